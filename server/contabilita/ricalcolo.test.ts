import { beforeAll, expect, test } from 'vitest';
import { verificaDatabase } from '#server/copie/verifica.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';
import { scambiDiProva } from '#tests/setup/scambi.ts';

/** What `verify` finds of accounting, once somebody has gone past all that guards it. */
const prova = await appDiProva();
const { admin, connessione, proprietario } = prova;
await lavoratoreDiProva(prova);
const { applica, conferma, genera } = contabileDiProva(admin);
const { registra } = scambiDiProva(prova);

const OB = { titolo: 'OB', quantita: '1000' };
const trovati = async () => {
  const segnale = new AbortController().signal;
  const { controlli, integra } = await verificaDatabase({ connessione, segnale });
  const difetti = controlli.filter(({ area, esito }) => area === 'contabilità' && esito !== 'bene');
  return {
    integra,
    ...Object.fromEntries(difetti.map(({ nome, dettagli }) => [nome, dettagli])),
  };
};
const senzaGuardie = async (tabella: string, comando: string) => {
  await proprietario.query(
    `alter table ${tabella} disable trigger user; ${comando}; alter table ${tabella} enable trigger user`,
  );
};
async function trasferisci() {
  await genera('G', { al: '2026-06-30' });
  expect((await conferma('G')).stato).toBe('completato');
}
let venduto: number;

beforeAll(async () => {
  await apriDeposito(proprietario, {});
  await apriTitolo(proprietario, 'AZ');
  await proprietario.query(
    `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, data_scadenza)
     values ('OB', 'OB', 'O', 'EUR', '2030-01-01')`,
  );
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  await registra({ ...OB, causale: 'ACQ', data: '2026-02-02', ctv: '1000.00', interessi: '10.00' });
  await registra({ ...OB, causale: 'CED', data: '2026-04-01', quantita: '0', interessi: '40.00' });
  await registra({ ...OB, causale: 'ACQ', data: '2026-05-02', ctv: '990.00', interessi: '5.00' });
  const az = { titolo: 'AZ', quantita: '10' };
  await registra({ ...az, causale: 'ACQ', data: '2026-02-02', ctv: '100.00' });
  venduto = await registra({ ...az, causale: 'VEN', data: '2026-03-02', ctv: '130.00' });
  await trasferisci();
});

test('ciò che è trasferito è ciò che i movimenti danno, e i ratei aperti sono i loro saldi', async () => {
  expect(await trovati()).toEqual({ integra: true });
});

test('un effetto cambiato senza passare dal ricalcolo si trova, e di ciò che è da contabilizzare non si dice', async () => {
  await senzaGuardie(
    'effetti_posizioni',
    `update effetti_posizioni set costo = costo - 7 where id_movimento = ${venduto}`,
  );
  expect(await trovati()).toMatchObject({
    'scritture ricalcolate': [
      expect.stringMatching(
        /^001 CIV, Rettifica di \d+\/2026: .*: TIT A 7\.00, PLUS\.NEG D 7\.00$/,
      ),
    ],
  });
  const segna = 'insert into da_ricontabilizzare (cod_azienda, cod_libro, id_movimento, motivo)';
  await proprietario.query(`${segna} values ('001', 'CIV', $1, 'effetti')`, [venduto]);
  expect(Object.keys(await trovati())).not.toContain('scritture ricalcolate');
  await proprietario.query('delete from da_ricontabilizzare');
  await senzaGuardie(
    'effetti_posizioni',
    `update effetti_posizioni set costo = costo + 7 where id_movimento = ${venduto}`,
  );
});

test('un rateo che il suo conto non ha si trova, con titolo e cifre', async () => {
  const sposta = (da: string, a: string) =>
    senzaGuardie(
      'giornale_righe',
      `update giornale_righe set codice_conto = '${a}' where codice_conto = '${da}' and importo = 5`,
    );
  await sposta('RATEI.ATT', 'INT.ATT');
  expect(await trovati()).toMatchObject({
    integra: false,
    'saldi aperti e conti': ['001 CIV OB: RATEI.ATT 0.00 invece di 5.00'],
    'scritture ricalcolate': [expect.stringContaining('RATEI.ATT D 5.00')],
  });
  await sposta('INT.ATT', 'RATEI.ATT');
  expect(await trovati()).toEqual({ integra: true });
});

test('una definizione cambiata e non applicata è un avviso, e applicata non lo è più', async () => {
  await proprietario.query(
    `insert into s_definizione_conti (cod_azienda, cod_libro, codice_conto, codice_priorita, descrizione_conto_id)
     select '001', 'CIV', 'PLUS.NEG', 1, id from s_descrizione_conti where cod_azienda = '001' and numero_conto = '3001612'`,
  );
  const prima = await trovati();
  expect(prima.integra).toBe(true);
  expect(prima).toMatchObject({ 'scritture ricalcolate': [expect.stringContaining('PLUS.NEG')] });
  await applica({ dal: '2026-01-01' });
  expect(await trovati()).toEqual({ integra: true });
  await trasferisci();
  expect(await trovati()).toEqual({ integra: true });
});

test('ciò che si registra e non si trasferisce ancora non è un difetto', async () => {
  await registra({ ...OB, causale: 'ACQ', data: '2026-02-20', ctv: '1000.00', interessi: '12.00' });
  expect(await trovati()).toEqual({ integra: true });
});

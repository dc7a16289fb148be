import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RapportoFiscaleWire } from '#contract/fiscalita.ts';
import { SENZA_SOSTITUTO } from '#domain/calcolo/regime.ts';
import { data } from '#domain/tempo/data.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { apriPool } from '#server/db/pool.ts';
import { apriDb } from '#server/db/sessione.ts';
import { tenute } from '#server/valutazione/tenute.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, note, PORTAFOGLI_DI_PROVA, valori } from '#tests/setup/fissato.ts';
import { importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriTitolo } from '#tests/setup/movimenti.ts';
import { chi } from '#tests/setup/righe-movimento.ts';

/** docs/regole/imposte.md#depositario-estero: who is no substitute withholds nothing, by whatever door. */

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const { calcola, registra } = chiCalcola(admin);
const pool = apriPool(prova.connessione.applicazione, { massimo: 1, nome: 'estero' });
const db = apriDb(pool);
afterAll(() => pool.end());

await proprietario.query(`${PORTAFOGLI_DI_PROVA}
  insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio, cod_paese, bic, iban, sostituto_dal)
  values ('001', 'ZURIGO', 'Banca di Zurigo', 'AMM', 'CH', null, null, null),
         ('001', 'LONDRA', 'Banca con un rappresentante', 'AMM', 'GB', null, null, '2024-01-01'),
         ('001', 'FILIALE', 'Filiale italiana di una banca tedesca', 'AMM', 'IT', 'DEUTDEFF', null, null),
         ('001', 'DOPO', 'Di cui il paese si scrive dopo', 'AMM', null, null, null, null),
         ('001', 'LUSSEMBURGO', 'Di cui parla solo l’IBAN', 'AMM', null, null, 'LU280019400644750000', null),
         ('001', 'BASILEA', 'Di cui parla solo il BIC', 'AMM', null, 'UBSWCHZH80A', null, null);
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
      data_godimento, data_scadenza, prezzo_emissione, prezzo_rimborso, tasso_cedola, periodicita,
      tipo_calcolo_ratei, tipo_tasso, quotazione)
  values ('SOTTO', 'Emesso sotto la pari', 'S', 'EUR', 'ITALIA', '2024-09-15', '2024-09-15', '2029-09-15', 98,
          100, 3, '6', 'ICMA', 'F', 'P')`);
await apriTitolo(proprietario, 'AZ');

/** Abroad by their IBAN, and by their BIC. */
const SENZA_PAESE = ['LUSSEMBURGO', 'BASILEA'];

const slip = (
  cod_Causale: string,
  cod_Titolo: string,
  [dataMovimento, qtaVnominale, prezzo]: readonly string[],
  cod_Depositario: string,
) => ({
  ...{ cod_Causale, cod_Titolo, dataMovimento, qtaVnominale, prezzo },
  ...{ cod_Portafoglio: 'AMM', cod_Depositario },
});
const compra = ['2025-01-10', '1000', '10'];
const vende = ['2025-05-12', '100', '15'];
const imposte = ({
  impostaPlusvalenze,
  ritenutaSuInteressi,
  impostaScarto,
}: ReturnType<typeof valori>) => [
  ...[impostaPlusvalenze, ritenutaSuInteressi, impostaScarto].map(Number),
];
const quadro = async (nome: string) =>
  (await admin('GET', `/fiscalita/dichiarazione/${nome}?anno=2025`)).json();

beforeAll(async () => {
  for (const presso of ['BANCAN', 'ZURIGO', 'LONDRA', 'FILIALE', 'DOPO', ...SENZA_PAESE]) {
    await registra(slip('ACQ', 'AZ', compra, presso));
    await registra(slip('ACQ', 'SOTTO', ['2025-01-10', '100000', '97'], presso));
  }
});

test('all’estero non si trattiene nulla, e il fissato dice perché; in Italia come sempre', async () => {
  const sotto = ['2026-03-20', '50000', '99'];
  for (const presso of ['BANCAN', 'LONDRA', 'FILIALE', 'DOPO']) {
    // 100 at 15 over 10: 500,00 at 26%.
    expect(valori(await calcola(slip('VEN', 'AZ', vende, presso))).impostaPlusvalenze).toBe('130');
    const venduto = imposte(valori(await calcola(slip('VEN', 'SOTTO', sotto, presso))));
    expect(venduto.every((una) => una > 0)).toBe(true);
  }
  for (const presso of SENZA_PAESE)
    expect(valori(await calcola(slip('VEN', 'AZ', vende, presso))).impostaPlusvalenze).toBe('0');
  const azioni = await calcola(slip('VEN', 'AZ', vende, 'ZURIGO'));
  expect(valori(azioni)).toMatchObject({ impostaPlusvalenze: '0', saldo: '1500' });
  expect(note(azioni).impostaPlusvalenze).toBe(SENZA_SOSTITUTO);
  const titolo = await calcola(slip('VEN', 'SOTTO', sotto, 'ZURIGO'));
  expect(imposte(valori(titolo))).toEqual([0, 0, 0]);
  expect(note(titolo).ritenutaSuInteressi).toBe(SENZA_SOSTITUTO);
  // Nobody keeps the account of D.Lgs. 239/1996: who buys there is credited nothing either.
  const comprato = await calcola(slip('ACQ', 'SOTTO', sotto, 'ZURIGO'));
  expect(imposte(valori(comprato)).slice(1)).toEqual([0, 0]);
  const cedola = ['2025-03-15', '100000', '0'];
  expect(valori(await calcola(slip('CED', 'SOTTO', cedola, 'ZURIGO'))).ritenutaSuInteressi).toBe(
    '0',
  );
});

test('una vendita importata è come quella del fissato, e si dichiara', async () => {
  const byte = [
    'Data Movimento;Causale;Titolo;Quantità;Prezzo;Depositario',
    '12/05/2025;VEN;AZ;100;15;ZURIGO',
    '12/05/2025;VEN;AZ;100;15;LONDRA',
  ].join('\n');
  const opzioni = { portafoglio: 'AMM', registra: 'true' };
  const lavoro = await importa(admin, { nome: 'estero.csv', byte }, opzioni, 'movimenti');
  expect(lavoro).toMatchObject({ stato: 'completato', esito: { inseriti: 2 } });
  const { rows } = await proprietario.query(`
    select cod_depositario as presso, imposta_plusvalenze::text as imposta from movimenti
     where cod_causale = 'VEN' order by 1`);
  expect(rows).toEqual([
    { presso: 'LONDRA', imposta: '130.00' },
    { presso: 'ZURIGO', imposta: '0.00' },
  ]);
  const rapporti = (await admin('GET', '/fiscalita/zainetto/rapporti')).json<
    RapportoFiscaleWire[]
  >();
  const chiavi = rapporti.map(({ regime, cod_Depositario }) => `${regime} ${cod_Depositario}`);
  expect(chiavi).toEqual(['A BANCAN', 'A DOPO', 'A FILIALE', 'A LONDRA', 'D null']);
  const { quadro: rt, avvisi } = await quadro('rt');
  expect([rt.plusvalenze, rt.imposta, avvisi]).toEqual(['500.00', '130.00', []]);
});

test('scritto il paese dopo, ciò che era registrato resta: si dichiara, e il quadro lo dice', async () => {
  const { nreg } = await registra(slip('VEN', 'AZ', vende, 'DOPO'));
  const cedola = await registra(slip('CED', 'SOTTO', ['2025-03-15', '100000', '0'], 'DOPO'));
  await proprietario.query(`update depositari set cod_paese = 'MC' where cod_depositario = 'DOPO'`);
  const { rows } = await proprietario.query(`
    select imposta_plusvalenze::text as imposta from movimenti where cod_causale = 'VEN' and cod_depositario = 'DOPO'`);
  expect(rows).toEqual([{ imposta: '130.00' }]);
  const rt = await quadro('rt');
  expect(rt.quadro.plusvalenze).toBe('1000.00');
  expect(rt.avvisi.join()).toContain(`non toglie: ${nreg}/2025.`);
  const rm = await quadro('rm');
  expect(rm.avvisi.join()).toContain(`${cedola.nreg}/2025. Se nessuno`);
  // London withholds by its representative: what is earned there has been taxed.
  expect(
    rm.quadro.righe.map((una: { cod_Depositario: string }) => una.cod_Depositario),
  ).not.toContain('LONDRA');
});

test('anche la valutazione tiene il rateo al lordo, e l’«e se vendo» è della dichiarazione', async () => {
  const ipotesi = {
    ...{ cod_Portafoglio: 'AMM', cod_Depositario: 'ZURIGO', cod_Titolo: 'AZ' },
    ...{ dataMovimento: '2025-12-01', qtaVnominale: '100', prezzo: '12' },
  };
  const risposta = await admin('POST', '/fiscalita/zainetto/ipotesi', ipotesi);
  expect(risposta.json(), risposta.body).toMatchObject({ regime: 'D', cod_Depositario: null });
  const tenuti = await inTransazione(db, chi(), (tx) =>
    tenute(tx, { data: data('2025-12-31') }, '001'),
  );
  const netti = tenuti
    .filter(({ nettista }) => nettista)
    .map(({ codDepositario }) => codDepositario);
  expect([...new Set(netti)].toSorted()).toEqual(['BANCAN', 'FILIALE', 'LONDRA']);
});

test('sostituto da un giorno: prima di quello si dichiara, da quello si trattiene', async () => {
  const cedola = await registra(slip('CED', 'SOTTO', ['2025-03-15', '100000', '0'], 'ZURIGO'));
  const prima = [await quadro('rm'), await quadro('rt')];
  await proprietario.query(
    `update depositari set sostituto_dal = '2026-01-01' where cod_depositario = 'ZURIGO'`,
  );
  expect([await quadro('rm'), await quadro('rt')]).toEqual(prima);
  const righe: { nreg: number }[] = prima[0].quadro.righe;
  expect(righe.map(({ nreg }) => nreg)).toContain(cedola.nreg);
  const nel = async (giorno: string) =>
    valori(await calcola(slip('VEN', 'AZ', [giorno, '100', '15'], 'ZURIGO'))).impostaPlusvalenze;
  expect([await nel('2025-12-31'), await nel('2026-01-01')]).toEqual(['0', '130']);
  const rapporti = (await admin('GET', '/fiscalita/zainetto/rapporti')).json<
    RapportoFiscaleWire[]
  >();
  const chiavi = rapporti.map(({ regime, cod_Depositario }) => `${regime} ${cod_Depositario}`);
  expect(chiavi).toContain('A ZURIGO');
});

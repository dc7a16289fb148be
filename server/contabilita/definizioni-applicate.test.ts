import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ScrittureDelMovimentoWire } from '#contract/contabilita/movimento.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva, righeDi } from '#tests/setup/contabilizza.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';
import { scambiDiProva } from '#tests/setup/scambi.ts';

/** What changed definitions, and rows of the same position, make of what stands in the journal. */
const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
const { applica, chiedi, conferma, genera, riepilogo, scritture } = contabileDiProva(admin);
const { registra, storna } = scambiDiProva(prova);

const ATTESA = { timeout: 20_000, interval: 20 };
const AL = { al: '2026-06-30' };
const TUTTO = { dal: '2026-01-01' };
async function trasferisci(tipo: 'G' | 'F' = 'G', al = AL) {
  const guid = await genera(tipo, al);
  const esito = await conferma(tipo);
  expect(esito.stato, JSON.stringify(esito.problema)).toBe('completato');
  return scritture(guid);
}
const rettifiche = async (tipo: 'G' | 'F' = 'G', al = AL) =>
  righeDi((await trasferisci(tipo, al)).filter((una) => una.tipo === 'R'));
const nulla = async (tipo: 'G' | 'F' = 'G') => {
  const { lavoro } = await chiedi(tipo, 'genera', AL);
  expect(lavoro.problema?.detail).toContain('nulla da contabilizzare');
};
/** The portfolio's shares on an account of their own. */
const altroConto = (conto: string) =>
  proprietario.query(
    `insert into s_definizione_conti (cod_azienda, cod_libro, codice_conto, codice_priorita, descrizione_conto_id, condizioni)
     select '001', 'CIV', 'TIT', 1, id, '{"codTitolo": ["AZ"]}' from s_descrizione_conti
      where cod_azienda = '001' and numero_conto = $1`,
    [conto],
  );

beforeAll(async () => {
  await apriDeposito(proprietario, {});
  await apriTitolo(proprietario, 'AZ');
  await apriTitolo(proprietario, 'AZ2');
  for (const titolo of ['OB', 'OB2'])
    await proprietario.query(
      `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, data_scadenza)
       values ($1, $1, 'O', 'EUR', '2030-01-01')`,
      [titolo],
    );
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
});

describe('una definizione cambiata', () => {
  test('non tocca il giornale finché non la si applica; poi dà le sole differenze, una volta', async () => {
    await registra({
      causale: 'ACQ',
      titolo: 'AZ',
      data: '2026-02-01',
      quantita: '100',
      ctv: '1000.00',
    });
    await registra({
      causale: 'ACQ',
      titolo: 'AZ2',
      data: '2026-02-01',
      quantita: '10',
      ctv: '70.00',
    });
    await registra({
      causale: 'VEN',
      titolo: 'AZ',
      data: '2026-03-01',
      quantita: '50',
      ctv: '600.00',
    });
    await trasferisci();
    await altroConto('1203601');
    await nulla();
    const vista = await applica({ ...TUTTO, anteprima: true });
    expect(await riepilogo(vista)).toMatchObject({
      tipoElaborazione: 'D',
      ...{ registrazioni: 3, scritture: 2, immutate: 1, scartate: 0 },
      bilancio: [
        { numeroConto: '1203401', saldo: '-500.00' },
        { numeroConto: '1203601', saldo: '500.00' },
      ],
    });
    await nulla();
    const comprato = async () => {
      const { rows } = await proprietario.query<{ id: number }>(
        `select id from movimenti where cod_titolo = 'AZ' and cod_causale = 'ACQ'`,
      );
      const letto = await admin('GET', `/contabilizza/movimenti/${rows[0]?.id}`);
      return letto
        .json<ScrittureDelMovimentoWire>()
        .scritture.map(({ stato, tipo, righe }) => [
          `${stato} ${tipo}`,
          ...righe.map(({ numeroConto, segno, importo }) => `${numeroConto} ${segno} ${importo}`),
        ]);
    };
    const [prima = []] = await comprato();
    expect(await comprato()).toEqual([prima]);
    const applicata = await applica(TUTTO);
    expect(await comprato()).toEqual([prima, ['P R', '1203401 A 1000.00', '1203601 D 1000.00']]);
    expect((await attendi(admin, applicata)).esito).toMatchObject({ letti: 3, inseriti: 2 });
    // What waits already is not asked twice.
    const ancora = await applica({ ...TUTTO, codiceConto: ['TIT'] });
    expect((await attendi(admin, ancora)).esito).toMatchObject({ inseriti: 0 });
    expect(await rettifiche()).toEqual([
      'TIT:1203401 A 1000.00',
      'TIT:1203401 D 500.00',
      'TIT:1203601 A 500.00',
      'TIT:1203601 D 1000.00',
    ]);
    await nulla();
    expect(await riepilogo(await applica({ ...TUTTO, anteprima: true }))).toMatchObject({
      scritture: 0,
      immutate: 3,
    });
  });

  test('si applica da un giorno, a una causale, a ciò che ha o avrebbe un conto', async () => {
    const viste = async (filtro: object) =>
      (await riepilogo(await applica({ ...filtro, anteprima: true }))).registrazioni;
    expect(await viste({ dal: '2026-02-15' })).toBe(1);
    expect(await viste({ dal: '2026-01-01', al: '2026-02-15' })).toBe(2);
    expect(await viste({ ...TUTTO, causale: ['VEN'] })).toBe(1);
    expect(await viste({ ...TUTTO, codiceConto: ['PLUS.NEG'] })).toBe(1);
    expect(await viste({ ...TUTTO, codiceConto: ['TIT'] })).toBe(3);
  });

  test('in un esercizio approvato non torna: la differenza sta nel primo aperto', async () => {
    await registra({
      causale: 'ACQ',
      titolo: 'AZ',
      data: '2025-11-03',
      quantita: '5',
      ctv: '55.00',
    });
    await trasferisci();
    await proprietario.query(
      `update esercizi set stato = 'C' where cod_azienda = '001' and esercizio = 2025`,
    );
    await proprietario.query(
      `delete from s_definizione_conti where cod_azienda = '001' and codice_priorita = 1`,
    );
    await applica({ dal: '2025-01-01', al: '2025-12-31' });
    const [una, ...altre] = (await trasferisci()).filter(({ tipo }) => tipo === 'R');
    expect(altre).toEqual([]);
    expect(una?.dataContabile.slice(0, 4)).toBe('2026');
    expect(righeDi([una as never])).toEqual(['TIT:1203401 D 55.00', 'TIT:1203601 A 55.00']);
    await applica(TUTTO);
    await trasferisci();
  });

  test('ciò che è stato trasferito senza scritture, e ora ne dà, si scrive intero e si conferma', async () => {
    const modelli = (prova: string | null) =>
      proprietario.query(
        `update s_scritture set valore_test = $1 where cod_azienda = '001' and causale = 'ACQ'`,
        [prova],
      );
    await modelli('1 = 2');
    const id = await registra({
      ...{ causale: 'ACQ', titolo: 'AZ2', data: '2026-05-04', quantita: '3', ctv: '21.00' },
    });
    await trasferisci();
    const sue = async () =>
      (
        await proprietario.query(
          `select g.tipo, g.totale from movimenti_contabilizzati c left join giornale g on g.id = c.id_giornale
            where c.id_movimento = $1 order by g.id nulls first`,
          [id],
        )
      ).rows;
    expect(await sue()).toEqual([{ tipo: null, totale: null }]);
    await modelli(null);
    await applica({ dal: '2026-05-01' });
    await trasferisci();
    expect(await sue()).toEqual([
      { tipo: null, totale: null },
      { tipo: 'O', totale: '21.00' },
    ]);
    await nulla();
  });

  test('si applica con il privilegio di contabilizzare, nella propria azienda', async () => {
    const lettore = await come({ username: 'legge', su: { '001': ['Contabile_R'] } });
    const negata = await lettore('POST', '/contabilizza/applica-definizioni', TUTTO);
    expect(negata.statusCode).toBe(403);
    const storta = await admin('POST', '/contabilizza/applica-definizioni', {
      dal: '2026-03-01',
      al: '2026-02-01',
    });
    expect(storta.statusCode).toBe(422);
    expect(storta.body).toContain('scambiare le due date');
  });
});

describe('ciò che di una posizione è aperto', () => {
  const OB = { titolo: 'OB', quantita: '1000' };

  test('cambia con un acquisto tardivo: la cedola trasferita riprende il suo rateo', async () => {
    await registra({
      ...OB,
      causale: 'ACQ',
      data: '2026-02-01',
      ctv: '1000.00',
      interessi: '10.00',
    });
    await registra({
      ...OB,
      causale: 'CED',
      data: '2026-04-01',
      quantita: '0',
      interessi: '40.00',
    });
    expect(righeDi(await trasferisci())).toContain('RATEI.ATT:1300101 A 10.00');
    await registra({
      ...OB,
      causale: 'ACQ',
      data: '2026-03-01',
      ctv: '1010.00',
      interessi: '15.00',
    });
    expect(await rettifiche()).toEqual(['INT.ATT:3001611 D 15.00', 'RATEI.ATT:1300101 A 15.00']);
    await nulla();
  });

  test('se intanto qualcuno segna lo stesso movimento, la generazione ricomincia da sé', async () => {
    const acquisto = { ...OB, causale: 'ACQ', interessi: '1.00', ctv: '100.00' };
    await registra({ ...acquisto, data: '2026-03-20' });
    const altro = await proprietario.connect();
    await altro.query('begin');
    await altro.query(
      `insert into da_ricontabilizzare (cod_azienda, cod_libro, id_movimento, motivo)
       select '001', 'CIV', id, 'effetti' from movimenti where cod_causale = 'CED' and cod_titolo = 'OB'`,
    );
    const sua = await altro.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
    const generata = genera('G', AL);
    await vi.waitFor(async () => {
      const { rows } = await proprietario.query(
        'select from pg_locks where not granted and transactionid::text = $1',
        [sua.rows[0]?.xid],
      );
      expect(rows).toHaveLength(1);
    }, ATTESA);
    await altro.query('commit');
    altro.release();
    expect((await scritture(await generata)).map(({ tipo }) => tipo)).toEqual(['O', 'R']);
    expect((await conferma('G')).stato).toBe('completato');
    await nulla();
  });

  test('cambia con uno storno, e di ciò che è di fine periodo se ne ricorda l’altra generazione', async () => {
    const di = { ...OB, titolo: 'OB2' };
    const comprato = await registra({
      ...di,
      causale: 'ACQ',
      data: '2026-02-01',
      ctv: '1000.00',
      interessi: '10.00',
    });
    await registra({ ...di, causale: 'ACQ', data: '2026-02-01', ctv: '1000.00' });
    await registra({
      ...di,
      causale: 'RAT',
      data: '2026-03-31',
      quantita: '0',
      interessi: '25.00',
    });
    await trasferisci();
    expect(righeDi(await trasferisci('F'))).toEqual([
      'INT.ATT:3001611 A 15.00',
      'RATEI.ATT:1300101 D 15.00',
    ]);
    await storna(comprato);
    await trasferisci();
    expect(await rettifiche('F')).toEqual(['INT.ATT:3001611 A 10.00', 'RATEI.ATT:1300101 D 10.00']);
    await nulla('F');
    expect((await admin('GET', '/giornale/verifica')).json()).toMatchObject({ ok: true });
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { MastrinoWire } from '#contract/contabilita/giornale.ts';
import type { StatoChiusuraWire } from '#contract/valutazione/chiusura.ts';
import {
  BILANCIO_DOPO,
  BILANCIO_FINALE,
  BILANCIO_PRIMA,
  EPILOGO,
  RIAPERTURA,
  RISULTATO,
} from '#tests/setup/anno-chiuso.ts';
import { registraLAnno } from '#tests/setup/anno-registrato.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiusuraDiProva, righeDellaScrittura, valutata } from '#tests/setup/chiusure.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const una = contabileDiProva(admin);
const { bilancio, chiedi, definitivo, epiloga, riapri, saldi, scritture } = chiusuraDiProva(admin);

const FINE = '2025-12-31';
const PRIMO = '2026-01-01';
const trasferisci = async (tipo: 'G' | 'F', al: string) => {
  await una.genera(tipo, { al });
  const esito = await una.conferma(tipo);
  expect(esito.stato, JSON.stringify(esito.problema)).toBe('completato');
};
const rifiuto = async (che: 'epilogo' | 'riapertura', esercizio = 2025) => {
  const { statusCode, body } = await chiedi(che, esercizio);
  return [statusCode, body] as const;
};
const statoDi = async (esercizio: number) =>
  (
    await proprietario.query<{ stato: string }>(
      `select stato from esercizi where cod_azienda = '001' and esercizio = $1`,
      [esercizio],
    )
  ).rows[0]?.stato;

beforeAll(async () => {
  await registraLAnno(proprietario, '001', 0);
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
});

describe('un anno intero si chiude e si riapre', () => {
  test('finché qualcosa manca non si epiloga, e si dice che cosa', async () => {
    expect(await rifiuto('epilogo')).toEqual([
      404,
      expect.stringContaining('non ha l’esercizio 2025'),
    ]);
    await trasferisci('G', FINE);
    const [stato, perche] = await rifiuto('epilogo');
    expect(stato).toBe(409);
    expect(perche).toMatch(/33 registrazioni fino al 31\/12\/2025 non sono nel giornale/);
    expect(perche).toContain('La valutazione al 31/12/2025 non è confermata');
    await una.genera('F', { al: '2025-11-30' });
    expect((await rifiuto('epilogo'))[1]).toContain(
      'Attende una generazione di movimenti fine periodo',
    );
    expect((await una.conferma('F')).stato).toBe('completato');
    expect(await rifiuto('riapertura')).toEqual([
      409,
      expect.stringMatching(/ha ancora \d+ conti da chiudere/),
    ]);
    expect((await definitivo(2025)).body).toContain(
      'non è chiuso: farne prima epilogo e riapertura',
    );
  });

  test('prima e dopo la fine periodo i saldi sono quelli attesi, fino al conto in divisa', async () => {
    expect(await bilancio({ dataA: FINE })).toEqual(BILANCIO_PRIMA);
    await trasferisci('F', FINE);
    expect(await bilancio({ dataA: FINE })).toEqual(BILANCIO_DOPO);
  });

  test('l’epilogo porta ogni conto a zero, e il risultato all’utile', async () => {
    await valutata(proprietario, '001', 2025);
    const guid = await epiloga(2025);
    const epilogo = await scritture({ tipo: ['E'] });
    expect(epilogo.map(righeDellaScrittura)).toEqual(EPILOGO);
    expect(epilogo.map(({ causale, dataContabile }) => [causale, dataContabile])).toEqual([
      ['EPI', FINE],
      ['EPI', FINE],
      ['EPI', FINE],
    ]);
    // They are left out, unless they are asked for.
    expect(await bilancio({ dataA: FINE })).toEqual(BILANCIO_DOPO);
    expect(await saldi({ dataA: FINE, comprendiChiusura: true })).toEqual([]);
    expect(await scritture({ dataDa: FINE, dataA: FINE, causale: ['EPI'] })).toEqual([]);
    expect((await scritture({ causale: ['EPI'], comprendiChiusura: true })).length).toBe(3);
    expect(await statoDi(2025)).toBe('A');
    // The same job is asked for again: it is done.
    expect((await chiedi('epilogo', 2025, guid)).statusCode).toBe(202);
    expect((await scritture({ tipo: ['E'] })).length).toBe(3);
    expect(await rifiuto('epilogo')).toEqual([409, expect.stringContaining('sono tutti chiusi')]);
  });

  test('la riapertura rimette i saldi il giorno dopo, e l’esercizio è chiuso provvisoriamente', async () => {
    await riapri(2025);
    const aperture = await scritture({ tipo: ['A'] });
    expect(aperture.map(righeDellaScrittura)).toEqual([RIAPERTURA]);
    expect(aperture[0]).toMatchObject({ dataContabile: PRIMO, esercizio: 2026, causale: 'EPA' });
    expect(await statoDi(2025)).toBe('P');
    expect(await rifiuto('riapertura')).toEqual([409, expect.stringContaining('già riaperti')]);
    expect((await admin('GET', '/giornale/verifica')).json()).toMatchObject({ ok: true });
  });

  test('l’anno dopo riparte da lì: cedole, vendite, chiusure, e il bilancio finale', async () => {
    await trasferisci('G', '2026-06-30');
    expect(await bilancio({ dataA: '2026-06-30' })).toEqual(BILANCIO_FINALE);
  });

  test('per portafoglio e per titolo il patrimonio prosegue: epilogo e apertura non ne hanno', async () => {
    const perPortafoglio = async (dataA: string) =>
      (await admin('POST', '/giornale/bilancio', { dataA, perPortafoglio: true }))
        .json<{ righe: { numeroConto: string; codPortafoglio: string; saldoFinale: string }[] }>()
        .righe.filter(({ numeroConto }) => numeroConto === '1204101')
        .map(({ codPortafoglio, saldoFinale }) => [codPortafoglio, saldoFinale]);
    const dopo = await perPortafoglio('2026-01-01');
    expect(dopo).toEqual(await perPortafoglio(FINE));
    expect(dopo.map(([portafoglio]) => portafoglio)).toEqual(['CIR', 'IMM', 'NET', 'TES']);
    const conto = (
      await proprietario.query(
        `select id from s_descrizione_conti where cod_azienda = '001' and numero_conto = '1103301'`,
      )
    ).rows[0].id;
    const mastrino = async (filtro: object) =>
      (
        await admin('POST', '/giornale/mastrino', {
          filter: { descrizioneContoId: conto, dataDa: PRIMO, dataA: '2026-06-30', ...filtro },
        })
      ).json<MastrinoWire>();
    for (const filtro of [{}, { codPortafoglio: ['IMM'] }, { codTitolo: ['BTP-A'] }])
      expect(await mastrino(filtro)).toMatchObject({
        ...{ saldoIniziale: '101196.50', saldoFinale: '101196.50', items: [] },
      });
    const chiuso = { dataDa: '2025-01-01', dataA: FINE };
    expect((await mastrino(chiuso)).saldoFinale).toBe('101196.50');
    expect((await mastrino({ ...chiuso, comprendiChiusura: true })).saldoFinale).toBe('0.00');
  });

  test('approvato, dice a che punto è; nulla più vi entra', async () => {
    const { statusCode, body } = await definitivo(2025);
    expect(statusCode, body).toBe(200);
    const stato = JSON.parse(body) as StatoChiusuraWire;
    expect(stato).toMatchObject({
      ...{ esercizio: 2025, stato: 'C', passo: 'fatta', daContabilizzare: 0, dal: '2025-01-01' },
      epilogo: { risultato: RISULTATO },
      riapertura: { esercizio: 2026, da: 1, a: 1 },
      annullabile: expect.stringContaining('è approvato'),
      confermata: { stato: 'C', confermataDa: 'anna' },
    });
    expect((stato.epilogo?.a ?? 0) - (stato.epilogo?.da ?? 0)).toBe(2);
    expect((await definitivo(2025)).statusCode).toBe(409);
    expect(await rifiuto('epilogo')).toEqual([409, expect.stringContaining('nulla più vi entra')]);
  });
});

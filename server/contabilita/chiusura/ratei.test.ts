import { beforeAll, describe, expect, test } from 'vitest';
import type { BilancioWire } from '#contract/contabilita/giornale.ts';
import { registraLAnno, rigiocaLAnno } from '#tests/setup/anno-registrato.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { annullata, chiusuraDiProva } from '#tests/setup/chiusure.ts';
import { contabileDiProva, righeDi } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { valutata } from '#tests/setup/valutazione-confermata.ts';

/** A book that takes the accruals of the year's end off on the day after: the coupon is all income. */
const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const { conferma, genera, scritture } = contabileDiProva(admin);
const { epiloga, riapri, saldi, scritture: nelGiornale } = chiusuraDiProva(admin);

const FINE = '2025-12-31';
const trasferisci = async (tipo: 'G' | 'F', al: string) => {
  const guid = await genera(tipo, { al });
  expect((await conferma(tipo)).stato).toBe('completato');
  return scritture(guid);
};
const riprese = async () =>
  (
    await proprietario.query<Record<string, string>>(
      `select cod_titolo, interessi_lordi_euro as interessi, data_operazione, note, stato from movimenti
        where cod_azienda = '001' and cod_causale = 'RAT' and data_operazione = '2026-01-01' and not stornato
          and id_storno_di is null order by cod_titolo, cod_portafoglio`,
    )
  ).rows;
const conto = async (numero: string, dataA: string) =>
  (await admin('POST', '/giornale/bilancio', { dataA }))
    .json<BilancioWire>()
    .righe.find(({ numeroConto }) => numeroConto === numero)?.saldoFinale;

beforeAll(async () => {
  await registraLAnno(proprietario, '001', 1_000_000);
  await rigiocaLAnno(proprietario, '001');
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  const opzioni = await admin('PUT', '/contabilita/opzioni', {
    opzioni: { ripresaRatei: 'STORNO' },
  });
  expect(opzioni.statusCode, opzioni.body).toBe(200);
  await trasferisci('G', FINE);
  await trasferisci('F', FINE);
  await valutata(proprietario, '001', 2025);
  await epiloga(2025);
});

describe('i ratei ripresi il primo giorno', () => {
  test('la riapertura li toglie con un rateo di zero, e ne scrive le righe', async () => {
    await riapri(2025);
    const tolti = await riprese();
    expect(tolti.map(({ cod_titolo }) => cod_titolo)).toEqual([
      ...['BTP-A', 'BTP-A', 'BTP-A', 'BTPIT-A', 'CCTEU-A', 'CCTEU-A', 'CORP-A', 'CRISI-A'],
      'OBUSD-A',
    ]);
    expect(tolti[0]).toMatchObject({
      ...{ interessi: '0.00', note: 'Ripresa del rateo di fine esercizio 2025' },
    });
    expect(await conto('1300101', FINE)).toBe('15835.50');
    expect(await conto('1300101', '2026-01-01')).toBe('0.00');
    expect(await conto('2401201', '2026-01-01')).toBe('0.00');
  });

  test('una cedola dell’anno dopo è allora tutta un provento', async () => {
    const scritte = await trasferisci('G', '2026-03-02');
    const cedola = scritte.filter(({ nreg }) => nreg === 103);
    expect(righeDi(cedola)).toEqual(['BANCA:1204101 D 1750.00', 'INT.ATT:3001601 A 1750.00']);
    expect(await conto('1300101', '2026-03-02')).toBe('0.00');
    expect((await admin('GET', '/giornale/verifica')).json()).toMatchObject({ ok: true });
  });

  test('chi annulla la chiusura toglie anche quelli: nulla dipende da loro', async () => {
    // A credit and fair values that the days after have closed are reversed first.
    const rifiuto = await annullata(prova, '001', 2025).catch((causa: Error) => causa.message);
    expect(rifiuto).toContain('stornare prima CED 67/2026, FUC 108/2026, OPC 111/2026.');
    for (const nreg of [67, 108, 111]) {
      const { rows } = await proprietario.query(
        `select id from movimenti where cod_azienda = '001' and nreg = $1 and anno = 2026 and id_capofila is null`,
        [nreg],
      );
      const storno = await admin('POST', `/movimenti/${rows[0].id}/storna`, {});
      expect(storno.statusCode, storno.body).toBe(200);
    }
    await trasferisci('G', '2026-03-02');
    await annullata(prova, '001', 2025);
    expect(await riprese()).toEqual([]);
    const aperture = await nelGiornale({ tipo: ['A'] });
    expect(aperture.map(({ idOrigine }) => idOrigine === null)).toEqual([true, false]);
    expect(await saldi({ dataA: FINE })).toEqual(
      await saldi({ dataA: FINE, comprendiChiusura: true }),
    );
    expect((await admin('GET', '/giornale/verifica')).json()).toMatchObject({ ok: true });
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { BILANCIO_DOPO, BILANCIO_PRIMA } from '#tests/setup/anno-chiuso.ts';
import { registraLAnno, rigiocaLAnno } from '#tests/setup/anno-registrato.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { annullata, chiusuraDiProva, dinuovo, righeDellaScrittura } from '#tests/setup/chiusure.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { valutata } from '#tests/setup/valutazione-confermata.ts';

/** Two companies of the same year: one annuls its closing and does it again, the other never did. */
const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const diAltra: typeof admin = (metodo, url, corpo, testate) =>
  admin(metodo, url, corpo, { ...testate, 'x-cod-azienda': '002' });
/** Their rows begin far from where the product numbers its own. */
const TUTTE = [
  { azienda: '001', chiama: admin, base: 1_000_000 },
  { azienda: '002', chiama: diAltra, base: 2_000_000 },
] as const;
type Una = (typeof TUTTE)[number];
const FINE = '2025-12-31';
const DOPO = '2026-06-30';
const { bilancio: _b, ...sua } = chiusuraDiProva(admin);
const altra = chiusuraDiProva(diAltra);

async function trasferisci(
  tipo: 'G' | 'F',
  al: string,
  { azienda, chiama }: Una = TUTTE[0],
): Promise<void> {
  const { genera, conferma } = contabileDiProva(chiama, azienda);
  await genera(tipo, { al });
  const esito = await conferma(tipo);
  expect(esito.stato, JSON.stringify(esito.problema)).toBe('completato');
}
const conSaldo = (bilancio: readonly (readonly string[])[]) =>
  bilancio.flatMap(([conto, dare = '', avere = '']) => {
    const cent = (di: string) => BigInt(di.replace('.', ''));
    return cent(dare) === cent(avere) ? [] : [conto];
  });
const esercizio = async () =>
  (
    await proprietario.query(
      `select stato, chiuso_da as da from esercizi where cod_azienda = '001' and esercizio = 2025`,
    )
  ).rows[0];

beforeAll(async () => {
  for (const una of TUTTE) {
    const { azienda, chiama, base } = una;
    await registraLAnno(proprietario, azienda, base);
    await rigiocaLAnno(proprietario, azienda);
    expect((await chiama('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
    const { epiloga, riapri } = chiusuraDiProva(chiama);
    for (const tipo of ['G', 'F'] as const) await trasferisci(tipo, FINE, una);
    await valutata(proprietario, azienda, 2025);
    await epiloga(2025);
    await riapri(2025);
  }
});

describe('una chiusura annullata e rifatta', () => {
  test('annullata, il giornale la riprende con altre scritture negli stessi esercizi: l’esercizio è aperto', async () => {
    const prima = await sua.scritture({ comprendiChiusura: true });
    await annullata(prova, '001', 2025);
    expect(await esercizio()).toEqual({ stato: 'A', da: null });
    const tutte = await sua.scritture({ comprendiChiusura: true });
    // Nothing goes.
    expect(tutte.slice(0, prima.length)).toEqual(prima);
    const nuove = tutte.slice(prima.length);
    expect(nuove.filter(({ idOrigine }) => idOrigine === null)).toEqual([]);
    expect(nuove.map(({ tipo }) => tipo).filter((tipo) => tipo !== 'S')).toEqual([
      ...['E', 'E', 'E', 'A'],
    ]);
    expect(nuove.map(({ dataContabile }) => dataContabile)).toEqual(
      nuove.map(({ tipo }) => (tipo === 'A' ? '2026-01-01' : FINE)),
    );
    const adeguata = prima.find(
      ({ causale, idMovimento }) => causale === 'CAM' && idMovimento === null,
    );
    const inDivisa = nuove.find(({ idOrigine }) => idOrigine === adeguata?.id);
    expect(inDivisa?.descrizione).toContain('Annullamento: Adeguamento al cambio del 31/12/2025');
    expect(righeDellaScrittura(inDivisa as never)).toBe('1204102 D 64068.05 · 3001714 A 64068.05');
    expect((await admin('GET', '/giornale/verifica')).json()).toMatchObject({ ok: true });
  });

  test('i saldi sono quelli di prima della fine periodo, e l’anno dopo prosegue da lì', async () => {
    const saldi = await sua.saldi({ dataA: FINE });
    expect(saldi.map((una) => una.split(' ')[0])).toEqual(conSaldo(BILANCIO_PRIMA));
    expect(await sua.saldi({ dataA: FINE, comprendiChiusura: true })).toEqual(saldi);
    const patrimonio = saldi.filter((una) => !una.startsWith('3'));
    expect(await sua.saldi({ dataA: '2026-01-31' })).toEqual(patrimonio);
    expect(await sua.chiedi('riapertura', 2025)).toMatchObject({ statusCode: 409 });
    expect((await sua.chiedi('epilogo', 2025)).body).toContain('non è confermata');
  });

  test('rifatta, i saldi sono quelli di chi non l’ha mai annullata; un anno dopo anche', async () => {
    await dinuovo(prova, '001', 2025);
    await valutata(proprietario, '001', 2025, 2);
    await trasferisci('F', FINE);
    expect((await sua.saldi({ dataA: FINE })).map((una) => una.split(' ')[0])).toEqual(
      conSaldo(BILANCIO_DOPO),
    );
    await sua.epiloga(2025);
    await sua.riapri(2025);
    for (const filtro of [
      { dataA: FINE },
      { dataA: FINE, comprendiChiusura: true },
      { dataA: '2026-01-01' },
    ])
      expect(await sua.saldi(filtro)).toEqual(await altra.saldi(filtro));
    for (const una of TUTTE) await trasferisci('G', DOPO, una);
    expect(await sua.saldi({ dataA: DOPO })).toEqual(await altra.saldi({ dataA: DOPO }));
    expect(await esercizio()).toMatchObject({ stato: 'P' });
  });

  test('quando cedole e chiusure si appoggiano su di lei non si annulla più: si dice quali', async () => {
    const prima = await sua.scritture({ comprendiChiusura: true });
    const rifiuto = await annullata(prova, '001', 2025).catch((causa: Error) => causa.message);
    expect(rifiuto).toContain(
      'stornare prima CED 67/2026, CED 102/2026, CED 103/2026, CED 104/2026, CED 105/2026, FUC 108/2026, OSC 110/2026, OPC 111/2026, FWC 112/2026.',
    );
    expect(await sua.scritture({ comprendiChiusura: true })).toEqual(prima);
  });

  test('né quando una generazione attende, o il giornale è stampato, o l’esercizio è approvato', async () => {
    const perche = () => annullata(prova, '002', 2025).catch((causa: Error) => causa.message);
    await proprietario.query(
      `update aziende_libri set contabilita_chiusa_al = '2025-12-31', contabilita_bloccata_al = '2025-12-31'
        where cod_azienda = '002'`,
    );
    expect(await perche()).toContain('stampato in modo definitivo, fino al 31/12/2025');
    expect((await altra.definitivo(2025)).statusCode).toBe(200);
    expect(await perche()).toContain('è approvato: la sua chiusura non si annulla più');
  });
});

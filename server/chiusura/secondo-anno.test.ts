import { beforeAll, describe, expect, test } from 'vitest';
import type { ScritturaSimulataWire } from '#contract/contabilita/contabilizza.ts';
import type { RimanenzaWire } from '#contract/valutazione/rimanenze.ts';
import { canonico } from '#domain/money/decimale.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiusureDiProva } from '#tests/setup/chiusura.ts';
import { chiusuraDiProva, righeDellaScrittura } from '#tests/setup/chiusure.ts';
import { contabileDiProva, righeDi } from '#tests/setup/contabilizza.ts';
import { esercizioInAzienda } from '#tests/setup/esercizio-in-azienda.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import {
  BILANCIO_2025_SECONDO_ANNO,
  BILANCIO_DOPO_SECONDO_ANNO,
  BILANCIO_PRIMA_SECONDO_ANNO,
  CIFRE_SECONDO_ANNO,
  EPILOGO_SECONDO_ANNO,
  MOVIMENTI_SECONDO_ANNO,
  RIAPERTURA_SECONDO_ANNO,
  RIMANENZE_SECONDO_ANNO,
  RISULTATO_SECONDO_ANNO,
  SCRITTURE_DI_FINE_SECONDO_ANNO,
  SENZA_MOVIMENTO_SECONDO_ANNO,
} from '#tests/setup/secondo-anno-chiuso.ts';
import { SECONDO_ANNO_INTERO } from '#tests/setup/secondo-anno-da-chiudere.ts';
import { FINE_SECONDO_ANNO as FINE, SECONDO_ESERCIZIO } from '#tests/setup/secondo-esercizio.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const chiusure = chiusureDiProva(admin, 2024);
const contabile = contabileDiProva(admin);
const { bilancio, epiloga, riapri, saldi, scritture } = chiusuraDiProva(admin);

/** Registrations of the year itself that adjust a cost: they wait for the year's end too. */
const DELL_ANNO = [26, 120, 134, 156, 157, 158, 159];
const DEROGA = { attiva: true, titoli: ['CORP-B'] };
const DUREVOLE = { durevole: true, valoreRecuperabile: '70', motivo: 'Emittente in concordato' };

beforeAll(async () => {
  await esercizioInAzienda(proprietario, '001', 0, SECONDO_ESERCIZIO);
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
});

const inCifre = (una: string | null) => (una === null ? 'null' : canonico(una));
const canonica = (riga: string) =>
  riga
    .split(' ')
    .map((una) => (/^-?\d/.test(una) ? canonico(una) : una))
    .join(' ');
const dove = (una: {
  codTitolo: string;
  codPortafoglio: string;
  immCirc: string;
  corta: boolean;
}) => `${una.codPortafoglio} ${una.codTitolo} ${una.immCirc}${una.corta ? 'S' : ''}`;
const rimanenza = (una: RimanenzaWire) =>
  [
    `${una.cod_Portafoglio} ${una.cod_Titolo} ${una.immCirc}${una.corta ? 'S' : ''}`,
    ...CIFRE_SECONDO_ANNO.map((cifra) => inCifre(una[cifra])),
  ].join(' ');

/** By registration its lines, as the reference writes them. */
const perRegistrazione = (scritture: readonly ScritturaSimulataWire[]) =>
  new Map(
    [...Map.groupBy(scritture, ({ nreg }) => nreg ?? 0)].map(
      ([reg, sue]) => [reg, righeDi(sue).join(' · ')] as const,
    ),
  );

const trasferisci = async (tipo: 'G' | 'F', al: string) => {
  const generata = await contabile.genera(tipo, { al });
  expect(await contabile.scarti(generata)).toEqual([]);
  const esito = await contabile.conferma(tipo);
  expect(esito.stato, JSON.stringify(esito.problema)).toBe('completato');
  return contabile.scritture(generata);
};

/** What a registration of the year must write, by its number. */
const attesa = (reg: number) => SECONDO_ANNO_INTERO.attese.get(reg);

describe('la fine del secondo anno', () => {
  let guid: string;

  test('ogni rimanenza è quella contata a parte', async () => {
    ({ guid } = await chiusure.simula({ deroga: DEROGA }));
    const decisa = await chiusure.decidi(guid, 'CRI-B', DUREVOLE);
    expect(decisa.statusCode, decisa.body).toBe(200);
    const lette = await chiusure.righe(guid);
    expect(lette.flatMap(({ anomalie }) => anomalie)).toEqual([]);
    expect(lette.map(rimanenza)).toEqual(RIMANENZE_SECONDO_ANNO.map(canonica));
  });

  test('i movimenti sono quelli, uno per uno', async () => {
    const movimenti = await chiusure.movimenti(guid);
    expect(
      movimenti.map((una) =>
        [
          dove(una),
          una.causale,
          ...[una.importoDivisa, una.importo, una.cambio].map(canonico),
        ].join(' '),
      ),
    ).toEqual(
      MOVIMENTI_SECONDO_ANNO.map((riga) => canonica(riga).split(' ').slice(0, 7).join(' ')),
    );
  });

  test('ciò che si è registrato nell’anno ha le sue righe, e il bilancio è quello di hledger', async () => {
    const scritte = perRegistrazione(await trasferisci('G', FINE));
    expect(scritte.size).toBeGreaterThan(100);
    for (const [reg, righe] of scritte) expect(`${reg} ${righe}`).toBe(`${reg} ${attesa(reg)}`);
    expect(await bilancio({ dataA: FINE })).toEqual(BILANCIO_PRIMA_SECONDO_ANNO);
  });

  test('confermata, scrive quelle righe e nessun’altra', async () => {
    await chiusure.conferma(guid);
    const scritte = await trasferisci('F', FINE);
    const dellAnno = perRegistrazione(
      scritte.filter(({ nreg }) => nreg !== null && attesa(nreg) !== undefined),
    );
    expect([...dellAnno.keys()].sort((a, b) => a - b)).toEqual(DELL_ANNO);
    for (const [reg, righe] of dellAnno) expect(`${reg} ${righe}`).toBe(`${reg} ${attesa(reg)}`);
    const diFine = perRegistrazione(scritte);
    const movimenti = await chiusure.movimenti(guid);
    expect(
      movimenti.map((una) => `${dove(una)} ${una.causale} ${diFine.get(una.nreg ?? 0)}`),
    ).toEqual(SCRITTURE_DI_FINE_SECONDO_ANNO);
    const senza = scritte.filter(({ nreg }) => nreg === null);
    expect(senza.map(righeDellaScrittura).sort()).toEqual(SENZA_MOVIMENTO_SECONDO_ANNO);
    expect(scritte).toHaveLength(dellAnno.size + movimenti.length + senza.length);
    expect(await bilancio({ dataA: FINE })).toEqual(BILANCIO_DOPO_SECONDO_ANNO);
  });

  test('l’epilogo chiude ogni conto, e la riapertura lo rimette', async () => {
    await epiloga(2024);
    expect((await scritture({ tipo: ['E'] })).map(righeDellaScrittura)).toEqual(
      EPILOGO_SECONDO_ANNO,
    );
    expect(await saldi({ dataA: FINE, comprendiChiusura: true })).toEqual([]);
    await riapri(2024);
    expect((await scritture({ tipo: ['A'] })).map(righeDellaScrittura)).toEqual([
      RIAPERTURA_SECONDO_ANNO,
    ]);
    expect(await chiusure.stato()).toMatchObject({
      ...{ stato: 'P', epilogo: { risultato: RISULTATO_SECONDO_ANNO } },
    });
  });

  test('l’anno dopo cedole e vendite chiudono ciò che era aperto, ai costi di bilancio', async () => {
    const scritte = perRegistrazione(await trasferisci('G', '2025-06-30'));
    expect(scritte.size).toBeGreaterThan(20);
    for (const [reg, righe] of scritte) expect(`${reg} ${righe}`).toBe(`${reg} ${attesa(reg)}`);
    expect(await bilancio({ dataA: '2025-06-30' })).toEqual(BILANCIO_2025_SECONDO_ANNO);
    expect((await admin('GET', '/giornale/verifica')).json()).toMatchObject({ ok: true });
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { ScritturaSimulataWire } from '#contract/contabilita/contabilizza.ts';
import type { RimanenzaWire } from '#contract/valutazione/rimanenze.ts';
import { canonico } from '#domain/money/decimale.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiusureDiProva } from '#tests/setup/chiusura.ts';
import { contabileDiProva, righeDi } from '#tests/setup/contabilizza.ts';
import { esercizioInAzienda } from '#tests/setup/esercizio-in-azienda.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import {
  BILANCIO_PRIMA_SECONDO_ANNO,
  CIFRE_SECONDO_ANNO,
  MOVIMENTI_SECONDO_ANNO,
  RIMANENZE_SECONDO_ANNO,
  SCRITTURE_DI_FINE_SECONDO_ANNO,
} from '#tests/setup/secondo-anno-chiuso.ts';
import { SECONDO_ANNO_INTERO } from '#tests/setup/secondo-anno-da-chiudere.ts';
import { FINE_SECONDO_ANNO as FINE, SECONDO_ESERCIZIO } from '#tests/setup/secondo-esercizio.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const chiusure = chiusureDiProva(admin, 2024);
const contabile = contabileDiProva(admin);

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
const bilancio = async (dataA: string) =>
  (await admin('POST', '/giornale/bilancio', { dataA }))
    .json<{ righe: { numeroConto: string; dare: string; avere: string }[] }>()
    .righe.map(({ numeroConto, dare, avere }) => [numeroConto, dare, avere]);

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
    const scritture = perRegistrazione(await trasferisci('G', FINE));
    expect(scritture.size).toBeGreaterThan(80);
    for (const [reg, righe] of scritture) expect(`${reg} ${righe}`).toBe(`${reg} ${attesa(reg)}`);
    expect(await bilancio(FINE)).toEqual(BILANCIO_PRIMA_SECONDO_ANNO);
  });

  test('confermata, scrive quelle righe e nessun’altra', async () => {
    await chiusure.conferma(guid);
    const scritture = await trasferisci('F', FINE);
    const dellAnno = perRegistrazione(
      scritture.filter(({ nreg }) => nreg !== null && attesa(nreg) !== undefined),
    );
    expect([...dellAnno.keys()].sort((a, b) => a - b)).toEqual([
      ...[26, 120, 134, 156, 157, 158, 159],
    ]);
    for (const [reg, righe] of dellAnno) expect(righe).toBe(attesa(reg));
    const movimenti = await chiusure.movimenti(guid);
    const diFine = perRegistrazione(scritture);
    expect(
      movimenti.map((una) => `${dove(una)} ${una.causale} ${diFine.get(una.nreg ?? 0)}`),
    ).toEqual(SCRITTURE_DI_FINE_SECONDO_ANNO);
  });
});

import type { Static } from 'typebox';
import type { CorrezioneRiga, RigaImport } from '#contract/importazioni.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { nomeNormale } from '#domain/importazioni/intestazione.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';

type Riga = Static<typeof RigaImport>;
type Correzione = Static<typeof CorrezioneRiga>;

/** A file's row with its cells beside it, under their columns' titles. */
export type RigaAnteprima = Readonly<Record<string, unknown>> &
  Pick<
    Riga,
    | 'riga'
    | 'esito'
    | 'errori'
    | 'derivati'
    | 'note'
    | 'avvisi'
    | 'nelFile'
    | 'calcolati'
    | 'prima'
    | 'corretti'
  >;

/** A column that the import fills, and how the file calls it where a mapping was needed. */
export interface ColonnaLetta {
  readonly titolo: string;
  readonly nelFile: string | null;
}

const ESITI: Record<RigaAnteprima['esito'], string> = {
  inserimento: 'nuova',
  aggiornamento: 'aggiornata',
  invariato: 'invariata',
  errore: 'scartata',
};

/** Beyond so many columns what is said of a row stays in sight while its cells scroll. */
const COLONNE_IN_VISTA = 8;

/** Beyond so many they are narrower, an ISIN wide, so that the reason of a refusal is in sight. */
const COLONNE_LARGHE = 5;

const CENTESIMI = 2;

const COSTANTE = 'costante della mappatura';

export const rigaAnteprima = ({ valori, ...resto }: Riga): RigaAnteprima => ({
  ...valori,
  ...resto,
});

/** How many decimals the numbers of a destination keep, by the title of their column. */
export type Cifre = ReadonlyMap<string, number>;

export const cifreDi = ({ colonneImport }: Pick<Destinazione, 'colonneImport'>): Cifre =>
  new Map(
    colonneImport.flatMap(({ titolo, tipo, decimali = 0 }) =>
      tipo === 'numero' ? [[titolo, decimali] as const] : [],
    ),
  );

const CIFRA = /^-?\d+(,\d+)?$/;

/** A number as one reads it, an amount with its cents; what is none stays as the file has it. */
function comeNumero(valore: unknown, decimali: number): string {
  const testo = String(valore ?? '');
  if (!CIFRA.test(testo)) return testo;
  const decimaliMin = decimali === CENTESIMI ? CENTESIMI : 0;
  return stampaNumero(testo.replace(',', '.'), { decimaliMin, decimaliMax: 12 });
}

interface DelFile {
  readonly larghezza: number;
  readonly cifre: Cifre;
  readonly modificabili: boolean;
}

/** Why a cell is not what the file has: written here, or derived. */
const ragione = ({ corretti, derivati, ...riga }: RigaAnteprima, titolo: string) =>
  corretti && titolo in corretti && corretti[titolo] !== (riga as Record<string, unknown>)[titolo]
    ? `Corretta: prima ${corretti[titolo] === null ? 'era vuota' : `«${corretti[titolo]}»`}`
    : derivati[titolo];

/** The value of the file, behind the one that it takes the place of: «EUR → USD». */
const conPrima = (riga: RigaAnteprima, titolo: string, come: (valore: unknown) => string) => {
  const dopo = come(riga[titolo]);
  const { prima } = riga;
  return prima && titolo in prima ? `${come(prima[titolo]) || '—'} → ${dopo}` : dopo;
};

const comeTesto = (valore: unknown): string => String(valore ?? '');

const delFile = (
  { titolo, nelFile }: ColonnaLetta,
  { larghezza, cifre, modificabili }: DelFile,
): Colonna<RigaAnteprima> => ({
  campo: titolo,
  titolo:
    nelFile === null || nomeNormale(nelFile) === nomeNormale(titolo)
      ? titolo
      : `${titolo} (${nelFile})`,
  larghezza,
  ...(cifre.has(titolo)
    ? {
        tipo: 'numero',
        testo: (riga) =>
          conPrima(riga, titolo, (valore) => comeNumero(valore, cifre.get(titolo) ?? 0)),
      }
    : { tipo: 'testo', testo: (riga) => conPrima(riga, titolo, comeTesto) }),
  tono: ({ errori, prima }) => {
    if (errori.some(({ colonna, campo = colonna }) => campo === titolo)) return 'negativo';
    return prima && titolo in prima ? 'avviso' : undefined;
  },
  spiegata: (riga) => ragione(riga, titolo),
  ...(modificabili && { modificabile: true, comeTesto: true }),
});

/** The reasons of a row's derived values in words; what is the same for every row says itself. */
const ricavati = ({ derivati, ...riga }: RigaAnteprima): string =>
  Object.entries(derivati)
    .filter(([, ragione]) => ragione !== COSTANTE)
    .map(([titolo, ragione]) => `${titolo} ${String(riga[titolo] ?? '')}: ${ragione}`)
    .join('; ');

const ESITO: Colonna<RigaAnteprima> = {
  campo: 'esito',
  titolo: 'Esito',
  tipo: 'testo',
  larghezza: 110,
  testo: ({ esito }) => ESITI[esito],
  tono: ({ esito }) => (esito === 'errore' ? 'negativo' : undefined),
};

const ERRORI: Colonna<RigaAnteprima> = {
  campo: 'errori',
  titolo: 'Errori',
  tipo: 'testo',
  larghezza: 320,
  tono: ({ errori, avvisi }) => (errori.length === 0 && avvisi.length > 0 ? 'avviso' : undefined),
  testo: ({ errori, avvisi, note }) =>
    [
      ...errori.map(({ colonna, messaggio }) => (colonna ? `${colonna}: ${messaggio}` : messaggio)),
      ...avvisi,
      ...note,
    ].join('; '),
};

const NUMERO: Colonna<RigaAnteprima> = {
  campo: 'riga',
  titolo: 'Riga',
  tipo: 'numero',
  decimali: 0,
  larghezza: 80,
};

/** The row and the column of the file, where rows were made of columns. */
const POSTO: Colonna<RigaAnteprima> = {
  campo: 'riga',
  titolo: 'Riga',
  tipo: 'testo',
  larghezza: 190,
  testo: ({ riga, nelFile }) => nelFile ?? String(riga),
};

/** What the product computes, beside the column of the file or, where it has none, after them all. */
const calcolata = (titolo: string, cifre: Cifre): Colonna<RigaAnteprima> => ({
  campo: `calcolato-${titolo}`,
  titolo: `${titolo} calcolato`,
  tipo: 'numero',
  larghezza: 150,
  attenuata: true,
  testo: ({ calcolati }) => comeNumero(calcolati?.[titolo], cifre.get(titolo) ?? 0),
});

/** The titles of the columns that the product computes of these rows, in the destination's order. */
export const colonneCalcolate = (
  { colonneImport }: Pick<Destinazione, 'colonneImport'>,
  righe: readonly Pick<Riga, 'calcolati'>[],
): readonly string[] => {
  const trovate = new Set(righe.flatMap(({ calcolati }) => Object.keys(calcolati ?? {})));
  return colonneImport.flatMap(({ titolo }) => (trovate.has(titolo) ? [titolo] : []));
};

export interface ComeSiMostra {
  /** Rows were made of columns of the file. */
  readonly daColonne: boolean;
  readonly calcolate: readonly string[];
  readonly cifre: Cifre;
  /** Cells may be written anew. */
  readonly modificabili?: boolean;
}

/** Cells as the file has them, what each row would do, and what is wrong in which column. */
export function colonneAnteprima(
  colonne: readonly ColonnaLetta[],
  { daColonne, calcolate, cifre, modificabili = false }: ComeSiMostra,
): readonly Colonna<RigaAnteprima>[] {
  const numero = daColonne ? POSTO : NUMERO;
  const larghezza = colonne.length > COLONNE_LARGHE ? 128 : 150;
  const proprie = new Set(colonne.map(({ titolo }) => titolo));
  const celle = [
    ...colonne.flatMap((una) => [
      delFile(una, { larghezza, cifre, modificabili }),
      ...(calcolate.includes(una.titolo) ? [calcolata(una.titolo, cifre)] : []),
    ]),
    ...calcolate.filter((titolo) => !proprie.has(titolo)).map((titolo) => calcolata(titolo, cifre)),
  ];
  if (celle.length <= COLONNE_IN_VISTA)
    return [numero, ...celle, ESITO, { ...ERRORI, elastica: true }];
  return [
    numero,
    ESITO,
    ...celle,
    { campo: 'derivati', titolo: 'Ricavati', tipo: 'testo', larghezza: 420, testo: ricavati },
    { ...ERRORI, titolo: 'Errori e note', ferma: 'right' },
  ];
}

/** Rows with what has been written in them and is still to be checked. */
export const conAttese = (
  righe: readonly RigaAnteprima[],
  attese: readonly Pick<Correzione, 'riga' | 'titolo' | 'testo'>[],
): readonly RigaAnteprima[] =>
  attese.length === 0
    ? righe
    : righe.map((riga) => {
        const sue = attese.filter((una) => una.riga === riga.riga);
        return { ...riga, ...Object.fromEntries(sue.map(({ titolo, testo }) => [titolo, testo])) };
      });

/** The first row behind that one that is left out. */
export const prossimoErrore = (
  righe: readonly RigaAnteprima[],
  da: number,
): RigaAnteprima | undefined => righe.find(({ riga, esito }) => riga > da && esito === 'errore');

/** Behind which row the next one is looked for: one that is wrong and was not gone to yet is itself the next. */
export const daQui = (
  corrente: Pick<RigaAnteprima, 'riga' | 'esito'> | undefined,
  visitata: string | undefined,
): number => {
  const { riga = 0, esito } = corrente ?? {};
  return esito === 'errore' && visitata !== String(riga) ? riga - 1 : riga;
};

/** The column that is wrong in a row, the first one where it is the row as a whole. */
export const campoErrato = (
  { errori }: Pick<RigaAnteprima, 'errori'>,
  titoli: readonly string[],
): string =>
  errori.map(({ colonna, campo = colonna }) => campo).find((campo) => titoli.includes(campo)) ??
  titoli[0] ??
  '';

import { colonneInRighe } from './in-righe.ts';
import { applicaMappatura, type RigaMappata } from './mappatura.ts';
import type { ColonneInRighe, LetturaFile, RegoleMappatura } from './regole.ts';

/** A sample of a file as text is split here, in the browser and on the server alike. */
export const CAMPIONE_CARATTERI = 65_536;
const CAMPIONE_RIGHE = 200;

const SEPARATORI = [';', '\t', ',', '|'] as const;

/** The separator that occurs most outside quotes in the line of the titles; semicolon where none does. */
export function separatoreDi(linea: string): NonNullable<LetturaFile['separatore']> {
  const fuori = linea.replace(/"[^"]*"/g, '');
  const conta = (s: string): number => fuori.split(s).length - 1;
  return SEPARATORI.reduce<(typeof SEPARATORI)[number]>(
    (migliore, s) => (conta(s) > conta(migliore) ? s : migliore),
    ';',
  );
}

export interface Campione {
  readonly separatore: NonNullable<LetturaFile['separatore']>;
  /** Null where the file has no titles. */
  readonly intestazione: readonly string[] | null;
  readonly righe: readonly (readonly string[])[];
  /** The line of the file on which each row begins, from 1. */
  readonly numeri: readonly number[];
  /** Where columns became rows: the titles that the file itself has, and which of them it lacks. */
  readonly delFile?: {
    readonly intestazione: readonly string[];
    readonly mancanti: readonly string[];
  };
}

interface Linee {
  readonly righe: string[][];
  readonly numeri: number[];
}

/** Records of a separated text: a quoted value may hold separators and line ends. */
function inRighe(testo: string, separatore: string, virgoletta: string, prima: number): Linee {
  const righe: string[][] = [];
  const numeri: number[] = [];
  let celle: string[] = [];
  let cella = '';
  let dentro = false;
  let linea = prima;
  let inizio = prima;
  const chiudi = (): void => {
    celle.push(cella);
    cella = '';
    if (celle.some((una) => una.trim() !== '')) {
      righe.push(celle);
      numeri.push(inizio);
    }
    celle = [];
  };
  for (let i = 0; i < testo.length && righe.length <= CAMPIONE_RIGHE; i++) {
    const c = testo[i] as string;
    if (c === '\n') linea++;
    if (dentro) {
      if (c !== virgoletta) cella += c;
      else if (testo[i + 1] === virgoletta) {
        cella += c;
        i++;
      } else dentro = false;
    } else if (virgoletta !== '' && c === virgoletta && cella === '') dentro = true;
    else if (c === separatore) {
      celle.push(cella);
      cella = '';
    } else if (c === '\n') {
      chiudi();
      inizio = linea;
    } else cella += c;
  }
  if (cella !== '' || celle.length > 0) chiudi();
  return { righe, numeri };
}

/** The first rows of a file's text, as the mapping says that it is to be read. */
export function leggiCampione(testo: string, lettura: LetturaFile = {}): Campione {
  const { saltaRighe = 0, virgolette = '"' } = lettura;
  const pulito = testo
    .slice(0, CAMPIONE_CARATTERI)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n');
  let da = 0;
  for (let i = 0; i < saltaRighe; i++) {
    const fine = pulito.indexOf('\n', da);
    if (fine < 0) {
      da = pulito.length;
      break;
    }
    da = fine + 1;
  }
  const resto = pulito.slice(da);
  const prima = resto.split('\n').find((linea) => linea.trim() !== '') ?? '';
  const separatore = lettura.separatore ?? separatoreDi(prima);
  const { righe, numeri } = inRighe(resto, separatore, virgolette, saltaRighe + 1);
  const campione = conTitoli(righe, numeri, { separatore, titoli: lettura.intestazione !== false });
  return lettura.inRighe ? messoInRighe(campione, lettura.inRighe) : campione;
}

/** The sample as the import will see it, its columns of values made into rows. */
function messoInRighe(campione: Campione, regola: ColonneInRighe): Campione {
  const { intestazione } = campione;
  if (!intestazione) return campione;
  const lunga = colonneInRighe(regola, intestazione);
  if ('mancanti' in lunga) return { ...campione, delFile: { intestazione, ...lunga } };
  const fatte = campione.righe.flatMap((celle, i) =>
    lunga.righe(celle).map((riga) => ({ celle: riga.celle, numero: campione.numeri[i] ?? 0 })),
  );
  const prime = fatte.slice(0, CAMPIONE_RIGHE);
  return {
    ...campione,
    intestazione: lunga.intestazione,
    righe: prime.map(({ celle }) => celle),
    numeri: prime.map(({ numero }) => numero),
    delFile: { intestazione, mancanti: [] },
  };
}

/** The first row as the titles, where there are any, and the others. */
function conTitoli(
  righe: readonly (readonly string[])[],
  numeri: readonly number[],
  {
    separatore,
    titoli,
  }: { readonly separatore: NonNullable<LetturaFile['separatore']>; readonly titoli: boolean },
): Campione {
  const salta = titoli ? 1 : 0;
  return {
    separatore,
    intestazione: titoli ? (righe[0] ?? []) : null,
    righe: righe.slice(salta, CAMPIONE_RIGHE + salta),
    numeri: numeri.slice(salta, CAMPIONE_RIGHE + salta),
  };
}

export type ProvaMappatura =
  | { readonly righe: readonly (RigaMappata & { readonly riga: number })[] }
  | { readonly difetto: string };

const elenco = (nomi: readonly string[]): string => nomi.map((nome) => `«${nome}»`).join(', ');

const fraseMancanti = (nomi: readonly string[]): string =>
  `${nomi.length === 1 ? 'Nel file manca la colonna' : 'Nel file mancano le colonne'} ${elenco(nomi)}.`;

/** A sample through a mapping that is valid: its rows, or why it does not fit the file. */
export function provaMappatura(regole: RegoleMappatura, campione: Campione): ProvaMappatura {
  const assenti = campione.delFile?.mancanti ?? [];
  if (assenti.length > 0) return { difetto: fraseMancanti(assenti) };
  const applicata = applicaMappatura(regole, campione.intestazione);
  if ('riga' in applicata)
    return {
      righe: campione.righe.map((celle, i) => ({
        riga: campione.numeri[i] ?? 0,
        ...applicata.riga(celle),
      })),
    };
  const { mancanti, ripetute } = applicata;
  const frasi: string[] = [];
  if (mancanti.length > 0) frasi.push(fraseMancanti(mancanti));
  if (ripetute.length > 0) frasi.push(`Nel file è ripetuta la colonna ${elenco(ripetute)}.`);
  return { difetto: frasi.join(' ') };
}

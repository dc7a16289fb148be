import { type Data, dataScritta, stampaData } from '#domain/tempo/data.ts';
import { stampaPeriodo } from './filtro-date.ts';

type Voci = Readonly<Record<string, string>>;

/** What a field of a filter holds. */
type Forma =
  | { readonly tipo: 'giorno' }
  /** Two days, each a field of its own with a word of its own. */
  | { readonly tipo: 'periodo'; readonly da: string; readonly a: string; readonly parolaA: string }
  | { readonly tipo: 'testo'; readonly lunghezza: number }
  /** One of a closed list, or several; each with its words. */
  | { readonly tipo: 'scelta' | 'scelte'; readonly voci: Voci }
  /** Codes: how long one may be, how many may be chosen, how several are called. */
  | {
      readonly tipo: 'codici';
      readonly lunghezza: number;
      readonly massimi: number;
      readonly plurale: string;
    }
  | { readonly tipo: 'numeri'; readonly massimi: number }
  /** A job, by its guid: the rows that it wrote. */
  | { readonly tipo: 'lavoro' }
  /** Ticked it holds `valore`; of several under one word of the address, `voce` names it. */
  | {
      readonly tipo: 'spunta';
      readonly valore: boolean | 'x' | 'S';
      readonly voce?: string;
    };

/** A field of a filter, said once: the address and the box "Parametri Selezionati" follow from it. */
export type CampoDiFiltro = Forma & {
  /** Its name on the wire; of two days, that of both together. */
  readonly nome: string;
  readonly titolo: string;
  /** The word of the address. */
  readonly parola: string;
  /** What says it in the box, where it is not the value; a field that is null is told by another. */
  readonly detto?: ((filtro: FiltroLetto) => string) | null;
  /** The fields that go with it when it is taken away. */
  readonly trascina?: readonly string[];
  /** Not of the reduced filter. */
  readonly completo?: true;
};

/** The rows that one import, or another job that writes, has brought: the same in every filter that can say it. */
export const campoImport = <const N extends string>(nome: N) =>
  ({ tipo: 'lavoro', nome, titolo: 'Importazione', parola: 'import' }) as const;

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const eGuid = (testo: string): boolean => GUID.test(testo);

type FiltroLetto = Readonly<Record<string, unknown>>;
export type ParoleLette = Readonly<Record<string, string | undefined>>;
export type ParoleIndirizzo = Readonly<Record<string, string>>;

type ValoreFiltro<C> = C extends { readonly tipo: 'giorno' }
  ? Data
  : C extends { readonly tipo: 'scelta'; readonly voci: infer V }
    ? keyof V
    : C extends { readonly tipo: 'scelte'; readonly voci: infer V }
      ? readonly (keyof V)[]
      : C extends { readonly tipo: 'codici' }
        ? readonly string[]
        : C extends { readonly tipo: 'numeri' }
          ? readonly number[]
          : C extends { readonly tipo: 'spunta'; readonly valore: infer V }
            ? V extends boolean
              ? boolean
              : V
            : string;

type Periodo = { readonly tipo: 'periodo'; readonly da: string; readonly a: string };

/** A filter of the fields under their wire names; nothing is chosen where one is missing or null. */
export type FiltroDi<C extends CampoDiFiltro> = {
  readonly [K in Exclude<C, Periodo> as K['nome']]?: ValoreFiltro<K> | null;
} & { readonly [K in Extract<C, Periodo> as K['da'] | K['a']]?: Data | null };

/** A comma within a value (an instrument, a sector) is written with a backslash before it. */
const scriviElenco = (valori: readonly unknown[]): string =>
  valori.map((uno) => String(uno).replace(/[\\,]/g, '\\$&')).join(',');

const leggiElenco = (testo: string): readonly string[] => [
  ...new Set(
    [...testo.matchAll(/((?:[^\\,]|\\.)+)/gs)]
      .map(([uno]) => uno.replace(/\\(.)/gs, '$1').trim())
      .filter((uno) => uno !== ''),
  ),
];

const numeri = (testo: string): readonly number[] =>
  testo
    .split(',')
    .filter((uno) => /^[1-9]\d{0,15}$/.test(uno))
    .map(Number)
    .filter(Number.isSafeInteger);

const pieno = <V>(lista: readonly V[]): readonly V[] | null => (lista.length > 0 ? lista : null);

/** What stands under the word of a tick. */
const segnoDi = ({ valore, voce }: Extract<Forma, { readonly tipo: 'spunta' }>): string =>
  voce ?? (valore === false ? 'N' : 'S');

function scritto(campo: CampoDiFiltro, valore: unknown): string {
  if (campo.tipo === 'spunta') return valore === campo.valore ? segnoDi(campo) : '';
  return Array.isArray(valore) ? scriviElenco(valore) : String(valore ?? '');
}

/** The filter as it stands in the address, so that a link reproduces the screen. */
export function scriviParole(campi: readonly CampoDiFiltro[], filtro: object): ParoleIndirizzo {
  const valori = filtro as FiltroLetto;
  const parole: Record<string, string> = {};
  const metti = (parola: string, testo: string) => {
    if (testo !== '') parole[parola] = parole[parola] ? `${parole[parola]},${testo}` : testo;
  };
  for (const campo of campi) {
    if (campo.tipo === 'periodo') {
      metti(campo.parola, String(valori[campo.da] ?? ''));
      metti(campo.parolaA, String(valori[campo.a] ?? ''));
    } else metti(campo.parola, scritto(campo, valori[campo.nome]));
  }
  return parole;
}

function letto(campo: Exclude<CampoDiFiltro, Periodo>, testo: string): unknown {
  switch (campo.tipo) {
    case 'giorno':
      return dataScritta(testo);
    case 'lavoro':
      return eGuid(testo) ? testo.toLowerCase() : null;
    case 'testo':
      return testo.slice(0, campo.lunghezza) || null;
    case 'scelta':
      return Object.hasOwn(campo.voci, testo) ? testo : null;
    case 'scelte':
      return pieno(leggiElenco(testo).filter((uno) => Object.hasOwn(campo.voci, uno)));
    case 'codici': {
      const buoni = leggiElenco(testo).filter((uno) => uno.length <= campo.lunghezza);
      return pieno(buoni.slice(0, campo.massimi));
    }
    case 'numeri':
      return pieno(numeri(testo).slice(0, campo.massimi));
    default:
      return testo.split(',').includes(segnoDi(campo)) ? campo.valore : null;
  }
}

/** Reads it back, null where nothing is chosen. What makes no sense is left out. */
export const leggiParole = <const C extends CampoDiFiltro>(
  campi: readonly C[],
  parole: ParoleLette,
): FiltroDi<C> =>
  Object.fromEntries(
    campi.flatMap((campo: CampoDiFiltro): (readonly [string, unknown])[] =>
      campo.tipo === 'periodo'
        ? [
            [campo.da, dataScritta(parole[campo.parola])],
            [campo.a, dataScritta(parole[campo.parolaA])],
          ]
        : [[campo.nome, letto(campo, parole[campo.parola] ?? '')]],
    ),
  ) as FiltroDi<C>;

/** Every word of the address that the fields are written in. */
export const paroleDi = (campi: readonly CampoDiFiltro[]): readonly string[] => [
  ...new Set(
    campi.flatMap((uno) => (uno.tipo === 'periodo' ? [uno.parola, uno.parolaA] : [uno.parola])),
  ),
];

/** A line of the box "Parametri Selezionati"; a chip over the table takes its field away. */
export interface Parametro<N extends string> {
  readonly campo: N;
  readonly etichetta: string;
  readonly valore: string;
}

/** How a code or a number of a field is called; without a name it is read as it is. */
export type NomeDelCodice = (campo: string, codice: string | number) => string | undefined;

/** More codes than these are told by their number. */
const ELENCATI = 8;

function inParole(campo: CampoDiFiltro, filtro: FiltroLetto, nome: NomeDelCodice): string {
  if (campo.tipo === 'periodo')
    return (
      stampaPeriodo(
        (filtro[campo.da] ?? null) as Data | null,
        (filtro[campo.a] ?? null) as Data | null,
      ) ?? ''
    );
  const valore = filtro[campo.nome] ?? null;
  if (campo.tipo === 'spunta' ? valore !== campo.valore : !valore) return '';
  if (campo.detto) return campo.detto(filtro);
  if (campo.tipo === 'lavoro') return nome(campo.nome, String(valore)) ?? 'quella scelta';
  if (campo.tipo === 'spunta') return 'Sì';
  if (campo.tipo === 'giorno') return stampaData(valore as Data);
  if (campo.tipo === 'scelta') return campo.voci[String(valore)] ?? '';
  if (!Array.isArray(valore)) return String(valore);
  if (campo.tipo === 'scelte') return valore.map((uno) => campo.voci[uno]).join(', ');
  if (campo.tipo === 'codici' && valore.length > ELENCATI)
    return `${valore.length} ${campo.plurale}`;
  return valore.map((uno) => nome(campo.nome, uno) ?? String(uno)).join(', ');
}

/** What has been chosen, line by line: "Emittenti: MEF, ENEL", "Codice Titolo: 240 titoli". */
export const parametriDi = <const C extends CampoDiFiltro>(
  campi: readonly C[],
  filtro: object,
  nome: NomeDelCodice = () => undefined,
): readonly Parametro<C['nome']>[] =>
  campi.flatMap((campo) => {
    const valore = campo.detto === null ? '' : inParole(campo, filtro as FiltroLetto, nome);
    return valore === '' ? [] : [{ campo: campo.nome, etichetta: campo.titolo, valore }];
  });

/** The filter without one of the parameters that the box names, and what hung from it. */
export function senzaCampo<F extends object>(
  campi: readonly CampoDiFiltro[],
  filtro: F,
  nome: string,
): F {
  const campo = campi.find((uno) => uno.nome === nome);
  const suoi = campo?.tipo === 'periodo' ? [campo.da, campo.a] : [nome];
  const tolti = [...suoi, ...(campo?.trascina ?? [])].map((uno) => [uno, null] as const);
  return { ...filtro, ...Object.fromEntries(tolti) };
}

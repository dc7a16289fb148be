import { type Data, eData } from '#domain/tempo/data.ts';
import {
  CODICI_MASSIMI,
  campiElenco,
  campiOpzione,
  DESCRIZIONE_MASSIMA,
  elenchiFiltro,
  type FiltroTitoli,
  filtroConfermato,
  opzioniFiltro,
  RAGGRUPPAMENTI_MASSIMI,
} from './filtro-titoli.ts';
import { conSottostanti } from './scelte-titoli.ts';

export type ParoleIndirizzo = Readonly<Record<string, string>>;

const PAROLE = {
  immCirc: 'immcirc',
  quotato: 'quotato',
  scaduti: 'scaduti',
  dataRiferimento: 'riferimento',
  includiSottostanti: 'sottostanti',
  titoloDescrizione: 'descrizione',
  idRaggruppamenti: 'raggruppamento',
  raggruppamento: 'datiPer',
} as const;

const PAROLA_OPZIONI = 'opzioni';

/** The word that stands for all the others where they would be too long. */
export const PAROLA_FILTRO_SALVATO = 'filtro';

/** Above this an address carries the id of a stored filter (product.md §5). */
export const LUNGHEZZA_MASSIMA = 2000;

/** Every word of the address that belongs to the securities filter. */
export const paroleFiltroTitoli: readonly string[] = [
  ...campiElenco.map((campo) => elenchiFiltro[campo].parola),
  ...Object.values(PAROLE),
  PAROLA_OPZIONI,
  PAROLA_FILTRO_SALVATO,
];

/** The confirmed filter as it stands in the address, so that a link reproduces the screen. */
export function scriviFiltroTitoli(filtro: FiltroTitoli): ParoleIndirizzo {
  const pieno = filtroConfermato(filtro) ?? {};
  const parole: Record<string, string> = {};
  for (const campo of campiElenco) {
    const valori = pieno[campo];
    if (valori) parole[elenchiFiltro[campo].parola] = scriviElenco(valori);
  }
  for (const campo of ['immCirc', 'quotato', 'scaduti', 'dataRiferimento'] as const) {
    const valore = pieno[campo];
    if (valore) parole[PAROLE[campo]] = valore;
  }
  if (pieno.titoloDescrizione) parole[PAROLE.titoloDescrizione] = pieno.titoloDescrizione;
  if (pieno.includiSottostanti) parole[PAROLE.includiSottostanti] = 'S';
  for (const campo of ['idRaggruppamenti', 'raggruppamento'] as const) {
    const numeri = pieno[campo];
    if (numeri) parole[PAROLE[campo]] = numeri.join(',');
  }
  const opzioni = campiOpzione.filter((campo) => pieno[campo]);
  if (opzioni.length > 0)
    parole[PAROLA_OPZIONI] = opzioni.map((campo) => opzioniFiltro[campo].parola).join(',');
  return parole;
}

/** How long the words are as the address writes them. */
export const lunghezzaParole = (parole: ParoleIndirizzo): number =>
  new URLSearchParams(parole).toString().length;

/** Reads it back; null where the address holds no filter. What makes no sense is left out. */
export function leggiFiltroTitoli(
  parole: Readonly<Record<string, string | undefined>>,
): FiltroTitoli | null {
  const elenchi = campiElenco.map((campo) => {
    const { parola, lunghezzaMassima } = elenchiFiltro[campo];
    const letti = leggiElenco(parole[parola] ?? '');
    const buoni = letti.filter((uno) => uno.length <= lunghezzaMassima);
    return [campo, [...new Set(buoni)].slice(0, CODICI_MASSIMI)] as const;
  });
  const dette = (parole[PAROLA_OPZIONI] ?? '').split(',');
  const opzioni = campiOpzione.map(
    (campo) => [campo, dette.includes(opzioniFiltro[campo].parola) ? 'x' : null] as const,
  );
  const letto: FiltroTitoli = {
    ...Object.fromEntries(elenchi),
    ...Object.fromEntries(opzioni),
    immCirc: fra(parole[PAROLE.immCirc], ['C', 'I', 'T']),
    quotato: fra(parole[PAROLE.quotato], ['Q', 'N', 'T']),
    scaduti: fra(parole[PAROLE.scaduti], ['S']),
    dataRiferimento: giorno(parole[PAROLE.dataRiferimento]),
    titoloDescrizione: (parole[PAROLE.titoloDescrizione] ?? '').slice(0, DESCRIZIONE_MASSIMA),
    includiSottostanti: parole[PAROLE.includiSottostanti] === 'S',
    idRaggruppamenti: numeri(parole[PAROLE.idRaggruppamenti], RAGGRUPPAMENTI_MASSIMI),
    raggruppamento: numeri(parole[PAROLE.raggruppamento], 1),
  };
  return filtroConfermato(conSottostanti(letto, letto.includiSottostanti === true));
}

/** A comma within a value (an instrument, a sector) is written with a backslash before it. */
const scriviElenco = (valori: readonly string[]): string =>
  valori.map((uno) => uno.replace(/[\\,]/g, '\\$&')).join(',');

const leggiElenco = (testo: string): readonly string[] =>
  [...testo.matchAll(/((?:[^\\,]|\\.)+)/gs)]
    .map(([uno]) => uno.replace(/\\(.)/gs, '$1').trim())
    .filter((uno) => uno !== '');

const fra = <V extends string>(testo: string | undefined, valori: readonly V[]): V | null =>
  valori.find((uno) => uno === testo) ?? null;

const giorno = (testo: string | undefined): Data | null =>
  testo !== undefined && eData(testo) ? testo : null;

const numeri = (testo: string | undefined, massimo: number): readonly number[] =>
  (testo ?? '')
    .split(',')
    .filter((uno) => /^[1-9]\d{0,15}$/.test(uno))
    .map(Number)
    .filter(Number.isSafeInteger)
    .slice(0, massimo);

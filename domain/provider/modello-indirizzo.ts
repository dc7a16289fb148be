import { LUNGHEZZA_INDIRIZZO } from '#domain/tabelle/provider/campi.ts';
import type { Data } from '#domain/tempo/data.ts';

/** What a place of an address is filled with. */
export type Segnaposto =
  | { readonly genere: 'dal' | 'al' | 'data'; readonly formato: string }
  | { readonly genere: 'isin' | 'codListino' | 'codTitolo' }
  | { readonly genere: 'segreto'; readonly nome: string };

type Genere = Segnaposto['genere'];

/** An address with places to fill, read once. */
export type ModelloIndirizzo = readonly (string | Segnaposto)[];

/** One call has its days, and the titolo that it asks for. */
export interface ValoriIndirizzo {
  readonly dal: Data;
  readonly al: Data;
  readonly data: Data;
  readonly isin?: string | null | undefined;
  readonly codListino?: string | null | undefined;
  readonly codTitolo?: string | undefined;
  /** By the name of the secret; undefined where there is none of that name. */
  readonly segreto: (nome: string) => string | undefined;
}

const FORMATO_PREDEFINITO = 'yyyy-MM-dd';

/** Scheme, server and port; what follows begins a path or a query, so that nothing moves the server. */
const origine = /^https?:\/\/[^/?#\s{}@\\]+(?=[/?]|$)/i;
const nomeSegreto = /^[A-Za-z0-9_.-]{1,60}$/;
const formatoGiorno = /^(?:yyyy|yy|MM|M|dd|d|[-/._ ])+$/;
const giorni: readonly string[] = ['dal', 'al', 'data'];
const deiTitoli: readonly string[] = ['isin', 'codListino', 'codTitolo'];

const ELENCO = '{dal}, {al}, {data}, {isin}, {codListino}, {codTitolo}, {segreto:nome}';

function segnaposto(dentro: string): Segnaposto | string {
  const [genere = '', ...resto] = dentro.split(':');
  const coda = resto.join(':');
  if (giorni.includes(genere)) {
    const formato = resto.length === 0 ? FORMATO_PREDEFINITO : coda;
    if (!formatoGiorno.test(formato))
      return `«${coda}» non è un formato di data: usare yyyy, MM e dd, per esempio {${genere}:yyyyMMdd}.`;
    return { genere: genere as 'dal', formato };
  }
  if (deiTitoli.includes(genere) && resto.length === 0) return { genere: genere as 'isin' };
  if (genere === 'segreto' && nomeSegreto.test(coda)) return { genere, nome: coda };
  return `{${dentro}} non è un segnaposto: sono ${ELENCO}.`;
}

/** The address as its parts, or in a sentence why it cannot be one. */
export function leggiModello(testo: string): ModelloIndirizzo | { readonly difetto: string } {
  if (testo.length > LUNGHEZZA_INDIRIZZO)
    return { difetto: `L’indirizzo supera ${LUNGHEZZA_INDIRIZZO} caratteri.` };
  const inizio = origine.exec(testo)?.[0];
  if (inizio === undefined)
    return {
      difetto:
        'L’indirizzo comincia con https:// e il nome del server, senza segnaposti né credenziali: ' +
        'una password va fra le intestazioni segrete.',
    };
  if (/[\s\\#]/.test(testo))
    return { difetto: 'L’indirizzo non contiene spazi (si scrivono %20), «\\» né «#».' };
  const parti: (string | Segnaposto)[] = [inizio];
  for (const pezzo of testo.slice(inizio.length).split(/(\{[^{}]*\})/)) {
    if (pezzo === '') continue;
    if (!pezzo.startsWith('{') || !pezzo.endsWith('}')) {
      if (/[{}]/.test(pezzo)) return { difetto: 'Una graffa dell’indirizzo non si chiude.' };
      parti.push(pezzo);
      continue;
    }
    const letto = segnaposto(pezzo.slice(1, -1));
    if (typeof letto === 'string') return { difetto: letto };
    parti.push(letto);
  }
  return parti;
}

const eSegnaposto = (parte: string | Segnaposto): parte is Segnaposto => typeof parte !== 'string';

/** Whether some place is of one of these kinds. */
const chiede = (modello: ModelloIndirizzo, ...generi: readonly Genere[]): boolean =>
  modello.some((parte) => eSegnaposto(parte) && generi.includes(parte.genere));

/** Whether every titolo is a call of its own. */
export const perTitolo = (modello: ModelloIndirizzo): boolean =>
  chiede(modello, 'isin', 'codListino', 'codTitolo');

/** Whether every day is a call of its own. */
export const perGiorno = (modello: ModelloIndirizzo): boolean => chiede(modello, 'data');

/** Whether it asks for days or titoli at all: of something that has neither, nobody does. */
export const siRipete = (modello: ModelloIndirizzo): boolean =>
  perTitolo(modello) || chiede(modello, 'dal', 'al', 'data');

/** The names of the secrets that stand in the address. */
export const segretiNellIndirizzo = (modello: ModelloIndirizzo): readonly string[] =>
  modello.flatMap((parte) =>
    eSegnaposto(parte) && parte.genere === 'segreto' ? [parte.nome] : [],
  );

const senzaZero = (testo: string): string => String(Number(testo));

/** A day in a format of yyyy, yy, MM, M, dd, d and separators. */
export function giornoInFormato(giorno: Data, formato: string): string {
  const [anno = '', mese = '', numero = ''] = giorno.split('-');
  const pezzi: Readonly<Record<string, string>> = {
    yyyy: anno,
    yy: anno.slice(2),
    MM: mese,
    M: senzaZero(mese),
    dd: numero,
    d: senzaZero(numero),
  };
  return formato.replace(/yyyy|yy|MM|M|dd|d/g, (pezzo) => pezzi[pezzo] ?? pezzo);
}

function testoDi(parte: Segnaposto, valori: ValoriIndirizzo): string | undefined {
  if ('formato' in parte) return giornoInFormato(valori[parte.genere], parte.formato);
  if ('nome' in parte) return valori.segreto(parte.nome);
  return valori[parte.genere] ?? undefined;
}

/** The address of one call, every value escaped; undefined where a value is missing. */
export function scriviIndirizzo(
  modello: ModelloIndirizzo,
  valori: ValoriIndirizzo,
): string | undefined {
  let indirizzo = '';
  for (const parte of modello) {
    const testo = eSegnaposto(parte) ? testoDi(parte, valori) : parte;
    if (testo === undefined || testo === '') return undefined;
    indirizzo += eSegnaposto(parte) ? encodeURIComponent(testo) : testo;
  }
  return indirizzo;
}

/** The server that an address leads to, as `https://dati.esempio.it`; null where it is none. */
export const origineDi = (testo: string): string | null =>
  origine.exec(testo)?.[0].toLowerCase() ?? null;

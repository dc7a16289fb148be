import { canonico } from '#domain/money/decimale.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { ammessoNelCampo, leggiNumeroItaliano } from '#domain/money/numero-italiano.ts';
import { eData, stampaData } from '#domain/tempo/data.ts';
import { avvisoDataErrata, caratteriData, leggiDataDigitata } from '#domain/tempo/data-digitata.ts';
import type { Colonna, Valore } from './tipi.ts';

/** What a typed text says in the wire's form, or why it cannot stand. */
export interface Digitato {
  readonly valore: string | null;
  readonly errore?: string;
}

type Regole<R> = Pick<Colonna<R>, 'tipo' | 'decimali' | 'obbligatoria' | 'convalida'>;

/** The text that stays in the field: typed characters that cannot belong to it fall away. */
export function soloAmmessi(tipo: Colonna<object>['tipo'], digitato: string, prima = ''): string {
  if (tipo === 'data') return caratteriData(digitato);
  if (tipo === 'numero') return ammessoNelCampo(digitato) ? digitato : prima;
  return tipo === 'codice' ? digitato.toUpperCase() : digitato;
}

/** A value as one edits it: dd-mm-yyyy, no thousands separators; every digit, since what is left out would be lost. */
export function testoDaModificare<R>(regole: Regole<R>, valore: Valore): string {
  const testo = String(valore ?? '');
  if (testo === '') return '';
  if (regole.tipo === 'data') return eData(testo) ? stampaData(testo, 'dd-MM-yyyy') : testo;
  if (regole.tipo !== 'numero') return testo;
  return stampaEsatto(canonico(testo), regole.decimali ?? 2).replaceAll('.', '');
}

export const OBBLIGATORIO = 'Campo Obbligatorio';

/** How a cell is read, whether it was typed or pasted, in the grid or in the rows of a record. */
export function leggiDigitato<R>(regole: Regole<R>, digitato: string, riga: R): Digitato {
  const letto = leggi(regole.tipo, digitato.trim());
  if (letto.errore !== undefined) return letto;
  if (letto.valore === null && regole.obbligatoria) {
    return { valore: null, errore: OBBLIGATORIO };
  }
  const errore = regole.convalida?.(letto.valore, riga);
  return errore === undefined ? letto : { ...letto, errore };
}

/** What speaks against a value: it cannot stand, or it is odd and has not been confirmed yet. */
export interface Obiezione {
  readonly peso: 'errore' | 'dubbio';
  readonly testo: string;
}

/** What is written in a cell, and how one is about to leave it. */
export interface Lasciato {
  readonly digitato: string;
  /** The text of which a doubt has been told. */
  readonly avvisato?: string | undefined;
  /** What is odd in the value that is there: it is taken as it is once confirmed. */
  readonly dubbio?: string | undefined;
  /** The key that is pressed; none of who goes elsewhere. */
  readonly tasto?: Pick<KeyboardEvent, 'key' | 'repeat'> | undefined;
}

/** The value that a cell takes, or why it takes none yet: a doubt is confirmed by Enter alone, pressed anew. */
export function prendi<R>(
  colonna: Regole<R> & Pick<Colonna<R>, 'campo' | 'avviso'>,
  { digitato, avvisato, dubbio, tasto }: Lasciato,
  riga: R,
): Obiezione | { readonly valore: string | null; readonly cambia: boolean } {
  const { valore, errore } = leggiDigitato(colonna, digitato, riga);
  if (errore !== undefined) return { peso: 'errore', testo: errore };
  const altro = valore !== (riga[colonna.campo as keyof R] ?? null);
  const confermato = avvisato === digitato && tasto?.key === 'Enter' && !tasto.repeat;
  const strano = altro ? colonna.avviso?.(valore, riga) : dubbio;
  if (strano !== undefined && !confermato) return { peso: 'dubbio', testo: strano };
  return { valore, cambia: altro || dubbio !== undefined };
}

function leggi(tipo: Colonna<object>['tipo'], testo: string): Digitato {
  if (testo === '') return { valore: null };
  if (tipo === 'data') {
    const letta = leggiDataDigitata(testo);
    return letta.esito === 'valida'
      ? { valore: letta.data }
      : { valore: null, errore: avvisoDataErrata.testo };
  }
  if (tipo === 'codice') return { valore: testo.toUpperCase() };
  if (tipo !== 'numero') return { valore: testo };
  const valore = leggiNumeroItaliano(testo);
  return valore === null ? { valore, errore: 'Numero non valido' } : { valore };
}

import {
  type EventoLettura,
  type Origine,
  RifiutoLettura,
} from '#domain/riconciliazione/estratto.ts';

/** «Riga 12», «Pagina 2, riga 12»: the beginning of a sentence. */
export const luogo = ({ pagina, riga }: Origine): string =>
  pagina === null ? `Riga ${riga}` : `Pagina ${pagina}, riga ${riga}`;

/** Refuses the file for what stands at one place of it. */
export function rifiuta(
  origine: Origine,
  perche: string,
  rimedio: string,
  differenza: string | null = null,
): never {
  throw new RifiutoLettura(origine, `${luogo(origine)}: ${perche}. ${rimedio}`, differenza);
}

/** What does not forbid to take the file, and has to be said: where, and what. */
export const avviso = (origine: Origine, testo: string): EventoLettura => ({
  che: 'avviso',
  avviso: { origine, messaggio: `${luogo(origine)}: ${testo}` },
});

const LUNGO_DA_CITARE = 40;

/** A piece of the file inside of a message: short, on one line. */
export function cita(testo: string): string {
  const piano = testo.replace(/\s+/g, ' ');
  return piano.length > LUNGO_DA_CITARE
    ? `«${piano.slice(0, LUNGO_DA_CITARE).toWellFormed()}…»`
    : `«${piano}»`;
}

/** What to do with a file that is not as its format wants it. */
export const CHIEDERE = 'Chiedere a chi lo manda un file corretto.';

import { fileTypeFromBuffer } from 'file-type';
import { eFirma, senzaControlli, testoConforme } from '#domain/allegati/contenuto.ts';
import { type FormatoAllegato, formatiInParole, formatoDelNome } from '#domain/allegati/formati.ts';
import { errore } from '#server/base/errori.ts';

/** How much of a document is looked at: what says what it is stands at its beginning. */
export const BYTE_DI_TESTA = 1024 * 1024;

const rifiuta = (detail: string) =>
  errore('FORMATO_NON_SUPPORTATO', { detail, errori: [{ campo: 'file', messaggio: detail }] });

/** By the name, before anything is read. */
export function esigiFormatoNoto(nome: string): FormatoAllegato {
  const formato = formatoDelNome(nome);
  if (formato) return formato;
  throw rifiuta(`«${nome}» non è un documento che si allega: si allegano ${formatiInParole()}.`);
}

/** Text in UTF-8 or, as many banks still write it, in one byte a letter: never with control characters. */
function testoDi(testa: Buffer): string | undefined {
  if (!senzaControlli(testa)) return undefined;
  // A head may end in the middle of a letter: only what stands before counts.
  return new TextDecoder('utf-8').decode(testa);
}

async function conforme(testa: Buffer, { formato, testo, estensioni }: FormatoAllegato) {
  if (estensioni.includes('p7m')) return eFirma(testa);
  const visto = (await fileTypeFromBuffer(testa))?.mime;
  if (testo === undefined) return visto === formato;
  // A text that the library takes for something else is that; XML it knows only by its declaration.
  if (visto !== undefined && !(visto === formato || visto.endsWith('xml'))) return false;
  const scritto = testoDi(testa);
  return scritto !== undefined && testoConforme(scritto, testo);
}

/** Refuses a document whose content is not what its name says (docs/regole/allegati.md#formati). */
export async function esigiConforme(nome: string, formato: FormatoAllegato, testa: Buffer) {
  if (await conforme(testa, formato)) return;
  throw rifiuta(
    `Il contenuto di «${nome}» non è quello di un file ${formato.nome}: salvarlo di nuovo, o dargli l’estensione giusta.`,
  );
}

import type { LetturaFile } from '#domain/mappature/regole.ts';
import { creaRilevatore } from '#server/files/codifica.ts';
import { leggiCsv } from '#server/files/csv-lettura.ts';
import { FileRifiutato } from '#server/files/rifiuto.ts';
import type { BloccoRighe, Cella } from '#server/files/righe.ts';
import { rilevatoreDi } from '#server/importazioni/verifica.ts';

async function* unBlocco(byte: Buffer): AsyncGenerator<Buffer> {
  yield byte;
}

const INIZIO = 512;

/** What came where a CSV was asked for, in words; undefined where it may be one. */
function altroGenere(byte: Buffer, tipo: string): string | undefined {
  const inizio = byte
    .subarray(0, INIZIO)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (/^<(!doctype|html|head|body)\b/i.test(inizio) || /^text\/html\b/i.test(tipo))
    return 'una pagina HTML invece di un CSV: forse un avviso, o una richiesta di accesso';
  if (/^<\?xml|^<[a-z][\w:-]*[\s>]/i.test(inizio)) return 'un XML invece di un CSV';
  if (/^[[{]/.test(inizio) && (/\bjson\b/i.test(tipo) || /^(\{\s*"|\[\s*[[{"])/.test(inizio)))
    return 'un JSON invece di un CSV';
  return undefined;
}

/** The rows of one answer, as a file of the same bytes would give them; none where it is empty. */
export async function righeDi(
  byte: Buffer,
  tipo: string,
  come: LetturaFile | undefined,
): Promise<readonly BloccoRighe[]> {
  if (byte.toString('latin1', 0, INIZIO).trim() === '' && byte.length <= INIZIO) return [];
  const altro = altroGenere(byte, tipo);
  if (altro)
    throw new FileRifiutato(`è arrivata ${altro}.`.replace('arrivata un ', 'arrivato un '));
  const rilevatore = rilevatoreDi(come?.codifica);
  rilevatore.aggiungi(byte);
  // What is said of the encoding does not make a text of an archive.
  if (come?.codifica !== 'utf-16le') creaRilevatore().aggiungi(byte);
  const blocchi: BloccoRighe[] = [];
  try {
    for await (const blocco of leggiCsv(unBlocco(byte), rilevatore.codifica(), come))
      if (blocco.righe.length > 0) blocchi.push(blocco);
  } catch (causa) {
    const codice = causa instanceof TypeError && 'code' in causa ? causa.code : undefined;
    if (codice !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw causa;
    throw new FileRifiutato(
      `Il CSV non è in ${come?.codifica ?? 'utf-8'}, come dice la mappatura.`,
    );
  }
  return blocchi;
}

const confrontabile = (celle: readonly Cella[]): string =>
  celle
    .map((cella) =>
      String(cella ?? '')
        .trim()
        .toLowerCase(),
    )
    .join('\n');

export interface Unione {
  /** The rows of one more answer, behind those that came before; the header only once. */
  readonly aggiungi: (
    blocchi: readonly BloccoRighe[],
    richiesto: readonly string[],
  ) => readonly BloccoRighe[];
}

/**
 * Answers that become one file: the same header, then all their rows. To each row is added, under
 * titles of its own, what was asked for: a file on one titolo need not name it.
 */
export function creaUnione(titoliRichiesto: readonly string[], conIntestazione: boolean): Unione {
  let intestazione: string | undefined;
  let larghezza: number | undefined;
  let base = 0;
  /** As wide as the first row: what is added stands under its own title in every one. */
  const largo = (celle: readonly Cella[]): Cella[] => {
    larghezza ??= celle.length;
    return Array.from({ length: larghezza }, (_, i) => celle[i] ?? null);
  };
  return {
    aggiungi(blocchi, richiesto) {
      const saltaPrima = conIntestazione && intestazione !== undefined;
      const nuova = confrontabile(blocchi[0]?.righe[0] ?? []);
      if (conIntestazione && blocchi.length > 0) {
        intestazione ??= nuova;
        if (intestazione !== nuova)
          throw new FileRifiutato('Le colonne non sono quelle delle altre risposte.');
      }
      let ultima = 0;
      const uniti = blocchi.map(({ righe, numeri }, n): BloccoRighe => {
        const da = n === 0 && saltaPrima ? 1 : 0;
        ultima = numeri.at(-1) ?? ultima;
        return {
          righe: righe.slice(da).map((celle, i) => {
            const eTitolo = conIntestazione && !saltaPrima && n === 0 && i === 0;
            return [...largo(celle), ...(eTitolo ? titoliRichiesto : richiesto)];
          }),
          numeri: numeri.slice(da).map((numero) => base + numero),
        };
      });
      base += ultima;
      return uniti;
    },
  };
}

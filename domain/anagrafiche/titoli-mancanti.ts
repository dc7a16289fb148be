import { difettoIsin } from '#domain/codici/isin.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';

/** What a preview says of a row, as much as is needed here. */
interface RigaLetta {
  readonly valori: Readonly<Record<string, string | null>>;
  readonly errori: readonly { readonly campo?: string; readonly messaggio: string }[];
}

/** A titolo that rows name and nobody knows. */
export interface TitoloMancante {
  readonly codice: string;
  /** As the file calls it; empty where it does not. */
  readonly descrizione: string;
  /** The currency that all its rows say; empty where they say several, or none. */
  readonly divisa: string;
  /** How many rows wait for it. */
  readonly righe: number;
}

/** A titolo to be made, with what somebody has said of it. */
export interface TitoloDaCreare extends Pick<TitoloMancante, 'codice' | 'descrizione' | 'divisa'> {
  readonly tipo: string;
}

const TESTA = ['ISIN', 'Codice Titolo', 'Descrizione', 'Tipo Titolo', 'Codice Divisa'];

/** What brokers' files have behind the name of a titolo: a number of theirs. */
const CODA = ' · ';

const cella = (testo: string): string =>
  /[";\r\n]/.test(testo) ? `"${testo.replaceAll('"', '""')}"` : testo;

interface Visto {
  readonly divise: Set<string>;
  descrizione: string;
  righe: number;
}

/** The titoli that rows name and nobody knows, each once, in the sequence of the file. */
export function titoliMancanti(
  { colonneImport, titoloMancante }: Pick<Destinazione, 'colonneImport' | 'titoloMancante'>,
  righe: readonly RigaLetta[],
): readonly TitoloMancante[] {
  const titoloDi = (campo: string | undefined) =>
    colonneImport.find((una) => una.campo === campo)?.titolo ?? '';
  const titolo = colonneImport.find(({ campo }) => campo === titoloMancante?.titolo);
  const [divisa, descrizione] = [titoloMancante?.divisa, titoloMancante?.descrizione].map(titoloDi);
  const elenco = titolo?.elenco;
  if (!titolo || !elenco || !('tabella' in elenco)) return [];
  const detto = elenco.sconosciuto ?? 'non è in anagrafica';
  const mancanti = new Map<string, Visto>();
  for (const { valori, errori } of righe) {
    const ignoto = errori.some(
      ({ campo, messaggio }) => campo === titolo.titolo && messaggio.includes(detto),
    );
    const codice = valori[titolo.titolo]?.trim().toUpperCase() ?? '';
    if (!ignoto || codice === '') continue;
    const visto = mancanti.get(codice) ?? { divise: new Set<string>(), descrizione: '', righe: 0 };
    const sua = valori[divisa ?? '']?.trim().toUpperCase() ?? '';
    if (sua !== '') visto.divise.add(sua);
    visto.descrizione ||= valori[descrizione ?? '']?.split(CODA)[0]?.trim() ?? '';
    visto.righe++;
    mancanti.set(codice, visto);
  }
  return [...mancanti].map(([codice, { divise, ...visto }]) => ({
    codice,
    ...visto,
    divisa: divise.size === 1 ? ([...divise][0] ?? '') : '',
  }));
}

/** The kind that a name leaves no doubt about; null where one must say it. */
export function tipoEvidente(descrizione: string): 'S' | 'E' | null {
  if (/\b(BTP|CCT|CCTEU)\b/i.test(descrizione)) return 'S';
  // Brokers cut names: «UCITS E» is what is left of «UCITS ETF», and of others the house alone.
  return /\b(ETF|UCITS E[A-Z]*|ISHARES|XTRACKERS)\b/i.test(descrizione) ? 'E' : null;
}

/** Titoli to be made as a file of titoli, for the import of master data. */
export function fileDeiTitoli(titoli: readonly TitoloDaCreare[]): string {
  const linee = titoli.map(({ codice, descrizione, tipo, divisa }) => {
    const [isin, altro] = difettoIsin(codice) === undefined ? [codice, ''] : ['', codice];
    return [isin, altro, descrizione, tipo, divisa].map(cella).join(';');
  });
  return `${[TESTA.join(';'), ...linee].join('\r\n')}\r\n`;
}

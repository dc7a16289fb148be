import { difettoIsin } from '#domain/codici/isin.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';

/** What a preview says of a row, as much as is needed here. */
interface RigaLetta {
  readonly valori: Readonly<Record<string, string | null>>;
  readonly errori: readonly { readonly campo?: string; readonly messaggio: string }[];
}

const TESTA = ['ISIN', 'Codice Titolo', 'Descrizione', 'Tipo Titolo', 'Codice Divisa'];

const cella = (testo: string): string =>
  /[";\r\n]/.test(testo) ? `"${testo.replaceAll('"', '""')}"` : testo;

/**
 * The titoli that rows name and nobody knows, as a file of titoli: each once, with the currency that all
 * its rows say. What else a titolo needs is written in its preview. Null where none is missing.
 */
export function fileTitoliMancanti(
  { colonneImport, titoloMancante }: Pick<Destinazione, 'colonneImport' | 'titoloMancante'>,
  righe: readonly RigaLetta[],
): string | null {
  const titolo = colonneImport.find(({ campo }) => campo === titoloMancante?.titolo);
  const divisa = colonneImport.find(({ campo }) => campo === titoloMancante?.divisa);
  const elenco = titolo?.elenco;
  if (!titolo || !elenco || !('tabella' in elenco)) return null;
  const detto = elenco.sconosciuto ?? 'non è in anagrafica';
  const mancanti = new Map<string, Set<string>>();
  for (const { valori, errori } of righe) {
    const ignoto = errori.some(
      ({ campo, messaggio }) => campo === titolo.titolo && messaggio.includes(detto),
    );
    const codice = valori[titolo.titolo]?.trim().toUpperCase() ?? '';
    if (!ignoto || codice === '') continue;
    const divise = mancanti.get(codice) ?? new Set<string>();
    const sua = valori[divisa?.titolo ?? '']?.trim().toUpperCase() ?? '';
    if (sua !== '') divise.add(sua);
    mancanti.set(codice, divise);
  }
  if (mancanti.size === 0) return null;
  const linee = [...mancanti].map(([codice, divise]) => {
    const [isin, altro] = difettoIsin(codice) === undefined ? [codice, ''] : ['', codice];
    const [sua = ''] = divise.size === 1 ? [...divise] : [];
    return [isin, altro, '', '', sua].map(cella).join(';');
  });
  return `${[TESTA.join(';'), ...linee].join('\r\n')}\r\n`;
}

import { stampaData } from '#domain/tempo/data.ts';
import {
  type CampoElenco,
  campiElenco,
  campiOpzione,
  elenchiFiltro,
  type FiltroTitoli,
  opzioniFiltro,
} from './filtro-titoli.ts';

/** A line of "Parametri Selezionati"; a chip over the table takes its field away. */
export interface ParametroTitoli {
  readonly campo: keyof FiltroTitoli;
  readonly etichetta: string;
  readonly valore: string;
}

/** How the side box calls what the filter knows by a code or a number only. */
export interface NomiFiltroTitoli {
  readonly raggruppamento?: (id: number) => string | undefined;
  readonly numero?: (numero: number) => string | undefined;
  /** The words of a code of a list; without them it is read by its code. */
  readonly voce?: (campo: CampoElenco, codice: string) => string | undefined;
}

const ELENCATI = 8;

const immCirc = { C: 'Circolanti', I: 'Immobilizzati', T: 'Circolanti e Immobilizzati' } as const;
const quotato = { Q: 'Quotati', N: 'Non Quotati', T: 'Quotati e Non Quotati' } as const;

/** What has been chosen, line by line: "Emittenti: MEF, ENEL", "Codice Titolo: 240 titoli". */
export function parametriSelezionatiTitoli(
  filtro: FiltroTitoli,
  nomi: NomiFiltroTitoli = {},
): readonly ParametroTitoli[] {
  const righe: ParametroTitoli[] = [];
  const aggiungi = (campo: keyof FiltroTitoli, etichetta: string, valore: string | null) => {
    if (valore !== null) righe.push({ campo, etichetta, valore });
  };
  aggiungi('immCirc', 'Circolanti/Immobilizzati', filtro.immCirc ? immCirc[filtro.immCirc] : null);
  aggiungi('quotato', 'Quotati/Non Quotati', filtro.quotato ? quotato[filtro.quotato] : null);
  aggiungi('scaduti', 'Escludi Scaduti', scadutiScritti(filtro));
  for (const campo of campiElenco) {
    aggiungi(campo, elenchiFiltro[campo].etichetta, elencoScritto(filtro, campo, nomi));
  }
  aggiungi('includiSottostanti', 'Includi anche i sottostanti', siSe(filtro.includiSottostanti));
  aggiungi('titoloDescrizione', 'Descrizione', filtro.titoloDescrizione || null);
  const nome = (id: number) => nomi.raggruppamento?.(id) ?? String(id);
  aggiungi('idRaggruppamenti', 'Raggruppamento', numeriScritti(filtro.idRaggruppamenti, nome));
  const numero = (uno: number) => nomi.numero?.(uno) ?? String(uno);
  aggiungi(
    'raggruppamento',
    'Dati Raggruppamento per',
    numeriScritti(filtro.raggruppamento, numero),
  );
  for (const campo of campiOpzione) {
    aggiungi(campo, opzioniFiltro[campo].etichetta, siSe(filtro[campo] === 'x'));
  }
  return righe;
}

const siSe = (vero: boolean | null | undefined): string | null => (vero ? 'Sì' : null);

function scadutiScritti({ scaduti, dataRiferimento }: FiltroTitoli): string | null {
  if (scaduti !== 'S') return null;
  return dataRiferimento ? `al ${stampaData(dataRiferimento, 'dd/MM/yyyy')}` : 'Sì';
}

function elencoScritto(
  filtro: FiltroTitoli,
  campo: CampoElenco,
  { voce }: NomiFiltroTitoli,
): string | null {
  const valori = filtro[campo] ?? [];
  if (valori.length === 0) return null;
  if (valori.length > ELENCATI) return `${valori.length} ${elenchiFiltro[campo].plurale}`;
  return valori.map((codice) => voce?.(campo, codice) ?? codice).join(', ');
}

function numeriScritti(
  numeri: readonly number[] | null | undefined,
  nome: (numero: number) => string,
): string | null {
  return numeri && numeri.length > 0 ? numeri.map(nome).join(', ') : null;
}

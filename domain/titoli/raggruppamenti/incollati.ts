/** One line of a pasted block: the titolo by code or ISIN, and perhaps where it goes. */
export interface RigaIncollata {
  readonly titolo: string;
  readonly raggruppamento: string | null;
}

/** How many titoli one call moves. */
export const RIGHE_MASSIME = 10_000;

/** What becomes of a line; those from `titolo ignoto` on cannot be written. */
export const esitiRiga = [
  'nuovo',
  'spostato',
  'invariato',
  'ripetuto',
  'titolo ignoto',
  'titolo ambiguo',
  'senza raggruppamento',
  'raggruppamento ignoto',
  'raggruppamento ambiguo',
  'discorde',
] as const;
export type EsitoRiga = (typeof esitiRiga)[number];

const BUONI: ReadonlySet<EsitoRiga> = new Set(['nuovo', 'spostato', 'invariato', 'ripetuto']);

export const siScrive = (esito: EsitoRiga): boolean => BUONI.has(esito);

/** Why a line stands as it does, in words for the user. */
export const ragioneEsito: Readonly<Record<EsitoRiga, string>> = {
  nuovo: 'Entra nel raggruppamento',
  spostato: 'Lascia il raggruppamento in cui è',
  invariato: 'È già lì',
  ripetuto: 'Già detto da una riga precedente',
  'titolo ignoto': 'Nessun titolo ha questo codice o ISIN',
  'titolo ambiguo': 'È il codice di un titolo e l’ISIN di un altro: usare l’altro dei due',
  'senza raggruppamento': 'Manca il raggruppamento nella seconda colonna, e non se n’è scelto uno',
  'raggruppamento ignoto': 'La dimensione non ha questo raggruppamento',
  'raggruppamento ambiguo': 'Più raggruppamenti hanno questa descrizione: usare il codice',
  discorde: 'Lo stesso titolo è mandato in raggruppamenti diversi',
};

/** The lines of a block pasted from a sheet; empty ones are left out, cells beyond the second too. */
export const righeIncollate = (testo: string): readonly RigaIncollata[] =>
  testo.split(/\r\n|\r|\n/).flatMap((linea) => {
    const [titolo = '', raggruppamento = ''] = linea
      .split(linea.includes('\t') ? '\t' : ';')
      .map((cella) => cella.trim().replace(/^"(.*)"$/, '$1'));
    return titolo === '' ? [] : [{ titolo, raggruppamento: raggruppamento || null }];
  });

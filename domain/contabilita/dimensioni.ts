import { type Condizioni, type DimensioneConto, dimensioniConto } from './conti.ts';

interface Dimensione {
  readonly titolo: string;
  /** The values that there are, where the product knows them all. */
  readonly scelte?: readonly { readonly codice: string; readonly descrizione: string }[];
}

const fra = (...coppie: readonly (readonly [codice: string, descrizione: string])[]) =>
  coppie.map(([codice, descrizione]) => ({ codice, descrizione }));
const SI_NO = fra(['S', 'Sì'], ['N', 'No']);

/** What each dimension of an account's definition is called, and what it may be. */
export const DIMENSIONI: Readonly<Record<DimensioneConto, Dimensione>> = {
  immCirc: { titolo: 'Imm./Circ.', scelte: fra(['I', 'Immobilizzato'], ['C', 'Circolante']) },
  gruppo: {
    titolo: 'Gruppo',
    scelte: fra(
      ['RF', 'Reddito fisso'],
      ['AZ', 'Azionario'],
      ['OICR', 'Fondi'],
      ['DER', 'Derivati'],
      ['LIQ', 'Liquidità'],
      ['ALTRO', 'Altro'],
    ),
  },
  tipoTitolo: { titolo: 'Tipo titolo' },
  codDivisa: { titolo: 'Divisa' },
  flagEuro: { titolo: 'In euro', scelte: SI_NO },
  quotato: { titolo: 'Quotato', scelte: SI_NO },
  tipoIfrs9: { titolo: 'Classe IFRS 9' },
  tipoGestione: { titolo: 'Tipo gestione' },
  tipoSoggetto: {
    titolo: 'Soggetto',
    scelte: fra(['L', 'Lordista'], ['N', 'Nettista'], ['E', 'Ente']),
  },
  corto: { titolo: 'Posizione corta', scelte: SI_NO },
  codPortafoglio: { titolo: 'Portafoglio' },
  codDepositario: { titolo: 'Depositario' },
  codControparte: { titolo: 'Controparte' },
  codEmittente: { titolo: 'Emittente' },
  codTitolo: { titolo: 'Titolo' },
  causale: { titolo: 'Causale' },
  idRaggruppamento: { titolo: 'Raggruppamento' },
};

/** What stands between two dimensions: as it is written, and as it may be typed. */
const FRA_DIMENSIONI = ' · ';
const FRA_LETTE = /\s*[·;]\s*/;

/** «Imm./Circ.: C · Gruppo: RF»; of none, nothing. */
export const condizioniInParole = (condizioni: Condizioni | null | undefined): string =>
  dimensioniConto
    .flatMap((una) => {
      const valori = condizioni?.[una];
      return valori?.length ? [`${DIMENSIONI[una].titolo}: ${valori.join(', ')}`] : [];
    })
    .join(FRA_DIMENSIONI);

const DETTE = new Map(
  dimensioniConto.flatMap((una) => [
    [DIMENSIONI[una].titolo.toLowerCase(), una],
    [una.toLowerCase(), una],
  ]),
);

/** Why a text says no conditions, as `condizioniInParole` writes them; undefined where it does. */
export function difettoCondizioniInParole(testo: string): string | undefined {
  const viste = new Set<DimensioneConto>();
  for (const parte of testo.split(FRA_LETTE)) {
    const [nome = '', valori = '', ...altro] = parte.split(':');
    const dimensione = DETTE.get(nome.trim().toLowerCase());
    if (altro.length > 0 || !valori.split(',').every((uno) => uno.trim() !== ''))
      return `«${parte}» non è una condizione: si scrive come «Gruppo: RF, AZ», una dall’altra con «·» o «;».`;
    if (!dimensione)
      return `«${nome.trim()}» non è una dimensione: come Gruppo, Divisa, Portafoglio.`;
    if (viste.has(dimensione)) return `${DIMENSIONI[dimensione].titolo} è detta due volte.`;
    viste.add(dimensione);
  }
  return undefined;
}

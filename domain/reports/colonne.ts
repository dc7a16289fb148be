import type { Voce } from '#domain/dati-statici/voce.ts';
import type { ColonnaTabella, Riferimento } from './tabella.ts';

type Altro = Omit<Partial<ColonnaTabella>, 'campo' | 'titolo' | 'tipo'>;

const colonna =
  (tipo: ColonnaTabella['tipo'], predefinito: Altro = {}) =>
  (campo: string, titolo: string, altro: Altro = {}): ColonnaTabella => ({
    campo,
    titolo,
    tipo,
    ...predefinito,
    ...altro,
  });

/** A code or a short word, of which all letters are to be read. */
export const codice = colonna('testo', { larghezza: 12 });
export const testo = colonna('testo');
/** What may be long and goes on below. */
export const frase = colonna('testo', { larghezza: 32, aCapo: true });
export const data = colonna('data');
export const intero = colonna('numero', { decimali: 0, larghezza: 8 });
export const siNo = colonna('siNo', { larghezza: 6 });

/** One of a closed list, by its words. */
export const scelta = (
  campo: string,
  titolo: string,
  scelte: readonly Voce[],
  altro: Altro = {},
): ColonnaTabella => ({
  ...testo(campo, titolo, { larghezza: 14, gruppo: true, ...altro }),
  scelte,
});

/** The code of another record. */
export const riferimento = (
  campo: string,
  titolo: string,
  di: Riferimento,
  altro: Altro = {},
): ColonnaTabella => ({
  ...testo(campo, titolo, { larghezza: 10, gruppo: true, ...altro }),
  riferimento: di,
});

const statica = (tabella: string, chiave: string): Riferimento => ({
  tabella,
  chiave,
  descrizione: 'descrizione',
});

export const PAESE = statica('paesi', 'cod_paese');
export const MERCATO = statica('mercati', 'cod_mercato');
export const EMITTENTE = statica('emittenti', 'cod_emittente');
export const CONTROPARTE = statica('controparti', 'cod_controparte');
export const TIPO_CAUSALE = statica('tipi_causale', 'tipo_causale');
export const REGIME = statica('tipi_regime_tassazione', 'cod_regime');
export const VALUTAZIONE = statica('tipi_valutazione_rimanenze', 'tipo_valutazione');
export const DIMENSIONE = statica('numeri_raggruppamento', 'numero');
export const DIVISA: Riferimento = {
  tabella: 'divise',
  chiave: 'cod_divisa',
  descrizione: 'desc_divisa',
};
export const PORTAFOGLIO: Riferimento = {
  ...statica('portafogli', 'cod_portafoglio'),
  aziendale: true,
};

import { chiaveBase, tabellaBase } from '#domain/tabelle/base/tabelle-base.ts';
import type { Voce } from '#domain/tabelle/dati-statici/voce.ts';
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
export const siNo = colonna('siNo', { larghezza: 6, gruppo: true });

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

const statica = (tabella: string, chiave: string): Riferimento => ({
  tabella,
  chiave,
  descrizione: 'descrizione',
});

const RIFERIMENTI: Readonly<Record<string, Riferimento>> = {
  emittenti: statica('emittenti', 'cod_emittente'),
  controparti: statica('controparti', 'cod_controparte'),
  divise: { tabella: 'divise', chiave: 'cod_divisa', descrizione: 'desc_divisa' },
  portafogli: { ...statica('portafogli', 'cod_portafoglio'), aziendale: true },
};

/** Where the words of a code stand, by the table that it is of; a base table has one key. */
function riferitoA(tabella: string): Riferimento | undefined {
  const base = tabellaBase(tabella);
  const chiave = base && chiaveBase(base)[0]?.sql;
  return chiave === undefined ? RIFERIMENTI[tabella] : statica(tabella, chiave);
}

/** The code of another record, with its words where they are at hand. */
export function riferimento(
  campo: string,
  titolo: string,
  tabella: string,
  altro: Altro = {},
): ColonnaTabella {
  const di = riferitoA(tabella);
  if (!di) return codice(campo, titolo, altro);
  return {
    ...testo(campo, titolo, { larghezza: 10, gruppo: true, ...altro }),
    riferimento: di,
  };
}

import type { ColonnaImport } from '#domain/importazioni/colonne.ts';

/** What a value taken from a table says of itself beside its number. */
const COLONNA_DATA_ORIGINE: ColonnaImport = {
  campo: 'data_origine',
  titolo: 'DATA ORIGINE',
  sinonimi: [],
  tipo: 'data',
  chiave: false,
  facoltativa: true,
};
const COLONNA_METODO: ColonnaImport = {
  campo: 'metodo',
  titolo: 'METODO',
  sinonimi: [],
  tipo: 'testo',
  chiave: false,
  facoltativa: true,
};
/** Shown in the preview, and not kept. */
const COLONNA_GIORNI: ColonnaImport = {
  campo: 'giorni',
  titolo: 'GIORNI',
  sinonimi: [],
  tipo: 'numero',
  chiave: false,
  facoltativa: true,
  altrove: true,
};

/** The columns in which an archive keeps where a value was taken from; none where it keeps nothing. */
export const campiOrigine = ({
  conOrigine = false,
}: {
  readonly conOrigine?: boolean;
}): string[] => (conOrigine ? [COLONNA_DATA_ORIGINE.campo, COLONNA_METODO.campo] : []);

interface ConColonne {
  readonly colonneImport: readonly ColonnaImport[];
}

/** A code that stands in the other archive is one that is known; nothing is to be looked up. */
const comeStanno = (colonna: ColonnaImport): ColonnaImport => {
  if (!colonna.chiave) return { ...colonna, facoltativa: true };
  return colonna.tipo === 'scelta' ? { ...colonna, tipo: 'testo' } : colonna;
};

/**
 * The archive as a table import fills it: a value may be missing, and then says so in words of its own;
 * those that are there carry day and method.
 */
export const daTabella = <A extends ConColonne>(archivio: A): A => ({
  ...archivio,
  colonneImport: [
    ...archivio.colonneImport.filter(({ altrove }) => !altrove).map(comeStanno),
    COLONNA_DATA_ORIGINE,
    COLONNA_METODO,
    COLONNA_GIORNI,
  ],
});

import { colonnaDiFile } from '#domain/campi/importazione.ts';
import type { ColonnaImport, ElencoTabella } from '#domain/importazioni/colonne.ts';
import type { SceltaAlCaricamento } from '#domain/importazioni/destinazione.ts';
import type { CampoChiave, CampoValore, TipoArchivio } from './tipo-archivio.ts';

const CHIAVE = { chiave: true, obbligatorio: true } as const;

export const giorno: CampoChiave = {
  nome: 'data',
  sql: 'data',
  titolo: 'Data',
  tipo: 'data',
  di: 'data',
  ...CHIAVE,
  nelFile: 'DATA',
  sinonimi: [],
  esempio: '2023-03-14',
};

/** The names that a file may give it, but for the title that the archive's upload panel has. */
const altri = (nelFile: string, nomi: readonly string[]) => ({
  nelFile,
  sinonimi: nomi.filter((nome) => nome.toUpperCase() !== nelFile),
});

/** The currency, under the title that the archive's upload panel gives it. */
export const divisa = (nelFile: 'CODICE DIVISA' | 'DIVISA'): CampoChiave => ({
  nome: 'codDivisa',
  sql: 'cod_divisa',
  titolo: 'Codice Divisa',
  tipo: 'riferimento',
  tabella: 'divise',
  di: 'divisa',
  lunghezza: 3,
  ...CHIAVE,
  ...altri(nelFile, ['CodDivisa', 'Codice Divisa', 'Divisa']),
  ordinePer: ['divisa'],
  esempio: 'USD',
});

/** What a template for imports shows. */
export const TITOLO_DI_ESEMPIO = 'IT0005532723';

/** The security, by its internal code or its ISIN. */
export const titolo: CampoChiave = {
  nome: 'codTitolo',
  sql: 'cod_titolo',
  titolo: 'Codice Titolo',
  tipo: 'riferimento',
  tabella: 'titoli',
  di: 'titolo',
  lunghezza: 20,
  ...CHIAVE,
  nelFile: 'CODICE TITOLO',
  sinonimi: ['CodTitolo', 'ISIN', 'Codice ISIN', 'Titolo'],
  spiegazione: 'ISIN o codice interno',
  esempio: TITOLO_DI_ESEMPIO,
};

/** The portfolio, under the title that the archive's upload panel gives it. */
export const portafoglio = (nelFile: 'CODICE PORTAFOGLIO' | 'PORTAFOGLIO'): CampoChiave => ({
  nome: 'cod_Portafoglio',
  sql: 'cod_portafoglio',
  titolo: 'Codice Portafoglio',
  tipo: 'riferimento',
  tabella: 'portafogli',
  di: 'portafoglio',
  lunghezza: 20,
  ...CHIAVE,
  ...altri(nelFile, ['Cod_Portafoglio', 'Codice Portafoglio', 'Portafoglio']),
  ordinePer: ['portafoglio'],
  esempio: 'VITA',
});

/** A manager's file is often of one portfolio, and does not name it (docs/regole/importazioni.md#colonne). */
export const portafoglioDelFile: readonly SceltaAlCaricamento[] = [
  { parametro: 'portafoglio', campo: 'cod_portafoglio' },
];

/** A value as every table keeps it: numeric(20, 10). */
export const valore = (
  parte: Omit<CampoValore, 'tipo' | 'decimali' | 'interi' | 'obbligatorio' | 'scelte'>,
): CampoValore => ({ ...parte, tipo: 'numero', decimali: 10, interi: 10, obbligatorio: true });

/** From what a file takes the code of a part of the key. */
export const elenchiDiChiave: Readonly<
  Record<'titolo' | 'portafoglio', ElencoTabella> &
    Partial<Record<CampoChiave['di'], ElencoTabella>>
> = {
  titolo: {
    tabella: 'titoli',
    codice: 'cod_titolo',
    altre: ['cod_isin', 'isin_premio'],
    nome: 'il titolo',
    pari: true,
    prefissi: { codice: 'cod_titolo', isin: 'cod_isin', listino: 'cod_listino' },
    sconosciuto:
      'titolo sconosciuto: nessun titolo in anagrafica ha questo codice o questo ISIN; ' +
      'importare prima il titolo, poi ripetere l’import',
    ambiguo:
      'è di più titoli: indicare il codice interno, scritto «codice:» e il codice, ' +
      'o correggere l’anagrafica dei titoli',
  },
  portafoglio: {
    tabella: 'portafogli',
    codice: 'cod_portafoglio',
    altre: ['descrizione'],
    nome: 'il portafoglio',
    sconosciuto:
      'portafoglio sconosciuto: non è di questa azienda; correggere il codice, ' +
      'o aggiungerlo nella tabella Portafogli',
    ambiguo: 'è la descrizione di più portafogli: indicare il codice',
  },
};

/** A custodian of the company, as files name it. */
export const elencoDepositari: ElencoTabella = {
  tabella: 'depositari',
  codice: 'cod_depositario',
  altre: ['descrizione', 'conto_deposito'],
  nome: 'il depositario',
  sconosciuto:
    'depositario sconosciuto: non è di questa azienda; correggere il codice, ' +
    'o aggiungerlo nella tabella Depositari',
  ambiguo: 'è il nome di più depositari: indicare il codice',
};

/** The columns of an archive's file, in their order there. */
export const nelFile = (...campi: readonly (CampoChiave | CampoValore)[]): ColonnaImport[] =>
  campi.map((campo) => {
    const elenco = 'di' in campo ? elenchiDiChiave[campo.di] : undefined;
    return {
      ...colonnaDiFile(campo),
      // Among currencies those alone are taken that are quoted against the euro.
      ...('di' in campo && campo.di === 'divisa' && { tipo: 'divisa' }),
      ...(elenco && { elenco }),
    };
  });

/** What rows can be ordered by, the day first; of a union nothing that it puts together. */
export const colonneOrdinabili = ({
  chiave: [giorno, ...altre],
  valori,
  soloLettura,
  valoriOrdinabili,
}: Pick<TipoArchivio, 'chiave' | 'valori' | 'soloLettura' | 'valoriOrdinabili'>): readonly (
  | CampoChiave
  | CampoValore
)[] => (giorno ? [giorno, ...(soloLettura && !valoriOrdinabili ? [] : valori), ...altre] : []);

import { colonnaImport } from '#domain/campi/importazione.ts';
import type { ColonnaImport, ElencoScelte, ElencoTabella } from '#domain/importazioni/colonne.ts';
import { avvisiDiFile, type Destinazione } from '#domain/importazioni/destinazione.ts';
import { campiScrivibili } from './campi.ts';
import type { CampoTitolo, Elenco, Tabella } from './campo.ts';

const statica = (tabella: string, codice: string, nome: string): ElencoTabella => ({
  tabella,
  codice,
  altre: ['descrizione'],
  nome,
});

const elenchi: Readonly<Record<Elenco, ElencoTabella>> = {
  getTipoTitolo: statica('tipi_titolo', 'tipo_titolo', 'il tipo di titolo'),
  getTipoPeriodicita: statica('tipi_periodicita', 'periodicita', 'la periodicità'),
  getTipoCalcoloRatei: statica('tipi_calcolo_ratei', 'tipo_calcolo_ratei', 'il calcolo dei ratei'),
  getTipoTasso: statica('tipi_tasso', 'tipo_tasso', 'il tipo di tasso'),
  getTipoRimborso: statica('tipi_rimborso', 'tipo_rimborso', 'il tipo di rimborso'),
  getTipoIndicizzazione: statica(
    'tipi_indicizzazione',
    'tipo_indicizzazione',
    'il tipo di indicizzazione',
  ),
  getTipoRegimeTassazione: statica('tipi_regime_tassazione', 'cod_regime', 'il regime'),
  getTipoIFRS9: statica('tipi_ifrs9', 'tipo_ifrs9', 'la classificazione IFRS 9'),
  getTipoOption: statica('tipi_option', 'tipo_option', 'il tipo di opzione'),
};

/** The tables that a column may name a row of: by its code, or by what else tells it from the others. */
const tabelle: Readonly<Record<Tabella, ElencoTabella>> = {
  divise: {
    tabella: 'divise',
    codice: 'cod_divisa',
    altre: ['desc_divisa'],
    nome: 'la divisa',
  },
  mercati: statica('mercati', 'cod_mercato', 'il mercato'),
  emittenti: {
    tabella: 'emittenti',
    codice: 'cod_emittente',
    altre: ['lei', 'descrizione'],
    nome: 'l’emittente',
  },
  categorie_fiscali: statica('categorie_fiscali', 'cod_categoria', 'la categoria fiscale'),
  titoli: { tabella: 'titoli', codice: 'cod_titolo', altre: ['cod_isin'], nome: 'il titolo' },
};

/** What the table writes by itself where nothing is said (migration of titoli). */
const predefiniti: Readonly<Record<string, string>> = {
  quotato: `'N'`,
  quotazione: `'U'`,
  corso: `'S'`,
  decimaliRateo: '5',
};

function elencoDi(campo: CampoTitolo): ElencoScelte | undefined {
  if (campo.tipo === 'riferimento') return tabelle[campo.tabella];
  return campo.tipo === 'scelta' && 'elenco' in campo ? elenchi[campo.elenco] : undefined;
}

function colonna(campo: CampoTitolo): ColonnaImport {
  const { nome, tipo } = campo;
  const elenco = elencoDi(campo);
  const predefinito = predefiniti[nome] ?? (tipo === 'siNo' ? 'false' : undefined);
  return colonnaImport(campo, {
    ...(tipo === 'codice' && { forma: nome === 'cod_Titolo' ? 'codice' : formaDi(nome) }),
    ...(elenco && { elenco }),
    ...(predefinito !== undefined && { predefinito }),
  });
}

const formaDi = (nome: string) => (/isin/i.test(nome) ? 'isin' : 'qualunque');

/** The currency of one listing, where it is not the titolo's own. */
const divisaDelListino: ColonnaImport = {
  campo: 'divisa_listino',
  nome: 'codDivisaListino',
  titolo: 'Divisa Listino',
  sinonimi: [],
  tipo: 'scelta',
  chiave: false,
  facoltativa: true,
  elenco: tabelle.divise,
  altrove: true,
};

/** Whether an issuer that nobody knows is created, and what is known of it then. */
const dellEmittente: readonly ColonnaImport[] = [
  {
    campo: 'crea_emittenti',
    nome: 'creaEmittenti',
    titolo: 'Crea Emittenti',
    sinonimi: [],
    tipo: 'siNo',
    chiave: false,
    facoltativa: true,
    altrove: true,
  },
  {
    campo: 'paese_emittente',
    nome: 'paeseEmittente',
    titolo: 'Paese Emittente',
    sinonimi: [],
    tipo: 'scelta',
    chiave: false,
    facoltativa: true,
    elenco: statica('paesi', 'cod_paese', 'il paese'),
    altrove: true,
  },
  {
    campo: 'tipo_emittente',
    nome: 'tipoEmittente',
    titolo: 'Tipo Emittente',
    sinonimi: [],
    tipo: 'scelta',
    chiave: false,
    facoltativa: true,
    elenco: {
      valori: [
        'STATO',
        'ENTE LOCALE',
        'SOVRANAZIONALE',
        'BANCA',
        'ASSICURAZIONE',
        'SOCIETA',
        'FONDO',
        'VEICOLO',
      ].map((codice) => ({ codice, descrizione: codice })),
      nome: 'il tipo di emittente',
    },
    altrove: true,
  },
];

/** Titoli as what a file is imported into: the key is the code, the ISIN, or the one with premium. */
export const titoli: Destinazione = {
  tipo: 'titoli',
  intestazione: 'Titoli',
  risorsa: 'Securities',
  area: 'Titoli',
  ambito: 'condiviso',
  tabella: 'titoli',
  colonneImport: [...campiScrivibili.map(colonna), divisaDelListino, ...dellEmittente],
  identita: ['cod_titolo', 'cod_isin'],
  sorgenti: ['excel', 'csv'],
  avvisi: avvisiDiFile,
  siConferma: true,
};

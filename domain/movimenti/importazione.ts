import { portafoglio, titolo } from '#domain/dati-dinamici/colonne.ts';
import type { ColonnaImport, ElencoScelte, ElencoTabella } from '#domain/importazione/colonne.ts';
import {
  avvisiDiFile,
  aziendaDellaRiga,
  type Destinazione,
} from '#domain/importazione/destinazione.ts';

type Nomi = readonly [campo: string, nome: string, titolo: string, ...sinonimi: string[]];

const colonna = (
  [campo, nome, titoloColonna, ...sinonimi]: Nomi,
  parte: Pick<ColonnaImport, 'tipo'> & Partial<ColonnaImport>,
): ColonnaImport => ({
  campo,
  nome,
  titolo: titoloColonna,
  sinonimi: [...new Set([nome, campo, ...sinonimi])].filter((uno) => uno !== titoloColonna),
  chiave: false,
  facoltativa: true,
  ...parte,
});

const data = (nomi: Nomi, parte: Partial<ColonnaImport> = {}) =>
  colonna(nomi, { tipo: 'data', ...parte });

const testo = (lunghezza: number, nomi: Nomi) => colonna(nomi, { tipo: 'testo', lunghezza });

const scelta = (nomi: Nomi, elenco: ElencoScelte, parte: Partial<ColonnaImport> = {}) =>
  colonna(nomi, { tipo: 'scelta', elenco, ...parte });

const numero = (decimali: number, cifreIntere: number, nomi: Nomi, parte = {}) =>
  colonna(nomi, { tipo: 'numero', decimali, cifreIntere, ...parte });

const tasso = (nomi: Nomi, parte: Partial<ColonnaImport> = {}) => numero(10, 10, nomi, parte);

/** An amount and the same in euro: files carry either, with whatever sign. */
const importo = ([campo, nome, titoloColonna, ...sinonimi]: Nomi): readonly ColonnaImport[] => [
  numero(2, 16, [campo, nome, titoloColonna, ...sinonimi]),
  numero(2, 16, [
    campo === 'controvalore_originale' ? 'controvalore_euro' : `${campo}_euro`,
    nome === 'controvaloreOriginale' ? 'controvaloreEuro' : `${nome}Euro`,
    `${titoloColonna} EURO`,
  ]),
];

const tabella = (
  nomeTabella: string,
  codice: string,
  nome: string,
  parte: Partial<ElencoTabella> = {},
): ElencoTabella => ({ tabella: nomeTabella, codice, altre: ['descrizione'], nome, ...parte });

const valori = (nome: string, ...coppie: readonly (readonly [string, string])[]): ElencoScelte => ({
  valori: coppie.map(([codice, descrizione]) => ({ codice, descrizione })),
  nome,
});

const causali = tabella('causali', 'cod_causale', 'la causale', {
  sconosciuto:
    'causale sconosciuta: scrivere il codice o la descrizione di una causale, ' +
    'oppure aggiungere la parola alla tabella della mappatura',
});

const depositari = tabella('depositari', 'cod_depositario', 'il depositario', {
  altre: ['descrizione', 'conto_deposito'],
  sconosciuto:
    'depositario sconosciuto: non è di questa azienda; correggere il codice, ' +
    'o aggiungerlo nella tabella Depositari',
  ambiguo: 'è il nome di più depositari: indicare il codice',
});

const suoPortafoglio = portafoglio('PORTAFOGLIO').colonnaImport;

const comparto = valori('il valore di Imm/Circ', ['I', 'Immobilizzato'], ['C', 'Circolante']);

/** The amount of a file that has one only: what it is, the causale says. */
export const IMPORTO = 'importo';
export const IMPORTO_EURO = 'importo_euro';

const altrove = (una: ColonnaImport): ColonnaImport => ({ ...una, altrove: true });

/**
 * Where a movement of two positions arrives: the row's own titolo, portfolio and custodian are where it
 * leaves from. By the names of the slip's other side.
 */
const DI_ARRIVO = {
  cod_Portafoglio: scelta(
    ['altro_portafoglio', 'altroPortafoglio', 'ALTRO PORTAFOGLIO', 'Portafoglio di arrivo'],
    suoPortafoglio.elenco as ElencoTabella,
    { spiegazione: 'dove arriva un giroconto' },
  ),
  cod_Depositario: scelta(
    ['altro_depositario', 'altroDepositario', 'ALTRO DEPOSITARIO', 'Depositario di arrivo'],
    depositari,
    { spiegazione: 'dove arriva un trasferimento' },
  ),
  cod_Titolo: scelta(
    ['altro_titolo', 'altroTitolo', 'ALTRO TITOLO', 'Titolo di arrivo', 'Nuovo titolo'],
    titolo.colonnaImport.elenco as ElencoTabella,
    { spiegazione: 'che cosa si riceve al posto, o accanto' },
  ),
  immCirc: scelta(['altro_imm_circ', 'altroImmCirc', 'ALTRO IMM/CIRC'], comparto),
  qtaVnominale: numero(6, 18, ['altra_quantita', 'altraQuantita', 'ALTRA QUANTITÀ'], {
    nonNegativo: true,
    spiegazione: 'quanto se ne riceve',
  }),
  prezzo: tasso(['altro_prezzo', 'altroPrezzo', 'ALTRO PREZZO'], { nonNegativo: true }),
} as const;

export type CampoDiArrivo = keyof typeof DI_ARRIVO;

/** The slip's field of the other side, and the column of a file that says it. */
export const colonneDiArrivo = Object.entries(DI_ARRIVO).map(([campo, una]) => ({
  campo: campo as CampoDiArrivo,
  nome: una.nome ?? una.campo,
  titolo: una.titolo,
}));

const colonneMovimento: readonly ColonnaImport[] = [
  data(['data_movimento', 'dataMovimento', 'DATA MOVIMENTO', 'Data'], {
    facoltativa: false,
    esempio: '2026-03-16',
  }),
  scelta(['cod_causale', 'cod_Causale', 'CAUSALE', 'Operazione'], causali, {
    spiegazione: 'codice o descrizione',
    esempio: 'ACQ',
  }),
  scelta(
    ['cod_titolo', 'cod_Titolo', 'TITOLO', 'ISIN', 'Codice ISIN', 'Codice Titolo'],
    titolo.colonnaImport.elenco as ElencoTabella,
    { spiegazione: 'ISIN o codice interno', esempio: 'ENI' },
  ),
  numero(6, 18, ['qta_vnominale', 'qtaVnominale', 'QUANTITÀ', 'Valore Nominale', 'Nominale'], {
    esempio: '50000',
  }),
  tasso(['prezzo', 'prezzo', 'PREZZO'], { nonNegativo: true, esempio: '98.45' }),
  scelta(
    ['cod_portafoglio', 'cod_Portafoglio', 'PORTAFOGLIO', ...suoPortafoglio.sinonimi],
    suoPortafoglio.elenco as ElencoTabella,
    { esempio: 'VITA' },
  ),
  scelta(['cod_depositario', 'cod_Depositario', 'DEPOSITARIO', 'Dossier'], depositari),
  scelta(
    ['cod_controparte', 'cod_Controparte', 'CONTROPARTE', 'Broker'],
    tabella('controparti', 'cod_controparte', 'la controparte'),
  ),
  data(['data_valuta', 'dataValuta', 'DATA VALUTA', 'Valuta', 'Data Regolamento']),
  data(['data_operazione', 'dataOperazione', 'DATA OPERAZIONE']),
  scelta(
    ['cod_divisa', 'codDivisa', 'DIVISA'],
    tabella('divise', 'cod_divisa', 'la divisa', { altre: ['desc_divisa'] }),
  ),
  tasso(['cambio', 'cambio', 'CAMBIO'], { positivo: true }),
  tasso(['cambio_convenzionale', 'cambioConvenzionale', 'CAMBIO CONVENZIONALE'], {
    positivo: true,
  }),
  tasso(['cambio_spot', 'cambioSpot', 'CAMBIO SPOT'], { positivo: true }),
  numero(2, 16, [IMPORTO, 'importo', 'IMPORTO'], {
    altrove: true,
    spiegazione: 'controvalore, lordo incassato o saldo, come dice la causale',
  }),
  numero(2, 16, [IMPORTO_EURO, 'importoEuro', 'IMPORTO EURO'], { altrove: true }),
  ...importo(['controvalore_originale', 'controvaloreOriginale', 'CONTROVALORE']),
  tasso(['rateo', 'rateo', 'RATEO']),
  ...importo(['interessi_lordi', 'interessiLordi', 'INTERESSI LORDI', 'Interessi', 'Lordo']),
  ...importo(['ritenuta_estera', 'ritenutaEstera', 'RITENUTA ESTERA']),
  ...importo(['ritenuta_su_interessi', 'ritenutaSuInteressi', 'RITENUTA', 'Ritenute']),
  ...importo(['imposta_scarto', 'impostaScarto', 'IMPOSTA SCARTO']),
  ...importo(['imposta_plusvalenze', 'impostaPlusvalenze', 'IMPOSTA PLUSVALENZE', 'Capital Gain']),
  ...importo(['spese', 'spese', 'SPESE']),
  ...importo(['bolli', 'bolli', 'BOLLI']),
  ...importo(['commissioni', 'commissioni', 'COMMISSIONI']),
  ...importo(['saldo', 'saldo', 'SALDO', 'Importo Netto']),
  tasso(['coefficiente', 'coefficiente', 'COEFFICIENTE'], { positivo: true }),
  tasso(['pool_factor', 'poolFactor', 'POOL FACTOR'], { nonNegativo: true }),
  tasso(['pool_factor_dopo', 'poolFactorDopo', 'POOL FACTOR DOPO'], { nonNegativo: true }),
  scelta(['imm_circ', 'immCirc', 'IMM/CIRC'], comparto),
  tasso(['quota_costo', 'quotaCosto', 'QUOTA COSTO'], {
    nonNegativo: true,
    spiegazione: 'di una scissione, la parte del costo che passa, in percento',
  }),
  ...Object.values(DI_ARRIVO).map(altrove),
  scelta(
    ['flag_apertura', 'flagApertura', 'APERTURA/CHIUSURA'],
    valori('il valore di Apertura/Chiusura', ['A', 'Apertura'], ['C', 'Chiusura']),
  ),
  scelta(
    ['stato_tesoreria', 'statoTesoreria', 'STATO TESORERIA'],
    valori('lo stato di tesoreria', ['D', 'Da regolare'], ['R', 'Regolato'], ['N', 'Non regolato']),
  ),
  colonna(['flettera', 'flettera', 'LETTERA'], { tipo: 'siNo' }),
  testo(40, ['nfissato', 'nfissato', 'NUMERO FISSATO', 'N. Fissato', 'Riferimento']),
  testo(60, ['nreg_import', 'nregImport', 'NUMERO D’ORIGINE', 'Numero Operazione']),
  testo(40, ['codice_univoco_portafoglio', 'codiceUnivocoPortafoglio', 'CODICE UNIVOCO']),
  testo(40, ['contoimpegni', 'contoimpegni', 'CONTO IMPEGNI']),
  testo(2000, ['note', 'note', 'NOTE', 'Descrizione']),
];

/** What may be said once for all rows of a file that does not say it. */
const scelteAlCaricamento: NonNullable<Destinazione['scelteAlCaricamento']> = [
  { parametro: 'portafoglio', campo: 'cod_portafoglio' },
  { parametro: 'depositario', campo: 'cod_depositario' },
  { parametro: 'causale', campo: 'cod_causale' },
];

/** Movements as what a file is imported into: drafts, or registered at once where that is asked. */
export const movimenti: Destinazione = {
  tipo: 'movimenti',
  intestazione: 'Movimenti',
  risorsa: 'movimenti',
  area: 'Import',
  ancheServe: 'Movimenti_W',
  ambito: 'azienda',
  tabella: 'movimenti',
  colonneImport: [...colonneMovimento, aziendaDellaRiga],
  scelteAlCaricamento,
  siRegistra: true,
  nonSenza: [
    {
      campi: ['cod_causale'],
      messaggio:
        'Il file non dice la causale: sceglierla al caricamento, oppure leggerlo con una mappatura ' +
        'che la ricavi dalle parole o dal segno.',
    },
    {
      campi: ['cod_portafoglio', 'cod_depositario'],
      messaggio:
        'Il file non dice di quale portafoglio sono i movimenti: scegliere portafoglio e depositario ' +
        'al caricamento, o scriverli fra le costanti della mappatura.',
    },
  ],
  altriFile: [
    {
      titoli: ['Controvalore di carico fiscale', 'Valore quota di carico', 'Prezzo medio fiscale'],
      messaggio:
        'Il file è un estratto del patrimonio: dice che cosa si ha a un giorno, non i movimenti che ' +
        'l’hanno fatto. Chiedere alla banca l’elenco dei movimenti del dossier titoli e importare ' +
        'quello; chi parte da queste giacenze le registra con la causale APE, Apertura conti.',
    },
  ],
  sorgenti: ['excel', 'csv'],
  avvisi: avvisiDiFile,
};

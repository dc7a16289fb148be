import {
  type Campo,
  campo,
  type FormaNumero,
  type Insegna,
  type ONullo,
  scelta,
  spostati,
} from '#domain/campi/campo.ts';
import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';

/** What is typed as it stands on the slip, card by card. */
export type CartaCampo = 'operazione' | 'importi' | 'euro' | 'altri';

/** A field of a movement. */
export type CampoMovimento = Campo & {
  /** The card of the slip; without one the slip does not ask for it. */
  readonly sezione?: CartaCampo;
  /** Not of the record on the wire: typed to compute another field, or of the positions alone. */
  readonly fuori?: true;
  /** An amount of the titolo's currency: the field that has it in euro. */
  readonly euro?: string;
  /** A column that the calculation writes, not the slip. */
  readonly calcolo?: true;
  /** No user reads it by itself. */
  readonly interno?: true;
};

const codice = <const T extends string>(tabella: T, lunghezza: number) =>
  ({ tipo: 'riferimento', tabella, lunghezza, nonVuoto: true }) as const;

const OPERAZIONE = { sezione: 'operazione' } as const;
const CHIESTO = { ...OPERAZIONE, obbligatorio: true, chiesto: true } as const;
const INTERNO = { soloLettura: true, interno: true } as const;
const CALCOLO = { calcolo: true, obbligatorio: true } as const;
const LETTO = { tipo: 'testo', lunghezza: 200, soloLettura: true } as const;
const TESTO = { tipo: 'testo', lunghezza: 40, sezione: 'altri' } as const;
const DATA = { tipo: 'data', obbligatorio: true } as const;
const SI_NO = { ...scelta(['N', ''], ['S', 'Sì']), obbligatorio: true, soloLettura: true } as const;
const ID = { tipo: 'id', ...INTERNO } as const;

const NUMERO = { tipo: 'numero', sezione: 'importi', segno: 'qualunque' } as const;
const QUANTITA = { ...NUMERO, decimali: 6, interi: 18 } as const;
const PREZZO = { ...NUMERO, decimali: 10, interi: 10 } as const;
const TASSO = { ...PREZZO, mostrati: 4 } as const;
const IMPORTO = { ...NUMERO, decimali: 2, interi: 16, fisso: true, obbligatorio: true } as const;
const RISULTATO = { ...PREZZO, decimali: 2, soloLettura: true } as const;
const EURO = { ...IMPORTO, sezione: 'euro', sommabile: true } as const;

type NelFile = Pick<Insegna, 'nelFile' | 'sinonimi'>;

/** An amount in the titolo's currency, and the same in euro. */
const conEuro = <const N extends string, const S extends string | undefined>(
  nome: N,
  sql: S,
  titolo: string,
  { nelFile = titolo.toUpperCase(), ...altro }: NelFile & { segno?: FormaNumero['segno'] } = {},
) => {
  const euro = `${nome}Euro` as const;
  const sqlEuro = (sql && `${sql}_euro`) as S extends string ? `${S}_euro` : undefined;
  const inEuro = { ...EURO, breve: `${titolo} €`, nelFile: `${nelFile} EURO` };
  return [
    { nome, sql, titolo, ...IMPORTO, nelFile, ...altro, euro },
    {
      nome: euro,
      sql: sqlEuro,
      titolo: `${titolo} in euro`,
      ...inEuro,
      segno: altro.segno ?? 'qualunque',
    },
  ] as const;
};

const ONERE = { segno: 'non negativo' } as const;

const COMPARTI = scelta(['C', 'Circolante'], ['I', 'Immobilizzato']);

/**
 * THE description of a movement: each field of its record and of its slip, in the sequence of the record.
 * Schemas, columns, limits, form, grid, history, imported files and reports follow from it.
 */
const descritti = [
  campo('cod_Azienda', 'cod_azienda', 'Azienda', {
    tipo: 'testo',
    lunghezza: 3,
    ...CALCOLO,
    interno: true,
  }),
  campo('stato', 'stato', 'Stato', {
    ...scelta(
      ['bozza', 'Bozza'],
      ['registrato', 'Registrato'],
      ['contabilizzato', 'Contabilizzato'],
    ),
    obbligatorio: true,
    soloLettura: true,
  }),
  campo('anno', 'anno', 'Anno', { tipo: 'intero', obbligatorio: true, ...INTERNO }),
  campo('nreg', 'nreg', 'NReg', { tipo: 'intero', soloLettura: true }),
  campo('nriga', 'nriga', 'Riga', { tipo: 'intero', ...CALCOLO }),
  campo('idCapofila', 'id_capofila', 'Prima riga', ID),
  campo('idStornoDi', 'id_storno_di', 'Storno di', ID),
  campo('idStornatoDa', undefined, 'Stornato da', ID),
  campo('cod_Causale', 'cod_causale', 'Causale', {
    ...codice('causali', 6),
    ...CHIESTO,
    sinonimi: ['Operazione'],
    spiegazione: 'codice o descrizione',
    esempio: 'ACQ',
  }),
  campo('descrizioneCausale', undefined, 'Descrizione causale', { ...LETTO, obbligatorio: true }),
  campo('tipoCausale', undefined, 'Tipo causale', { ...LETTO, obbligatorio: true, interno: true }),
  campo('cod_Titolo', 'cod_titolo', 'Titolo', {
    ...codice('titoli', 20),
    ...OPERAZIONE,
    sinonimi: ['ISIN', 'Codice ISIN', 'Codice Titolo'],
    spiegazione: 'ISIN o codice interno',
    esempio: 'ENI',
  }),
  campo('descrizioneTitolo', undefined, 'Descrizione', LETTO),
  campo('codISIN', undefined, 'ISIN', { ...LETTO, tipo: 'codice' }),
  campo('tipoTitolo', undefined, 'Tipo titolo', { ...LETTO, tipo: 'codice' }),
  campo('cod_Portafoglio', 'cod_portafoglio', 'Portafoglio', {
    ...codice('portafogli', 20),
    ...CHIESTO,
    sinonimi: ['Codice Portafoglio'],
    esempio: 'VITA',
  }),
  campo('cod_Depositario', 'cod_depositario', 'Depositario', {
    ...codice('depositari', 20),
    ...CHIESTO,
    sinonimi: ['Dossier'],
  }),
  campo('cod_Controparte', 'cod_controparte', 'Controparte', {
    ...codice('controparti', 20),
    ...OPERAZIONE,
    sinonimi: ['Broker'],
  }),
  campo('immCirc', 'imm_circ', 'Imm./Circ.', { ...COMPARTI, ...OPERAZIONE, nelFile: 'IMM/CIRC' }),
  campo('corto', 'corto', 'Posizione corta', { tipo: 'siNo', ...CALCOLO, interno: true }),
  campo('dataMovimento', 'data_movimento', 'Data Movimento', {
    ...DATA,
    ...CHIESTO,
    breve: 'Data mov.',
    sinonimi: ['Data'],
    esempio: '2026-03-16',
  }),
  campo('dataValuta', 'data_valuta', 'Data Valuta', {
    ...DATA,
    ...OPERAZIONE,
    sinonimi: ['Valuta', 'Data Regolamento'],
  }),
  campo('dataInserimento', 'data_inserimento', 'Data Inserimento', { ...DATA, soloLettura: true }),
  campo('dataOperazione', 'data_operazione', 'Data Operazione', { ...DATA, sezione: 'altri' }),
  campo('codDivisa', 'cod_divisa', 'Divisa', {
    ...codice('divise', 3),
    sezione: 'importi',
    obbligatorio: true,
  }),
  campo('nuove', 'rapporto_nuove', 'Rapporto: nuove', { ...QUANTITA, segno: 'positivo' }),
  campo('vecchie', 'rapporto_vecchie', 'Rapporto: ogni vecchie', {
    ...QUANTITA,
    segno: 'positivo',
  }),
  campo('qtaVnominale', 'qta_vnominale', 'Quantità', {
    ...QUANTITA,
    obbligatorio: true,
    breve: QUANTITA_O_NOMINALE,
    sinonimi: ['Valore Nominale', 'Nominale'],
    esempio: '50000',
  }),
  campo('giorni', undefined, 'Giorni rendicontati', { ...QUANTITA, decimali: 0, fuori: true }),
  campo('prezzo', 'prezzo', 'Prezzo', { ...PREZZO, segno: 'non negativo', esempio: '98.45' }),
  campo('dataTermine', 'data_termine', 'Data a termine', {
    tipo: 'data',
    sezione: 'importi',
    sinonimi: ['Data Termine'],
    spiegazione: 'di un pronti contro termine',
  }),
  campo('prezzoTermine', 'prezzo_termine', 'Prezzo a termine', {
    ...PREZZO,
    segno: 'positivo',
    sinonimi: ['Prezzo Termine'],
    spiegazione: 'di un pronti contro termine',
  }),
  campo('rateo', 'rateo', 'Rateo', PREZZO),
  campo('coefficiente', 'coefficiente', 'Coefficiente', { ...TASSO, segno: 'positivo' }),
  campo('poolFactor', 'pool_factor', 'Pool factor', {
    ...TASSO,
    segno: 'non negativo',
    massimo: '1',
  }),
  campo('poolFactorDopo', 'pool_factor_dopo', 'Pool factor dopo', {
    ...TASSO,
    segno: 'non negativo',
    massimo: '1',
  }),
  campo('quotaCosto', 'quota_costo', 'Quota del costo', {
    ...TASSO,
    decimali: 8,
    segno: 'non negativo',
    massimo: '100',
    unita: '%',
    nelFile: 'QUOTA COSTO',
    spiegazione: 'di una scissione, la parte del costo che passa, in percento',
  }),
  campo('cambio', 'cambio', 'Cambio', { ...TASSO, segno: 'positivo' }),
  campo('cambioConvenzionale', 'cambio_convenzionale', 'Cambio convenzionale', {
    ...TASSO,
    segno: 'positivo',
  }),
  campo('cambioSpot', 'cambio_spot', 'Cambio spot', { ...TASSO, segno: 'positivo' }),
  campo('controvaloreOriginale', 'controvalore_originale', 'Controvalore', {
    ...IMPORTO,
    euro: 'controvaloreEuro',
  }),
  campo('controvaloreEuro', 'controvalore_euro', 'Controvalore in euro', {
    ...EURO,
    breve: 'Controvalore €',
    nelFile: 'CONTROVALORE EURO',
  }),
  ...conEuro('interessiLordi', 'interessi_lordi', 'Interessi lordi', {
    sinonimi: ['Interessi', 'Lordo'],
  }),
  ...conEuro('ritenutaEstera', 'ritenuta_estera', 'Ritenuta estera'),
  ...conEuro('ritenutaSuInteressi', 'ritenuta_su_interessi', 'Ritenuta su interessi', {
    nelFile: 'RITENUTA',
    sinonimi: ['Ritenute'],
  }),
  ...conEuro('impostaSostitutiva', undefined, 'Imposta sostitutiva'),
  ...conEuro('impostaScarto', 'imposta_scarto', 'Imposta su scarto', { nelFile: 'IMPOSTA SCARTO' }),
  ...conEuro('impostaPlusvalenze', 'imposta_plusvalenze', 'Imposta su plusvalenze', {
    nelFile: 'IMPOSTA PLUSVALENZE',
    sinonimi: ['Capital Gain'],
  }),
  ...conEuro('spese', 'spese', 'Spese', ONERE),
  ...conEuro('bolli', 'bolli', 'Bolli', ONERE),
  ...conEuro('impostaTransazioni', 'imposta_transazioni', 'Imposta transazioni', {
    ...ONERE,
    sinonimi: ['Imposta sulle transazioni', 'Tobin Tax', 'FTT'],
  }),
  ...conEuro('commissioni', 'commissioni', 'Commissioni', ONERE),
  ...conEuro('saldo', 'saldo', 'Saldo', { sinonimi: ['Importo Netto'] }),
  campo('costo', 'costo', 'Costo in euro', { ...IMPORTO, ...CALCOLO, breve: 'Costo €' }),
  campo('costoDivisa', 'costo_divisa', 'Costo in divisa', { ...IMPORTO, ...CALCOLO, fuori: true }),
  campo('impostaNelCosto', 'imposta_nel_costo', 'Imposta transazioni nel costo', {
    ...IMPORTO,
    ...CALCOLO,
    fuori: true,
  }),
  campo('controvaloreChiusuraConto', undefined, 'Controvalore chiusura conto', RISULTATO),
  campo('risultato', undefined, 'Risultato', RISULTATO),
  campo('risultatoPrezzo', undefined, 'Risultato da prezzo', RISULTATO),
  campo('risultatoCambio', undefined, 'Risultato da cambio', RISULTATO),
  campo('nfissato', 'nfissato', 'N. fissato', {
    ...TESTO,
    ...OPERAZIONE,
    nelFile: 'NUMERO FISSATO',
    sinonimi: ['N. Fissato', 'Riferimento'],
  }),
  campo('flagApertura', 'flag_apertura', 'Apertura/Chiusura', {
    ...scelta(['A', 'Apertura'], ['C', 'Chiusura']),
    sezione: 'altri',
  }),
  campo('mercato', 'mercato', 'Mercato', {
    nelFile: 'MERCATO R/F',
    ...scelta(['R', 'Regolamentato'], ['F', 'Fuori mercato']),
    sezione: 'altri',
    spiegazione: 'dove si è concluso; se manca lo dice il mercato del titolo',
  }),
  campo('codiceUnivocoPortafoglio', 'codice_univoco_portafoglio', 'Codice univoco portafoglio', {
    ...TESTO,
    nelFile: 'CODICE UNIVOCO',
  }),
  campo('fcontabile', undefined, 'In contabilità', SI_NO),
  campo('nregImport', 'nreg_import', 'N. di origine', {
    ...TESTO,
    lunghezza: 60,
    nelFile: 'NUMERO D’ORIGINE',
    sinonimi: ['Numero Operazione'],
  }),
  campo('stornato', undefined, 'Stornato', SI_NO),
  campo('flettera', 'flettera', 'Lettera alla controparte inviata', {
    tipo: 'siNo',
    sezione: 'altri',
    obbligatorio: true,
    breve: 'Lettera',
    nelFile: 'LETTERA',
  }),
  campo('statoTesoreria', 'stato_tesoreria', 'Stato tesoreria', {
    ...scelta(['D', 'Da regolare'], ['R', 'Regolato'], ['N', 'Non regolato']),
    sezione: 'altri',
    breve: 'Tesoreria',
  }),
  campo('contoimpegni', 'contoimpegni', 'Conto impegni', TESTO),
  campo('note', 'note', 'Note', { ...TESTO, lunghezza: 2000, sinonimi: ['Descrizione'] }),
  campo('registratoDa', 'registrato_da', 'Registrato da', LETTO),
  campo('registratoIl', 'registrato_il', 'Registrato il', { tipo: 'istante', soloLettura: true }),
] as const satisfies readonly CampoMovimento[];

type CampoDescritto = (typeof descritti)[number];
type Nome = CampoDescritto['nome'];

const campiMovimento: readonly (CampoMovimento & { readonly nome: Nome })[] = descritti;

/** What a row of the table says, but for what the slip was made of. */
type DellaRiga = Exclude<
  CampoDescritto,
  { readonly soloLettura: true } | { readonly sql: undefined }
>;
export type ColonneScritte = { readonly [C in DellaRiga as C['sql']]: ONullo<C> };
export type ColonnaScritta = keyof ColonneScritte;
export type ColonnaImporto = Extract<DellaRiga, { readonly fisso: true }>['sql'];

const eDellaRiga = ({ sql, soloLettura }: CampoMovimento): boolean =>
  sql !== undefined && !soloLettura;

/** The columns that a registration writes, in the sequence of the record. */
export const campiDellaRiga = campiMovimento.filter(eDellaRiga) as readonly (CampoMovimento & {
  readonly nome: Nome;
  readonly sql: ColonnaScritta;
})[];

/** What is read of a movement, field by field. */
export type CampoRecord = Exclude<CampoDescritto, { readonly fuori: true }>;
export const campiRecord = campiMovimento.filter(
  ({ fuori }) => !fuori,
) as readonly (CampoMovimento & { readonly nome: CampoRecord['nome'] })[];

/** What a slip may say. */
export type CampoScritto = Exclude<
  CampoDescritto,
  { readonly soloLettura: true } | { readonly calcolo: true }
>;

/** The same in the sequence of the record. */
export const campiScritti = campiMovimento.filter(
  ({ soloLettura, calcolo }) => !soloLettura && !calcolo,
) as readonly (CampoMovimento & { readonly nome: CampoScritto['nome'] })[];

/** Where the slip reads them in another sequence than the record: each behind the other. */
const SUL_FISSATO: Partial<Record<CampoScritto['nome'], CampoScritto['nome']>> = {
  nfissato: 'cod_Titolo',
  immCirc: 'dataValuta',
  rateo: 'cambioSpot',
  controvaloreOriginale: 'quotaCosto',
  codDivisa: 'controvaloreOriginale',
  commissioni: 'impostaPlusvalenzeEuro',
  commissioniEuro: 'commissioni',
  statoTesoreria: 'flagApertura',
  contoimpegni: 'statoTesoreria',
};

/** The fields of a slip, in the sequence in which one reads it. */
export const campiFissato = spostati(campiScritti, SUL_FISSATO);

/** What may be said of the other side of a movement that has two. */
export const nomiAltra = [
  'cod_Causale',
  'cod_Titolo',
  'cod_Portafoglio',
  'cod_Depositario',
  'immCirc',
  'qtaVnominale',
  'prezzo',
] as const satisfies readonly CampoScritto['nome'][];

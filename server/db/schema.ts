import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { TabelleQualita } from './schema-qualita.ts';
import type { TabelleViste } from './schema-viste.ts';

type Istante = ColumnType<Date, never, never>;

/** Columns that the database itself fills on every table of records. */
export interface ColonneRecord {
  id: Generated<number>;
  versione: Generated<number>;
  creato_il: Istante;
  creato_da: ColumnType<string | null, never, never>;
  modificato_il: Istante;
  modificato_da: ColumnType<string | null, never, never>;
  lavoro: ColumnType<string | null, never, never>;
}

export interface TabellaAziende extends ColonneRecord {
  cod_azienda: string;
  ragione_sociale: string;
  colore: Generated<number>;
  codice_fiscale: string | null;
  partita_iva: string | null;
  lei: string | null;
  divisa_conto: Generated<string>;
  data_chiusura_esercizio: string | null;
  tipo_valutazione: Generated<string>;
  tipo_soggetto: Generated<string>;
  cod_regime: string | null;
  indirizzo: string | null;
  cap: string | null;
  comune: string | null;
  provincia: string | null;
  cod_paese: string | null;
  pec: string | null;
  note: string | null;
  movimenti_chiusi_al: string | null;
  quattro_occhi: Generated<boolean>;
  oneri_nel_costo: Generated<string>;
}

export interface TabellaPortafogli extends ColonneRecord {
  cod_azienda: string;
  cod_portafoglio: string;
  descrizione: string;
  calcolo_costo_amm: Generated<string>;
  tipo_gestione: string | null;
  tipo_valutazione: string | null;
  tipo_soggetto: string | null;
  cod_regime: string | null;
  imm_circ: string | null;
  divisa_conto: string | null;
  cod_gestore: string | null;
  data_apertura: string | null;
  data_chiusura: string | null;
  note: string | null;
}

export interface TabellaDepositari extends ColonneRecord {
  cod_azienda: string;
  cod_depositario: string;
  descrizione: string;
  codice: string | null;
  cod_portafoglio: string;
  conto_deposito: string | null;
  conto_liquidita: string | null;
  divisa_conto: string | null;
  iban: string | null;
  bic: string | null;
  lei: string | null;
  cod_paese: string | null;
  data_apertura: string | null;
  data_chiusura: string | null;
  note: string | null;
}

export interface TabellaUtenti extends ColonneRecord {
  username: string;
  nome: Generated<string>;
  hash_password: string;
  cambio_password_richiesto: Generated<boolean>;
  attivo: Generated<boolean>;
  password_il: Istante;
}

export interface TabellaRuoli extends ColonneRecord {
  nome: string;
  privilegi: Generated<string[]>;
  di_sistema: Generated<boolean>;
}

/** Given and withdrawn, never changed; without a company it holds on all. */
export interface TabellaUtenteRuoli extends ColonneRecord {
  id_utente: number;
  id_ruolo: number;
  cod_azienda: string | null;
}

export interface TabellaDivise extends ColonneRecord {
  cod_divisa: string;
  desc_divisa: string;
  cod_uic: string | null;
  cod_numerico: string | null;
  decimali: number | null;
  valido_dal: string | null;
  valido_al: string | null;
  quotabile: Generated<boolean>;
}

export interface TabellaCausali extends ColonneRecord {
  cod_causale: string;
  descrizione: string;
  tipo_causale: string;
  effetto_quantita: Generated<number>;
  effetto_costo: Generated<number>;
  effetto_liquidita: Generated<number>;
  reddito: Generated<string>;
  imposta: Generated<string>;
  chiede_titolo: Generated<boolean>;
  attiva: Generated<boolean>;
  di_sistema: Generated<boolean>;
  note: string | null;
}

export interface TabellaControparti extends ColonneRecord {
  cod_controparte: string;
  descrizione: string;
  tipo_controparte: Generated<string>;
  lei: string | null;
  bic: string | null;
  abi: string | null;
  codice_fiscale: string | null;
  partita_iva: string | null;
  cod_paese: string | null;
  indirizzo: string | null;
  pec: string | null;
  telefono: string | null;
  attiva: Generated<boolean>;
  note: string | null;
}

export interface TabellaEmittenti extends ColonneRecord {
  cod_emittente: string;
  descrizione: string;
  tipo_emittente: Generated<string>;
  lei: string | null;
  codice_fiscale: string | null;
  cod_paese: string | null;
  settore_industriale: string | null;
  cod_capogruppo: string | null;
  quotato: Generated<boolean>;
  white_list: Generated<boolean>;
  white_list_dal: string | null;
  white_list_al: string | null;
  note: string | null;
}

export interface TabellaCambi extends ColonneRecord {
  cod_divisa: string;
  data: string;
  cambio: string;
  fonte: string | null;
}

/** What the archives of dynamic data have in common. */
interface ColonneArchivio extends ColonneRecord {
  data: string;
  fonte: string | null;
}

interface ColonneOrigine {
  data_origine: string | null;
  metodo: string | null;
}

interface ColonneGestore {
  cod_azienda: string;
  cod_portafoglio: string;
}

export interface TabellaQuotazioni extends ColonneArchivio {
  cod_titolo: string;
  prezzo: string;
}

export interface TabellaRatei extends ColonneArchivio {
  cod_titolo: string;
  rateo: string;
}

export interface TabellaCoefficienti extends ColonneArchivio {
  cod_titolo: string;
  coefficiente: string;
}

export interface TabellaCambiNormali extends TabellaCambi, ColonneOrigine {
  cod_azienda: string;
}

export interface TabellaCostiNormali extends TabellaQuotazioni, ColonneOrigine {
  cod_azienda: string;
}

export interface TabellaCambiGestore extends TabellaCambi, ColonneGestore {}
export interface TabellaCostiGestore extends TabellaQuotazioni, ColonneOrigine, ColonneGestore {}
export interface TabellaQuotazioniGestore extends TabellaQuotazioni, ColonneGestore {}
export interface TabellaRateiGestore extends TabellaRatei, ColonneGestore {}
export interface TabellaCoefficientiGestore extends TabellaCoefficienti, ColonneGestore {}

/** Who may certify is kept by triggers: the columns of certification are only read. */
export interface TabellaTitoli extends ColonneRecord {
  cod_titolo: string;
  cod_isin: string | null;
  descrizione: string;
  tipo_titolo: string;
  cod_divisa: string;
  cod_listino: string | null;
  cod_mercato: string | null;
  cod_emittente: string | null;
  strumento: string | null;
  settore_industriale: string | null;
  imm_circ: string | null;
  quotato: Generated<string>;
  data_emissione: string | null;
  data_godimento: string | null;
  data_scadenza: string | null;
  data_prima_cedola: string | null;
  data_ultima_regolare: string | null;
  prezzo_emissione: string | null;
  prezzo_rimborso: string | null;
  taglio_minimo: string | null;
  tasso_cedola: string | null;
  periodicita: string | null;
  tipo_calcolo_ratei: string | null;
  decimali_rateo: Generated<number>;
  giorno_inclusivo: Generated<boolean>;
  fine_mese: Generated<boolean>;
  cedole_adeguate: Generated<boolean>;
  spostamento_pagamento: string | null;
  calendario_pagamento: string | null;
  tipo_tasso: string | null;
  indice_riferimento: string | null;
  spread: string | null;
  tasso_minimo: string | null;
  tasso_massimo: string | null;
  tipo_rimborso: string | null;
  tipo_indicizzazione: string | null;
  indice_base: string | null;
  regola_deflazione: string | null;
  modo_controvalore: string | null;
  cod_regime: string | null;
  cod_categoria_fiscale: string | null;
  aliquota: string | null;
  tipo_ifrs9: string | null;
  quotazione: Generated<string>;
  corso: Generated<string>;
  moltiplicatore: string | null;
  cod_sottostante: string | null;
  strike: string | null;
  tipo_option: string | null;
  stile_option: string | null;
  scadenza_derivato: string | null;
  isin_premio: string | null;
  premio_fedelta: string | null;
  data_premio: string | null;
  callable: Generated<boolean>;
  convertibile: Generated<boolean>;
  eligible_bce: Generated<boolean>;
  subordinato: Generated<boolean>;
  garantito: Generated<boolean>;
  hedged: Generated<boolean>;
  strutturato: Generated<boolean>;
  costo_ammortizzato: Generated<boolean>;
  note: string | null;
  da_certificare: Generated<boolean>;
  certificato_da: ColumnType<string | null, never, never>;
  certificato_il: ColumnType<Date | null, never, never>;
  autori: ColumnType<string[], never, never>;
  fonte: string | null;
}

export interface TabellaPreferenze extends ColonneRecord {
  id_utente: number;
  lingua: Generated<string>;
  aspetto: Generated<string>;
  variante: Generated<string>;
  densita: Generated<string>;
  visore_pdf: Generated<string>;
  azienda_preferita: Generated<string | null>;
  posizione_menu: Generated<string>;
  dimensione_menu: Generated<string>;
  colore_menu: Generated<string>;
  immagine_menu: Generated<string>;
  menu_compatto: Generated<boolean>;
  navbar: Generated<string>;
  larghezza: Generated<string>;
}

export interface TabellaStorico {
  id: Generated<number>;
  tabella: string;
  id_record: number;
  cod_azienda: string | null;
  operazione: 'modifica' | 'eliminazione';
  quando: Istante;
  utente: string | null;
  lavoro: string | null;
  versione: number;
  prima: Record<string, unknown>;
}

export interface Schema extends TabelleQualita, TabelleViste {
  aziende: TabellaAziende;
  portafogli: TabellaPortafogli;
  depositari: TabellaDepositari;
  utenti: TabellaUtenti;
  ruoli: TabellaRuoli;
  utente_ruoli: TabellaUtenteRuoli;
  sessioni: {
    id: Generated<number>;
    id_utente: number;
    hash_rinnovo: Buffer;
    creata_il: Istante;
    ultimo_uso: Generated<Date>;
    scade_il: Date;
    revocata_il: Date | null;
    indirizzo: string | null;
    agente: string | null;
  };
  sessione_token: { hash: Buffer; id_sessione: number; creato_il: Generated<Date> };
  accesso_tentativi: {
    chiave: string;
    falliti: Generated<number>;
    ultimo_il: Generated<Date>;
    bloccato_fino: Date | null;
  };
  dispositivi_noti: {
    hash: Buffer;
    id_utente: number;
    creato_il: Istante;
    ultimo_uso: Generated<Date>;
  };
  eventi_accesso: {
    id: Generated<number>;
    quando: Istante;
    tipo: string;
    utente: string | null;
    oggetto: string | null;
    indirizzo: string | null;
    agente: string | null;
    traccia: string | null;
    particolari: ColumnType<Record<string, unknown>, string, never>;
  };
  divise: TabellaDivise;
  titoli: TabellaTitoli;
  causali: TabellaCausali;
  controparti: TabellaControparti;
  emittenti: TabellaEmittenti;
  cambi: TabellaCambi;
  quotazioni: TabellaQuotazioni;
  quotazioni_bid: TabellaQuotazioni;
  coefficienti: TabellaCoefficienti;
  ratei: TabellaRatei;
  cambi_normali: TabellaCambiNormali;
  costi_normali: TabellaCostiNormali;
  cambi_normali_gestore: TabellaCambiGestore;
  costi_normali_gestore: TabellaCostiGestore;
  quotazioni_normali_gestore: TabellaQuotazioniGestore;
  ratei_normali_gestore: TabellaRateiGestore;
  coefficienti_normali_gestore: TabellaCoefficientiGestore;
  configurazione: ColonneRecord & {
    valore: ColumnType<Record<string, unknown>, string, string>;
    azienda_preferita: ColumnType<string | null, never, never>;
  };
  preferenze: TabellaPreferenze;
  storico: TabellaStorico;
}

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

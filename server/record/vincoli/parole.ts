import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';

/** What the rows of a table are called, where a user meets them in a refusal. */
export interface Parole {
  readonly uno: string;
  readonly molti: string;
  readonly articolo: 'i' | 'gli' | 'le';
  /** Who may know how many there are; null: whoever is logged in. */
  readonly leggere: Privilegio | null;
}

const parole = (
  uno: string,
  molti: string,
  articolo: Parole['articolo'],
  leggere: Privilegio | null,
): Parole => ({ uno, molti, articolo, leggere });

/** Table → words. A test asks for one of every table that refers to another, or is referred to. */
export const PAROLE: Readonly<Record<string, Parole>> = {
  allegati: parole('allegato', 'allegati', 'gli', null),
  allegati_contenuti: parole('documento allegato', 'documenti allegati', 'i', null),
  allegati_sospesi: parole('documento da togliere', 'documenti da togliere', 'i', null),
  aziende: parole('azienda', 'aziende', 'le', 'Aziende_R'),
  portafogli: parole('portafoglio', 'portafogli', 'i', 'Portafogli_R'),
  depositari: parole('depositario', 'depositari', 'i', 'Depositari_R'),
  controparti: parole('controparte', 'controparti', 'le', 'Titoli_R'),
  emittenti: parole('emittente', 'emittenti', 'gli', 'Titoli_R'),
  webhook: parole('webhook', 'webhook', 'i', 'Configurazione_R'),
  provider_csv: parole('provider', 'provider', 'i', 'Configurazione_R'),
  programmi_report: parole('report programmato', 'report programmati', 'i', 'Configurazione_R'),
  movimenti: parole('movimento', 'movimenti', 'i', 'Movimenti_R'),
  posizioni: parole('giacenza', 'giacenze', 'le', 'Movimenti_R'),
  effetti_posizioni: parole('effetto', 'effetti', 'gli', 'Movimenti_R'),
  lotti: parole('lotto', 'lotti', 'i', 'Movimenti_R'),
  lotti_consumi: parole('scarico di un lotto', 'scarichi di lotti', 'gli', 'Movimenti_R'),
  movimenti_calcoli: parole('calcolo di un movimento', 'calcoli di movimenti', 'i', 'Movimenti_R'),
  generazioni_eventi: parole('movimento generato', 'movimenti generati', 'i', 'Movimenti_R'),
  elaborazioni: parole('elaborazione', 'elaborazioni', 'le', 'Elaborazioni_R'),
  elaborazioni_righe: parole(
    'riga di elaborazione',
    'righe di elaborazioni',
    'le',
    'Elaborazioni_R',
  ),
  aziende_libri: parole('libro di un’azienda', 'libri di aziende', 'i', 'Contabile_R'),
  s_descrizione_conti: parole('conto', 'conti', 'i', 'Contabile_R'),
  s_definizione_conti: parole('definizione di conto', 'definizioni di conti', 'le', 'Contabile_R'),
  file_contabili: parole('file contabile', 'file contabili', 'i', 'Contabile_R'),
  layout_contabili: parole('layout contabile', 'layout contabili', 'i', 'Contabile_R'),
  s_scritture: parole('riga di modello', 'righe di modelli', 'le', 'Scritture_R'),
  libri: parole('libro', 'libri', 'i', 'Contabile_R'),
  s_tipo_archivi: parole('tipo di conto', 'tipi di conti', 'i', 'Contabile_R'),
  esercizi: parole('esercizio', 'esercizi', 'gli', 'Contabile_R'),
  deroghe_blocco: parole('deroga', 'deroghe', 'le', 'Contabile_R'),
  elaborazioni_contabili: parole(
    'generazione di scritture',
    'generazioni di scritture',
    'le',
    'Contabile_R',
  ),
  simulazioni_contabili: parole(
    'simulazione contabile',
    'simulazioni contabili',
    'le',
    'Contabile_R',
  ),
  simulazioni_righe: parole('riga di simulazione', 'righe di simulazioni', 'le', 'Contabile_R'),
  s_destinazione_posizioni: parole('posizione letta', 'posizioni lette', 'le', 'Contabile_R'),
  s_destinazione_anni: parole('costo dell’anno letto', 'costi dell’anno letti', 'i', 'Contabile_R'),
  scritture_manuali: parole('correzione a mano', 'correzioni a mano', 'le', 'Contabile_R'),
  scarti_contabili: parole('scarto contabile', 'scarti contabili', 'gli', 'Contabile_R'),
  da_ricontabilizzare: parole(
    'movimento da contabilizzare di nuovo',
    'movimenti da contabilizzare di nuovo',
    'i',
    'Contabile_R',
  ),
  chiusure: parole(
    'valutazione di fine esercizio',
    'valutazioni di fine esercizio',
    'le',
    'Valutazione_R',
  ),
  rimanenze_movimenti: parole(
    'movimento di chiusura',
    'movimenti di chiusura',
    'i',
    'Valutazione_R',
  ),
  rapporti_fiscali: parole('rapporto fiscale', 'rapporti fiscali', 'i', 'Fiscalita_R'),
  perdite_apportate: parole('perdita apportata', 'perdite apportate', 'le', 'Fiscalita_R'),
  anni_certificati: parole('anno certificato', 'anni certificati', 'gli', 'Fiscalita_R'),
  risultati_certificati: parole(
    'risultato certificato',
    'risultati certificati',
    'i',
    'Fiscalita_R',
  ),
  perdite_certificate: parole('perdita certificata', 'perdite certificate', 'le', 'Fiscalita_R'),
  perdite_usate: parole('uso di una perdita', 'usi di perdite', 'gli', 'Fiscalita_R'),
  catene_giornale: parole('catena del giornale', 'catene del giornale', 'le', 'Contabile_R'),
  numeratori_giornale: parole(
    'numeratore del giornale',
    'numeratori del giornale',
    'i',
    'Contabile_R',
  ),
  giornale: parole('scrittura del giornale', 'scritture del giornale', 'le', 'Contabile_R'),
  saldi_conti: parole('riga del giornale', 'righe del giornale', 'le', 'Contabile_R'),
  pagine_giornale: parole('stampa del giornale', 'stampe del giornale', 'le', 'Contabile_R'),
  pagine_giornale_blocchi: parole(
    'stampa del giornale',
    'stampe del giornale',
    'le',
    'Contabile_R',
  ),
  giornale_esportazioni: parole(
    'esportazione del giornale',
    'esportazioni del giornale',
    'le',
    'Contabile_R',
  ),
  allocazioni: parole('allocazione', 'allocazioni', 'le', 'Elaborazioni_R'),
  causali: parole('causale', 'causali', 'le', 'Causali_R'),
  divise: parole('divisa', 'divise', 'le', 'Divise_R'),
  ...Object.fromEntries(
    tipiArchivio.map(({ tabella, intestazione, area }) => [
      tabella,
      parole(`riga di ${intestazione}`, `righe di ${intestazione}`, 'le', `${area}_R`),
    ]),
  ),
  cambi: parole('cambio', 'cambi', 'i', 'Cambi_R'),
  titoli: parole('titolo', 'titoli', 'i', 'Titoli_R'),
  dividendi_annunciati: parole(
    'dividendo annunciato di un titolo',
    'dividendi annunciati di titoli',
    'i',
    'Titoli_R',
  ),
  titoli_estensioni: parole('estensione di un titolo', 'estensioni di titoli', 'le', 'Titoli_R'),
  titoli_listini: parole('quotazione di un titolo', 'quotazioni di titoli', 'le', 'Titoli_R'),
  titoli_composizione: parole(
    'voce della composizione di un titolo',
    'voci della composizione di titoli',
    'le',
    'Titoli_R',
  ),
  numeri_raggruppamento: parole(
    'dimensione dei raggruppamenti',
    'dimensioni dei raggruppamenti',
    'le',
    'Titoli_R',
  ),
  raggruppamenti: parole('raggruppamento', 'raggruppamenti', 'i', 'Titoli_R'),
  raggruppamenti_titoli: parole(
    'titolo del raggruppamento',
    'titoli del raggruppamento',
    'i',
    'Titoli_R',
  ),
  tipi_titolo: parole('tipo di titolo', 'tipi di titolo', 'i', null),
  tipi_option: parole('tipo di opzione', 'tipi di opzione', 'i', null),
  tipi_causale: parole('tipo di causale', 'tipi di causale', 'i', null),
  tipi_calcolo_ratei: parole('calcolo dei ratei', 'calcoli dei ratei', 'i', null),
  tipi_periodicita: parole('periodicità', 'periodicità', 'le', null),
  tipi_regime_tassazione: parole('regime di tassazione', 'regimi di tassazione', 'i', null),
  tipi_tasso: parole('tipo di tasso', 'tipi di tasso', 'i', null),
  tipi_rimborso: parole('tipo di rimborso', 'tipi di rimborso', 'i', null),
  tipi_indicizzazione: parole('tipo di indicizzazione', 'tipi di indicizzazione', 'i', null),
  tipi_valutazione_rimanenze: parole('metodo di valutazione', 'metodi di valutazione', 'i', null),
  tipi_ifrs9: parole('classificazione IFRS 9', 'classificazioni IFRS 9', 'le', null),
  paesi: parole('paese', 'paesi', 'i', null),
  mercati: parole('mercato', 'mercati', 'i', null),
  categorie_fiscali: parole('categoria fiscale', 'categorie fiscali', 'le', null),
  aliquote_fiscali: parole('aliquota fiscale', 'aliquote fiscali', 'le', null),
  azioni_sotto_soglia: parole('azione sotto soglia', 'azioni sotto soglia', 'le', null),
  conti_riconciliati: parole('conto riconciliato', 'conti riconciliati', 'i', 'Riconciliazione_R'),
  causali_banca: parole('causale di banca', 'causali di banca', 'le', 'Riconciliazione_R'),
  regole_riconciliazione: parole(
    'regola di abbinamento',
    'regole di abbinamento',
    'le',
    'Riconciliazione_R',
  ),
  estratti_file: parole('file di estratti', 'file di estratti', 'i', 'Riconciliazione_R'),
  estratti: parole('estratto', 'estratti', 'gli', 'Riconciliazione_R'),
  estratti_pagine: parole('pagina di estratto', 'pagine di estratti', 'le', 'Riconciliazione_R'),
  estratti_righe: parole('riga di estratto', 'righe di estratti', 'le', 'Riconciliazione_R'),
  messaggi_depositario: parole(
    'messaggio di depositario',
    'messaggi di depositari',
    'i',
    'Riconciliazione_R',
  ),
  abbinamenti: parole('abbinamento', 'abbinamenti', 'gli', 'Riconciliazione_R'),
  prospetti_riconciliazione: parole(
    'prospetto di riconciliazione',
    'prospetti di riconciliazione',
    'i',
    'Riconciliazione_R',
  ),
  discordanze: parole('discordanza', 'discordanze', 'le', 'Riconciliazione_R'),
  limiti: parole('limite', 'limiti', 'i', 'Limiti_R'),
  superamenti_limiti: parole('superamento di un limite', 'superamenti di limiti', 'i', 'Limiti_R'),
  mappature: parole('mappatura', 'mappature', 'le', 'Import_R'),
  qualita_accettate: parole('anomalia accettata', 'anomalie accettate', 'le', null),
  tolleranze_qualita: parole('tolleranza', 'tolleranze', 'le', 'Configurazione_R'),
  configurazione: parole('impostazione', 'impostazioni', 'le', 'Configurazione_R'),
  ruoli: parole('ruolo', 'ruoli', 'i', 'Utenti_R'),
  utente_ruoli: parole('concessione a un utente', 'concessioni a utenti', 'le', 'Utenti_R'),
};

/** «3 titoli», «un titolo» for one is «1 titolo»: the figure is what is looked for. */
export const quanti = (numero: number, { uno, molti }: Parole): string =>
  `${numero} ${numero === 1 ? uno : molti}`;

/** «3 titoli, 12 cambi e 1 azienda» */
export const elencoInParole = (voci: readonly string[]): string =>
  voci.length < 2 ? (voci[0] ?? '') : `${voci.slice(0, -1).join(', ')} e ${voci.at(-1)}`;

import type { Privilegio } from '#domain/accesso/privilegi.ts';

/** A field of what an event tells. */
export interface DatoEvento {
  readonly nome: string;
  readonly tipo: 'testo' | 'intero' | 'data' | 'decimale' | 'guid';
  readonly detto: string;
  /** It may be null, or missing. */
  readonly anche?: 'nullo' | 'assente';
}

/** Something that happens in the product and is told to who listens. */
export interface EventoWebhook {
  readonly codice: string;
  readonly titolo: string;
  readonly detto: string;
  /** What may be read of it: who has it told elsewhere must be able to read it here; none, for what concerns only webhooks. */
  readonly legge: Privilegio | null;
  readonly dati: readonly DatoEvento[];
}

type Tipo = DatoEvento['tipo'];
const dato = (nome: string, tipo: Tipo, detto: string): DatoEvento => ({ nome, tipo, detto });
const nullo = (nome: string, tipo: Tipo, detto: string): DatoEvento => ({
  ...dato(nome, tipo, detto),
  anche: 'nullo',
});
const assente = (nome: string, detto: string): DatoEvento => ({
  ...dato(nome, 'intero', detto),
  anche: 'assente',
});

const AZIENDA = dato('azienda', 'testo', 'Codice dell’azienda');
const AZIENDA_O_COMUNE = nullo(
  'azienda',
  'testo',
  'Codice dell’azienda di chi lo ha avviato; nullo se non ne ha una',
);
const UTENTE = dato('utente', 'testo', 'Nome di chi lo ha fatto');

const MOVIMENTO: readonly DatoEvento[] = [
  AZIENDA,
  nullo('utente', 'testo', 'Nome di chi lo ha registrato'),
  dato('id', 'intero', 'Identificativo del movimento'),
  dato('anno', 'intero', 'Anno del numero di registrazione'),
  dato('numero', 'intero', 'Numero di registrazione'),
  nullo('stornoDi', 'intero', 'Identificativo del movimento stornato'),
  dato('causale', 'testo', 'Codice della causale'),
  nullo('titolo', 'testo', 'Codice del titolo'),
  dato('portafoglio', 'testo', 'Codice del portafoglio'),
  dato('depositario', 'testo', 'Codice del depositario'),
  nullo('libro', 'testo', 'Codice del libro; nullo per il principale'),
  dato('dataMovimento', 'data', 'Data movimento'),
  dato('dataValuta', 'data', 'Data valuta'),
  dato('divisa', 'testo', 'Codice della divisa'),
  dato('quantita', 'decimale', 'Quantità o valore nominale'),
  dato('saldo', 'decimale', 'Saldo nella divisa'),
  dato('saldoEuro', 'decimale', 'Saldo in euro'),
  nullo('lavoro', 'guid', 'Lavoro che lo ha scritto'),
];

const LAVORO: readonly DatoEvento[] = [
  AZIENDA_O_COMUNE,
  UTENTE,
  dato('lavoro', 'guid', 'Identificativo del lavoro'),
  dato('descrizione', 'testo', 'Descrizione del lavoro, come nel monitor'),
  { ...dato('archivio', 'testo', 'Archivio su cui ha lavorato'), anche: 'assente' },
];

const RIGHE: readonly DatoEvento[] = [
  assente('letti', 'Righe lette'),
  assente('inseriti', 'Righe nuove'),
  assente('aggiornati', 'Righe cambiate'),
  assente('invariati', 'Righe uguali'),
  assente('scartati', 'Righe scartate'),
  assente('registrati', 'Movimenti registrati'),
];

/** THE list of what webhooks tell; the database writes each in the transaction of what it tells (migration 0204). */
export const EVENTI_WEBHOOK = [
  {
    codice: 'movimento.registrato',
    titolo: 'Movimento registrato',
    detto:
      'Un movimento registrato, da qualunque porta: schermata, griglia, import, generazione, programma.',
    legge: 'Movimenti_R',
    dati: MOVIMENTO,
  },
  {
    codice: 'movimento.stornato',
    titolo: 'Movimento stornato',
    detto: 'Lo storno di un movimento: i dati sono dello storno, stornoDi nomina lo stornato.',
    legge: 'Movimenti_R',
    dati: MOVIMENTO,
  },
  {
    codice: 'importazione.terminata',
    titolo: 'Import terminato',
    detto: 'Un import o un aggiornamento da provider finito: completato, fallito o annullato.',
    legge: 'Import_R',
    dati: [
      ...LAVORO,
      dato('stato', 'testo', 'completato, fallito o annullato'),
      nullo('motivo', 'testo', 'Codice del problema, se è fallito'),
      ...RIGHE,
    ],
  },
  {
    codice: 'report.pronto',
    titolo: 'Report pronto',
    detto: 'Un report o un’esportazione pronti da scaricare dal monitor.',
    legge: null,
    dati: [...LAVORO, nullo('report', 'testo', 'Nome del report')],
  },
  {
    codice: 'generazione.confermata',
    titolo: 'Generazione confermata',
    detto: 'I movimenti di una generazione confermata, scritti.',
    legge: 'Movimenti_R',
    dati: [...LAVORO, ...RIGHE],
  },
  {
    codice: 'trasferimento.confermato',
    titolo: 'Trasferimento confermato',
    detto: 'Le scritture di una generazione contabile trasferite nel giornale, con i loro numeri.',
    legge: 'Contabile_R',
    dati: [
      AZIENDA,
      UTENTE,
      dato('libro', 'testo', 'Codice del libro'),
      dato('elaborazione', 'intero', 'Identificativo della generazione'),
      dato('tipo', 'testo', 'G movimenti giornalieri, F di fine periodo, E epilogo e riapertura'),
      dato('dal', 'data', 'Primo giorno del periodo'),
      dato('al', 'data', 'Ultimo giorno del periodo'),
      dato('scritture', 'intero', 'Quante scritture'),
      dato('totale', 'decimale', 'Totale dare, uguale al totale avere'),
      nullo(
        'daCatena',
        'intero',
        'Posto nel giornale della prima; nullo se non ne è venuta nessuna',
      ),
      nullo('aCatena', 'intero', 'Posto nel giornale dell’ultima'),
      nullo('lavoro', 'guid', 'Lavoro che lo ha confermato'),
    ],
  },
  {
    codice: 'esercizio.chiuso',
    titolo: 'Esercizio chiuso',
    detto: 'La valutazione di fine esercizio confermata.',
    legge: 'Valutazione_R',
    dati: [
      AZIENDA,
      UTENTE,
      dato('libro', 'testo', 'Codice del libro'),
      dato('esercizio', 'intero', 'Esercizio'),
      dato('dataChiusura', 'data', 'Giorno di chiusura'),
      dato('numero', 'intero', 'Numero della simulazione confermata'),
      dato('chiusura', 'guid', 'Identificativo della valutazione'),
      nullo('lavoro', 'guid', 'Lavoro che l’ha confermata'),
    ],
  },
  {
    codice: 'qualita.fallita',
    titolo: 'Controllo di qualità non superato',
    detto:
      'Un import o un aggiornamento da provider con righe che i controlli di qualità segnalano: in anteprima, o scritto senza.',
    legge: 'Import_R',
    dati: [
      ...LAVORO,
      dato('letti', 'intero', 'Righe lette'),
      dato('avvisi', 'intero', 'Righe segnalate'),
    ],
  },
  {
    codice: 'estratto.preso',
    titolo: 'Estratto preso',
    detto:
      'Un estratto di banca o depositario entrato fra quelli di un conto: subito, o quando è arrivato ciò che attendeva.',
    legge: 'Riconciliazione_R',
    dati: [
      AZIENDA,
      nullo('utente', 'testo', 'Nome di chi lo ha fatto entrare'),
      dato('id', 'intero', 'Identificativo dell’estratto'),
      dato('file', 'intero', 'Identificativo del suo file'),
      dato('conto', 'testo', 'Codice del conto'),
      dato('depositario', 'testo', 'Codice del depositario'),
      dato('formato', 'testo', 'Formato del file: camt.053, MT940, RH…'),
      dato('specie', 'testo', 'conto, posizioni o regolamenti'),
      dato('data', 'data', 'Giorno a cui è'),
      nullo('numero', 'intero', 'Numero dell’estratto, dove ne ha uno'),
      nullo('divisa', 'testo', 'Codice della divisa'),
      nullo('saldo', 'decimale', 'Saldo finale, di un conto di banca'),
      dato('righe', 'intero', 'Quante righe ha'),
      nullo('lavoro', 'guid', 'Lavoro che lo ha preso'),
    ],
  },
  {
    codice: 'webhook.spento',
    titolo: 'Webhook spento',
    detto: 'Un altro webhook dell’azienda, spento dal prodotto.',
    legge: null,
    dati: [
      AZIENDA,
      dato('id', 'intero', 'Identificativo del webhook'),
      dato('nome', 'testo', 'Nome del webhook'),
      dato('motivo', 'testo', 'Perché è stato spento'),
    ],
  },
] as const satisfies readonly EventoWebhook[];

export type CodiceEvento = (typeof EVENTI_WEBHOOK)[number]['codice'];

/** Sent by «Prova» alone: nobody chooses it. */
export const EVENTO_DI_PROVA = 'prova';

export const eventoWebhook = (codice: string): EventoWebhook | undefined =>
  EVENTI_WEBHOOK.find((uno) => uno.codice === codice);

/** An event as it is read in a list; one that the product no longer has keeps its code. */
export const titoloEvento = (codice: string): string =>
  codice === EVENTO_DI_PROVA ? 'Prova' : (eventoWebhook(codice)?.titolo ?? codice);

import { type Campo, campo, scelta } from '#domain/campi/campo.ts';
import {
  CHIESTO,
  DESCRIZIONE_PIENA,
  DI_SISTEMA,
  NOTE,
  riferimento,
  SI_NO,
  testo,
} from '#domain/record/forme-campi.ts';

export const LUNGHEZZA_INDIRIZZO = 2_000;

const CHIAMATA = { sezione: 'Chiamata' } as const;
const LETTURA = { sezione: 'Lettura', vuoto: 'Come dice la mappatura' } as const;
export const LIMITI = 'Limiti';

/** Between which numbers it stands, and what it is unless somebody says so. */
const limite = (da: number, a: number, predefinito: number, aiuto: string) =>
  ({ tipo: 'intero', da, a, predefinito, aiuto, obbligatorio: true, sezione: LIMITI }) as const;

const formato = <const C extends string>(...scelte: readonly (readonly [C, string])[]) =>
  ({ ...scelta(...scelte), ...LETTURA }) as const;

/** THE description of a provider: where values come from that nobody has to fetch. */
export const campiProvider = [
  campo('codProvider', 'cod_provider', 'Codice', {
    tipo: 'testo',
    lunghezza: 40,
    modello: '^[a-z0-9][a-z0-9_.-]{0,39}$',
    detto: 'Lettere minuscole, cifre, punti e trattini, senza spazi',
    chiave: true,
    ...CHIESTO,
  }),
  campo('archivio', 'archivio', 'Archivio', {
    tipo: 'testo',
    lunghezza: 40,
    modello: '^[A-Za-z-]{1,40}$',
    ...CHIESTO,
  }),
  campo('descrizione', 'descrizione', 'Descrizione', DESCRIZIONE_PIENA),
  campo('fonte', 'fonte', 'Fonte', {
    ...DESCRIZIONE_PIENA,
    lunghezza: 40,
    aiuto: 'Resta accanto a ogni valore letto da qui',
  }),
  campo('attivo', 'attivo', 'Attivo', { ...SI_NO, predefinito: false }),
  campo('orario', 'orario', 'Ogni giorno alle', {
    ...testo(5),
    aiuto: 'Ora di Roma, nei giorni lavorativi; vuoto: soltanto a mano',
  }),
  campo('programmatoDa', 'programmato_da', 'A nome di', { ...testo(100), soloLettura: true }),
  campo('diSistema', 'di_sistema', 'Del prodotto', DI_SISTEMA),
  campo('indirizzo', 'indirizzo', 'Indirizzo', {
    tipo: 'testo',
    lunghezza: LUNGHEZZA_INDIRIZZO,
    righe: 3,
    nonVuoto: true,
    ...CHIESTO,
    ...CHIAMATA,
    aiuto:
      'Segnaposti: {dal}, {al}, {data} (una chiamata per giorno), con un formato se serve ({data:yyyyMMdd}); {isin}, {codListino}, {codTitolo} (una chiamata per titolo); {segreto:nome}.',
  }),
  campo('intestazioni', 'intestazioni', 'Intestazioni HTTP', { tipo: 'oggetto', ...CHIAMATA }),
  campo('filtroTitoli', 'filtro_titoli', 'Titoli', { tipo: 'oggetto', ...CHIAMATA }),
  campo('codMappatura', 'cod_mappatura', 'Mappatura', {
    ...riferimento('mappature', 40),
    sezione: 'Lettura',
    vuoto: 'Nessuna: il CSV ha le colonne dell’archivio',
    aiuto:
      'Con una chiamata per titolo o per giorno la mappatura può leggere anche le colonne RICHIESTO_ISIN, RICHIESTO_LISTINO, RICHIESTO_TITOLO, RICHIESTO_DATA.',
  }),
  campo(
    'formatoNumero',
    'formato_numero',
    'Numeri',
    formato(['it', '1.234,56'], ['en', '1,234.56']),
  ),
  campo(
    'formatoData',
    'formato_data',
    'Date',
    formato(
      ['dd/mm/yyyy', 'dd/mm/yyyy'],
      ['dd-mm-yyyy', 'dd-mm-yyyy'],
      ['dd.mm.yyyy', 'dd.mm.yyyy'],
      ['yyyy-mm-dd', 'yyyy-mm-dd'],
    ),
  ),
  campo(
    'giorniPrimaLettura',
    'giorni_prima_lettura',
    'Giorni alla prima lettura',
    limite(0, 20_000, 30, 'Indietro da oggi, senza valori suoi'),
  ),
  campo(
    'chiamateMassime',
    'chiamate_massime',
    'Chiamate al massimo',
    limite(1, 5_000, 500, 'Per ogni aggiornamento'),
  ),
  campo('parallele', 'parallele', 'Chiamate insieme', limite(1, 8, 2, 'Quante per volta')),
  campo('pausaMs', 'pausa_ms', 'Pausa fra le chiamate', limite(0, 60_000, 0, 'In millisecondi')),
  campo('attesaS', 'attesa_s', 'Attesa', limite(1, 300, 30, 'Secondi per ogni chiamata')),
  campo(
    'megaMassimi',
    'mega_massimi',
    'Dimensione massima',
    limite(1, 256, 16, 'MB per ogni risposta'),
  ),
  campo('note', 'note', 'Note', { ...NOTE, sezione: 'Note' }),
] as const satisfies readonly Campo[];

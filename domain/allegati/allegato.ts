/** What a document is, in the order in which it is offered. */
export const tipiAllegato = [
  'fissato',
  'contabile',
  'delibera',
  'estratto conto',
  'contratto',
  'altro',
] as const;
export type TipoAllegato = (typeof tipiAllegato)[number];

/** How a person reads it. */
export const nomeTipo = (tipo: TipoAllegato): string =>
  tipo.charAt(0).toUpperCase() + tipo.slice(1);

/** Of one record, also those that have been superseded. */
export const ALLEGATI_PER_RECORD = 100;
export const LUNGHEZZA_NOME = 200;
export const LUNGHEZZA_DESCRIZIONE = 500;
export const MOTIVO_MINIMO = 10;
export const MOTIVO_MASSIMO = 500;

/**
 * Tables with a history whose records have no documents: settings, users and exceptions are told by
 * the history alone.
 */
export const SENZA_ALLEGATI: ReadonlySet<string> = new Set([
  'allegati',
  'deroghe_blocco',
  'mappature',
  'provider_csv',
  'fornitori_identita',
  'programmi_esterni',
  'webhook',
  'posta',
  'programmi_report',
  'tolleranze_qualita',
  'configurazione',
  'utenti',
  'ruoli',
]);

const CAMMINO = /^.*[/\\]/;
/** What is not seen, or turns round what is: `fattura\u202Efdp.exe` reads as a PDF. */
const INVISIBILI = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/** The file's own name: no path, nothing that cannot be seen; undefined where nothing is left of it. */
export function nomePulito(nome: string): string | undefined {
  const solo = nome.normalize('NFC').replace(CAMMINO, '').replace(INVISIBILI, '').trim();
  return solo === '' || /^\.+$/.test(solo) ? undefined : solo;
}

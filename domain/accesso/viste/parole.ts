/**
 * The words of a screen's address and what they mean for a saved view. A word is part of the view
 * unless it only says where one stands; a new word that says so, or that names data of one company,
 * is added here.
 */

/** Where one stands in a screen, not what it shows. */
const DI_POSIZIONE: ReadonlySet<string> = new Set([
  'vista',
  'scheda',
  'pagina',
  'righe',
  'record',
  'copia',
  'lavoro',
  'esegui',
  'tabella',
  'dimensione',
  'gruppo',
  'inserimento',
  'generazione',
  'parte',
  'importazione',
  'anteprima',
  'passo',
  'simulazione',
  'confronta',
  'riga',
]);

/**
 * Codes that are one company's (docs/regole/accesso.md#aziende): the same code means another thing
 * elsewhere.
 */
const AZIENDALI: ReadonlySet<string> = new Set([
  'azienda',
  'portafoglio',
  'portafogli',
  'depositario',
  'depositari',
  'depositariGlobali',
  'controparti',
  'gestore',
  'gestori',
  'conto',
  'conti',
]);

export const PAROLA_ORDINE = 'ordine';
export const PAROLA_VISTA = 'vista';

export const eDiPosizione = (parola: string): boolean => DI_POSIZIONE.has(parola);

/** Whether a filter names data of one company: its view is then offered in that company only. */
export const legataAzienda = (filtro: Readonly<Record<string, string>> | null): boolean =>
  Object.entries(filtro ?? {}).some(([parola, valore]) => AZIENDALI.has(parola) && valore !== '');

/** The address of a screen after a change of company: what names data of the one left goes away. */
export const senzaAzienda = (
  ricerca: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  if (!legataAzienda(ricerca)) return ricerca;
  const restano = Object.entries(ricerca).filter(
    ([parola]) => !AZIENDALI.has(parola) && parola !== PAROLA_VISTA,
  );
  return Object.fromEntries(restano);
};

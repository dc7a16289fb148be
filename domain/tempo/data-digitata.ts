import { componiData, type Data, eData } from './data.ts';

export type DataDigitata =
  | { esito: 'vuota' }
  | { esito: 'valida'; data: Data }
  | { esito: 'errata' };

/** The toast of a date that does not exist (docs/regole/schermate.md#campi-data). */
export const avvisoDataErrata = {
  titolo: 'Errore data',
  testo: 'Inserita data non valida',
  durataMs: 5000,
} as const;

const lunghezzaMassimaData = 10;

/**
 * What may stand in a date field while one types: digits, '/' and '-', ten characters. A point,
 * which the numeric keypad offers as separator, becomes a '-'.
 */
export const caratteriData = (testo: string): string =>
  testo
    .replaceAll('.', '-')
    .replace(/[^\d/-]/g, '')
    .slice(0, lunghezzaMassimaData);

/**
 * The day typed in a field, read when one leaves it (docs/regole/schermate.md#campi-data): 311226,
 * 31122026, 31/12/26, 31-12-2026, 31.12.2026; a year of two digits is of this century. Refused are
 * one to five characters and every day that the calendar does not have, 29-02-2025 too
 * (docs/regole/schermate.md#campi-data). A pasted 2026-12-31 is understood.
 */
export function leggiDataDigitata(testo: string): DataDigitata {
  const pulito = testo.trim();
  if (pulito === '') return { esito: 'vuota' };
  if (pulito.length < 6) return { esito: 'errata' };
  if (eData(pulito)) return { esito: 'valida', data: pulito };
  const trovate =
    /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(pulito) ??
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(pulito);
  if (!trovate) return { esito: 'errata' };
  const [, giorno = '', mese = '', anno = ''] = trovate;
  const giornoLetto = componiData({
    anno: Number(anno.length === 2 ? `20${anno}` : anno),
    mese: Number(mese),
    giorno: Number(giorno),
  });
  return giornoLetto === null ? { esito: 'errata' } : { esito: 'valida', data: giornoLetto };
}

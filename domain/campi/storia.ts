import { eDecimale } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { eData, stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { type Campo, etichettaDi } from './campo.ts';

/** A field as histories and conflicts show it: its label, and its value in words. */
export interface CampoStorico {
  readonly campo: string;
  readonly titolo: string;
  readonly testo: (valore: unknown) => string;
}

/** A field that a change left otherwise, in words; `dopo` is null where the record has gone. */
export interface Cambiamento {
  readonly campo: string;
  readonly titolo: string;
  readonly prima: string;
  readonly dopo: string | null;
}

/** What happened to a record, in a word. */
export const paroleOperazione = { modifica: 'modificato', eliminazione: 'eliminato' } as const;

/** All that a change left otherwise, in one line; of what was deleted, as it was. */
export const cambiamentiInParole = (
  operazione: keyof typeof paroleOperazione,
  tutti: readonly Cambiamento[],
): string =>
  operazione === 'eliminazione'
    ? tutti.map(({ titolo, prima }) => `${titolo}: ${prima}`).join(' · ')
    : tutti
        .map(({ titolo, prima, dopo }) => `${titolo}: ${prima || '—'} → ${dopo || '—'}`)
        .join(' · ') || 'nulla di ciò che si legge';

type Immagine = Readonly<Record<string, unknown>>;

/** The words of a code that the field itself lists; the code where it does not. */
const inParole = (campo: Campo, codice: string): string =>
  ('scelte' in campo && campo.scelte.find((una) => una.codice === codice)?.descrizione) || codice;

const decimaliDi = (campo: Campo): number => {
  if (campo.tipo !== 'numero') return 0;
  return campo.mostrati ?? (campo.fisso ? campo.decimali : 0);
};

const inCifre = (campo: Campo, numero: string): string =>
  eDecimale(numero)
    ? stampaNumero(numero, { decimaliMin: decimaliDi(campo), decimaliMax: 10 })
    : numero;

/** A value of the field as one reads it, in a history or beside another version. */
export function testoCampo(campo: Campo, valore: unknown): string {
  if (campo.tipo === 'siNo') return String(valore) === 'true' ? 'Sì' : 'No';
  if (valore === null || valore === undefined || valore === '') return '';
  if (typeof valore === 'object') return JSON.stringify(valore);
  const testo = String(valore);
  if ('scelte' in campo) return inParole(campo, testo);
  if (campo.tipo === 'istante') return stampaIstante(testo);
  if (campo.tipo === 'data') return eData(testo) ? stampaData(testo) : testo;
  const conCifre = campo.tipo === 'numero' || campo.tipo === 'intero' || campo.tipo === 'id';
  return conCifre ? inCifre(campo, testo) : testo;
}

/** A field as the histories and conflicts of its record show it. */
export const storicoDi = (campo: Campo): CampoStorico => ({
  campo: campo.nome,
  titolo: etichettaDi(campo),
  testo: (valore) => testoCampo(campo, valore),
});

/** The fields in which two images of a record differ; all that say something where there is no second one. */
export const cambiamenti = (
  campi: readonly CampoStorico[],
  prima: Immagine,
  dopo: Immagine | null,
): readonly Cambiamento[] =>
  campi.flatMap(({ campo, titolo, testo }) => {
    const [era, diventa] = [testo(prima[campo]), dopo ? testo(dopo[campo]) : null];
    return era === (diventa ?? '') ? [] : [{ campo, titolo, prima: era, dopo: diventa }];
  });

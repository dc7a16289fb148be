import { NUMERO_DIVERSO, NUMERO_EN, NUMERO_IT } from '#domain/importazioni/maschere.ts';
import { stileNumero } from '#domain/importazioni/stile-numero.ts';
import { daNumero } from '#domain/money/decimale.ts';
import { componiData } from '#domain/tempo/data.ts';
import { daPunto } from './esatto.ts';
import { annoDa, giornoIso } from './giorni.ts';
import type { MappaturaColonne } from './mappatura-colonne.ts';
import { cita, rifiuta } from './rifiuto.ts';

/** A cell as the file has it: text from a CSV, its own type from Excel. Empty is null. */
export type CellaTabella = string | number | boolean | Date | null;

/** Where a cell stands, for what is said of it. */
export interface PostoCella {
  readonly riga: number;
  readonly colonna: string;
}

const no = ({ riga, colonna }: PostoCella, perche: string, rimedio: string): never =>
  rifiuta({ pagina: null, riga }, `colonna ${cita(colonna)}, ${perche}`, rimedio);

export function testoCella(cella: CellaTabella): string {
  if (cella === null) return '';
  if (cella instanceof Date) return cella.toISOString().slice(0, 10);
  return String(cella).trim();
}

/** Before a number: an apostrophe, the sign of the euro. */
const DAVANTI = /^'?[€\s]*/;
/** Behind it: the sign of the euro, per cent. */
const DIETRO = /[€%\s]*$/;

/** A number without what stands around it, its minus in front; between thousands there may be a blank. */
function nudo(testo: string): string {
  const pulito = testo
    .replace(DAVANTI, '')
    .replace(DIETRO, '')
    .replace(/^[-−–][€ \u00A0\u202F]*/, '-')
    .replace(/(\d)[ \u00A0\u202F](?=\d{3}(?!\d))/g, '$1');
  return /^[^-].*-$/.test(pulito) ? `-${pulito.slice(0, -1).replace(DIETRO, '')}` : pulito;
}

/** The number of a cell, exact; null of an empty one. What reads in two ways is refused, never guessed. */
export function numeroCella(
  cella: CellaTabella,
  decimale: MappaturaColonne['decimale'],
  posto: PostoCella,
): string | null {
  if (cella === null) return null;
  if (typeof cella === 'number')
    return (
      daNumero(cella) ??
      no(posto, `il numero ${cella} ha più cifre di quante Excel ne tenga`, 'Scriverlo come testo.')
    );
  const scritto = typeof cella === 'string' ? nudo(cella) : testoCella(cella);
  if (scritto === '') return null;
  const stile = stileNumero(scritto);
  if (decimale === null && (stile & NUMERO_DIVERSO) !== 0)
    no(
      posto,
      `${cita(scritto)} si legge in due modi`,
      'Indicare nella mappatura il segno dei decimali.',
    );
  const italiano = decimale === ',' || (decimale === null && (stile & NUMERO_IT) !== 0);
  const senzaMigliaia = italiano
    ? scritto.replaceAll('.', '').replace(',', '.')
    : scritto.replaceAll(',', '');
  const letto = (stile & (italiano ? NUMERO_IT : NUMERO_EN)) === 0 ? null : daPunto(senzaMigliaia);
  return (
    letto ??
    no(
      posto,
      `${cita(testoCella(cella))} non è un numero ${italiano ? 'come 1.234,56' : 'come 1,234.56'}`,
      'Correggere la cella, o la mappatura.',
    )
  );
}

const TRE_PARTI = /^(\d{4}|\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{1,2})$/;

type Ordine = NonNullable<MappaturaColonne['date']>;

/** A year has two digits or four, day and month at most two. */
function nellOrdine([a, b, c]: readonly [string, string, string], ordine: Ordine): string | null {
  const [anno, mese, giorno] =
    ordine === 'gma' ? [c, b, a] : ordine === 'mga' ? [c, a, b] : [a, b, c];
  if (anno.length % 2 !== 0 || mese.length > 2 || giorno.length > 2) return null;
  return componiData({
    anno: anno.length === 2 ? annoDa(anno) : Number(anno),
    mese: Number(mese),
    giorno: Number(giorno),
  });
}

/** The day of a cell; null of an empty one. Day and month that could change places are refused where no order is told. */
export function giornoCella(
  cella: CellaTabella,
  ordine: MappaturaColonne['date'],
  posto: PostoCella,
): string | null {
  if (cella instanceof Date)
    return Number.isNaN(cella.getTime())
      ? no(posto, 'la data non è un giorno del calendario', 'Correggere la cella.')
      : cella.toISOString().slice(0, 10);
  const scritto = testoCella(cella).replace(/^'/, '');
  if (scritto === '') return null;
  const iso = giornoIso(scritto.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
  if (iso !== null) return iso;
  const [, prima = '', , seconda = '', terza = ''] =
    TRE_PARTI.exec(scritto.split(/[ T]/)[0] ?? '') ?? [];
  // Four digits can only be the year.
  const detto = prima.length === 4 ? 'amg' : ordine;
  const ordini: readonly Ordine[] = detto === null ? ['gma', 'mga'] : [detto];
  const giorni = ordini
    .map((uno) => nellOrdine([prima, seconda, terza], uno))
    .filter((giorno) => giorno !== null);
  if (new Set(giorni).size > 1)
    no(
      posto,
      `${cita(scritto)} si legge in due modi`,
      'Indicare nella mappatura l’ordine di giorno e mese.',
    );
  return (
    giorni[0] ??
    no(
      posto,
      `${cita(scritto)} non è un giorno del calendario`,
      'Correggere la cella, o la mappatura.',
    )
  );
}

import {
  aggiungiGiorni,
  type Data,
  fineMese,
  giorniDelMese,
  giornoSettimana,
  partiData,
} from '#domain/tempo/data.ts';
import { eLavorativoTarget } from '#domain/tempo/target.ts';

export const cadenze = ['giornaliera', 'settimanale', 'mensile', 'fineMese'] as const;
export type CodiceCadenza = (typeof cadenze)[number];

/** How often a report repeats. */
export interface Cadenza {
  readonly cadenza: CodiceCadenza;
  /** A weekly one says its day: 1 is Monday, 7 is Sunday. */
  readonly giornoSettimana: number | null;
  /** A monthly one says its day, 1–31; in a shorter month it is the last one. */
  readonly giornoMese: number | null;
  /** On closed days (TARGET) a daily one skips, the others move to the next open day. */
  readonly soloLavorativi: boolean;
  /** The hour by Rome's clocks, 'HH:MM'. */
  readonly ora: string;
}

/** A moment by Rome's clocks. */
export interface Momento {
  readonly giorno: Data;
  readonly ora: string;
}

export const GIORNI_SETTIMANA = [
  'lunedì',
  'martedì',
  'mercoledì',
  'giovedì',
  'venerdì',
  'sabato',
  'domenica',
] as const;

/** Whether a day is one of the cadence's own, before closed days are looked at. */
function cade(di: Cadenza, giorno: Data): boolean {
  if (di.cadenza === 'giornaliera') return true;
  if (di.cadenza === 'settimanale') return giornoSettimana(giorno) === di.giornoSettimana;
  if (di.cadenza === 'fineMese') return giorno === fineMese(giorno);
  const { anno, mese, giorno: delMese } = partiData(giorno);
  return delMese === Math.min(di.giornoMese ?? 1, giorniDelMese(anno, mese));
}

/** Whether the report is due on a day: its own, or the first open one after it. */
export function eDovuto(di: Cadenza, giorno: Data): boolean {
  if (!di.soloLavorativi) return cade(di, giorno);
  if (!eLavorativoTarget(giorno)) return false;
  if (cade(di, giorno)) return true;
  if (di.cadenza === 'giornaliera') return false;
  for (let prima = aggiungiGiorni(giorno, -1); !eLavorativoTarget(prima); ) {
    if (cade(di, prima)) return true;
    prima = aggiungiGiorni(prima, -1);
  }
  return false;
}

/** The first day on which the report is due after a moment: the same day, where its hour is to come. */
export function prossimoGiorno(di: Cadenza, { giorno, ora }: Momento): Data {
  let candidato = ora < di.ora ? giorno : aggiungiGiorni(giorno, 1);
  while (!eDovuto(di, candidato)) candidato = aggiungiGiorni(candidato, 1);
  return candidato;
}

/** "ogni lunedì alle 07:00", "il giorno 5 di ogni mese alle 18:30, nei giorni lavorativi". */
export function cadenzaInParole(di: Cadenza): string {
  const QUANDO: Readonly<Record<CodiceCadenza, string>> = {
    giornaliera: di.soloLavorativi ? 'ogni giorno lavorativo' : 'ogni giorno',
    settimanale: `ogni ${GIORNI_SETTIMANA[(di.giornoSettimana ?? 1) - 1]}`,
    mensile: `il giorno ${di.giornoMese ?? 1} di ogni mese`,
    fineMese: 'l’ultimo giorno di ogni mese',
  };
  const spostato = di.soloLavorativi && di.cadenza !== 'giornaliera';
  const coda = spostato ? ', o il primo giorno lavorativo dopo' : '';
  return `${QUANDO[di.cadenza]} alle ${di.ora}${coda}`;
}

/** What a cadence lacks, in words, by field. */
export function difettiCadenza(
  di: Cadenza,
): readonly { readonly campo: string; readonly messaggio: string }[] {
  const fra = (numero: number | null, massimo: number) =>
    numero !== null && Number.isInteger(numero) && numero >= 1 && numero <= massimo;
  return [
    ...(di.cadenza === 'settimanale' && !fra(di.giornoSettimana, 7)
      ? [{ campo: 'giornoSettimana', messaggio: 'Scegliere il giorno della settimana.' }]
      : []),
    ...(di.cadenza === 'mensile' && !fra(di.giornoMese, 31)
      ? [{ campo: 'giornoMese', messaggio: 'Scegliere il giorno del mese, da 1 a 31.' }]
      : []),
    ...(/^([01]\d|2[0-3]):[0-5]\d$/.test(di.ora)
      ? []
      : [{ campo: 'ora', messaggio: 'Scrivere l’ora come 07:30.' }]),
  ];
}

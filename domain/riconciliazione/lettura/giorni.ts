import { componiData } from '#domain/tempo/data.ts';

const DUE = /^(\d\d)(\d\d)(\d\d)$/;
const QUATTRO = /^(\d{4})(\d\d)(\d\d)$/;

/** Two digits are of the years 1980–2079: no statement is older, none later. */
export const annoDa = (cifre: string): number => {
  const anno = Number(cifre);
  return anno < 80 ? 2000 + anno : 1900 + anno;
};

const componi = (anno: number, mese: string, giorno: string): string | null =>
  componiData({ anno, mese: Number(mese), giorno: Number(giorno) });

/** GGMMAA of the CBI; null of a day that is none. */
export function giornoCbi(scritto: string): string | null {
  const parti = DUE.exec(scritto);
  return parti ? componi(annoDa(parti[3] ?? ''), parti[2] ?? '', parti[1] ?? '') : null;
}

/** AAMMGG of SWIFT. */
export function giornoCorto(scritto: string): string | null {
  const parti = DUE.exec(scritto);
  return parti ? componi(annoDa(parti[1] ?? ''), parti[2] ?? '', parti[3] ?? '') : null;
}

/** AAAAMMGG. */
export function giornoLungo(scritto: string): string | null {
  const parti = QUATTRO.exec(scritto);
  return parti ? componi(Number(parti[1]), parti[2] ?? '', parti[3] ?? '') : null;
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:T[\d:.]+)?(?:Z|[+-]\d\d:?\d\d)?$/;

/** The written day of an ISO date, with or without time and zone: the zone moves nothing. */
export function giornoIso(scritto: string): string | null {
  const parti = ISO.exec(scritto);
  return parti ? componi(Number(parti[1]), parti[2] ?? '', parti[3] ?? '') : null;
}

const ORA = /T(\d\d:\d\d(?::\d\d)?)/;

/** A day, or a day and a time without zone («2026-11-18T20:30:00»). */
export function momentoIso(scritto: string): string | null {
  const giorno = giornoIso(scritto);
  const ora = ORA.exec(scritto)?.[1];
  return giorno !== null && ora !== undefined ? `${giorno}T${ora}` : giorno;
}

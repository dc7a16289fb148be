import { eTipoQuantita } from '#domain/riconciliazione/estratto.ts';
import { daVirgola, opposto } from './esatto.ts';
import { giornoLungo } from './giorni.ts';
import { CHIEDERE, cita, rifiuta } from './rifiuto.ts';
import {
  primoRiferimento,
  type QuantitaLetta,
  TITOLO_IGNOTO,
  type TitoloLetto,
  unito,
} from './righe.ts';
import type { Campo15022, Sequenza } from './sequenze-mt.ts';

const no = (c: Campo15022, perche: string): never =>
  rifiuta({ pagina: null, riga: c.riga }, `:${c.tag}:${cita(c.valore)} ${perche}`, CHIEDERE);

/** The first field with this tag (or its number alone: any option) and qualifier. */
export const campo = (
  s: Sequenza | null | undefined,
  tag: string,
  qualificatore: string,
): Campo15022 | null =>
  s?.campi.find((c) => c.qualificatore === qualificatore && c.tag.startsWith(tag)) ?? null;

export const campi = (s: Sequenza, tag: string, qualificatore: string): Campo15022[] =>
  s.campi.filter((c) => c.qualificatore === qualificatore && c.tag.startsWith(tag));

export const dato = (
  s: Sequenza | null | undefined,
  tag: string,
  qualificatore: string,
): string | null => campo(s, tag, qualificatore)?.dato.trim() || null;

export const figli = (s: Sequenza | null | undefined, nome: string): Sequenza[] =>
  s?.figli.filter((f) => f.nome === nome) ?? [];

export const figlio = (s: Sequenza | null | undefined, nome: string): Sequenza | null =>
  s?.figli.find((f) => f.nome === nome) ?? null;

function conSegno(c: Campo15022, meno: boolean, scritto: string): string {
  const numero = daVirgola(scritto) ?? no(c, 'non ha un numero con la virgola');
  return meno ? opposto(numero) : numero;
}

/** `[N]15d`: a rate, a factor. */
export function tassoMt(c: Campo15022): string {
  const parti = /^(N?)([\d,]+)$/.exec(c.dato);
  return parti ? conSegno(c, parti[1] === 'N', parti[2] ?? '') : no(c, 'non è un tasso');
}

/** `[N]3!a15d`: «NEUR1,23». */
export function importoMt(c: Campo15022): { importo: string; divisa: string } {
  const parti = /^(N?)([A-Z]{3})([\d,]+)$/.exec(c.dato);
  if (!parti) return no(c, 'non è un importo');
  return { importo: conSegno(c, parti[1] === 'N', parti[3] ?? ''), divisa: parti[2] ?? '' };
}

/** `4!c/[N]15d`, with what kind of balance between them in 93C: «FAMT/NAVL/500000,». */
export function quantitaMt(c: Campo15022): QuantitaLetta {
  const parti = /^([A-Z]{4})\/(?:[A-Z]{4}\/)?(N?)([\d,]+)$/.exec(c.dato);
  const tipo = parti?.[1];
  if (!parti || !eTipoQuantita(tipo)) return no(c, 'non è una quantità UNIT, FAMT o AMOR');
  // What moves has its direction beside it; only a balance has a sign.
  if (c.tag === '36B' && parti[2] === 'N') return no(c, 'ha il meno, e il verso sta già accanto');
  return { quantita: conSegno(c, parti[2] === 'N', parti[3] ?? ''), tipo };
}

/** One in AMOR only where there is none of the other kinds: it is the same quantity, already times the factor. */
export function preferita(campi: readonly Campo15022[]): QuantitaLetta | null {
  const tutte = campi.map(quantitaMt);
  return tutte.find(({ tipo }) => tipo !== 'AMOR') ?? tutte[0] ?? null;
}

/** Only RELA names the instruction; PCTI where there is none. */
export function collegato(sequenza: Sequenza): string | null {
  const link = figli(sequenza, 'LINK');
  const di = (qualificatore: string): string | null =>
    primoRiferimento(...link.map((l) => dato(l, '20C', qualificatore)));
  return di('RELA') ?? di('PCTI');
}

/** The day of a field 98: A a day, C and E with a time; null of B (unknown, open) and where it is missing. */
export function giornoMt(s: Sequenza | null, qualificatore: string): string | null {
  const c = campo(s, '98', qualificatore);
  if (c === null || c.tag === '98B') return null;
  const giorno = giornoLungo(c.dato.slice(0, 8));
  const forma = c.tag === '98A' ? /^\d{8}$/ : /^\d{14}(?:,\d{1,3})?(?:\/N?\d{2,4})?$/;
  if (giorno === null || !forma.test(c.dato)) return no(c, 'non è un giorno del calendario');
  return giorno;
}

/** The same with its time, without zone. */
export function momentoMt(s: Sequenza | null, qualificatore: string): string | null {
  const giorno = giornoMt(s, qualificatore);
  const ora = campo(s, '98', qualificatore)?.dato.slice(8, 14) ?? '';
  if (giorno === null || !/^\d{6}$/.test(ora)) return giorno;
  return `${giorno}T${ora.slice(0, 2)}:${ora.slice(2, 4)}:${ora.slice(4)}`;
}

/** A field 35B: an ISIN as written, or only a local code («/IT/ESE999»), then free text that may begin with slashes. */
export function titoloMt(s: Sequenza | null): TitoloLetto {
  const c = s?.campi.find(({ tag }) => tag === '35B');
  if (c === undefined) return TITOLO_IGNOTO;
  const righe = c.valore.split('\n');
  const isin = /^ISIN (\S+)\s*$/.exec(righe[0] ?? '')?.[1] ?? null;
  if (isin !== null) righe.shift();
  const locale = /^\/[A-Z]{2,4}\/\S.*$/.test(righe[0] ?? '') ? (righe.shift() ?? '').trim() : null;
  return { isin, codiceLocale: locale, descrizione: unito(...righe) };
}

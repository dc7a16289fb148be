import { sql } from 'kysely';
import { stampaData } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { daScrivere } from '../da-scrivere.ts';
import { type EsercizioDaChiudere, viciniDi } from './esercizio.ts';
import { daChiudere, daRiaprire } from './saldi.ts';

const APERTI: ReadonlySet<string> = new Set(['A', 'P']);
export const TIPI = {
  G: 'movimenti giornalieri',
  F: 'movimenti fine periodo',
  E: 'epilogo',
} as const;

const una = (n: number, singolare: string, plurale: string): string =>
  n === 1 ? `1 ${singolare}` : `${n} ${plurale}`;

/** Refuses in words, all that stands in the way at once. */
export function esigiNessuno(impedimenti: readonly string[]): void {
  if (impedimenti.length > 0) throw errore('STATO_NON_ADATTO', { detail: impedimenti.join(' ') });
}

/** Generations that wait and have something of the exercise, or of before. */
export async function inSospeso(
  tx: Tx,
  { codAzienda, codLibro, al }: EsercizioDaChiudere,
): Promise<readonly string[]> {
  const { rows } = await sql<{ tipo: keyof typeof TIPI; dal: string; fino: string }>`
    select e.tipo_elaborazione as tipo, e.dal, e.al as fino from elaborazioni_contabili e
     where e.cod_azienda = ${codAzienda} and e.cod_libro = ${codLibro} and e.stato = 'G'
       and (e.dal <= ${al}::date
            or exists (select from s_destinazione_scritture s
                        where s.cod_azienda = e.cod_azienda and s.id_elaborazione = e.id
                          and s.data_contabile <= ${al}::date))
     order by e.id`.execute(tx);
  return rows.map(
    ({ tipo, dal, fino }) =>
      `Attende una generazione di ${TIPI[tipo]} dal ${stampaData(dal)} al ${stampaData(fino)}: confermarla o annullarla.`,
  );
}

/** The exercise before, where something was ever written in it: what it leaves must be known. */
async function primaAperto(tx: Tx, esercizio: EsercizioDaChiudere): Promise<readonly string[]> {
  const { prima } = await viciniDi(tx, esercizio);
  if (!prima) return [];
  const { rows } = await sql`
    select from giornale where cod_azienda = ${prima.codAzienda} and cod_libro = ${prima.codLibro}
       and esercizio <= ${prima.esercizio} limit 1`.execute(tx);
  if (rows.length === 0) return [];
  if (prima.stato === 'A')
    return [`L’esercizio ${prima.esercizio} non è chiuso: farne prima epilogo e riapertura.`];
  const resta = await restaDa(tx, prima);
  return resta ? [`${resta}: completare prima quello.`] : [];
}

/** What has come into an exercise since its accounts were closed, in words. */
export async function restaDa(tx: Tx, esercizio: EsercizioDaChiudere): Promise<string | null> {
  const aperti = (await daChiudere(tx, esercizio)).length;
  if (aperti > 0)
    return `Dopo l’epilogo dell’esercizio ${esercizio.esercizio} si è scritto su ${una(aperti, 'conto', 'conti')}`;
  const daAprire = (await daRiaprire(tx, esercizio)).length;
  return daAprire > 0
    ? `La riapertura dell’esercizio ${esercizio.esercizio} non ha ancora ${una(daAprire, 'conto', 'conti')}`
    : null;
}

/** Whether somebody has confirmed a valuation of the exercise in its book. */
async function valutazione(
  tx: Tx,
  { codAzienda, codLibro, esercizio, al }: EsercizioDaChiudere,
): Promise<readonly string[]> {
  const { rows } = await sql<{ serve: boolean }>`
    select tiene_posizioni(${codAzienda}, ${al}::date) and not exists (
      select from chiusure c
       where c.cod_azienda = ${codAzienda} and c.cod_libro = ${codLibro} and c.esercizio = ${esercizio}
         and c.stato = 'C') as serve`.execute(tx);
  return rows[0]?.serve
    ? [`La valutazione al ${stampaData(al)} non è confermata: confermarla in «Chiusura esercizio».`]
    : [];
}

async function maiTrasferite(tx: Tx, esercizio: EsercizioDaChiudere): Promise<readonly string[]> {
  const { registrazioni } = await daScrivere(tx, esercizio, esercizio.al);
  return registrazioni === 0
    ? []
    : [
        `${una(registrazioni, 'registrazione', 'registrazioni')} fino al ${stampaData(esercizio.al)} ${registrazioni === 1 ? 'non è' : 'non sono'} nel giornale: contabilizzarle.`,
      ];
}

const nonPiuAperto = ({ stato, esercizio }: EsercizioDaChiudere): readonly string[] =>
  APERTI.has(stato) ? [] : [`L’esercizio ${esercizio} è approvato: nulla più vi entra.`];

/** Why an exercise cannot be closed, in words: what can be asked at once. */
export async function impedimentiEpilogo(
  tx: Tx,
  esercizio: EsercizioDaChiudere,
): Promise<readonly string[]> {
  const primi = [
    ...nonPiuAperto(esercizio),
    ...(await primaAperto(tx, esercizio)),
    ...(await inSospeso(tx, esercizio)),
    ...(await maiTrasferite(tx, esercizio)),
    ...(await valutazione(tx, esercizio)),
  ];
  if (primi.length > 0 || (await daChiudere(tx, esercizio)).length > 0) return primi;
  return [
    `I conti dell’esercizio ${esercizio.esercizio} sono tutti chiusi: l’epilogo c’è già, o non c’è nulla da chiudere.`,
  ];
}

/** Why the accounts of an exercise cannot be opened again in the next one, in words. */
export async function impedimentiRiapertura(
  tx: Tx,
  esercizio: EsercizioDaChiudere,
): Promise<readonly string[]> {
  const { dopo } = await viciniDi(tx, esercizio);
  const aperti = (await daChiudere(tx, esercizio)).length;
  const primi = [
    ...nonPiuAperto(esercizio),
    ...(dopo && !APERTI.has(dopo.stato)
      ? [`L’esercizio ${dopo.esercizio} è approvato: nulla più vi entra.`]
      : []),
    ...(aperti > 0
      ? [
          `L’esercizio ${esercizio.esercizio} ha ancora ${una(aperti, 'conto', 'conti')} da chiudere: farne prima l’epilogo.`,
        ]
      : []),
  ];
  if (primi.length > 0 || esercizio.stato === 'A') return primi;
  return (await daRiaprire(tx, esercizio)).length > 0
    ? []
    : [`I conti dell’esercizio ${esercizio.esercizio} sono già riaperti.`];
}

/** Why an exercise cannot be approved, in words. */
export async function impedimentiDefinitivo(
  tx: Tx,
  esercizio: EsercizioDaChiudere,
): Promise<readonly string[]> {
  if (esercizio.stato === 'A')
    return [`L’esercizio ${esercizio.esercizio} non è chiuso: farne prima epilogo e riapertura.`];
  const resta = await restaDa(tx, esercizio);
  return [
    ...nonPiuAperto(esercizio),
    ...(await inSospeso(tx, esercizio)),
    ...(await maiTrasferite(tx, esercizio)),
    ...(resta ? [`${resta}: completare epilogo e riapertura.`] : []),
  ];
}

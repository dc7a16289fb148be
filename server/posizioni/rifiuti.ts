import { sql } from 'kysely';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { MovimentoImpossibile, MovimentoScoperto } from '#domain/posizioni/ricostruisci.ts';
import { DECIMALI_QUANTITA } from '#domain/posizioni/riga.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { type ErroreRateo, errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';

const QUANTE = { decimaliMin: 0, decimaliMax: DECIMALI_QUANTITA };

/** Millionths as a user reads them. */
const quantita = (milionesimi: bigint): string => {
  const cifre = milionesimi.toString().padStart(DECIMALI_QUANTITA + 1, '0');
  const taglio = cifre.length - DECIMALI_QUANTITA;
  return stampaNumero(`${cifre.slice(0, taglio)}.${cifre.slice(taglio)}`, QUANTE);
};

/** «VEN 15/2025 del 03/04/2025», or what there is of a movement without a number. */
export const nomeDi = (m: {
  readonly cod_causale: string;
  readonly nreg: number | null;
  readonly anno: number;
  readonly data_movimento: string;
}): string =>
  `${m.cod_causale}${m.nreg === null ? '' : ` ${m.nreg}/${m.anno}`} del ${stampaData(m.data_movimento as Data, 'dd/MM/yyyy')}`;

const perId = async (tx: Tx, id: number): Promise<string> => {
  const { rows } = await sql<Parameters<typeof nomeDi>[0]>`
    select cod_causale, nreg, anno, data_movimento from movimenti where id = ${id}`.execute(tx);
  return rows[0] ? nomeDi(rows[0]) : `movimento ${id}`;
};

async function scoperto(
  tx: Tx,
  { riga, disponibile, chiesta }: MovimentoScoperto,
  nuovi: readonly number[],
): Promise<ErroreRateo> {
  const manca = quantita(chiesta - disponibile);
  const giorno = stampaData(riga.data, 'dd/MM/yyyy');
  if (disponibile === 0n && chiesta === 0n) {
    const detto = `Al ${giorno} non c’è giacenza su cui il movimento ${await perId(tx, riga.id)} possa operare.`;
    return erroreCampo('cod_Titolo', detto);
  }
  const detto = nuovi.includes(riga.id)
    ? `La giacenza al ${giorno} è ${quantita(disponibile)} e il movimento ne scarica ${quantita(chiesta)}: ne mancano ${manca}.`
    : `Il movimento ${await perId(tx, riga.id)} resterebbe scoperto: scarica ${quantita(chiesta)}, ce ne sarebbero ${quantita(disponibile)}, ne mancano ${manca}.`;
  return erroreCampo('qtaVnominale', detto);
}

/**
 * What the play of positions refuses, in the user's words: a later movement that would be left
 * uncovered is named; `nuovi` are those being registered. Anything else stays what it is.
 */
export async function comeRifiuto(
  tx: Tx,
  causa: unknown,
  nuovi: readonly number[],
): Promise<unknown> {
  if (causa instanceof MovimentoScoperto) return scoperto(tx, causa, nuovi);
  if (!(causa instanceof MovimentoImpossibile)) return causa;
  const { riga, message, deiLotti } = causa;
  const detto = nuovi.includes(riga.id) ? message : `${await perId(tx, riga.id)}: ${message}`;
  return deiLotti && nuovi.includes(riga.id)
    ? erroreCampo('lottiScelti', detto)
    : errore('REGOLA_VIOLATA', { detail: detto });
}

import { type RawBuilder, sql } from 'kysely';
import { colonneImporti } from '#domain/movimenti/riga.ts';
import { aggiungiGiorni } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
import { tenute } from '#server/movimenti/bozze.ts';
import { inserisciBozze, inserisciRegistrati } from '#server/movimenti/registrazione.ts';
import { nelLibro } from '#server/posizioni/del-libro.ts';
import type { Lettura } from '../generazione/pronte.ts';
import { libriDi } from '../libri.ts';
import { trasferisciDelGiorno } from './del-giorno.ts';
import type { EsercizioDaChiudere } from './esercizio.ts';

const RATEO = 'RAT';
const NULLA = '0.00';

const vivi = ({ codAzienda, codLibro }: EsercizioDaChiudere, giorno: RawBuilder<unknown>) => sql`
  m.cod_azienda = ${codAzienda} and ${nelLibro('m', codLibro)} and m.cod_causale = ${RATEO} and m.data_operazione = ${giorno}
  and not m.stornato and m.id_storno_di is null`;

/** The accruals of a year's end that nobody has taken off the day after. */
async function ratei(tx: Tx, esercizio: EsercizioDaChiudere): Promise<readonly number[]> {
  const giorno = sql`${esercizio.al}::date`;
  const { rows } = await sql<{ id: number }>`
    select r.id from (
      select m.id, m.cod_titolo, m.cod_portafoglio, m.cod_depositario, m.imm_circ, m.corto from movimenti m
       where ${vivi(esercizio, giorno)} and m.stato <> 'bozza'
         and (m.interessi_lordi_euro, m.ritenuta_su_interessi_euro) <> (0, 0)) r
     where not exists (
       select from movimenti m
        where ${vivi(esercizio, sql`${giorno} + 1`)} and m.cod_titolo = r.cod_titolo
          and m.cod_portafoglio = r.cod_portafoglio and m.cod_depositario = r.cod_depositario
          and m.imm_circ = r.imm_circ and m.corto = r.corto)
     order by r.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The book, where it takes accruals off the day after. */
async function cheStorna(tx: Tx, { codAzienda, codLibro }: EsercizioDaChiudere) {
  const libro = (await libriDi(tx, codAzienda)).find((uno) => uno.codLibro === codLibro);
  return libro?.opzioni.ripresaRatei === 'STORNO' ? libro : undefined;
}

/**
 * Whose the accruals are: drafts of a book beside the principal one nobody sees, so what takes accruals off is registered at
 * once, by somebody else than who valued them.
 */
async function autoriDi(tx: Tx, ids: readonly number[], chi: string): Promise<readonly string[]> {
  const { rows } = await sql<{ autore: string }>`
    select distinct a.autore from movimenti m cross join unnest(m.autori) a (autore)
     where m.id = any (${ids}::bigint[]) order by 1`.execute(tx);
  const autori = rows.map(({ autore }) => autore);
  if (!autori.includes(chi)) return autori;
  throw errore('REGOLA_VIOLATA', {
    detail:
      'Questa azienda vuole quattro occhi: chi ha simulato o deciso la valutazione non riprende i suoi ratei. Far riaprire l’esercizio a un altro utente.',
  });
}

/**
 * Where the book wants it, takes the accruals of the year's end off on the day after: by an accrual of nothing for each, so
 * that what is open of the position is nothing too and the coupon is all income. With four eyes they stay drafts,
 * but of a book beside the principal one.
 */
export async function stornaRatei(
  lettura: Lettura,
  esecuzione: Pick<Esecuzione, 'avanza' | 'controlla' | 'lavoro'>,
  esercizio: EsercizioDaChiudere,
): Promise<void> {
  const { tx } = lettura;
  const { codAzienda, codLibro } = esercizio;
  const libro = await cheStorna(tx, esercizio);
  if (!libro) return;
  const chiesti = await ratei(tx, esercizio);
  if (chiesti.length === 0) return;
  const giorno = aggiungiGiorni(esercizio.al, 1);
  const nulla = Object.fromEntries(colonneImporti.map((una) => [una, NULLA]));
  const righe = (await tenute(tx, chiesti)).map(([riga]) => ({
    ...{ ...riga, ...nulla, data_movimento: giorno, data_valuta: giorno, data_operazione: giorno },
    // What one book takes off is its own: another one may leave it to the coupon.
    ...{ nreg: undefined, manuali: [], calcolati: {}, cod_libro: codLibro },
    note: `Ripresa del rateo di fine esercizio ${esercizio.esercizio}`,
  }));
  const { rows } = await sql<{ quattro: boolean }>`
    select quattro_occhi as quattro from aziende where cod_azienda = ${codAzienda}`.execute(tx);
  const quattro = rows[0]?.quattro === true;
  if (quattro && libro.principale) {
    await inserisciBozze(tx, righe);
    return;
  }
  const utente = { id: 0, username: esecuzione.lavoro.utente };
  const autori = quattro ? await autoriDi(tx, chiesti, utente.username) : undefined;
  await inserisciRegistrati(tx, { utente, codAzienda, ...(autori && { autori }) }, righe);
  await trasferisciDelGiorno(lettura, esecuzione, {
    ...{ codAzienda, codLibro, giorno, causale: [RATEO] },
  });
}

/** The accruals of nothing that a reopening registered: to be reversed with it; drafts go. */
export async function ripreseDi(
  tx: Tx,
  esercizio: EsercizioDaChiudere,
): Promise<{ readonly registrate: readonly number[]; readonly bozze: readonly number[] }> {
  const { rows } = await sql<{ id: number; bozza: boolean }>`
    select m.id, m.stato = 'bozza' as bozza from movimenti m
     where ${vivi(esercizio, sql`${esercizio.al}::date + 1`)}
       and (m.cod_libro is not null or e_del_principale(m.cod_azienda, ${esercizio.codLibro}))
       and (m.interessi_lordi_euro, m.ritenuta_su_interessi_euro) = (0, 0) order by m.id`.execute(
    tx,
  );
  const di = (bozza: boolean) => rows.filter((una) => una.bozza === bozza).map(({ id }) => id);
  return { registrate: di(false), bozze: di(true) };
}

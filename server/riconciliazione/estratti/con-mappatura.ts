import { sql } from 'kysely';
import { RifiutoLettura } from '#domain/riconciliazione/estratto.ts';
import {
  type ContoConMappatura,
  type MappaturaConto,
  mappaturaPer,
} from '#domain/riconciliazione/lettura/mappatura-conto.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ComeSiLegge } from '../lettura/scelta-mappatura.ts';

type Letto = Omit<ContoConMappatura, 'mappatura'> & { readonly mappatura: MappaturaConto | null };

const leggiConti = async (
  tx: Tx,
  azienda: string,
  idConto: number | undefined,
): Promise<readonly Letto[]> => {
  const quali =
    idConto === undefined ? sql`attivo and mappatura is not null` : sql`id = ${idConto}`;
  const { rows } = await sql<Letto>`
    select cod_conto as "codConto", coordinate, cod_divisa as divisa, mappatura
      from conti_riconciliati where cod_azienda = ${azienda} and ${quali}
     order by cod_conto`.execute(tx);
  return rows;
};

/** Whoever names an account names one of the company of the call. */
export async function esigiContoDi(tx: Tx, azienda: string, idConto: number): Promise<void> {
  const [conto] = await leggiConti(tx, azienda, idConto);
  if (!conto)
    throw errore('NON_TROVATO', {
      detail: 'Il conto scelto non c’è in questa azienda: sceglierne uno dell’elenco.',
    });
}

/** How a table is read: by the account that was named, else by one of those that have a mapping. */
export async function comeSiLeggeDi(
  tx: Tx,
  azienda: string,
  idConto: number | undefined,
): Promise<ComeSiLegge> {
  const conti = await leggiConti(tx, azienda, idConto);
  if (idConto === undefined) return { conti: conti.filter(conMappatura) };
  const [conto] = conti;
  if (!conto)
    throw new RifiutoLettura(
      { pagina: null, riga: 1 },
      'Il conto scelto non c’è più: caricare il file scegliendone un altro.',
    );
  return conMappatura(conto)
    ? { mappatura: mappaturaPer(conto) }
    : { senzaMappatura: conto.codConto };
}

const conMappatura = (conto: Letto): conto is ContoConMappatura => conto.mappatura !== null;

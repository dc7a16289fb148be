import { sql } from 'kysely';
import { erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { quanti } from '#server/record/tabella-record.ts';
import { tabellaPortafogli } from './tabella.ts';

/** A portfolio that something names must be one of the company's. */
export async function esigiPortafoglio(tx: Tx, codice: string): Promise<void> {
  if ((await quanti(tx, tabellaPortafogli, sql`t.cod_portafoglio = ${codice}`)) > 0) return;
  throw erroreCampo(
    'cod_Portafoglio',
    `Il portafoglio «${codice}» non c’è in questa azienda: sceglierne uno dell’elenco.`,
  );
}

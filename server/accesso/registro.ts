import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import { type EventoAccesso, rotteEventiAccesso } from '#contract/eventi-accesso.ts';
import type { Ingresso } from '#contract/rotta.ts';
import { eData } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';

type Voce = Static<typeof EventoAccesso>;
type Filtro = Ingresso<typeof rotteEventiAccesso.eventi>['query'];

const LIMITE = 50;
/** Ids are 2^53 at the most: fifteen digits always fit. */
const CIFRE_CURSORE = 15;

const giorno = (campo: 'dal' | 'al', valore: string): string => {
  if (eData(valore)) return valore;
  throw erroreCampo(campo, 'La data non esiste: correggerla.');
};

const condizioni = ({ cursore, tipo, utente, indirizzo, dal, al }: Filtro) => {
  const parti: RawBuilder<unknown>[] = [sql`true`];
  if (cursore) parti.push(sql`id < ${Number(cursore.slice(0, CIFRE_CURSORE))}`);
  if (tipo) parti.push(sql`tipo = ${tipo}`);
  if (utente) parti.push(sql`utente = ${utente.trim().toLowerCase()}`);
  if (indirizzo) parti.push(sql`indirizzo = ${indirizzo.trim()}`);
  if (dal) parti.push(sql`quando >= ${giorno('dal', dal)}::date`);
  if (al) parti.push(sql`quando < ${giorno('al', al)}::date + 1`);
  return sql.join(parti, sql` and `);
};

const pagina = async (tx: Tx, filtro: Filtro) => {
  const limite = filtro.limite ?? LIMITE;
  const { rows } = await sql<Voce>`
    select id, tipo, utente, programma, oggetto, indirizzo, agente, traccia::text, particolari,
           to_char(quando at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as quando
      from eventi_accesso where ${condizioni(filtro)}
     order by id desc limit ${limite + 1}`.execute(tx);
  const items = rows.slice(0, limite);
  const ultimo = items.at(-1);
  return { items, cursoreDopo: rows.length > limite && ultimo ? String(ultimo.id) : null };
};

/** Events name people of every company: who reads them holds Utenti_R on all. */
export const rotteDelRegistro = (app: FastifyInstance, servizi: Servizi): void => {
  lega(app, servizi, rotteEventiAccesso.eventi, ({ contesto, query }) =>
    inTransazione(servizi.db, contesto, (tx) => pagina(tx, query)),
  );
};

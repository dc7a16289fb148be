import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import type { Consegna } from '#contract/webhook.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { clausolaOrdine, dopo } from '#server/record/ordine-sql.ts';
import { conteggio, impagina, type Pagina, type RichiestaPagina } from '#server/record/pagina.ts';
import { istante } from '#server/record/tabella-record.ts';
import { corpoDi, type EventoTenuto } from './evento.ts';

type ConsegnaLetta = Static<typeof Consegna>;

export interface FiltroConsegne {
  readonly idWebhook?: number | null;
  readonly stato?: string | null;
  readonly tipo?: string | null;
  readonly idEvento?: string | null;
}

const COLONNE = sql`c.id, c.id_webhook as "idWebhook", w.nome as webhook, c.id_evento as "idEvento", c.tipo,
  ${istante(sql`c.quando`)} as quando, c.stato, c.tentativi,
  case when c.stato = 'in attesa' then ${istante(sql`c.prossimo_il`)} end as "prossimoIl",
  ${istante(sql`c.provata_il`)} as "provataIl", c.http, c.durata_ms as "durataMs", c.problema`;

const ORIGINE = sql`webhook_consegne c join webhook w on w.cod_azienda = c.cod_azienda and w.id = c.id_webhook`;

/** The newest first: an identifier grows as events happen. */
const ORDINE: VoceOrdine = { campo: 'id', colonna: 'id', tipo: 'bigint', verso: 'DESC' };

function condizioni({ idWebhook, stato, tipo, idEvento }: FiltroConsegne): RawBuilder<unknown> {
  const parti: RawBuilder<unknown>[] = [sql`true`];
  if (idWebhook) parti.push(sql`c.id_webhook = ${idWebhook}`);
  if (stato) parti.push(sql`c.stato = ${stato}`);
  if (tipo) parti.push(sql`c.tipo = ${tipo}`);
  if (idEvento) parti.push(sql`c.id_evento = ${idEvento}::uuid`);
  return sql.join(parti, sql` and `);
}

/** A page of the deliveries of a company, as row security leaves them. */
export function paginaConsegne(
  tx: Tx,
  filtro: FiltroConsegne,
  chiesta: RichiestaPagina,
): Promise<Pagina<ConsegnaLetta>> {
  const dove = condizioni(filtro);
  const stima = sql`select 1 from ${ORIGINE} where ${dove}`;
  return impagina<ConsegnaLetta>(
    {
      conta: (esatto) => conteggio(tx, (limite) => sql`${stima} ${limite}`, { esatto, stima }),
      leggi: async ({ ordine, dopo: valori, salta, limite }) => {
        const posto = valori ? dopo(ordine, valori, 'c') : sql`true`;
        const { rows } = await sql<Record<string, unknown>>`select ${COLONNE} from ${ORIGINE}
          where ${dove} and ${posto} ${clausolaOrdine(ordine, 'c')} limit ${limite} offset ${salta}`.execute(
          tx,
        );
        return rows;
      },
    },
    [ORDINE],
    chiesta,
  );
}

/** One delivery with what is sent and what came back; undefined where it is not there for the caller. */
export async function consegnaIntera(tx: Tx, id: number) {
  const { rows } = await sql<
    ConsegnaLetta & Pick<EventoTenuto, 'dati'> & { readonly risposta: string | null }
  >`select ${COLONNE}, c.dati, c.risposta from ${ORIGINE} where c.id = ${id}`.execute(tx);
  const [riga] = rows;
  if (!riga) return undefined;
  const { dati, ...consegna } = riga;
  return { ...consegna, corpo: corpoDi({ ...consegna, dati }) };
}

/** Which deliveries are sent again: those named, or all that failed of one webhook. */
export interface DaRipetere {
  readonly ids?: readonly number[];
  readonly falliteDi?: number;
}

/** Puts deliveries back in wait, from the first attempt, under the same identifier of their event; how many they are. */
export async function ripeti(tx: Tx, { ids, falliteDi }: DaRipetere): Promise<number> {
  if ((ids === undefined) === (falliteDi === undefined))
    throw erroreCampo(
      'ids',
      'Nominare le consegne da ripetere, o il webhook di cui ripetere le fallite.',
    );
  const quali = ids
    ? sql`c.id = any (${ids}::bigint[])`
    : sql`c.id_webhook = ${falliteDi} and c.stato = 'fallita'`;
  const { rows } = await sql<{ id: number }>`
    update webhook_consegne c set stato = 'in attesa', tentativi = 0, prossimo_il = now()
     where ${quali} returning c.id`.execute(tx);
  return rows.length;
}

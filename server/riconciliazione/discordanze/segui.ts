import { sql } from 'kysely';
import type { DiscordanzaWire } from '#contract/riconciliazione/confronto.ts';
import type { StatoDiscordanza } from '#domain/riconciliazione/discordanza.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { uno } from '#server/record/tabella-record.ts';
import { tabellaDiscordanze } from './tabella.ts';

/** What a person says of a discordanza; what is not said stays. */
export interface Seguito {
  readonly versione?: number | undefined;
  readonly stato?: Exclude<StatoDiscordanza, 'risolta'> | undefined;
  readonly responsabile?: string | null | undefined;
  readonly scadenza?: string | null | undefined;
  readonly nota?: string | null | undefined;
}

/** One of the company, or 404. */
export async function discordanzaDi(tx: Tx, azienda: string, id: number): Promise<DiscordanzaWire> {
  const { rows } = await sql`
    select from discordanze where cod_azienda = ${azienda} and id = ${id}`.execute(tx);
  if (rows.length === 0) throw errore('NON_TROVATO');
  return uno<DiscordanzaWire>(tx, tabellaDiscordanze, 'id', id);
}

/** Whoever looks after one is a user in activity who may write the reconciliation of the company. */
async function esigiResponsabile(tx: Tx, azienda: string, username: string): Promise<void> {
  const { rows } = await sql`
    select from riconciliatori(${azienda}) r (username) where r.username = ${username}`.execute(tx);
  if (rows.length === 0)
    throw erroreCampo(
      'responsabile',
      `${username} non può seguire le discordanze: serve un utente attivo con il privilegio di scrivere la riconciliazione di questa azienda.`,
    );
}

const vuota = (nota: string | null): boolean => (nota ?? '').trim() === '';

/**
 * Writes state, owner, due day and note in the version that was seen. A state is decided of the figure and the cause that
 * are there now, and holds while they are these. What is settled is not changed: it is no more.
 */
export async function segui(
  tx: Tx,
  azienda: string,
  id: number,
  seguito: Seguito,
): Promise<DiscordanzaWire> {
  esigiGiorni({ scadenza: seguito.scadenza }, ['scadenza']);
  const prima = await discordanzaDi(tx, azienda, id);
  const { versione, stato } = seguito;
  if (versione !== undefined && versione !== prima.versione)
    throw errore('CONFLITTO', { attuale: prima });
  if (prima.stato === 'risolta')
    throw errore('STATO_NON_ADATTO', {
      detail: 'La discordanza si è già risolta: non c’è più nulla da seguire.',
    });
  const {
    responsabile = prima.responsabile,
    scadenza = prima.scadenza,
    nota = prima.nota,
  } = seguito;
  if (responsabile !== null && responsabile !== prima.responsabile)
    await esigiResponsabile(tx, azienda, responsabile);
  if ((stato ?? prima.stato) === 'accettata' && vuota(nota))
    throw erroreCampo('nota', 'Di una discordanza accettata si scrive il perché nella nota.');
  const deciso =
    stato === undefined
      ? sql``
      : sql`, stato = ${stato}, deciso_stato = ${stato}, deciso_differenza = differenza, deciso_causa = causa,
          deciso_da = rateo_utente(), deciso_il = now()`;
  const { rows } = await sql`
    update discordanze
       set responsabile = ${responsabile}, scadenza = ${scadenza}::date, nota = ${vuota(nota) ? null : nota} ${deciso}
     where cod_azienda = ${azienda} and id = ${id} and versione = ${prima.versione} returning id`.execute(
    tx,
  );
  if (rows.length === 0)
    throw errore('CONFLITTO', { attuale: await discordanzaDi(tx, azienda, id) });
  return discordanzaDi(tx, azienda, id);
}

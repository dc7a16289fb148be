import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rottePosta } from '#contract/posta.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import { difettoEmail } from '#domain/posta/posta.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { istante } from '#server/record/tabella-record.ts';

type Letta = Risposta<typeof rottePosta.leggi>;
type Scritta = Ingresso<typeof rottePosta.scrivi>['body'];
type Recapito = Risposta<typeof rottePosta.recapito>;

async function leggi(tx: Tx): Promise<Letta> {
  const { rows } = await sql<Letta>`
    select versione, attiva, host, porta, sicurezza, utente, mittente, mega_allegati as "megaAllegati",
           exists (select from posta_segreti s where s.id_posta = p.id) as "passwordImpostata"
      from posta p`.execute(tx);
  return rows[0] as Letta;
}

function esigiGiuste({ attiva, host, mittente }: Scritta): void {
  if (host !== null && !/^[A-Za-z0-9.:_-]{1,253}$/.test(host))
    throw erroreCampo('host', 'Il server si scrive con il suo nome, come smtp.esempio.it.');
  const storto = mittente === null ? undefined : difettoEmail(mittente);
  if (storto) throw erroreCampo('mittente', storto);
  if (attiva && host === null) throw erroreCampo('host', 'Per accendere la posta serve il server.');
  if (attiva && mittente === null)
    throw erroreCampo('mittente', 'Per accendere la posta serve il mittente.');
}

/** What one server was trusted with is not for another: a password is written anew where the server changes. */
async function scriviPassword(tx: Tx, prima: Letta, { password, host }: Scritta): Promise<void> {
  const altrove = prima.host !== host;
  if (altrove || typeof password === 'string') await sql`delete from posta_segreti`.execute(tx);
  if (password)
    await sql`insert into posta_segreti (id_posta, valore) select id, ${password} from posta`.execute(
      tx,
    );
}

async function scrivi(tx: Tx, scritta: Scritta): Promise<Letta> {
  const prima = await leggi(tx);
  const { attiva, host, porta, sicurezza, utente, mittente, megaAllegati, versione } = scritta;
  const { rows } = await sql`
    update posta set attiva = ${attiva}, host = ${host}, porta = ${porta}, sicurezza = ${sicurezza},
           utente = ${utente}, mittente = ${mittente}, mega_allegati = ${megaAllegati}
     where versione = ${versione} returning id`.execute(tx);
  if (rows.length === 0) throw errore('CONFLITTO', { attuale: prima });
  await scriviPassword(tx, prima, scritta);
  return leggi(tx);
}

async function recapito(tx: Tx, { utente }: Contesto): Promise<Recapito> {
  const { rows } = await sql<Recapito>`
    select email, miei_falliti as "mieiFalliti", automatici_falliti as "automaticiFalliti"
      from posta_recapiti where id_utente = ${utente.id}`.execute(tx);
  return rows[0] ?? { email: null, mieiFalliti: false, automaticiFalliti: false };
}

async function scriviRecapito(tx: Tx, contesto: Contesto, nuovo: Recapito): Promise<Recapito> {
  const { email, mieiFalliti, automaticiFalliti } = nuovo;
  const { id } = contesto.utente;
  if (email === null) {
    await sql`delete from posta_recapiti where id_utente = ${id}`.execute(tx);
    return recapito(tx, contesto);
  }
  const storto = difettoEmail(email);
  if (storto) throw erroreCampo('email', storto);
  await sql`insert into posta_recapiti (id_utente, email, miei_falliti, automatici_falliti)
    values (${id}, ${email}, ${mieiFalliti}, ${automaticiFalliti})
    on conflict (id_utente) do update set email = excluded.email, miei_falliti = excluded.miei_falliti,
      automatici_falliti = excluded.automatici_falliti`.execute(tx);
  return recapito(tx, contesto);
}

async function prova(tx: Tx, contesto: Contesto): Promise<{ id: number }> {
  const { attiva } = await leggi(tx);
  if (!attiva)
    throw errore('STATO_NON_ADATTO', { detail: 'La posta è spenta: accenderla e salvare.' });
  if ((await recapito(tx, contesto)).email === null)
    throw errore('STATO_NON_ADATTO', {
      detail: 'Manca il proprio indirizzo di posta: scriverlo nelle impostazioni utente.',
    });
  const { rows } = await sql<{ id: number }>`
    insert into posta_messaggi (id_utente, tipo) values (${contesto.utente.id}, 'prova') returning id`.execute(
    tx,
  );
  return rows[0] as { id: number };
}

const ULTIMI = 50;

async function messaggi(tx: Tx, { utente }: Contesto) {
  const { rows } = await sql<Risposta<typeof rottePosta.messaggi>[number]>`
    select m.id, ${utente.username} as utente, m.tipo, m.guid::text as lavoro, ${istante(sql`m.quando`)} as quando,
           m.stato, m.tentativi, m.problema
      from posta_messaggi m where m.id_utente = ${utente.id} order by m.id desc limit ${ULTIMI}`.execute(
    tx,
  );
  return rows;
}

export const rotteDellaPosta = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  lega(app, servizi, rottePosta.leggi, ({ contesto }) => inTransazione(db, contesto, leggi));
  lega(app, servizi, rottePosta.scrivi, ({ contesto, body }) => {
    esigiGiuste(body);
    return inTransazione(db, contesto, (tx) => scrivi(tx, body));
  });
  lega(app, servizi, rottePosta.prova, ({ contesto }) =>
    inTransazione(db, contesto, (tx) => prova(tx, contesto)),
  );
  lega(app, servizi, rottePosta.messaggi, ({ contesto }) =>
    inTransazione(db, contesto, (tx) => messaggi(tx, contesto)),
  );
  lega(app, servizi, rottePosta.recapito, ({ contesto }) =>
    inTransazione(db, contesto, (tx) => recapito(tx, contesto)),
  );
  lega(app, servizi, rottePosta.scriviRecapito, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) => scriviRecapito(tx, contesto, body)),
  );
};

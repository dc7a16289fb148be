import { sql } from 'kysely';
import { usernameDaClaim } from '#domain/tabelle/fornitori-identita/fornitore.ts';
import { type Origine, segnaEvento } from '#server/accesso/eventi.ts';
import { hashPassword } from '#server/accesso/password.ts';
import { segretoCasuale } from '#server/accesso/segreto.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Fornitore } from './fornitore.ts';
import { AccessoRifiutato } from './rifiuto.ts';
import type { Persona } from './verifica.ts';

export interface Collegato {
  readonly idCollegamento: number;
  readonly idUtente: number;
  readonly username: string;
}

interface Trovato extends Collegato {
  readonly attivo: boolean;
}

interface Chi {
  readonly fornitore: Fornitore;
  readonly persona: Persona;
  readonly origine: Origine;
}

async function giaCollegato(tx: Tx, { fornitore, persona }: Chi): Promise<Trovato | undefined> {
  const { rows } = await sql<Trovato>`
    select l.id as "idCollegamento", u.id as "idUtente", u.username, u.attivo
      from utente_fornitori l join utenti u on u.id = l.id_utente
     where l.id_fornitore = ${fornitore.id} and l.sub = ${persona.sub}`.execute(tx);
  return rows[0];
}

interface Utente {
  readonly id: number;
  readonly attivo: boolean;
  /** Who vouches for the provider has, wherever the user has privileges, all of theirs. */
  readonly garantito: boolean;
}

async function utenteDi(tx: Tx, username: string, garante: string | null) {
  const { rows } = await sql<Utente>`
    select u.id, u.attivo, coalesce(utente_supera(g.id, u.id), false) as garantito
      from utenti u left join utenti g on g.username = ${garante} and g.attivo
     where u.username = ${username}`.execute(tx);
  return rows[0];
}

const NOME_MASSIMO = 120;

/** A user without a password of their own, and without roles but those that the claims give. */
async function creaUtente(tx: Tx, username: string, { fornitore, persona, origine }: Chi) {
  const { name } = persona.claims;
  const nome = typeof name === 'string' ? name.trim().slice(0, NOME_MASSIMO) : '';
  const hash = await hashPassword(segretoCasuale());
  const { rows } = await sql`
    insert into utenti (username, nome, hash_password, password_locale)
    values (${username}, ${nome}, ${hash}, false)
    on conflict (username) do nothing returning id`.execute(tx);
  if (rows.length === 0) return;
  const particolari = { fornitore: fornitore.nome };
  await segnaEvento(tx, {
    tipo: 'utente-creato',
    utente: null,
    oggetto: username,
    origine,
    particolari,
  });
}

async function utenteDaCollegare(tx: Tx, username: string, chi: Chi): Promise<Utente> {
  const { garante, creaUtenti } = chi.fornitore;
  if (creaUtenti && !(await utenteDi(tx, username, garante))) await creaUtente(tx, username, chi);
  const utente = await utenteDi(tx, username, garante);
  if (!utente) throw new AccessoRifiutato('sconosciuto');
  if (!utente.attivo) throw new AccessoRifiutato('disattivato', { utente: username });
  if (!utente.garantito) throw new AccessoRifiutato('altra-persona', { utente: username });
  return utente;
}

/** The first log-in of a person: the user whom the verified claim names, and from then on no other. */
async function collega(tx: Tx, chi: Chi): Promise<Collegato> {
  const { fornitore, persona, origine } = chi;
  const username = usernameDaClaim(persona.claims, fornitore);
  if (username === undefined) throw new AccessoRifiutato('non-verificato');
  const { id: idUtente } = await utenteDaCollegare(tx, username, chi);
  await sql`insert into utente_fornitori (id_utente, id_fornitore, sub, valore)
    values (${idUtente}, ${fornitore.id}, ${persona.sub}, ${username})
    on conflict do nothing`.execute(tx);
  // Two first log-ins at once make one link; a user who has one to another person keeps it.
  const fatto = await giaCollegato(tx, chi);
  if (fatto?.idUtente !== idUtente)
    throw new AccessoRifiutato('altra-persona', { utente: username });
  await segnaEvento(tx, {
    tipo: 'collegamento-creato',
    utente: username,
    oggetto: username,
    origine,
    particolari: { fornitore: fornitore.nome, sub: persona.sub },
  });
  return fatto;
}

/** A password that was given to be changed, and never was, opens nothing any more: nobody asks for it here. */
async function togliPasswordDaCambiare(tx: Tx, idUtente: number): Promise<void> {
  await sql`update utenti
      set hash_password = ${await hashPassword(segretoCasuale())}, password_locale = false,
          cambio_password_richiesto = false
    where id = ${idUtente} and cambio_password_richiesto
      and username is distinct from
          (select valore -> 'accessoLocale' ->> 'emergenza' from configurazione)`.execute(tx);
}

/** The user of a person at a provider: linked before, or linked now. */
export async function utenteCollegato(tx: Tx, chi: Chi): Promise<Collegato> {
  const trovato = await giaCollegato(tx, chi);
  if (trovato && !trovato.attivo)
    throw new AccessoRifiutato('disattivato', { utente: trovato.username });
  const collegato = trovato ?? (await collega(tx, chi));
  await sql`update utente_fornitori set ultimo_accesso = now()
    where id = ${collegato.idCollegamento}`.execute(tx);
  await togliPasswordDaCambiare(tx, collegato.idUtente);
  return collegato;
}

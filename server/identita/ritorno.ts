import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { valePerDueFattori } from '#domain/tabelle/fornitori-identita/fornitore.ts';
import { leggiCookie, togliCookie } from '#server/accesso/cookie.ts';
import { origineDi, segnaEvento } from '#server/accesso/eventi.ts';
import { apriSessione, revocaSessione } from '#server/accesso/sessioni.ts';
import { sha256 } from '#server/base/impronta.ts';
import { confermata } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import type { Servizi } from '#server/http/handle.ts';
import { indirizzoDiRitorno } from './avvio.ts';
import { type Collegato, utenteCollegato } from './collegamento.ts';
import { type Fornitore, fornitoreAttivo } from './fornitore.ts';
import { regoleDi } from './rete.ts';
import { AccessoRifiutato } from './rifiuto.ts';
import { aggiornaRuoli } from './ruoli.ts';
import { cookieAccesso, segretiDa } from './segreti-di-un-accesso.ts';
import { type Persona, verifica } from './verifica.ts';

interface Consumato {
  readonly id_fornitore: number;
  readonly ritorno: string;
  readonly id_sessione: number | null;
  readonly riconferma: boolean;
  readonly eta_s: number;
  readonly segreto: string | null;
}

const STATE = /^[\w-]{20,100}$/;

/** The log-in that this browser began, taken away with the first answer, good or bad. */
async function consuma(db: Db, request: FastifyRequest, reply: FastifyReply) {
  const { state } = request.query as { readonly state?: unknown };
  if (typeof state !== 'string' || !STATE.test(state)) throw new AccessoRifiutato('scaduto');
  const cookie = cookieAccesso(state);
  const segreto = leggiCookie(request, cookie);
  if (segreto === undefined) throw new AccessoRifiutato('scaduto');
  togliCookie(reply, cookie);
  const { rows } = await sql<Consumato>`
    select * from consuma_accesso(${sha256(segreto)}, ${sha256(state)})`.execute(db);
  const [avviato] = rows;
  if (!avviato) throw new AccessoRifiutato('scaduto');
  return { ...avviato, state, segreti: segretiDa(segreto) };
}

const rispostaDi = (request: FastifyRequest): URL => {
  const url = new URL(indirizzoDiRitorno(request));
  url.search = new URL(request.raw.url ?? '', url).search;
  return url;
};

interface Entrata {
  readonly fornitore: Fornitore;
  readonly persona: Persona;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fattore: number;
}

const SID_MASSIMO = 300;

async function legaSessione(
  tx: Tx,
  idSessione: number,
  { idCollegamento }: Collegato,
  { fornitore, persona }: Entrata,
): Promise<void> {
  const { sid } = persona.claims;
  const suo = typeof sid === 'string' && sid.length <= SID_MASSIMO ? sid : null;
  await sql`insert into sessioni_fornitore (id_sessione, id_collegamento, sid, id_token, due_fattori)
    values (${idSessione}, ${idCollegamento}, ${suo},
            ${fornitore.uscitaDalFornitore ? persona.idToken : null},
            ${valePerDueFattori(persona.claims, fornitore)})
    on conflict (id_sessione) do update set sid = excluded.sid, id_token = excluded.id_token,
      due_fattori = excluded.due_fattori`.execute(tx);
}

/** Opens the session of the person, in the browser that began the log-in, in place of the one it had. */
async function entra(tx: Tx, precedente: number | null, entrata: Entrata): Promise<void> {
  const { fornitore, persona, request, reply, fattore } = entrata;
  const origine = origineDi(request);
  const collegato = await utenteCollegato(tx, { fornitore, persona, origine });
  await aggiornaRuoli(tx, fornitore, collegato, persona, origine);
  const { idUtente, username } = collegato;
  if (precedente !== null) await revocaSessione(tx, precedente);
  const idSessione = await apriSessione(tx, {
    ...{ idUtente, username, request, reply, fattore },
    metodi: ['oidc'],
  });
  await legaSessione(tx, idSessione, collegato, entrata);
  const particolari = { fornitore: fornitore.nome };
  await segnaEvento(tx, { tipo: 'accesso-riuscito', utente: username, origine, particolari });
}

/** The same person, asked again by the provider: their session has been proven now. */
async function riprova(tx: Tx, idSessione: number | null, entrata: Entrata): Promise<void> {
  const { fornitore, persona, request } = entrata;
  const { rows } = await sql<Collegato>`
    update sessioni s set provata_il = now(),
           metodi = array(select distinct m from unnest(s.metodi || '{oidc}') m order by m)
      from utente_fornitori l join utenti u on u.id = l.id_utente
     where s.id = ${idSessione} and s.id_utente = l.id_utente and u.attivo
       and l.id_fornitore = ${fornitore.id} and l.sub = ${persona.sub}
       and s.revocata_il is null and sessione_fino_a(s.scade_il, s.ultimo_uso) > now()
    returning l.id as "idCollegamento", u.id as "idUtente", u.username`.execute(tx);
  const [collegato] = rows;
  if (!collegato || idSessione === null) throw new AccessoRifiutato('non-riconfermata');
  await legaSessione(tx, idSessione, collegato, entrata);
  await segnaEvento(tx, {
    tipo: 'identita-riconfermata',
    utente: collegato.username,
    origine: origineDi(request),
    particolari: { fornitore: fornitore.nome },
  });
}

const paginaDopo = (ritorno: string): string =>
  `/pages/login?${new URLSearchParams({ da: 'fornitore', ritorno })}`;

/** Finishes the log-in that the provider answers: the page of ours to go on to. */
export async function concludi(
  { db, config }: Servizi,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const avviato = await consuma(db, request, reply);
  const { state, segreti, ritorno, riconferma, id_sessione: idSessione } = avviato;
  try {
    const fornitore = await fornitoreAttivo(db, avviato.id_fornitore);
    if (!fornitore) throw new AccessoRifiutato('spento');
    const risposta = {
      url: rispostaDi(request),
      state,
      segreti,
      segretoClient: avviato.segreto,
      entroS: riconferma ? avviato.eta_s : undefined,
    };
    const persona = await verifica(fornitore, risposta, regoleDi(config));
    const entrata = { fornitore, persona, request, reply, fattore: config.fattoreLimiti };
    await confermata(db, (tx) =>
      riconferma ? riprova(tx, idSessione, entrata) : entra(tx, idSessione, entrata),
    );
    return riconferma ? ritorno : paginaDopo(ritorno);
  } catch (causa) {
    if (!riconferma || !(causa instanceof AccessoRifiutato)) throw causa;
    throw new AccessoRifiutato('non-riconfermata', { utente: causa.utente, cause: causa });
  }
}

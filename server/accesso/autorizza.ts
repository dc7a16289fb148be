import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { rotteAccesso } from '#contract/accesso.ts';
import { rotteFattori } from '#contract/fattori.ts';
import type { Rotta } from '#contract/rotta.ts';
import type { PrivilegiPerAzienda } from '#domain/accesso/amministrazione.ts';
import { provaVecchia } from '#domain/accesso/fattori.ts';
import { type Privilegio, servePrivilegio } from '#domain/accesso/privilegi.ts';
import { sembraToken } from '#domain/accesso/token.ts';
import { errore } from '#server/base/errori.ts';
import { sha256 } from '#server/base/impronta.ts';
import { type Contesto, haPrivilegio, type Programma } from '#server/db/contesto.ts';
import { aPianiTenuti, type Db } from '#server/db/sessione.ts';
import { leggiCookie, SESSIONE } from './cookie.ts';
import { esigiAmmesso, esigiNominato } from './token/ammesso.ts';
import { chiDaToken } from './token/chi.ts';

/** What a session's person has shown of themselves; of a program nothing is asked. */
interface Prova {
  /** For how long the person has not shown who they are. */
  readonly eta_prova_s: number;
  /** A second factor is asked for and there is none. */
  readonly fattore_da_attivare: boolean;
  /** There is one, and whoever let the person in has not asked for it. */
  readonly fattore_da_mostrare: boolean;
  /** An identity provider has let the person in: the password is nothing that they have shown. */
  readonly da_fornitore: boolean;
}

export interface SessioneAttiva extends Prova {
  readonly id_sessione: number;
  readonly id_utente: number;
  readonly username: string;
  readonly nome: string;
  readonly cambio_password_richiesto: boolean;
  readonly aziende: string[];
  readonly privilegi: PrivilegiPerAzienda;
  readonly ultimo_uso: Date;
}

const UN_MINUTO_MS = 60_000;

/** The living session behind a token or cookie secret; its last use is kept to the minute. */
export const sessioneDa = async (db: Db, segreto: string): Promise<SessioneAttiva | undefined> => {
  const { rows } = await sql<SessioneAttiva>`
    select t.*, extract(epoch from now() - s.provata_il)::float8 as eta_prova_s,
           sessione_deve_fattore(s.id) as fattore_da_attivare,
           sessione_deve_mostrare_fattore(s.id) as fattore_da_mostrare,
           s.metodi @> '{oidc}' as da_fornitore
      from sessione_da_token(${sha256(segreto)}) t
      join sessioni s on s.id = t.id_sessione`.execute(aPianiTenuti(db));
  const sessione = rows[0];
  if (sessione && Date.now() - sessione.ultimo_uso.getTime() > UN_MINUTO_MS)
    await sql`update sessioni set ultimo_uso = now()
      where id = ${sessione.id_sessione}`.execute(db);
  return sessione;
};

/**
 * A cookie goes along with any request a browser makes, also one that another site started: such a
 * call is accepted only from our own pages, whatever its method, because some GETs change data.
 */
export const esigiStessaOrigine = (request: FastifyRequest): void => {
  if (request.headers['sec-fetch-site'] !== 'same-origin') throw errore('ALTRA_ORIGINE');
};

/** A log-in that another site starts would leave the user in someone else's account. */
export const esigiNonAltrove = (request: FastifyRequest): void => {
  const sito = request.headers['sec-fetch-site'];
  if (sito !== undefined && sito !== 'same-origin') throw errore('ALTRA_ORIGINE');
};

/** The secret that the caller shows: the Authorization header, else the same-origin cookie. */
export const segretoDi = (request: FastifyRequest): string | undefined => {
  const { authorization } = request.headers;
  if (authorization !== undefined) return /^Bearer (\S{20,200})$/i.exec(authorization)?.[1];
  const cookie = leggiCookie(request, SESSIONE);
  if (cookie !== undefined) esigiStessaOrigine(request);
  return cookie;
};

/** The caller's session: the authorised routes have one, or `autorizza` would have refused. */
export const sessioneCorrente = async (
  db: Db,
  request: FastifyRequest,
): Promise<SessioneAttiva> => {
  const segreto = segretoDi(request);
  const sessione = segreto === undefined ? undefined : await sessioneDa(db, segreto);
  if (!sessione) throw errore('NON_AUTENTICATO');
  return sessione;
};

const NOME_AZIENDA = /^cod_?azienda(\[.*\])?$/i;

/** One company, named once: of a name that is there twice, or as a list, nobody knows which is meant. */
const esigiUnaSola = ({ query }: FastifyRequest): void => {
  const detti = Object.entries(query as Readonly<Record<string, unknown>>).filter(([nome]) =>
    NOME_AZIENDA.test(nome),
  );
  const strani = detti.filter(([nome, valore]) => nome.endsWith(']') || typeof valore !== 'string');
  if (detti.length > 1 || strani.length > 0)
    throw errore('AZIENDA_DISCORDE', {
      detail: 'L’azienda (codAzienda) è nominata più di una volta nell’indirizzo: nominarne una.',
    });
};

const aziendaRichiesta = (rotta: Rotta, request: FastifyRequest): string | undefined => {
  if (rotta.ambito === 'nessuno') return undefined;
  esigiUnaSola(request);
  const intestazione = request.headers['x-cod-azienda'];
  if (typeof intestazione === 'string' && intestazione !== '') return intestazione;
  const { codAzienda } = request.query as { codAzienda?: string };
  if (typeof codAzienda === 'string' && codAzienda !== '') return codAzienda;
  if (rotta.ambito === 'azienda') throw errore('AZIENDA_MANCANTE');
  return undefined;
};

/** Who calls: a person by a session, or a program by its token. */
interface Chi
  extends Pick<
      SessioneAttiva,
      'id_utente' | 'username' | 'nome' | 'cambio_password_richiesto' | 'aziende' | 'privilegi'
    >,
    Partial<Prova> {
  readonly id_sessione?: number;
  readonly programma?: Programma & { readonly atti: readonly string[] };
}

const contestoDi = (chi: Chi, codAzienda: string | undefined): Contesto => ({
  utente: { id: chi.id_utente, username: chi.username },
  aziende: codAzienda === undefined ? chi.aziende : [codAzienda],
  codAzienda,
  concesse: chi.aziende,
  privilegi: chi.privilegi,
  ...(chi.id_sessione !== undefined && { idSessione: chi.id_sessione }),
  ...(chi.programma && { programma: chi.programma }),
});

/** What can be called before the second factor that is asked for is there: the way to it, and out. */
const senzaFattore: ReadonlySet<Rotta> = new Set<Rotta>([
  ...Object.values(rotteAccesso),
  ...Object.values(rotteFattori),
]);

/** Who must still set a second factor up, or show the one they have, does nothing else before. */
const esigiFattore = ({ fattore_da_attivare, fattore_da_mostrare }: Chi): void => {
  if (fattore_da_attivare) throw errore('FATTORE_DA_ATTIVARE');
  if (fattore_da_mostrare)
    throw errore('RICONFERMA_RICHIESTA', {
      detail:
        'Chi ha fatto entrare non ha chiesto il secondo fattore: mostrarlo qui, poi si prosegue.',
    });
};

/** Who a secret stands for, or 401. */
const chiChiama = async (db: Db, request: FastifyRequest): Promise<Chi> => {
  const segreto = segretoDi(request);
  // Of a program only what the header says: a browser would send a cookie by itself.
  if (request.headers.authorization !== undefined && segreto && sembraToken(segreto)) {
    const {
      id_programma: id,
      programma: nome,
      atti,
      ...chi
    } = await chiDaToken(db, segreto, request.ip);
    return { ...chi, programma: { id, nome, atti, chiamateAlMinuto: chi.chiamate_al_minuto } };
  }
  const sessione = segreto === undefined ? undefined : await sessioneDa(db, segreto);
  if (!sessione) throw errore('NON_AUTENTICATO');
  return sessione;
};

/** Who asks and for which company, or the refusal: 401, 403 (password to change), 400, 404, 403. */
export const autorizza = async (
  { db }: { readonly db: Db },
  rotta: Rotta,
  request: FastifyRequest,
): Promise<Contesto | undefined> => {
  if (rotta.accesso === 'pubblico') return undefined;
  const chi = await chiChiama(db, request);
  // Also for a refusal: the register says who was refused.
  request.contesto = contestoDi(chi, undefined);
  if (chi.programma) esigiAmmesso(rotta);
  if (chi.cambio_password_richiesto && (chi.programma || !rotta.url.startsWith('/accesso/')))
    throw errore('CAMBIO_PASSWORD_RICHIESTO');
  if (!senzaFattore.has(rotta)) esigiFattore(chi);
  const codAzienda = aziendaRichiesta(rotta, request);
  if (codAzienda !== undefined && !chi.aziende.includes(codAzienda))
    throw errore('NON_TROVATO', { detail: "L'azienda non esiste o non è concessa." });
  const contesto = contestoDi(chi, codAzienda);
  request.contesto = contesto;
  if (rotta.accesso !== 'autenticato')
    (rotta.ovunque ? esigiOvunque : esigi)(contesto, rotta.accesso);
  if (chi.programma) esigiNominato(rotta, chi.programma.atti);
  else if (rotta.riconferma) await esigiProvaRecente(db, chi);
  return contesto;
};

/** For how many minutes a proof of identity holds, by the configuration. */
export const minutiDiProva = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ minuti: number }>`
    select (valore #>> '{sicurezza,minutiRiconferma}')::int as minuti from configurazione`.execute(
    db,
  );
  return rows[0]?.minuti ?? 0;
};

/** What cannot be undone is refused to who has not shown lately who they are: not the session, the person. */
const esigiProvaRecente = async (
  db: Db,
  { eta_prova_s = Number.POSITIVE_INFINITY }: Chi,
): Promise<void> => {
  if (provaVecchia(eta_prova_s, await minutiDiProva(db))) throw errore('RICONFERMA_RICHIESTA');
};

/** Refuses with 403 unless the privilege is held on the call's company (or on any, without one). */
export const esigi = (contesto: Contesto, privilegio: Privilegio): void => {
  if (haPrivilegio(contesto, privilegio, contesto.codAzienda)) return;
  throw errore('PRIVILEGIO_MANCANTE', { detail: servePrivilegio(privilegio) });
};

/** Refuses with 403 unless the privilege is held on all companies, those to come included. */
const esigiOvunque = (contesto: Contesto, privilegio: Privilegio): void => {
  if (haPrivilegio({ ...contesto, concesse: [] }, privilegio)) return;
  throw errore('PRIVILEGIO_MANCANTE', {
    detail: servePrivilegio(privilegio, 'su tutte le aziende'),
  });
};

import type { FastifyRequest } from 'fastify';
import { type JWTPayload, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { buildEndSessionUrl } from 'openid-client';
import { origineDi, segnaEvento } from '#server/accesso/eventi.ts';
import { errore } from '#server/base/errori.ts';
import { sha256 } from '#server/base/impronta.ts';
import { confermata } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import type { Servizi } from '#server/http/handle.ts';
import { nostroIndirizzo } from './avvio.ts';
import { COLONNE_FORNITORE, type Fornitore, fornitoreAttivo } from './fornitore.ts';
import { perche, regoleDi } from './rete.ts';
import { cliente, FIRME, scoperta, TOLLERANZA_S } from './scoperta.ts';

const EVENTO = 'http://schemas.openid.net/event/backchannel-logout';
/** A logout token of an older day is not one of now. */
const ETA_MASSIMA_S = 600;
const TIPI = [undefined, 'JWT', 'logout+jwt'];

const rifiutato = (perche: string, cause?: unknown) =>
  errore('RICHIESTA_ERRATA', { detail: `Il logout non è valido: ${perche}.`, cause });

const eOggetto = (valore: unknown): valore is Record<string, unknown> =>
  typeof valore === 'object' && valore !== null;

/** What makes a token of the provider's one of logout (OpenID Connect Back-Channel Logout 1.0, 2.6). */
function esigiDiLogout({ events, nonce, sub, sid }: JWTPayload, tipo: string | undefined): void {
  if (!TIPI.includes(tipo?.toLowerCase() === 'jwt' ? 'JWT' : tipo))
    throw rifiutato('è di un altro tipo');
  if (!eOggetto(events) || !eOggetto(events[EVENTO])) throw rifiutato('manca l’evento');
  if (nonce !== undefined) throw rifiutato('ha un nonce');
  if (typeof sub !== 'string' && typeof sid !== 'string') throw rifiutato('mancano sub e sid');
}

async function letto(fornitore: Fornitore, token: string, config: Servizi['config']) {
  try {
    const { chiavi } = await scoperta(fornitore.issuer, regoleDi(config));
    const { payload, protectedHeader } = await jwtVerify(token, chiavi, {
      issuer: fornitore.issuer,
      audience: fornitore.clientId,
      algorithms: FIRME,
      clockTolerance: TOLLERANZA_S,
      maxTokenAge: ETA_MASSIMA_S,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    esigiDiLogout(payload, protectedHeader.typ);
    return payload;
  } catch (causa) {
    if (perche(causa) !== undefined)
      throw errore('PROVIDER_NON_RISPONDE', {
        detail: 'Il fornitore di identità non dà le sue chiavi: riprovare.',
        cause: causa,
      });
    throw causa instanceof Error && 'codice' in causa ? causa : rifiutato('non è suo', causa);
  }
}

/** Each token counts once: it is remembered as long as it would pass again. */
async function esigiNuovo(tx: Tx, idFornitore: number, jti: string): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into uscite_ricevute (id_fornitore, impronta, scade_il)
    values (${idFornitore}, ${sha256(jti)},
            now() + make_interval(secs => ${ETA_MASSIMA_S + 2 * TOLLERANZA_S}))
    on conflict do nothing`.execute(tx);
  if (numAffectedRows !== 1n) throw rifiutato('è già arrivato');
}

/** The sessions of that session there, or of that person. */
async function chiudi(tx: Tx, idFornitore: number, { sub, sid }: JWTPayload) {
  const { rows } = await sql<{ username: string }>`
    update sessioni s set revocata_il = now()
      from sessioni_fornitore sf
      join utente_fornitori l on l.id = sf.id_collegamento
      join utenti u on u.id = l.id_utente
     where s.id = sf.id_sessione and s.revocata_il is null and l.id_fornitore = ${idFornitore}
       and (${sub ?? null}::text is null or l.sub = ${sub ?? null})
       and (${(sid as string | undefined) ?? null}::text is null
            or sf.sid = ${(sid as string | undefined) ?? null})
    returning u.username`.execute(tx);
  return rows;
}

/** The provider says that a person has left: so they have here. */
export async function esciDalFornitore(
  { db, config }: Servizi,
  id: number,
  token: string,
  request: FastifyRequest,
): Promise<void> {
  const fornitore = await fornitoreAttivo(db, id);
  if (!fornitore) throw errore('NON_TROVATO');
  const payload = await letto(fornitore, token, config);
  await confermata(db, async (tx) => {
    await esigiNuovo(tx, id, String(payload.jti));
    const chiuse = await chiudi(tx, id, payload);
    if (chiuse.length === 0) return;
    await segnaEvento(tx, {
      tipo: 'sessione-revocata',
      utente: null,
      oggetto: chiuse[0]?.username,
      origine: origineDi(request),
      particolari: {
        motivo: 'uscita dal fornitore',
        fornitore: fornitore.nome,
        quante: chiuse.length,
      },
    });
  });
}

/**
 * Where who leaves us goes on to, to leave the provider too: only where it is set so, and never in the
 * way of leaving us, so a provider that does not answer is passed over.
 */
export async function uscitaPressoIlFornitore(
  { db, config }: Servizi,
  idSessione: number,
  request: FastifyRequest,
): Promise<string | null> {
  const fornitore = await fornitoreDella(db, idSessione);
  if (!fornitore) return null;
  try {
    const regole = regoleDi(config);
    const scoperto = await scoperta(fornitore.issuer, regole);
    if (!scoperto.metadati.end_session_endpoint) return null;
    return buildEndSessionUrl(cliente(scoperto, fornitore, null, regole), {
      post_logout_redirect_uri: `${nostroIndirizzo(request)}/pages/login`,
      ...(fornitore.idToken && { id_token_hint: fornitore.idToken }),
    }).href;
  } catch (causa) {
    request.log.warn({ err: causa }, 'uscita presso il fornitore di identità non riuscita');
    return null;
  }
}

async function fornitoreDella(db: Db, idSessione: number) {
  const { rows } = await sql<Fornitore & { idToken: string | null }>`
    select ${COLONNE_FORNITORE}, sf.id_token as "idToken"
      from sessioni_fornitore sf join utente_fornitori l on l.id = sf.id_collegamento
      join fornitori_identita f on f.id = l.id_fornitore
     where sf.id_sessione = ${idSessione} and f.attivo and f.uscita_dal_fornitore`.execute(db);
  return rows[0];
}

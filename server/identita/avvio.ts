import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import { ritornoOHome } from '#domain/accesso/ritorno.ts';
import { parole } from '#domain/tabelle/fornitori-identita/fornitore.ts';
import { lasciaCookie } from '#server/accesso/cookie.ts';
import { sha256 } from '#server/base/impronta.ts';
import type { Db } from '#server/db/sessione.ts';
import type { Servizi } from '#server/http/handle.ts';
import { type Fornitore, fornitoreAttivo } from './fornitore.ts';
import { perche, regoleDi } from './rete.ts';
import { AccessoRifiutato } from './rifiuto.ts';
import { cliente, type Scoperto, scoperta } from './scoperta.ts';
import { cookieAccesso, nuovoAccesso, segretiDa } from './segreti-di-un-accesso.ts';

/** How we are called by whoever asks: the name has been looked at before (http/difese/indirizzi.ts). */
export const nostroIndirizzo = ({ protocol, host }: FastifyRequest): string =>
  `${protocol}://${host}`;

export const indirizzoDiRitorno = (request: FastifyRequest): string =>
  `${nostroIndirizzo(request)}/api/accesso/fornitori/ritorno`;

export interface Chiesto {
  readonly id: number;
  readonly ritorno: string | undefined;
  /** The session that the browser has: it is to be confirmed, or makes room for the new one. */
  readonly idSessione: number | undefined;
  readonly riconferma: boolean;
}

const AVVIATI_PER_FORNITORE = 10_000;

async function ricorda(db: Db, segreto: string, state: string, chiesto: Chiesto) {
  const { id, ritorno, idSessione, riconferma } = chiesto;
  const { numAffectedRows } = await sql`
    insert into accessi_avviati
           (hash_cookie, hash_state, id_fornitore, ritorno, id_sessione, riconferma)
    select ${sha256(segreto)}, ${sha256(state)}, ${id}, ${ritornoOHome(ritorno)},
           ${idSessione ?? null}, ${riconferma}
     where (select count(*) from accessi_avviati where id_fornitore = ${id} and scade_il > now())
           < ${AVVIATI_PER_FORNITORE}`.execute(db);
  if (numAffectedRows !== 1n) throw new AccessoRifiutato('non-risponde');
}

/** A re-proof is no proof without the person: the provider must ask, whatever it remembers. */
const comeRiconferma = { prompt: 'login', max_age: '0' };

async function indirizzo(
  config: ReturnType<typeof cliente>,
  fornitore: Fornitore,
  segreto: string,
  altri: Readonly<Record<string, string>>,
): Promise<URL> {
  const { nonce, verifica } = segretiDa(segreto);
  const acr = parole(fornitore.acrDueFattori).join(' ');
  return buildAuthorizationUrl(config, {
    response_type: 'code',
    scope: fornitore.ambiti,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifica),
    code_challenge_method: 'S256',
    ...(acr && { acr_values: acr }),
    ...altri,
  });
}

async function leggi(fornitore: Fornitore, config: Servizi['config']): Promise<Scoperto> {
  try {
    return await scoperta(fornitore.issuer, regoleDi(config));
  } catch (cause) {
    throw new AccessoRifiutato(perche(cause) === undefined ? 'non-valido' : 'non-risponde', {
      cause,
    });
  }
}

/** Begins a log-in in this browser: where the provider asks who it is. */
export async function avvia(
  { db, config }: Servizi,
  chiesto: Chiesto,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const fornitore = await fornitoreAttivo(db, chiesto.id);
  if (!fornitore) throw new AccessoRifiutato('spento');
  const scoperto = await leggi(fornitore, config);
  const { segreto, state } = nuovoAccesso();
  await ricorda(db, segreto, state, chiesto);
  const url = await indirizzo(
    cliente(scoperto, fornitore, null, regoleDi(config)),
    fornitore,
    segreto,
    {
      redirect_uri: indirizzoDiRitorno(request),
      state,
      ...(chiesto.riconferma && comeRiconferma),
    },
  );
  lasciaCookie(reply, cookieAccesso(state), segreto);
  return url.href;
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { rotteUtenti } from '#contract/utenti.ts';
import { origineDi, segnaEvento } from '#server/accesso/eventi.ts';
import { azzeraFattori } from '#server/accesso/fattori/cambi.ts';
import { hashPassword, passwordCasuale } from '#server/accesso/password.ts';
import { revocaSessioniDi } from '#server/accesso/sessioni.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { aggiorna, elenco, elimina, uno } from '#server/record/tabella-record.ts';
import { amministrando } from './ambito.ts';
import { type Concessione, concedi, concessioneDi, dove, esigiConcedibile } from './concessioni.ts';
import { esigiUtenteVisibile } from './storia.ts';
import { type RecordUtente, tabellaUtenti, visibile } from './tabella.ts';

const utenteVisibile = async (tx: Tx, id: number): Promise<RecordUtente> => {
  await esigiUtenteVisibile(tx, id);
  return uno<RecordUtente>(tx, tabellaUtenti, 'id', id);
};

interface Nuovo {
  readonly username: string;
  readonly nome: string;
  readonly concessioni: readonly Concessione[];
}

const creaUtente = async (tx: Tx, contesto: Contesto, nuovo: Nuovo, request: FastifyRequest) => {
  const { username, nome, concessioni } = nuovo;
  const password = passwordCasuale();
  const hash_password = await hashPassword(password);
  const { rows } = await sql<{ id: number }>`
    insert into utenti (username, nome, hash_password, cambio_password_richiesto)
    values (${username}, ${nome}, ${hash_password}, true)
    on conflict (username) do nothing returning id`.execute(tx);
  const [creato] = rows;
  if (!creato)
    throw errore('GIA_ESISTENTE', {
      detail: `Il nome utente «${username}» è già di qualcuno: sceglierne un altro.`,
      errori: [{ campo: 'username', messaggio: 'È già di qualcuno.' }],
    });
  const ruoli: string[] = [];
  for (const una of concessioni)
    ruoli.push(`${await concedi(tx, contesto, creato.id, una)} su ${dove(una.codAzienda)}`);
  await segnaEvento(tx, {
    tipo: 'utente-creato',
    utente: contesto.utente.username,
    oggetto: username,
    origine: origineDi(request),
    particolari: { ruoli },
  });
  return { ...(await uno<RecordUtente>(tx, tabellaUtenti, 'id', creato.id)), password };
};

interface Cambi {
  readonly versione: number | undefined;
  readonly username: string | undefined;
  readonly nome: string | undefined;
  readonly attivo: boolean | undefined;
}

const cambiaUtente = async (
  tx: Tx,
  { id, ...cambi }: Cambi & { readonly id: number },
  prima: RecordUtente,
) => {
  const { versione, username, nome = prima.nome, attivo = prima.attivo } = cambi;
  if (username !== undefined && username !== prima.username)
    throw erroreCampo('username', 'Il nome utente non si modifica dopo la creazione.');
  return aggiorna<RecordUtente>(tx, tabellaUtenti, { id, versione }, { nome, attivo });
};

const reimposta = async (tx: Tx, id: number): Promise<string> => {
  const password = passwordCasuale();
  await sql`update utenti set hash_password = ${await hashPassword(password)},
    cambio_password_richiesto = true where id = ${id}`.execute(tx);
  await revocaSessioniDi(tx, id);
  return password;
};

const rotteDelleConcessioni = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  const segna = (tx: Tx, contesto: Contesto, request: FastifyRequest, oggetto: string, c: object) =>
    segnaEvento(tx, {
      tipo: 'concessioni-cambiate',
      utente: contesto.utente.username,
      oggetto,
      origine: origineDi(request),
      particolari: c as Record<string, unknown>,
    });

  lega(app, servizi, rotteUtenti.concedi, ({ contesto, params, body, request }) =>
    inTransazione(db, amministrando(contesto, 'Utenti_W'), async (tx) => {
      const { username } = await utenteVisibile(tx, params.id);
      const ruolo = await concedi(tx, contesto, params.id, body);
      await segna(tx, contesto, request, username, { concesso: ruolo, su: dove(body.codAzienda) });
      return utenteVisibile(tx, params.id);
    }),
  );

  lega(app, servizi, rotteUtenti.ritira, ({ contesto, params, request }) =>
    inTransazione(db, amministrando(contesto, 'Utenti_W'), async (tx) => {
      const { id, idConcessione } = params;
      const { username } = await utenteVisibile(tx, id);
      const concessione = await concessioneDi(tx, id, idConcessione);
      const ruolo = await esigiConcedibile(tx, contesto, id, concessione);
      await sql`delete from utente_ruoli where id = ${idConcessione}`.execute(tx);
      const su = dove(concessione.codAzienda);
      await segna(tx, contesto, request, username, { ritirato: ruolo, su });
      return { id: idConcessione };
    }),
  );
};

/** What another administrator does for who cannot get in any more. */
const rotteDelSoccorso = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotteUtenti.azzeraFattori, ({ contesto, params, request }) =>
    inTransazione(db, amministrando(contesto, 'Utenti_R'), async (tx) => {
      const { username } = await utenteVisibile(tx, params.id);
      if (params.id === contesto.utente.id)
        throw errore('STATO_NON_ADATTO', {
          detail:
            'I propri secondi fattori si tolgono dalla loro pagina, nelle impostazioni utente.',
        });
      await azzeraFattori(tx, params.id);
      await segnaEvento(tx, {
        tipo: 'fattori-azzerati',
        utente: contesto.utente.username,
        oggetto: username,
        origine: origineDi(request),
      });
      return utenteVisibile(tx, params.id);
    }),
  );

  lega(app, servizi, rotteUtenti.reimpostaPassword, ({ contesto, params, request }) =>
    inTransazione(db, amministrando(contesto, 'Utenti_R'), async (tx) => {
      const { username } = await utenteVisibile(tx, params.id);
      if (params.id === contesto.utente.id)
        throw errore('STATO_NON_ADATTO', {
          detail: 'La propria password si cambia dal menu utente, con «Cambia password».',
        });
      const password = await reimposta(tx, params.id);
      await segnaEvento(tx, {
        tipo: 'password-reimpostata',
        utente: contesto.utente.username,
        oggetto: username,
        origine: origineDi(request),
      });
      return { password };
    }),
  );
};

export const rotteDegliUtenti = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  rotteDelleConcessioni(app, servizi);
  rotteDelSoccorso(app, servizi);

  lega(app, servizi, rotteUtenti.elenco, ({ contesto }) =>
    inTransazione(db, amministrando(contesto, 'Utenti_R'), (tx) =>
      elenco<RecordUtente>(tx, tabellaUtenti, visibile),
    ),
  );

  lega(app, servizi, rotteUtenti.crea, ({ contesto, body, request }) => {
    const { username, nome, concessioni = [] } = body;
    const nuovo = { username, nome: nome?.trim() ?? '', concessioni };
    return inTransazione(db, contesto, (tx) => creaUtente(tx, contesto, nuovo, request));
  });

  lega(app, servizi, rotteUtenti.aggiorna, ({ contesto, params, body, request }) =>
    inTransazione(db, amministrando(contesto, 'Utenti_R'), async (tx) => {
      const prima = await utenteVisibile(tx, params.id);
      const { versione, username, attivo } = body;
      const nome = body.nome === undefined ? undefined : (body.nome?.trim() ?? '');
      const dopo = await cambiaUtente(
        tx,
        { id: params.id, versione, username, nome, attivo },
        prima,
      );
      await segnaEvento(tx, {
        tipo: 'utente-modificato',
        utente: contesto.utente.username,
        oggetto: prima.username,
        origine: origineDi(request),
        particolari: {
          prima: { nome: prima.nome, attivo: prima.attivo },
          dopo: { nome: dopo.nome, attivo: dopo.attivo },
        },
      });
      return dopo;
    }),
  );

  lega(app, servizi, rotteUtenti.elimina, ({ contesto, params, query, body, request }) =>
    inTransazione(db, amministrando(contesto, 'Utenti_R'), async (tx) => {
      const { username } = await utenteVisibile(tx, params.id);
      const attesa = { id: params.id, versione: query.versione ?? body?.versione };
      const tolto = await elimina(tx, tabellaUtenti, attesa);
      await segnaEvento(tx, {
        tipo: 'utente-eliminato',
        utente: contesto.utente.username,
        oggetto: username,
        origine: origineDi(request),
      });
      return tolto;
    }),
  );
};

import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import { rotteSessioni, type SessioneAperta } from '#contract/sessioni.ts';
import { nomeBrowser } from '#domain/accesso/browser.ts';
import { servePrivilegio } from '#domain/accesso/privilegi.ts';
import { errore } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { istante } from '#server/record/tabella-record.ts';
import { origineDi, segnaEvento } from './eventi.ts';
import { revocaSessione, revocaSessioniDi } from './sessioni.ts';

type Sessione = Static<typeof SessioneAperta>;

const LIMITE = 2_000;

/** One's own, and those of the users whom one administers wherever they work. */
const leggi = async (
  tx: Tx,
  { utente, idSessione = 0 }: Contesto,
  dove: RawBuilder<unknown>,
): Promise<Sessione[]> => {
  const { rows } = await sql<Omit<Sessione, 'browser'>>`
    select s.id, u.id as "idUtente", u.username, u.nome, s.indirizzo, s.agente, s.metodi,
           ${istante(sql`s.creata_il`)} as "creataIl",
           ${istante(sql`s.ultimo_uso`)} as "ultimoUso",
           ${istante(sql`sessione_fino_a(s.scade_il, s.ultimo_uso)`)} as "scadeIl",
           s.id = ${idSessione} as corrente,
           u.id = ${utente.id} or rateo_amministra(u.id, 'Utenti_W') as revocabile
      from sessioni s join utenti u on u.id = s.id_utente
     where s.revocata_il is null and u.attivo
       and s.scade_il > now() and sessione_fino_a(s.scade_il, s.ultimo_uso) > now()
       and (u.id = ${utente.id} or rateo_amministra(u.id, 'Utenti_R')) and ${dove}
     order by s.ultimo_uso desc, s.id desc limit ${LIMITE}`.execute(tx);
  return rows.map((riga) => ({ ...riga, browser: nomeBrowser(riga.agente) }));
};

const esigiRevocabile = (sessione: Pick<Sessione, 'revocabile'> | undefined): void => {
  if (!sessione) throw errore('NON_TROVATO');
  if (!sessione.revocabile)
    throw errore('PRIVILEGIO_MANCANTE', {
      detail: servePrivilegio('Utenti_W', 'su tutte le aziende dell’utente'),
    });
};

export const rotteDelleSessioni = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotteSessioni.elenco, ({ contesto, query }) =>
    inTransazione(db, contesto, (tx) =>
      leggi(tx, contesto, query.proprie ? sql`u.id = ${contesto.utente.id}` : sql`true`),
    ),
  );

  lega(app, servizi, rotteSessioni.revoca, ({ contesto, params, request }) =>
    inTransazione(db, contesto, async (tx) => {
      const [sessione] = await leggi(tx, contesto, sql`s.id = ${params.id}`);
      esigiRevocabile(sessione);
      await revocaSessione(tx, params.id);
      await segnaEvento(tx, {
        tipo: 'sessione-revocata',
        utente: contesto.utente.username,
        oggetto: sessione?.username,
        origine: origineDi(request),
        particolari: { browser: sessione?.browser, indirizzo: sessione?.indirizzo },
      });
      return { id: params.id };
    }),
  );

  lega(app, servizi, rotteSessioni.revocaAltre, ({ contesto, query, request }) =>
    inTransazione(db, contesto, async (tx) => {
      const idUtente = query.idUtente ?? contesto.utente.id;
      const sue = await leggi(tx, contesto, sql`u.id = ${idUtente}`);
      if (idUtente !== contesto.utente.id) esigiRevocabile(sue[0]);
      const revocate = await revocaSessioniDi(tx, idUtente, contesto.idSessione);
      if (revocate > 0)
        await segnaEvento(tx, {
          tipo: 'sessione-revocata',
          utente: contesto.utente.username,
          oggetto: sue[0]?.username,
          origine: origineDi(request),
          particolari: { quante: revocate },
        });
      return { revocate };
    }),
  );
};

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import {
  type formeFornitoriIdentita,
  rotteFornitoriIdentita,
} from '#contract/fornitori-identita.ts';
import { origineDi, segnaEvento } from '#server/accesso/eventi.ts';
import { errore } from '#server/base/errori.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { istante } from '#server/record/tabella-record.ts';

type Collegamento = Static<(typeof formeFornitoriIdentita)['CollegamentoUtente']>;

/** By which providers a user comes in: seen, and taken away, in the user's record. */
export const rotteDeiCollegamenti = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotteFornitoriIdentita.collegamenti, ({ contesto, params }) =>
    inTransazione(db, contesto, async (tx) => {
      const { rows } = await sql<Collegamento>`
        select l.id, f.nome as fornitore, l.sub, l.valore, ${istante(sql`l.creato_il`)} as "creatoIl",
               ${istante(sql`l.ultimo_accesso`)} as "ultimoAccesso"
          from utente_fornitori l join fornitori_identita f on f.id = l.id_fornitore
         where l.id_utente = ${params.id} order by f.ordine, lower(f.nome)`.execute(tx);
      return rows;
    }),
  );

  lega(app, servizi, rotteFornitoriIdentita.scollega, ({ contesto, params, request }) =>
    inTransazione(db, contesto, async (tx) => {
      const { rows } = await sql<{ username: string; fornitore: string }>`
        delete from utente_fornitori l using utenti u, fornitori_identita f
         where l.id = ${params.idCollegamento} and l.id_utente = ${params.id}
           and u.id = l.id_utente and f.id = l.id_fornitore
        returning u.username, f.nome as fornitore`.execute(tx);
      const [tolto] = rows;
      if (!tolto) throw errore('NON_TROVATO');
      await segnaEvento(tx, {
        tipo: 'collegamento-tolto',
        utente: contesto.utente.username,
        oggetto: tolto.username,
        origine: origineDi(request),
        particolari: { fornitore: tolto.fornitore },
      });
      return { id: params.idCollegamento };
    }),
  );
};

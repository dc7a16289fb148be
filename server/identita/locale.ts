import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import {
  type formeFornitoriIdentita,
  rotteFornitoriIdentita,
} from '#contract/fornitori-identita.ts';
import { origineDi, segnaEvento } from '#server/accesso/eventi.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';

type AccessoLocale = Static<(typeof formeFornitoriIdentita)['AccessoLocale']>;

export async function accessoLocale(db: Db | Tx): Promise<AccessoLocale> {
  const { rows } = await sql<AccessoLocale>`
    select coalesce((valore -> 'accessoLocale' ->> 'attivo')::boolean, true) as attivo,
           valore -> 'accessoLocale' ->> 'emergenza' as emergenza
      from configurazione`.execute(db);
  return rows[0] ?? { attivo: true, emergenza: null };
}

/** Nobody is shut out: somebody else must be there to let people in, and one administrator always is. */
async function esigiAltraVia(tx: Tx, { attivo, emergenza }: AccessoLocale): Promise<void> {
  if (attivo) return;
  if (emergenza === null)
    throw erroreCampo('emergenza', 'Scegliere l’amministratore che entra sempre con la password.');
  const { rows } = await sql`select from fornitori_identita where attivo limit 1`.execute(tx);
  if (rows.length === 0)
    throw erroreCampo(
      'attivo',
      'Nessun fornitore di identità è attivo: attivarne uno prima di spegnere l’accesso con la password.',
    );
}

export const rotteDellAccessoLocale = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  lega(app, servizi, rotteFornitoriIdentita.leggiLocale, () => accessoLocale(db));

  lega(app, servizi, rotteFornitoriIdentita.scriviLocale, ({ contesto, body, request }) =>
    inTransazione(db, contesto, async (tx) => {
      const { attivo } = body;
      const emergenza = body.emergenza?.trim().toLowerCase() || null;
      await esigiAltraVia(tx, { attivo, emergenza });
      const prima = await accessoLocale(tx);
      const nuovo = { attivo, emergenza };
      await sql`update configurazione
          set valore = valore || jsonb_build_object('accessoLocale', ${JSON.stringify(nuovo)}::jsonb)
        where valore -> 'accessoLocale' is distinct from ${JSON.stringify(nuovo)}::jsonb`.execute(
        tx,
      );
      await segnaEvento(tx, {
        tipo: 'accesso-locale-cambiato',
        utente: contesto.utente.username,
        origine: origineDi(request),
        particolari: { prima, dopo: nuovo },
      });
      return nuovo;
    }),
  );
};

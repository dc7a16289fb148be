import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteConfigurazione } from '#contract/configurazione.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import type { Sicurezza } from '#domain/configurazione/sicurezza.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { configurazionePer, leggiConfigurazione } from '#server/configurazione/configurazione.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { type Origine, origineDi, segnaEvento } from './eventi.ts';

type Scritta = Ingresso<typeof rotteConfigurazione.scriviSicurezza>['body'];

const esigiAziende = ({ concesse }: Contesto, { aziendeConFattore }: Scritta): void => {
  const ignota = aziendeConFattore.find((una) => !concesse.includes(una));
  if (ignota !== undefined)
    throw erroreCampo('aziendeConFattore', `L’azienda «${ignota}» non esiste: toglierla.`);
};

/** When identity is proven anew and where a second factor is asked for: over the version that was seen. */
const scriviSicurezza = (
  db: Db,
  contesto: Contesto,
  scritta: Scritta,
  origine: Origine,
): Promise<Risposta<typeof rotteConfigurazione.scriviSicurezza>> => {
  esigiAziende(contesto, scritta);
  const { versione, minutiRiconferma, aziendeConFattore } = scritta;
  const dopo: Sicurezza = {
    minutiRiconferma,
    aziendeConFattore: [...new Set(aziendeConFattore)].toSorted(),
  };
  return inTransazione(db, contesto, async (tx) => {
    await sql`select from configurazione for update`.execute(tx);
    const attuale = await leggiConfigurazione(tx);
    if (attuale.versione !== versione)
      throw errore('CONFLITTO', { attuale: configurazionePer(contesto, attuale) });
    const valore = JSON.stringify({ sicurezza: dopo });
    const { numAffectedRows } = await sql`
      update configurazione set valore = valore || ${valore}::jsonb
       where valore is distinct from valore || ${valore}::jsonb`.execute(tx);
    if (numAffectedRows)
      await segnaEvento(tx, {
        tipo: 'sicurezza-cambiata',
        utente: contesto.utente.username,
        origine,
        particolari: { prima: attuale.sicurezza, dopo },
      });
    return configurazionePer(contesto, await leggiConfigurazione(tx));
  });
};

export const rotteDellaSicurezza = (app: FastifyInstance, servizi: Servizi): void =>
  lega(app, servizi, rotteConfigurazione.scriviSicurezza, ({ contesto, body, request }) =>
    scriviSicurezza(servizi.db, contesto, body, origineDi(request)),
  );

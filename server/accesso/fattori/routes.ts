import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { rotteFattori } from '#contract/fattori.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { confermata } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { esigiNonAltrove, sessioneCorrente } from '../autorizza.ts';
import { origineDi } from '../eventi.ts';
import { accolto } from '../sessioni.ts';
import {
  attivaPasskey,
  attivaTotp,
  nuoviCodici,
  type Proprio,
  togliPasskey,
  togliTotp,
} from './cambi.ts';
import { esigiLuogo } from './luogo.ts';
import { sfidaDiFirma, sfidaDiRegistrazione } from './passkey.ts';
import { riconferma } from './riconferma.ts';
import {
  concludiConCodice,
  concludiConPasskey,
  entraConPasskey,
  sfidaPerEntrare,
} from './secondo-passo.ts';
import { fattoriDi } from './stato.ts';
import { indirizzoTotp, proponiChiave } from './totp.ts';

const rotteDelSecondoPasso = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotteFattori.accediConCodice, async ({ body, request, reply }) => {
    esigiNonAltrove(request);
    return accolto(db, await concludiConCodice(servizi, body.codice, { request, reply }));
  });

  lega(app, servizi, rotteFattori.sfidaAccesso, async ({ body, request }) => {
    esigiNonAltrove(request);
    return { opzioni: await sfidaPerEntrare(servizi, body.senzaPassword, request) };
  });

  lega(app, servizi, rotteFattori.accediConPasskey, async ({ body, request, reply }) => {
    esigiNonAltrove(request);
    const entra = body.senzaPassword ? entraConPasskey : concludiConPasskey;
    return accolto(db, await entra(servizi, body.risposta, { request, reply }));
  });
};

/** A name that can be told from another: one's own. */
const nomeDi = (scritto: string): string => {
  const nome = scritto.trim();
  if (nome === '') throw erroreCampo('nome', 'Manca il nome della passkey.');
  return nome;
};

export const rotteDeiFattori = (app: FastifyInstance, servizi: Servizi): void => {
  const { db, config } = servizi;
  rotteDelSecondoPasso(app, servizi);
  const chi = async (request: FastifyRequest): Promise<Proprio> => ({
    sessione: await sessioneCorrente(db, request),
    origine: origineDi(request),
  });
  const miei = (idUtente: number, request: FastifyRequest) =>
    fattoriDi(db, config, { idUtente, request });

  lega(app, servizi, rotteFattori.leggi, ({ contesto, request }) =>
    miei(contesto.utente.id, request),
  );

  lega(app, servizi, rotteFattori.proponiTotp, async ({ contesto }) => {
    const { id, username } = contesto.utente;
    const chiave = await confermata(db, (tx) => proponiChiave(tx, id));
    return { chiave, indirizzo: indirizzoTotp(chiave, username) };
  });

  lega(app, servizi, rotteFattori.confermaTotp, async ({ body, request }) => ({
    codici: await attivaTotp(db, await chi(request), body.codice),
  }));

  lega(app, servizi, rotteFattori.togliTotp, async ({ contesto, request }) => {
    await togliTotp(db, await chi(request));
    return miei(contesto.utente.id, request);
  });

  lega(app, servizi, rotteFattori.rigeneraCodici, async ({ request }) => ({
    codici: await nuoviCodici(db, await chi(request)),
  }));

  lega(app, servizi, rotteFattori.sfidaPasskey, async ({ contesto, request }) => {
    const luogo = esigiLuogo(config, request);
    const { utente } = contesto;
    return { opzioni: await confermata(db, (tx) => sfidaDiRegistrazione(tx, luogo, utente)) };
  });

  lega(app, servizi, rotteFattori.registraPasskey, async ({ body, request }) => {
    const luogo = esigiLuogo(config, request);
    const nuova = { nome: nomeDi(body.nome), firmata: body.risposta, luogo };
    return { codici: await attivaPasskey(db, await chi(request), nuova) };
  });

  lega(app, servizi, rotteFattori.rinominaPasskey, async ({ contesto, params, body, request }) => {
    const { id } = contesto.utente;
    const { rows } = await sql`
      update passkey set nome = ${nomeDi(body.nome)} where id = ${params.id} and id_utente = ${id}
      returning id`.execute(db);
    if (rows.length === 0) throw errore('NON_TROVATO');
    return miei(id, request);
  });

  lega(app, servizi, rotteFattori.togliPasskey, async ({ contesto, params, request }) => {
    await togliPasskey(db, await chi(request), params.id);
    return miei(contesto.utente.id, request);
  });

  lega(app, servizi, rotteFattori.sfidaRiconferma, async ({ contesto, request }) => {
    const per = { scopo: 'riconferma', idUtente: contesto.utente.id } as const;
    return { opzioni: await sfidaDiFirma(db, esigiLuogo(config, request), per) };
  });

  lega(app, servizi, rotteFattori.riconferma, async ({ body, request }) => {
    const { sessione, origine } = await chi(request);
    const luogo = () => esigiLuogo(config, request);
    return { provataIl: await riconferma(db, sessione, body, { origine, luogo }) };
  });
};

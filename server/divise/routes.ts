import type { FastifyInstance } from 'fastify';
import { rotteDivise } from '#contract/divise.ts';
import { eData } from '#domain/tempo/data.ts';
import { inTransazione } from '#server/contesto.ts';
import { type RecordDivisa, tabellaDivise } from '#server/divise/tabella.ts';
import { erroreCampo } from '#server/errori.ts';
import { registra, type Servizi } from '#server/handle.ts';
import { aggiorna, elenco, elimina, inserisci, uno, type Valori } from '#server/tabella-record.ts';

const esigiPeriodo = ({ validoDal, validoAl }: Valori): void => {
  for (const [campo, valore] of Object.entries({ validoDal, validoAl }))
    if (typeof valore === 'string' && !eData(valore))
      throw erroreCampo(campo, 'Il giorno non esiste nel calendario.');
  if (typeof validoDal === 'string' && typeof validoAl === 'string' && validoDal > validoAl)
    throw erroreCampo('validoAl', 'La fine della validità precede il suo inizio.');
};

export const rotteDelleDivise = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  registra(app, servizi, rotteDivise.elenco, ({ contesto }) =>
    inTransazione(db, contesto, (tx) => elenco<RecordDivisa>(tx, tabellaDivise)),
  );

  registra(app, servizi, rotteDivise.perCodice, ({ contesto, query }) =>
    inTransazione(db, contesto, (tx) =>
      uno<RecordDivisa>(tx, tabellaDivise, 'codDivisa', query.code),
    ),
  );

  registra(app, servizi, rotteDivise.crea, ({ contesto, body }) => {
    esigiPeriodo(body);
    return inTransazione(db, contesto, (tx) => inserisci<RecordDivisa>(tx, tabellaDivise, body));
  });

  registra(app, servizi, rotteDivise.aggiorna, ({ contesto, params, body }) => {
    esigiPeriodo(body);
    const attesa = { id: params.id, versione: body.versione };
    return inTransazione(db, contesto, (tx) =>
      aggiorna<RecordDivisa>(tx, tabellaDivise, attesa, body),
    );
  });

  registra(app, servizi, rotteDivise.elimina, ({ contesto, params, query, body }) => {
    const attesa = { id: params.id, versione: query.versione ?? body?.versione };
    return inTransazione(db, contesto, (tx) => elimina(tx, tabellaDivise, attesa));
  });
};

import Type, { type Static } from 'typebox';
import { DIVISA, PAESE } from '#domain/record/forme-campi.ts';
import { campiAzienda, campiDatiAzienda } from '#domain/tabelle/aziende/campi.ts';
import { campiNomeAzienda } from '#domain/tabelle/aziende/campi-nome.ts';
import { ingressoDi, proprieta, recordDi } from './campi.ts';
import { CorpoElimina, Id, ParametroId, Traccia } from './forme.ts';
import { rotta } from './rotta.ts';

/** How many positions are kept by its method. */
const Posizioni = { posizioni: Type.Integer() };

export const Azienda = recordDi(campiAzienda, Posizioni);
const Nome = recordDi(campiNomeAzienda);

/** What every user of the company may know; the rest is there for who holds Aziende_R on it. */
export const AziendaInElenco = Type.Unsafe<
  Static<typeof Nome> & Partial<Omit<Static<typeof Azienda>, keyof Static<typeof Nome>>>
>(
  Type.Object({
    ...Traccia,
    ...proprieta(campiNomeAzienda),
    ...Type.Partial(Type.Object({ ...proprieta(campiDatiAzienda), ...Posizioni })).properties,
  }),
);

const AziendaIngresso = ingressoDi(campiAzienda);

export const rotteAziende = {
  elenco: rotta({
    metodo: 'GET',
    url: '/Aziende',
    riassunto: "Le aziende concesse all'utente",
    accesso: 'autenticato',
    ambito: 'nessuno',
    risposta: Type.Array(AziendaInElenco),
  }),
  crea: rotta({
    metodo: 'POST',
    url: '/Aziende',
    riassunto: 'Crea una azienda',
    accesso: 'Aziende_W',
    ovunque: true,
    ambito: 'nessuno',
    body: AziendaIngresso,
    risposta: Azienda,
    stato: 201,
  }),
  aggiorna: rotta({
    metodo: 'PUT',
    url: '/Aziende/{id}',
    riassunto: 'Aggiorna una azienda',
    accesso: 'Aziende_W',
    ambito: 'nessuno',
    params: ParametroId,
    body: AziendaIngresso,
    risposta: Azienda,
  }),
  elimina: rotta({
    metodo: 'POST',
    url: '/Aziende/delete/{id}',
    riassunto: 'Elimina una azienda che nulla usa',
    accesso: 'Aziende_W',
    ambito: 'nessuno',
    params: ParametroId,
    body: CorpoElimina,
    letto: Azienda,
    risposta: Type.Object({ id: Id }),
  }),
  perCodice: rotta({
    metodo: 'GET',
    url: '/Aziende/getbycode',
    riassunto: 'Una azienda dal suo codice',
    accesso: 'Aziende_R',
    ambito: 'nessuno',
    query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 10 }) }),
    risposta: Azienda,
  }),
};

export const formeAziende = {
  Azienda,
  AziendaInElenco,
  AziendaIngresso,
  CodiceDivisa: Type.String({ pattern: DIVISA.modello }),
  CodicePaese: Type.String({ pattern: PAESE.modello }),
};

import Type from 'typebox';
import {
  CorpoElimina,
  DataWire,
  Id,
  nullo,
  o,
  ParametroId,
  Traccia,
  TracciaIngresso,
} from './forme.ts';
import { rotta } from './rotta.ts';

/** The letters of a subject's way of being taxed, and the codes of lists: the database knows them. */
export const TipoSoggetto = Type.Union([Type.Literal('L'), Type.Literal('N'), Type.Literal('E')]);
export const CodiceDivisa = Type.String({ pattern: '^[A-Z]{3}$' });
export const CodicePaese = Type.String({ pattern: '^[A-Z]{2}$' });
const testo = (maxLength: number) => o(nullo(Type.String({ maxLength })));

/** What every user of the company may know: the bar shows it. */
const Nome = {
  ...Traccia,
  cod_Azienda: Type.String(),
  ragioneSociale: Type.String(),
  colore: Type.Integer(),
};

const Dati = {
  codiceFiscale: nullo(Type.String()),
  partitaIVA: nullo(Type.String()),
  lei: nullo(Type.String()),
  divisaConto: Type.String(),
  dataChiusuraEsercizio: nullo(Type.String()),
  tipoValutazione: Type.String(),
  tipoSoggetto: Type.String(),
  codRegime: nullo(Type.String()),
  indirizzo: nullo(Type.String()),
  cap: nullo(Type.String()),
  comune: nullo(Type.String()),
  provincia: nullo(Type.String()),
  codPaese: nullo(Type.String()),
  pec: nullo(Type.String()),
  note: nullo(Type.String()),
  /** Up to this day nothing is registered. */
  movimentiChiusiAl: nullo(Type.String()),
  /** Who writes a movement does not register it. */
  quattroOcchi: Type.Boolean(),
  /** Whether charges are part of the cost: T always, I of what is immobilizzato, N never. */
  oneriNelCosto: Type.String(),
  /** How many positions are kept by its method. */
  posizioni: Type.Integer(),
};

export const Azienda = Type.Object({ ...Nome, ...Dati });

/** The other data are there for who holds Aziende_R on the company. */
export const AziendaInElenco = Type.Object({
  ...Nome,
  ...Type.Partial(Type.Object(Dati)).properties,
});

const AziendaIngresso = Type.Object({
  ...TracciaIngresso,
  cod_Azienda: Type.String({ minLength: 1, maxLength: 10, pattern: '^[0-9A-Za-z_-]+$' }),
  ragioneSociale: Type.String({ minLength: 1, maxLength: 200 }),
  colore: o(Type.Integer({ minimum: 0, maximum: 11 })),
  codiceFiscale: testo(16),
  partitaIVA: testo(11),
  lei: testo(20),
  divisaConto: o(CodiceDivisa),
  /** gg-MM */
  dataChiusuraEsercizio: testo(5),
  tipoValutazione: o(Type.String({ minLength: 2, maxLength: 2 })),
  tipoSoggetto: o(TipoSoggetto),
  codRegime: testo(4),
  indirizzo: testo(200),
  cap: testo(10),
  comune: testo(100),
  provincia: testo(2),
  codPaese: o(nullo(CodicePaese)),
  pec: testo(254),
  note: testo(2000),
  movimentiChiusiAl: o(nullo(DataWire)),
  quattroOcchi: o(Type.Boolean()),
  oneriNelCosto: o(Type.Enum(['T', 'I', 'N'])),
});

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

import Type from 'typebox';
import { CodiceDivisa, CodicePaese } from './aziende.ts';
import {
  CorpoElimina,
  DataWire,
  Id,
  nullo,
  o,
  ParametroCode,
  ParametroId,
  Traccia,
  TracciaIngresso,
  VersioneQuery,
} from './forme.ts';
import { rotta } from './rotta.ts';

export const Depositario = Type.Object({
  ...Traccia,
  cod_Depositario: Type.String(),
  descrizione: Type.String(),
  codice: nullo(Type.String()),
  cod_Portafoglio: Type.String(),
  contoDeposito: nullo(Type.String()),
  contoLiquidita: nullo(Type.String()),
  divisaConto: nullo(Type.String()),
  iban: nullo(Type.String()),
  bic: nullo(Type.String()),
  lei: nullo(Type.String()),
  codPaese: nullo(Type.String()),
  dataApertura: nullo(DataWire),
  dataChiusura: nullo(DataWire),
  note: nullo(Type.String()),
});

const CODICE = '^[0-9A-Za-z_.-]{1,20}$';
const testo = (maxLength: number) => o(nullo(Type.String({ maxLength })));

const DepositarioIngresso = Type.Object({
  ...TracciaIngresso,
  cod_Depositario: Type.String({ pattern: CODICE }),
  descrizione: Type.String({ minLength: 1, maxLength: 120 }),
  /** The global custodian: the same code groups several. */
  codice: o(nullo(Type.String({ pattern: CODICE }))),
  cod_Portafoglio: Type.String({ minLength: 1, maxLength: 20 }),
  contoDeposito: testo(40),
  contoLiquidita: testo(40),
  divisaConto: o(nullo(CodiceDivisa)),
  iban: testo(34),
  bic: testo(11),
  lei: testo(20),
  codPaese: o(nullo(CodicePaese)),
  dataApertura: o(nullo(DataWire)),
  dataChiusura: o(nullo(DataWire)),
  note: testo(2000),
});

/** The specification sends it along; it must be the company of the call. */
const AziendaQuery = Type.Object({ codAzienda: o(Type.String({ maxLength: 10 })) });

export const rotteDepositari = {
  elenco: rotta({
    metodo: 'GET',
    url: '/depositari',
    riassunto: "I depositari dell'azienda",
    accesso: 'Depositari_R',
    ambito: 'azienda',
    risposta: Type.Array(Depositario),
  }),
  crea: rotta({
    metodo: 'POST',
    url: '/depositari/create',
    riassunto: 'Crea un depositario di un portafoglio',
    accesso: 'Depositari_W',
    ambito: 'azienda',
    query: AziendaQuery,
    body: DepositarioIngresso,
    risposta: Depositario,
    stato: 201,
  }),
  aggiorna: rotta({
    metodo: 'POST',
    url: '/depositari/update',
    riassunto: 'Aggiorna il depositario che il corpo nomina per identificativo',
    accesso: 'Depositari_W',
    ambito: 'azienda',
    query: AziendaQuery,
    body: Type.Object({ ...DepositarioIngresso.properties, id: Id }),
    risposta: Depositario,
  }),
  elimina: rotta({
    metodo: 'DELETE',
    url: '/depositari/{id}',
    riassunto: 'Elimina un depositario che nulla usa',
    accesso: 'Depositari_W',
    ambito: 'azienda',
    params: ParametroId,
    query: VersioneQuery,
    body: CorpoElimina,
    risposta: Type.Object({ id: Id }),
  }),
  perCodice: rotta({
    metodo: 'GET',
    url: '/depositari/getbycode/{code}',
    riassunto: 'Un depositario dal suo codice',
    accesso: 'Depositari_R',
    ambito: 'azienda',
    params: ParametroCode,
    risposta: Depositario,
  }),
  esiste: rotta({
    metodo: 'GET',
    url: '/depositari/exists/{code}',
    riassunto: 'Se un codice di depositario è già preso',
    accesso: 'Depositari_R',
    ambito: 'azienda',
    params: ParametroCode,
    risposta: Type.Boolean(),
  }),
  delPortafoglio: rotta({
    metodo: 'GET',
    url: '/depositari/getbycodeportafoglio/{code}',
    riassunto: 'I depositari di un portafoglio',
    accesso: 'Depositari_R',
    ambito: 'azienda',
    params: ParametroCode,
    risposta: Type.Array(Depositario),
  }),
};

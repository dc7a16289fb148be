import Type from 'typebox';
import { CodiceDivisa, TipoSoggetto } from './aziende.ts';
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

const lettera = (...lettere: string[]) => Type.Union(lettere.map((una) => Type.Literal(una)));
const CodiceAzienda = Type.String({ minLength: 1, maxLength: 10 });

export const Portafoglio = Type.Object({
  ...Traccia,
  cod_Portafoglio: Type.String(),
  descrizione: Type.String(),
  cod_Azienda: Type.String(),
  calcoloCostoAmm: Type.String(),
  tipoGestione: nullo(Type.String()),
  tipoValutazione: nullo(Type.String()),
  tipoSoggetto: nullo(Type.String()),
  codRegime: nullo(Type.String()),
  immCirc: nullo(Type.String()),
  divisaConto: nullo(Type.String()),
  codGestore: nullo(Type.String()),
  dataApertura: nullo(DataWire),
  dataChiusura: nullo(DataWire),
  note: nullo(Type.String()),
  /** How many positions it has. */
  posizioni: Type.Integer(),
});

const PortafoglioIngresso = Type.Object({
  ...TracciaIngresso,
  cod_Portafoglio: Type.String({ pattern: '^[0-9A-Za-z_.-]{1,20}$' }),
  descrizione: Type.String({ minLength: 1, maxLength: 120 }),
  /** Sent along or not, it is the company of the call. */
  cod_Azienda: o(CodiceAzienda),
  /** S values at amortised cost (OIC 20). */
  calcoloCostoAmm: o(nullo(lettera('S', 'N'))),
  /** B amministrato, P gestito, S esenzione; null dichiarativo. */
  tipoGestione: o(nullo(lettera('B', 'P', 'S'))),
  /** These and the currency: null is the company's. */
  tipoValutazione: o(nullo(Type.String({ minLength: 2, maxLength: 2 }))),
  tipoSoggetto: o(nullo(TipoSoggetto)),
  codRegime: o(nullo(Type.String({ minLength: 1, maxLength: 4 }))),
  immCirc: o(nullo(lettera('I', 'C'))),
  divisaConto: o(nullo(CodiceDivisa)),
  codGestore: o(nullo(Type.String({ minLength: 1, maxLength: 40 }))),
  dataApertura: o(nullo(DataWire)),
  dataChiusura: o(nullo(DataWire)),
  note: o(nullo(Type.String({ maxLength: 2000 }))),
});

export const rottePortafogli = {
  elenco: rotta({
    metodo: 'GET',
    url: '/portafogli',
    riassunto: "I portafogli dell'azienda",
    accesso: 'Portafogli_R',
    ambito: 'azienda',
    risposta: Type.Array(Portafoglio),
  }),
  crea: rotta({
    metodo: 'POST',
    url: '/portafogli',
    riassunto: 'Crea un portafoglio',
    accesso: 'Portafogli_W',
    ambito: 'azienda',
    body: PortafoglioIngresso,
    risposta: Portafoglio,
    stato: 201,
  }),
  aggiorna: rotta({
    metodo: 'PUT',
    url: '/portafogli/{id}',
    riassunto: 'Aggiorna un portafoglio',
    accesso: 'Portafogli_W',
    ambito: 'azienda',
    params: ParametroId,
    body: PortafoglioIngresso,
    risposta: Portafoglio,
  }),
  elimina: rotta({
    metodo: 'DELETE',
    url: '/portafogli/{id}',
    riassunto: 'Elimina un portafoglio che nulla usa',
    accesso: 'Portafogli_W',
    ambito: 'azienda',
    params: ParametroId,
    query: VersioneQuery,
    body: CorpoElimina,
    risposta: Type.Object({ id: Id }),
  }),
  conteggio: rotta({
    metodo: 'GET',
    url: '/portafogli/getcount',
    riassunto: "Quanti portafogli ha l'azienda",
    accesso: 'Portafogli_R',
    ambito: 'azienda',
    query: Type.Object({ azienda: o(CodiceAzienda) }),
    risposta: Type.Integer(),
  }),
  perCodice: rotta({
    metodo: 'GET',
    url: '/portafogli/getbycode',
    riassunto: 'Un portafoglio dal suo codice',
    accesso: 'Portafogli_R',
    ambito: 'azienda',
    query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 20 }) }),
    risposta: Portafoglio,
  }),
  esiste: rotta({
    metodo: 'GET',
    url: '/portafogli/exists/{code}',
    riassunto: 'Se un codice di portafoglio è già preso',
    accesso: 'Portafogli_R',
    ambito: 'azienda',
    params: ParametroCode,
    risposta: Type.Boolean(),
  }),
  filtrati: rotta({
    metodo: 'POST',
    url: '/portafogli/getfiltered',
    riassunto:
      'I portafogli di più aziende, tra quelle concesse; senza nomi, di quella della chiamata',
    accesso: 'Portafogli_R',
    ambito: 'azienda',
    body: nullo(
      Type.Object({ cod_Azienda: o(nullo(Type.Array(CodiceAzienda, { maxItems: 1000 }))) }),
    ),
    risposta: Type.Array(Portafoglio),
  }),
};

import Type, { type Static } from 'typebox';
import { DataWire, Decimale, Id, nullo, o, ParametroId, Problema } from './forme.ts';
import { rotta } from './rotta.ts';

export const Superamento = Type.Object({
  id: Id,
  versione: Type.Integer(),
  idLimite: Id,
  cod_Limite: Type.String(),
  descrizione: Type.String(),
  verso: Type.String(),
  misura: Type.String(),
  voce: nullo(Type.String()),
  etichetta: Type.String(),
  natura: Type.Enum(['attiva', 'passiva']),
  dal: DataWire,
  al: nullo(DataWire),
  /** Closed because its limit is in force no more: it did not come back within it. */
  spento: Type.Boolean(),
  soglia: Decimale,
  misurato: Decimale,
  peggiore: Decimale,
  misuratoIl: DataWire,
  idMovimento: nullo(Id),
  presoDa: nullo(Type.String()),
  presoIl: nullo(Type.String()),
  motivo: nullo(Type.String()),
});

/** What the Home asks of limits: by itself, so that the forms of all that a limit is do not come along with it. */
export const rotteSuperamenti = {
  superamenti: rotta({
    accesso: 'Limiti_R',
    ambito: 'azienda',
    metodo: 'GET',
    url: '/limiti/superamenti',
    riassunto: 'I superamenti, dal più recente; quelli chiusi dopo quelli aperti',
    query: Type.Object({ aperti: o(Type.Boolean()) }),
    risposta: Type.Array(Superamento),
  }),
  prendi: rotta({
    metodo: 'POST',
    url: '/limiti/superamenti/{id}/presa',
    riassunto: 'Prende in carico un superamento, con che cosa si fa',
    accesso: 'Limiti_W',
    ambito: 'azienda',
    params: ParametroId,
    body: Type.Object({
      versione: Type.Integer(),
      motivo: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
    }),
    risposta: Superamento,
    rifiuti: { 409: Problema },
  }),
};

export type SuperamentoWire = Static<typeof Superamento>;

import Type, { type Static } from 'typebox';
import { DataWire, Decimale, Id, Istante, nullo, ParametroId } from '../forme.ts';
import { rotta } from '../rotta.ts';

/** A certificate of reconciliation that was issued; printed by the report of its name, with its number in `ids`. */
const Prospetto = Type.Object({
  id: Id,
  versione: Type.Integer(),
  idConto: Id,
  cod_Conto: Type.String(),
  al: DataWire,
  /** Null where the statement was undone since. */
  idEstratto: nullo(Id),
  nomeFile: Type.String(),
  sha256: Type.String(),
  impronta: Type.String(),
  nostro: Decimale,
  loro: Decimale,
  nonSpiegato: Decimale,
  /** How many differences were not settled. */
  irrisolte: Type.Integer(),
  preparatoDa: Type.String(),
  preparatoIl: Istante,
  approvatoDa: nullo(Type.String()),
  approvatoIl: nullo(Istante),
});
export type ProspettoWire = Static<typeof Prospetto>;

const scrivere = { accesso: 'Riconciliazione_W', ambito: 'azienda' } as const;

export const rotteProspetti = {
  elenco: rotta({
    ...{ accesso: 'Riconciliazione_R', ambito: 'azienda' },
    metodo: 'GET',
    url: '/riconciliazione/conti/{id}/prospetti',
    riassunto: 'I prospetti di riconciliazione emessi di un conto, dal più recente',
    params: ParametroId,
    risposta: Type.Array(Prospetto),
  }),
  prepara: rotta({
    ...scrivere,
    metodo: 'POST',
    url: '/riconciliazione/prospetti',
    riassunto: 'Prepara il prospetto dell’ultimo estratto di un conto: resta com’è adesso',
    body: Type.Object({ idEstratto: Id }),
    risposta: Prospetto,
    stato: 201,
  }),
  approva: rotta({
    ...scrivere,
    metodo: 'POST',
    url: '/riconciliazione/prospetti/{id}/approva',
    riassunto: 'Approva un prospetto; con i quattro occhi, non chi l’ha preparato',
    params: ParametroId,
    risposta: Prospetto,
  }),
};

export const formeProspetti = { ProspettoRiconciliazione: Prospetto };

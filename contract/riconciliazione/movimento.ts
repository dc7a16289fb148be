import Type, { type Static } from 'typebox';
import { DataWire, Decimale, Id, nullo, ParametroId } from '../forme.ts';
import { rotta } from '../rotta.ts';

/** A line of theirs that a movement of ours is matched with, or proposed for. */
const RigaAbbinata = Type.Object({
  id: Id,
  idEstratto: Id,
  dataContabile: nullo(DataWire),
  testo: Type.String(),
  importo: nullo(Decimale),
});

/** How a movement stands in the reconciliation of its account. */
const RiconciliazioneDelMovimento = Type.Object({
  idAbbinamento: Id,
  stato: Type.Enum(['proposto', 'confermato']),
  come: Type.String(),
  idConto: Id,
  cod_Conto: Type.String(),
  decisoDa: nullo(Type.String()),
  decisoIl: nullo(Type.String()),
  nota: nullo(Type.String()),
  righe: Type.Array(RigaAbbinata, { maxItems: 500 }),
});
export type RiconciliazioneDelMovimentoWire = Static<typeof RiconciliazioneDelMovimento>;

export const rotteRiconciliazioneDelMovimento = {
  abbinamenti: rotta({
    accesso: 'Riconciliazione_R',
    ambito: 'azienda',
    metodo: 'GET',
    url: '/riconciliazione/movimenti/{id}',
    riassunto: 'A quali righe di un estratto un movimento è abbinato, o proposto',
    params: ParametroId,
    risposta: Type.Array(RiconciliazioneDelMovimento),
  }),
};

export const formeRiconciliazioneDelMovimento = { RiconciliazioneDelMovimento };

import Type, { type Static } from 'typebox';
import { DataWire, Decimale, Id, Istante, nullo, o, ParametroId, Problema } from '../forme.ts';
import { FissatoIngresso } from '../movimenti-forme.ts';
import { rotta } from '../rotta.ts';

const RigaDelMovimento = Type.Object({
  nRiga: Type.Integer(),
  descrizioneContoId: Id,
  numeroConto: Type.String(),
  descrizioneConto: Type.String(),
  /** The formula of the template that the line comes from; null of a line by hand, or of a storno. */
  perche: nullo(Type.String()),
  segno: Type.Enum(['D', 'A']),
  importo: Decimale,
});

const ScritturaDelMovimento = Type.Object({
  /** C in the journal, G to be confirmed, P what posting it now would write. */
  stato: Type.Enum(['C', 'G', 'P']),
  /** Of an entry in the journal or to be confirmed. */
  id: nullo(Id),
  numero: nullo(Type.Integer()),
  esercizio: nullo(Type.Integer()),
  tipo: Type.String(),
  dataContabile: DataWire,
  registratoDa: nullo(Type.String()),
  registratoIl: nullo(Istante),
  righe: Type.Array(RigaDelMovimento),
});

const ScrittureDelMovimento = Type.Object({
  codLibro: Type.String(),
  scritture: Type.Array(ScritturaDelMovimento),
  /** Why some would not be written. */
  scarti: Type.Array(Type.String()),
});
export type ScrittureDelMovimentoWire = Static<typeof ScrittureDelMovimento>;
export type ScritturaDelMovimentoWire = Static<typeof ScritturaDelMovimento>;

/** What accounting makes of one movement: apart, as the record of a movement asks nothing else of it. */
export const rotteDelMovimento = {
  scritture: rotta({
    metodo: 'GET',
    url: '/contabilizza/movimenti/{id}',
    riassunto:
      'Le scritture di una registrazione: quelle nel giornale, quelle da confermare o quelle che ne verrebbero',
    accesso: 'Contabile_R',
    ambito: 'azienda',
    params: ParametroId,
    query: Type.Object({ codLibro: o(Type.String({ pattern: '^[A-Z0-9]{1,8}$' })) }),
    risposta: ScrittureDelMovimento,
  }),
  ipotesi: rotta({
    metodo: 'POST',
    url: '/contabilizza/ipotesi',
    riassunto:
      'Le scritture che verrebbero da un fissato, se si registrasse adesso: nulla resta scritto',
    accesso: 'Contabile_R',
    ancheServe: 'Movimenti_W',
    ambito: 'azienda',
    query: Type.Object({ codLibro: o(Type.String({ pattern: '^[A-Z0-9]{1,8}$' })) }),
    body: FissatoIngresso,
    rifiuti: { 409: Problema },
    risposta: ScrittureDelMovimento,
  }),
};

export const formeDelMovimento = {
  RigaDelMovimento,
  ScritturaDelMovimento,
  ScrittureDelMovimento,
};

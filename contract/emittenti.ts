import Type from 'typebox';
import { DataWire, nullo, o, Traccia, TracciaIngresso } from './forme.ts';
import { rotteTabella } from './tabella.ts';

const testo = (maxLength: number) => o(nullo(Type.String({ maxLength })));
const letto = nullo(Type.String());

export const Emittente = Type.Object({
  ...Traccia,
  codEmittente: Type.String(),
  descrizione: Type.String(),
  tipoEmittente: Type.String(),
  lei: letto,
  codiceFiscale: letto,
  codPaese: letto,
  settoreIndustriale: letto,
  codCapogruppo: letto,
  quotato: Type.Boolean(),
  whiteList: Type.Boolean(),
  whiteListDal: nullo(DataWire),
  whiteListAl: nullo(DataWire),
  note: letto,
});

const EmittenteIngresso = Type.Object({
  ...TracciaIngresso,
  codEmittente: Type.String({ pattern: '^[0-9A-Za-z_.-]{1,20}$' }),
  descrizione: Type.String({ minLength: 1, maxLength: 120 }),
  tipoEmittente: o(Type.String({ maxLength: 20 })),
  lei: testo(20),
  codiceFiscale: testo(16),
  codPaese: testo(2),
  settoreIndustriale: testo(80),
  codCapogruppo: testo(20),
  quotato: o(Type.Boolean()),
  whiteList: o(Type.Boolean()),
  whiteListDal: o(nullo(DataWire)),
  whiteListAl: o(nullo(DataWire)),
  note: testo(2000),
});

export const rotteEmittenti = rotteTabella({
  risorsa: 'emittenti',
  uno: 'un emittente',
  tutti: 'gli emittenti',
  leggere: 'Titoli_R',
  scrivere: 'Titoli_W',
  ambito: 'condiviso',
  record: Emittente,
  ingresso: EmittenteIngresso,
});

import Type from 'typebox';
import { nullo, o, Traccia, TracciaIngresso } from './forme.ts';
import { rotteTabella } from './tabella.ts';

const testo = (maxLength: number) => o(nullo(Type.String({ maxLength })));
const letto = nullo(Type.String());

export const Controparte = Type.Object({
  ...Traccia,
  codControparte: Type.String(),
  descrizione: Type.String(),
  tipoControparte: Type.String(),
  lei: letto,
  bic: letto,
  abi: letto,
  codiceFiscale: letto,
  partitaIva: letto,
  codPaese: letto,
  indirizzo: letto,
  pec: letto,
  telefono: letto,
  attiva: Type.Boolean(),
  note: letto,
});

const ControparteIngresso = Type.Object({
  ...TracciaIngresso,
  codControparte: Type.String({ pattern: '^[0-9A-Za-z_.-]{1,20}$' }),
  descrizione: Type.String({ minLength: 1, maxLength: 120 }),
  tipoControparte: o(Type.String({ maxLength: 20 })),
  lei: testo(20),
  bic: testo(11),
  abi: testo(5),
  codiceFiscale: testo(16),
  partitaIva: testo(11),
  codPaese: testo(2),
  indirizzo: testo(200),
  pec: testo(254),
  telefono: testo(30),
  attiva: o(Type.Boolean()),
  note: testo(2000),
});

export const rotteControparti = rotteTabella({
  risorsa: 'controparti',
  uno: 'una controparte',
  tutti: 'le controparti',
  leggere: 'Titoli_R',
  scrivere: 'Titoli_W',
  ambito: 'condiviso',
  record: Controparte,
  ingresso: ControparteIngresso,
});

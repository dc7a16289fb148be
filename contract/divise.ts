import Type from 'typebox';
import { DataWire, nullo, o, Traccia, TracciaIngresso } from './forme.ts';
import { rottaPerCodice, rotteTabella } from './tabella.ts';

const Campi = {
  descDivisa: Type.String({ minLength: 1, maxLength: 120 }),
  codUIC: o(nullo(Type.String({ maxLength: 3, pattern: '^(\\d{3})?$' }))),
  codNumerico: o(nullo(Type.String({ maxLength: 3, pattern: '^(\\d{3})?$' }))),
  decimali: o(nullo(Type.Integer({ minimum: 0, maximum: 4 }))),
  validoDal: o(nullo(DataWire)),
  validoAl: o(nullo(DataWire)),
  /** Whether it can have a rate: metals can, ISO's codes that are no money cannot. */
  quotabile: o(Type.Boolean()),
};

export const Divisa = Type.Object({
  ...Traccia,
  codDivisa: Type.String(),
  descDivisa: Type.String(),
  divisaCompleta: Type.String(),
  codUIC: nullo(Type.String()),
  codNumerico: nullo(Type.String()),
  decimali: nullo(Type.Integer()),
  validoDal: nullo(DataWire),
  validoAl: nullo(DataWire),
  quotabile: Type.Boolean(),
});

const DivisaIngresso = Type.Object({
  ...TracciaIngresso,
  codDivisa: Type.String({ pattern: '^[A-Z]{3}$' }),
  ...Campi,
});

const DIVISE = {
  risorsa: 'divise',
  uno: 'una divisa',
  tutti: 'le divise',
  leggere: 'Divise_R',
  scrivere: 'Divise_W',
  ambito: 'condiviso',
  record: Divisa,
  ingresso: DivisaIngresso,
} as const;

export const rotteDivise = { ...rotteTabella(DIVISE), perCodice: rottaPerCodice(DIVISE, 3) };

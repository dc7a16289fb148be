import Type from 'typebox';
import { campiDivisa } from '#domain/tabelle/divise/campi.ts';
import { ingressoDi, recordDi } from './campi.ts';
import { rottaPerCodice, rotteTabella } from './tabella.ts';

export const Divisa = recordDi(campiDivisa, { divisaCompleta: Type.String() });
const DivisaIngresso = ingressoDi(campiDivisa);

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

export const formeDivise = { Divisa, DivisaIngresso };

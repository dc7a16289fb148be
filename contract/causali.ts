import { campiCausale } from '#domain/tabelle/causali/campi.ts';
import { ingressoDi, recordDi } from './campi.ts';
import { rottaPerCodice, rotteTabella } from './tabella.ts';

export const Causale = recordDi(campiCausale);
const CausaleIngresso = ingressoDi(campiCausale);

const CAUSALI = {
  risorsa: 'causali',
  uno: 'una causale',
  tutti: 'le causali',
  leggere: 'Causali_R',
  scrivere: 'Causali_W',
  ambito: 'condiviso',
  record: Causale,
  ingresso: CausaleIngresso,
} as const;

export const rotteCausali = { ...rotteTabella(CAUSALI), perCodice: rottaPerCodice(CAUSALI, 6) };

export const formeCausali = { Causale, CausaleIngresso };

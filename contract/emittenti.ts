import { campiEmittente } from '#domain/tabelle/emittenti/campi.ts';
import { ingressoDi, recordDi } from './campi.ts';
import { rotteTabella } from './tabella.ts';

const Emittente = recordDi(campiEmittente);
const EmittenteIngresso = ingressoDi(campiEmittente);

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

export const formeEmittenti = { Emittente, EmittenteIngresso };

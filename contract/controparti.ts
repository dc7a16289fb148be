import { campiControparte } from '#domain/tabelle/controparti/campi.ts';
import { ingressoDi, recordDi } from './campi.ts';
import { rotteTabella } from './tabella.ts';

const Controparte = recordDi(campiControparte);
const ControparteIngresso = ingressoDi(campiControparte);

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

export const formeControparti = { Controparte, ControparteIngresso };

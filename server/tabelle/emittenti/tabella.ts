import { campiEmittente } from '#domain/tabelle/emittenti/campi.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';

export const tabellaEmittenti = tabellaDaCampi('emittenti', campiEmittente);

import { controlliAllegati } from './controlli-allegati.ts';
import { controlliContabilita } from './controlli-contabilita.ts';
import { controlliGiornale } from './controlli-giornale.ts';
import { controlliLavori } from './controlli-lavori.ts';
import { controlliPosizioni } from './controlli-posizioni.ts';
import { controlliStorico } from './controlli-storico.ts';
import { controlliStruttura } from './controlli-struttura.ts';
import { controlliTitoli } from './controlli-titoli.ts';
import { controlliVincoli } from './controlli-vincoli.ts';
import type { Controllo } from './controllo.ts';

/** All that `verify` checks; every area brings its own. */
export const controlli: readonly Controllo[] = [
  ...controlliStruttura,
  ...controlliVincoli,
  ...controlliStorico,
  ...controlliLavori,
  ...controlliTitoli,
  ...controlliPosizioni,
  ...controlliGiornale,
  ...controlliContabilita,
  ...controlliAllegati,
];

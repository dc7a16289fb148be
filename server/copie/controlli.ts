import { controlliLavori } from '#server/copie/controlli-lavori.ts';
import { controlliPosizioni } from '#server/copie/controlli-posizioni.ts';
import { controlliStorico } from '#server/copie/controlli-storico.ts';
import { controlliStruttura } from '#server/copie/controlli-struttura.ts';
import { controlliTitoli } from '#server/copie/controlli-titoli.ts';
import { controlliVincoli } from '#server/copie/controlli-vincoli.ts';
import type { Controllo } from '#server/copie/controllo.ts';

/** All that `verify` checks; every area brings its own. */
export const controlli: readonly Controllo[] = [
  ...controlliStruttura,
  ...controlliVincoli,
  ...controlliStorico,
  ...controlliLavori,
  ...controlliTitoli,
  ...controlliPosizioni,
];

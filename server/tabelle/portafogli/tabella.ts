import type { Static } from 'typebox';
import type { Portafoglio } from '#contract/portafogli.ts';
import { campiPortafoglio } from '#domain/tabelle/portafogli/campi.ts';
import { posizioniDelPortafoglio } from '#server/posizioni/metodo.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';

export type RecordPortafoglio = Static<typeof Portafoglio>;

export const tabellaPortafogli = tabellaDaCampi('portafogli', campiPortafoglio, {
  campi: { cod_Azienda: 'cod_azienda' },
  letture: { posizioni: posizioniDelPortafoglio },
  chiave: ['cod_Azienda', 'cod_Portafoglio'],
});

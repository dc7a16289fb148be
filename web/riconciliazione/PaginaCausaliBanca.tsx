import { rotteCausaliBanca } from '#contract/riconciliazione/tabelle.ts';
import { campiCausaleBanca } from '#domain/tabelle/riconciliazione/campi.ts';
import type { Tabellario } from '#web/record/campi.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';
import { useCausali } from '#web/tabelle/scelte-di-tabelle.ts';
import { useScelteConti } from './scelte.ts';

const CAUSALI: Tabellario = {
  tabella: 'causali_banca',
  titolo: 'Causali di banca',
  singolare: 'causale di banca',
  femminile: true,
  scrivere: 'Riconciliazione_W',
  rotte: rotteCausaliBanca,
  larghezzaScheda: 560,
  motivoVuoto:
    'Con queste si compila la bozza di una riga che manca da noi: la causale della banca dice la nostra.',
  campi: campiTabella(campiCausaleBanca, {
    cod_Conto: { larghezza: 130, useScelte: useScelteConti },
    causaleEsterna: { larghezza: 160 },
    segno: { larghezza: 140, lettura: 'descrizione' },
    cod_Causale: {
      larghezza: 130,
      elastica: true,
      useScelte: useCausali,
      lettura: 'entrambi',
      percorso: '/page/tabelle/causali',
    },
  }),
};

/** `/page/movimenti/riconciliazione/causali`: with which causale of ours a line of the bank is written. */
export default function PaginaCausaliBanca() {
  return <PaginaTabella tabellario={CAUSALI} />;
}

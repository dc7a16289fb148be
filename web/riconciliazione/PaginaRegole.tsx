import { rotteRegoleRiconciliazione } from '#contract/riconciliazione/tabelle.ts';
import type { CondizioniRegola } from '#domain/riconciliazione/regole.ts';
import { campiRegola } from '#domain/tabelle/riconciliazione/campi.ts';
import type { Tabellario } from '#web/record/campi.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';
import { condizioniInParole } from './condizioni-regola.ts';
import { EditoreCondizioni } from './EditoreCondizioni.tsx';
import { useScelteConti } from './scelte.ts';

const REGOLE: Tabellario = {
  tabella: 'regole_riconciliazione',
  titolo: 'Regole di abbinamento',
  singolare: 'regola',
  femminile: true,
  scrivere: 'Riconciliazione_W',
  rotte: rotteRegoleRiconciliazione,
  larghezzaScheda: 680,
  motivoVuoto:
    'Riferimento e importo, importo unico e gruppi si trovano da sé: le regole dicono il resto, nell’ordine che hanno.',
  campi: campiTabella(campiRegola, {
    ordine: { larghezza: 76 },
    nome: { larghezza: 200 },
    cod_Conto: { larghezza: 120, useScelte: useScelteConti },
    specie: { larghezza: 190, lettura: 'descrizione' },
    condizioni: {
      larghezza: 300,
      elastica: true,
      largo: true,
      editore: EditoreCondizioni,
      testo: ({ condizioni }) => condizioniInParole((condizioni ?? {}) as CondizioniRegola),
    },
    effetto: { larghezza: 110, lettura: 'descrizione' },
    attiva: { larghezza: 70 },
  }),
};

/** `/page/movimenti/riconciliazione/regole`: what else takes lines and movements together, tried before it is kept. */
export default function PaginaRegole() {
  return <PaginaTabella tabellario={REGOLE} />;
}

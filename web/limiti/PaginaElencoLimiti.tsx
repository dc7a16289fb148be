import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rotteLimiti } from '#contract/limiti.ts';
import { campiLimite } from '#domain/tabelle/limiti/campi.ts';
import { ImportaAnagrafiche } from '#web/importazioni/ImportaAnagrafiche.tsx';
import { type Tabellario, testoCampo } from '#web/record/campi.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';
import { useSceltePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { CHIAVE_LIMITI } from './superamenti-api.ts';

const LIMITI: Tabellario = {
  tabella: 'limiti',
  titolo: 'Limiti',
  singolare: 'limite',
  femminile: false,
  scrivere: 'Limiti_W',
  rotte: rotteLimiti,
  larghezzaScheda: 620,
  segnapostoRicerca: 'Cerca codice o descrizione',
  motivoVuoto:
    'Un limite dice quanto si può tenere di un emittente, un rating, un paese; avvisa o ferma i movimenti che lo superano.',
  campi: campiTabella(campiLimite, {
    cod_Limite: { larghezza: 130, tipo: 'testo', unico: true },
    descrizione: { larghezza: 240, elastica: true, largo: true },
    cod_Portafoglio: { larghezza: 110, useScelte: useSceltePortafogli },
    asse: { larghezza: 130, lettura: 'descrizione' },
    numero: {
      larghezza: 90,
      mostra: ({ asse }) => testoCampo(asse) === 'raggruppamento',
      soloModulo: true,
    },
    voci: { larghezza: 150, largo: true },
    verso: { larghezza: 90, lettura: 'descrizione' },
    misura: { larghezza: 150, lettura: 'descrizione' },
    soglia: { larghezza: 110 },
    attenzione: { soloModulo: true },
    azione: { larghezza: 90, lettura: 'descrizione' },
    dal: { larghezza: 96, soloModulo: true },
    al: {
      larghezza: 96,
      soloModulo: true,
      convalida: (testo, { dal }) =>
        testo < testoCampo(dal) ? 'La fine precede l’inizio' : undefined,
    },
  }),
};

/** `/page/movimenti/limiti/elenco`: the limits of the company. */
export default function PaginaElencoLimiti() {
  const memoria = useQueryClient();
  // What was measured by a limit as it was is not what it measures now.
  const tabellario = useMemo(
    () => ({
      ...LIMITI,
      onScritto: () => void memoria.invalidateQueries({ queryKey: CHIAVE_LIMITI }),
    }),
    [memoria],
  );
  return (
    <PaginaTabella
      tabellario={tabellario}
      azioni={<ImportaAnagrafiche tipo="limiti" scrivere="Limiti_W" />}
    />
  );
}

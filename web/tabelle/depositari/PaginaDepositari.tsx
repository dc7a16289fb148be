import { useMemo } from 'react';
import { testoScelta } from '#web/record/scelte.ts';
import { type SceltaFiltro, useSceltePerFiltro } from '#web/tabelle/FiltriTabella.tsx';
import { PaginaTabella } from '#web/tabelle/PaginaTabella.tsx';
import { useSceltePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { useDepositari } from './depositari.ts';
import { tabellarioDepositari } from './tabellario-depositari.ts';

/** The list is narrowed by portfolio, and by the global custodian that groups several. */
function useScelte(): readonly SceltaFiltro[] {
  const portafogli = useSceltePortafogli();
  return useMemo(
    () => [
      {
        campo: 'cod_Portafoglio',
        parola: 'portafogli',
        titolo: 'Portafoglio',
        tutti: 'Tutti i portafogli',
        testo: (valore) => testoScelta(portafogli, valore, 'entrambi'),
      },
      {
        campo: 'codice',
        parola: 'depositariGlobali',
        titolo: 'Depositario Globale',
        tutti: 'Tutti i depositari globali',
        testo: (valore) => valore,
      },
    ],
    [portafogli],
  );
}

/** `/page/tabelle/depositari`: with whom the securities of each portfolio are. */
export default function PaginaDepositari() {
  const filtro = useSceltePerFiltro(useScelte(), useDepositari());
  return <PaginaTabella tabellario={tabellarioDepositari} filtro={filtro} />;
}

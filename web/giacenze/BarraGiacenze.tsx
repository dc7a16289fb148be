import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import { parametriSelezionati, senzaParametro } from '#domain/archivi/filtro/parametri-archivio.ts';
import { PARTI_DI_ARCHIVIO } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { reportGiacenze } from '#domain/reports/giacenze.ts';
import { LIVELLI_MASSIMI } from '#domain/reports/gruppi.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { useNomiTitoli } from '#web/lookup/filtro/raggruppamenti.ts';
import { SceltaGruppi } from '#web/reports/SceltaGruppi.tsx';
import { ChipFiltro } from '#web/ui/filtri/ChipFiltro.tsx';
import { parolaGruppi } from './momento.ts';
import { PARTI, parteChiesta } from './righe-mostrate.ts';

interface BarraGiacenzeProps {
  readonly filtro: FiltroArchivio;
  readonly gruppi: readonly string[];
  readonly onFiltro: (filtro: FiltroArchivio) => void;
}

/** Above the rows: by what they are gathered, and what they are chosen by. */
export function BarraGiacenze({ filtro, gruppi, onFiltro }: BarraGiacenzeProps) {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const nomi = useNomiTitoli(filtro);
  const parte = parteChiesta(ricerca.righe);
  return (
    <>
      <SceltaGruppi
        inRiga
        diCosa={reportGiacenze}
        alPiu={LIVELLI_MASSIMI}
        gruppi={gruppi}
        onCambia={(scelti) => void cambia({ gruppi: parolaGruppi(scelti, ricerca) })}
      />
      {parte ? (
        <ChipFiltro
          parametro={{ campo: 'righe', etichetta: 'Righe', valore: PARTI[parte].nome }}
          onTogli={() => void cambia({ righe: '' })}
        />
      ) : null}
      {parametriSelezionati(PARTI_DI_ARCHIVIO, filtro, nomi).map((parametro) => (
        <ChipFiltro
          key={parametro.campo}
          parametro={parametro}
          onTogli={() => onFiltro(senzaParametro(PARTI_DI_ARCHIVIO, filtro, parametro.campo))}
        />
      ))}
    </>
  );
}

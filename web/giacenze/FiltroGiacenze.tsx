import { lazy, Suspense, useState } from 'react';
import { type FiltroArchivio, filtroVuoto } from '#domain/archivi/filtro/filtro-archivio.ts';
import { parametriSelezionati } from '#domain/archivi/filtro/parametri-archivio.ts';
import { PARTI_DI_ARCHIVIO } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { useNomiTitoli } from '#web/lookup/filtro/raggruppamenti.ts';
import filtri from '#web/ui/filtri/filtri.module.css';
import { PannelloParametri } from '#web/ui/filtri/PannelloParametri.tsx';

const SezioniArchivio = lazy(() => import('#web/archivi/filtro/SezioniArchivio.tsx'));
const NESSUN_OBBLIGO = { richiesti: [], mancanti: [] };

export interface FiltroGiacenzeProps {
  /** The filter in force, taken up again in the fields. */
  readonly valore: FiltroArchivio;
  readonly onConferma: (filtro: FiltroArchivio) => void;
}

/** What positions are chosen by: level, portfolio, custodian, counterparty, and the reduced titoli filter. */
export default function FiltroGiacenze({ valore, onConferma }: FiltroGiacenzeProps) {
  const [inModifica, setInModifica] = useState(valore);
  const [azzerati, setAzzerati] = useState(0);
  const nomi = useNomiTitoli(inModifica);
  return (
    <PannelloParametri
      griglia="giacenze"
      lungo
      titolo="Parametri di selezione:"
      selezionati={parametriSelezionati(PARTI_DI_ARCHIVIO, inModifica, nomi)}
      righe={null}
      motivi={[]}
      onConferma={() => onConferma(inModifica)}
      onReset={() => {
        setInModifica(filtroVuoto);
        setAzzerati(azzerati + 1);
        onConferma(filtroVuoto);
      }}
    >
      <Suspense fallback={<section className={`pannello ${filtri.sezione}`} aria-busy="true" />}>
        <SezioniArchivio
          key={azzerati}
          archivio={PARTI_DI_ARCHIVIO}
          inModifica={inModifica}
          obblighi={NESSUN_OBBLIGO}
          propone={false}
          diMovimenti
          onScelta={(scelta) => setInModifica({ ...inModifica, ...scelta })}
        />
      </Suspense>
    </PannelloParametri>
  );
}

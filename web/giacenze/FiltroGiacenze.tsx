import { lazy, Suspense, useState } from 'react';
import { type FiltroArchivio, filtroVuoto } from '#domain/filtri/filtro-archivio.ts';
import { PARTI_DI_ARCHIVIO } from '#domain/filtri/filtro-movimenti.ts';
import { parametriSelezionati } from '#domain/filtri/parametri-archivio.ts';
import filtri from '#web/filtri/filtri.module.css';
import { PannelloParametri } from '#web/filtri/PannelloParametri.tsx';
import { useNomiTitoli } from '#web/filtri/titoli/raggruppamenti.ts';

const SezioniArchivio = lazy(() => import('#web/filtri/archivio/SezioniArchivio.tsx'));
const NESSUN_OBBLIGO = { richiesti: [], mancanti: [] };

export interface FiltroGiacenzeProps {
  /** The filter in force, taken up again in the fields. */
  readonly valore: FiltroArchivio;
  readonly onConferma: (filtro: FiltroArchivio) => void;
}

/** What positions are chosen by: level, portfolio, custodian, counterparty, and the reduced titoli filter. */
export default function FiltroGiacenze({ valore, onConferma }: FiltroGiacenzeProps) {
  const [bozza, setBozza] = useState(valore);
  const [azzerati, setAzzerati] = useState(0);
  const nomi = useNomiTitoli(bozza);
  return (
    <PannelloParametri
      griglia="giacenze"
      lungo
      titolo="Parametri di selezione:"
      selezionati={parametriSelezionati(PARTI_DI_ARCHIVIO, bozza, nomi)}
      righe={null}
      motivi={[]}
      onConferma={() => onConferma(bozza)}
      onReset={() => {
        setBozza(filtroVuoto);
        setAzzerati(azzerati + 1);
        onConferma(filtroVuoto);
      }}
    >
      <Suspense fallback={<section className={filtri.sezione} aria-busy="true" />}>
        <SezioniArchivio
          key={azzerati}
          archivio={PARTI_DI_ARCHIVIO}
          bozza={bozza}
          obblighi={NESSUN_OBBLIGO}
          propone={false}
          diMovimenti
          onScelta={(scelta) => setBozza({ ...bozza, ...scelta })}
        />
      </Suspense>
    </PannelloParametri>
  );
}

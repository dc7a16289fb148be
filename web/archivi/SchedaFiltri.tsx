import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import {
  conScelta,
  type FiltroArchivio,
  motiviConfermaDisabilitata,
  nessunaScelta,
  obblighi,
} from '#domain/archivi/filtro/filtro-archivio.ts';
import { parametriSelezionati } from '#domain/archivi/filtro/parametri-archivio.ts';
import { filtroMostrato } from '#domain/archivi/filtro/stato-schermata.ts';
import type { CampoFiltro, TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { CaselleArchivio } from '#web/archivi/filtro/CaselleArchivio.tsx';
import { PulsanteAggiungi, useAggiungi } from '#web/archivi/filtro/PulsanteAggiungi.tsx';
import { useNomiTitoli } from '#web/lookup/filtro/raggruppamenti.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { useDivise } from '#web/tabelle/divise.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import { BloccoDate } from '#web/ui/filtri/BloccoDate.tsx';
import classi from '#web/ui/filtri/filtri.module.css';
import { PannelloParametri } from '#web/ui/filtri/PannelloParametri.tsx';
import { Sezione } from '#web/ui/filtri/Sezione.tsx';
import { type RigheStimate, useRigheStimate } from './righe-stimate.ts';
import type { Schermata } from './use-schermata.ts';

const SezioniArchivio = lazy(() => import('#web/archivi/filtro/SezioniArchivio.tsx'));

export interface SchedaFiltriProps {
  readonly archivio: TipoArchivio;
  readonly schermata: Schermata;
}

/** The Parametri panel: the sections that the archive's description shows. */
export function SchedaFiltri({ archivio, schermata }: SchedaFiltriProps) {
  const { stato, invia, errore } = schermata;
  const { inModifica, applicato } = stato;
  const { puo } = useSessione();
  const [azzerati, setAzzerati] = useState(0);
  const motivi = motiviConfermaDisabilitata(archivio, inModifica);
  const righe = useRigheStimate(archivio, inModifica, motivi.length === 0);
  const mostrato = filtroMostrato(stato);
  const nomi = useNomiTitoli(mostrato);
  const cambia = (parte: Partial<FiltroArchivio>) =>
    invia({ tipo: 'scelta', inModifica: conScelta(archivio, inModifica, parte) });
  const mostra = (campo: CampoFiltro) => archivio.filtriMostrati.includes(campo);
  const aggiungi = useAggiungi(archivio, inModifica, () => invia({ tipo: 'aggiungi' }));
  const lungo = mostra('livello') || mostra('titoli');
  const chiesti = obblighi(archivio, inModifica);
  return (
    <PannelloParametri
      griglia={archivio.tipo}
      lungo={lungo}
      selezionati={parametriSelezionati(archivio, mostrato, nomi)}
      righe={<Righe righe={righe} />}
      motivi={motivi.map(({ messaggio }) => messaggio)}
      onConferma={() => invia({ tipo: 'conferma' })}
      onReset={() => {
        invia({ tipo: 'reset' });
        setAzzerati(azzerati + 1);
      }}
      {...(archivio.aggiungi && puo(`${archivio.area}_W`)
        ? {
            altreAzioni: <PulsanteAggiungi acceso={aggiungi.acceso} onPremi={aggiungi.premi} />,
          }
        : {})}
      {...(applicato && nessunaScelta(inModifica)
        ? { ripresa: <Riprendi onClick={() => invia({ tipo: 'scelta', inModifica: applicato })} /> }
        : {})}
    >
      {errore ? (
        <Sezione titolo="Il filtro di questo indirizzo non si può leggere">
          {testoErrore(errore)} Se ne può scegliere un altro.
        </Sezione>
      ) : null}
      {mostra('date') ? (
        <BloccoDate
          dal={inModifica.dateFrom}
          al={inModifica.dateTo}
          obblighi={chiesti}
          onCambia={({ dal, al }) => cambia({ dateFrom: dal, dateTo: al })}
        >
          <CaselleArchivio mostra={mostra} inModifica={inModifica} onScelta={cambia} />
        </BloccoDate>
      ) : null}
      {lungo ? (
        <Suspense fallback={<section className={`pannello ${classi.sezione}`} aria-busy="true" />}>
          <SezioniArchivio
            key={azzerati}
            archivio={archivio}
            inModifica={inModifica}
            obblighi={chiesti}
            propone={applicato === null}
            onScelta={cambia}
          />
        </Suspense>
      ) : null}
      {mostra('divise') ? (
        <SezioneDivise
          valore={inModifica.codDivisa ?? []}
          onCambia={(codici) => cambia({ codDivisa: codici.length > 0 ? codici : null })}
        />
      ) : null}
    </PannelloParametri>
  );
}

const Riprendi = ({ onClick }: { readonly onClick: () => void }) => (
  <Button variant="subtle" size="xs" onClick={onClick}>
    Modifica il filtro attivo
  </Button>
);

interface SezioneDiviseProps {
  readonly valore: readonly string[];
  readonly onCambia: (codici: readonly string[]) => void;
}

function SezioneDivise({ valore, onCambia }: SezioneDiviseProps) {
  const { opzioni } = useDivise();
  return (
    <Sezione titolo="Divise">
      <div className={classi.largo}>
        <CampoCodici
          etichetta="Divisa"
          opzioni={opzioni}
          valore={valore}
          segnaposto="tutte"
          onCambia={onCambia}
        />
      </div>
    </Sezione>
  );
}

function Righe({ righe }: { readonly righe: RigheStimate | undefined }) {
  if (!righe) return null;
  const { totale, esatto } = righe;
  return (
    <>
      {esatto ? '' : 'Circa '}
      <b>{stampaIntero(totale)}</b> {totale === 1 ? 'riga' : 'righe'}
    </>
  );
}

import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { FiltroMovimenti } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Schede } from '#web/ui/Schede.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import type { FiltroMovimentiProps } from './FiltroMovimenti.tsx';
import type { FiltroDeiMovimenti } from './use-filtro-movimenti.ts';

const Filtro = lazy(() => import('./FiltroMovimenti.tsx'));

export interface SchedeConFiltroProps
  extends Pick<FiltroMovimentiProps, 'griglia' | 'area' | 'parti'> {
  readonly etichetta: string;
  readonly indirizzo: FiltroDeiMovimenti;
  /** What stands in the fields where the address has no filter; the filter's own proposal unless told. */
  readonly inizio?: FiltroMovimenti;
  /** The tab Tabella. */
  readonly children: ReactNode;
}

/** A table and the movements filter that it is read by, a tab each. */
export function SchedeConFiltro(props: SchedeConFiltroProps) {
  const { etichetta, indirizzo, inizio = indirizzo.proposto, children, ...suo } = props;
  const { filtro, attivo, errore, applica } = indirizzo;
  const { scheda } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  return (
    <Schede
      etichetta={etichetta}
      attiva={scheda === 'filtri' ? 'filtri' : 'tabella'}
      onCambia={(id) => cambia({ scheda: id === 'filtri' ? id : '' })}
      schede={[
        {
          id: 'tabella',
          titolo: 'Tabella',
          contenuto: errore ? (
            <StatoVuoto
              titolo="Il filtro di questo indirizzo non si può leggere"
              motivo={testoErrore(errore)}
              azione={
                <Button variant="default" onClick={() => void applica(null)}>
                  Togli il filtro
                </Button>
              }
            />
          ) : (
            children
          ),
        },
        {
          id: 'filtri',
          titolo: 'Filtri',
          contenuto:
            inizio && (filtro || errore) ? (
              <Suspense fallback={null}>
                <Filtro
                  {...suo}
                  valore={(attivo ? filtro : null) ?? inizio}
                  proposto={inizio}
                  onConferma={(nuovo) => void applica(nuovo, { scheda: '' })}
                  onReset={() => void applica(null)}
                />
              </Suspense>
            ) : null,
        },
      ]}
    />
  );
}

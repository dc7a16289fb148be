import { NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import { SceltaLibro } from '#web/contabilita/SceltaLibro.tsx';
import { CampoData } from '#web/ui/CampoData.tsx';
import classi from '#web/ui/filtri/filtri.module.css';
import { Sezione } from '#web/ui/filtri/Sezione.tsx';
import type { SezioneLivelloProps } from './SezioneLivello.tsx';
import { scelteDelGiorno, useChiusuraProposta, useValutazioni } from './valutazioni.ts';

export interface SceltaChiusuraProps {
  readonly scelta: Pick<FiltroArchivio, 'dataChiu' | 'guid' | 'codLibro'>;
  readonly onScelta: (scelta: Partial<FiltroArchivio>) => void;
}

/** In which book, the day of a closing, and which of its runs: the confirmed one unless another is chosen. */
export function SceltaChiusura({ scelta, onScelta }: SceltaChiusuraProps) {
  const valutazioni = useValutazioni(scelta.codLibro) ?? [];
  const giorno = scelta.dataChiu ?? null;
  return (
    <>
      <SceltaLibro
        valore={scelta.codLibro ?? null}
        onCambia={(codLibro) => onScelta({ codLibro, guid: null })}
      />
      <CampoData
        etichetta="Data Chiusura"
        valore={giorno}
        larghezza={150}
        onCambia={(dataChiu) => onScelta({ dataChiu, guid: null })}
      />
      <NativeSelect
        label="Valutazione"
        miw="min(280px, 100%)"
        value={scelta.guid ?? ''}
        data={scelteDelGiorno(valutazioni, giorno)}
        onChange={({ currentTarget }) => onScelta({ guid: currentTarget.value || null })}
      />
    </>
  );
}

/** Of which closing the rows are; the last one is proposed, once: who takes it away means it. */
export function SezioneChiusura({ inModifica, propone, onScelta }: SezioneLivelloProps) {
  const proposta = useChiusuraProposta();
  const proposto = useRef(false);
  useEffect(() => {
    if (proposto.current || proposta === undefined) return;
    proposto.current = true;
    if (propone && !inModifica.dataChiu && !inModifica.guid) onScelta({ dataChiu: proposta });
  });
  return (
    <Sezione titolo="Chiusura">
      <div className={classi.livello}>
        <SceltaChiusura scelta={inModifica} onScelta={onScelta} />
      </div>
    </Sezione>
  );
}

import { Checkbox } from '@mantine/core';
import type { CampoFiltro } from '#domain/dati-dinamici/tipi.ts';
import type { FiltroArchivio } from '#domain/filtri/filtro-archivio.ts';
import classi from '#web/filtri/filtri.module.css';

export interface CaselleArchivioProps {
  readonly mostra: (parte: CampoFiltro) => boolean;
  readonly bozza: FiltroArchivio;
  readonly onScelta: (scelta: Partial<FiltroArchivio>) => void;
}

/** The three boxes of specification §2, of which an archive shows what its description says. */
export function CaselleArchivio({ mostra, bozza, onScelta }: CaselleArchivioProps) {
  const senzaData = bozza.dateFrom === null;
  return (
    <>
      {mostra('giacenza') ? (
        <Checkbox
          className={classi.accanto ?? ''}
          label="Solo Titoli in Giacenza"
          title={senzaData ? 'Si accende scegliendo «Data da»' : undefined}
          disabled={senzaData}
          checked={bozza.soloInGiacenza === true}
          onChange={({ currentTarget }) =>
            onScelta({ soloInGiacenza: currentTarget.checked || null })
          }
        />
      ) : null}
      {mostra('premiOpzioni') || mostra('ultimaQuotazione') ? (
        <div className={classi.caselle}>
          {mostra('premiOpzioni') ? (
            <Checkbox
              label="Esclusione premi e opzioni"
              checked={bozza.includiOpzioni === false}
              onChange={({ currentTarget }) =>
                onScelta({ includiOpzioni: currentTarget.checked ? false : null })
              }
            />
          ) : null}
          {mostra('ultimaQuotazione') ? (
            <Checkbox
              label="Proponi ultima quotazione per i nuovi Inserimenti"
              checked={bozza.ultimaQuotazioneNuoviInserimenti === true}
              onChange={({ currentTarget }) =>
                onScelta({ ultimaQuotazioneNuoviInserimenti: currentTarget.checked || null })
              }
            />
          ) : null}
        </div>
      ) : null}
      {bozza.soloInGiacenza ? (
        <p className={classi.spiega}>
          Restano i titoli che l’azienda ha in giacenza nel giorno di Data da.
        </p>
      ) : null}
    </>
  );
}

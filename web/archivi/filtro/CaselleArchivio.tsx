import { Checkbox, Group } from '@mantine/core';
import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import type { CampoFiltro } from '#domain/archivi/tipo-archivio.ts';
import classi from '#web/ui/filtri/filtri.module.css';

export interface CaselleArchivioProps {
  readonly mostra: (parte: CampoFiltro) => boolean;
  readonly inModifica: FiltroArchivio;
  readonly onScelta: (scelta: Partial<FiltroArchivio>) => void;
}

/**
 * The three boxes of docs/regole/archivi.md#parametri, of which an archive shows what its
 * description says.
 */
export function CaselleArchivio({ mostra, inModifica, onScelta }: CaselleArchivioProps) {
  const senzaData = inModifica.dateFrom === null;
  return (
    <>
      {mostra('giacenza') ? (
        <Checkbox
          className={classi.accanto ?? ''}
          label="Solo Titoli in Giacenza"
          title={senzaData ? 'Si accende scegliendo «Data da»' : undefined}
          disabled={senzaData}
          checked={inModifica.soloInGiacenza === true}
          onChange={({ currentTarget }) =>
            onScelta({ soloInGiacenza: currentTarget.checked || null })
          }
        />
      ) : null}
      {mostra('premiOpzioni') || mostra('ultimaQuotazione') ? (
        <Group gap="8px 24px" align="stretch" flex="1 1 100%">
          {mostra('premiOpzioni') ? (
            <Checkbox
              label="Esclusione premi e opzioni"
              checked={inModifica.includiOpzioni === false}
              onChange={({ currentTarget }) =>
                onScelta({ includiOpzioni: currentTarget.checked ? false : null })
              }
            />
          ) : null}
          {mostra('ultimaQuotazione') ? (
            <Checkbox
              label="Proponi ultima quotazione per i nuovi Inserimenti"
              checked={inModifica.ultimaQuotazioneNuoviInserimenti === true}
              onChange={({ currentTarget }) =>
                onScelta({ ultimaQuotazioneNuoviInserimenti: currentTarget.checked || null })
              }
            />
          ) : null}
        </Group>
      ) : null}
      {inModifica.soloInGiacenza ? (
        <p className={classi.spiega}>
          Restano i titoli che l’azienda ha in giacenza nel giorno di Data da.
        </p>
      ) : null}
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import {
  filtroAttivo,
  inserimentoAttivo,
  schedaFiltri,
  schedaTabella,
  suggerimentoTabella,
} from '#domain/archivi/filtro/stato-schermata.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Sorgente } from '#domain/importazioni/sorgenti.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import { AzioniArchivio } from './AzioniArchivio.tsx';
import { SchedaFiltri } from './SchedaFiltri.tsx';
import { SchedaTabella, type SchedaTabellaProps } from './SchedaTabella.tsx';
import { useAttoChiesto } from './use-atto-chiesto.ts';
import { chiaveArchivio } from './use-pagina.ts';
import { useSchermata } from './use-schermata.ts';

const Importazione = lazy(() => import('#web/importazioni/Importazione.tsx'));

export interface PaginaArchivioProps {
  readonly archivio: TipoArchivio;
  /** What shows the rows, where they are not records of an archive. */
  readonly righe?: ComponentType<SchedaTabellaProps>;
  /** What else can be done there, before the actions of every archive. */
  readonly azioni?: ReactNode;
}

/** The one screen of every archive of dynamic data, made from the archive's description. */
export function PaginaArchivio(props: PaginaArchivioProps) {
  const { archivio, righe: Righe = SchedaTabella } = props;
  const { puo } = useSessione();
  const memoria = useQueryClient();
  const schermata = useSchermata(archivio);
  const [sorgente, setSorgente] = useState<Sorgente | null>(null);
  const [importa, setImporta] = useState(false);
  const scegli = (scelta: Sorgente) => {
    setSorgente(scelta);
    // It stays: what it sends goes on after its window has closed.
    setImporta(true);
  };
  const [nuovaRiga, setNuovaRiga] = useState(0);
  const chiudiImport = useCallback(() => setSorgente(null), []);
  const { stato, invia } = schermata;
  const attivo = filtroAttivo(stato);
  const scrive = !archivio.soloLettura && puo(`${archivio.area}_W`);
  const aggiungi = () => setNuovaRiga((volte) => volte + 1);
  useAttoChiesto(scrive, { nuovaRiga: aggiungi, importa: scegli });
  return (
    <>
      <Intestazione
        titolo={archivio.intestazione}
        indicatori={
          <>
            {attivo ? (
              <Etichetta tono="accento" maiuscolo>
                FILTRO ATTIVO!
              </Etichetta>
            ) : null}
            {inserimentoAttivo(stato) ? (
              <Etichetta tono="avviso" maiuscolo>
                INSERIMENTO ATTIVO!
              </Etichetta>
            ) : null}
          </>
        }
        azioni={
          <>
            {props.azioni}
            <AzioniArchivio
              archivio={archivio}
              filtro={stato.applicato}
              scrive={scrive}
              onImporta={scegli}
              {...(stato.scheda === schedaTabella ? { onNuovaRiga: aggiungi } : {})}
            />
          </>
        }
      />
      <Schede
        etichetta={archivio.intestazione}
        attiva={String(stato.scheda)}
        onCambia={(id) =>
          invia({ tipo: 'scheda', scheda: Number(id) === 1 ? schedaTabella : schedaFiltri })
        }
        schede={[
          {
            id: String(schedaTabella),
            titolo: 'Tabella',
            impedita: attivo ? undefined : suggerimentoTabella,
            contenuto: (
              <Righe
                archivio={archivio}
                schermata={schermata}
                scrive={scrive}
                nuovaRiga={nuovaRiga}
              />
            ),
          },
          {
            id: String(schedaFiltri),
            titolo: 'Filtri',
            contenuto: <SchedaFiltri archivio={archivio} schermata={schermata} />,
          },
        ]}
      />
      {importa ? (
        <Suspense fallback={null}>
          <Importazione
            archivio={archivio}
            sorgente={sorgente}
            onChiudi={chiudiImport}
            onImportato={() =>
              void memoria.invalidateQueries({ queryKey: chiaveArchivio(archivio) })
            }
          />
        </Suspense>
      ) : null}
    </>
  );
}

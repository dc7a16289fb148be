import { Button } from '@mantine/core';
import type { CampoFiltro, TipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import {
  conScelta,
  type FiltroArchivio,
  motiviConfermaDisabilitata,
} from '#domain/filtri/filtro-archivio.ts';
import { parametriSelezionati } from '#domain/filtri/parametri-archivio.ts';
import { filtroMostrato } from '#domain/filtri/stato-schermata.ts';
import { stampaIntero } from '#domain/money/numero-italiano.ts';
import { BloccoDate } from '#web/filtri/BloccoDate.tsx';
import { useDivise } from '#web/filtri/divise.ts';
import classi from '#web/filtri/filtri.module.css';
import { PannelloParametri } from '#web/filtri/PannelloParametri.tsx';
import { Sezione } from '#web/filtri/Sezione.tsx';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import { type RigheStimate, useRigheStimate } from './righe-stimate.ts';
import type { Schermata } from './use-schermata.ts';

export interface SchedaFiltriProps {
  readonly archivio: TipoArchivio;
  readonly schermata: Schermata;
}

/** The Parametri panel: the sections that the archive's description shows. */
export function SchedaFiltri({ archivio, schermata }: SchedaFiltriProps) {
  const { stato, invia } = schermata;
  const { bozza, applicato } = stato;
  const motivi = motiviConfermaDisabilitata(archivio, bozza);
  const righe = useRigheStimate(archivio, bozza, motivi.length === 0);
  const cambia = (parte: Partial<FiltroArchivio>) =>
    invia({ tipo: 'scelta', bozza: conScelta(archivio, bozza, parte) });
  const mostra = (campo: CampoFiltro) => archivio.filtriMostrati.includes(campo);
  return (
    <PannelloParametri
      griglia={archivio.tipo}
      selezionati={parametriSelezionati(archivio, filtroMostrato(stato))}
      righe={<Righe righe={righe} />}
      motivi={motivi.map(({ messaggio }) => messaggio)}
      onConferma={() => invia({ tipo: 'conferma' })}
      onReset={() => invia({ tipo: 'reset' })}
      {...(applicato && motivi.length > 0
        ? {
            ripresa: (
              <Button
                variant="subtle"
                size="xs"
                onClick={() => invia({ tipo: 'scelta', bozza: applicato })}
              >
                Modifica il filtro attivo
              </Button>
            ),
          }
        : {})}
    >
      {mostra('date') ? (
        <BloccoDate
          dal={bozza.dateFrom}
          al={bozza.dateTo}
          obbligatorie={archivio.conferma !== 'qualunque'}
          onCambia={({ dal, al }) => cambia({ dateFrom: dal, dateTo: al })}
        />
      ) : null}
      {mostra('divise') ? (
        <SezioneDivise
          valore={bozza.codDivisa ?? []}
          onCambia={(codici) => cambia({ codDivisa: codici.length > 0 ? codici : null })}
        />
      ) : null}
    </PannelloParametri>
  );
}

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

import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FiltroMovimenti } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { ChipMovimenti } from '#web/movimenti/filtro/ChipMovimenti.tsx';
import { SchedeConFiltro } from '#web/movimenti/filtro/SchedeConFiltro.tsx';
import {
  type FiltroDeiMovimenti,
  useFiltroMovimenti,
} from '#web/movimenti/filtro/use-filtro-movimenti.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { ElencoPaginato } from '#web/tabelle/ElencoPaginato.tsx';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Nuovo } from '#web/ui/pagina/Nuovo.tsx';
import { AzioniImportMovimenti } from './AzioniImportMovimenti.tsx';
import { AzioniMovimenti } from './AzioniMovimenti.tsx';
import { colonneMovimenti, ordiniMovimenti } from './colonne-movimenti.ts';
import { ElencoDaEliminare } from './ElencoDaEliminare.tsx';
import { ExportMovimenti } from './ExportMovimenti.tsx';
import { elencoMovimenti, type RigaMovimenti } from './movimenti-api.ts';
import { indirizzoMovimento, type SchermataMovimenti } from './schermate-movimenti.ts';
import { useAttiMovimenti } from './use-atti-movimenti.ts';
import { useTotaliMovimenti } from './use-totali-movimenti.ts';

const SCHEDA = '/page/movimenti/giacenze/scheda';

/** The movements of one of the two screens: the list read by pages, and its filter. */
export function PaginaMovimenti({ schermata }: { readonly schermata: SchermataMovimenti }) {
  const { puo } = useSessione();
  const naviga = useNavigate();
  const indirizzo = useFiltroMovimenti();
  const { filtro, attivo } = indirizzo;
  const apri = (quale: number | 'nuovo') =>
    void naviga({ to: indirizzoMovimento(schermata, quale) });
  const scrive = puo('Movimenti_W');
  return (
    <>
      <Intestazione
        titolo={schermata.titolo}
        indicatori={
          attivo ? (
            <Etichetta tono="accento" maiuscolo>
              FILTRO ATTIVO!
            </Etichetta>
          ) : null
        }
        azioni={
          <>
            <BottoneLink to="/page/movimenti/giacenze" variant="default">
              Giacenze
            </BottoneLink>
            {filtro ? <ExportMovimenti schermata={schermata} filtro={filtro} /> : null}
            <AzioniImportMovimenti />
            {scrive ? <Nuovo onNuovo={() => apri('nuovo')}>Nuovo movimento</Nuovo> : null}
          </>
        }
      />
      <SchedeConFiltro
        etichetta={schermata.titolo}
        indirizzo={indirizzo}
        griglia={schermata.griglia}
        area={schermata.area}
      >
        {filtro ? (
          <Elenco
            schermata={schermata}
            indirizzo={indirizzo}
            filtro={filtro}
            scrive={scrive}
            onApri={apri}
          />
        ) : null}
      </SchedeConFiltro>
    </>
  );
}

interface ElencoProps {
  readonly schermata: SchermataMovimenti;
  readonly indirizzo: FiltroDeiMovimenti;
  readonly filtro: FiltroMovimenti;
  readonly scrive: boolean;
  readonly onApri: (quale: number | 'nuovo') => void;
}

const eBozza = ({ stato }: RigaMovimenti): boolean => stato === 'bozza';
const eStornata = ({ stornato, idStornoDi }: RigaMovimenti): boolean =>
  stornato === 'S' || idStornoDi !== null;

function Elenco({ schermata, indirizzo, filtro, scrive, onApri }: ElencoProps) {
  const [daEliminare, setDaEliminare] = useState<readonly RigaMovimenti[]>([]);
  const atti = useAttiMovimenti();
  const totali = useTotaliMovimenti(schermata.area, filtro);
  const naviga = useNavigate();
  const apriScheda = (riga: RigaMovimenti | undefined) => {
    if (riga?.cod_Titolo) void naviga({ to: SCHEDA, search: { titolo: riga.cod_Titolo } as never });
  };
  return (
    <>
      <ElencoPaginato<RigaMovimenti>
        {...elencoMovimenti(schermata, filtro)}
        etichetta={schermata.titolo}
        colonne={colonneMovimenti}
        totali={totali}
        onApri={({ id, idCapofila }) => onApri(idCapofila ?? id)}
        barrata={eStornata}
        barra={<ChipMovimenti indirizzo={indirizzo} filtro={filtro} />}
        ordini={ordiniMovimenti}
        azioni={(righe, svuota) => (
          <AzioniMovimenti
            schermata={schermata}
            righe={righe}
            scrive={scrive}
            atti={atti}
            onElimina={setDaEliminare}
            onSvuota={svuota}
          />
        )}
        propri={[
          { nome: 'schedaTitolo', azione: 'scheda titolo', esegui: ([riga]) => apriScheda(riga) },
          ...(scrive
            ? ([
                {
                  nome: 'registra',
                  azione: 'registra le bozze',
                  esegui: (righe: readonly RigaMovimenti[]) =>
                    void atti.registra(righe.filter(eBozza)),
                },
              ] as const)
            : []),
        ]}
        {...(scrive
          ? {
              onElimina: (righe: readonly RigaMovimenti[]) => setDaEliminare(righe.filter(eBozza)),
              azioneElimina: 'elimina le bozze',
            }
          : {})}
        vuoto={{
          motivo: 'Nessun movimento risponde al filtro: si può allargarlo, o scriverne uno.',
        }}
      />
      <ElencoDaEliminare
        righe={daEliminare}
        onAnnulla={() => setDaEliminare([])}
        onConferma={() => {
          setDaEliminare([]);
          void atti.elimina(daEliminare);
        }}
      />
    </>
  );
}

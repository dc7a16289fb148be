import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import type { Digitati } from '#web/record/campi.ts';
import { testoErrore } from '#web/record/errore.ts';
import { MenuExport } from '#web/reports/MenuExport.tsx';
import { useSessione } from '#web/sessione/sessione.ts';
import indice from '#web/tabelle/pagina-con-indice.module.css';
import { SchedaTabellario } from '#web/tabelle/SchedaTabellario.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Nuovo } from '#web/ui/pagina/Nuovo.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { daStampare, titoliDi } from './da-stampare.ts';
import { IndiceRaggruppamenti } from './IndiceRaggruppamenti.tsx';
import classi from './raggruppamenti.module.css';
import {
  type Dimensione,
  nomeRaggruppamento,
  type Raggruppamento,
  useDimensioni,
  useRaggruppamenti,
  useRileggiRaggruppamenti,
} from './raggruppamenti-api.ts';
import { TitoliRaggruppati } from './TitoliRaggruppati.tsx';
import { tabellarioRaggruppamenti } from './tabellario-raggruppamenti.ts';
import { useMosse } from './use-mosse.ts';

const IncollaTitoli = lazy(() => import('./IncollaTitoli.tsx'));

const NUOVO: Digitati = {};
const DIMENSIONI = { tabella: 'numeri_raggruppamento' } as never;

/** `/page/tabelle/raggruppamenti`: dimensions and groupings at the left, their titoli at the right. */
export default function PaginaRaggruppamenti() {
  const dimensioni = useDimensioni();
  const raggruppamenti = useRaggruppamenti();
  const { dimensione: chiesta } = useRicercaUrl();
  const { puo } = useSessione();
  const errore = dimensioni.error ?? raggruppamenti.error;
  const aperta = dimensioni.data?.find(({ id }) => String(id) === chiesta) ?? dimensioni.data?.[0];
  if (aperta && dimensioni.data)
    return (
      <Dimensioni
        key={aperta.id}
        dimensioni={dimensioni.data}
        aperta={aperta}
        raggruppamenti={raggruppamenti.data ?? []}
        scrive={puo('Titoli_W')}
      />
    );
  return (
    <>
      <Intestazione />
      {errore ? (
        <StatoVuoto titolo="I raggruppamenti non sono stati letti" motivo={testoErrore(errore)} />
      ) : null}
      {dimensioni.data ? (
        <StatoVuoto
          titolo="Non c’è ancora alcuna dimensione"
          motivo="Dimensione: criterio con cui si raggruppano i titoli (settore, listino, area)."
          azione={
            <Link to="/page/tabelle/base" search={DIMENSIONI}>
              Apri le dimensioni
            </Link>
          }
        />
      ) : null}
    </>
  );
}

interface DimensioniProps {
  readonly dimensioni: readonly Dimensione[];
  readonly aperta: Dimensione;
  readonly raggruppamenti: readonly Raggruppamento[];
  readonly scrive: boolean;
}

function Dimensioni({ dimensioni, aperta, raggruppamenti, scrive }: DimensioniProps) {
  const { gruppo = '' } = useRicercaUrl();
  const mosse = useMosse();
  const [incolla, setIncolla] = useState(false);
  const corrente = raggruppamenti.find(({ id }) => String(id) === gruppo);
  return (
    <>
      <Intestazione
        descrizione={
          corrente
            ? nomeRaggruppamento(corrente)
            : `Dimensione ${aperta.id} · ${aperta.descrizione}`
        }
        azioni={
          <>
            <MenuExport
              leggi={() => daStampare(raggruppamenti, aperta, corrente)}
              quali={corrente ? 'del raggruppamento' : 'della dimensione'}
              altri={[{ nome: 'Titoli raggruppati…', leggi: () => titoliDi(aperta, corrente) }]}
            />
            <Azioni scrive={scrive} corrente={corrente} onIncolla={() => setIncolla(true)} />
          </>
        }
      />
      <div className={indice.pagina}>
        <IndiceRaggruppamenti
          dimensioni={dimensioni}
          aperta={aperta}
          raggruppamenti={raggruppamenti}
          gruppo={gruppo}
        />
        <Stack gap={0} miw={0} mih={0}>
          <TitoliRaggruppati
            key={gruppo}
            dimensione={aperta}
            raggruppamenti={raggruppamenti}
            gruppo={gruppo}
            scrive={scrive}
            mosse={mosse}
          />
        </Stack>
      </div>
      <SchedaRaggruppamento aperta={aperta} raggruppamenti={raggruppamenti} scrive={scrive} />
      {incolla ? (
        <Suspense fallback={null}>
          <IncollaTitoli
            dimensione={aperta}
            raggruppamenti={raggruppamenti}
            proposto={corrente?.id ?? null}
            onChiudi={() => setIncolla(false)}
            onScritti={(mossi) => {
              setIncolla(false);
              mosse.racconta(mossi);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface AzioniProps {
  readonly scrive: boolean;
  readonly corrente: Raggruppamento | undefined;
  readonly onIncolla: () => void;
}

function Azioni({ scrive, corrente, onIncolla }: AzioniProps) {
  const cambia = useCambiaRicerca();
  return (
    <>
      <Link to="/page/tabelle/base" search={DIMENSIONI} className={classi.collegamento}>
        Dimensioni
      </Link>
      {corrente ? (
        <Button variant="default" onClick={() => cambia({ record: String(corrente.id) })}>
          Apri il raggruppamento
        </Button>
      ) : null}
      {scrive ? (
        <>
          <Button variant="default" onClick={onIncolla}>
            Incolla titoli…
          </Button>
          <Nuovo onNuovo={() => cambia({ record: 'nuovo' })}>Nuovo raggruppamento</Nuovo>
        </>
      ) : null}
    </>
  );
}

type SchedaProps = Omit<DimensioniProps, 'dimensioni'>;

/** The drawer of the grouping that the address names. */
function SchedaRaggruppamento({ aperta, raggruppamenti, scrive }: SchedaProps) {
  const { record: nominato = '' } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const rileggi = useRileggiRaggruppamenti();
  const tabellario = useMemo(() => tabellarioRaggruppamenti(aperta), [aperta]);
  const trovato = raggruppamenti.find(({ id }) => String(id) === nominato);
  const chiudi = () => cambia({ record: '' });
  return (
    <SchedaTabellario
      tabellario={tabellario}
      record={nominato === 'nuovo' ? NUOVO : (trovato ?? null)}
      scrive={scrive}
      onChiudi={chiudi}
      onScritto={(scritto) => {
        rileggi();
        if (scritto) cambia({ record: '', gruppo: String(scritto.id) });
      }}
      onEliminato={() => {
        rileggi();
        cambia({ record: '', gruppo: '' });
      }}
      onDuplica={undefined}
    />
  );
}

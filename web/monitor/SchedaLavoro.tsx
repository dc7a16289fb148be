import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import { autore } from '#domain/accesso/autore.ts';
import { destinazione } from '#domain/elenchi/destinazioni.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { chiama } from '#web/base/api.ts';
import { type AzioneLavoro, useAzioniLavoro } from '#web/lavori/azioni.ts';
import {
  CHIAVE_LAVORI,
  INTERVALLO_MS,
  inAnteprima,
  inMoto,
  type Lavoro,
  useLavoro,
} from '#web/lavori/lavoro.ts';
import classi from '#web/lavori/monitor.module.css';
import { CassettoProgramma, type Origine } from '#web/reports/origine.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { misuraFile } from '#web/ui/CampoFile.tsx';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import type { TonoEtichetta } from '#web/ui/tono-etichetta.ts';
import { AnteprimaLavoro } from './AnteprimaLavoro.tsx';
import { senzaPiuFile, statoMostrato, tipoMostrato } from './colonne-lavori.ts';
import { durataInParole } from './durata.ts';
import { useParametri } from './use-parametri.ts';

export interface SchedaLavoroProps {
  readonly guid: string | null;
  readonly onChiudi: () => void;
}

/** One job at the side: where it is, what it did, its log, and what can be done with it. */
export default function SchedaLavoro({ guid, onChiudi }: SchedaLavoroProps) {
  const [scheda, setScheda] = useState('dati');
  const [programma, setProgramma] = useState<Origine | null>(null);
  const lavoro = useLavoro(guid, 'scheda');
  // One drawer at a time: that of the job comes back when the other one is closed.
  return (
    <>
      <Cassetto
        titolo={lavoro?.descrizione ?? 'Lavoro'}
        aperto={guid !== null && programma === null}
        onChiudi={onChiudi}
        larghezza={600}
      >
        {lavoro ? (
          <Schede
            etichetta="Parti del lavoro"
            attiva={scheda}
            onCambia={setScheda}
            schede={[
              {
                id: 'dati',
                titolo: 'Dati',
                contenuto: (
                  <DatiLavoro lavoro={lavoro} onChiudi={onChiudi} onProgramma={setProgramma} />
                ),
              },
              { id: 'log', titolo: 'Log', contenuto: <LogLavoro lavoro={lavoro} /> },
            ]}
          />
        ) : null}
      </Cassetto>
      {programma ? (
        <Suspense fallback={null}>
          <CassettoProgramma origine={programma} onChiudi={() => setProgramma(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

const TONI: Partial<Record<Lavoro['stato'], TonoEtichetta>> = {
  completato: 'accento',
  fallito: 'negativo',
  'in corso': 'avviso',
};

const ESITI = [
  ['letti', 'Letti'],
  ['inseriti', 'Nuovi'],
  ['registrati', 'Registrati'],
  ['aggiornati', 'Aggiornati'],
  ['invariati', 'Invariati'],
  ['scartati', 'Scartati'],
  ['eliminati', 'Eliminati'],
  ['nonRipristinati', 'Non ripristinati'],
] as const;

interface DatiLavoroProps {
  readonly lavoro: Lavoro;
  readonly onChiudi: () => void;
  readonly onProgramma: (origine: Origine) => void;
}

/** When its files go, or that they have gone. */
function conservazione(lavoro: Lavoro): string | null {
  if (lavoro.fileFino) return `I file si eliminano da soli il ${stampaIstante(lavoro.fileFino)}`;
  return senzaPiuFile(lavoro) ? 'I file non ci sono più: Ripeti li produce di nuovo' : null;
}

function fattiDi(lavoro: Lavoro): readonly (readonly [string, string | null])[] {
  const { esito, byte } = lavoro;
  return [
    ['Avviato', stampaIstante(lavoro.creatoIl)],
    ['Finito', lavoro.finitoIl && stampaIstante(lavoro.finitoIl)],
    ['Durata', durataInParole(lavoro.durata)],
    ['Utente', autore(lavoro)],
    ['Azienda', lavoro.codAzienda],
    ['Tipo', tipoMostrato(lavoro)],
    ['Archivio', destinazione(lavoro.archivio ?? '')?.intestazione ?? null],
    ...ESITI.map(([campo, nome]) => {
      const quanti = esito?.[campo];
      // A report writes no rows: what it read says it all.
      const detto = quanti === undefined || (lavoro.report !== null && campo !== 'letti');
      const suo = lavoro.report === null ? nome : 'Righe';
      return [suo, detto ? null : stampaIntero(quanti)] as const;
    }),
    ['Dimensione', byte > 0 ? misuraFile(byte) : null],
    ['Conservazione', conservazione(lavoro)],
    ['Identificativo', lavoro.guidID],
  ];
}

function DatiLavoro({ lavoro, onChiudi, onProgramma }: DatiLavoroProps) {
  const { problema } = lavoro;
  return (
    <Stack gap={14}>
      <p>
        <Etichetta tono={inAnteprima(lavoro) ? 'avviso' : (TONI[lavoro.stato] ?? 'neutro')}>
          {statoMostrato(lavoro)}
        </Etichetta>
      </p>
      {inMoto(lavoro) ? (
        <BarraProgresso percentuale={lavoro.percCompletamento} etichetta={lavoro.descrizione} />
      ) : null}
      {problema ? (
        <div className={classi.problema} role="alert">
          <b>{problema.title}</b>
          <p>{problema.detail}</p>
          {problema.errori?.map(({ campo, messaggio }) => (
            <p key={campo + messaggio}>{messaggio}</p>
          ))}
        </div>
      ) : null}
      <Group gap={8} align="stretch">
        {inAnteprima(lavoro) ? <AnteprimaLavoro lavoro={lavoro} onDeciso={onChiudi} /> : null}
        <AzioniScheda lavoro={lavoro} onChiudi={onChiudi} onProgramma={onProgramma} />
      </Group>
      <ParametriLavoro lavoro={lavoro} />
      <Fatti fatti={fattiDi(lavoro)} />
    </Stack>
  );
}

function Fatti({ fatti }: { readonly fatti: readonly (readonly [string, string | null])[] }) {
  return (
    <dl className={classi.fatti}>
      {fatti.map(([nome, testo]) =>
        testo ? (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>{testo}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** What had been asked, as the side box of the screen and the file's own head say it. */
function ParametriLavoro({ lavoro }: { readonly lavoro: Lavoro }) {
  const { data, error } = useParametri(lavoro.guidID);
  if (!error && (data === undefined || (data.parole.length === 0 && data.report === null)))
    return null;
  return (
    <section aria-labelledby="parametri-lavoro">
      <h3 id="parametri-lavoro" className={classi.titolo}>
        Parametri Selezionati
      </h3>
      {error ? <p role="alert">{error.message}</p> : null}
      {data?.parole.length === 0 ? <p className="tenue">Nessuno: tutte le righe.</p> : null}
      <Fatti fatti={(data?.parole ?? []).map((una) => [una.etichetta, una.valore] as const)} />
    </section>
  );
}

/** What is done most stands first; what goes for good, last. */
function AzioniScheda({ lavoro, onChiudi, onProgramma }: DatiLavoroProps) {
  const azioni = useAzioniLavoro()(lavoro);
  const { data } = useParametri(lavoro.guidID);
  const daProgrammare = data?.report && !inMoto(lavoro) ? data.report : null;
  const bottone = ({ nome, esegui, distruttiva }: AzioneLavoro) => (
    <Button
      key={nome}
      variant={nome === 'Apri il PDF' ? 'filled' : 'default'}
      {...(distruttiva ? { c: 'var(--t-negative)' } : {})}
      onClick={() => esegui(undefined, nome === 'Elimina' ? onChiudi : undefined)}
    >
      {nome}
    </Button>
  );
  return (
    <>
      {azioni.filter(({ distruttiva }) => !distruttiva).map(bottone)}
      {daProgrammare ? (
        <Button
          variant="default"
          onClick={() =>
            onProgramma({
              report: daProgrammare.nome,
              indirizzo: daProgrammare.indirizzo,
              richiesta: daProgrammare.richiesta,
            })
          }
        >
          Programma…
        </Button>
      ) : null}
      {azioni.filter(({ distruttiva }) => distruttiva).map(bottone)}
    </>
  );
}

function LogLavoro({ lavoro }: { readonly lavoro: Lavoro }) {
  const { guidID } = lavoro;
  const vivo = inMoto(lavoro);
  const { data: voci } = useQuery({
    queryKey: [...CHIAVE_LAVORI, guidID, 'log', vivo],
    queryFn: ({ signal }) => chiama(rotteReportsMonitor.log, { params: { id: guidID }, signal }),
    refetchInterval: vivo ? INTERVALLO_MS : false,
  });
  return (
    <ol className={classi.log}>
      {(voci ?? []).map(({ quando, livello, testo }) => (
        <li key={quando + testo} data-livello={livello}>
          <time>{stampaIstante(quando)}</time> {testo}
        </li>
      ))}
    </ol>
  );
}

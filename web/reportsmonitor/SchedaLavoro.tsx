import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import { destinazione } from '#domain/importazione/destinazioni.ts';
import { stampaIntero } from '#domain/money/numero-italiano.ts';
import { chiama } from '#web/api.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { Etichetta, type TonoEtichetta } from '#web/ui/Etichetta.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import { testoIstante } from '#web/ui/tabella/testo-cella.ts';
import { AnteprimaLavoro } from './AnteprimaLavoro.tsx';
import { useAzioniLavoro } from './azioni.ts';
import { statoMostrato } from './colonne-lavori.ts';
import {
  CHIAVE_LAVORI,
  INTERVALLO_MS,
  inAnteprima,
  inMoto,
  type Lavoro,
  useLavoro,
} from './lavoro.ts';
import classi from './monitor.module.css';

export interface SchedaLavoroProps {
  readonly guid: string | null;
  readonly onChiudi: () => void;
}

/** One job at the side: where it is, what it did, its log, and what can be done with it. */
export function SchedaLavoro({ guid, onChiudi }: SchedaLavoroProps) {
  const [scheda, setScheda] = useState('dati');
  const lavoro = useLavoro(guid, 'scheda');
  return (
    <Cassetto
      titolo={lavoro?.descrizione ?? 'Lavoro'}
      aperto={guid !== null}
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
              contenuto: <DatiLavoro lavoro={lavoro} onChiudi={onChiudi} />,
            },
            { id: 'log', titolo: 'Log', contenuto: <LogLavoro lavoro={lavoro} /> },
          ]}
        />
      ) : null}
    </Cassetto>
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
  ['aggiornati', 'Aggiornati'],
  ['invariati', 'Invariati'],
  ['scartati', 'Scartati'],
  ['eliminati', 'Eliminati'],
  ['nonRipristinati', 'Non ripristinati'],
] as const;

interface DatiLavoroProps {
  readonly lavoro: Lavoro;
  readonly onChiudi: () => void;
}

function DatiLavoro({ lavoro, onChiudi }: DatiLavoroProps) {
  const azioni = useAzioniLavoro()(lavoro);
  const { esito, problema } = lavoro;
  const fatti: readonly (readonly [string, string | null])[] = [
    ['Avviato', testoIstante(lavoro.creatoIl)],
    ['Finito', lavoro.finitoIl && testoIstante(lavoro.finitoIl)],
    ['Utente', lavoro.utente],
    ['Azienda', lavoro.codAzienda],
    ['Tipo', lavoro.tipo],
    ['Archivio', destinazione(lavoro.archivio ?? '')?.intestazione ?? null],
    ...ESITI.map(([campo, nome]) => {
      const quanti = esito?.[campo];
      return [nome, quanti === undefined ? null : stampaIntero(quanti)] as const;
    }),
    ['Identificativo', lavoro.guidID],
  ];
  return (
    <div className={classi.dati}>
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
      <div className={classi.azioni}>
        {inAnteprima(lavoro) ? <AnteprimaLavoro lavoro={lavoro} onDeciso={onChiudi} /> : null}
        {azioni.map(({ nome, esegui, distruttiva }) => (
          <Button
            key={nome}
            variant="default"
            {...(distruttiva ? { c: 'var(--t-negative)' } : {})}
            onClick={() => {
              esegui();
              if (nome.startsWith('Elimina')) onChiudi();
            }}
          >
            {nome}
          </Button>
        ))}
      </div>
    </div>
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
          <time>{testoIstante(quando)}</time> {testo}
        </li>
      ))}
    </ol>
  );
}

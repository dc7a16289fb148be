import { Button, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { rotteConfigurazione } from '#contract/configurazione.ts';
import { rottaProviderDi } from '#contract/importazioni.ts';
import type { Risposta } from '#contract/rotta.ts';
import { type Privilegio, servePrivilegio } from '#domain/accesso/privilegi.ts';
import { tipoArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { eData, stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { chiama } from '#web/base/api.ts';
import { nuovoGuid } from '#web/base/guid.ts';
import { inMoto, type Lavoro, useLavoro } from '#web/lavori/lavoro.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import classi from './configurazione.module.css';
import type { SezioneProps } from './sezione.ts';

type FornitoreLetto = Risposta<typeof rotteConfigurazione.fornitori>[number];

const CHIAVE = ['configurazione', 'fornitori'] as const;

/** Who publishes the values that the archives take: on or off, where from, how it went last. */
export function SezioneFornitori(props: SezioneProps) {
  const { data, error } = useQuery({
    queryKey: CHIAVE,
    queryFn: ({ signal }) => chiama(rotteConfigurazione.fornitori, { signal }),
  });
  if (error && !data)
    return <StatoVuoto titolo="I fornitori non sono stati letti" motivo={error.message} />;
  return (
    <>
      {(data ?? []).map((fornitore) => (
        <Fornitore key={fornitore.codice} {...props} fornitore={fornitore} />
      ))}
      <p>
        Altre fonti, che rispondono con un CSV, si configurano in{' '}
        <Link to="/page/tabelle/provider">Provider di dati</Link>: indirizzo, mappatura, orario.
      </p>
    </>
  );
}

interface FornitoreProps extends SezioneProps {
  readonly fornitore: FornitoreLetto;
}

function Fornitore({ fornitore, modulo, mie, salvata, scrive }: FornitoreProps) {
  const { codice, nome, fonte, indirizzi, ultimaData } = fornitore;
  const archivio = tipoArchivio(fornitore.archivio);
  const attivo = mie.provider[codice] ?? true;
  return (
    <article className={classi.fornitore} aria-label={nome}>
      <header>
        <h3>{nome}</h3>
        <Switch
          label={attivo ? 'Attivo' : 'Spento'}
          aria-label={`${nome}: attivo`}
          checked={attivo}
          disabled={!scrive}
          onChange={({ currentTarget }) =>
            modulo.cambia({ provider: { ...mie.provider, [codice]: currentTarget.checked } })
          }
        />
      </header>
      <dl className={classi.fatti}>
        <dt>Riempie</dt>
        <dd>
          {archivio ? <Link to={archivio.percorsoWeb}>{archivio.intestazione}</Link> : null}, con
          fonte {fonte}
          {ultimaData && eData(ultimaData) ? ` · fino al ${stampaData(ultimaData)}` : ''}
        </dd>
        <dt>Ultimo aggiornamento</dt>
        <dd>
          <UltimoLavoro lavoro={fornitore.ultimoLavoro} />
        </dd>
        {indirizzi.map(({ nome: quale, indirizzo, variabile, daAmbiente }) => (
          <Indirizzo
            key={variabile}
            nome={quale}
            indirizzo={indirizzo}
            variabile={variabile}
            daAmbiente={daAmbiente}
          />
        ))}
      </dl>
      {archivio ? (
        <AggiornaOra
          archivio={archivio}
          codice={codice}
          acceso={salvata.provider[codice]?.attivo ?? true}
          ultimo={fornitore.ultimoLavoro}
        />
      ) : null}
    </article>
  );
}

function Indirizzo({
  nome,
  indirizzo,
  variabile,
  daAmbiente,
}: FornitoreLetto['indirizzi'][number]) {
  return (
    <>
      <dt>{nome}</dt>
      <dd>
        <code>{indirizzo}</code>
        <small>
          {daAmbiente ? `dall’ambiente, ${variabile}` : `predefinito; si cambia con ${variabile}`}
        </small>
      </dd>
    </>
  );
}

const esitoDi = ({ esito, problema, stato }: Lavoro): string => {
  if (problema) return problema.detail;
  if (stato !== 'completato' || !esito) return '';
  const scritti = esito.inseriti + esito.aggiornati;
  const fatti = scritti === 0 ? 'nessun valore nuovo' : `${stampaIntero(scritti)} valori scritti`;
  return esito.scartati > 0 ? `${fatti}, ${stampaIntero(esito.scartati)} scartati` : fatti;
};

function UltimoLavoro({ lavoro }: { readonly lavoro: Lavoro | null }) {
  if (!lavoro) return 'nessuno che si possa vedere da qui';
  const { stato, guidID, creatoIl } = lavoro;
  return (
    <>
      <Link to="/page/reportsmonitor" search={{ lavoro: guidID } as never}>
        {stampaIstante(creatoIl)}
      </Link>{' '}
      <Etichetta tono={stato === 'fallito' ? 'negativo' : inMoto(lavoro) ? 'avviso' : 'accento'}>
        {stato}
      </Etichetta>{' '}
      {esitoDi(lavoro)}
    </>
  );
}

interface AggiornaOraProps {
  readonly archivio: TipoArchivio;
  readonly codice: string;
  readonly acceso: boolean;
  readonly ultimo: Lavoro | null;
}

/** Starts an update and follows it; one that somebody else has started is followed as well. */
function AggiornaOra({ archivio, codice, acceso, ultimo }: AggiornaOraProps) {
  const memoria = useQueryClient();
  const { puo } = useSessione();
  const [avviato, setAvviato] = useState<string | null>(null);
  const guid = avviato ?? (ultimo && inMoto(ultimo) ? ultimo.guidID : null);
  const lavoro = useLavoro(guid, 'fornitore');
  const finito = lavoro !== undefined && !inMoto(lavoro);
  useEffect(() => {
    if (finito) void memoria.invalidateQueries({ queryKey: CHIAVE });
  }, [finito, memoria]);
  const serve: Privilegio = `${archivio.area}_W`;
  const motivo = motivoFermo(acceso, puo(serve) ? undefined : serve);
  const avvia = async () => {
    const nuovo = nuovoGuid();
    try {
      await chiama(rottaProviderDi(archivio), { query: { guid: nuovo, provider: codice } });
      setAvviato(nuovo);
    } catch (errore) {
      const testo = errore instanceof Error ? errore.message : String(errore);
      mostraToast({
        titolo: 'Aggiornamento non avviato',
        testo,
        tipo: 'errore',
        durataMs: DURATA_TOAST_MS,
      });
    }
  };
  return (
    <div className={classi.aggiorna}>
      <Button
        variant="default"
        disabled={motivo !== undefined || (guid !== null && !finito)}
        onClick={() => void avvia()}
      >
        Aggiorna ora
      </Button>
      {motivo ? <span>{motivo}</span> : null}
      {lavoro && !finito ? (
        <BarraProgresso percentuale={lavoro.percCompletamento} etichetta={lavoro.descrizione} />
      ) : null}
    </div>
  );
}

const motivoFermo = (acceso: boolean, manca: Privilegio | undefined): string | undefined => {
  if (!acceso) return 'Il fornitore è spento: attivarlo e salvare, poi aggiornare.';
  return manca ? servePrivilegio(manca) : undefined;
};

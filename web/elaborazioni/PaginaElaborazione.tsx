import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import {
  type NomeElaborazione,
  type ParteAnalisi,
  partiAnalisi,
  titoliElaborazione,
} from '#domain/elaborazioni/elaborazioni.ts';
import type { FiltroMovimenti } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { oggi } from '#web/base/oggi.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { messaggioLavoro } from '#web/lavori/annunci.ts';
import { inMoto, type Lavoro, useSeguito } from '#web/lavori/lavoro.ts';
import { ChipMovimenti } from '#web/movimenti/filtro/ChipMovimenti.tsx';
import { SchedeConFiltro } from '#web/movimenti/filtro/SchedeConFiltro.tsx';
import { useFiltroMovimenti } from '#web/movimenti/filtro/use-filtro-movimenti.ts';
import { testoErrore } from '#web/record/errore.ts';
import { CassettoProgramma, type Origine } from '#web/reports/origine.ts';
import { useChiusura } from '#web/tabelle/aziende/chiusura.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { Icona } from '#web/ui/Icona.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { mostraToast } from '#web/ui/toast.ts';
import { Anomalie } from './Anomalie.tsx';
import { BarraParametri } from './BarraParametri.tsx';
import {
  leggiParametri,
  nomeDi,
  type Parametri,
  paroleDi,
  propostiDi,
  stessaDomanda,
} from './domanda.ts';
import classi from './elaborazioni.module.css';
import {
  avvia,
  type Elaborazione,
  esporta,
  esportaCalendario,
  testaDi,
} from './elaborazioni-api.ts';
import { Grafico } from './Grafico.tsx';
import { GrigliaElaborata } from './GrigliaElaborata.tsx';
import { PartiAnalisi, parteDetta } from './PartiAnalisi.tsx';
import { voltoDi } from './volti.ts';

const FORMATI = ['pdf', 'xlsx', 'csv'] as const;
const SENZA_FILTRO: FiltroMovimenti = {};

/** `/page/movimenti/elaborazioni/{nome}`: one screen for all elaborations. */
export default function PaginaElaborazione() {
  const chiusura = useChiusura();
  if (chiusura === undefined) return <Intestazione />;
  return <Elaborata chiusura={chiusura} />;
}

/** The parameters of the address, and running them. */
function useElaborazione(chiusura: string) {
  const nome = nomeDi(useLocation().pathname);
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const volto = voltoDi(nome);
  const proposti = propostiDi(nome, volto.giorni(oggi(), chiusura));
  const parametri = leggiParametri(ricerca, proposti);
  const [avviata, setAvviata] = useState(false);
  const guid = ricerca.lavoro || null;
  const { lavoro, errore } = useSeguito(guid);
  const indirizzo = useFiltroMovimenti();
  const filtro = indirizzo.attivo ? indirizzo.filtro : indirizzo.filtro && SENZA_FILTRO;
  const elabora = async () => {
    if (filtro === null) return;
    setAvviata(true);
    try {
      const nuovo = await avvia(nome, volto.corpo(parametri, filtro));
      cambia({ ...paroleDi(parametri, proposti), lavoro: nuovo, esegui: '' });
    } catch (motivo) {
      cambia({ esegui: '' });
      mostraToast({
        titolo: titoliElaborazione[nome],
        testo: testoErrore(motivo),
        tipo: 'errore',
        durataMs: 10_000,
      });
    }
    setAvviata(false);
  };
  const chiesta = ricerca.esegui === 'si' && !avviata && filtro !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: who comes from a figure has asked once
  useEffect(() => {
    if (chiesta) void elabora();
  }, [chiesta]);
  const preso = { nome, ricerca, cambia, proposti, parametri, guid, lavoro, errore, avviata };
  return { ...preso, elabora, indirizzo, filtro };
}

/** Why there is nothing to look at, where it does not run any more. */
function problemaDi(lavoro: Lavoro | undefined, errore: Error | null): string | undefined {
  if (errore) return testoErrore(errore);
  return lavoro && !inMoto(lavoro) && lavoro.stato !== 'completato'
    ? messaggioLavoro(lavoro)
    : undefined;
}

function Elaborata({ chiusura }: { readonly chiusura: string }) {
  const elaborazione = useElaborazione(chiusura);
  const { nome, ricerca, guid, lavoro, indirizzo, filtro } = elaborazione;
  const { data: testa, error } = useQuery({
    ...testaDi(guid ?? ''),
    enabled: guid !== null && lavoro?.stato === 'completato',
  });
  const inParti = nome === 'analisi-titolo';
  return (
    <>
      <Intestazione
        azioni={
          <>
            {filtro ? <Programma elaborazione={elaborazione} filtro={filtro} /> : null}
            {testa && guid ? (
              <Export guid={guid} nome={nome} parte={inParti ? parteDetta(ricerca.parte) : null} />
            ) : null}
          </>
        }
      />
      <SchedeConFiltro
        etichetta={titoliElaborazione[nome]}
        indirizzo={indirizzo}
        inizio={SENZA_FILTRO}
        griglia={nome}
        area={null}
        parti={voltoDi(nome).filtro}
      >
        <Righe
          elaborazione={elaborazione}
          testa={testa}
          problema={problemaDi(lavoro, elaborazione.errore ?? error)}
        />
      </SchedeConFiltro>
    </>
  );
}

interface RigheProps {
  readonly elaborazione: ReturnType<typeof useElaborazione>;
  readonly testa: Elaborazione | undefined;
  readonly problema: string | undefined;
}

/** What is asked, and what came of it. */
function Righe({ elaborazione, testa, problema }: RigheProps) {
  const { nome, ricerca, cambia, proposti, parametri, guid, lavoro } = elaborazione;
  const { elabora, avviata, indirizzo, filtro } = elaborazione;
  const inCorso = avviata || (lavoro !== undefined && inMoto(lavoro) && !problema);
  const cambiati = (nuovi: Parametri) => cambia(paroleDi(nuovi, proposti));
  const volto = voltoDi(nome);
  const titolo = filtro?.codTitolo?.[0] ?? null;
  const impedita = volto.chiede.has('titolo') && titolo === null;
  const stessa = testa && filtro && stessaDomanda(volto.corpo(parametri, filtro), testa.parametri);
  return (
    <>
      <BarraParametri
        nome={nome}
        parametri={parametri}
        onCambia={cambiati}
        onElabora={() => void elabora()}
        inCorso={inCorso}
        apre={!ricerca.lavoro}
        titolo={titolo}
        onTitolo={(codice) => cambia({ titoli: codice ?? '' })}
        onReset={() => {
          const vuote = Object.fromEntries(Object.keys(ricerca).map((una) => [una, '']));
          cambia({ ...vuote, lavoro: ricerca.lavoro ?? '' });
        }}
      />
      {filtro && indirizzo.attivo ? (
        <div className={classi.scelti}>
          <ChipMovimenti indirizzo={indirizzo} filtro={filtro} />
        </div>
      ) : null}
      {inCorso ? (
        <BarraProgresso
          percentuale={lavoro?.percCompletamento ?? 0}
          etichetta="Elaborazione in corso"
        />
      ) : null}
      {problema ? (
        <StatoVuoto
          titolo="L’elaborazione non c’è"
          motivo={problema}
          azione={<Button onClick={() => void elabora()}>Riprova</Button>}
        />
      ) : null}
      {testa && !problema && !inCorso && filtro && !stessa ? (
        <p className={`avvisa ${classi.avviso}`} role="status">
          Le righe qui sotto rispondono ad altri parametri, che stanno scritti sopra di esse.
          {impedita ? null : (
            <Button size="compact-sm" variant="default" onClick={() => void elabora()}>
              Elabora con questi
            </Button>
          )}
        </p>
      ) : null}
      {testa && !problema ? (
        <Elaborati testa={testa} parte={ricerca.parte} onParte={(una) => cambia({ parte: una })} />
      ) : null}
      {guid === null && !inCorso ? (
        <StatoVuoto
          titolo="Ancora niente di elaborato"
          motivo={volto.invito}
          azione={impedita ? null : <Button onClick={() => void elabora()}>Elabora</Button>}
        />
      ) : null}
    </>
  );
}

interface ElaboratiProps {
  readonly testa: Elaborazione;
  readonly parte: string | undefined;
  readonly onParte: (parte: string) => void;
}

/** The stored rows with their charts: all together, or part by part. */
function Elaborati({ testa, parte, onParte }: ElaboratiProps) {
  if (testa.nome === 'analisi-titolo')
    return <PartiAnalisi testa={testa} parte={parteDetta(parte)} onParte={onParte} />;
  return (
    <>
      <Anomalie testa={testa} />
      {testa.grafici.map((grafico) => (
        <Grafico key={grafico.titolo} grafico={grafico} testa={testa} />
      ))}
      <GrigliaElaborata key={testa.guid} testa={testa} />
    </>
  );
}

/** Makes what is asked here repeat by itself. */
function Programma({
  elaborazione: { nome, parametri },
  filtro,
}: Pick<RigheProps, 'elaborazione'> & { readonly filtro: FiltroMovimenti }) {
  const [origine, setOrigine] = useState<Origine | null>(null);
  const { programma } = voltoDi(nome);
  if (!programma) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOrigine(programma(parametri, filtro))}>
        Programma…
      </Button>
      {origine ? (
        <Suspense fallback={null}>
          <CassettoProgramma origine={origine} onChiudi={() => setOrigine(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface ExportProps {
  readonly guid: string;
  readonly nome: NomeElaborazione;
  /** The part in sight, where there are parts. */
  readonly parte: ParteAnalisi | null;
}

function Export({ guid, nome, parte }: ExportProps) {
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<Icona nome="giu" misura={12} />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATI.map((formato) => (
          <Menu.Item key={formato} onClick={() => void esporta(guid, formato, parte)}>
            {formato.toUpperCase()} {parte ? `di ${partiAnalisi[parte]}` : 'delle righe elaborate'}
          </Menu.Item>
        ))}
        {parte ? (
          <Menu.Item onClick={() => void esporta(guid, 'xlsx')}>XLSX di tutte le parti</Menu.Item>
        ) : null}
        {nome === 'scadenzario' ? (
          <Menu.Item onClick={() => void esportaCalendario(guid)}>Calendario (.ics)</Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

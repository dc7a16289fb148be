import { Button, Group, Stack } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { tipoArchivio } from '#domain/archivi/tipi.ts';
import { eData, stampaData } from '#domain/tempo/data.ts';
import { oggi } from '#web/base/oggi.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import {
  nellArchivio,
  type PeriodoChiesto,
  type Serie,
  type Soggetto,
  serieDi,
} from './andamento-api.ts';
import classi from './grafici.module.css';
import { Legenda } from './Legenda.tsx';
import { inizioPeriodo, PERIODI, type Periodo, type SerieDisegnata } from './serie.ts';
import { TabellaSerie } from './TabellaSerie.tsx';

const GraficoSerie = lazy(() => import('./GraficoSerie.tsx'));

/** An archive of the chart and how it is drawn; the first one is the one that leads. */
export interface SerieScelta {
  readonly tipo: string;
  readonly nome: string;
  readonly aPunti?: boolean;
  /** Not drawn until somebody asks. */
  readonly spenta?: boolean;
}

export interface AndamentoProps {
  readonly soggetto: Soggetto;
  readonly serie: readonly [SerieScelta, ...SerieScelta[]];
}

const TRATTI = ['0', '7 3', '2 3', '9 3 2 3'];

const disegnata = (
  { tipo, nome, aPunti = false }: SerieScelta,
  indice: number,
  letta: Serie | undefined,
): SerieDisegnata => ({
  tipo,
  nome,
  aPunti,
  colore: `var(--t-series-${indice + 1})`,
  tratto: TRATTI[indice] ?? '0',
  punti: letta?.punti ?? [],
});

/** The values of a titolo or of a currency over time: chart, table, and the way to the archive. */
export default function Andamento({ soggetto, serie }: AndamentoProps) {
  const { puo, codAzienda } = useSessione();
  const [periodo, setPeriodo] = useState<Periodo>('1A');
  const [accese, setAccese] = useState<ReadonlySet<string>>(
    new Set(serie.filter(({ spenta }) => !spenta).map(({ tipo }) => tipo)),
  );
  const [tabella, setTabella] = useState(false);
  const chiesto = { dal: inizioPeriodo(periodo, oggi()), al: null };
  const leggibili = serie.filter(({ tipo }) => {
    const archivio = tipoArchivio(tipo);
    return archivio !== null && puo(`${archivio.area}_R`);
  });
  const lette = useQueries({
    queries: leggibili.map(({ tipo }) => serieDi(tipo, codAzienda, soggetto, chiesto)),
  });
  const tutte = leggibili.map((una, i) => disegnata(una, i, lette[i]?.data));
  const mostrate = tutte.filter(({ tipo }) => accese.has(tipo));
  const errore = lette.find(({ error }) => error !== null)?.error;
  const attesa = lette.some(({ isPending }) => isPending);
  const pieno = mostrate.some(({ punti }) => punti.length > 0);
  const accendi = (tipo: string) => {
    const nuove = new Set(accese);
    if (!nuove.delete(tipo)) nuove.add(tipo);
    setAccese(nuove);
  };
  const [prima] = serie;
  const ridotta = lette.some(({ data }) => data !== undefined && data.totale > data.punti.length);
  return (
    <section aria-label={`Andamento di ${soggetto.codice}`}>
      <Group gap="8px 16px" mb={8}>
        <Legenda
          nome="Serie mostrate"
          voci={tutte}
          accesa={(tipo) => accese.has(tipo)}
          onAccendi={accendi}
        />
        <Segmenti etichetta="Periodo" scelte={PERIODI} valore={periodo} onScelta={setPeriodo} />
        {pieno ? (
          <Button
            variant="default"
            size="xs"
            aria-expanded={tabella}
            onClick={() => setTabella(!tabella)}
          >
            {tabella ? 'Nascondi i valori' : 'Mostra i valori'}
          </Button>
        ) : null}
        <BottoneLink variant="default" size="xs" {...nellArchivio(prima.tipo, soggetto, chiesto)}>
          Apri {prima.nome}
        </BottoneLink>
      </Group>
      <Stack gap={0} justify="center" mih={300}>
        {errore ? (
          <StatoVuoto titolo="I valori non sono stati letti" motivo={testoErrore(errore)} />
        ) : null}
        {attesa && !errore ? <Attesa /> : null}
        {!attesa && !errore && !pieno ? (
          <SenzaValori
            soggetto={soggetto}
            prima={prima}
            letta={lette[0]?.data}
            chiesto={chiesto}
            onTutto={() => setPeriodo('TUTTO')}
          />
        ) : null}
        {pieno ? (
          <Suspense fallback={<Attesa />}>
            <GraficoSerie
              titolo={`${mostrate.map(({ nome }) => nome).join(', ')} di ${soggetto.codice}`}
              serie={mostrate}
            />
          </Suspense>
        ) : null}
      </Stack>
      {pieno && ridotta ? (
        <p className={classi.nota}>
          Di ogni tratto sono disegnati primo, ultimo, minimo e massimo: nessuna punta va perduta.
        </p>
      ) : null}
      {pieno && tabella ? <TabellaSerie soggetto={soggetto} serie={mostrate} /> : null}
    </section>
  );
}

interface SenzaValoriProps {
  readonly soggetto: Soggetto;
  readonly prima: SerieScelta;
  readonly letta: Serie | undefined;
  readonly chiesto: PeriodoChiesto;
  readonly onTutto: () => void;
}

/** Why there is nothing to draw, and the step that changes it. */
function SenzaValori({ soggetto, prima, letta, chiesto, onTutto }: SenzaValoriProps) {
  const ultima = letta?.ultima;
  if (ultima && eData(ultima) && chiesto.dal) {
    return (
      <StatoVuoto
        titolo="Nessun valore in questo periodo"
        motivo={`L’ultimo valore in ${prima.nome} è del ${stampaData(ultima)}.`}
        azione={<Button onClick={onTutto}>Mostra tutto</Button>}
      />
    );
  }
  if (ultima) {
    return (
      <StatoVuoto
        titolo="Nessuna serie accesa"
        motivo="I nomi sopra il grafico accendono e spengono le serie."
      />
    );
  }
  return (
    <StatoVuoto
      titolo={`Nessun valore di ${soggetto.codice} in ${prima.nome}`}
      motivo="Vanno importati, da un file o da un provider, oppure scritti nell’archivio."
      azione={
        <BottoneLink to={nellArchivio(prima.tipo, soggetto, chiesto).to}>
          Vai a {prima.nome}
        </BottoneLink>
      }
    />
  );
}

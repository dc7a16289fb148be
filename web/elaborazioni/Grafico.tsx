import { lazy, Suspense, useState } from 'react';
import { somma } from '#domain/money/decimale.ts';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { LegendaCifre } from '#web/grafici/Carta.tsx';
import { spartizione } from '#web/grafici/fette.ts';
import { Legenda } from '#web/grafici/Legenda.tsx';
import type { SerieDisegnata } from '#web/grafici/serie.ts';
import { coloreDi, Torta } from '#web/grafici/Torta.tsx';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import { chiesteDi } from './domanda.ts';
import classi from './elaborazioni.module.css';
import type { Elaborazione } from './elaborazioni-api.ts';
import { decimaliDelGrafico, nomePeriodo, riempiti } from './linee.ts';

const GraficoColonne = lazy(() => import('#web/grafici/GraficoColonne.tsx'));
const GraficoSerie = lazy(() => import('#web/grafici/GraficoSerie.tsx'));

type Descritto = Elaborazione['grafici'][number];

const ALTEZZA = 200;
const DECIMALI_MASSIMI = 10;

/** As many colours as can be told apart; what comes after them is one. */
const COLORI = 4;

const altri = (serie: Descritto['serie']): Descritto['serie'] =>
  serie.length <= COLORI
    ? serie
    : [
        ...serie.slice(0, COLORI - 1),
        {
          nome: 'Altri',
          totale: somma(...serie.slice(COLORI - 1).map(({ totale }) => totale)),
          valori: (serie[0]?.valori ?? []).map((_uno, i) => {
            const suoi = serie.slice(COLORI - 1).flatMap(({ valori }) => valori[i] ?? []);
            return suoi.length === 0 ? null : somma(...suoi);
          }),
        },
      ];

/** The first measure by period, stacked by the outermost group. */
export function Grafico({
  grafico,
  testa,
}: {
  readonly grafico: Descritto;
  readonly testa: Elaborazione;
}) {
  if (grafico.serie.some(({ disegno }) => disegno)) return <GraficoDeiGiorni grafico={grafico} />;
  const delRapporto = testa.colonne.find(({ totale }) => totale)?.rapporto === true;
  const periodo = delRapporto ? 'NESSUNO' : chiesteDi(testa).periodo;
  const aGruppi =
    periodo === 'NESSUNO' && testa.livelli[0]?.codice === 'tipoTitolo' && !delRapporto;
  const colonne = riempiti(grafico.periodi, periodo);
  const decimali = { decimaliMin: decimaliDelGrafico(testa), decimaliMax: DECIMALI_MASSIMI };
  const serie = altri(grafico.serie).map((una, i) => ({
    ...una,
    valori: colonne.map((uno) => una.valori[grafico.periodi.indexOf(uno)] ?? null),
    nome: una.nome || 'Totale',
    colore: `var(--t-series-${i + 1})`,
  }));
  return (
    <section className={`pannello ${classi.grafico}`} aria-label={grafico.titolo}>
      <header>
        <h2>{grafico.titolo}</h2>
        <LegendaCifre
          voci={serie.map((una) => ({ ...una, cifra: testoNumero(una.totale, decimali) }))}
        />
      </header>
      <div className={aGruppi ? classi.conTorta : undefined}>
        <Suspense fallback={<Attesa />}>
          <GraficoColonne
            titolo={grafico.titolo}
            colonne={colonne.map((uno) => nomePeriodo(uno, periodo))}
            serie={serie}
            decimali={decimali}
          />
        </Suspense>
        {aGruppi ? <Quote grafico={grafico} /> : null}
      </div>
    </section>
  );
}

/** What each type of titoli is of the whole; what is below nothing has its column beside, and no slice. */
function Quote({ grafico }: { readonly grafico: Descritto }) {
  const { disegnate } = spartizione(
    grafico.periodi.map((nome, i) => ({
      campoAsseX: nome,
      campoAsseY1: grafico.serie[0]?.valori[i] ?? '0',
      alCosto: '0',
      codice: null,
    })),
  );
  return (
    <figure className={classi.quote} aria-label="Quote per tipo titolo">
      <Torta fette={disegnate} ciambella={false} accesa={-1} centro="" />
      <LegendaCifre
        voci={disegnate.map(({ nome, quota }, i) => ({
          nome,
          colore: coloreDi(i),
          cifra: `${testoNumero(quota)} %`,
        }))}
      />
    </figure>
  );
}

const TRATTI = ['0', '7 3', '2 3', '9 3 2 3'];
const SEGNI: Readonly<Record<string, 'su' | 'giu'>> = { acquisti: 'su', vendite: 'giu' };

/** Lines, steps and marks over the days. */
function GraficoDeiGiorni({ grafico }: { readonly grafico: Descritto }) {
  const [spente, setSpente] = useState<ReadonlySet<string>>(new Set());
  const tutte = grafico.serie.map(({ nome, disegno = 'linea', valori }, i): SerieDisegnata => {
    const segno = SEGNI[disegno];
    return {
      tipo: nome,
      nome,
      colore: `var(--t-series-${i + 1})`,
      tratto: TRATTI[i] ?? '0',
      aPunti: segno !== undefined,
      gradini: disegno === 'gradini',
      ...(segno && { segno }),
      punti: grafico.periodi.flatMap((data, giorno) => {
        const valore = valori[giorno];
        return valore == null ? [] : [{ data, valore }];
      }),
    };
  });
  const accendi = (tipo: string) => {
    const nuove = new Set(spente);
    if (!nuove.delete(tipo)) nuove.add(tipo);
    setSpente(nuove);
  };
  const accese = tutte.filter(({ tipo }) => !spente.has(tipo));
  return (
    <section className={`pannello ${classi.grafico}`} aria-label={grafico.titolo}>
      <header>
        <h2>{grafico.titolo}</h2>
        <Legenda
          nome="Serie mostrate"
          voci={tutte}
          accesa={(tipo) => !spente.has(tipo)}
          onAccendi={accendi}
        />
      </header>
      <div className={classi.disegno}>
        <Suspense fallback={<Attesa />}>
          <GraficoSerie
            titolo={grafico.titolo}
            serie={accese}
            altezza={ALTEZZA}
            altrove="Gli stessi valori sono nelle righe qui sotto."
          />
        </Suspense>
      </div>
    </section>
  );
}

import { lazy, Suspense } from 'react';
import type { Periodo } from '#domain/elaborazioni/elaborazioni.ts';
import { somma } from '#domain/money/decimale.ts';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import classi from './elaborazioni.module.css';
import type { Elaborazione } from './elaborazioni-api.ts';
import { inCifre, nomePeriodo } from './linee.ts';

const GraficoColonne = lazy(() => import('#web/grafici/GraficoColonne.tsx'));

type Descritto = Elaborazione['grafici'][number];

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
          valori: (serie[0]?.valori ?? []).map((_uno, i) =>
            somma('0', ...serie.slice(COLORI - 1).map(({ valori }) => valori[i] ?? '0')),
          ),
        },
      ];

/** The first measure by period, stacked by the outermost group. */
export function Grafico({
  grafico,
  periodo,
}: {
  readonly grafico: Descritto;
  readonly periodo: Periodo;
}) {
  const serie = altri(grafico.serie).map((una, i) => ({
    ...una,
    nome: una.nome || 'Totale',
    colore: `var(--t-series-${i + 1})`,
  }));
  return (
    <section className={`pannello ${classi.grafico}`} aria-label={grafico.titolo}>
      <header>
        <h2>{grafico.titolo}</h2>
        <ul className={classi.legenda}>
          {serie.map(({ nome, colore, totale }) => (
            <li key={nome}>
              <span style={{ background: colore }} />
              {nome} {inCifre(totale)}
            </li>
          ))}
        </ul>
      </header>
      <Suspense fallback={<Attesa />}>
        <GraficoColonne
          titolo={grafico.titolo}
          colonne={grafico.periodi.map((uno) => nomePeriodo(uno, periodo))}
          serie={serie}
        />
      </Suspense>
    </section>
  );
}

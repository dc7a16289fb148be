import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { type Decimali, dueDecimali, testoNumero } from '#domain/money/numero-italiano.ts';
import { tacche } from './tacche.ts';

const ALTEZZA = 176;
const INTERI = { decimaliMin: 0, decimaliMax: 0 };
const TACCA = { fill: 'var(--t-ink-2)', fontSize: 11 };

interface SerieColonne {
  readonly nome: string;
  readonly colore: string;
  /** One for each column, as it was written; null where there is nothing. */
  readonly valori: readonly (string | null)[];
}

export interface GraficoColonneProps {
  /** In words, what is drawn. */
  readonly titolo: string;
  readonly colonne: readonly string[];
  readonly serie: readonly SerieColonne[];
  readonly altezza?: number;
  /** How its values are written; in euro unless told. */
  readonly decimali?: Decimali;
  /** Where else the values are read. */
  readonly altrove?: string;
  readonly onColonna?: (i: number) => void;
}

const somma = (valori: readonly number[], segno: 1 | -1): number =>
  valori.reduce((parziale, uno) => (uno * segno > 0 ? parziale + uno : parziale), 0);

/** Stacked columns: what is above nothing and what is below stand apart. */
export default function GraficoColonne(props: GraficoColonneProps) {
  const { titolo, colonne, serie, altezza = ALTEZZA, decimali = dueDecimali, onColonna } = props;
  const { altrove = 'Gli stessi valori sono nella tabella qui sotto.' } = props;
  const dati = colonne.map((nome, i) => ({
    nome,
    valori: serie.map(({ valori }) => (valori[i] == null ? null : Number(valori[i]))),
    scritti: serie.map(({ valori }) => valori[i] ?? ''),
  }));
  const scala = tacche([
    0,
    ...dati.flatMap(({ valori }) => {
      const pieni = valori.filter((uno) => uno !== null);
      return [somma(pieni, 1), somma(pieni, -1)];
    }),
  ]);
  const scritte = scala.every(Number.isInteger) ? INTERI : dueDecimali;
  return (
    <ResponsiveContainer width="100%" height={altezza}>
      <BarChart
        data={dati}
        stackOffset="sign"
        margin={{ top: 8, right: 12, bottom: 0, left: 12 }}
        title={titolo}
        desc={altrove}
        {...(onColonna && {
          onClick: ({ activeTooltipIndex: quale }) => quale != null && onColonna(Number(quale)),
          style: { cursor: 'pointer' },
        })}
      >
        <CartesianGrid stroke="var(--t-line-inner)" vertical={false} />
        <XAxis dataKey="nome" tick={TACCA} stroke="var(--t-line)" tickLine={false} />
        <YAxis
          domain={[scala[0] ?? 0, scala.at(-1) ?? 1]}
          ticks={scala}
          tickFormatter={(valore: number) => testoNumero(valore.toFixed(2), scritte)}
          tick={TACCA}
          stroke="var(--t-line)"
          width={84}
        />
        <ReferenceLine y={0} stroke="var(--t-line-strong)" />
        <Tooltip
          formatter={(_valore, nome, voce) => {
            const { scritti } = voce.payload as (typeof dati)[number];
            return testoNumero(
              scritti[serie.findIndex((una) => una.nome === nome)] ?? '',
              decimali,
            );
          }}
          cursor={{ fill: 'var(--t-hover)' }}
          contentStyle={{ background: 'var(--t-raised)', border: '1px solid var(--t-line)' }}
          isAnimationActive={false}
        />
        {serie.map(({ nome, colore }, i) => (
          <Bar
            key={nome}
            name={nome}
            dataKey={({ valori }: (typeof dati)[number]) => valori[i]}
            stackId="uno"
            fill={colore}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

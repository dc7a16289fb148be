import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { aggiungiGiorni, type Data, numeroGiorno, stampaData } from '#domain/tempo/data.ts';
import classi from './grafici.module.css';
import { decimaliDi, type GiornoDisegnato, giorniDisegnati, type SerieDisegnata } from './serie.ts';
import { tacche } from './tacche.ts';

const ALTEZZA = 300;
/** From here on cents are no help beside an axis. */
const GRANDI = 10_000;
const INTERI = { decimaliMin: 0, decimaliMax: 0 };
const INIZIO = '1900-01-01' as Data;
const CENTESIMI = { decimaliMin: 2, decimaliMax: 2 };
const TACCA = { fill: 'var(--t-ink-2)', fontSize: 11 };

const giornoDi = (x: number): Data => aggiungiGiorni(INIZIO, Math.round(x) - numeroGiorno(INIZIO));
const giornoBreve = (x: number): string => stampaData(giornoDi(x), 'dd/MM/yy');

export interface GraficoSerieProps {
  /** In words, what is drawn. */
  readonly titolo: string;
  readonly serie: readonly SerieDisegnata[];
  readonly altezza?: number;
  /** Where else the values are read. */
  readonly altrove?: string;
  /** Amounts in euro instead of values of an archive. */
  readonly importi?: boolean;
}

const NELLA_TABELLA = 'Gli stessi valori sono nella tabella che il bottone «Mostra i valori» apre.';

/** Series over time as lines and points; the values under the cursor are those of the archive. */
export default function GraficoSerie(props: GraficoSerieProps) {
  const { titolo, serie, altezza = ALTEZZA, altrove = NELLA_TABELLA, importi = false } = props;
  const giorni = giorniDisegnati(serie);
  const scala = tacche(giorni.flatMap(({ valori }) => Object.values(valori).map(Number)));
  const grandi = scala.some((una) => Math.abs(una) >= GRANDI);
  return (
    <ResponsiveContainer width="100%" height={altezza}>
      <LineChart
        data={[...giorni]}
        margin={{ top: 12, right: 24, bottom: 4, left: 4 }}
        title={titolo}
        desc={`Le frecce destra e sinistra leggono i giorni. ${altrove}`}
      >
        <CartesianGrid stroke="var(--t-line-inner)" vertical={false} />
        <XAxis
          dataKey="x"
          type="number"
          domain={['dataMin', 'dataMax']}
          tickFormatter={giornoBreve}
          tick={TACCA}
          stroke="var(--t-line)"
          tickMargin={8}
          minTickGap={32}
          tickCount={7}
          allowDecimals={false}
        />
        <YAxis
          domain={[scala[0] ?? 0, scala.at(-1) ?? 1]}
          ticks={scala}
          tickFormatter={(valore: number) =>
            testoNumero(valore.toFixed(2), grandi ? INTERI : undefined)
          }
          tick={TACCA}
          stroke="var(--t-line)"
          width={grandi ? 84 : 64}
        />
        <Tooltip
          content={<Suggerimento serie={serie} importi={importi} />}
          cursor={{ stroke: 'var(--t-line-strong)' }}
          isAnimationActive={false}
        />
        {serie.map(({ tipo, nome, colore, tratto, aPunti, gradini, segno }) => (
          <Line
            key={tipo}
            name={nome}
            dataKey={({ valori }: GiornoDisegnato) =>
              valori[tipo] === undefined ? null : Number(valori[tipo])
            }
            stroke={aPunti ? 'none' : colore}
            strokeDasharray={tratto}
            strokeWidth={1.75}
            type={gradini ? 'stepAfter' : 'linear'}
            dot={
              segno ? (
                <Triangolo segno={segno} colore={colore} />
              ) : aPunti ? (
                { r: 4, fill: colore, stroke: 'var(--t-panel)' }
              ) : (
                false
              )
            }
            activeDot={{ r: 4, fill: colore, stroke: 'var(--t-panel)' }}
            connectNulls
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}

interface TriangoloProps {
  readonly segno: 'su' | 'giu';
  readonly colore: string;
  readonly cx?: number | null;
  readonly cy?: number | null;
}

/** Told apart from its neighbours by its form, not by its colour alone. */
function Triangolo({ segno, colore, cx, cy }: TriangoloProps) {
  if (cx == null || cy == null) return null;
  const verso = segno === 'su' ? -1 : 1;
  return (
    <path
      d={`M${cx - 6} ${cy - 4 * verso}h12l-6 ${10 * verso}z`}
      fill={colore}
      stroke="var(--t-panel)"
    />
  );
}

type SuggerimentoProps = Partial<TooltipContentProps<number, string>> & {
  readonly serie: readonly SerieDisegnata[];
  readonly importi: boolean;
};

/** The values of the day under the cursor. */
function Suggerimento({ active, payload, serie, importi }: SuggerimentoProps) {
  const giorno = payload?.[0]?.payload as GiornoDisegnato | undefined;
  if (!active || !giorno) return null;
  return (
    <div className={classi.suggerimento}>
      <b>{stampaData(giorno.data, 'dd/MM/yy')}</b>
      <dl>
        {serie.flatMap(({ tipo, nome, colore }) => {
          const valore = giorno.valori[tipo];
          return valore === undefined ? (
            []
          ) : (
            <div key={tipo}>
              <dt style={{ color: colore }}>{nome}</dt>
              <dd>{testoNumero(valore, importi ? CENTESIMI : decimaliDi(tipo))}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

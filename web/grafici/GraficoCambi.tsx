import { useNavigate } from '@tanstack/react-router';
import {
  CartesianGrid,
  type DotItemDotProps,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { ASPETTO } from './aspetto-serie.ts';
import classi from './grafici.module.css';
import { grigliaDietro } from './griglia-dietro.ts';
import type { DivisaGrafico, PuntoCambi } from './serie-cambi.ts';
import { tacche } from './tacche.ts';

const ALTEZZA = 350;
const DATE_BREVI = 'dd/MM/yy';

/** What the chart needs: pixels are numbers. The figures shown come from the strings beside. */
interface PuntoDisegnato extends PuntoCambi {
  readonly disegno: Partial<Record<DivisaGrafico, number>>;
}

function disegnabile(punto: PuntoCambi): PuntoDisegnato {
  const disegno = Object.fromEntries(
    Object.entries(punto.cambi).map(([divisa, cambio]) => [divisa, Number(cambio)]),
  );
  return { ...punto, disegno };
}

const SENZA_PUNTO = { data: '' as Data, cambi: {}, disegno: {} };

function Suggerimento({ active, payload }: Partial<TooltipContentProps<number, string>>) {
  const punto = payload?.[0]?.payload as PuntoDisegnato | undefined;
  if (!active || !punto) return null;
  return (
    <div className={classi.suggerimento}>
      <b>{stampaData(punto.data, DATE_BREVI)}</b>
      <dl>
        {payload?.map(({ name }) => {
          const divisa = name as DivisaGrafico;
          const cambio = punto.cambi[divisa];
          return cambio === undefined ? null : (
            <div key={divisa}>
              <dt style={{ color: ASPETTO[divisa].colore }}>{divisa}</dt>
              <dd>{stampaNumero(cambio)}</dd>
            </div>
          );
        })}
      </dl>
      <small>Un clic sul punto apre la griglia</small>
    </div>
  );
}

export interface GraficoCambiProps {
  readonly punti: readonly PuntoCambi[];
  readonly visibili: readonly DivisaGrafico[];
}

export default function GraficoCambi({ punti, visibili }: GraficoCambiProps) {
  const naviga = useNavigate();
  const dati = punti.map(disegnabile);
  const scala = tacche(
    dati.flatMap(({ disegno }) => visibili.flatMap((divisa) => disegno[divisa] ?? [])),
  );
  const pallino = (divisa: DivisaGrafico) => (props: DotItemDotProps) => {
    const { data, disegno } = (props.payload ?? SENZA_PUNTO) as PuntoDisegnato;
    // What has no rate on a day has no dot there.
    if (disegno[divisa] === undefined) return <g key={`${divisa}${data}`} />;
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the table's links do it by keyboard
      <circle
        key={`${divisa}${data}`}
        className={classi.punto}
        cx={props.cx}
        cy={props.cy}
        r={4}
        fill={ASPETTO[divisa].colore}
        onClick={() => void naviga(grigliaDietro([divisa], { dal: data, al: data }))}
      />
    );
  };
  return (
    <ResponsiveContainer width="100%" height={ALTEZZA}>
      <LineChart
        data={dati}
        margin={{ top: 12, right: 32, bottom: 4, left: 8 }}
        title="Cambi contro euro di USD, GBP, CHF e AUD"
        desc="Gli stessi valori sono nella tabella che il bottone «Mostra i valori» apre."
      >
        <CartesianGrid stroke="var(--t-line-inner)" vertical={false} />
        <XAxis
          dataKey="data"
          tickFormatter={(giorno: Data) => stampaData(giorno, DATE_BREVI)}
          tick={{ fill: 'var(--t-ink-2)', fontSize: 11 }}
          stroke="var(--t-line)"
          tickMargin={8}
          minTickGap={24}
        />
        <YAxis
          domain={[scala[0] ?? 0, scala.at(-1) ?? 1]}
          ticks={scala}
          tickFormatter={(valore: number) => stampaNumero(valore.toFixed(2))}
          tick={{ fill: 'var(--t-ink-2)', fontSize: 11 }}
          stroke="var(--t-line)"
          width={64}
          label={{
            value: 'Exchange rate',
            angle: -90,
            position: 'insideLeft',
            style: { fill: 'var(--t-ink-2)', fontSize: 11, textAnchor: 'middle' },
          }}
        />
        <Tooltip content={<Suggerimento />} cursor={{ stroke: 'var(--t-line-strong)' }} />
        {visibili.map((divisa) => (
          <Line
            key={divisa}
            name={divisa}
            dataKey={({ disegno }: PuntoDisegnato) => disegno[divisa]}
            stroke={ASPETTO[divisa].colore}
            strokeDasharray={ASPETTO[divisa].tratto}
            strokeWidth={2}
            dot={pallino(divisa)}
            activeDot={false}
            connectNulls={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}

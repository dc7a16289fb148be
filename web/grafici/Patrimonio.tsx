import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import classi from './dashboard.module.css';
import { patrimonioDi, type Vista } from './dashboard-api.ts';
import { giacenzeDietro } from './dietro-la-fetta.ts';

const GraficoSerie = lazy(() => import('./GraficoSerie.tsx'));

const euro = (valore: string): string =>
  stampaNumero(valore, { decimaliMin: 2, decimaliMax: 2 }).replace(/^-/, '−');

const SERIE = [
  { tipo: 'valore', nome: 'All’ultimo prezzo', colore: 'var(--t-series-1)', tratto: '0' },
  { tipo: 'costo', nome: 'Al costo', colore: 'var(--t-series-6)', tratto: '5 4' },
] as const;

interface PatrimonioProps {
  readonly vista: Pick<Vista, 'codAzienda' | 'data'>;
  readonly tabella: boolean;
}

/** The titoli of the company at price and at cost, month by month up to the day. */
export function Patrimonio({ vista: { codAzienda, data: al }, tabella }: PatrimonioProps) {
  const { data: punti, error, refetch } = useQuery(patrimonioDi(codAzienda, al));
  const ultimo = punti?.at(-1);
  const titolo = 'Patrimonio in titoli nel tempo';
  return (
    <section className={`pannello ${classi.carta}`} aria-label={titolo}>
      <header>
        <h2>{titolo}</h2>
        {ultimo ? (
          <ul className={classi.legenda}>
            {SERIE.map(({ tipo, nome, colore }) => (
              <li key={tipo}>
                <span className={classi.segno} style={{ background: colore }} />
                {nome} {euro(ultimo[tipo])}
              </li>
            ))}
          </ul>
        ) : null}
      </header>
      {error ? (
        <StatoVuoto
          titolo="Il patrimonio non si è caricato"
          motivo={error.message}
          azione={<Button onClick={() => void refetch()}>Riprova</Button>}
        />
      ) : null}
      {!punti && !error ? <Skeleton height={240} /> : null}
      {punti ? (
        <Suspense fallback={<Skeleton height={240} />}>
          <GraficoSerie
            titolo={titolo}
            altezza={240}
            importi
            serie={SERIE.map((una) => ({
              ...una,
              aPunti: false,
              punti: punti.map(({ data, ...valori }) => ({ data, valore: valori[una.tipo] })),
            }))}
          />
        </Suspense>
      ) : null}
      {punti && tabella ? (
        <table className={classi.valori}>
          <caption className="solo-lettore">{titolo}</caption>
          <thead>
            <tr>
              <th scope="col">Data</th>
              <th scope="col">All’ultimo prezzo €</th>
              <th scope="col">Al costo €</th>
            </tr>
          </thead>
          <tbody>
            {punti.toReversed().map(({ data, valore, costo }) => (
              <tr key={data}>
                <th scope="row">
                  <Link {...giacenzeDietro('Divisa', null, { al: data, elaborata: false })}>
                    {stampaData(data)}
                  </Link>
                </th>
                <td>{euro(valore)}</td>
                <td>{euro(costo)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { segno, somma } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import classi from './dashboard.module.css';
import { flussiDi, type Vista } from './dashboard-api.ts';
import { flussiAMesi } from './flussi.ts';

const GraficoColonne = lazy(() => import('./GraficoColonne.tsx'));

const euro = (valore: string): string =>
  stampaNumero(valore, { decimaliMin: 2, decimaliMax: 2 }).replace(/^-/, '−');
const TUTTI = {
  to: '/page/movimenti/giacenze' as string,
  search: { scheda: 'cedole', giorni: '366' } as never,
};

interface FlussiProps {
  readonly vista: Pick<Vista, 'codAzienda' | 'data'>;
  readonly tabella: boolean;
}

/** What comes in over the next twelve months: coupons as columns, redemptions told beside so that these stay readable. */
export function Flussi({ vista: { codAzienda, data: dal }, tabella }: FlussiProps) {
  const { data, error, refetch } = useQuery(flussiDi(codAzienda, dal));
  const mesi = data ? flussiAMesi(data, dal) : [];
  const cedole = somma('0', ...mesi.map((uno) => uno.cedole));
  const rimborsi = somma('0', ...mesi.map((uno) => uno.rimborsi));
  const titolo = 'Flussi attesi nei prossimi 12 mesi';
  const conRimborsi = mesi.filter((uno) => segno(uno.rimborsi) > 0);
  return (
    <section className={`pannello ${classi.carta}`} aria-label={titolo}>
      <header>
        <h2>{titolo}</h2>
        {data ? (
          <ul className={classi.legenda}>
            <li>
              <span className={classi.segno} style={{ background: 'var(--t-series-1)' }} />
              Cedole e dividendi {euro(cedole)}
            </li>
            <li>
              <span
                className={classi.segno}
                data-punto=""
                style={{ background: 'var(--t-series-2)' }}
              />
              Rimborsi {euro(rimborsi)}
            </li>
          </ul>
        ) : null}
      </header>
      {error ? (
        <StatoVuoto
          titolo="I flussi non si sono caricati"
          motivo={error.message}
          azione={<Button onClick={() => void refetch()}>Riprova</Button>}
        />
      ) : null}
      {!data && !error ? <Skeleton height={240} /> : null}
      {data ? (
        <Suspense fallback={<Skeleton height={240} />}>
          <GraficoColonne
            titolo={titolo}
            altezza={conRimborsi.length > 0 ? 210 : 240}
            colonne={mesi.map(({ nome }) => nome)}
            serie={[
              {
                nome: 'Cedole e dividendi',
                colore: 'var(--t-series-1)',
                valori: mesi.map((uno) => uno.cedole),
              },
            ]}
          />
        </Suspense>
      ) : null}
      {conRimborsi.length > 0 ? (
        <ul className={classi.rimborsi} aria-label="Rimborsi">
          {conRimborsi.map(({ mese, nome, rimborsi: suoi }) => (
            <li key={mese}>
              <span
                className={classi.segno}
                data-punto=""
                style={{ background: 'var(--t-series-2)' }}
              />
              {nome} <b>{euro(suoi)}</b>
            </li>
          ))}
        </ul>
      ) : null}
      {data && tabella ? (
        <table className={classi.valori}>
          <caption className="solo-lettore">{titolo}</caption>
          <thead>
            <tr>
              <th scope="col">Mese</th>
              <th scope="col">Cedole e dividendi €</th>
              <th scope="col">Rimborsi €</th>
            </tr>
          </thead>
          <tbody>
            {mesi.map(({ mese, nome, cedole: sue, rimborsi: suoi }) => (
              <tr key={mese}>
                <th scope="row">{nome}</th>
                <td>{euro(sue)}</td>
                <td>{euro(suoi)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {data ? (
        <p className={classi.nota}>
          Lordi, in euro al cambio del giorno · <Link {...TUTTI}>cedole e scadenze</Link>
        </p>
      ) : null}
    </section>
  );
}

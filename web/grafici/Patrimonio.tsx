import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { segno } from '#domain/money/decimale.ts';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { Carta, LegendaCifre, Valori } from './Carta.tsx';
import classi from './dashboard.module.css';
import { patrimonioDi, type Vista } from './dashboard-api.ts';
import { giacenzeDietro } from './dietro-la-fetta.ts';

const GraficoSerie = lazy(() => import('./GraficoSerie.tsx'));

const TITOLO = 'Patrimonio in titoli nel tempo';
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
  const letta = useQuery(patrimonioDi(codAzienda, al));
  const punti = letta.data ?? [];
  const ultimo = punti.at(-1);
  return (
    <Carta
      titolo={TITOLO}
      accanto={
        ultimo ? (
          <LegendaCifre
            voci={SERIE.map(({ tipo, ...una }) => ({ ...una, cifra: testoNumero(ultimo[tipo]) }))}
          />
        ) : null
      }
      letta={letta}
      nonLetta="Il patrimonio non si è caricato"
      altezza={240}
    >
      <GraficoSerie
        titolo={TITOLO}
        altezza={240}
        importi
        serie={SERIE.map((una) => ({
          ...una,
          aPunti: false,
          punti: punti.map(({ data, ...valori }) => ({ data, valore: valori[una.tipo] })),
        }))}
      />
      {tabella ? (
        <Valori
          titolo={TITOLO}
          testa={['Data', 'All’ultimo prezzo €', 'Al costo €', 'senza prezzo, al costo €']}
          righe={punti.toReversed().map(({ data, valore, costo, alCosto }) => ({
            chiave: data,
            nome: (
              <Link {...giacenzeDietro('Divisa', [], { al: data, elaborata: false })}>
                {stampaData(data)}
              </Link>
            ),
            celle: [valore, costo, alCosto].map((uno) => testoNumero(uno)),
          }))}
        />
      ) : null}
      {ultimo && segno(ultimo.alCosto) !== 0 ? (
        <p className={classi.nota}>
          All’ultimo prezzo, di cui senza prezzo, al costo: {testoNumero(ultimo.alCosto)} €
        </p>
      ) : null}
    </Carta>
  );
}

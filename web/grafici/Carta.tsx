import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { testoErrore } from '#web/record/errore.ts';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import classi from './dashboard.module.css';

/** The colour of a series, beside its name. */
export const Segno = ({ colore, aPunto }: { colore: string; aPunto?: boolean | undefined }) => (
  <span
    className={classi.segno}
    data-punto={aPunto ? '' : undefined}
    style={{ background: colore }}
  />
);

export interface VoceLegenda {
  readonly nome: string;
  readonly colore: string;
  readonly cifra: string;
  readonly aPunto?: boolean;
}

export function LegendaCifre({ voci }: { readonly voci: readonly VoceLegenda[] }) {
  return (
    <ul className={classi.legenda}>
      {voci.map(({ nome, colore, cifra, aPunto }) => (
        <li key={nome}>
          <Segno colore={colore} aPunto={aPunto} />
          {nome} {cifra}
        </li>
      ))}
    </ul>
  );
}

export interface CartaProps {
  readonly titolo: string;
  /** Under the title: which grouping. */
  readonly descritto?: string;
  readonly accanto?: ReactNode;
  readonly letta: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  /** What is said where it cannot be read. */
  readonly nonLetta: string;
  readonly altezza: number;
  readonly children: ReactNode;
}

/** A chart of the dashboard in its panel: what it is of, and what is said until it is there. */
export function Carta(props: CartaProps) {
  const { titolo, descritto, accanto, letta, nonLetta, altezza, children } = props;
  const { data, error, refetch } = letta;
  const attesa = <Skeleton height={altezza} />;
  return (
    <section
      className={`pannello ${classi.carta}`}
      aria-label={[titolo, descritto].filter(Boolean).join(' ')}
    >
      <header>
        <h2>
          {titolo}
          {descritto ? <small>{descritto}</small> : null}
        </h2>
        {accanto}
      </header>
      {error ? (
        <StatoVuoto
          titolo={nonLetta}
          motivo={testoErrore(error)}
          azione={<Button onClick={() => void refetch()}>Riprova</Button>}
        />
      ) : null}
      {data ? <Suspense fallback={attesa}>{children}</Suspense> : error ? null : attesa}
    </section>
  );
}

export interface ValoriProps {
  readonly titolo: string;
  readonly testa: readonly string[];
  readonly righe: readonly {
    readonly chiave: string;
    readonly nome: ReactNode;
    readonly celle: readonly string[];
  }[];
}

/** The same values in a table. */
export function Valori({ titolo, testa, righe }: ValoriProps) {
  return (
    <table className={classi.valori}>
      <caption className="solo-lettore">{titolo}</caption>
      <thead>
        <tr>
          {testa.map((una) => (
            <th key={una} scope="col">
              {una}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {righe.map(({ chiave, nome, celle }) => (
          <tr key={chiave}>
            <th scope="row">{nome}</th>
            {testa.slice(1).map((una, i) => (
              <td key={una}>{celle[i]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

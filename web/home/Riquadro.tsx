import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { testoErrore } from '#web/record/errore.ts';
import { useUnaSosta } from '#web/ui/use-una-sosta.ts';
import type { Verso } from './attenzione.ts';
import classi from './home.module.css';
import { Vai } from './Vai.tsx';

export interface Letta {
  readonly data: unknown;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface RiquadroProps {
  readonly titolo: string;
  /** The screen that has it all, by its name; null where one may not see it. */
  readonly tutto?: { readonly nome: string; readonly verso: Verso | null };
  /** Between title and link: a legend. */
  readonly accanto?: ReactNode;
  readonly letta: Letta;
  /** How many lines are awaited. */
  readonly righe: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A block of the home: by itself, whatever becomes of the others. */
export function Riquadro(props: RiquadroProps) {
  const { titolo, tutto, accanto, letta, righe, className, children } = props;
  const sosta = useUnaSosta<HTMLElement>();
  return (
    <section
      {...sosta}
      className={`pannello ${classi.riquadro} ${className ?? ''}`}
      aria-label={titolo}
      aria-busy={letta.data === undefined && letta.error === null}
    >
      <header>
        <h2>{titolo}</h2>
        {accanto}
        {tutto?.verso ? <Vai verso={tutto.verso}>{tutto.nome}</Vai> : null}
      </header>
      <Dentro titolo={titolo} letta={letta} righe={righe}>
        {children}
      </Dentro>
    </section>
  );
}

type DentroProps = Pick<RiquadroProps, 'titolo' | 'letta' | 'righe' | 'children'>;

function Dentro({ titolo, letta, righe, children }: DentroProps) {
  if (letta.data !== undefined) return children;
  if (letta.error)
    return (
      <p className={classi.guasto} role="alert">
        Non si è caricato: {testoErrore(letta.error)}{' '}
        <button type="button" onClick={() => void letta.refetch()}>
          Riprova
        </button>
      </p>
    );
  return (
    <div role="status" aria-label={`${titolo}: caricamento`} className={classi.attesa}>
      {[...Array(righe).keys()].map((riga) => (
        <Skeleton key={riga} height={riga === 0 ? 22 : 12} width={riga === 0 ? '60%' : '92%'} />
      ))}
    </div>
  );
}

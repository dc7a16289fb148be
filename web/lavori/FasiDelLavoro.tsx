import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { testoErrore } from '#web/record/errore.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { messaggioLavoro } from './annunci.ts';
import { inAnteprima, inMoto, type Lavoro, type Seguito } from './lavoro.ts';

export interface FasiDelLavoroProps extends Seguito {
  /** What runs, in words. */
  readonly etichetta: string;
  /** The way back to where it was asked, and what that is called. */
  readonly onTorna: () => void;
  readonly torna: string;
  /** Whether its rows may still be decided; those of a preview unless told. */
  readonly siDecide?: (lavoro: Lavoro) => boolean;
  readonly anteprima: ReactNode;
  /** What came of it. */
  readonly esito: (lavoro: Lavoro) => ReactNode;
}

/** A job that waits for a word between reading and writing: how far it is, its preview, what came of it. */
export function FasiDelLavoro(props: FasiDelLavoroProps) {
  const { lavoro, errore, etichetta, onTorna, torna, anteprima, esito } = props;
  const { siDecide = inAnteprima } = props;
  const perche = errore
    ? testoErrore(errore)
    : lavoro && !inMoto(lavoro) && lavoro.fase !== 'fine' && !siDecide(lavoro)
      ? messaggioLavoro(lavoro)
      : undefined;
  if (perche !== undefined)
    return (
      <StatoVuoto
        titolo="L’anteprima non c’è"
        motivo={perche}
        azione={<Button onClick={onTorna}>{torna}</Button>}
      />
    );
  if (!lavoro) return null;
  if (inMoto(lavoro))
    return <BarraProgresso percentuale={lavoro.percCompletamento} etichetta={etichetta} />;
  if (lavoro.fase === 'fine') return esito(lavoro);
  return (
    <>
      {lavoro.stato === 'fallito' ? <p role="alert">{messaggioLavoro(lavoro)}</p> : null}
      {anteprima}
    </>
  );
}

import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { Tasto } from '#web/ui/Tasto.tsx';
import { usePrimoCampo } from '#web/ui/use-primo-campo.ts';
import { useTastiModuloDiPagina } from '#web/ui/use-tasto-pagina.ts';
import { MenuVista } from '#web/ui/viste/MenuVista.tsx';
import { useViste } from '#web/ui/viste/use-viste.ts';
import classi from './filtri.module.css';

/** Reset waits before it clears (docs/regole/schermate.md#reset). */
const ATTESA_RESET_MS = 500;

export interface ParametroMostrato {
  readonly campo: string;
  readonly etichetta: string;
  readonly valore: string;
}

export interface PannelloParametriProps {
  /** The grid that the filter is of: its views can be chosen from here too. */
  readonly griglia: string;
  /** Over the fields; «Parametri» where the panel has no name of its own. */
  readonly titolo?: string;
  /** Longer than the screen: the sections scroll, the buttons stay in sight. */
  readonly lungo?: boolean;
  /** The sections of fields. */
  readonly children: ReactNode;
  readonly selezionati: readonly ParametroMostrato[];
  /** How many rows the filter would show, in words; undefined while nothing is chosen. */
  readonly righe: ReactNode;
  /** Why it cannot be confirmed; empty where it can. */
  readonly motivi: readonly string[];
  /** What was confirmed is being asked for: it is not confirmed a second time. */
  readonly inCorso?: boolean;
  readonly onConferma: () => void;
  readonly onReset: () => void;
  readonly altreAzioni?: ReactNode;
  /** A way to take up again what is confirmed, beside what has been chosen. */
  readonly ripresa?: ReactNode;
}

/** Fields at the left; at the right what has been chosen, how much it is, and the buttons. */
export function PannelloParametri(props: PannelloParametriProps) {
  const { motivi, onConferma, onReset, titolo = 'Parametri', inCorso = false } = props;
  const [azzera, setAzzera] = useState(false);
  const modulo = useRef<HTMLFormElement>(null);
  usePrimoCampo(modulo);
  const viste = useViste({ griglia: props.griglia });
  const confermabile = motivi.length === 0 && !azzera && !inCorso;
  const tasti = useTastiModuloDiPagina(() => {
    if (confermabile) onConferma();
  });
  const reset = () => {
    setAzzera(true);
    setTimeout(() => {
      onReset();
      setAzzera(false);
    }, ATTESA_RESET_MS);
  };
  return (
    <form
      ref={modulo}
      className={`${classi.pannello} ${props.titolo || props.lungo ? classi.lungo : ''}`}
      aria-label={titolo.replace(/:$/, '')}
      onSubmit={(evento) => evento.preventDefault()}
      onKeyDownCapture={tasti}
    >
      <div className={classi.sezioni}>
        <h2 className={classi.titolo}>{titolo}</h2>
        {props.children}
      </div>
      <aside className={`pannello ${classi.riquadro}`} aria-label="Parametri Selezionati">
        <header className={classi.testata}>
          <h2>Parametri Selezionati</h2>
          <MenuVista stato={viste} />
        </header>
        {props.selezionati.length > 0 ? (
          <dl className={classi.selezionati}>
            {props.selezionati.map(({ campo, etichetta, valore }) => (
              <div key={campo}>
                <dt>{etichetta}</dt>
                <dd>{valore}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="tenue">Nessun parametro selezionato</p>
        )}
        {props.ripresa ? <div className={classi.ripresa}>{props.ripresa}</div> : null}
        <div className={classi.fondo}>
          <p className={classi.righe} aria-live="polite">
            {motivi.length > 0 ? motivi.join('. ') : props.righe}
          </p>
          <div className={classi.azioni} data-tre={props.altreAzioni ? true : undefined}>
            {props.altreAzioni}
            <Button variant="default" loading={azzera} onClick={reset}>
              Reset Filtri
            </Button>
            <Button
              disabled={!confermabile}
              loading={inCorso}
              onClick={onConferma}
              rightSection={<Tasto>Ctrl ⏎</Tasto>}
            >
              Conferma
            </Button>
          </div>
        </div>
      </aside>
    </form>
  );
}

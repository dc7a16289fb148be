import { Button, Group } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { disegno } from './disegni.ts';
import classi from './schede.module.css';

function Immagine({ nome }: { readonly nome: string | undefined }) {
  const tracciati = disegno(nome);
  if (!tracciati) return null;
  return (
    <svg aria-hidden="true" className={classi.immagine} viewBox="0 0 40 40">
      <path className={classi.fondo} d={tracciati.fondo} />
      <path className={classi.tratto} d={tracciati.tratto} />
    </svg>
  );
}

export interface SchedaConAzioneProps {
  readonly id: string;
  readonly titolo: string;
  readonly sottotitolo?: string | undefined;
  readonly disegno?: string | undefined;
  /** What its button says. */
  readonly azione: string;
  /** Why the button is disabled; null where it is not. */
  readonly motivo?: string | null;
  readonly onAzione: () => void;
}

/** A card: drawing, title, a few words, and the button that goes on. */
export function SchedaConAzione(props: SchedaConAzioneProps) {
  const { id, titolo, sottotitolo, azione, motivo = null, onAzione } = props;
  const idTitolo = useId();
  const idMotivo = useId();
  return (
    <li className={`pannello ${classi.scheda}`}>
      <Group gap={12} align="stretch" wrap="nowrap">
        <Immagine nome={props.disegno} />
        <div>
          <h2 id={idTitolo}>{titolo}</h2>
          {sottotitolo ? <p>{sottotitolo}</p> : null}
        </div>
      </Group>
      <div className={classi.azione}>
        {motivo ? (
          <span id={idMotivo} className="nota">
            {motivo}
          </span>
        ) : null}
        <Button
          id={id}
          variant="default"
          disabled={motivo !== null}
          aria-describedby={motivo ? `${idTitolo} ${idMotivo}` : idTitolo}
          onClick={onAzione}
        >
          {azione}
        </Button>
      </div>
    </li>
  );
}

/** The cards of a screen, side by side. */
export const ElencoSchede = ({ children }: { readonly children: ReactNode }) => (
  <ul className={classi.schede}>{children}</ul>
);

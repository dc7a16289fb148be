import { Group } from '@mantine/core';
import { type CSSProperties, useId } from 'react';
import type { EditoreProps } from '#web/record/campi.ts';
import { colorBanda, NUMERO_BANDE } from '#web/tema/bande.ts';
import { GruppoScelte } from '#web/ui/GruppoScelte.tsx';
import classi from './aziende.module.css';

/** What each band is called, for who does not see it. */
const NOMI = [
  'Arancio',
  'Blu',
  'Viola',
  'Verde',
  'Carminio',
  'Azzurro',
  'Ocra',
  'Magenta',
  'Petrolio',
  'Indaco',
  'Oliva',
  'Grigio',
] as const;

export const nomeColore = (valore: unknown): string => NOMI[Number(valore)] ?? '';

const COLORI = Array.from({ length: NUMERO_BANDE }, (_, indice) => indice);

/** The colour of a company's band, chosen by its sample. */
export function CampoColore({ titolo, valore, disabilitato, onCambia }: EditoreProps) {
  const gruppo = useId();
  const scelto = Number(valore ?? 0);
  return (
    <div data-largo>
      <GruppoScelte
        etichetta={titolo}
        motivo={disabilitato ? '' : undefined}
        nota={`${nomeColore(scelto)}: la banda sotto la barra, quando si lavora su questa azienda.`}
      >
        <Group gap={8} align="stretch">
          {COLORI.map((indice) => (
            <label key={indice} className={classi.colore} title={nomeColore(indice)}>
              <input
                type="radio"
                name={gruppo}
                aria-label={nomeColore(indice)}
                checked={indice === scelto}
                onChange={() => onCambia(indice)}
              />
              <span style={{ '--colore': colorBanda(indice) } as CSSProperties} />
            </label>
          ))}
        </Group>
      </GruppoScelte>
    </div>
  );
}

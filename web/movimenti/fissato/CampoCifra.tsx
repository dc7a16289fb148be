import type { KeyboardEvent } from 'react';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { type NomeCampo, SOMME } from '#domain/movimenti/campi.ts';
import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import { Icona } from '#web/ui/Icona.tsx';
import { campoNoto } from './campi-fissato.ts';
import classi from './fissato.module.css';
import type { CampoCalcolato } from './fissato-api.ts';

export interface CampoCifraProps {
  readonly campo: CampoCalcolato;
  readonly valore: string | null;
  /** Somebody wrote over what is computed. */
  readonly modificato: boolean;
  readonly errore?: string | undefined;
  readonly divisa?: string | undefined;
  readonly onCambia: (valore: string | null) => void;
  readonly onEntra: () => void;
}

const eRicalcola = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Delete' && (ctrlKey || metaKey);

/**
 * A number of the slip. A computed one is dashed; written over it is amber, says what the calculation
 * gives, and goes back to it by a key. Enter passes a computed one by, Tab does not.
 */
export function CampoCifra(props: CampoCifraProps) {
  const { campo, valore, modificato, errore, divisa, onCambia, onEntra } = props;
  const decimali = campoNoto(campo.nome)?.decimali ?? { decimaliMin: 2, decimaliMax: 2 };
  const calcolato = campo.uso === 'calcolato';
  const torna = () => onCambia(null);
  const premi = (evento: KeyboardEvent) => {
    if (!modificato || !eRicalcola(evento)) return;
    evento.preventDefault();
    torna();
  };
  return (
    <div
      className={classi.cifra}
      data-aspetto={modificato ? 'modificato' : calcolato ? 'calcolato' : undefined}
      data-saltato={calcolato || undefined}
      data-negativo={(calcolato && valore?.startsWith('-')) || undefined}
      onFocusCapture={onEntra}
      onKeyDownCapture={premi}
    >
      <CampoNumero
        etichetta={campo.etichetta}
        valore={valore}
        decimali={decimali}
        obbligatorio={campo.uso === 'chiesto'}
        errore={errore}
        facoltativo
        soloLettura={SOMME.has(campo.nome as NomeCampo)}
        onCambia={onCambia}
        davanti={divisa}
        aiuto={
          modificato ? (
            <>
              calcolato {campo.calcolato === null ? '—' : testoNumero(campo.calcolato, decimali)} ·
              modificato{' '}
              <button
                type="button"
                className={classi.torna}
                tabIndex={-1}
                title="Torna al valore calcolato (Ctrl Canc)"
                aria-label={`${campo.etichetta}: torna al valore calcolato`}
                onClick={torna}
              >
                <Icona nome="annulla" misura={12} />
              </button>
            </>
          ) : (
            campo.nota && <span title={campo.nota}>{campo.nota}</span>
          )
        }
      />
    </div>
  );
}

import type { CampoStorico } from '#domain/campi/storia.ts';
import type { CampoConfrontato, Scelta, Scelte, Versioni } from '#domain/record/conflitto.ts';
import classi from './conflitto.module.css';

export interface TabellaConflittoProps {
  readonly campi: readonly CampoStorico[];
  readonly confrontati: readonly CampoConfrontato[];
  readonly versioni: Versioni;
  readonly scelte: Scelte;
  /** Head of their column; without it there is no version of theirs to show. */
  readonly titoloLoro?: string;
  readonly onScelte?: (scelte: Scelte) => void;
}

const DA: Readonly<Record<CampoConfrontato['cambiatoDa'], string>> = {
  nessuno: '',
  me: 'cambiato da me',
  altri: 'cambiato da altri',
  entrambi: 'cambiato da entrambi',
};

/** Field, mine, theirs, and what stood there before; where they differ one of the two is chosen. */
export function TabellaConflitto(props: TabellaConflittoProps) {
  const { campi, confrontati, versioni, scelte, titoloLoro, onScelte } = props;
  return (
    <table className={classi.tabella}>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">La mia</th>
          {titoloLoro ? <th scope="col">{titoloLoro}</th> : null}
          <th scope="col">Prima</th>
        </tr>
      </thead>
      <tbody>
        {confrontati.map(({ campo, cambiatoDa, diverso }) => {
          const descritto = campi.find((uno) => uno.campo === campo);
          if (!descritto) return null;
          const { titolo, testo } = descritto;
          const cella = (scelta: Scelta) => (
            <Valore
              nome={campo}
              etichetta={`${titolo}: ${scelta === 'mia' ? 'la mia' : 'la loro'}`}
              testo={testo(versioni[scelta][campo])}
              {...(diverso && onScelte
                ? {
                    scelto: scelte[campo] === scelta,
                    onScegli: () => onScelte({ ...scelte, [campo]: scelta }),
                  }
                : {})}
            />
          );
          return (
            <tr key={campo} data-diverso={diverso || cambiatoDa !== 'nessuno' || undefined}>
              <th scope="row">
                {titolo}
                {cambiatoDa === 'nessuno' ? null : <small>{DA[cambiatoDa]}</small>}
              </th>
              <td>{cella('mia')}</td>
              {titoloLoro ? <td>{cella('loro')}</td> : null}
              <td className="tenue">{testo(versioni.prima[campo]) || '—'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface ValoreProps {
  readonly nome: string;
  readonly etichetta: string;
  readonly testo: string;
  readonly scelto?: boolean;
  readonly onScegli?: () => void;
}

function Valore({ nome, etichetta, testo, scelto = false, onScegli }: ValoreProps) {
  if (!onScegli) return <span>{testo || '—'}</span>;
  return (
    <label className={classi.valore} data-scelto={scelto || undefined}>
      <input
        type="radio"
        name={`conflitto-${nome}`}
        checked={scelto}
        onChange={onScegli}
        aria-label={`${etichetta}, ${testo || 'vuoto'}`}
      />
      <span>{testo || '—'}</span>
    </label>
  );
}

import { Icona } from '#web/ui/Icona.tsx';
import classi from './filtri.module.css';
import type { ParametroMostrato } from './PannelloParametri.tsx';

export interface ChipFiltroProps {
  readonly parametro: ParametroMostrato;
  readonly onTogli: () => void;
}

/** A confirmed parameter over the table; its cross takes that one parameter away. */
export function ChipFiltro({ parametro, onTogli }: ChipFiltroProps) {
  const { etichetta, valore } = parametro;
  return (
    <span className={classi.chip}>
      <span>
        {etichetta} <b>{valore}</b>
      </span>
      <button type="button" aria-label={`Togli il filtro ${etichetta}`} onClick={onTogli}>
        <Icona nome="chiudi" misura={10} />
      </button>
    </span>
  );
}

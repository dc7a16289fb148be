import {
  type FiltroMovimenti,
  movimentiConfermati,
} from '#domain/movimenti/filtro/filtro-movimenti.ts';
import {
  parametriMovimenti,
  senzaParametroMovimenti,
} from '#domain/movimenti/filtro/parametri-movimenti.ts';
import { useNomiTitoli } from '#web/lookup/filtro/raggruppamenti.ts';
import { ChipFiltro } from '#web/ui/filtri/ChipFiltro.tsx';
import type { FiltroDeiMovimenti } from './use-filtro-movimenti.ts';

export interface ChipMovimentiProps {
  readonly indirizzo: FiltroDeiMovimenti;
  readonly filtro: FiltroMovimenti;
}

/** What is in force, each parameter to be taken away by itself. */
export function ChipMovimenti({ indirizzo, filtro }: ChipMovimentiProps) {
  const nomi = useNomiTitoli(filtro);
  return parametriMovimenti(filtro, nomi).map((parametro) => (
    <ChipFiltro
      key={parametro.campo}
      parametro={parametro}
      onTogli={() =>
        void indirizzo.applica(
          movimentiConfermati(senzaParametroMovimenti(filtro, parametro.campo)),
        )
      }
    />
  ));
}

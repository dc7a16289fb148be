import type { TipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import {
  type FiltroCambi,
  type ParametroSelezionato,
  parametriSelezionati,
} from '#domain/filtri/filtro-cambi.ts';
import type { Ordinamento } from '#domain/filtri/ordinamento.ts';
import { ChipFiltro } from '#web/filtri/ChipFiltro.tsx';
import classi from '#web/filtri/filtri.module.css';
import { SelettoreOrdinamento } from '#web/ui/SelettoreOrdinamento.tsx';
import type { Schermata } from './use-schermata.ts';

export interface BarraFiltroProps {
  readonly archivio: TipoArchivio;
  readonly filtro: FiltroCambi;
  readonly ordine: Ordinamento;
  readonly invia: Schermata['invia'];
}

const SENZA: Record<ParametroSelezionato['campo'], Partial<FiltroCambi>> = {
  date: { dateFrom: null, dateTo: null },
  divise: { codDivisa: null },
};

/** What the rows are filtered and ordered by, each to be taken away or changed on the spot. */
export function BarraFiltro({ archivio, filtro, ordine, invia }: BarraFiltroProps) {
  return (
    <>
      {parametriSelezionati(filtro).map((parametro) => (
        <ChipFiltro
          key={parametro.campo}
          parametro={parametro}
          onTogli={() =>
            invia({ tipo: 'applica', filtro: { ...filtro, ...SENZA[parametro.campo] } })
          }
        />
      ))}
      <span className={classi.etichetta}>Ordine</span>
      <SelettoreOrdinamento
        colonne={archivio.ordinabili.map(({ nome, titolo }) => ({ campo: nome, titolo }))}
        valore={ordine}
        onCambia={(ordinamento) => invia({ tipo: 'ordina', ordinamento })}
      />
    </>
  );
}

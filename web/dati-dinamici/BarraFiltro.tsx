import type { TipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import type { FiltroArchivio } from '#domain/filtri/filtro-archivio.ts';
import type { Ordinamento } from '#domain/filtri/ordinamento.ts';
import { parametriSelezionati, senzaParametro } from '#domain/filtri/parametri-archivio.ts';
import { ChipFiltro } from '#web/filtri/ChipFiltro.tsx';
import classi from '#web/filtri/filtri.module.css';
import { useNomiTitoli } from '#web/filtri/titoli/raggruppamenti.ts';
import { SelettoreOrdinamento } from '#web/ui/SelettoreOrdinamento.tsx';
import type { Schermata } from './use-schermata.ts';

export interface BarraFiltroProps {
  readonly archivio: TipoArchivio;
  readonly filtro: FiltroArchivio;
  readonly ordine: Ordinamento;
  readonly invia: Schermata['invia'];
}

/** What the rows are filtered and ordered by, each to be taken away or changed on the spot. */
export function BarraFiltro({ archivio, filtro, ordine, invia }: BarraFiltroProps) {
  const nomi = useNomiTitoli(filtro);
  return (
    <>
      {parametriSelezionati(archivio, filtro, nomi).map((parametro) => (
        <ChipFiltro
          key={parametro.campo}
          parametro={parametro}
          onTogli={() =>
            invia({ tipo: 'applica', filtro: senzaParametro(archivio, filtro, parametro.campo) })
          }
        />
      ))}
      <span className={classi.ordine}>
        <span className={classi.etichetta}>Ordine</span>
        <SelettoreOrdinamento
          colonne={archivio.ordinabili.map(({ nome, titolo }) => ({ campo: nome, titolo }))}
          valore={ordine}
          onCambia={(ordinamento) => invia({ tipo: 'ordina', ordinamento })}
        />
      </span>
    </>
  );
}

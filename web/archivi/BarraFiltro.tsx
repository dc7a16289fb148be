import { colonneOrdinabili } from '#domain/archivi/colonne.ts';
import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import { parametriSelezionati, senzaParametro } from '#domain/archivi/filtro/parametri-archivio.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { useNomiTitoli } from '#web/lookup/filtro/raggruppamenti.ts';
import { ChipFiltro } from '#web/ui/filtri/ChipFiltro.tsx';
import { Ordine } from '#web/ui/filtri/Ordine.tsx';
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
      <Ordine
        colonne={colonneOrdinabili(archivio).map(({ nome, titolo }) => ({ campo: nome, titolo }))}
        valore={ordine}
        onCambia={(ordinamento) => invia({ tipo: 'ordina', ordinamento })}
      />
    </>
  );
}

import { corpoMovimenti, type FiltroMovimenti } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { parametriMovimenti } from '#domain/movimenti/filtro/parametri-movimenti.ts';
import { leggiOrdinamento } from '#domain/record/filtri/ordinamento.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { useNomiTitoli } from '#web/lookup/filtro/raggruppamenti.ts';
import { MenuExport } from '#web/reports/MenuExport.tsx';
import type { DaStampare } from '#web/reports/richiesta-report.ts';
import { colonneMovimenti } from './colonne-movimenti.ts';
import type { SchermataMovimenti } from './schermate-movimenti.ts';

const ORDINABILI = colonneMovimenti
  .filter(({ ordinabile }) => ordinabile)
  .map(({ campo }) => campo);

interface ExportMovimentiProps {
  readonly schermata: SchermataMovimenti;
  readonly filtro: FiltroMovimenti;
}

/** «Export» of the movements: those of the filter, in the screen's order. */
export function ExportMovimenti({ schermata, filtro }: ExportMovimentiProps) {
  const { ordine = '' } = useRicercaUrl();
  const nomi = useNomiTitoli(filtro);
  const leggi = (): DaStampare => {
    const orderByDict = leggiOrdinamento(ordine, ORDINABILI);
    return {
      report: 'movimenti',
      corpo: {
        ...corpoMovimenti(schermata.area, filtro),
        ...(Object.keys(orderByDict).length > 0 && { sqlParams: { orderByDict } }),
      } as DaStampare['corpo'],
      parametri: parametriMovimenti(filtro, nomi),
    };
  };
  return <MenuExport leggi={leggi} quali="delle righe filtrate" />;
}

import { leggiOrdinamento } from '#domain/record/filtri/ordinamento.ts';
import { senzaVuoti } from '#domain/record/filtri/senza-vuoti.ts';
import type { FiltroTitoli } from '#domain/titoli/filtro/filtro-titoli.ts';
import { parametriSelezionatiTitoli } from '#domain/titoli/filtro/parametri-titoli.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { useNomiTitoli } from '#web/lookup/filtro/raggruppamenti.ts';
import { MenuExport } from '#web/reports/MenuExport.tsx';
import type { DaStampare } from '#web/reports/richiesta-report.ts';
import { colonneTitoli } from './colonne-titoli.ts';

const ORDINABILI = colonneTitoli.filter(({ ordinabile }) => ordinabile).map(({ campo }) => campo);

/** «Export» of the titoli: those of the filter in the screen's order, and the calendar of the same ones. */
export function ExportTitoli({ filtro }: { readonly filtro: FiltroTitoli | null }) {
  const { ordine = '' } = useRicercaUrl();
  const nomi = useNomiTitoli(filtro ?? {});
  const leggi = (report: string, conOrdine: boolean): DaStampare => {
    const orderByDict = leggiOrdinamento(ordine, ORDINABILI);
    const ordinato = conOrdine && Object.keys(orderByDict).length > 0;
    return {
      report,
      corpo: {
        ...senzaVuoti(filtro ?? {}),
        ...(ordinato && { sqlParams: { orderByDict } }),
      } as DaStampare['corpo'],
      parametri: parametriSelezionatiTitoli(filtro ?? {}, nomi),
    };
  };
  return (
    <MenuExport
      leggi={() => leggi('securities', true)}
      quali={filtro === null ? 'di tutte le righe' : 'delle righe filtrate'}
      altri={[
        {
          nome: 'Calendario di cedole e rimborsi…',
          leggi: () => leggi('calendario', false),
        },
      ]}
    />
  );
}

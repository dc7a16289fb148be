import { type RefObject, useEffect } from 'react';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { leggiOrdinamento } from '#domain/record/filtri/ordinamento.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import type { RecordTabella, Tabellario } from '#web/record/campi.ts';
import { MenuExport } from '#web/reports/MenuExport.tsx';
import type { DaStampare } from '#web/reports/richiesta-report.ts';

/** The rows of a table after its search, its filter and its order. */
export interface RigheMostrate {
  readonly righe: readonly RecordTabella[];
  readonly cercato: string;
}

export const NESSUNA_RIGA: RigheMostrate = { righe: [], cercato: '' };

/** Tells who prints what the list shows. */
export function useMostrate(
  mostrate: RefObject<RigheMostrate> | undefined,
  righe: readonly RecordTabella[] | undefined,
  cercato: string,
): void {
  useEffect(() => {
    if (mostrate) mostrate.current = { righe: righe ?? [], cercato };
  }, [mostrate, righe, cercato]);
}

/** So many records can be named in a request; a longer table is printed whole. */
const RIGHE_NOMINATE = 10_000;

export interface ExportTabellaProps {
  readonly tabellario: Tabellario;
  /** What the list below shows at this moment. */
  readonly mostrate: RefObject<RigheMostrate>;
}

/** «Export» of a master table: the rows that are shown, in the sequence in which they are. */
export function ExportTabella({ tabellario, mostrate }: ExportTabellaProps) {
  const { ordine = '' } = useRicercaUrl();
  const leggi = (): DaStampare => {
    const { righe, cercato } = mostrate.current;
    const nominate = righe.length > 0 && righe.length <= RIGHE_NOMINATE;
    const ordinato = ordineScritto(tabellario, ordine);
    return {
      report: tabellario.report ?? tabellario.tabella,
      corpo: nominate ? { ids: righe.map(({ id }) => id) } : {},
      parametri: [
        ...(cercato ? [{ etichetta: 'Ricerca', valore: cercato }] : []),
        { etichetta: 'Righe', valore: nominate ? stampaIntero(righe.length) : 'tutte' },
        ...(ordinato ? [{ etichetta: 'Ordine', valore: ordinato }] : []),
      ],
    };
  };
  return <MenuExport leggi={leggi} quali="delle righe mostrate" />;
}

function ordineScritto({ campi }: Tabellario, scritto: string): string {
  const nomi = campi.map(({ nome }) => nome);
  return Object.entries(leggiOrdinamento(scritto, nomi))
    .map(([nome, verso]) => {
      const titolo = campi.find((uno) => uno.nome === nome)?.titolo ?? nome;
      return verso === 'DESC' ? `${titolo} (decrescente)` : titolo;
    })
    .join(', ');
}

import { codiceDimensione } from '#domain/reports/gruppi.ts';
import type { DaStampare } from '#web/reports/richiesta-report.ts';
import { type Dimensione, nomeRaggruppamento, type Raggruppamento } from './raggruppamenti-api.ts';

const parametriDi = (aperta: Dimensione, corrente: Raggruppamento | undefined) => [
  { etichetta: 'Dimensione', valore: `${aperta.id} · ${aperta.descrizione}` },
  ...(corrente ? [{ etichetta: 'Raggruppamento', valore: nomeRaggruppamento(corrente) }] : []),
];

/** The groupings of the dimension that is open; the one that is open, where one is. */
export function daStampare(
  raggruppamenti: readonly Raggruppamento[],
  aperta: Dimensione,
  corrente: Raggruppamento | undefined,
): DaStampare {
  const suoi = raggruppamenti.filter((uno) => uno.numeroRaggruppamento === aperta.id);
  const ids = (corrente ? [corrente] : suoi).map(({ id }) => id);
  return {
    report: 'raggruppamenti',
    corpo: ids.length > 0 ? { ids } : {},
    parametri: parametriDi(aperta, corrente),
  };
}

/** The titoli themselves, gathered by the dimension that is open; those of the grouping that is open. */
export function titoliDi(aperta: Dimensione, corrente: Raggruppamento | undefined): DaStampare {
  return {
    report: 'securities',
    corpo: (corrente ? { idRaggruppamenti: [corrente.id] } : {}) as DaStampare['corpo'],
    parametri: parametriDi(aperta, corrente),
    gruppi: [codiceDimensione(aperta.id)],
  };
}

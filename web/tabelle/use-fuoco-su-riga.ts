import { useMemo, useState } from 'react';
import type { RecordTabella } from '#web/record/campi.ts';

/** What the list must show before the focus can go: a version of a record, or that one is gone. */
interface Atteso {
  readonly arriva: Pick<RecordTabella, 'id' | 'versione'> | null;
  readonly sparisce: number | null;
  readonly chiave: string;
}

type Elenco = readonly RecordTabella[] | undefined;

const eGiunto = ({ arriva, sparisce }: Atteso, elenco: Elenco): boolean => {
  if (!elenco) return false;
  if (sparisce !== null) return elenco.every(({ id }) => id !== sparisce);
  return elenco.some(({ id, versione }) => id === arriva?.id && versione >= arriva.versione);
};

/**
 * Where the focus goes after a write: the row of the record once the list has it as written, or after
 * a deletion the row that stands in its place.
 */
export function useFuocoSuRiga(elenco: Elenco, mostrate: Elenco) {
  const [atteso, setAtteso] = useState<Atteso | null>(null);
  const giunto = atteso !== null && eGiunto(atteso, elenco);
  const fuocoSu = useMemo(
    () => (giunto && atteso ? { chiave: atteso.chiave } : undefined),
    [giunto, atteso],
  );
  return {
    fuocoSu,
    segui: ({ id, versione }: RecordTabella) =>
      setAtteso({ arriva: { id, versione }, sparisce: null, chiave: String(id) }),
    seguiVicina: (tolto: number) => {
      const indice = mostrate?.findIndex(({ id }) => id === tolto) ?? -1;
      const vicina = mostrate?.[indice + 1] ?? mostrate?.[indice - 1];
      if (vicina) setAtteso({ arriva: null, sparisce: tolto, chiave: String(vicina.id) });
    },
  };
}

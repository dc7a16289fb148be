import { useMemo, useState } from 'react';
import type { RigaPosizione } from './colonne-conto.ts';
import type { Corrente, Dove } from './corrente.ts';
import type { MovimentoDiConto, RigaDiConto } from './riconciliazione-api.ts';

const NESSUNA: readonly string[] = [];

/** What was read of the three lists. */
interface ListeLette {
  readonly posizioni: readonly RigaPosizione[] | undefined;
  readonly righe: readonly RigaDiConto[] | undefined;
  readonly movimenti: readonly MovimentoDiConto[] | undefined;
}

/** The row that one stands on, and what is chosen on either side of the account. */
export function useSceltaConto(lette: ListeLette) {
  const { posizioni, righe, movimenti } = lette;
  const [dove, setDove] = useState<Dove>();
  const [righeScelte, scegliRighe] = useState(NESSUNA);
  const [movimentiScelti, scegliMovimenti] = useState(NESSUNA);
  const corrente = useMemo(
    () => dove && trova(dove, { posizioni, righe, movimenti }),
    [dove, posizioni, righe, movimenti],
  );
  return {
    corrente,
    vai: setDove,
    righeScelte,
    scegliRighe,
    movimentiScelti,
    scegliMovimenti,
    scelte: scelteFra(righe, righeScelte),
    scelti: scelteFra(movimenti, movimentiScelti),
    svuota: () => {
      scegliRighe(NESSUNA);
      scegliMovimenti(NESSUNA);
    },
  };
}

export type SceltaConto = ReturnType<typeof useSceltaConto>;

const scelteFra = <R extends { readonly id: number }>(
  righe: readonly R[] | undefined,
  chiavi: readonly string[],
): readonly R[] => {
  const scelte = new Set(chiavi);
  return (righe ?? []).filter(({ id }) => scelte.has(String(id)));
};

/** As it was read last. */
function trova({ che, chiave }: Dove, lette: ListeLette): Corrente | undefined {
  const conId = ({ id }: { readonly id: number }) => String(id) === chiave;
  if (che === 'posizione') {
    const riga = lette.posizioni?.find((una) => una.chiave === chiave);
    return riga && { che, riga };
  }
  if (che === 'riga') {
    const riga = lette.righe?.find(conId);
    return riga && { che, riga };
  }
  const riga = lette.movimenti?.find(conId);
  return riga && { che, riga };
}

import { useMemo } from 'react';
import { useRaggruppamenti } from '#web/lookup/filtro/raggruppamenti.ts';
import type { OpzioneScelta } from '#web/ui/CampoScelta.tsx';

export interface RaggruppamentiNoti {
  /** The groupings by id, under the heading of their dimension. */
  readonly opzioni: readonly OpzioneScelta[];
  /** The dimension of a grouping, in words. */
  readonly dimensione: (id: string) => string;
  readonly numero: (id: string) => number | undefined;
}

/** The groupings that a titolo may be of. */
export function useRaggruppamentiNoti(): RaggruppamentiNoti {
  const { tutti, nomeNumero } = useRaggruppamenti();
  return useMemo(() => {
    const numero = (id: string) => tutti.find((uno) => String(uno.id) === id)?.numeroRaggruppamento;
    const nomeDi = (quale: number | undefined) =>
      quale === undefined ? '' : (nomeNumero(quale) ?? String(quale));
    return {
      opzioni: tutti.map(({ id, codRaggruppamento, descrizione, numeroRaggruppamento }) => ({
        codice: String(id),
        descrizione: `${codRaggruppamento} · ${descrizione}`,
        gruppo: nomeDi(numeroRaggruppamento),
      })),
      dimensione: (id) => nomeDi(numero(id)),
      numero,
    };
  }, [tutti, nomeNumero]);
}

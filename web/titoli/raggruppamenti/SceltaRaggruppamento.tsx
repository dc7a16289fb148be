import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import type { Raggruppamento } from './raggruppamenti-api.ts';

interface SceltaProps {
  readonly etichetta: string;
  readonly raggruppamenti: readonly Raggruppamento[] | undefined;
  readonly numero: number;
  readonly valore: number | null;
  readonly onCambia: (id: number | null) => void;
  readonly primo?: boolean;
  readonly disabilitato?: boolean;
  readonly segnaposto?: string;
}

/** One grouping of a dimension, by code or description; emptied, it is none. */
export function SceltaRaggruppamento(props: SceltaProps) {
  const { etichetta, raggruppamenti, numero, valore, onCambia } = props;
  const suoi = raggruppamenti?.filter((uno) => uno.numeroRaggruppamento === numero);
  const scelto = suoi?.find(({ id }) => id === valore);
  return (
    <CampoScelta
      etichetta={etichetta}
      opzioni={suoi?.map(({ codRaggruppamento, descrizione }) => ({
        codice: codRaggruppamento,
        descrizione,
      }))}
      valore={scelto?.codRaggruppamento ?? null}
      onCambia={(codice) =>
        onCambia(suoi?.find(({ codRaggruppamento }) => codRaggruppamento === codice)?.id ?? null)
      }
      primo={props.primo ?? false}
      disabilitato={props.disabilitato ?? false}
      segnaposto={props.segnaposto ?? 'Codice o descrizione'}
    />
  );
}

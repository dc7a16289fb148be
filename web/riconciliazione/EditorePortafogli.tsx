import type { EditoreProps } from '#web/record/campi.ts';
import { useSceltePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';

const NESSUNA: readonly never[] = [];

/** The portfolios that are in the account: none chosen means all of the custodian's. */
export function EditorePortafogli(props: EditoreProps) {
  const { titolo, valore, disabilitato, errore, onCambia } = props;
  const opzioni = useSceltePortafogli() ?? NESSUNA;
  return (
    <CampoCodici
      etichetta={titolo}
      opzioni={opzioni}
      valore={(valore ?? NESSUNA) as readonly string[]}
      onCambia={(codici) => onCambia(codici.length === 0 ? null : [...codici])}
      segnaposto="Tutti quelli del depositario"
      errore={errore}
      disabilitato={disabilitato}
    />
  );
}

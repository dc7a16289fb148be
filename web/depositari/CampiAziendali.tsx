import { useMemo } from 'react';
import { usePortafogli } from '#web/portafogli/portafogli.ts';
import { CampoCodici, type OpzioneCodice } from '#web/ui/CampoCodici.tsx';
import { useDepositari, useDepositariGlobali } from './depositari.ts';

export interface CampoMultiploProps {
  readonly valore: readonly string[];
  readonly onCambia: (codici: readonly string[]) => void;
  readonly disabilitato?: boolean;
}

const NESSUNA: readonly OpzioneCodice[] = [];

/** Portfolios of the company, closed ones too: a filter looks back. */
export function CampoPortafogli(props: CampoMultiploProps) {
  const portafogli = usePortafogli();
  const opzioni = useMemo(
    () =>
      portafogli?.map(({ cod_Portafoglio: codice, descrizione }) => ({ codice, descrizione })) ??
      NESSUNA,
    [portafogli],
  );
  return <CampoCodici etichetta="Portafoglio" opzioni={opzioni} {...props} />;
}

export interface CampoDepositariProps extends CampoMultiploProps {
  /** Those of these portfolios only; of all where none is named. */
  readonly portafogli?: readonly string[];
}

/** Custodians of the company, or of some of its portfolios. */
export function CampoDepositari({ portafogli = [], ...props }: CampoDepositariProps) {
  const depositari = useDepositari();
  const opzioni = useMemo(
    () =>
      (depositari ?? [])
        .filter((uno) => portafogli.length === 0 || portafogli.includes(uno.cod_Portafoglio))
        .map(({ cod_Depositario: codice, descrizione }) => ({ codice, descrizione })),
    [depositari, portafogli],
  );
  return <CampoCodici etichetta="Depositario" opzioni={opzioni} {...props} />;
}

/** Global custodians: each stands for those that it groups. */
export function CampoDepositariGlobali(props: CampoMultiploProps) {
  return (
    <CampoCodici etichetta="Depositario Globale" opzioni={useDepositariGlobali()} {...props} />
  );
}

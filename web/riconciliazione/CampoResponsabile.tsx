import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CampoScelta, type CampoSceltaProps } from '#web/ui/CampoScelta.tsx';
import { responsabiliDi } from './riconciliazione-api.ts';

type Resto = Omit<CampoSceltaProps, 'etichetta' | 'opzioni' | 'nessuno'>;

/** Who follows a difference, of those who may; one who no longer may is still read where he stands. */
export function CampoResponsabile(props: Resto) {
  const { valore } = props;
  const { data } = useQuery(responsabiliDi());
  const opzioni = useMemo(
    () =>
      data && [
        ...data.map((username) => ({ codice: username, descrizione: username })),
        ...(valore === null || data.includes(valore)
          ? []
          : [{ codice: valore, descrizione: valore, ritirata: true }]),
      ],
    [data, valore],
  );
  return (
    <CampoScelta
      {...props}
      etichetta="Responsabile"
      opzioni={opzioni}
      nessuno="Nessun responsabile"
    />
  );
}

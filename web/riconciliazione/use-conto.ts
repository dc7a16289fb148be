import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ContoInSintesiWire } from '#contract/riconciliazione/confronto.ts';
import { type Estratto, estrattiDelConto } from './estratti-api.ts';
import { type Quadro, quadroDi } from './riconciliazione-api.ts';
import { type ContiLetti, useConti } from './use-conti.ts';

/** One side of what a depositario keeps: the dossier, or the account; with the statement that is looked at. */
export interface LatoLetto {
  readonly conto: ContoInSintesiWire;
  readonly estratti: readonly Estratto[] | undefined;
  readonly estratto: Estratto | undefined;
  readonly quadro: Quadro | undefined;
  readonly errore: Error | null;
}

export interface ContoLetto extends ContiLetti {
  readonly conto: ContoInSintesiWire | undefined;
  readonly dossier: LatoLetto | null;
  readonly cassa: LatoLetto | null;
}

/** What was the statement on a day: the last one that is not later. */
const alGiorno = (estratti: readonly Estratto[] | undefined, giorno: string | undefined) =>
  giorno === undefined
    ? estratti?.[0]
    : estratti?.find(({ dataRiferimento }) => dataRiferimento <= giorno);

function useLato(
  conto: ContoInSintesiWire | undefined,
  {
    scelto,
    giorno,
  }: { readonly scelto?: number | undefined; readonly giorno?: string | undefined },
): LatoLetto | null {
  const id = conto?.idConto ?? 0;
  const { data: estratti, error } = useQuery({
    ...estrattiDelConto(id),
    enabled: conto !== undefined,
  });
  const dello = estratti?.find(({ id: suo }) => suo === scelto);
  const estratto = dello ?? alGiorno(estratti, giorno);
  const letto = useQuery({
    ...quadroDi(id, estratto?.id),
    enabled: estratto !== undefined,
    placeholderData: keepPreviousData,
  });
  if (!conto) return null;
  return { conto, estratti, estratto, quadro: letto.data, errore: error ?? letto.error };
}

/**
 * The account of the address and, of the same depositario, the one of the other kind: positions and cash are looked
 * at together, at the same day.
 */
export function useConto(id: number, scelto: number | undefined): ContoLetto {
  const letti = useConti();
  const { conti } = letti;
  const conto = conti?.find(({ idConto }) => idConto === id);
  const altro = useMemo(
    () =>
      conto &&
      conti?.find(
        ({ cod_Depositario, tipo }) =>
          cod_Depositario === conto.cod_Depositario && tipo !== conto.tipo,
      ),
    [conti, conto],
  );
  const suo = useLato(conto, { scelto });
  const accanto = useLato(altro, { giorno: suo?.estratto?.dataRiferimento });
  const eDossier = conto?.tipo === 'depositario';
  return {
    ...letti,
    conto,
    dossier: eDossier ? suo : accanto,
    cassa: eDossier ? accanto : suo,
  };
}

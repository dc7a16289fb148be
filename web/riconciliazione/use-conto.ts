import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ContoInSintesiWire } from '#contract/riconciliazione/sintesi.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { testoErrore } from '#web/record/errore.ts';
import { type Estratto, estrattiDelConto, estrattoDi } from './estratti-api.ts';
import { alGiorno, percheNon, specieDi } from './estratto-chiesto.ts';
import { type Quadro, quadroDi } from './riconciliazione-api.ts';
import { type ContiLetti, useConti } from './use-conti.ts';

/** One side of what a depositario keeps: the dossier, or the account; with the statement that is looked at. */
export interface LatoLetto {
  readonly conto: ContoInSintesiWire;
  readonly estratti: readonly Estratto[] | undefined;
  readonly estratto: Estratto | undefined;
  readonly quadro: Quadro | undefined;
  /** Why the statement that the address names is not the one that is looked at. */
  readonly avviso: string | null;
  readonly errore: Error | null;
}

export interface ContoLetto extends ContiLetti {
  readonly conto: ContoInSintesiWire | undefined;
  readonly dossier: LatoLetto | null;
  readonly cassa: LatoLetto | null;
}

/** The statement that the address names: among those to choose from, or an older one; where it cannot be shown, why. */
function useChiesto(
  scelto: number | undefined,
  conto: ContoInSintesiWire | undefined,
  estratti: readonly Estratto[] | undefined,
) {
  const elencato = estratti?.find(({ id }) => id === scelto);
  const fuori = scelto !== undefined && conto !== undefined && estratti !== undefined && !elencato;
  const { data, error } = useQuery({ ...estrattoDi(scelto ?? 0), enabled: fuori });
  if (!fuori || !conto) return { chiesto: elencato, attesa: false, avviso: null };
  if (!data)
    return {
      ...{ chiesto: undefined, attesa: error === null },
      avviso: error && `L’estratto chiesto non è stato letto: ${testoErrore(error)}`,
    };
  const perche = percheNon(data, conto);
  return {
    ...{ chiesto: perche === null ? data : undefined, attesa: false },
    avviso:
      perche && `L’estratto del ${stampaData(data.dataRiferimento)} non si guarda: ${perche}.`,
  };
}

function useLato(
  conto: ContoInSintesiWire | undefined,
  {
    scelto,
    giorno,
  }: { readonly scelto?: number | undefined; readonly giorno?: string | undefined },
): LatoLetto | null {
  const id = conto?.idConto ?? 0;
  const { data: estratti, error } = useQuery({
    ...estrattiDelConto(id, specieDi(conto?.tipo ?? 'banca')),
    enabled: conto !== undefined,
  });
  const { chiesto, attesa, avviso } = useChiesto(scelto, conto, estratti);
  const estratto = attesa ? undefined : (chiesto ?? alGiorno(estratti ?? [], giorno));
  const letto = useQuery({
    ...quadroDi(id, estratto?.id),
    enabled: estratto !== undefined,
    // Figures of another account, with what confirms its proposals, would be taken for those of this one.
    placeholderData: (prima: Quadro | undefined) => (prima?.idConto === id ? prima : undefined),
  });
  if (!conto) return null;
  const errore = error ?? letto.error;
  // Until it is known which one is looked at, nothing is.
  const pronti = attesa ? undefined : estratti;
  return { conto, estratti: pronti, estratto, quadro: letto.data, avviso, errore };
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

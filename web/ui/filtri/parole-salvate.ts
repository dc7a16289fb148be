import { useQuery } from '@tanstack/react-query';
import { rotteFiltriSalvati } from '#contract/filtri-salvati.ts';
import type { ParoleIndirizzo } from '#domain/record/filtri/campo-filtro.ts';
import {
  LUNGHEZZA_MASSIMA,
  lunghezzaParole,
  PAROLA_FILTRO_SALVATO,
} from '#domain/titoli/filtro/indirizzo-titoli.ts';
import { chiama } from '#web/base/api.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';

type ParoleLette = Readonly<Record<string, string | undefined>>;

const chiave = (impronta: string) => ['filtri-salvati', impronta] as const;

const salvate = (impronta: string) => ({
  queryKey: chiave(impronta),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    chiama(rotteFiltriSalvati.leggi, { params: { impronta }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

export const stanno = (parole: ParoleIndirizzo): boolean =>
  lunghezzaParole(parole) <= LUNGHEZZA_MASSIMA;

/**
 * Words that an address can hold: themselves, or the name of the stored filter. Those of a company
 * stay as they are, so that a change of company can take them away.
 */
export async function paroleCorte(
  parole: ParoleIndirizzo,
  restano: readonly string[] = [],
): Promise<ParoleIndirizzo> {
  if (stanno(parole)) return parole;
  const resta = ([parola]: readonly [string, string]) => restano.includes(parola);
  const lunghe = Object.fromEntries(Object.entries(parole).filter((una) => !resta(una)));
  const salvato = await chiama(rotteFiltriSalvati.salva, { body: { parole: lunghe } });
  interrogazioni.setQueryData(chiave(salvato.impronta), salvato);
  const corte = Object.fromEntries(Object.entries(parole).filter(resta));
  return { ...corte, [PAROLA_FILTRO_SALVATO]: salvato.impronta };
}

export interface ParoleDellIndirizzo {
  /** Undefined while a stored filter is being read, or cannot be had. */
  readonly parole: ParoleLette | undefined;
  readonly attesa: boolean;
  readonly errore: Error | null;
}

/** The words of an address, with those of the stored filter that it names. */
export function useParoleSalvate(ricerca: ParoleLette): ParoleDellIndirizzo {
  const impronta = ricerca[PAROLA_FILTRO_SALVATO] ?? '';
  const { data, error, isLoading } = useQuery({ ...salvate(impronta), enabled: impronta !== '' });
  if (impronta === '') return { parole: ricerca, attesa: false, errore: null };
  return { parole: data && { ...data.parole, ...ricerca }, attesa: isLoading, errore: error };
}

/** The same, once, for who is no screen. */
export async function paroleLette(ricerca: ParoleLette): Promise<ParoleLette> {
  const impronta = ricerca[PAROLA_FILTRO_SALVATO];
  if (!impronta) return ricerca;
  const { parole } = await interrogazioni.fetchQuery(salvate(impronta));
  return { ...parole, ...ricerca };
}

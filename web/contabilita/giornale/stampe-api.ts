import { rotteDestinazione } from '#contract/contabilita/destinazione.ts';
import { rotteStampe } from '#contract/contabilita/stampe.ts';
import type { Risposta } from '#contract/rotta.ts';
import { chiama } from '#web/base/api.ts';
import { salva, scarica } from '#web/base/file.ts';
import { nuovoGuid } from '#web/base/guid.ts';
import { quandoPronta } from '../quando-pronta.ts';

export type StampaDefinitiva = Risposta<typeof rotteStampe.elenco>[number];
export type StampaProssima = Risposta<typeof rotteStampe.prossima>;

/** All that is known of prints for good: after one of them none of it holds. */
export const CHIAVE_STAMPE = ['stampe del giornale'] as const;

interface Segnale {
  readonly signal: AbortSignal;
}

const delLibro = (codLibro: string | null) => (codLibro === null ? {} : { codLibro });

export const stampeDi = (codLibro: string | null) => ({
  queryKey: [...CHIAVE_STAMPE, 'elenco', codLibro] as const,
  queryFn: ({ signal }: Segnale) =>
    chiama(rotteStampe.elenco, { query: delLibro(codLibro), signal }),
  staleTime: 0,
});

export const prossimaStampa = (codLibro: string | null, al: string | null) => ({
  queryKey: [...CHIAVE_STAMPE, 'prossima', codLibro, al] as const,
  queryFn: ({ signal }: Segnale) =>
    chiama(rotteStampe.prossima, {
      query: { ...delLibro(codLibro), ...(al && { al }) },
      signal,
    }),
  staleTime: 0,
  retry: false,
});

/** A print for good, as it was made. */
export async function scaricaStampa({ guid, nome }: StampaDefinitiva): Promise<void> {
  salva(await scarica(rotteStampe.file, { params: { guid } }, nome));
}

/** Prints for good, and saves what it has become; asked again under its guid it is the same print. */
export async function stampaDefinitiva(
  { codLibro, al }: StampaProssima,
  codAzienda: string,
  guid = nuovoGuid(),
): Promise<void> {
  const parti = {
    params: { codAzienda },
    query: { guid },
    body: { definitiva: true, codLibro, dataA: al },
  };
  const nome = 'giornale-sezionale.pdf';
  const chiesta = scarica(rotteDestinazione.stampa, parti, nome);
  const leggi = () => scarica(rotteStampe.file, { params: { guid } }, nome);
  salva(await quandoPronta(guid, chiesta, leggi));
}

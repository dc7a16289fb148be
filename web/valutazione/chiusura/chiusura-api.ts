import type { Risposta } from '#contract/rotta.ts';
import {
  type DecisioneWire,
  type DomandaSimulazioneWire,
  rotteChiusura,
  rotteControlliChiusura,
} from '#contract/valutazione/chiusura.ts';
import { rotteEpilogo } from '#contract/valutazione/epilogo.ts';
import { rotteRimanenze } from '#contract/valutazione/rimanenze.ts';
import { chiama } from '#web/base/api.ts';
import { nuovoGuid } from '#web/base/guid.ts';

export type Stato = Risposta<typeof rotteChiusura.stato>;
export type Controlli = Risposta<typeof rotteControlliChiusura.controlla>;
export type Controllo = Controlli['controlli'][number];
export type Valutazione = Stato['simulazioni'][number];
export type Rimanenza = Risposta<typeof rotteChiusura.righe>['items'][number];
export type MovimentoChiusura = Risposta<typeof rotteChiusura.movimenti>['items'][number];
export type Confronto = Risposta<typeof rotteChiusura.confronto>;
export type IngressoUsato = Risposta<typeof rotteRimanenze.ingressi>[number];

interface Segnale {
  readonly signal: AbortSignal;
}

/** Under this key stands all that is known of closings: an act of one makes it old. */
export const CHIAVE_CHIUSURA = ['chiusura'] as const;

export interface QualeEsercizio {
  readonly codAzienda: string;
  readonly esercizio: number | null;
  readonly codLibro: string | null;
}

export const statoDi = ({ codAzienda, esercizio, codLibro }: QualeEsercizio) => ({
  queryKey: [...CHIAVE_CHIUSURA, 'stato', codAzienda, esercizio, codLibro] as const,
  queryFn: ({ signal }: Segnale) =>
    chiama(rotteChiusura.stato, {
      query: { ...(esercizio !== null && { esercizio }), ...(codLibro && { codLibro }) },
      signal,
    }),
});

export const controlliDi = (
  codAzienda: string,
  { al: data, codLibro }: Pick<Stato, 'al' | 'codLibro'>,
) => ({
  queryKey: [...CHIAVE_CHIUSURA, 'controlli', codAzienda, data, codLibro] as const,
  queryFn: ({ signal }: Segnale) =>
    chiama(rotteControlliChiusura.controlla, { body: { data, codLibro }, signal }),
});

interface DomandaPagina {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly cursore?: string;
}

export const righeDi = (
  guid: string,
  query: DomandaPagina & { readonly soloRettifiche?: boolean },
) => ({
  queryKey: [...CHIAVE_CHIUSURA, guid, 'righe', query] as const,
  queryFn: ({ signal }: Segnale) =>
    chiama(rotteChiusura.righe, { params: { guid }, query, signal }),
});

export const movimentiDi = (guid: string, query: DomandaPagina) => ({
  queryKey: [...CHIAVE_CHIUSURA, guid, 'movimenti', query] as const,
  queryFn: ({ signal }: Segnale) =>
    chiama(rotteChiusura.movimenti, { params: { guid }, query, signal }),
});

export const ingressiDi = (guid: string) => ({
  queryKey: [...CHIAVE_CHIUSURA, guid, 'ingressi'] as const,
  queryFn: ({ signal }: Segnale) => chiama(rotteRimanenze.ingressi, { params: { guid }, signal }),
});

/** What another run had, and this one has. */
export const confrontoDi = (prima: string, dopo: string) => ({
  queryKey: [...CHIAVE_CHIUSURA, prima, 'confronto', dopo] as const,
  queryFn: ({ signal }: Segnale) =>
    chiama(rotteChiusura.confronto, { params: { guid: prima, altro: dopo }, signal }),
});

type Ipotesi = NonNullable<DomandaSimulazioneWire['ipotesi']>;
export type Deroga = NonNullable<DomandaSimulazioneWire['deroga']>;

/** Values the exercise once more; the guid of its job, which is the run's own. */
export async function simula(
  { al: data, codLibro }: Pick<Stato, 'al' | 'codLibro'>,
  modo: { readonly ipotesi?: Ipotesi; readonly deroga?: Deroga | null },
): Promise<string> {
  const { ipotesi, deroga } = modo;
  const { guidID } = await chiama(rotteChiusura.simula, {
    query: { guid: nuovoGuid() },
    body: { data, codLibro, ...(ipotesi && { ipotesi }), ...(deroga && { deroga }) },
  });
  return guidID;
}

export const decidi = (guid: string, id: number, body: DecisioneWire) =>
  chiama(rotteChiusura.decidi, { params: { guid, id }, body });

/** What stands in the way and is accepted all the same, and why. */
export type Accettati = readonly { readonly codice: string; readonly motivo: string }[];

export const conferma = async (guid: string, accettati: Accettati): Promise<string> =>
  (
    await chiama(rotteChiusura.conferma, {
      params: { guid },
      body: { accettati: [...accettati] },
    })
  ).guidID;

export const annulla = async (guid: string, motivo: string | null): Promise<string> =>
  (await chiama(rotteChiusura.annulla, { params: { guid }, body: { motivo } })).guidID;

/** Closes the accounts of the exercise, or opens them in the next one. */
export const chiudiConti = async (
  che: 'epilogo' | 'riapertura',
  { esercizio, codLibro }: Pick<Stato, 'esercizio' | 'codLibro'>,
): Promise<string> =>
  (
    await chiama(rotteEpilogo[che], {
      query: { guid: nuovoGuid() },
      body: { esercizio, codLibro },
    })
  ).guidID;

export const rendiDefinitivo = ({ esercizio, codLibro }: Pick<Stato, 'esercizio' | 'codLibro'>) =>
  chiama(rotteEpilogo.definitivo, { body: { esercizio, codLibro } });

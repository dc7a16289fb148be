import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rotteCausali } from '#contract/causali.ts';
import { rotteControparti } from '#contract/controparti.ts';
import { rotteEmittenti } from '#contract/emittenti.ts';
import type { Rotta } from '#contract/rotta.ts';
import { rotteTabelleBase } from '#contract/tabelle-base.ts';
import { chiama } from '#web/api.ts';
import { useDatiStatici } from '#web/dati-statici/use-dati-statici.ts';
import { useSessione } from '#web/sessione.ts';
import type { RecordTabella } from './campi.ts';
import type { Scelta } from './scelte.ts';

/** How long a list that others write is taken as it was read. */
const FRESCO_MS = 60_000;

interface TabellaLetta {
  /** Its name, under which its screen has it in memory too. */
  readonly tabella: string;
  readonly leggi: (signal: AbortSignal) => Promise<unknown>;
  readonly scelta: (record: RecordTabella) => Scelta;
}

function useTabella({ tabella, leggi, scelta }: TabellaLetta, attiva: boolean) {
  const { data } = useQuery({
    queryKey: [tabella],
    queryFn: ({ signal }) => leggi(signal) as Promise<readonly RecordTabella[]>,
    staleTime: FRESCO_MS,
    enabled: attiva,
  });
  return useMemo(() => data?.map(scelta), [data, scelta]);
}

const diRotta = (rotta: Rotta) => (signal: AbortSignal) =>
  chiama<Rotta>(rotta, { signal } as never);

const EMITTENTI: TabellaLetta = {
  tabella: 'emittenti',
  leggi: diRotta(rotteEmittenti.elenco),
  scelta: ({ id, codEmittente, descrizione }) => ({
    id,
    codice: String(codEmittente),
    descrizione: String(descrizione),
  }),
};

const CONTROPARTI: TabellaLetta = {
  tabella: 'controparti',
  leggi: diRotta(rotteControparti.elenco),
  scelta: ({ id, codControparte, descrizione, attiva }) => ({
    id,
    codice: String(codControparte),
    descrizione: String(descrizione),
    ritirata: attiva === false,
  }),
};

const CAUSALI: TabellaLetta = {
  tabella: 'causali',
  leggi: diRotta(rotteCausali.elenco),
  scelta: ({ id, cod_Causale, descrizione, tipo_Causale, attiva }) => ({
    id,
    codice: String(cod_Causale),
    descrizione: String(descrizione),
    gruppo: String(tipo_Causale),
    ritirata: attiva === false,
  }),
};

const PAESI: TabellaLetta = {
  tabella: 'paesi',
  leggi: (signal) =>
    chiama(rotteTabelleBase.elenco, { params: { tabella: 'paesi' }, signal }) as Promise<unknown>,
  scelta: ({ codice, descrizione }) => ({
    codice: String(codice),
    descrizione: String(descrizione),
  }),
};

/** Issuers, for who may read them. */
export const useEmittenti = (): readonly Scelta[] | undefined =>
  useTabella(EMITTENTI, useSessione().puo('Titoli_R'));

/** Counterparties, for who may read them; those that are no longer active are not offered. */
export const useControparti = (): readonly Scelta[] | undefined =>
  useTabella(CONTROPARTI, useSessione().puo('Titoli_R'));

/** Causali, for who may read them, each in the group of its family. */
export const useCausali = (): readonly Scelta[] | undefined =>
  useTabella(CAUSALI, useSessione().puo('Causali_R'));

export const usePaesi = (): readonly Scelta[] | undefined => useTabella(PAESI, true);

export const useTipiCausale = (): readonly Scelta[] | undefined => {
  const { voci, inCorso } = useDatiStatici('getTipoCausale');
  return inCorso ? undefined : voci;
};

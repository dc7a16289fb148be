import { useQuery } from '@tanstack/react-query';
import { rotteConfigurazione } from '#contract/configurazione.ts';
import { type ContoWire, rotteConti, rotteTipiArchivio } from '#contract/contabilita/conti.ts';
import { rotteDefinizioni } from '#contract/contabilita/definizioni.ts';
import { type LayoutWire, rotteLayout } from '#contract/contabilita/file.ts';
import { rotteLibri } from '#contract/contabilita/libri.ts';
import { SEZIONI } from '#domain/contabilita/sezioni.ts';
import { chiama } from '#web/base/api.ts';
import type { Scelta } from '#web/record/scelte.ts';
import { FRESCO_MS, useScelteTabella, useTabella } from '#web/tabelle/use-tabella.ts';

const tipiArchivio = () =>
  ({
    queryKey: ['tipi-archivio'],
    queryFn: ({ signal }: { signal: AbortSignal }) => chiama(rotteTipiArchivio.elenco, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }) as const;

export const useElencoTipiArchivio = () => useQuery(tipiArchivio());

export const useTipiArchivio = (): readonly Scelta[] | undefined =>
  useElencoTipiArchivio().data?.map(({ codTipoArchivio, descrizione, sezione }) => ({
    codice: codTipoArchivio,
    descrizione,
    gruppo: SEZIONI[sezione] ?? sezione,
  }));

const conto = ({ id, numeroConto, descrizione, attivo }: ContoWire): Scelta => ({
  codice: String(id),
  descrizione: `${numeroConto} ${descrizione}`,
  ritirata: !attivo,
});

/** The accounts of the company, each by its number and its words. */
export const useConti = (): readonly Scelta[] | undefined =>
  useScelteTabella('s_descrizione_conti', rotteConti.elenco, conto);

/** The logical accounts, for who may read definitions. */
export const useCodiciConto = () =>
  useQuery({
    queryKey: ['codici-conto'],
    queryFn: ({ signal }) => chiama(rotteDefinizioni.codici, { signal }),
    staleTime: FRESCO_MS,
    retry: false,
  }).data;

/** The logical accounts to choose from, each with how many definitions it has. */
export const useOpzioniCodiciConto = () =>
  (useCodiciConto() ?? []).map(({ codiceConto: codice, definizioni }) => ({
    codice,
    descrizione: definizioni === 1 ? '1 definizione' : `${definizioni} definizioni`,
  }));

/** The books of the company. */
export const useLibri = (): readonly Scelta[] | undefined =>
  useQuery({
    queryKey: ['libri-contabili'],
    queryFn: ({ signal }) => chiama(rotteLibri.opzioni, { signal }),
    staleTime: FRESCO_MS,
    retry: false,
    select: (libri) => libri.map(({ codLibro: codice, descrizione }) => ({ codice, descrizione })),
  }).data;

const layout = ({ codLayout: codice, descrizione }: LayoutWire): Scelta => ({
  codice,
  descrizione,
});

/** The layouts of files, those of the product before. */
export const useLayout = (): readonly Scelta[] | undefined =>
  useScelteTabella('layout_contabili', rotteLayout.elenco, layout);

/** What formulas and texts of templates may name. */
export const useSimboli = () =>
  useQuery({
    queryKey: ['simboli-contabili'],
    queryFn: ({ signal }) => chiama(rotteLibri.simboli, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

/** The categories of accounts of the configuration, and those that accounts still have from before. */
export const useCategorie = (): readonly Scelta[] | undefined => {
  const attuali = useQuery({
    queryKey: ['configurazione', 'categorie'],
    queryFn: ({ signal }) => chiama(rotteConfigurazione.leggi, { signal }),
    staleTime: FRESCO_MS,
    select: ({ categorieConti }) => categorieConti,
  }).data;
  const conti = useTabella('s_descrizione_conti', rotteConti.elenco);
  const dei = (conti ?? []).flatMap(({ categoria }) => (categoria ? [categoria] : []));
  const ritirate = [...new Set(dei)].filter((una) => !attuali?.includes(una));
  return (
    attuali && [
      ...attuali.map((codice) => ({ codice, descrizione: codice })),
      ...ritirate.map((codice) => ({ codice, descrizione: codice, ritirata: true })),
    ]
  );
};

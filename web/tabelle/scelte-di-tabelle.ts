import { useQuery } from '@tanstack/react-query';
import { rotteCausali } from '#contract/causali.ts';
import { rotteControparti } from '#contract/controparti.ts';
import { rotteEmittenti } from '#contract/emittenti.ts';
import type { Risposta } from '#contract/rotta.ts';
import { rotteTabelleBase } from '#contract/tabelle-base.ts';
import { chiama } from '#web/base/api.ts';
import type { Scelta } from '#web/record/scelte.ts';
import { useDatiStatici } from '#web/tabelle/dati-statici/use-dati-statici.ts';
import { FRESCO_MS, useScelteTabella } from './use-tabella.ts';

type Emittente = Risposta<typeof rotteEmittenti.elenco>[number];
type Controparte = Risposta<typeof rotteControparti.elenco>[number];
type Causale = Risposta<typeof rotteCausali.elenco>[number];

const emittente = ({ id, codEmittente: codice, descrizione }: Emittente): Scelta => ({
  id,
  codice,
  descrizione,
});

const controparte = ({ id, codControparte, descrizione, attiva }: Controparte): Scelta => ({
  id,
  codice: codControparte,
  descrizione,
  ritirata: !attiva,
});

const causale = ({ id, cod_Causale, descrizione, tipo_Causale, attiva }: Causale): Scelta => ({
  id,
  codice: cod_Causale,
  descrizione,
  gruppo: tipo_Causale,
  ritirata: !attiva,
});

/** Issuers, for who may read them. */
export const useEmittenti = (): readonly Scelta[] | undefined =>
  useScelteTabella('emittenti', rotteEmittenti.elenco, emittente);

/** Counterparties, for who may read them; those that are no longer active are not offered. */
export const useControparti = (): readonly Scelta[] | undefined =>
  useScelteTabella('controparti', rotteControparti.elenco, controparte);

/** Causali, for who may read them, each in the group of its family. */
export const useCausali = (): readonly Scelta[] | undefined =>
  useScelteTabella('causali', rotteCausali.elenco, causale);

const paesi = (righe: unknown): readonly Scelta[] =>
  (righe as readonly Scelta[]).map(({ codice, descrizione }) => ({ codice, descrizione }));

export const usePaesi = (): readonly Scelta[] | undefined =>
  useQuery({
    queryKey: ['paesi'],
    queryFn: ({ signal }) =>
      chiama(rotteTabelleBase.elenco, { params: { tabella: 'paesi' }, signal }) as Promise<unknown>,
    staleTime: FRESCO_MS,
    select: paesi,
  }).data;

export const useTipiCausale = (): readonly Scelta[] | undefined => {
  const { voci, inCorso } = useDatiStatici('getTipoCausale');
  return inCorso ? undefined : voci;
};

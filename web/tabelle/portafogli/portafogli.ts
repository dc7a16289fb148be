import { rottePortafogli } from '#contract/portafogli.ts';
import type { Risposta } from '#contract/rotta.ts';
import type { Scelta } from '#web/record/scelte.ts';
import { useScelteTabella, useTabella } from '#web/tabelle/use-tabella.ts';

export type Portafoglio = Risposta<typeof rottePortafogli.elenco>[number];

/** The portfolios of the company of this tab. */
export const usePortafogli = (): readonly Portafoglio[] | undefined =>
  useTabella('portafogli', rottePortafogli.elenco);

const scelta = ({ id, cod_Portafoglio, descrizione, dataChiusura }: Portafoglio): Scelta => ({
  id,
  codice: cod_Portafoglio,
  descrizione,
  ritirata: dataChiusura !== null,
});

/** Portfolios to choose from; a closed one is still read, but no longer offered. */
export const useSceltePortafogli = (): readonly Scelta[] | undefined =>
  useScelteTabella('portafogli', rottePortafogli.elenco, scelta);

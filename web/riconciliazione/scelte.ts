import { rotteDepositari } from '#contract/depositari.ts';
import { rotteContiRiconciliati } from '#contract/riconciliazione/tabelle.ts';
import type { Risposta } from '#contract/rotta.ts';
import type { Scelta } from '#web/record/scelte.ts';
import type { Depositario } from '#web/tabelle/depositari/depositari.ts';
import { useScelteTabella } from '#web/tabelle/use-tabella.ts';

type Conto = Risposta<typeof rotteContiRiconciliati.elenco>[number];

const depositario = ({ id, cod_Depositario, descrizione }: Depositario): Scelta => ({
  id,
  codice: cod_Depositario,
  descrizione,
});

const conto = ({ id, cod_Conto, descrizione, attivo }: Conto): Scelta => ({
  id,
  codice: cod_Conto,
  descrizione,
  ritirata: !attivo,
});

export const useScelteDepositari = (): readonly Scelta[] | undefined =>
  useScelteTabella('depositari', rotteDepositari.elenco, depositario);

/** The accounts that statements come of, by their code. */
export const useScelteConti = (): readonly Scelta[] | undefined =>
  useScelteTabella('conti_riconciliati', rotteContiRiconciliati.elenco, conto);

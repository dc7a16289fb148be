import type { Data } from '#domain/tempo/data.ts';
import { type Conto, lordoDi } from './conto.ts';
import type { ricercaPresenti, Trovato } from './presenti.ts';
import { type Candidata, rapportoDi } from './proposte.ts';
import { SPECIE } from './specie.ts';
import { type Giudizio, giudizioDi } from './stato.ts';

export interface Contata {
  readonly candidata: Candidata;
  readonly conto: Conto;
}

export interface Proposta extends Contata, Giudizio {
  readonly trovato: Trovato | null;
}

type Cerca = ReturnType<typeof ricercaPresenti>;

/** What stands already for a counted candidate. */
export const trovatoPer = (cerca: Cerca, { candidata, conto }: Contata): Trovato | null =>
  cerca({
    ...candidata,
    dataValuta: (conto.riga?.data_valuta ?? candidata.dataEvento) as Data,
    lordo: conto.riga && lordoDi(candidata.tipo, conto.riga),
  });

/**
 * Counted candidates, oldest first, with what becomes of each: a repayment whose gain is taxed, and what adjusts a
 * cost, wait for the one before them in the same relation, which is not registered yet; and a gain waits for what
 * moves the pouch of its custodian before it.
 */
export function giudicate(contate: readonly Contata[], cerca: Cerca): readonly Proposta[] {
  const rimborsate = new Map<string, Candidata>();
  const nelloZainetto = new Map<string, Candidata>();
  return contate.map((contata) => {
    const { candidata, conto } = contata;
    const { tipo, posizione } = candidata;
    const trovato = trovatoPer(cerca, contata);
    const rapporto = rapportoDi(posizione);
    const attende = conto.tassato || (SPECIE[tipo].attende === true && !candidata.fissa);
    const { codDepositario } = posizione;
    const guadagna = conto.zainetto === 'guadagna' || conto.zainetto === 'usa';
    const prima =
      (attende ? rimborsate.get(rapporto) : undefined) ??
      (guadagna ? nelloZainetto.get(codDepositario) : undefined);
    const dopo = prima && prima.tipo !== SPECIE[tipo].invece ? prima : null;
    if (SPECIE[tipo].muove && posizione.id !== null && trovato?.presente.bozza !== false)
      rimborsate.set(rapporto, candidata);
    if (
      (conto.zainetto === 'perde' || conto.zainetto === 'usa') &&
      trovato?.presente.bozza !== false
    )
      nelloZainetto.set(codDepositario, candidata);
    const { stato, motivo } = giudizioDi({ ...conto, trovato, dopo });
    return { ...contata, trovato, stato, motivo: motivo ?? candidata.nota ?? null };
  });
}

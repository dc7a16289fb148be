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

interface Cercata extends Contata {
  readonly trovato: Trovato | null;
}

/** Whether it is still to be registered: what a closed period has no place for never will be. */
const verra = ({ conto, trovato }: Cercata): boolean =>
  conto.chiuso === null && trovato?.presente.bozza !== false;

const guadagna = ({ zainetto }: Conto): boolean => zainetto === 'guadagna' || zainetto === 'usa';

const nelGiorno = ({ posizione, dataEvento }: Candidata): string =>
  `${posizione.codDepositario} ${dataEvento}`;

/**
 * Losses by custodian and day: within a day the pouch has them before gains. One that comes after a gain of its own
 * relation waits for it, and nothing for the loss.
 */
function perditeAttese(cercate: readonly Cercata[]): ReadonlyMap<string, Candidata> {
  const suo = ({ posizione, dataEvento }: Candidata) => `${rapportoDi(posizione)} ${dataEvento}`;
  const guadagni = new Set(
    cercate.filter(({ conto }) => guadagna(conto)).map(({ candidata }) => suo(candidata)),
  );
  const perdite = cercate.filter(
    (una) => una.conto.zainetto === 'perde' && verra(una) && !guadagni.has(suo(una.candidata)),
  );
  return new Map(perdite.map(({ candidata }) => [nelGiorno(candidata), candidata]));
}

/**
 * Counted candidates, oldest first, with what becomes of each: a repayment whose gain is taxed, and what adjusts a
 * cost, wait for the one before them in the same relation, which is not registered yet; and a gain waits for what
 * moves the pouch of its custodian before it.
 */
export function giudicate(contate: readonly Contata[], cerca: Cerca): readonly Proposta[] {
  const rimborsate = new Map<string, Candidata>();
  const nelloZainetto = new Map<string, Candidata>();
  const cercate = contate.map((una) => ({ ...una, trovato: trovatoPer(cerca, una) }));
  const perdite = perditeAttese(cercate);
  return cercate.map((cercata) => {
    const { candidata, conto, trovato } = cercata;
    const { tipo, posizione } = candidata;
    const rapporto = rapportoDi(posizione);
    const attende = conto.tassato || (SPECIE[tipo].attende === true && !candidata.fissa);
    const { codDepositario } = posizione;
    const prima = attende ? rimborsate.get(rapporto) : undefined;
    const delloZainetto = guadagna(conto)
      ? (nelloZainetto.get(codDepositario) ?? perdite.get(nelGiorno(candidata)))
      : undefined;
    const suo = prima && prima.tipo !== SPECIE[tipo].invece ? prima : null;
    const dopo = suo ?? delloZainetto ?? null;
    if (SPECIE[tipo].muove && posizione.id !== null && trovato?.presente.bozza !== false)
      rimborsate.set(rapporto, candidata);
    if ((conto.zainetto === 'perde' || conto.zainetto === 'usa') && verra(cercata))
      nelloZainetto.set(codDepositario, candidata);
    const { stato, motivo } = giudizioDi({ ...conto, trovato, dopo });
    return { ...cercata, stato, motivo: motivo ?? candidata.nota ?? null };
  });
}

import { stampaData } from '#domain/tempo/data.ts';
import type { Trovato } from './presenti.ts';

/** What becomes of a proposal. */
export const STATI_PROPOSTA = [
  'da generare',
  'presunta',
  'da decidere',
  'già presente',
  'diverso',
  'in attesa',
  'periodo chiuso',
  'non calcolabile',
  'generato',
] as const;
export type StatoProposta = (typeof STATI_PROPOSTA)[number];

/** Those that somebody may choose; the others cannot be written as they are. */
export const SI_SCEGLIE: ReadonlySet<StatoProposta> = new Set<StatoProposta>([
  'da generare',
  'presunta',
  'da decidere',
]);

interface Giudicata {
  readonly trovato: Trovato | null;
  /** Why it cannot be written into its period. */
  readonly chiuso: string | null;
  /** What the slip refuses. */
  readonly impedimento: string | null;
  /** What comes before it in the same relation, and its tax or its amount depend on. */
  readonly dopo: { readonly tipo: string; readonly dataEvento: string } | null;
  readonly presunta: boolean;
  /** Why it is chosen by somebody, and not by itself. */
  readonly decidere: string | null;
}

export interface Giudizio {
  readonly stato: StatoProposta;
  readonly motivo: string | null;
}

/** What is said of a proposal: what is there already comes first, then what stands against it. */
export function giudizioDi(una: Giudicata): Giudizio {
  const { trovato, chiuso, impedimento, dopo, presunta, decidere } = una;
  if (trovato?.diverso)
    return { stato: 'diverso', motivo: 'Il movimento che c’è già ha un altro importo.' };
  if (trovato) return { stato: 'già presente', motivo: 'Il movimento c’è già.' };
  if (chiuso !== null) return { stato: 'periodo chiuso', motivo: chiuso };
  if (impedimento !== null) return { stato: 'non calcolabile', motivo: impedimento };
  if (dopo !== null)
    return {
      stato: 'in attesa',
      motivo: `Il suo importo dipende da ${dopo.tipo} del ${stampaData(dopo.dataEvento)}, che viene prima: registrarlo, e rifare l’anteprima.`,
    };
  if (presunta)
    return {
      stato: 'presunta',
      motivo: 'Il tasso o il coefficiente del giorno non è ancora noto.',
    };
  if (decidere !== null) return { stato: 'da decidere', motivo: decidere };
  return { stato: 'da generare', motivo: null };
}

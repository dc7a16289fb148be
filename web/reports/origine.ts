import { type ComponentType, lazy } from 'react';

/** What is to be repeated: a report as it was asked for, or as a screen would ask for it now. */
export interface Origine {
  readonly report: string;
  readonly indirizzo?: Readonly<Record<string, string>>;
  readonly richiesta: Readonly<Record<string, unknown>>;
}

export interface CassettoProgrammaProps {
  /** The same value as long as it is open. */
  readonly origine: Origine;
  readonly onChiudi: () => void;
}

type Caricatore = () => Promise<{ readonly default: ComponentType<CassettoProgrammaProps> }>;

let cassetto: Caricatore;

/** The drawer stands in a room above reports: the application says where it is when it starts. */
export function impostaCassettoProgramma(caricatore: Caricatore): void {
  cassetto = caricatore;
}

/** Schedules a report from wherever it has been asked for. */
export const CassettoProgramma = lazy(() => cassetto());

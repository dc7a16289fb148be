import type { Area } from '#domain/accesso/privilegi.ts';
import type { ParametroReport } from '#domain/reports/report.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Lavoro } from '#server/lavori/lavoro.ts';
import { paroleDelReport } from '#server/reports/monitor/parametri.ts';
import {
  type Chiesto,
  creaReport,
  parametriDi,
  reportVerificato,
} from '#server/reports/richiesta.ts';

type Domanda = Omit<Chiesto, 'guid'>;

/** What a programme runs: a report, or what a higher area knows how to run. */
export interface Programmabile {
  readonly nome: string;
  /** Its name and area; refuses what could not be made. */
  readonly verifica: (
    tx: Tx,
    contesto: Contesto,
    domanda: Domanda,
  ) => Promise<{ readonly nome: string; readonly area: Area }>;
  /** The job of one run; `dateTo` is its day, where the programme counts one. */
  readonly crea: (tx: Tx, contesto: Contesto, chiesto: Chiesto) => Promise<Lavoro>;
  readonly parole: (
    tx: Tx,
    contesto: Contesto,
    domanda: Domanda,
  ) => Promise<readonly ParametroReport[]>;
}

const unReport: Programmabile = {
  nome: 'report',
  verifica: reportVerificato,
  crea: creaReport,
  parole: (tx, contesto, domanda) =>
    paroleDelReport(tx, parametriDi(domanda, contesto), contesto.codAzienda ?? null),
};

const altri = new Map<string, Programmabile>();

/** The composition root says what repeats besides reports. */
export function assegnaProgrammabili(tutti: readonly Programmabile[]): void {
  for (const uno of tutti) altri.set(uno.nome.toLowerCase(), uno);
}

export const programmabileDi = (nome: string): Programmabile =>
  altri.get(nome.toLowerCase()) ?? unReport;

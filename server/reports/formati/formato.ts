import type { EventoReport, Report } from '#domain/reports/report.ts';

/** What is written, in the report's sequence; blocks of events, however many in each. */
export type Eventi = AsyncIterable<readonly EventoReport[]>;

/**
 * Writes a report in one format, streaming: memory does not grow with the rows. `eventi` may be asked
 * more than once, and gives the same each time.
 */
export type Formato = (report: Report, eventi: () => Eventi) => AsyncIterable<Uint8Array>;

import { type Logger, type LoggerOptions, pino } from 'pino';
import { uscitaDelProcesso } from './uscita-log.ts';

interface Causa {
  readonly name?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly table?: unknown;
  readonly cause?: unknown;
}

const CAUSE_MASSIME = 5;

/**
 * What the log keeps of an error. PostgreSQL's `detail` and `where` quote whole rows, hashes of
 * passwords among them: they stay out, and with them whatever else hangs from the error.
 */
const senzaDati = (causa: unknown, livello = 0): unknown => {
  if (typeof causa !== 'object' || causa === null || livello > CAUSE_MASSIME) return undefined;
  const { name, message, stack, code, constraint, table, cause } = causa as Causa;
  const tipo = name ?? 'Error';
  return {
    type: tipo,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(cause !== undefined && { causa: senzaDati(cause, livello + 1) }),
  };
};

/** The log of every process: one JSON object a line, so that no text can make a second line. */
const opzioniLog = (livello: string): LoggerOptions => ({
  level: livello,
  serializers: { err: senzaDati },
  redact: ['req.headers.authorization', 'req.headers.cookie'],
});

/** What the web server makes its own log from. */
export const logDelServer = (livello: string) => ({
  ...opzioniLog(livello),
  stream: uscitaDelProcesso(),
});

export const apriLog = (livello: string, nome: string): Logger =>
  pino({ ...opzioniLog(livello), name: nome }, uscitaDelProcesso());

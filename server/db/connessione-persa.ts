const CODICI = /^(08|25006|57P0[1-5]|53300|EPIPE|ECONN|ENOENT|EHOST|ETIMEDOUT)/;
/** The driver says these itself, without a code; our own words, which may quote a file's, begin otherwise. */
const PAROLE =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout (exceeded when trying to connect|expired)|Query read timeout|Cannot use a pool after calling end)/;

/**
 * Whether an error means that the database is away, and not that it refuses: another time may do. One that
 * is a standby (25006) is away too: behind the same address there will be a primary.
 */
export const connessionePersa = (causa: unknown): boolean => {
  if (!(causa instanceof Error)) return false;
  if ('code' in causa && typeof causa.code === 'string') return CODICI.test(causa.code);
  return PAROLE.test(causa.message);
};

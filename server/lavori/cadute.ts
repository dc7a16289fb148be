import type { Logger } from 'pino';
import { connessionePersa } from '#server/db/connessione-persa.ts';

/**
 * The queue's library tells the database that a job is done without waiting for the answer: where the
 * database has just gone away, nobody hears of it and the process would end. The job itself is whole, or
 * taken up again (manutenzione.ts); whatever else nobody handles still ends the process.
 */
export const reggiLeCadute = (processo: Pick<NodeJS.Process, 'on'>, log: Logger): void => {
  processo.on('unhandledRejection', (causa) => {
    if (!connessionePersa(causa)) throw causa;
    log.warn({ err: causa }, 'la banca dati è caduta: la coda riprende quando torna');
  });
};

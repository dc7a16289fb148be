import type { Avanzamento, EsitoCopia } from './copia.ts';
import { dimensione } from './file-copia.ts';

const OGNI_MS = 2_000;

export const migliaia = (n: number): string => n.toLocaleString('it-IT');

/** Progress on the console: a line for each table, and one every two seconds within a long one. */
export function raccontaAvanzamento(scrivi: (riga: string) => void): Avanzamento {
  let tabella = '';
  let byte = 0;
  let detto = Date.now();
  return {
    inizia(nome) {
      tabella = nome;
      byte = 0;
      detto = Date.now();
    },
    letti(quanti) {
      byte += quanti;
      if (Date.now() - detto < OGNI_MS) return;
      detto = Date.now();
      scrivi(`  ${tabella}: ${dimensione(byte)}…`);
    },
    finita({ nome, righe, byte: totale }) {
      const quante = `${migliaia(righe)} ${righe === 1 ? 'riga' : 'righe'}`;
      scrivi(`  ${nome.padEnd(28)} ${quante.padStart(18)}  ${dimensione(totale).padStart(10)}`);
    },
  };
}

export const silenzio: Avanzamento = {
  inizia: () => undefined,
  letti: () => undefined,
  finita: () => undefined,
};

/** When it was taken, in local time, and how much it holds. */
export function riassumi({ apertura, chiusura }: EsitoCopia): string {
  const righe = chiusura.tabelle.reduce((somma, t) => somma + t.righe, 0);
  const quando = new Date(apertura.presaIl).toLocaleString('it-IT', { timeZone: 'Europe/Rome' });
  return (
    `${chiusura.tabelle.length} tabelle, ${migliaia(righe)} righe, presa il ${quando} da Rateo ` +
    `${apertura.prodotto} (${apertura.migrazioni.length} migrazioni, PostgreSQL ` +
    `${apertura.postgresql.split(' ')[0]})`
  );
}

import { closeSync, openSync } from 'node:fs';
import { setTimeout as pausa } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Destinazione, suDescrittore, UscitaLog } from './uscita-log.ts';

const rifiuto = (code: string) => Object.assign(new Error(code), { code });

/** A disk with so much room, which answers a moment later as the real one does. */
const disco = (liberi = Number.POSITIVE_INFINITY) => {
  const stato = { liberi, testo: '', occupato: 0, chiamate: 0 };
  const prendi = (pezzo: Buffer): number => {
    if (stato.liberi <= 0) throw rifiuto('ENOSPC');
    const byte = Math.min(stato.liberi, pezzo.length);
    stato.liberi -= byte;
    stato.testo += pezzo.subarray(0, byte).toString();
    return byte;
  };
  const destinazione: Destinazione = {
    scrivi: (pezzo, fatto) =>
      setImmediate(() => {
        stato.chiamate += 1;
        if (stato.occupato > 0) {
          stato.occupato -= 1;
          return fatto(rifiuto('EAGAIN'), 0);
        }
        try {
          fatto(null, prendi(pezzo));
        } catch (causa) {
          fatto(causa as NodeJS.ErrnoException, 0);
        }
      }),
    scriviSubito: prendi,
  };
  return { stato, destinazione };
};

const riga = (n: number) => `{"n":${n}}\n`;
const righe = (testo: string) =>
  testo
    .split('\n')
    .filter(Boolean)
    .map((una) => {
      try {
        return JSON.parse(una) as { n?: number; perdute?: number; motivo?: string };
      } catch {
        return una;
      }
    });

describe('l’uscita del registro', () => {
  test('scrive le righe nel loro ordine, senza far attendere chi le dà', async () => {
    const { stato, destinazione } = disco();
    const uscita = new UscitaLog(destinazione);
    for (let n = 0; n < 1_000; n += 1) uscita.write(riga(n));
    expect(stato.testo).toBe('');
    await pausa(50);
    expect(righe(stato.testo)).toEqual(Array.from({ length: 1_000 }, (_, n) => ({ n })));
    expect(stato.chiamate).toBeLessThan(10);
  });

  test('a disco pieno perde le righe, e quando c’è di nuovo posto dice quante', async () => {
    const { stato, destinazione } = disco(riga(1).length);
    const uscita = new UscitaLog(destinazione);
    for (const n of [1, 2, 3, 4]) {
      uscita.write(riga(n));
      await pausa(5);
    }
    stato.liberi = Number.POSITIVE_INFINITY;
    await pausa(20);
    // Nothing is tried again by itself: the next line says what was lost before it.
    expect(stato.testo).toBe(riga(1));
    uscita.write(riga(5));
    uscita.write(riga(6));
    await pausa(5);
    expect(righe(stato.testo)).toMatchObject([
      { n: 1 },
      { perdute: 3, motivo: 'ENOSPC', level: 40 },
      { n: 5 },
      { n: 6 },
    ]);
  });

  test('una riga tagliata a metà resta sola: la successiva comincia a capo', async () => {
    const { stato, destinazione } = disco(riga(1).length + 3);
    const uscita = new UscitaLog(destinazione);
    uscita.write(riga(1));
    uscita.write(riga(2));
    await pausa(5);
    stato.liberi = Number.POSITIVE_INFINITY;
    uscita.write(riga(3));
    await pausa(5);
    expect(righe(stato.testo)).toMatchObject([{ n: 1 }, '{"n', { perdute: 1 }, { n: 3 }]);
  });

  test('ciò che si è perso è detto una volta sola, anche se l’avviso stesso non trova posto', async () => {
    const { stato, destinazione } = disco(0);
    const uscita = new UscitaLog(destinazione);
    uscita.write(riga(1));
    await pausa(5);
    stato.liberi = 10;
    uscita.write(riga(2));
    await pausa(5);
    stato.liberi = Number.POSITIVE_INFINITY;
    uscita.write(riga(3));
    uscita.write(riga(4));
    await pausa(5);
    const scritte = righe(stato.testo).filter((una) => typeof una === 'object');
    expect(scritte).toMatchObject([{ perdute: 2 }, { n: 3 }, { n: 4 }]);
  });

  test('chi chiede un momento è atteso, e la coda ha un limite', async () => {
    const { stato, destinazione } = disco();
    const uscita = new UscitaLog(destinazione);
    stato.occupato = 2;
    const lunga = JSON.stringify({ testo: 'x'.repeat(10_000) });
    for (let n = 0; n < 300; n += 1) uscita.write(`${lunga}\n`);
    await pausa(350);
    uscita.write(riga(1));
    await pausa(20);
    const scritte = righe(stato.testo) as { perdute?: number }[];
    const perdute = scritte.reduce((somma, una) => somma + (una.perdute ?? 0), 0);
    expect(perdute).toBeGreaterThan(100);
    expect(scritte.filter((una) => 'testo' in una)).toHaveLength(300 - perdute);
    expect(scritte.at(-1)).toEqual({ n: 1 });
  });

  test('alla fine del processo ciò che attende è scritto, e un disco pieno non la ferma', async () => {
    const { stato, destinazione } = disco();
    const uscita = new UscitaLog(destinazione);
    stato.occupato = 1;
    uscita.write(riga(1));
    await pausa(5);
    uscita.write(riga(2));
    uscita.svuota();
    expect(righe(stato.testo)).toEqual([{ n: 1 }, { n: 2 }]);
    stato.liberi = 0;
    uscita.write(riga(3));
    expect(() => uscita.svuota()).not.toThrow();
  });

  test('un descrittore che rifiuta tutto (/dev/full) non lancia e non trattiene', async () => {
    const fd = openSync('/dev/full', 'w');
    const uscita = new UscitaLog(suDescrittore(fd));
    for (let n = 0; n < 100; n += 1) uscita.write(riga(n));
    await pausa(50);
    expect(() => uscita.svuota()).not.toThrow();
    closeSync(fd);
  });
});

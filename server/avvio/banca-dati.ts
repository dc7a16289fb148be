import { setTimeout as pausa } from 'node:timers/promises';
import { type Processo, processo } from '#server/base/processi.ts';
import {
  connessioneDaAmbiente,
  leggiDescrizione,
  scriviDescrizione,
} from '#server/db/descrizione.ts';
import { preparaEsterno, verificaApplicazione } from '#server/db/esterno.ts';
import { avviaIncorporato } from '#server/db/incorporato.ts';
import { ATTUALE, daPassare } from '#server/db/motori.ts';
import type { Connessione } from '#server/db/pool.ts';

export interface BancaDati {
  readonly connessione: Connessione;
  /** An embedded database whose first start has not yet come to its end. */
  readonly nuova: boolean;
  concludiPrimoAvvio(): void;
  ferma(): Promise<void>;
}

interface Opzioni {
  readonly home: string;
  readonly alCambio: (postgres: Processo) => void;
  readonly racconta: (riga: string) => void;
}

const RIAVVIO_MS = [0, 500, 1_000, 2_000, 4_000];

async function esterna(connessione: Connessione, avvisa: Opzioni['racconta']): Promise<BancaDati> {
  await preparaEsterno(connessione, { avvisa });
  await verificaApplicazione(connessione);
  return {
    connessione,
    nuova: false,
    concludiPrimoAvvio: () => undefined,
    ferma: async () => undefined,
  };
}

async function incorporata({ home, alCambio, racconta }: Opzioni): Promise<BancaDati> {
  let attuale = await avviaIncorporato(home);
  if (attuale.maggiore !== ATTUALE.maggiore) racconta(daPassare(attuale.maggiore));
  let inChiusura = false;
  const registra = () => {
    const postgres = processo(attuale.pid);
    if (postgres) alCambio(postgres);
  };
  registra();

  async function riavvia(): Promise<void> {
    for (let tentativo = 0; !inChiusura; tentativo++) {
      await pausa(RIAVVIO_MS[Math.min(tentativo, RIAVVIO_MS.length - 1)]);
      if (inChiusura) return;
      try {
        attuale = await avviaIncorporato(home);
        registra();
        racconta('Il database è di nuovo pronto.');
        return;
      } catch (e) {
        racconta(e instanceof Error ? e.message : String(e));
      }
    }
  }

  async function custodisci(): Promise<void> {
    while (!inChiusura) {
      await attuale.fine;
      if (inChiusura) return;
      racconta('Il database è terminato: riavvio.');
      await riavvia();
    }
  }
  const custode = custodisci();

  return {
    connessione: attuale.connessione,
    nuova: attuale.descrizione.nuova,
    concludiPrimoAvvio() {
      const descrizione = leggiDescrizione(home);
      if (descrizione) scriviDescrizione(home, { ...descrizione, nuova: false });
    },
    async ferma() {
      inChiusura = true;
      await attuale.ferma();
      await custode; // it may have been starting another one meanwhile
      await attuale.ferma();
    },
  };
}

/** The database DATABASE_URL names, or the data folder's own, started and kept running. */
export function apriBancaDati(opzioni: Opzioni, env = process.env): Promise<BancaDati> {
  if (!env.DATABASE_URL) return incorporata(opzioni);
  return esterna(connessioneDaAmbiente(env.DATABASE_URL, env), opzioni.racconta);
}

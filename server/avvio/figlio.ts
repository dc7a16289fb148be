import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import { ErroreAvvio } from '#server/base/errore-avvio.ts';
import { type Passo, type Processo, processo, termina } from '#server/base/processi.ts';
import { attendiSilenzio, type Guardia } from './guardia.ts';
import type { Messaggio } from './messaggi.ts';

// Large files stream through short-lived objects: a small nursery, and a heap that is cleared before it
// has doubled, keep the processes half as big. Who computes a hundred thousand entries needs a larger one: what a
// block makes would otherwise be taken for what stays.
const NURSERY_MB = { server: 8, worker: 32 };
/** Freed memory goes back instead of staying with each thread's own arena (glibc; ignored elsewhere). */
const ALLOCAZIONE = { MALLOC_ARENA_MAX: '1' };
const MAIN = join(import.meta.dirname, '..', 'main.ts');
// Below the five seconds of an idle machine, and no busy loop when the cause is there to stay.
const RIAVVIO_MS = [100, 500, 1_000, 2_000, 4_000];
const DURATA_SANA_MS = 30_000;
const PRONTO_LIMITE_MS = 60_000;
const FERMATA: readonly Passo[] = [
  { segnale: 'SIGTERM', limiteMs: 12_000 },
  { segnale: 'SIGKILL', limiteMs: 2_000 },
];
/** One that is stuck does not hear SIGTERM; one that is only slow may still close in order. */
const FERMATA_DI_CHI_TACE: readonly Passo[] = [
  { segnale: 'SIGTERM', limiteMs: 2_000 },
  { segnale: 'SIGKILL', limiteMs: 2_000 },
];

interface Opzioni {
  readonly nome: 'server' | 'worker';
  readonly uscita: number;
  readonly env: NodeJS.ProcessEnv;
  readonly alCambio: (processo: Processo) => void;
  readonly racconta: (riga: string) => void;
  /** Asked for as long as it lives, once it has started; without one only its end is noticed. */
  readonly guardia?: Guardia;
}

export interface Figlio {
  ferma(): Promise<void>;
}

function lancia({ nome, uscita, env }: Opzioni): ChildProcess {
  const memoria = [`--max-semi-space-size=${NURSERY_MB[nome]}`, '--heap-growing-percent=25'];
  return spawn(process.execPath, [...memoria, MAIN, nome], {
    stdio: ['ignore', uscita, uscita, 'ipc'],
    env: { ...ALLOCAZIONE, ...env },
  });
}

/** Settles when the child says it is ready; fails with its own words when it gives up first. */
function attendiPronto(figlio: ChildProcess, nome: string): Promise<void> {
  return new Promise((risolvi, rifiuta) => {
    const limite = setTimeout(
      () => rifiuta(new Error(`Il processo ${nome} non è pronto dopo 60 s.`)),
      PRONTO_LIMITE_MS,
    );
    let motivo: ErroreAvvio | undefined;
    figlio.on('message', (messaggio: Messaggio) => {
      if (messaggio.tipo === 'errore') motivo = new ErroreAvvio(messaggio.testo, messaggio.uscita);
      if (messaggio.tipo !== 'pronto') return;
      clearTimeout(limite);
      risolvi();
    });
    figlio.once('error', rifiuta);
    figlio.once('exit', (codice, segnale) => {
      clearTimeout(limite);
      rifiuta(motivo ?? new Error(`Il processo ${nome} è terminato (${segnale ?? codice}).`));
    });
  });
}

const finito = (figlio: ChildProcess) =>
  new Promise<string>((risolvi) => {
    figlio.once('exit', (codice, segnale) => risolvi(segnale ?? `codice ${codice}`));
  });

/** Ends a process that lives but no longer answers; whoever waits for its end starts the next one. */
async function sorvegliaRisposte(opzioni: Opzioni, figlio: ChildProcess): Promise<void> {
  const { guardia, nome, racconta } = opzioni;
  const p = figlio.pid === undefined ? undefined : processo(figlio.pid);
  if (!guardia || !p || figlio.exitCode !== null || figlio.signalCode !== null) return;
  const finita = new AbortController();
  figlio.once('exit', () => finita.abort());
  if (!(await attendiSilenzio(guardia, finita.signal))) return;
  const secondi = Math.round((guardia.ogniMs * guardia.mancate) / 1000);
  racconta(`Il processo ${nome} è vivo ma non risponde da ${secondi} s: viene fermato.`);
  await termina([p], FERMATA_DI_CHI_TACE);
}

/** Starts the process, waits until it is ready, and from then on keeps one running. */
export async function avviaFiglio(opzioni: Opzioni): Promise<Figlio> {
  const { nome, alCambio, racconta } = opzioni;
  const stop = new AbortController();
  let attuale = lancia(opzioni);
  let fine = finito(attuale);

  const registra = () => {
    const p = attuale.pid === undefined ? undefined : processo(attuale.pid);
    if (p) alCambio(p);
  };
  const ferma = async () => {
    stop.abort();
    const p = attuale.pid === undefined ? undefined : processo(attuale.pid);
    if (!p) return;
    await termina([p], FERMATA);
    await fine;
  };

  registra();
  await attendiPronto(attuale, nome).catch(async (e: unknown) => {
    await ferma();
    throw e;
  });
  void sorvegliaRisposte(opzioni, attuale);

  async function sorveglia(): Promise<void> {
    for (let caduteDiFila = 0; ; ) {
      const partito = Date.now();
      const come = await fine;
      if (stop.signal.aborted) return;
      caduteDiFila = Date.now() - partito > DURATA_SANA_MS ? 0 : caduteDiFila + 1;
      const attesa = RIAVVIO_MS[Math.min(caduteDiFila, RIAVVIO_MS.length - 1)];
      racconta(`Il processo ${nome} è terminato (${come}): riavvio.`);
      await pausa(attesa, undefined, { signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted) return;
      attuale = lancia(opzioni);
      fine = finito(attuale);
      registra();
      const ripartito = attuale;
      attendiPronto(ripartito, nome)
        .then(
          () => racconta(`Il processo ${nome} è di nuovo pronto.`),
          (e: Error) => racconta(e.message),
        )
        .then(() => sorvegliaRisposte(opzioni, ripartito));
    }
  }
  void sorveglia();
  return { ferma };
}

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Passo, processiIn, termina } from '#server/base/processi.ts';

// Fast (disconnect, checkpoint, end), immediate (recovers at the next start), and the last resort.
export const FERMATA_POSTGRES: readonly Passo[] = [
  { segnale: 'SIGINT', limiteMs: 20_000 },
  { segnale: 'SIGQUIT', limiteMs: 5_000 },
  { segnale: 'SIGKILL', limiteMs: 2_000 },
];

/** Ends whoever still works on the data: the postmaster of a parent that died, and its backends. */
export async function fermaOrfani(dati: string): Promise<void> {
  const filePid = join(dati, 'postmaster.pid');
  const trovati = processiIn(dati);
  if (trovati.length > 0) {
    const capo = Number(readFileSync(filePid, 'utf8').split('\n')[0]);
    const postmaster = trovati.filter((p) => p.pid === capo);
    if (postmaster.length > 0) await termina(postmaster, FERMATA_POSTGRES);
    // Backends follow their postmaster; one that does not would write into our data.
    if (!(await termina(processiIn(dati), FERMATA_POSTGRES))) {
      throw new Error(`Il database precedente (in ${dati}) non si ferma.`);
    }
  }
  // Nobody is in there any more: a pid file left over may name a stranger's process by now.
  if (process.platform === 'linux') rmSync(filePid, { force: true });
}

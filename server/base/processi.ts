import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pausa } from 'node:timers/promises';

/** A process that can be told from a later one that was given the same pid. */
export interface Processo {
  readonly pid: number;
  readonly identita: string;
}

const suLinux = process.platform === 'linux';

function identitaLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name stands in brackets and may itself contain spaces and brackets.
    const campi = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [stato, avviato] = [campi[0], campi[19]];
    // A zombie only waits for its parent to read its exit code: it holds nothing any more.
    if (stato === 'Z' || stato === 'X' || avviato === undefined) return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${avviato}`;
  } catch {
    return undefined;
  }
}

function identitaPosix(pid: number): string | undefined {
  try {
    const righe = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return righe.trim() || undefined;
  } catch {
    return undefined;
  }
}

/** What tells a process from every other that had or will have its pid; undefined when it is dead. */
export function identita(pid: number): string | undefined {
  return suLinux ? identitaLinux(pid) : identitaPosix(pid);
}

export function processo(pid: number): Processo | undefined {
  const propria = identita(pid);
  return propria === undefined ? undefined : { pid, identita: propria };
}

export function vivo(p: Processo): boolean {
  return identita(p.pid) === p.identita;
}

/** The processes whose working directory is the given one (Linux only: elsewhere none is found). */
export function processiIn(cartella: string): Processo[] {
  if (!suLinux) return [];
  const trovati: Processo[] = [];
  for (const voce of readdirSync('/proc')) {
    const pid = Number(voce);
    if (!Number.isInteger(pid)) continue;
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== cartella) continue;
    } catch {
      continue; // ended meanwhile, or somebody else's
    }
    const p = processo(pid);
    if (p) trovati.push(p);
  }
  return trovati;
}

function invia(p: Processo, segnale: NodeJS.Signals): void {
  try {
    if (vivo(p)) process.kill(p.pid, segnale);
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code !== 'ESRCH') throw e;
  }
}

export async function attendiFine(processi: readonly Processo[], limiteMs: number) {
  const scadenza = Date.now() + limiteMs;
  while (processi.some(vivo)) {
    if (Date.now() > scadenza) return false;
    await pausa(20);
  }
  return true;
}

export interface Passo {
  readonly segnale: NodeJS.Signals;
  readonly limiteMs: number;
}

/** Sends each signal in turn until all the processes have ended. */
export async function termina(processi: readonly Processo[], passi: readonly Passo[]) {
  for (const { segnale, limiteMs } of passi) {
    for (const p of processi) invia(p, segnale);
    if (await attendiFine(processi, limiteMs)) return true;
  }
  return false;
}

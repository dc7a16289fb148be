import { readFileSync } from 'node:fs';

const TICCHETTII_AL_SECONDO = 100;

/**
 * CPU seconds, user's and system's, of this process and of the children that it has waited for, each
 * with those that it had waited for itself (proc(5), fields 14–17). Who outlived their parent are
 * nobody's and not in it. Undefined where the system does not tell: only Linux does.
 */
export function secondiCpu(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name of the program stands before, in brackets, and may hold anything.
  const dalTerzo = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticchettii = dalTerzo.slice(11, 15).reduce((somma, campo) => somma + Number(campo), 0);
  return ticchettii / TICCHETTII_AL_SECONDO;
}

import { testoDi } from './modulo.ts';
import type { Fissato } from './use-fissato.ts';

/**
 * What is wrong with a field, to stand under it. Of one that nobody has come to yet it waits until
 * somebody tries to write the slip: an empty form is not red.
 */
export function errorePresso(fissato: Fissato, campo: string): string | undefined {
  const { salvataggio, calcolo, bozza, toccati, tentato } = fissato;
  const detto = calcolo.avvisi.find((uno) => uno.peso === 'errore' && uno.campo === campo);
  const visto = tentato || toccati.has(campo) || testoDi(bozza, campo) !== null;
  if (detto && visto) return detto.messaggio;
  return toccati.has(campo) ? undefined : salvataggio.errori[campo];
}

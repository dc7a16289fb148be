import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import type { Digitati, DomandaSalva } from '#web/record/campi.ts';

/** What is asked before a method of cost is changed under positions that are kept by it. */
export function domandaMetodo(
  { posizioni }: Digitati,
  { prima, dopo }: { readonly prima: unknown; readonly dopo: unknown },
): DomandaSalva | undefined {
  const quante = typeof posizioni === 'number' ? posizioni : 0;
  if (quante === 0 || (prima ?? '') === (dopo ?? '')) return undefined;
  const una = quante === 1;
  return {
    titolo: 'Cambiare il metodo di costo?',
    testo: `${una ? '1 posizione passa' : `${stampaIntero(quante)} posizioni passano`} al metodo nuovo: costi, lotti e risultati delle vendite si ricalcolano dal primo movimento. Ciò che si sapeva fino a ieri resta leggibile.`,
    etichetta: 'Cambia e ricalcola',
  };
}

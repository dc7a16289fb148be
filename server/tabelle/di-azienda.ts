import { errore } from '#server/base/errori.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Valori } from '#server/record/tabella-record.ts';

/** What is written with the company of the call; another one is refused. */
export function conAzienda(valori: Valori, contesto: Contesto): Valori {
  const { codAzienda } = valori;
  if (codAzienda !== undefined && codAzienda !== null && codAzienda !== contesto.codAzienda)
    throw errore('AZIENDA_DISCORDE');
  return { ...valori, codAzienda: contesto.codAzienda };
}

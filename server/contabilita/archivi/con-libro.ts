import type { Valori } from '#server/record/tabella-record.ts';
import { conAzienda } from '#server/tabelle/di-azienda.ts';
import type { Salvataggio } from '#server/tabelle/lega-tabella.ts';
import { libroDi } from '../libro.ts';

/** What is written with the company of the call, and a new record with its book: the principal one unless told. */
export async function conLibro({ tx, contesto, id, valori }: Salvataggio): Promise<Valori> {
  const { codLibro, ...altri } = conAzienda(valori, contesto);
  if (id !== undefined) return altri;
  const libro = await libroDi(tx, String(altri.codAzienda), codLibro as string | null | undefined);
  return { ...altri, codLibro: libro.codLibro };
}

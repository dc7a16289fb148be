import {
  type EventoLettura,
  type LettoreEstratti,
  type MessaggioLetto,
  RifiutoLettura,
  type RigaLetta,
  type TestataEstratto,
} from '#domain/riconciliazione/estratto.ts';
import type { CellaTabella } from '#domain/riconciliazione/lettura/celle.ts';
import { LettoreColonne } from '#domain/riconciliazione/lettura/colonne.ts';
import type { MappaturaColonne } from '#domain/riconciliazione/lettura/mappatura-colonne.ts';

/** A whole table at once: its rows from the first of the file on. */
export function leggiColonne(
  righe: Iterable<readonly CellaTabella[]>,
  mappatura: MappaturaColonne,
): EventoLettura[] {
  const eventi: EventoLettura[] = [];
  const lettore = new LettoreColonne(mappatura, (e) => eventi.push(e));
  let n = 0;
  for (const celle of righe) lettore.riga(celle, ++n);
  lettore.finisci();
  return eventi;
}

type Apre = (emetti: (e: EventoLettura) => void) => LettoreEstratti;

/** What a reader tells of a text, given in pieces of so many characters. */
export function eventiDi(apre: Apre, testo: string, pezzo = testo.length): EventoLettura[] {
  const eventi: EventoLettura[] = [];
  const lettore = apre((e) => eventi.push(e));
  for (let da = 0; da < testo.length; da += pezzo) lettore.scrivi(testo.slice(da, da + pezzo));
  lettore.finisci();
  return eventi;
}

/** Why the reader refuses the text; an error of another kind passes. */
export function rifiutoDi(leggi: () => unknown): RifiutoLettura {
  try {
    leggi();
  } catch (causa) {
    if (causa instanceof RifiutoLettura) return causa;
    throw causa;
  }
  throw new Error('Il file è stato accettato.');
}

export const righeDi = (eventi: readonly EventoLettura[]): RigaLetta[] =>
  eventi.flatMap((e) => (e.che === 'riga' ? [e.riga] : []));

export const testateDi = (eventi: readonly EventoLettura[]): TestataEstratto[] =>
  eventi.flatMap((e) => (e.che === 'estratto' ? [e.testata] : []));

export const messaggiDi = (eventi: readonly EventoLettura[]): MessaggioLetto[] =>
  eventi.flatMap((e) => (e.che === 'messaggio' ? [e.messaggio] : []));

export const avvisiDi = (eventi: readonly EventoLettura[]): string[] =>
  eventi.flatMap((e) => (e.che === 'avviso' ? [e.avviso.messaggio] : []));

export const codeDi = (
  eventi: readonly EventoLettura[],
): Extract<EventoLettura, { che: 'fine' }>['coda'][] =>
  eventi.flatMap((e) => (e.che === 'fine' ? [e.coda] : []));

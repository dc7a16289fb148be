import type { ControlliChiusuraWire } from '#contract/valutazione/chiusura.ts';
import { giudicati } from '#domain/valutazione/controlli.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ChiGuarda, Chiusa, Esaminatore } from './controllo.ts';
import { lavori, operazioni, valoriRecenti } from './operazioni.ts';
import { valori } from './valori.ts';

/** Every check of a year's end, with its verdict; one look at one instant (docs/regole/valutazione.md#controlli). */
export async function controllaChiusura(
  tx: Tx,
  chiusa: Chiusa,
  chi: ChiGuarda,
  altri: readonly Esaminatore[],
): Promise<ControlliChiusuraWire> {
  const trovati = [];
  for (const esamina of [operazioni, valori, lavori, valoriRecenti, ...altri])
    trovati.push(...(await esamina(tx, chiusa, chi)));
  const controlli = giudicati(trovati, chiusa);
  const quanti = (peso: string) => controlli.filter((uno) => uno.peso === peso).length;
  return {
    codLibro: chiusa.codLibro,
    esercizio: chiusa.esercizio,
    data: chiusa.data,
    errori: quanti('errore'),
    avvisi: quanti('avviso'),
    inOrdine: quanti('ordine'),
    controlli: controlli.map((uno) => ({ ...uno, esempi: [...uno.esempi] })),
  };
}

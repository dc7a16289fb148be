import type { FastifyInstance } from 'fastify';
import {
  type ControlliChiusuraWire,
  type DomandaControlliWire,
  rotteControlliChiusura,
} from '#contract/valutazione/chiusura.ts';
import { giudicati } from '#domain/valutazione/controlli.ts';
import { aziendaDi, haPrivilegio } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import type { ChiGuarda, Chiusa, Esaminatore } from './controllo.ts';
import { lavori, operazioni, valoriRecenti } from './operazioni.ts';
import { valori } from './valori.ts';

/** What later areas know of a year's end, handed by who puts them together. */
export interface Altrove {
  /** Which year's end is asked for: the first exercise that is not closed unless told. */
  readonly chiusa: (tx: Tx, codAzienda: string, domanda: DomandaControlliWire) => Promise<Chiusa>;
  readonly esaminatori: readonly Esaminatore[];
}

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

export const rotteDeiControlliChiusura = (
  app: FastifyInstance,
  servizi: Servizi,
  { chiusa, esaminatori }: Altrove,
): void => {
  lega(app, servizi, rotteControlliChiusura.controlla, ({ contesto, body, leggi }) => {
    const codAzienda = aziendaDi(contesto);
    esigiGiorni(body ?? {}, ['data']);
    const chi = { leggePrezzi: haPrivilegio(contesto, 'Quotazioni_R', codAzienda) };
    return leggi(async (tx) =>
      controllaChiusura(tx, await chiusa(tx, codAzienda, body ?? {}), chi, esaminatori),
    );
  });
};

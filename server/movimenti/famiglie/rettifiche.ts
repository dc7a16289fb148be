import { prodotto } from '#domain/money/decimale.ts';
import { genereDi } from '#domain/movimenti/generi.ts';
import { euroDi, importoDi } from '#domain/movimenti/saldo.ts';
import { costoPagato } from './costo.ts';
import { quantitaConSegno } from './derivati.ts';
import { mettiCapitale } from './importi-titolo.ts';
import type { RegolaFissato } from './regola.ts';

/** Differences of currency change what a titolo costs in euro, not in its currency. */
const SOLO_EURO = 'cambio';

/**
 * Openings and closings of the books, and adjustments of the cost: by hand with their amount, as the end
 * of the year writes them. The amount of a write-down is written without sign, its causale lowers.
 */
export const regolaRettifica: RegolaFissato = {
  calcola: async (quadro, foglio) => {
    const { causale } = quadro;
    const genere = genereDi(causale, 'sola');
    if (genere === null) {
      foglio.chiedi('interessiLordi');
      return {};
    }
    if (genere === 'rettifica') {
      foglio.chiedi('controvaloreOriginale');
      const verso = String(causale.effettoCosto);
      return {
        costo: () => ({
          euro: prodotto(euroDi(foglio, 'controvaloreOriginale'), verso),
          divisa:
            causale.reddito === SOLO_EURO
              ? '0'
              : prodotto(importoDi(foglio, 'controvaloreOriginale'), verso),
        }),
      };
    }
    const { quantita, corto, scritta } = quantitaConSegno(quadro, foglio);
    if (genere === 'scarico') return { corto };
    foglio.chiedi('prezzo', 'di carico');
    await mettiCapitale(quadro, foglio, { quantita: scritta === null ? null : quantita });
    const { calcolato = null, traccia = [] } = foglio.celle.get('controvaloreOriginale') ?? {};
    foglio.proponi('controvaloreOriginale', { valore: calcolato, traccia });
    foglio.calcola('flagApertura', { valore: 'A' });
    return { corto, costo: () => costoPagato(quadro, foglio, null) };
  },
};

import { prodotto } from '#domain/money/decimale.ts';
import type { UsiFamiglia } from '../campi.ts';
import { costoPagato } from '../fissato/costo.ts';
import { quantitaConSegno } from '../fissato/derivati.ts';
import { mettiCapitale } from '../fissato/importi-titolo.ts';
import { genereDi } from '../generi.ts';
import { euroDi, importoDi } from '../saldo.ts';
import type { Famiglia } from './famiglia.ts';

/** Which amount of a period's end leaves the cost alone: income that has accrued, or a fair value. */
const importoSenzaCarico = ({ reddito }: { readonly reddito: string }) =>
  reddito === 'interessi' ? 'interessiLordi' : 'controvaloreOriginale';

/** Openings say what is held and at which cost; adjustments by how much the cost changes. */
const usiRettifica: UsiFamiglia = ({ causale }) => {
  const genere = genereDi(causale, 'sola');
  if (genere === null) return { cambio: 'calcolato', [importoSenzaCarico(causale)]: 'chiesto' };
  if (genere === 'rettifica') return { cambio: 'calcolato', controvaloreOriginale: 'chiesto' };
  if (genere === 'scarico') return { qtaVnominale: 'chiesto' };
  return {
    cambio: 'calcolato',
    qtaVnominale: 'chiesto',
    prezzo: 'facoltativo',
    controvaloreOriginale: 'chiesto',
    flagApertura: 'calcolato',
  };
};

/** Differences of currency change what a titolo costs in euro, not in its currency. */
const SOLO_EURO = 'cambio';

/**
 * Openings and closings of the books, and adjustments of the cost: by hand with their amount, as the end
 * of the year writes them. The amount of a write-down is written without sign, its causale lowers.
 */
export const rettifiche: Famiglia = {
  usi: usiRettifica,
  calcola: (quadro, foglio) => {
    const { causale } = quadro;
    const genere = genereDi(causale, 'sola');
    if (genere === null) {
      foglio.chiedi(importoSenzaCarico(causale));
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
    mettiCapitale(quadro, foglio, { quantita: scritta === null ? null : quantita });
    const { calcolato = null, traccia = [] } = foglio.celle.get('controvaloreOriginale') ?? {};
    foglio.proponi('controvaloreOriginale', { valore: calcolato, traccia });
    foglio.calcola('flagApertura', { valore: 'A' });
    return { corto, costo: () => costoPagato(quadro, foglio, null) };
  },
};

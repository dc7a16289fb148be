import {
  futureAperto,
  margineDiVariazione,
  type RigaFuture,
  valoreContratti,
} from '#domain/calcolo/derivati.ts';
import { decimale } from '#domain/calcolo/frazione.ts';
import { prodotto } from '#domain/money/decimale.ts';
import { USI_DEL_DENARO, type UsiFamiglia } from '../campi.ts';
import type { RigaPrima } from '../fissato/contesto.ts';
import { SENZA_COSTO } from '../fissato/costo.ts';
import {
  CONTRATTI,
  controllaScadenza,
  inNota,
  mettiImpostaSuiDifferenziali,
  moltiplicatoreDi,
  numeroInNota,
  POSIZIONE,
  type QuantitaConSegno,
  quantitaConSegno,
} from '../fissato/derivati.ts';
import { righePrima } from '../fissato/giacenza.ts';
import type { Quadro } from '../fissato/quadro.ts';
import type { Foglio } from '../foglio.ts';
import type { EsitoFamiglia, Famiglia } from './famiglia.ts';

/** Futures: contracts at a price, and the margins that settle them. */
const usiFutures: UsiFamiglia = ({ causale }) => {
  if (causale.effettoQuantita > 0) return { ...CONTRATTI, ...POSIZIONE };
  if (causale.effettoQuantita < 0)
    return { ...CONTRATTI, ...POSIZIONE, impostaPlusvalenze: 'calcolato' };
  if (causale.effettoLiquidita > 0) return CONTRATTI;
  return {
    ...USI_DEL_DENARO,
    qtaVnominale: 'facoltativo',
    prezzo: 'facoltativo',
    controvaloreOriginale: 'chiesto',
  };
};

/** What a row did to what is open; an initial margin did nothing. */
function inFuture(riga: RigaPrima): readonly RigaFuture[] {
  const { effettoQuantita, effettoLiquidita, quantita: contratti, prezzo } = riga;
  if (prezzo === null) return [];
  if (effettoQuantita !== 0)
    return [{ che: effettoQuantita > 0 ? 'apre' : 'chiude', contratti, prezzo }];
  return effettoLiquidita > 0 ? [{ che: 'regola', contratti, prezzo }] : [];
}

/** The opening is a commitment: its amount is the notional, and moves neither cost nor money. */
function apertura(quadro: Quadro, foglio: Foglio): EsitoFamiglia {
  const { scritta, corto } = quantitaConSegno(quadro, foglio);
  const prezzo = foglio.chiedi('prezzo');
  const moltiplicatore = moltiplicatoreDi(quadro);
  const nozionale =
    scritta !== null && prezzo !== null
      ? valoreContratti('Nozionale', { contratti: scritta, prezzo, moltiplicatore })
      : null;
  foglio.calcola('controvaloreOriginale', {
    valore: nozionale?.valore ?? null,
    traccia: nozionale ? [nozionale.passo] : [],
    nota: 'un impegno: non muove denaro',
  });
  foglio.calcola('flagApertura', { valore: 'A' });
  controllaScadenza(quadro);
  return { corto, costo: () => SENZA_COSTO };
}

/** A settlement of the day's difference, or the last one, which closes contracts. */
function regolazione(
  quadro: Quadro,
  foglio: Foglio,
  { scritta, quantita, corto, chiude }: QuantitaConSegno & { readonly chiude: boolean },
): EsitoFamiglia {
  const prezzo = foglio.chiedi('prezzo');
  const righe = righePrima(quadro, foglio, corto);
  const aperto = futureAperto(righe.flatMap(inFuture));
  const tenuti = decimale(aperto.contratti, 6);
  const contratti = scritta ?? (tenuti === '0' ? null : corto ? prodotto(tenuti, '-1') : tenuti);
  if (scritta === null && !chiude)
    foglio.proponi('qtaVnominale', { valore: contratti, nota: 'contratti aperti' });
  const moltiplicatore = moltiplicatoreDi(quadro);
  const margine =
    contratti !== null && prezzo !== null && aperto.contratti.n > 0n
      ? margineDiVariazione({ contratti, prezzo, moltiplicatore }, aperto)
      : null;
  if (prezzo !== null && aperto.contratti.n === 0n)
    quadro.avvisi.push({
      campo: 'qtaVnominale',
      peso: chiude ? 'avviso' : 'errore',
      messaggio: `Non ci sono contratti ${corto ? 'venduti' : 'comprati'} aperti: ${corto ? 'togliere' : 'mettere'} il meno se la posizione è ${corto ? 'lunga' : 'corta'}.`,
    });
  foglio.calcola('controvaloreOriginale', {
    valore: margine?.valore ?? null,
    traccia: margine ? [margine.passo] : [],
    nota: margine
      ? `regolato a ${numeroInNota(margine.precedente)} · dall’apertura ${inNota(margine.complessivo)}`
      : null,
  });
  if (chiude) {
    foglio.calcola('flagApertura', { valore: 'C' });
    mettiImpostaSuiDifferenziali(quadro, foglio, {
      righe,
      quantita: scritta === null ? null : quantita,
    });
  }
  return { corto };
}

/** A guarantee that is paid in: so much a contract, or an amount; what comes back has a minus. */
function inizialeMargine(quadro: Quadro, foglio: Foglio): EsitoFamiglia {
  const { scritta, corto, quantita } = quantitaConSegno(quadro, foglio);
  const perContratto = foglio.chiedi('prezzo', 'per contratto');
  foglio.proponi('controvaloreOriginale', {
    valore: scritta !== null && perContratto !== null ? prodotto(quantita, perContratto) : null,
  });
  return { corto };
}

/**
 * Futures: opening, variation margin, initial margin, closing (docs/regole/derivati.md#futures).
 */
export const futures: Famiglia = {
  usi: usiFutures,
  calcola: (quadro, foglio) => {
    const { effettoQuantita, effettoLiquidita } = quadro.causale;
    if (effettoQuantita > 0) return apertura(quadro, foglio);
    if (effettoLiquidita < 0) return inizialeMargine(quadro, foglio);
    return regolazione(quadro, foglio, {
      ...quantitaConSegno(quadro, foglio),
      chiude: effettoQuantita < 0,
    });
  },
};

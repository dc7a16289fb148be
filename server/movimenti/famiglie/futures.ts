import {
  futureAperto,
  margineDiVariazione,
  type RigaFuture,
  valoreContratti,
} from '#domain/calcolo/derivati.ts';
import { decimale } from '#domain/calcolo/frazione.ts';
import { prodotto } from '#domain/money/decimale.ts';
import type { Foglio } from '#domain/movimenti/foglio.ts';
import type { Quadro } from '#server/movimenti/fissato-quadro.ts';
import { SENZA_COSTO } from './costo.ts';
import {
  controllaScadenza,
  inNota,
  mettiImpostaSuiDifferenziali,
  moltiplicatoreDi,
  numeroInNota,
  type QuantitaConSegno,
  quantitaConSegno,
  type RigaPrima,
  righePrima,
} from './derivati.ts';
import type { EsitoRegola, RegolaFissato } from './regola.ts';

/** What a row did to what is open; an initial margin did nothing. */
function inFuture(riga: RigaPrima): readonly RigaFuture[] {
  const { effettoQuantita, effettoLiquidita, quantita: contratti, prezzo } = riga;
  if (prezzo === null) return [];
  if (effettoQuantita !== 0)
    return [{ che: effettoQuantita > 0 ? 'apre' : 'chiude', contratti, prezzo }];
  return effettoLiquidita > 0 ? [{ che: 'regola', contratti, prezzo }] : [];
}

/** The opening is a commitment: its amount is the notional, and moves neither cost nor money. */
function apertura(quadro: Quadro, foglio: Foglio): EsitoRegola {
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
async function regolazione(
  quadro: Quadro,
  foglio: Foglio,
  { scritta, quantita, corto, chiude }: QuantitaConSegno & { readonly chiude: boolean },
): Promise<EsitoRegola> {
  const prezzo = foglio.chiedi('prezzo');
  const righe = await righePrima(quadro, foglio, corto);
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
    await mettiImpostaSuiDifferenziali(quadro, foglio, {
      righe,
      quantita: scritta === null ? null : quantita,
    });
  }
  return { corto };
}

/** A guarantee that is paid in: so much a contract, or an amount; what comes back has a minus. */
function inizialeMargine(quadro: Quadro, foglio: Foglio): EsitoRegola {
  const { scritta, corto, quantita } = quantitaConSegno(quadro, foglio);
  const perContratto = foglio.chiedi('prezzo', 'per contratto');
  foglio.proponi('controvaloreOriginale', {
    valore: scritta !== null && perContratto !== null ? prodotto(quantita, perContratto) : null,
  });
  return { corto };
}

/** Futures: opening, variation margin, initial margin, closing (domain.md §4.3 T10). */
export const regolaFutures: RegolaFissato = {
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

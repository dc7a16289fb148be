import { impostaSulleTransazioni } from '#domain/calcolo/bollo.ts';
import { inVigore } from '#domain/calcolo/imposta.ts';
import { inCifre } from '#domain/calcolo/traccia.ts';
import { differenza, segno, somma } from '#domain/money/decimale.ts';
import type { Calcolo, Foglio } from '../foglio.ts';
import { numeroInNota } from './derivati.ts';
import type { Quadro } from './quadro.ts';

const AZIONI = 'AZ';
const [ACQUISTI, REGOLAMENTATO] = ['A', 'TOBIN_REGOLAMENTATO'] as const;

const oltreZero = (quantita: string): string => (segno(quantita) < 0 ? '0' : quantita);

/** What the tax takes of a purchase of shares; null where it takes nothing, or it cannot be told, and the note says which. */
function imposta(quadro: Quadro, foglio: Foglio): Calcolo | null {
  const { causale, titolo, contesto, ingresso, dataMovimento, aliquoteDi } = quadro;
  const compra = causale.tipoCausale === ACQUISTI && causale.effettoLiquidita < 0;
  if (!compra || titolo === null || titolo.calcolato.gruppo !== AZIONI) return null;
  const sua = contesto.cerca('transazioni', {
    codTitolo: titolo.anagrafica.codTitolo,
    codDepositario: ingresso.cod_Depositario,
    giorno: dataMovimento,
  });
  const aliquota = inVigore(aliquoteDi(REGOLAMENTATO), dataMovimento);
  if (sua === null || aliquota === undefined) return null;
  const anno = dataMovimento.slice(0, 4);
  if (sua.soggetta === null)
    return {
      valore: null,
      nota: `azione italiana: manca l’elenco ${anno} di quelle sotto i 500 milioni`,
    };
  if (!sua.soggetta) return { valore: null, nota: 'senza imposta sulle transazioni' };
  const [quantita, prezzo] = [foglio.valore('qtaVnominale'), foglio.valore('prezzo')];
  if (quantita === null || prezzo === null) return null;
  const dopo = oltreZero(somma(sua.compratoPrima, quantita));
  const tassata = differenza(dopo, oltreZero(sua.compratoPrima));
  const valore = impostaSulleTransazioni(tassata, prezzo, aliquota.aliquota);
  return {
    valore,
    nota: `imposta sulle transazioni, ${numeroInNota(aliquota.aliquota)}%`,
    traccia: [
      {
        titolo: 'Imposta sulle transazioni',
        calcolo: `${inCifre(tassata)} × ${inCifre(prezzo)} × ${inCifre(aliquota.aliquota)}%, sul saldo comprato nel giorno`,
        valore,
        fonte: aliquota.fonte ?? 'L. 228/2012, art. 1 c. 491',
      },
    ],
  };
}

/**
 * Proposes the tax on transactions among the charges of a purchase; what somebody wrote in its place stands
 * (docs/regole/imposte.md#imposta-sulle-transazioni).
 */
export function mettiTransazioni(quadro: Quadro, foglio: Foglio): void {
  const calcolo = imposta(quadro, foglio);
  if (calcolo === null) return;
  const libero = foglio.scritto('bolli') === null || foglio.aMano('bolli');
  foglio.proponi('bolli', libero ? calcolo : { valore: null, nota: calcolo.nota ?? null });
}

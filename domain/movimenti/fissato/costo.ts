import { prodotto, somma } from '#domain/money/decimale.ts';
import { ADDEBITI } from '../campi.ts';
import type { CostoCarico } from '../famiglie/famiglia.ts';
import type { Foglio } from '../foglio.ts';
import { euroDi, importoDi, opposto } from '../saldo.ts';
import type { Quadro } from './quadro.ts';

/** Of what is loaded for nothing, and of commitments. */
export const SENZA_COSTO: CostoCarico = { euro: '0', divisa: '0' };

/** Whether the company's books count charges in what is loaded. */
const conOneri = ({ azienda }: Quadro, immCirc: string | null): boolean =>
  azienda.oneriNelCosto === 'T' || (azienda.oneriNelCosto === 'I' && immCirc === 'I');

/**
 * What was paid for a load: its amount, with the charges where the books count them in. Charges that
 * stand on another row of the registration are in `oneri`, which must have its euro already.
 */
export function costoPagato(
  quadro: Quadro,
  foglio: Foglio,
  immCirc: string | null,
  oneri: Foglio = foglio,
): CostoCarico {
  const conta = conOneri(quadro, immCirc);
  const voci = conta ? ADDEBITI : [];
  return {
    euro: somma(euroDi(foglio, 'controvaloreOriginale'), ...voci.map((una) => euroDi(oneri, una))),
    divisa: somma(
      importoDi(foglio, 'controvaloreOriginale'),
      ...voci.map((una) => importoDi(oneri, una)),
    ),
    ...(conta && { imposta: euroDi(oneri, 'impostaTransazioni') }),
  };
}

/** The other sign: what was sold short is carried at what it brought in. */
export const costoIncassato = ({ euro, divisa, imposta = '0' }: CostoCarico): CostoCarico => ({
  euro: prodotto(euro, '-1'),
  divisa: prodotto(divisa, '-1'),
  imposta: opposto(imposta),
});

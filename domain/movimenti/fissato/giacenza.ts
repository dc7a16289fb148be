import type { MossaFiscale } from '#domain/posizioni/costo-fiscale.ts';
import type { ChiavePosizione } from '#domain/posizioni/ipotesi.ts';
import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import type { Calcolo, Foglio } from '../foglio.ts';
import type { RigaPrima } from './contesto.ts';
import type { Quadro } from './quadro.ts';

/** The position that a slip works on, long unless told; null of a slip that has no titolo. */
export function chiaveDi(
  { ingresso, titolo }: Quadro,
  foglio: Foglio,
  corta = false,
): ChiavePosizione | null {
  const immCirc = foglio.valore('immCirc');
  if (titolo === null || immCirc === null) return null;
  return {
    codPortafoglio: ingresso.cod_Portafoglio,
    codDepositario: ingresso.cod_Depositario,
    codTitolo: titolo.anagrafica.codTitolo,
    immCirc: immCirc as 'I' | 'C',
    corta,
  };
}

/** What the movements up to a day did to what a slip's custodian holds of its titolo, oldest first. */
export function mosseDi(
  quadro: Quadro,
  foglio: Foglio,
  { giorno, corta }: { readonly giorno: Data; readonly corta: boolean },
): readonly MossaFiscale[] {
  const chiave = chiaveDi(quadro, foglio, corta);
  if (!chiave) return [];
  const { immCirc: _comparto, ...rapporto } = chiave;
  return quadro.contesto.cerca('mosse', { ...rapporto, giorno });
}

/** What the family did so far on the position of the slip, in the order of time; none of it reversed. */
export function righePrima(quadro: Quadro, foglio: Foglio, corta: boolean): readonly RigaPrima[] {
  const chiave = chiaveDi(quadro, foglio, corta);
  const { contesto, causale, dataMovimento: giorno } = quadro;
  if (!chiave) return [];
  return contesto.cerca('righePrima', { ...chiave, tipoCausale: causale.tipoCausale, giorno });
}

/**
 * What is held by the evening before a day, by trade or by settlement: what is bought for that day's value
 * has no part in what that day pays.
 */
export function quantitaTenuta(
  quadro: Quadro,
  foglio: Foglio,
  { giorno, per }: { readonly giorno: Data; readonly per: 'movimento' | 'valuta' },
): Calcolo {
  const chiave = chiaveDi(quadro, foglio);
  if (!chiave || quadro.senzaGiacenze) return { valore: null };
  const sera = aggiungiGiorni(giorno, -1);
  const quantita = quadro.contesto.cerca('tenuta', { ...chiave, sera, per });
  const come = per === 'valuta' ? ' per valuta' : '';
  return {
    valore: quantita === '0' ? null : quantita,
    nota: `in giacenza al ${stampaData(sera, 'dd/MM/yyyy')}${come}${quantita === '0' ? ': nulla' : ''}`,
  };
}

import { inEuro } from '#domain/calcolo/controvalore.ts';
import { guadagno } from '#domain/calcolo/plusvalenza.ts';
import type { Regime } from '#domain/calcolo/regime.ts';
import { tassaOgniRealizzo } from '#domain/calcolo/regime.ts';
import type { Traccia } from '#domain/calcolo/traccia.ts';
import {
  arrotonda,
  confronta,
  differenza,
  prodotto,
  quoziente,
  segno,
  somma,
} from '#domain/money/decimale.ts';
import {
  type CostoFiscale,
  dopoMossa,
  type MossaFiscale,
  quotaDi,
  SENZA_CARICO,
} from '#domain/posizioni/costo-fiscale.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { NaturaRisultato, RegimeZainetto } from './zainetto.ts';

const CENTESIMI = 2;

/** What goes out against money, in the currency of the movement where it does not say euro. */
export interface Uscita {
  readonly quantita: string;
  /** Of a repayment that leaves the nominal: how much of what was alive, from 0 to 1. */
  readonly quota: string;
  readonly poolFactor: string;
  readonly ricavoEuro: string;
  readonly oneri: string;
  readonly cambio: string;
  /** What had accrued per 100 by then: income of capital; null where it cannot be told. */
  readonly maturato100: string | null;
}

/** A movement of what one portfolio and custodian hold of a titolo, in the order of play. */
export interface RigaFiscale extends MossaFiscale {
  readonly id: number;
  /** Null of what realises nothing. */
  readonly uscita: Uscita | null;
}

/** What a movement realised, euro at the cent; `importo` is null where it cannot be told, and why. */
export interface Realizzo {
  readonly id: number;
  readonly ricavo: string;
  readonly costo: string | null;
  readonly scarto: string | null;
  readonly oneri: string;
  readonly importo: string | null;
  readonly perche: string | null;
  readonly traccia: Traccia;
}

const SENZA_CARICO_QUI = 'Esce più di quanto è in carico.';
const SENZA_MATURATO = 'Manca il reddito di capitale maturato: termini o coefficienti del titolo.';

/** How gains are counted in a regime; null where there is no pouch (docs/regole/zainetto.md). */
export function regimeZainetto(regime: Regime): RegimeZainetto | null {
  if (tassaOgniRealizzo(regime)) return 'A';
  const lifo = regime.metodoCosto === 'LC';
  return regime.tipoSoggetto === 'N' && lifo && regime.aliquotaCapitalGain !== '0' ? 'D' : null;
}

/** Whether what a titolo earns is income of capital, by its tax category (docs/regole/zainetto.md#che-cosa-entra). */
export const naturaDellaCategoria = (categoria: string): NaturaRisultato =>
  categoria.startsWith('OICR') ? 'oicr' : 'diversi';

function realizza(
  { id, costo: delLibro, uscita }: RigaFiscale & { readonly uscita: Uscita },
  carico: CostoFiscale | null,
  regime: RegimeZainetto,
): Realizzo {
  const { quantita, quota, poolFactor, cambio, maturato100 } = uscita;
  const comune = { id, ricavo: uscita.ricavoEuro, oneri: inEuro(uscita.oneri, cambio) };
  const ignoto = (perche: string): Realizzo => ({
    ...comune,
    ...{ costo: null, scarto: null, importo: null, perche, traccia: [] },
  });
  if (carico === null || maturato100 === null) return ignoto(SENZA_MATURATO);
  if (segno(carico.quantita) === 0 || confronta(quantita, carico.quantita) > 0)
    return ignoto(SENZA_CARICO_QUI);
  const medio = prodotto(quotaDi(carico.costo, quantita, carico.quantita), quota);
  const costo = arrotonda(regime === 'D' ? prodotto(delLibro, '-1') : medio, CENTESIMI);
  const nominale = prodotto(prodotto(quantita, quota), poolFactor);
  const scarto100 = differenza(maturato100, carico.scarto100);
  const scarto = inEuro(
    arrotonda(prodotto(prodotto(nominale, scarto100), '0.01'), CENTESIMI),
    cambio,
  );
  const { importo, traccia } = guadagno({ ...comune, costo, scarto });
  return { ...comune, costo, scarto, importo, perche: null, traccia };
}

/**
 * What the movements of a holding realised, each against the cost before it: the average of what portfolio
 * and custodian hold, of a dichiarativo what it took out of the books. The same reckoning as the slip's
 * (docs/regole/zainetto.md#il-realizzo). `righe` are in the order of play; `maturato100Del` is null
 * on a day of which it cannot be told.
 */
export function realizziDi(
  righe: readonly RigaFiscale[],
  regime: RegimeZainetto,
  maturato100Del: (giorno: Data) => string | null,
): readonly Realizzo[] {
  const realizzi: Realizzo[] = [];
  let carico: CostoFiscale | null = SENZA_CARICO;
  for (const riga of righe) {
    if (riga.uscita) realizzi.push(realizza({ ...riga, uscita: riga.uscita }, carico, regime));
    carico = dopo(carico, riga, maturato100Del);
  }
  return realizzi;
}

/** The holding after one movement more; from where on its accrual is not known, until nothing is held. */
function dopo(
  prima: CostoFiscale | null,
  mossa: MossaFiscale,
  maturato100Del: (giorno: Data) => string | null,
): CostoFiscale | null {
  if (prima === null) return null;
  const maturato = segno(mossa.quantita) > 0 ? maturato100Del(mossa.dataValuta) : '0';
  return maturato === null ? null : dopoMossa(prima, mossa, () => maturato);
}

/** The part of what was alive that a repayment takes: (before − after) / before. */
export const quotaRimborsata = (prima: string, dopoRata: string): string =>
  segno(prima) === 0 ? '0' : quoziente(differenza(prima, dopoRata), prima);

/** Charges of a movement together, in its currency. */
export const oneriInsieme = (...oneri: readonly string[]): string => somma(...oneri);

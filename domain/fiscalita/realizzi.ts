import { inEuro } from '#domain/calcolo/controvalore.ts';
import { inVigore } from '#domain/calcolo/imposta.ts';
import {
  dichiaraOgniRealizzo,
  type Regime,
  regimeTassazione,
  tassaOgniRealizzo,
} from '#domain/calcolo/regime.ts';
import {
  type AliquoteDi,
  type FiscalitaTitolo,
  MAI_TRATTIENE,
  type RapportoFiscale,
  regimeNelPortafoglio,
} from '#domain/calcolo/titolo.ts';
import type { Traccia } from '#domain/calcolo/traccia.ts';
import { differenza, prodotto, quoziente, segno } from '#domain/money/decimale.ts';
import {
  type CostoIncerto,
  costoNoto,
  dopoMossaIncerta,
  type MossaFiscale,
  SENZA_CARICO,
} from '#domain/posizioni/costo-fiscale.ts';
import { basta, guadagnoInUscita } from '#domain/posizioni/guadagno-fiscale.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { NaturaRisultato, RegimeZainetto } from './zainetto.ts';

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
function regimeZainetto(regime: Regime): RegimeZainetto | null {
  if (tassaOgniRealizzo(regime)) return 'A';
  return dichiaraOgniRealizzo(regime) ? 'D' : null;
}

/** Of a pouch it matters that there is a rate, not which one. */
const UNA_QUALSIASI = '26';

/**
 * The same for what a portfolio holds with a custodian, whatever the day: of titoli that have a regime of their own, and
 * of the others. Of a custodian that withholds since a day it is another before it.
 */
export function regimiDelPortafoglio(
  { metodo, trattieneDal, ...portafoglio }: RapportoFiscale,
  codRegimeTitolo: string | null,
): readonly RegimeZainetto[] {
  const casi = [
    ...(trattieneDal === MAI_TRATTIENE ? [] : [false]),
    ...(trattieneDal === null ? [] : [true]),
  ];
  return casi.flatMap((senzaSostituto) => {
    const regime = regimeTassazione({
      ...{ ...portafoglio, senzaSostituto },
      codRegime: codRegimeTitolo ?? portafoglio.codRegime,
      metodoCivilistico: metodo,
      aliquotaInteressi: UNA_QUALSIASI,
      aliquotaCapitalGain: UNA_QUALSIASI,
      percImponibile: '100',
      aliquotaFondiPensione: UNA_QUALSIASI,
    });
    return regimeZainetto(regime) ?? [];
  });
}

/** Whether what a titolo earns is income of capital, by its tax category (docs/regole/zainetto.md#che-cosa-entra). */
const naturaDellaCategoria = (categoria: string): NaturaRisultato =>
  categoria.startsWith('OICR') ? 'oicr' : 'diversi';

/** How what is realised counts. */
export interface ComeSiTassa {
  readonly regime: RegimeZainetto;
  readonly natura: NaturaRisultato;
  readonly aliquota: string;
  readonly percImponibile: string;
}

/** How what a titolo realises on a day is taxed in a portfolio; null where there is no pouch. */
export function comeSiTassa(
  titolo: FiscalitaTitolo,
  rapporto: RapportoFiscale,
  giorno: Data,
  aliquote: AliquoteDi,
): ComeSiTassa | null {
  const delGuadagno = regimeNelPortafoglio(titolo, rapporto, giorno, aliquote);
  const regime = regimeZainetto(delGuadagno);
  if (regime === null) return null;
  const { categoria } = titolo;
  const natura = naturaDellaCategoria(categoria);
  const proventi = natura === 'oicr' ? inVigore(aliquote(categoria), giorno) : undefined;
  return {
    ...{ regime, natura },
    aliquota: proventi?.aliquota ?? delGuadagno.aliquotaCapitalGain,
    percImponibile: proventi?.percImponibile ?? delGuadagno.percImponibile,
  };
}

function realizza(
  { id, costo: delLibro, uscita }: RigaFiscale & { readonly uscita: Uscita },
  incerto: CostoIncerto,
  regime: RegimeZainetto,
): Realizzo {
  const { ricavoEuro: ricavo, cambio, maturato100, quantita } = uscita;
  const comune = { id, ricavo, oneri: inEuro(uscita.oneri, cambio) };
  const ignoto = (perche: string): Realizzo => ({
    ...comune,
    ...{ costo: null, scarto: null, importo: null, perche, traccia: [] },
  });
  if (!basta(incerto, quantita)) return ignoto(SENZA_CARICO_QUI);
  const carico = costoNoto(incerto);
  if (carico === null || maturato100 === null) return ignoto(SENZA_MATURATO);
  const suo = guadagnoInUscita(carico, {
    ...{ ...uscita, ...comune, maturato100: () => maturato100 },
    ...(regime === 'D' && { costo: prodotto(delLibro, '-1') }),
  });
  return suo ? { ...comune, ...suo, perche: null } : ignoto(SENZA_CARICO_QUI);
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
  let carico: CostoIncerto = SENZA_CARICO;
  for (const riga of righe) {
    if (riga.uscita) realizzi.push(realizza({ ...riga, uscita: riga.uscita }, carico, regime));
    carico = dopoMossaIncerta(carico, riga, maturato100Del);
  }
  return realizzi;
}

/** The part of what was alive that a repayment takes: (before − after) / before. */
export const quotaRimborsata = (prima: string, dopoRata: string): string =>
  segno(prima) === 0 ? '0' : quoziente(differenza(prima, dopoRata), prima);

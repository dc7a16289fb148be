import {
  daDecimale,
  type Frazione,
  differenza as meno,
  prodotto,
  quoziente,
  rapporto,
  somma,
  UNO,
  ZERO,
} from '#domain/calcolo/frazione.ts';
import { poolFactorDopo } from '#domain/calcolo/termini.ts';
import { somma as sommati } from '#domain/money/decimale.ts';
import { type Data, giorniTra } from '#domain/tempo/data.ts';
import { indiceDi } from './ammortamento.ts';
import type {
  AlGiorno,
  LottoValutato,
  PosizioneDaValutare,
  RigaStoria,
  TitoloDaValutare,
} from './ingressi.ts';
import {
  type Corso,
  conLivello,
  conRiga,
  contaDa,
  corsoDa,
  type Livello,
  perValuta,
  SENZA_LIVELLO,
} from './storia.ts';
import { conTermini, crescente } from './titolo.ts';

/** By what capital stood when a row was settled; null where nobody knows. */
export const livelloDel =
  (titolo: TitoloDaValutare) =>
  (riga: Pick<LottoValutato['acquisto'], 'valuta' | 'coefficiente'>): Frazione | null => {
    const suo = indiceDi(titolo, riga);
    return suo === null ? null : daDecimale(suo);
  };

/** What a linear amortisation has reached: up to which day, of what, and how much of it is not booked yet. */
interface Lineare {
  readonly al: Data | null;
  readonly livello: Livello;
  readonly costo: Frazione;
  readonly corso: Corso;
  readonly ammortizzato: Frazione;
}

/** What one of nominal is repaid with on a day, less what capital has grown by since it stood at a level. */
function rimborso(
  titolo: TitoloDaValutare,
  { poolFactor, coefficiente }: AlGiorno,
): (livello: Frazione | null, giorno: Data) => Frazione {
  const { calcolato, conto } = titolo;
  const intero = quoziente(daDecimale(calcolato.termini.prezzoRimborso ?? '100'), rapporto(100));
  const oggi = crescente(titolo.calcolato) ? daDecimale(coefficiente) : UNO;
  return (livello, giorno) => {
    const vivo = conTermini(conto)
      ? poolFactorDopo(conto.preparato, giorno)
      : daDecimale(poolFactor);
    return prodotto(vivo, somma(prodotto(oggi, meno(intero, UNO)), livello ?? oggi));
  };
}

/** The part of the days to maturity that has passed; all of them at the end. */
const passati = (da: Data, a: Data, scadenza: Data): Frazione =>
  a >= scadenza || da >= scadenza ? UNO : rapporto(giorniTra(da, a), giorniTra(da, scadenza));

/** Of one holding at an average: each stretch with what was held, written down and still to be repaid in it. */
function inMedia(
  titolo: TitoloDaValutare,
  { storia, svalutazioniIniziali }: PosizioneDaValutare,
  scadenza: Data,
  alGiorno: AlGiorno,
): Frazione {
  const unitario = rimborso(titolo, alGiorno);
  const livelloDi = livelloDel(titolo);
  const porta = (stato: Lineare, a: Data): Lineare => {
    const { al, livello, costo, corso, ammortizzato } = stato;
    if (al === null || livello.tenuti.n <= 0n || a <= al) return { ...stato, al: a };
    const capitale = prodotto(livello.tenuti, unitario(livello.medio, al));
    const contabile = somma(somma(costo, ammortizzato), daDecimale(corso.aperte.divisa));
    const quota = prodotto(meno(capitale, contabile), passati(al, a, scadenza));
    return { ...stato, al: a, ammortizzato: somma(ammortizzato, quota) };
  };
  const applica = (stato: Lineare, riga: RigaStoria): Lineare => {
    const livello = conLivello(stato.livello, riga, livelloDi);
    const costo = somma(stato.costo, daDecimale(riga.costoDivisa));
    return {
      ...stato,
      livello,
      costo,
      corso: conRiga(stato.corso, riga),
      ammortizzato: prodotto(stato.ammortizzato, resta(riga, { ...stato, dopo: costo })),
    };
  };
  const inizio: Lineare = {
    al: null,
    livello: SENZA_LIVELLO,
    costo: ZERO,
    corso: corsoDa(svalutazioniIniziali),
    ammortizzato: ZERO,
  };
  return porta(
    perValuta(storia).reduce((stato, riga) => applica(porta(stato, riga.valuta), riga), inizio),
    titolo.giorno,
  ).ammortizzato;
}

/** What a row leaves of what has accrued: none once it is booked; a repayment by instalments takes its part of the cost. */
function resta(
  { che, quantita }: RigaStoria,
  { livello, costo, dopo }: Pick<Lineare, 'livello' | 'costo'> & { readonly dopo: Frazione },
): Frazione {
  if (che === 'scarto') return ZERO;
  const { tenuti } = livello;
  if (che !== 'scarico' || tenuti.n <= 0n) return UNO;
  const uscita = daDecimale(quantita);
  if (uscita.n !== 0n) return quoziente(somma(tenuti, uscita), tenuti);
  return costo.n > 0n ? quoziente(dopo, costo) : UNO;
}

/** Lot by lot, each from when it was bought here, or from the last discount that was written. */
function aLotti(
  titolo: TitoloDaValutare,
  { storia, lotti }: PosizioneDaValutare & { readonly lotti: readonly LottoValutato[] },
  scadenza: Data,
  alGiorno: AlGiorno,
): Frazione {
  const unitario = rimborso(titolo, alGiorno);
  const [dal, livelloDi] = [contaDa(storia), livelloDel(titolo)];
  const carichi = perValuta(storia).filter(({ che }) => che === 'carico');
  const svalutati = storia.findLast(({ che }) => che === 'rivalutazione')?.valuta;
  const suoi = lotti.filter(({ acquisto }) => svalutati && acquisto.valuta <= svalutati);
  const costi = daDecimale(sommati('0', ...suoi.map(({ costoDivisa }) => costoDivisa)));
  return lotti.reduce((tutto, lotto) => {
    const { acquisto, quantita, costoDivisa } = lotto;
    // A lot that a transfer brought counts from there: what had accrued before is in its cost.
    const entrato = carichi.find(({ valuta }) => valuta >= acquisto.valuta) ?? acquisto;
    const costo = daDecimale(costoDivisa);
    const aperte =
      suoi.includes(lotto) && costi.n > 0n
        ? quoziente(prodotto(daDecimale(alGiorno.aperte), costo), costi)
        : ZERO;
    const livello = livelloDi(dal(acquisto));
    const capitale = prodotto(daDecimale(quantita), unitario(livello, titolo.giorno));
    const differenza = meno(capitale, somma(costo, aperte));
    return somma(
      tutto,
      prodotto(differenza, passati(dal(entrato).valuta, titolo.giorno, scadenza)),
    );
  }, ZERO);
}

/**
 * The residual difference by the days that are left, from each load or the last discount that was written; lot by
 * lot where lots are kept (docs/regole/valutazione.md#scarto-lineare).
 */
export const scartoLineare = (
  titolo: TitoloDaValutare,
  posizione: PosizioneDaValutare,
  scadenza: Data,
  alGiorno: AlGiorno,
): Frazione =>
  posizione.lotti === null
    ? inMedia(titolo, posizione, scadenza, alGiorno)
    : aLotti(titolo, { ...posizione, lotti: posizione.lotti }, scadenza, alGiorno);

import { quoziente, rapporto } from '#domain/calcolo/frazione.ts';
import { differenza, segno, somma } from '#domain/money/decimale.ts';
import { siAmmortizza } from './ammortamento.ts';
import { alCentesimo, inEuro, per } from './importi.ts';
import type { IngressiDelGiorno, PosizioneDaValutare, TitoloDaValutare } from './ingressi.ts';
import { alMercato } from './mercato.ts';
import { type EsitoScarto, scartoAl } from './scarto.ts';
import { svalutazioniAperte } from './storia.ts';
import { crescente } from './titolo.ts';
import { delGiorno, MONETARI, mercatoInDivisa } from './valuta.ts';

/** What a bond earned is up to its maturity all that is left: its flows after it are none. */
function allaScadenza(
  titolo: TitoloDaValutare,
  posizione: PosizioneDaValutare,
  alGiorno: Parameters<typeof scartoAl>[2],
): EsitoScarto | null {
  const { dataScadenza, prezzoRimborso } = titolo.calcolato.termini;
  if (dataScadenza === null || titolo.giorno < dataScadenza || !siAmmortizza(titolo, posizione))
    return null;
  const { poolFactor } = alGiorno;
  const coefficiente = crescente(titolo.calcolato) ? alGiorno.coefficiente : '1';
  const per100 = per(posizione.quantita, poolFactor, coefficiente, prezzoRimborso ?? '100');
  const capitale = alCentesimo(quoziente(per100, rapporto(100)));
  const inBilancio = somma(posizione.costoDivisa, alGiorno.aperte);
  return { scarto: differenza(capitale, inBilancio), tasso: null, passi: [], anomalie: [] };
}

/** What goes out is adjusted by what the product counts of the day, not by what a manager says of it. */
const NON_CERCATI = { rateo: { manca: '' }, coefficiente: { manca: '' } } as const;

/**
 * The discount of what is held before something of it goes out, to the day that it settles: the third step of a
 * closing, and nothing else of it (docs/regole/valutazione.md#prima-di-uno-scarico).
 */
export function scartoPrimaDi(
  titolo: TitoloDaValutare,
  posizione: PosizioneDaValutare,
): EsitoScarto {
  const giorno = delGiorno(titolo, NON_CERCATI);
  const { divisa: aperte } = svalutazioniAperte(posizione.storia, posizione.svalutazioniIniziali);
  const alGiorno = { ...giorno, coefficiente: giorno.coefficiente ?? '1', aperte };
  const esito = allaScadenza(titolo, posizione, alGiorno) ?? scartoAl(titolo, posizione, alGiorno);
  const nulla = esito.scarto !== null && segno(esito.scarto) === 0;
  // What has no discount needs nothing of the day.
  return nulla || giorno.coefficiente !== null
    ? esito
    : { ...esito, scarto: null, anomalie: giorno.anomalie };
}

/**
 * By how much the cost of what is held is above its market, in its currency: the fifth step of a closing, of a current
 * titolo that becomes a fixed one (OIC 20; docs/regole/valutazione.md#prima-di-uno-scarico).
 */
export function svalutazionePrimaDi(
  titolo: TitoloDaValutare,
  posizione: PosizioneDaValutare,
  { prezzo, cambio }: Pick<IngressiDelGiorno, 'prezzo' | 'cambio'>,
):
  | { readonly importo: string; readonly manca: null }
  | { readonly importo: null; readonly manca: string } {
  if ('manca' in prezzo) return { importo: null, manca: prezzo.manca };
  if ('manca' in cambio) return { importo: null, manca: cambio.manca };
  const giorno = delGiorno(titolo, NON_CERCATI);
  const divisa = mercatoInDivisa(titolo, posizione, giorno, prezzo.valore);
  if (divisa === null) return { importo: null, manca: giorno.anomalie.join(' ') };
  const { costo, costoDivisa } = posizione;
  const esito = alMercato(
    {
      immCirc: 'C',
      costo,
      costoDivisa,
      aperte: svalutazioniAperte(posizione.storia, posizione.svalutazioniIniziali),
      mercato: { divisa, euro: inEuro(divisa, cambio.valore) },
      monetario: MONETARI.has(titolo.calcolato.gruppo),
      cambio: cambio.valore,
      perPunto: null,
    },
    {},
  );
  const giu = segno(esito.svalutazione ?? '0') > 0;
  return {
    importo: giu ? differenza(costoDivisa, esito.costoDivisa ?? costoDivisa) : '0',
    manca: null,
  };
}

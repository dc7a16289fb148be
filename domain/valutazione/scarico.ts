import { quoziente, rapporto } from '#domain/calcolo/frazione.ts';
import { differenza, segno, somma } from '#domain/money/decimale.ts';
import { siAmmortizza } from './ammortamento.ts';
import { alCentesimo, per } from './importi.ts';
import type { IngressiDelGiorno, PosizioneDaValutare, TitoloDaValutare } from './ingressi.ts';
import { type EsitoScarto, scartoAl } from './scarto.ts';
import { svalutazioniAperte } from './storia.ts';
import { crescente } from './titolo.ts';
import { delGiorno } from './valuta.ts';

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

/**
 * The discount of what is held before something of it goes out, to the day that it settles: the third step of a
 * closing, and nothing else of it (docs/regole/valutazione.md#scarto-prima-di-uno-scarico).
 */
export function scartoPrimaDi(
  titolo: TitoloDaValutare,
  posizione: PosizioneDaValutare,
  ingressi: Pick<IngressiDelGiorno, 'rateo' | 'coefficiente'>,
): EsitoScarto {
  const giorno = delGiorno(titolo, ingressi);
  const { divisa: aperte } = svalutazioniAperte(posizione.storia, posizione.svalutazioniIniziali);
  const alGiorno = { ...giorno, coefficiente: giorno.coefficiente ?? '1', aperte };
  const esito = allaScadenza(titolo, posizione, alGiorno) ?? scartoAl(titolo, posizione, alGiorno);
  const nulla = esito.scarto !== null && segno(esito.scarto) === 0;
  // What has no discount needs nothing of the day.
  return nulla || giorno.coefficiente !== null
    ? esito
    : { ...esito, scarto: null, anomalie: giorno.anomalie };
}

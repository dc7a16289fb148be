import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import { prodotto as esatto, type Frazione, differenza as meno } from '#domain/calcolo/frazione.ts';
import { scartoDi, scartoMaturato100 } from '#domain/calcolo/scarto.ts';
import { arrotonda, differenza, quoziente, segno, somma } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import { eDerivato } from '../derivato.ts';
import { valoreAperto } from '../ifrs9.ts';
import { alCentesimo, per } from '../importi.ts';
import type { PosizioneDaValutare, TitoloDaValutare, Valutata } from '../ingressi.ts';
import { type PeriodoDelPiano, pianoAmmortizzato } from '../piano-ammortamento.ts';
import { livelloMedio } from '../storia.ts';
import { conTermini, crescente } from '../titolo.ts';
import { interessiCompetenza } from './competenza.ts';
import { type Storico, storicoDi } from './storico.ts';

/** What moved the cost of a position in its exercise, in euro and signed: all of it makes what it ends at. */
export interface Movimentazione {
  readonly quantitaIniziale: string;
  readonly valoreIniziale: string;
  readonly acquisti: string;
  readonly vendite: string;
  readonly rimborsi: string;
  readonly trasferimenti: string;
  readonly rettifiche: string;
}

/** The same with what it ends at. */
export interface Movimentata extends Movimentazione {
  readonly quantitaFinale: string;
  readonly valoreFinale: string;
}

/** Of a position that nothing is left of: what moved it makes nothing. */
export const senzaResto = (mossa: Movimentazione): Movimentata => {
  const { valoreIniziale, acquisti, vendite, rimborsi, trasferimenti, rettifiche } = mossa;
  const parti = [valoreIniziale, acquisti, vendite, rimborsi, trasferimenti, rettifiche];
  return { ...mossa, quantitaFinale: '0', valoreFinale: somma('0', ...parti) };
};

/** An exercise at amortised cost, in the titolo's currency: what it earned is of all that was held, the rest of what is left. */
export interface AlCostoAmmortizzato {
  readonly acquisto: Data;
  readonly costoIniziale: string;
  readonly valoreInizio: string;
  /** Null where a coupon is not known. */
  readonly interessiCompetenza: string | null;
  readonly interesseEffettivo: string | null;
  readonly valoreFine: string;
}

/** What one print alone asks of a position; only what there is of it. */
export interface Dettaglio {
  readonly rateo?: {
    readonly dal: Data;
    readonly al: Data;
    readonly giorni: number;
    readonly rateo100: string;
    readonly lordoDivisa: string;
    readonly aliquota: string | null;
  };
  readonly costoAmmortizzato?: AlCostoAmmortizzato;
  /** What it will come to at its effective rate, exercise by exercise. */
  readonly piano?: readonly PeriodoDelPiano[];
  readonly scarti?: {
    readonly emissione: string;
    readonly negoziazione: string;
    readonly maturatiPrima: string;
    readonly anno: string;
    readonly residui: string;
  };
  readonly cambio?: { readonly cambioCarico: string; readonly realizzate: string };
  readonly derivato?: {
    readonly contratti: string;
    readonly nozionale: string;
    readonly fairValuePrima: string;
    readonly margini: string;
    readonly scadenza: Data | null;
  };
  readonly movimentazione?: Movimentata;
}

/** A valued position, with what the books and the exercise say of it. */
export interface DaDettagliare {
  readonly titolo: TitoloDaValutare;
  readonly posizione: PosizioneDaValutare;
  readonly valutata: Valutata;
  /** The first day of the exercise. */
  readonly dal: Data;
  readonly movimentazione: Movimentazione;
  /** Exchange differences that discharges of the exercise realised. */
  readonly cambiRealizzati: string;
  /** In euro: the fair value that stands, the margins settled, the notional committed to. */
  readonly aperti: {
    readonly fairValue: string;
    readonly margini: string;
    readonly nozionale: string;
  };
}

const DECIMALI_CAMBIO = 10;

function rateo({ titolo, valutata }: DaDettagliare): Dettaglio['rateo'] {
  const { conto, giorno } = titolo;
  const { rateo: lordoDivisa } = valutata.inDivisa;
  if (!conTermini(conto) || lordoDivisa === null || segno(lordoDivisa) === 0) return undefined;
  const { dataInizioGodimento, giorniMaturati, rateoLordo100, aliquota } = conto.rateo;
  if (dataInizioGodimento === null) return undefined;
  return {
    dal: dataInizioGodimento as Data,
    al: giorno,
    giorni: giorniMaturati,
    rateo100: rateoLordo100,
    lordoDivisa,
    aliquota,
  };
}

function costoAmmortizzato(da: DaDettagliare, storico: Storico): Dettaglio['costoAmmortizzato'] {
  const { posizione, valutata } = da;
  const { scarto } = valutata.inDivisa;
  const acquisto = posizione.storia.find(({ che }) => che === 'carico');
  if (!acquisto || scarto === null || valutata.tassoEffettivo === null) return undefined;
  const dellAnno = somma(storico.scartiAnno, scarto);
  const valoreFine = somma(posizione.costoDivisa, scarto, valoreAperto(posizione).divisa);
  const interessi = interessiCompetenza(da, valutata.inDivisa.rateo ?? '0');
  return {
    acquisto: acquisto.valuta,
    costoIniziale: storico.costoDivisa,
    valoreInizio: differenza(valoreFine, dellAnno),
    interessiCompetenza: interessi,
    // Coupons are of all that was held: so is their discount.
    interesseEffettivo: interessi && somma(interessi, storico.scrittiAnno, scarto),
    valoreFine,
  };
}

function piano({ titolo, posizione, valutata }: DaDettagliare): Dettaglio['piano'] {
  if (valutata.tassoEffettivo === null || valutata.coefficiente === null) return undefined;
  const periodi = pianoAmmortizzato(titolo, posizione, valutata.coefficiente);
  return periodi.length > 0 ? periodi : undefined;
}

/** The discount of issue that was still to accrue when what is held was bought; none where no issue price is known. */
function diEmissione({ titolo, posizione, valutata }: DaDettagliare): string {
  const { termini } = titolo.calcolato;
  if (termini.prezzoEmissione === null) return '0';
  try {
    const scarto = scartoDi(termini);
    const { storia, lotti, quantita } = posizione;
    const da = (quanti: string, livello: Frazione) =>
      alCentesimo(
        esatto(per(quanti, valutata.poolFactor, '0.01'), meno(scarto.totale100, livello)),
      );
    if (storia.length === 0)
      return somma(
        '0',
        ...(lotti ?? []).map((uno) =>
          da(uno.quantita, scartoMaturato100(scarto, uno.acquisto.valuta)),
        ),
      );
    const medio = livelloMedio(storia, ({ valuta }) => scartoMaturato100(scarto, valuta));
    return medio === null ? '0' : da(quantita, medio);
  } catch (causa) {
    if (causa instanceof TerminiErrati) return '0';
    throw causa;
  }
}

function scarti(da: DaDettagliare, storico: Storico): Dettaglio['scarti'] {
  const { titolo, posizione, valutata } = da;
  const { gruppo, termini } = titolo.calcolato;
  const { scarto } = valutata.inDivisa;
  if (gruppo !== 'RF' || termini.dataScadenza === null || scarto === null) return undefined;
  const { storia, lotti } = posizione;
  if (storia.length === 0 && !lotti?.length) return undefined;
  // Whose rows nobody asked for was never adjusted: it stands at what it was bought at.
  const costo = storia.length > 0 ? storico.costoDivisa : posizione.costoDivisa;
  const indice = crescente(titolo.calcolato) ? (valutata.coefficiente ?? '1') : '1';
  const rimborso = alCentesimo(
    per(posizione.quantita, valutata.poolFactor, indice, termini.prezzoRimborso ?? '100', '0.01'),
  );
  const intero = differenza(rimborso, costo);
  const emissione = diEmissione(da);
  const anno = somma(storico.scartiAnno, scarto);
  return {
    emissione,
    negoziazione: differenza(intero, emissione),
    maturatiPrima: storico.scartiPrima,
    anno,
    residui: differenza(intero, somma(storico.scartiPrima, anno)),
  };
}

function cambio({ titolo, posizione, cambiRealizzati }: DaDettagliare): Dettaglio['cambio'] {
  const { costo, costoDivisa } = posizione;
  if (titolo.calcolato.codDivisa === 'EUR' || segno(costo) === 0) return undefined;
  return {
    cambioCarico: arrotonda(quoziente(costoDivisa, costo), DECIMALI_CAMBIO),
    realizzate: cambiRealizzati,
  };
}

function derivato({ titolo, posizione, aperti }: DaDettagliare): Dettaglio['derivato'] {
  if (!eDerivato(titolo.tipoTitolo)) return undefined;
  return {
    contratti: posizione.quantita,
    nozionale: aperti.nozionale,
    fairValuePrima: aperti.fairValue,
    margini: aperti.margini,
    scadenza: titolo.scadenzaDerivato ?? titolo.calcolato.termini.dataScadenza,
  };
}

/** What moved the position, the year's end among it. */
function movimentazione({
  posizione,
  valutata,
  movimentazione: sua,
}: DaDettagliare): Dettaglio['movimentazione'] {
  const { valoreBilancio, scarto, differenzaCambio, svalutazione, ripresa } = valutata;
  if (valoreBilancio === null) return undefined;
  const dellaChiusura = differenza(
    somma(scarto ?? '0', differenzaCambio ?? '0', ripresa ?? '0'),
    svalutazione ?? '0',
  );
  return {
    ...sua,
    rettifiche: somma(sua.rettifiche, dellaChiusura),
    quantitaFinale: posizione.quantita,
    valoreFinale: valoreBilancio,
  };
}

/** What prints ask of a position beside its figures (docs/regole/valutazione.md#chiusura). */
export function dettaglioDi(da: DaDettagliare): Dettaglio & { readonly costoStorico: string } {
  const { storia, costo } = da.posizione;
  const storico = storicoDi(storia, da.dal);
  const parti = {
    rateo: rateo(da),
    costoAmmortizzato: costoAmmortizzato(da, storico),
    piano: piano(da),
    scarti: scarti(da, storico),
    cambio: cambio(da),
    derivato: derivato(da),
    movimentazione: movimentazione(da),
  };
  const presenti = Object.entries(parti).filter(([, una]) => una !== undefined);
  return {
    ...(Object.fromEntries(presenti) as Dettaglio),
    // Whose rows nobody asked for was never adjusted.
    costoStorico: storia.some(({ che }) => che === 'carico') ? storico.costo : costo,
  };
}

import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import {
  daDecimale,
  type Frazione,
  differenza as meno,
  prodotto,
  quoziente,
  ZERO,
} from '#domain/calcolo/frazione.ts';
import { scartoDi, scartoMaturato100 } from '#domain/calcolo/scarto.ts';
import { eSenzaCedola } from '#domain/calcolo/senza-cedola.ts';
import { inCifre, type Passo } from '#domain/calcolo/traccia.ts';
import { differenza, somma as sommati } from '#domain/money/decimale.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { costoAmmortizzato, siAmmortizza } from './ammortamento.ts';
import { alCentesimo, per } from './importi.ts';
import type { AlGiorno, PosizioneDaValutare, TitoloDaValutare } from './ingressi.ts';
import { livelloDel, scartoLineare } from './lineare.ts';
import { contaDa, livelloMedio } from './storia.ts';
import { crescente } from './titolo.ts';

/** The discount in currency, how it came about, and why it is not known. */
export interface EsitoScarto {
  readonly scarto: string | null;
  readonly tasso: string | null;
  readonly passi: readonly Passo[];
  readonly anomalie: readonly string[];
}

const NESSUNO: EsitoScarto = { scarto: '0', tasso: null, passi: [], anomalie: [] };
const ignoto = (...anomalie: readonly string[]): EsitoScarto => ({
  ...NESSUNO,
  scarto: null,
  anomalie,
});

const CENTO = daDecimale('100');

/** At the effective rate: the balance of the day less what stands in the books (OIC 20). */
function ammortizzato(
  titolo: TitoloDaValutare,
  posizione: PosizioneDaValutare,
  costo: string,
  { aperte, coefficiente }: AlGiorno,
): EsitoScarto {
  const { codTitolo } = titolo.calcolato.termini;
  const esito = costoAmmortizzato(titolo, posizione, coefficiente);
  if (!esito)
    return ignoto(
      `Costo ammortizzato di ${codTitolo}: nessun tasso effettivo rende ciò che si è pagato. Controllare ` +
        'costi e piano delle cedole.',
    );
  const inBilancio = sommati(costo, aperte);
  return {
    scarto: differenza(esito.saldo, inBilancio),
    tasso: esito.tasso,
    anomalie: [],
    passi: [
      {
        titolo: 'Costo ammortizzato',
        calcolo: `flussi dopo il ${stampaData(titolo.giorno)} al tasso effettivo ${inCifre(esito.tasso)}, meno il rateo`,
        valore: esito.saldo,
        fonte: 'OIC 20',
      },
      {
        titolo: 'Scarto',
        calcolo: `${inCifre(esito.saldo)} − ${inCifre(inBilancio)}`,
        valore: differenza(esito.saldo, inBilancio),
        fonte: 'La differenza da ciò che è in bilancio',
      },
    ],
  };
}

/** On the days that are left. */
function lineare(
  titolo: TitoloDaValutare,
  posizione: PosizioneDaValutare,
  scadenza: Data,
  alGiorno: AlGiorno,
): EsitoScarto {
  const scarto = alCentesimo(scartoLineare(titolo, posizione, scadenza, alGiorno));
  return {
    ...NESSUNO,
    scarto,
    passi: [
      {
        titolo: 'Scarto lineare',
        calcolo: `rimborso meno costo, sui giorni da ogni carico al ${stampaData(scadenza)}`,
        valore: scarto,
        fonte: 'Sui giorni residui (art. 2435-bis c.c.; OIC 20)',
      },
    ],
  };
}

/** The issue discount accrued since what is held was bought, or since it was written last (OIC 20). */
function diEmissione(
  titolo: TitoloDaValutare,
  { storia, lotti, quantita }: PosizioneDaValutare,
  { poolFactor }: AlGiorno,
): EsitoScarto {
  const { termini } = titolo.calcolato;
  if (termini.prezzoEmissione === null || termini.dataScadenza === null) {
    if (eSenzaCedola(termini))
      return ignoto(
        `Scarto di ${termini.codTitolo}: mancano prezzo di emissione o scadenza. Completare il titolo.`,
      );
    return NESSUNO;
  }
  let scarto: ReturnType<typeof scartoDi>;
  try {
    scarto = scartoDi(termini);
  } catch (causa) {
    if (causa instanceof TerminiErrati)
      return ignoto(`Scarto di ${termini.codTitolo}: ${causa.message}`);
    throw causa;
  }
  if (scarto.totale100.n === 0n) return NESSUNO;
  const maturato = scartoMaturato100(scarto, titolo.giorno);
  const dal = contaDa(storia);
  const di = (quanti: string, da: Frazione) =>
    alCentesimo(quoziente(prodotto(per(quanti, poolFactor), meno(maturato, da)), CENTO));
  const valore =
    lotti === null
      ? di(
          quantita,
          livelloMedio(storia, ({ valuta }) => scartoMaturato100(scarto, valuta)) ?? ZERO,
        )
      : sommati(
          '0',
          ...lotti.map((uno) =>
            di(uno.quantita, scartoMaturato100(scarto, dal(uno.acquisto).valuta)),
          ),
        );
  return {
    ...NESSUNO,
    scarto: valore,
    passi: [
      {
        titolo: 'Scarto di emissione maturato',
        calcolo: `dal carico al ${stampaData(titolo.giorno)}, ${lotti ? 'lotto per lotto' : 'in media'}, in modo ${scarto.metodo}`,
        valore,
        fonte: 'OIC 20: del circolante il solo scarto di emissione',
      },
    ],
  };
}

/** What capital that grows with an index has grown since it was bought, or since it was written last. */
function delCapitale(
  titolo: TitoloDaValutare,
  { storia, lotti, quantita }: PosizioneDaValutare,
  { poolFactor, coefficiente }: AlGiorno,
): EsitoScarto {
  const { termini } = titolo.calcolato;
  if (!crescente(titolo.calcolato)) return NESSUNO;
  const del = livelloDel(titolo);
  const dal = contaDa(storia);
  const cresciuti = (quanti: string, prima: Frazione | null) =>
    prima && alCentesimo(prodotto(per(quanti, poolFactor), meno(daDecimale(coefficiente), prima)));
  const parti =
    lotti === null
      ? [cresciuti(quantita, livelloMedio(storia, del))]
      : lotti.map((uno) => cresciuti(uno.quantita, del(dal(uno.acquisto))));
  const noti = parti.filter((uno) => uno !== null);
  if (noti.length < parti.length)
    return ignoto(
      `Coefficiente di ${termini.codTitolo} al carico: non è nell’archivio Coefficienti. Importarlo o scriverlo, poi ripetere.`,
    );
  const scarto = sommati('0', ...noti);
  return {
    ...NESSUNO,
    scarto,
    passi: [
      {
        titolo: 'Rivalutazione del capitale',
        calcolo: `${inCifre(quantita)} × (${inCifre(coefficiente)} − coefficiente del carico)`,
        valore: scarto,
        fonte: 'Capitale indicizzato (OIC 20)',
      },
    ],
  };
}

/**
 * What a bond's cost moves towards its redemption by the day, in its currency: at the effective rate, on the days
 * left of a fixed one, of a current one the issue discount; capital that grows with an index grows first
 * (docs/regole/valutazione.md#motore).
 */
export function scartoAl(
  titolo: TitoloDaValutare,
  posizione: PosizioneDaValutare,
  alGiorno: AlGiorno,
): EsitoScarto {
  const { calcolato } = titolo;
  const { dataScadenza } = calcolato.termini;
  if (calcolato.gruppo !== 'RF') return NESSUNO;
  const capitale = delCapitale(titolo, posizione, alGiorno);
  if (capitale.scarto === null) return capitale;
  const costo = sommati(posizione.costoDivisa, capitale.scarto);
  const fatto = siAmmortizza(titolo, posizione)
    ? ammortizzato(titolo, posizione, costo, alGiorno)
    : posizione.immCirc === 'C'
      ? diEmissione(titolo, posizione, alGiorno)
      : dataScadenza === null
        ? NESSUNO
        : lineare(titolo, posizione, dataScadenza, alGiorno);
  return {
    ...fatto,
    scarto: fatto.scarto === null ? null : sommati(capitale.scarto, fatto.scarto),
    passi: [...capitale.passi, ...fatto.passi],
  };
}

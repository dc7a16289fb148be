import {
  daDecimale,
  decimale,
  type Frazione,
  prodotto,
  quoziente,
  rapporto,
  somma,
  ZERO,
} from '#domain/calcolo/frazione.ts';
import { senzaCambio } from '#domain/calcolo/titolo.ts';
import { numeroInNota } from '#domain/movimenti/fissato/derivati.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import type { NomeCampo } from '../campi.ts';
import type { Calcolo, Foglio } from '../foglio.ts';
import type { Contesto, DividendoAnnunciato } from './contesto.ts';
import { cambioDel, type Quadro } from './quadro.ts';

const NIENTE: Calcolo = { valore: null };
const DECIMALI_UNITARIO = 10;
const CENTO = rapporto(100);

type DelTitolo = { readonly codTitolo: string; readonly giorno: Data };

/** What a titolo announces that goes ex on a day; its rules say that all of it is paid as one. */
export const annunciatiDel = (
  contesto: Contesto,
  { codTitolo, giorno }: DelTitolo,
): readonly DividendoAnnunciato[] => contesto.cerca('dividendi', { codTitolo, giorno });

/** What a slip's titolo has announced for its day: coupons and interest are not announced. */
function annunciatiNelQuadro({ contesto, titolo, causale, dataMovimento: giorno }: Quadro) {
  if (titolo === null || titolo.natura.conRateo) return [];
  if (causale.reddito !== 'dividendi' && causale.reddito !== 'proventi') return [];
  return annunciatiDel(contesto, { codTitolo: titolo.anagrafica.codTitolo, giorno });
}

/** When what goes ex on the day of a slip is paid; null where nothing is announced. */
export function pagamentoAnnunciato(quadro: Quadro): Calcolo | null {
  const [primo] = annunciatiNelQuadro(quadro);
  return primo ? { valore: primo.dataPagamento, nota: 'dal dividendo annunciato' } : null;
}

const totale = (importi: readonly Frazione[]): Frazione => importi.reduce(somma, ZERO);

/** The day whose rates convert what is announced: that of the slip or, before it comes, today. */
const giornoDelCambio = ({ azienda: { oggi }, dataMovimento }: Quadro): Data =>
  dataMovimento > oggi ? oggi : dataMovimento;

/** How much one unit of a currency is in that of the slip: a titolo quoted in one may pay in another. */
function passaggio(quadro: Quadro, codDivisa: string): Frazione | null {
  const { contesto } = quadro;
  const giorno = giornoDelCambio(quadro);
  const da = cambioDel({ contesto, codDivisa }, giorno);
  const a = cambioDel(quadro, giorno);
  return da && a && quoziente(daDecimale(a.valore), daDecimale(da.valore));
}

/** What is announced on each unit, in the currency of the slip. */
function unitario(quadro: Quadro, annunciati: readonly DividendoAnnunciato[]): Calcolo {
  const [primo] = annunciati;
  if (!primo) return NIENTE;
  const importo = totale(annunciati.map((uno) => daDecimale(uno.importo)));
  const detto = `annunciato, stacco del ${stampaData(quadro.dataMovimento, 'dd/MM/yyyy')}`;
  if (primo.codDivisa === quadro.codDivisa)
    return { valore: decimale(importo, DECIMALI_UNITARIO), nota: detto };
  const reso = passaggio(quadro, primo.codDivisa);
  if (reso === null) return NIENTE;
  return {
    valore: decimale(prodotto(importo, reso), DECIMALI_UNITARIO),
    nota: `${detto}: ${numeroInNota(decimale(importo))} ${primo.codDivisa} convertiti`,
  };
}

/** What the issuer's state withholds of the gross amount that stands. */
function estera(foglio: Foglio, annunciati: readonly DividendoAnnunciato[]): Calcolo {
  const lordo = foglio.valore('interessiLordi');
  const trattenuto = totale(
    annunciati.map(({ importo, ritenutaEstera }) =>
      prodotto(daDecimale(importo), daDecimale(ritenutaEstera ?? '0')),
    ),
  );
  if (lordo === null || trattenuto.n === 0n) return NIENTE;
  const aliquota = quoziente(trattenuto, totale(annunciati.map((uno) => daDecimale(uno.importo))));
  const valore = decimale(quoziente(prodotto(daDecimale(lordo), aliquota), CENTO), 2);
  return { valore, nota: `${numeroInNota(decimale(aliquota, 4))}% annunciato` };
}

/** What is announced is proposed: what somebody wrote in its place stands. */
function proponi(foglio: Foglio, nome: NomeCampo, calcolo: Calcolo): void {
  const proposto = foglio.scritto(nome) === null || foglio.aMano(nome);
  foglio.proponi(nome, proposto ? calcolo : NIENTE);
}

/** What one unit is paid: what is written, else what the titolo has announced for the day of the slip. */
export function mettiUnitario(quadro: Quadro, foglio: Foglio): void {
  const annunciati = annunciatiNelQuadro(quadro);
  proponi(foglio, 'rateo', unitario(quadro, annunciati));
  const [primo] = annunciati;
  if (!primo || foglio.valore('rateo') !== null) return;
  const giorno = giornoDelCambio(quadro);
  const manca = cambioDel({ ...quadro, codDivisa: primo.codDivisa }, giorno)
    ? quadro.codDivisa
    : primo.codDivisa;
  quadro.avvisi.push({ campo: 'rateo', peso: 'errore', messaggio: senzaCambio(manca, giorno) });
}

/** What the issuer's state withholds: what is written, else what was announced with the amount. */
export const mettiRitenutaEstera = (quadro: Quadro, foglio: Foglio): void =>
  proponi(foglio, 'ritenutaEstera', estera(foglio, annunciatiNelQuadro(quadro)));

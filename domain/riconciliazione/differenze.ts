import {
  arrotonda,
  confronta,
  differenza,
  prodotto,
  quoziente,
  segno,
} from '#domain/money/decimale.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';

/** What a confirmation says, as far as it may differ. */
export interface Confermato {
  readonly quantita: string | null;
  readonly daRegolare: string | null;
  readonly parziale: boolean;
  readonly importo: string | null;
  readonly divisa: string | null;
  readonly dataEffettiva: string | null;
}

/** The instruction or the movement that it is of; the amount is signed as the account sees it. */
export interface Atteso {
  readonly quantita: string | null;
  readonly importo: string | null;
  readonly divisa: string | null;
  readonly dataRegolamento: string | null;
  /** What all its confirmations have settled so far, this one too. */
  readonly regolata: string;
  readonly pagato: string | null;
}

const cifre = (numero: string): string => stampaEsatto(numero, 2);
const quanti = (numero: string): string => stampaEsatto(numero);
const assoluto = (numero: string): string => numero.replace('-', '');
const conSegno = (numero: string): string =>
  segno(numero) > 0 ? `+${cifre(numero)}` : cifre(numero);

/** In what a settlement is not what was asked, in words; nothing where it is. */
export function differenzeConferma(uno: Confermato, atteso: Atteso): string[] {
  const detto: string[] = [];
  const { quantita } = atteso;
  const manca = quantita === null ? '0' : differenza(quantita, atteso.regolata);
  if (uno.parziale && quantita !== null && uno.quantita !== null)
    detto.push(
      `Parziale: ${quanti(uno.quantita)} di ${quanti(quantita)}${
        segno(manca) > 0 ? `, ne mancano ${quanti(manca)}` : ', con le altre conferme è intera'
      }.`,
    );
  else if (quantita !== null && segno(manca) !== 0)
    detto.push(`Quantità ${quanti(atteso.regolata)} invece di ${quanti(quantita)}.`);
  if (
    uno.dataEffettiva !== null &&
    atteso.dataRegolamento !== null &&
    uno.dataEffettiva !== atteso.dataRegolamento
  )
    detto.push(
      `Regolata il ${stampaData(uno.dataEffettiva)} e non il ${stampaData(atteso.dataRegolamento)}.`,
    );
  if (uno.divisa !== null && atteso.divisa !== null && uno.divisa !== atteso.divisa)
    detto.push(`Pagata in ${uno.divisa} e non in ${atteso.divisa}.`);
  else if (segno(manca) === 0 && atteso.importo !== null && atteso.pagato !== null) {
    const importo = differenza(atteso.pagato, atteso.importo);
    if (segno(importo) !== 0)
      detto.push(
        `Importo ${cifre(assoluto(atteso.pagato))} invece di ${cifre(assoluto(atteso.importo))}: ${conSegno(importo)}.`,
      );
  }
  return detto;
}

/** A corporate action or its payment, as far as it may differ from what is expected. */
export interface Pagato {
  readonly quantita: string | null;
  readonly lordo: string | null;
  readonly ritenuta: string | null;
  readonly netto: string | null;
  readonly divisa: string | null;
  readonly dataPagamento: string | null;
}

/** What the generation of movements expects. */
export interface PagamentoAtteso {
  readonly quantita: string;
  readonly lordo: string;
  readonly ritenute: string;
  readonly divisa: string;
  readonly dataValuta: string;
}

const CENTO = '100';

/** «12,5%»: the rate that a withholding makes of its gross amount. */
const aliquota = (ritenuta: string, lordo: string): string =>
  segno(lordo) === 0
    ? ''
    : ` (${stampaEsatto(arrotonda(quoziente(prodotto(assoluto(ritenuta), CENTO), assoluto(lordo)), 2)).replace(/,00$/, '')}%)`;

/** In what a payment is not what was expected: nominal, rate, withholding, day; nothing where it is. */
export function differenzePagamento(uno: Pagato, atteso: PagamentoAtteso): string[] {
  const detto: string[] = [];
  const altroNominale =
    uno.quantita !== null && confronta(assoluto(uno.quantita), assoluto(atteso.quantita)) !== 0;
  if (altroNominale)
    detto.push(
      `Nominale ${quanti(assoluto(uno.quantita ?? '0'))} invece di ${quanti(assoluto(atteso.quantita))}.`,
    );
  if (uno.divisa !== null && uno.divisa !== atteso.divisa)
    detto.push(`In ${uno.divisa} e non in ${atteso.divisa}.`);
  else {
    const lordo = uno.lordo === null ? '0' : differenza(uno.lordo, atteso.lordo);
    if (segno(lordo) !== 0)
      detto.push(
        `Lordo ${cifre(uno.lordo ?? '0')} invece di ${cifre(atteso.lordo)}: ${conSegno(lordo)}${
          altroNominale && eDelNominale(uno, atteso) ? ', per il nominale' : ', il tasso è un altro'
        }.`,
      );
    const ritenuta = differenza(assoluto(uno.ritenuta ?? '0'), assoluto(atteso.ritenute));
    if (segno(ritenuta) !== 0)
      detto.push(
        `Ritenuta ${cifre(assoluto(uno.ritenuta ?? '0'))}${aliquota(uno.ritenuta ?? '0', uno.lordo ?? '0')} invece di ${cifre(assoluto(atteso.ritenute))}.`,
      );
  }
  if (uno.dataPagamento !== null && uno.dataPagamento !== atteso.dataValuta)
    detto.push(
      `Pagata il ${stampaData(uno.dataPagamento)} e non il ${stampaData(atteso.dataValuta)}.`,
    );
  return detto;
}

/** Whether the amounts are as the nominals are. */
function eDelNominale(uno: Pagato, atteso: PagamentoAtteso): boolean {
  if (uno.lordo === null || uno.quantita === null) return false;
  const daLoro = prodotto(uno.lordo, assoluto(atteso.quantita));
  const daNoi = prodotto(atteso.lordo, assoluto(uno.quantita));
  return confronta(daLoro, daNoi) === 0;
}

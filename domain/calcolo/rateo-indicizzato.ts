import { arrotonda, confronta, differenza, prodotto } from '#domain/money/decimale.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { coefficienteRecuperato, type RegolaDeflazione } from './indicizzazione.ts';
import type { Indicizzazione } from './indicizzazioni.ts';
import {
  descrizioneRegola,
  inParoleOrigine,
  type RegolaInUso,
  regoleDeflazione,
} from './regole-indicizzati.ts';
import { inCifre, type Passo, type Traccia } from './traccia.ts';

/** A coefficient with the day that it is of, which may precede the one asked for. */
export interface CoefficienteNoto {
  readonly valore: string;
  readonly data: Data;
}

export interface Reale {
  readonly giorno: Data;
  /** Real accrual per 100, as the titolo rounds it. */
  readonly lordo100: string;
  readonly imposta100: string;
  /** The index of the day that the titolo earns from; null where it is not known. */
  readonly indiceBase: string | null;
}

/** What falls of prices before the coupon in progress do to its coefficient. */
export interface Recupero {
  readonly regola: RegolaInUso<RegolaDeflazione>;
  /** Coefficients of the coupons paid so far, oldest first; null where one is not known. */
  readonly passati: readonly (string | null)[];
}

export interface RateoIndicizzato {
  /** The coefficient of the day, as its archive has it. */
  readonly coefficiente: string;
  readonly dataCoefficiente: Data;
  readonly rateoLordo100: string;
  readonly rateoNetto100: string;
  /** What the capital has grown by, per 100 of nominal: of the coupon in progress for BTP Italia. */
  readonly rivalutazione100: string;
  readonly traccia: Traccia;
}

/** Five decimals of the real accrual by five of the coefficient: nothing is lost. */
const DECIMALI = 10;
const DECIMALI_INDICE = 5;

const almeno1 = (valore: string): string => (confronta(valore, '1') < 0 ? '1' : valore);

/**
 * A coefficient as it is used: with what is left to make good of a deflation, and never below 1 if
 * so (docs/regole/indicizzazione.md#btpi, #btp-italia).
 */
export function coefficienteUsato(
  { protetta, deflazione }: Indicizzazione,
  valore: string,
  recupero: Recupero | null,
): string {
  const conta =
    deflazione && recupero !== null
      ? coefficienteRecuperato(valore, recupero.passati, recupero.regola.codice)
      : valore;
  return protetta ? almeno1(conta) : conta;
}

/**
 * The coefficient of the first day of what is counted: it is 1, whatever an archive says (G.U.
 * 16A07568 art. 4).
 */
export const coefficienteIniziale = (data: Data): CoefficienteNoto => ({ valore: '1', data });

/**
 * The accrual of an indexed bond per 100 of nominal: the real one by the coefficient of the day,
 * which BTP Italia never takes below 1 and counts as its rule of deflation says; BTP Italia Sì
 * leaves interest as it is. Ten decimals, half up (docs/regole/indicizzazione.md#btpi,
 * #btp-italia).
 */
export function rateoIndicizzato(
  indicizzazione: Indicizzazione,
  noto: CoefficienteNoto,
  reale: Reale,
  recupero: Recupero | null = null,
): RateoIndicizzato {
  const usato = coefficienteUsato(indicizzazione, noto.valore, recupero);
  const sugliInteressi = indicizzazione.sugliInteressi ? usato : '1';
  const lordo = arrotonda(prodotto(reale.lordo100, sugliInteressi), DECIMALI);
  const imposta = arrotonda(prodotto(reale.imposta100, sugliInteressi), DECIMALI);
  const rivalutazione = arrotonda(prodotto('100', differenza(usato, '1')), DECIMALI);
  return {
    coefficiente: noto.valore,
    dataCoefficiente: noto.data,
    rateoLordo100: lordo,
    rateoNetto100: differenza(lordo, imposta),
    rivalutazione100: rivalutazione,
    traccia: [
      ...passiCoefficiente(indicizzazione, noto, reale, { usato, recupero }),
      {
        titolo: 'Rateo indicizzato lordo per 100',
        calcolo: `${inCifre(reale.lordo100)} × ${inCifre(sugliInteressi)}`,
        valore: lordo,
        fonte: fonteDegliInteressi(indicizzazione),
      },
      {
        titolo: 'Rivalutazione per 100',
        calcolo: `100 × (${inCifre(usato)} − 1)`,
        valore: rivalutazione,
        fonte: indicizzazione.ripartePerCedola
          ? 'Maturata dall’ultima cedola e pagata con la prossima'
          : 'Maturata dal godimento e pagata alla scadenza, mai meno di zero',
      },
    ],
  };
}

function fonteDegliInteressi({ protetta, sugliInteressi }: Indicizzazione): string {
  if (!sugliInteressi) return 'BTP Italia Sì: il tasso fisso sul nominale, l’inflazione a parte';
  return protetta
    ? 'Interessi sul capitale rivalutato, mai meno che sul nominale (G.U. 16A07568 art. 4)'
    : 'Rateo reale per il coefficiente del giorno (G.U. 20A03681 art. 2)';
}

interface Usato {
  readonly usato: string;
  readonly recupero: Recupero | null;
}

function passiCoefficiente(
  indicizzazione: Indicizzazione,
  { valore, data }: CoefficienteNoto,
  { giorno, indiceBase }: Reale,
  { usato, recupero }: Usato,
): readonly Passo[] {
  const { ripartePerCedola, deflazione } = indicizzazione;
  const diAltroGiorno = data === giorno ? '' : `, l’ultimo prima del ${stampaData(giorno)}`;
  const portato = confronta(valore, '1') < 0 && confronta(usato, '1') === 0 ? ', portato a 1' : '';
  return [
    {
      titolo: 'Coefficiente di indicizzazione',
      calcolo: `del ${stampaData(data)}${diAltroGiorno}${portato}`,
      valore,
      fonte:
        ripartePerCedola && confronta(valore, '1') === 0
          ? 'Riparte da 1 all’inizio di ogni cedola (G.U. 16A07568 art. 4)'
          : 'Archivio Coefficienti',
    },
    ...(deflazione && recupero ? [passoDeflazione(recupero, valore, usato)] : []),
    ...(indiceBase === null || ripartePerCedola
      ? []
      : [
          {
            titolo: 'Indice che ne risulta',
            calcolo: `${inCifre(valore)} × indice base ${inCifre(indiceBase)}`,
            valore: arrotonda(prodotto(valore, indiceBase), DECIMALI_INDICE),
            fonte: 'Da confrontare con l’indice di riferimento pubblicato per il giorno',
          },
        ]),
  ];
}

/**
 * Which rule counted the coefficient, where it comes from, and what it did
 * (docs/regole/indicizzazione.md#btp-italia).
 */
function passoDeflazione({ regola, passati }: Recupero, valore: string, usato: string): Passo {
  const noti = passati.filter((uno) => uno !== null);
  const ignoti = passati.length - noti.length;
  const sotto = noti.filter((uno) => confronta(uno, '1') < 0).length;
  const cedole = (n: number) => (n === 1 ? '1 cedola' : `${n} cedole`);
  const senza =
    ignoti === 0 ? '' : `; di ${cedole(ignoti)} il coefficiente non si conosce, contate come 1`;
  const daRecuperare =
    regola.codice === 'precedente'
      ? 'il coefficiente si usa com’è'
      : `${cedole(sotto)} in deflazione su ${passati.length}${senza}`;
  return {
    titolo: 'Deflazione',
    calcolo: `${descrizioneRegola(regoleDeflazione, regola.codice)}: ${daRecuperare}; da ${inCifre(valore)}, mai sotto 1`,
    valore: usato,
    fonte: `Regola ${inParoleOrigine[regola.origine]}`,
  };
}

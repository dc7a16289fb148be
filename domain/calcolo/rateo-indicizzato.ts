import { arrotonda, confronta, differenza, prodotto } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import { inCifre, inGiorno, type Traccia } from './traccia.ts';

/** How an indexation by prices moves accrual and capital (domain.md §1.6, §1.7). */
export interface Indicizzazione {
  /** BTP Italia counts anew from each coupon, and pays what it has revalued with it. */
  readonly ripartePerCedola: boolean;
  /** Whether accrual and revaluation never take less than a coefficient of 1. */
  readonly protetta: boolean;
}

const CUMULATA: Indicizzazione = { ripartePerCedola: false, protetta: false };

/** The indexations that need a coefficient; the others are rates or pool factors. */
const INDICIZZAZIONI: Readonly<Record<string, Indicizzazione>> = {
  IA: CUMULATA,
  IE: CUMULATA,
  IF: CUMULATA,
  II: { ripartePerCedola: true, protetta: true },
};

export const indicizzazioneDi = (tipo: string | null): Indicizzazione | null =>
  tipo === null ? null : (INDICIZZAZIONI[tipo] ?? null);

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

export interface RateoIndicizzato {
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

/** The coefficient of the first day of what is counted: it is 1, whatever an archive says. */
export const coefficienteIniziale = (data: Data): CoefficienteNoto => ({ valore: '1', data });

/**
 * The accrual of an indexed bond per 100 of nominal: the real one by the coefficient of the day, which
 * BTP Italia never takes below 1; ten decimals, half up (domain.md §1.6, §1.7).
 */
export function rateoIndicizzato(
  { protetta, ripartePerCedola }: Indicizzazione,
  { valore, data }: CoefficienteNoto,
  { giorno, lordo100, imposta100, indiceBase }: Reale,
): RateoIndicizzato {
  const usato = protetta ? almeno1(valore) : valore;
  const lordo = arrotonda(prodotto(lordo100, usato), DECIMALI);
  const imposta = arrotonda(prodotto(imposta100, usato), DECIMALI);
  const rivalutazione = arrotonda(prodotto('100', differenza(usato, '1')), DECIMALI);
  const diAltroGiorno = data === giorno ? '' : `, l’ultimo prima del ${inGiorno(giorno)}`;
  return {
    coefficiente: valore,
    dataCoefficiente: data,
    rateoLordo100: lordo,
    rateoNetto100: differenza(lordo, imposta),
    rivalutazione100: rivalutazione,
    traccia: [
      {
        titolo: 'Coefficiente di indicizzazione',
        calcolo: `del ${inGiorno(data)}${diAltroGiorno}${usato === valore ? '' : ', portato a 1'}`,
        valore,
        fonte:
          ripartePerCedola && confronta(valore, '1') === 0
            ? 'Riparte da 1 all’inizio di ogni cedola (G.U. 16A07568 art. 4)'
            : 'Archivio Coefficienti',
      },
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
      {
        titolo: 'Rateo indicizzato lordo per 100',
        calcolo: `${inCifre(lordo100)} × ${inCifre(usato)}`,
        valore: lordo,
        fonte: protetta
          ? 'Interessi sul capitale rivalutato, mai meno che sul nominale (G.U. 16A07568 art. 4)'
          : 'Rateo reale per il coefficiente del giorno (G.U. 20A03681 art. 2)',
      },
      {
        titolo: 'Rivalutazione per 100',
        calcolo: `100 × (${inCifre(usato)} − 1)`,
        valore: rivalutazione,
        fonte: ripartePerCedola
          ? 'Maturata dall’ultima cedola e pagata con la prossima'
          : 'Maturata dal godimento e pagata alla scadenza, mai meno di zero',
      },
    ],
  };
}

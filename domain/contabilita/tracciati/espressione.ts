import { arrotonda, daDecimale, type Frazione, ZERO } from '#domain/calcolo/frazione.ts';
import { compila, type Simboli } from '../espressioni/compila.ts';
import { ErroreEspressione } from '../espressioni/errore.ts';
import { FUNZIONI_IN_PAROLE } from '../espressioni/funzioni.ts';
import { eConto, eDelFile, eImporto, ORIGINI, type Origine, type Valori } from './origini.ts';

/** Which part of a file a record is of: each knows other values. */
export type Parte = 'testa' | 'campi' | 'piede';

const DECIMALI_CONSUETI = 2;
export const DECIMALI_MASSIMI = 6;
const INTERI: ReadonlySet<Origine> = new Set([
  'esercizio',
  'numero',
  'catena',
  'riga',
  'progressivo',
  'scritture',
  'righe',
]);
const eNumero = (origine: Origine): boolean => eImporto(origine) || INTERI.has(origine);

/** Whether a record of this part knows a value. */
export const siSa = (origine: Origine, parte: Parte): boolean =>
  parte === 'campi' || (eDelFile(origine) && !(parte === 'testa' && eConto(origine)));

/** The symbol of a value: `importoDivisa` is IMPORTO_DIVISA. */
const simboloDi = (origine: Origine): string =>
  origine.replace(/[A-Z]/g, (lettera) => `_${lettera}`).toUpperCase();

const TUTTE = Object.keys(ORIGINI) as Origine[];
const simboliDi = (parte: Parte): Simboli =>
  new Map(
    TUTTE.flatMap((origine, posto) =>
      siSa(origine, parte)
        ? [[simboloDi(origine), { posto, tipo: eNumero(origine) ? 'numero' : 'testo' }] as const]
        : [],
    ),
  );
const perParte = <T>(di: (parte: Parte) => T): Readonly<Record<Parte, T>> => ({
  testa: di('testa'),
  campi: di('campi'),
  piede: di('piede'),
});
const SIMBOLI = perParte(simboliDi);

/** The symbols and functions that a formula of each part may name, with what they are. */
export const SIMBOLI_DETTI = perParte((parte) => [
  ...TUTTE.filter((una) => siSa(una, parte)).map((una) => ({
    nome: simboloDi(una),
    descrizione: ORIGINI[una],
  })),
  ...Object.entries(FUNZIONI_IN_PAROLE).map(([nome, descrizione]) => ({ nome, descrizione })),
]);

/** A canonical decimal with all of its decimals: '12.5' at two is '12.50'. */
function conDecimali(valore: string, decimali: number): string {
  const [intero = '', parte = ''] = valore.split('.');
  return decimali === 0 ? intero : `${intero}.${parte.padEnd(decimali, '0')}`;
}

/** What a formula gave: a number with its decimals, rounded half up once, or a text. */
export interface Contato {
  readonly valore: string;
  readonly numero: boolean;
}

/**
 * The formula of a field, with the grammar of the templates (docs/regole/contabilita.md#espressioni) over the values of a
 * record; of a number what is empty is zero. What is wrong with it is an `ErroreEspressione`, a division by zero a
 * `DivisionePerZero` where it is counted.
 */
export function formulaDi(
  testo: string,
  decimali: number | null | undefined,
  parte: Parte,
): (valori: Valori) => Contato {
  const sua = compila(testo, SIMBOLI[parte]);
  const letti =
    (valori: Valori) =>
    (posto: number): Frazione | string => {
      const una = TUTTE[posto] as Origine;
      const valore = valori[una] ?? '';
      if (!eNumero(una)) return valore;
      return valore === '' ? ZERO : daDecimale(valore);
    };
  const quanti = decimali ?? DECIMALI_CONSUETI;
  if (sua.tipo === 'numero')
    return (valori) => ({
      valore: conDecimali(arrotonda(sua.conta(letti(valori)), quanti), quanti),
      numero: true,
    });
  if (sua.tipo === 'testo')
    return (valori) => ({ valore: sua.conta(letti(valori)), numero: false });
  throw new ErroreEspressione(
    'serve un valore',
    1,
    'qui serve un numero o un testo, non una prova.',
  );
}

/** Why a formula cannot be counted; undefined where it can. */
export function difettoFormula(testo: string, parte: Parte): string | undefined {
  try {
    formulaDi(testo, null, parte);
    return undefined;
  } catch (causa) {
    if (causa instanceof ErroreEspressione) return causa.message;
    throw causa;
  }
}

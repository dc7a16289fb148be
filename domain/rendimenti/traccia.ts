import { inCifre } from '#domain/calcolo/traccia.ts';
import { inEuro } from '#domain/money/centesimi.ts';
import type { Intervallo } from './catena.ts';
import { type Conto, capitaleDel, risultatoDelTratto } from './conto.ts';
import { diviso } from './effetti.ts';
import type { MetodoRendimento } from './metodi.ts';
import type { Tratti } from './tratti.ts';

const cifra = (centesimi: bigint): string => inCifre(inEuro(centesimi));

const contati = (quanti: number, uno: string, molti: string): string =>
  quanti === 1 ? `un ${uno}` : `${quanti} ${molti}`;

/** One stretch: the result over what was invested. */
function delTratto(conto: Conto, tratti: Tratti, p: number): string {
  const { perGiorni, giorni } = capitaleDel(conto, tratti, p);
  if (perGiorni === 0n) return 'Nulla era investito.';
  const medio = cifra(diviso(perGiorni, BigInt(giorni)));
  const risultato = cifra(risultatoDelTratto(conto, p));
  return `${risultato} su ${medio} di capitale medio in ${contati(giorni, 'giorno', 'giorni')}`;
}

/** How a group's return over an arc came about, in words (docs/regole/performance.md#metodi). */
export function tracciaDi(
  metodo: MetodoRendimento,
  conto: Conto,
  tratti: Tratti,
  { da, a }: Intervallo,
): string {
  if (metodo === 'MWR') {
    const [inizio, primo, ultimo] = [tratti.sere[0], tratti.sere[da], tratti.sere[a]] as number[];
    const flussi = conto.flussi.subarray(
      (primo ?? 0) - (inizio ?? 0),
      (ultimo ?? 0) - (inizio ?? 0),
    );
    const quanti = flussi.reduce((totale, uno) => (uno === 0n ? totale : totale + 1), 0);
    const loro =
      quanti === 0 ? 'nessun flusso' : contati(quanti, 'giorno di flussi', 'giorni di flussi');
    return `Il tasso che porta il valore iniziale a quello finale, con ${loro}`;
  }
  if (a - da === 1) return delTratto(conto, tratti, da);
  return `Legame di ${a - da} ${metodo === 'TWR' ? 'giorni' : 'mesi'}`;
}

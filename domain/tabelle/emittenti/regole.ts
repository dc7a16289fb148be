import type { Valori } from '#domain/record/conflitto.ts';
import type { Difetto } from '#domain/record/difetti.ts';

/** What no field can say alone: the dates of the white list, and a group that is another one's. */
export function difettiFraCampi(valori: Valori): readonly Difetto[] {
  const { codEmittente, codCapogruppo, whiteList, whiteListDal, whiteListAl } = valori;
  const difetti: Difetto[] = [];
  const giorni = Boolean(whiteListDal || whiteListAl);
  if (whiteList === false && giorni)
    difetti.push({ campo: 'whiteList', messaggio: 'Chi non è in white list non ne ha le date.' });
  if (whiteListDal && whiteListAl && whiteListDal > whiteListAl)
    difetti.push({
      campo: 'whiteListAl',
      messaggio: 'La fine della validità precede il suo inizio.',
    });
  if (codCapogruppo && codCapogruppo === codEmittente)
    difetti.push({ campo: 'codCapogruppo', messaggio: 'Un emittente non è capogruppo di sé.' });
  return difetti;
}

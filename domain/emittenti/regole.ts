import { difettoCodiceFiscale } from '#domain/codici/codice-fiscale.ts';
import { difettoLei } from '#domain/codici/lei.ts';
import type { Valori } from '#domain/record/conflitto.ts';
import type { Difetto, RegoleCampi } from '#domain/record/difetti.ts';

/** What the fields of an issuer must be. */
export const regoleEmittente = {
  codEmittente: (valore) =>
    /^[0-9A-Za-z_.-]{1,20}$/.test(valore)
      ? undefined
      : 'Il codice ha fino a venti lettere, cifre, punti o trattini, senza spazi.',
  lei: difettoLei,
  codiceFiscale: difettoCodiceFiscale,
} as const satisfies RegoleCampi;

/** What no field can say alone: the dates of the white list, and a group that is another one's. */
export function difettiFraCampi(valori: Valori): readonly Difetto[] {
  const { codEmittente, codCapogruppo, whiteList, whiteListDal, whiteListAl } = valori;
  const difetti: Difetto[] = [];
  const giorni = Boolean(whiteListDal || whiteListAl);
  if (whiteList === false && giorni)
    difetti.push({ campo: 'whiteList', messaggio: 'Chi non è in white list non ne ha le date.' });
  if (codCapogruppo && codCapogruppo === codEmittente)
    difetti.push({ campo: 'codCapogruppo', messaggio: 'Un emittente non è capogruppo di sé.' });
  return difetti;
}

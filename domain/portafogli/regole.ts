import { difettoBic } from '#domain/codici/bic.ts';
import { difettoIban } from '#domain/codici/iban.ts';
import { difettoLei } from '#domain/codici/lei.ts';
import type { Valori } from '#domain/record/conflitto.ts';
import type { Difetto, RegoleCampi } from '#domain/record/difetti.ts';
import { eData } from '#domain/tempo/data.ts';

const giorno = (valore: string) =>
  eData(valore) ? undefined : 'Il giorno non esiste nel calendario.';

export const regolePortafoglio = {
  dataApertura: giorno,
  dataChiusura: giorno,
} as const satisfies RegoleCampi;

export const regoleDepositario = {
  iban: difettoIban,
  bic: difettoBic,
  lei: difettoLei,
  dataApertura: giorno,
  dataChiusura: giorno,
} as const satisfies RegoleCampi;

/** A portfolio, and a custodian, closes on the day on which it opened or later. */
export const difettoPeriodo = ({ dataApertura, dataChiusura }: Valori): Difetto | undefined =>
  typeof dataApertura === 'string' &&
  typeof dataChiusura === 'string' &&
  dataApertura > dataChiusura
    ? { campo: 'dataChiusura', messaggio: 'La chiusura precede l’apertura.' }
    : undefined;

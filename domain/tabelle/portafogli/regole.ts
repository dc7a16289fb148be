import type { Valori } from '#domain/record/conflitto.ts';
import type { Difetto } from '#domain/record/difetti.ts';

/** A portfolio, and a custodian, closes on the day on which it opened or later. */
export const difettiPeriodo = ({ dataApertura, dataChiusura }: Valori): readonly Difetto[] =>
  typeof dataApertura === 'string' &&
  typeof dataChiusura === 'string' &&
  dataApertura > dataChiusura
    ? [{ campo: 'dataChiusura', messaggio: 'La chiusura precede l’apertura.' }]
    : [];

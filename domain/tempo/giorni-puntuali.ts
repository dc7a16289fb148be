/** The last value is as good as the day's own for so many days before it. */
export const GIORNI_PUNTUALE = 7;

import type { Data } from '#domain/tempo/data.ts';

/** Today by the user's clock: a screen is opened where the user is. */
export function oggi(adesso: Date = new Date()): Data {
  const cifre = (numero: number) => String(numero).padStart(2, '0');
  const mese = cifre(adesso.getMonth() + 1);
  return `${adesso.getFullYear()}-${mese}-${cifre(adesso.getDate())}` as Data;
}

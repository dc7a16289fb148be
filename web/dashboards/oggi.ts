import { componiData, type Data } from '#domain/tempo/data.ts';

/** Today on this desk's calendar. */
export function oggi(): Data {
  const ora = new Date();
  const giorno = componiData({
    anno: ora.getFullYear(),
    mese: ora.getMonth() + 1,
    giorno: ora.getDate(),
  });
  if (giorno === null) throw new Error(`L'orologio di questa macchina è fuori scala: ${ora}`);
  return giorno;
}

import { aggiungiGiorni, componiData, type Data, giornoSettimana, partiData } from './data.ts';

/**
 * The TARGET calendar of the European Central Bank: closed on Saturdays, Sundays, 1 January,
 * Good Friday, Easter Monday, 1 May, 25 and 26 December (in force since 2002; before it the
 * reference rates followed other closings, which are not modelled). The ECB publishes no
 * reference rates on a closed day.
 */
export function eLavorativoTarget(giorno: Data): boolean {
  if (giornoSettimana(giorno) >= 6) return false;
  const giornoMese = giorno.slice(5);
  if (chiusureFisse.has(giornoMese)) return false;
  const daPasqua = pasqua(partiData(giorno).anno);
  return giorno !== aggiungiGiorni(daPasqua, -2) && giorno !== aggiungiGiorni(daPasqua, 1);
}

/** The last business day before a day, that day excluded. */
export function lavorativoPrecedente(giorno: Data): Data {
  let altro = aggiungiGiorni(giorno, -1);
  while (!eLavorativoTarget(altro)) altro = aggiungiGiorni(altro, -1);
  return altro;
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher's anonymous method). */
export function pasqua(anno: number): Data {
  const a = anno % 19;
  const secolo = Math.floor(anno / 100);
  const nelSecolo = anno % 100;
  const correzioneLuna = Math.floor((secolo - Math.floor((secolo + 8) / 25) + 1) / 3);
  const epatta = (19 * a + secolo - Math.floor(secolo / 4) - correzioneLuna + 15) % 30;
  const domenica =
    (32 + 2 * (secolo % 4) + 2 * Math.floor(nelSecolo / 4) - epatta - (nelSecolo % 4)) % 7;
  const m = Math.floor((a + 11 * epatta + 22 * domenica) / 451);
  const somma = epatta + domenica - 7 * m + 114;
  const giorno = componiData({ anno, mese: Math.floor(somma / 31), giorno: (somma % 31) + 1 });
  if (giorno === null) throw new RangeError(`Anno fuori dal calendario: ${anno}`);
  return giorno;
}

const chiusureFisse: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26']);

import { componiData } from '#domain/tempo/data.ts';
import { DATA_BARRE, DATA_IMPOSSIBILE, DATA_ISO, DATA_PUNTI, DATA_TRATTINI } from './maschere.ts';

const giornoMeseAnno = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const annoMeseGiorno = /^(\d{4})-(\d{2})-(\d{2})$/;
const stilePerSeparatore: Record<string, number> = {
  '/': DATA_BARRE,
  '-': DATA_TRATTINI,
  '.': DATA_PUNTI,
};

function conCalendario(stile: number, anno?: string, mese?: string, giorno?: string): number {
  const giornoVero = componiData({
    anno: Number(anno),
    mese: Number(mese),
    giorno: Number(giorno),
  });
  return giornoVero ? stile : stile | DATA_IMPOSSIBILE;
}

/**
 * The style in which a trimmed text is a date, with DATA_IMPOSSIBILE beside it when that day does
 * not exist (31/02/2026) or lies outside 1900–2199. The year has four digits. 0 when it is no date.
 */
export function stileData(testo: string): number {
  const italiana = giornoMeseAnno.exec(testo);
  if (italiana) {
    const stile = stilePerSeparatore[italiana[2] ?? ''] ?? 0;
    return conCalendario(stile, italiana[4], italiana[3], italiana[1]);
  }
  const iso = annoMeseGiorno.exec(testo);
  return iso ? conCalendario(DATA_ISO, iso[1], iso[2], iso[3]) : 0;
}

import { DECIMALI_MEDIA } from '#domain/archivi/metodi.ts';
import { inCifre } from '#domain/calcolo/traccia.ts';
import { arrotonda, media, segno } from '#domain/money/decimale.ts';
import { aggiungiGiorni, type Data, giorniTra, stampaData } from '#domain/tempo/data.ts';
import { GIORNI_PUNTUALE } from '#domain/tempo/giorni-puntuali.ts';
import { inEuro } from './importi.ts';
import type {
  CambiDelPeriodo,
  CambioMedio,
  CifreInDivisa,
  IngressiDelGiorno,
  PosizioneDaValutare,
  Valutata,
} from './ingressi.ts';
import { perValuta, quantitaPrimaDi } from './storia.ts';

const dopo = (a: Data, b: Data): Data => (a > b ? a : b);

/** When what is held came in first: of lots the oldest that is left, else since the place was empty last. */
function primoCarico({ storia, lotti }: Pick<PosizioneDaValutare, 'storia' | 'lotti'>) {
  const righe = perValuta(storia);
  const carico = righe.findLast(
    ({ che, valuta }) => che === 'carico' && segno(quantitaPrimaDi(righe, valuta)) <= 0,
  )?.valuta;
  const [lotto] = (lotti ?? []).map(({ acquisto }) => acquisto.valuta).sort();
  return carico && lotto ? dopo(carico, lotto) : (carico ?? lotto);
}

/**
 * From when the discount of a position has matured in a period: its first day, or that of the load, or the one after the
 * last discount that was written, whichever comes last (docs/regole/valutazione.md#cambio-dello-scarto).
 */
export function maturaDal(
  posizione: Pick<PosizioneDaValutare, 'storia' | 'lotti'>,
  { dal, al }: Pick<CambiDelPeriodo, 'dal' | 'al'>,
): Data {
  const scritto = posizione.storia.findLast(({ che }) => che === 'scarto')?.valuta;
  const giorni = [primoCarico(posizione), scritto && aggiungiGiorni(scritto, 1)];
  const ultimo = giorni.reduce<Data>((a, b) => (b ? dopo(a, b) : a), dal);
  return ultimo > al ? al : ultimo;
}

/** The first two days between which there is no rate for longer than a rate holds. */
function vuoto(giorni: readonly Data[]): readonly [Data, Data] | null {
  const i = giorni.findIndex(
    (uno, n) => n > 0 && giorniTra(giorni[n - 1] as Data, uno) > GIORNI_PUNTUALE,
  );
  return i < 0 ? null : [giorni[i - 1] as Data, giorni[i] as Data];
}

/**
 * The arithmetic mean of the rates of the quoted days from a day to the period's end, rounded once. Null where the few last
 * days have none: that of the end holds. Where rates are missing for over a week nobody can tell, and it says between which days.
 */
export function cambioMedio(
  { codDivisa, al, serie }: CambiDelPeriodo,
  dal: Data,
): CambioMedio | { readonly manca: string } | null {
  const suoi = serie.filter((uno) => uno.data >= dal && uno.data <= al);
  const senza = vuoto([dal, ...suoi.map((uno) => uno.data), al]);
  if (senza)
    return {
      manca: `Cambio medio di ${codDivisa}: fra il ${stampaData(senza[0])} e il ${stampaData(senza[1])} l’archivio Cambi non ne ha. Importarli o scriverli, poi ripetere; o scegliere per il libro il cambio di chiusura.`,
    };
  const esatta = media(suoi.map(({ valore }) => valore));
  const ultimo = suoi.at(-1);
  if (esatta === null || !ultimo) return null;
  const valore = arrotonda(esatta, DECIMALI_MEDIA);
  return { valore, dal, data: ultimo.data, giorni: suoi.length };
}

interface InValuta {
  readonly cambiDelPeriodo: IngressiDelGiorno['cambiDelPeriodo'];
  readonly posizione: Pick<PosizioneDaValutare, 'storia' | 'lotti'>;
  /** The day's. */
  readonly cambio: string;
}

/** A discount in euro: at the day's rate, or at the mean one of the time it matured in (OIC 26). */
export function scartoInEuro(
  { posizione, cambio, cambiDelPeriodo }: InValuta,
  scarto: string | null,
): Pick<Valutata, 'scarto' | 'anomalie' | 'traccia'> & Pick<CifreInDivisa, 'cambioScarto'> {
  const senza = { anomalie: [], traccia: [] };
  if (scarto === null) return { ...senza, scarto: null };
  const medio =
    cambiDelPeriodo && segno(scarto) !== 0
      ? cambioMedio(cambiDelPeriodo, maturaDal(posizione, cambiDelPeriodo))
      : null;
  if (medio === null) return { ...senza, scarto: inEuro(scarto, cambio) };
  if ('manca' in medio) return { ...senza, scarto: null, anomalie: [medio.manca] };
  const euro = inEuro(scarto, medio.valore);
  return {
    ...senza,
    scarto: euro,
    cambioScarto: medio,
    traccia: [
      {
        titolo: 'Scarto al cambio medio',
        calcolo: `${inCifre(scarto)} / ${inCifre(medio.valore)}, media di ${medio.giorni} giorni dal ${stampaData(medio.dal)}`,
        valore: euro,
        fonte: 'OIC 26: al cambio del periodo in cui matura',
      },
    ],
  };
}

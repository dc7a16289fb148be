import { impostaDiBollo } from '#domain/calcolo/bollo.ts';
import {
  arrotonda as alDecimale,
  daDecimale,
  prodotto as perFrazione,
  rapporto,
} from '#domain/calcolo/frazione.ts';
import { inCifre, type Passo } from '#domain/calcolo/traccia.ts';
import {
  arrotonda,
  confronta,
  differenza,
  media,
  prodotto,
  quoziente,
  segno,
  somma,
} from '#domain/money/decimale.ts';
import { quotaDi } from '#domain/posizioni/costo-fiscale.ts';
import { aggiungiGiorni, type Data, data, eBisestile, giorniTra } from '#domain/tempo/data.ts';

const CENTESIMI = 2;
const DECIMALI_CAMBIO = 4;
const GIORNI_ANNO = 365;

/** What a movement did to what is held abroad of a titolo, by settlement. */
interface MossaEstera {
  readonly idMovimento: number;
  readonly giorno: Data;
  /** Signed: what came, or what went. */
  readonly quantita: string;
  /** Euro: what was paid, or taken in, for all of it; the market where there was no money; null if not known. */
  readonly valore: string | null;
  /** It makes more or fewer pieces of the same holding. */
  readonly ripartisce: boolean;
}

/** What is held abroad of a titolo in a year: at its beginning, what moved, and what it is worth at its end. */
interface PossessoEstero {
  readonly anno: number;
  readonly inizio: { readonly quantita: string; readonly valore: string | null };
  /** In the order of play: of a day, what comes first. */
  readonly mosse: readonly MossaEstera[];
  readonly valoreFinale: string | null;
}

/** What came together and went together: a row of the quadro RW. Euro, cents. */
export interface TrattoEstero {
  readonly dal: Data;
  readonly al: Data;
  readonly giorni: number;
  readonly quantita: string;
  readonly valoreIniziale: string | null;
  readonly valoreFinale: string | null;
  /** The movements that brought it and took it out; what was there before, and what is still there, have none. */
  readonly entrata: number | null;
  readonly uscita: number | null;
}

interface Falda {
  quantita: string;
  readonly dal: Data;
  valore: string | null;
  readonly entrata: number | null;
}

/** Days from one to another, the 29th of February of the first one's year not counted. */
function giorniPieni(dal: Data, al: Data): number {
  const anno = Number(dal.slice(0, 4));
  const bisesto = `${anno}-02-29`;
  const giorni = giorniTra(dal, al);
  return eBisestile(anno) && dal <= bisesto && bisesto < al ? giorni - 1 : giorni;
}

const parte = (valore: string | null, quantita: string, intero: string): string | null =>
  valore === null ? null : quotaDi(valore, quantita, intero);

/** All layers in more or fewer pieces, the last one with what is left over. */
function ripartisci(falde: Falda[], quantita: string): void {
  const prima = somma('0', ...falde.map((una) => una.quantita));
  if (segno(prima) <= 0) return;
  const fattore = quoziente(somma(prima, quantita), prima);
  let resta = somma(prima, quantita);
  for (const [i, falda] of falde.entries()) {
    falda.quantita = i === falde.length - 1 ? resta : prodotto(falda.quantita, fattore);
    resta = differenza(resta, falda.quantita);
  }
}

type TrattoEsatto = Omit<TrattoEstero, 'giorni'>;

/** Takes a quantity off the layers, what came last first. */
function togli(falde: Falda[], { quantita, giorno, valore, idMovimento }: MossaEstera) {
  const tratti: TrattoEsatto[] = [];
  const uscita = differenza('0', quantita);
  let resta = uscita;
  for (let falda = falde.at(-1); falda && segno(resta) > 0; falda = falde.at(-1)) {
    const presa = confronta(falda.quantita, resta) < 0 ? falda.quantita : resta;
    const valoreIniziale = parte(falda.valore, presa, falda.quantita);
    tratti.push({
      ...{ dal: falda.dal, al: giorno, quantita: presa, valoreIniziale },
      valoreFinale: parte(valore, presa, uscita),
      ...{ entrata: falda.entrata, uscita: idMovimento },
    });
    falda.valore =
      falda.valore === null ? null : differenza(falda.valore, valoreIniziale as string);
    falda.quantita = differenza(falda.quantita, presa);
    if (segno(falda.quantita) === 0) falde.pop();
    resta = differenza(resta, presa);
  }
  return tratti;
}

const inCentesimi = (valore: string | null): string | null =>
  valore === null ? null : arrotonda(valore, CENTESIMI);

/**
 * The rows of what is held abroad of a titolo in a year: last in, first out; the day of coming counts, that of going
 * does not (D.L. 167/1990 art. 4, instructions of quadro RW; docs/regole/dichiarazione.md#quadro-rw).
 */
export function trattiEsteri(possesso: PossessoEstero): readonly TrattoEstero[] {
  const { anno, inizio, mosse, valoreFinale } = possesso;
  const [primo, ultimo, dopo] = [`${anno}-01-01`, `${anno}-12-31`, `${anno + 1}-01-01`].map(data);
  const falde: Falda[] =
    segno(inizio.quantita) > 0 ? [{ ...inizio, dal: primo as Data, entrata: null }] : [];
  const tratti: TrattoEsatto[] = [];
  for (const mossa of mosse) {
    const { giorno, quantita, valore, idMovimento } = mossa;
    if (mossa.ripartisce) ripartisci(falde, quantita);
    else if (segno(quantita) > 0)
      falde.push({ quantita, dal: giorno, valore, entrata: idMovimento });
    else tratti.push(...togli(falde, mossa));
  }
  const tenuta = somma('0', ...falde.map(({ quantita }) => quantita));
  for (const { quantita, dal, valore, entrata } of falde)
    tratti.push({
      ...{ dal, al: ultimo as Data, quantita, valoreIniziale: valore, entrata, uscita: null },
      valoreFinale: parte(valoreFinale, quantita, tenuta),
    });
  return tratti
    .map((uno) => ({
      ...uno,
      giorni: giorniPieni(uno.dal, uno.uscita === null ? (dopo as Data) : uno.al),
      valoreIniziale: inCentesimi(uno.valoreIniziale),
      valoreFinale: inCentesimi(uno.valoreFinale),
    }))
    .filter(({ giorni }) => giorni > 0)
    .toSorted((a, b) => (a.dal === b.dal ? (a.al < b.al ? -1 : 1) : a.dal < b.dal ? -1 : 1));
}

/** The days of a year between two days, both of them counted. */
export const giorniFra = (dal: Data, al: Data): number => giorniPieni(dal, aggiungiGiorni(al, 1));

const INTERA = '100';

/** The part of an amount that is of who holds it with others; `quota` in percent. */
export const inQuota = (valore: string, quota: string): string =>
  quota === INTERA ? valore : quoziente(prodotto(valore, quota), INTERA);

/** The IVAFE of a financial product: value × part held × rate × days / 365 (D.L. 201/2011 art. 19 c. 18–20). */
export const ivafeDi = (valore: string, aliquota: string, giorni: number, quota = INTERA): string =>
  impostaDiBollo({ valore: inQuota(valore, quota), aliquota, giorni, tetto: null });

const CONTO = { persona: '34.2', altri: '100' } as const;

/** The IVAFE of an account: a fixed amount, by its days and the part held (D.L. 201/2011 art. 19 c. 20; Tariffa D.P.R. 642/1972 art. 13 c. 2-bis). */
export const ivafeDelConto = (giorni: number, persona: boolean, quota = INTERA): string =>
  alDecimale(
    perFrazione(
      daDecimale(inQuota(CONTO[persona ? 'persona' : 'altri'], quota)),
      rapporto(giorni, GIORNI_ANNO),
    ),
    CENTESIMI,
  );

/** Up to this mean balance an individual's accounts at an intermediary pay nothing. */
const GIACENZA_ESENTE = '5000';

/** Whether the accounts at an intermediary pay, by their mean balance together. */
export const contoPaga = (giacenzaMedia: string, persona: boolean): boolean =>
  !persona || confronta(giacenzaMedia, GIACENZA_ESENTE) > 0;

/** Most that who is not an individual pays for a year. */
const TETTO = '14000';
/** Since when it is due: of who is not an individual since L. 160/2019 art. 1 c. 710. */
const DAL_2012 = 2012;
const DAL_2020 = 2020;

/** Whether IVAFE is due in a year. */
export const deveIvafe = (anno: number, persona: boolean): boolean =>
  anno >= (persona ? DAL_2012 : DAL_2020);

/** What is due of a year: all of it together, up to the ceiling, less what was paid abroad (c. 20–21). */
export function ivafeDovuta(
  imposte: readonly string[],
  { persona, credito = '0' }: { readonly persona: boolean; readonly credito?: string },
) {
  const totale = somma('0', ...imposte);
  const oltre = !persona && confronta(totale, TETTO) > 0;
  const netta = differenza(oltre ? TETTO : totale, credito);
  return {
    totale,
    tetto: persona ? null : TETTO,
    dovuta: segno(netta) < 0 ? '0' : netta,
  };
}

/** The mean rate of a month: of its days, four decimals; null without any. */
export function cambioMedio(cambi: readonly string[]): string | null {
  const medio = media(cambi);
  return medio === null ? null : arrotonda(medio, DECIMALI_CAMBIO);
}

/** The mean balance of an account between two days, from the balance before and what moved: to the cent. */
export function giacenzaMedia(
  { dal, al }: { readonly dal: Data; readonly al: Data },
  iniziale: string,
  mosse: readonly { readonly giorno: Data; readonly importo: string }[],
): string {
  let [saldo, da, pesata] = [iniziale, dal, '0'];
  for (const { giorno, importo } of mosse) {
    pesata = somma(pesata, prodotto(saldo, String(giorniTra(da, giorno))));
    [saldo, da] = [somma(saldo, importo), giorno];
  }
  const ultimi = giorniTra(da, al) + 1;
  const giorni = giorniTra(dal, al) + 1;
  return arrotonda(
    quoziente(somma(pesata, prodotto(saldo, String(ultimi))), String(giorni)),
    CENTESIMI,
  );
}

/** How a value of a row came about: what it is, and the mean rate that made it euro. */
export const tracciaValore = (
  titolo: string,
  { valore, come, cambio }: { valore: string; come: string; cambio: string | null },
): Passo => ({
  titolo,
  calcolo: cambio === null ? come : `${come}, al cambio medio del mese ${inCifre(cambio)}`,
  valore,
  fonte: 'DL 167/1990, art. 4; DL 201/2011, art. 19 c. 18',
});

const perQuota = (quota: string): string => (quota === INTERA ? '' : ` × ${inCifre(quota)}%`);

/** How the IVAFE of a row came about. */
export const tracciaIvafe = (
  {
    valore,
    aliquota,
    giorni,
    quota,
  }: { valore: string; aliquota: string; giorni: number; quota: string },
  ivafe: string,
  fonte: string,
): Passo => ({
  titolo: 'IVAFE',
  calcolo: `${inCifre(valore)}${perQuota(quota)} × ${inCifre(aliquota)}% × ${giorni} / ${GIORNI_ANNO}`,
  valore: ivafe,
  fonte,
});

/** How the IVAFE of an account came about. */
export const tracciaDelConto = (giorni: number, persona: boolean, quota: string): Passo => ({
  titolo: 'IVAFE',
  calcolo: `${inCifre(CONTO[persona ? 'persona' : 'altri'])}${perQuota(quota)} × ${giorni} / ${GIORNI_ANNO}`,
  valore: ivafeDelConto(giorni, persona, quota),
  fonte: 'DL 201/2011, art. 19 c. 20',
});

/** What was paid abroad and comes off the IVAFE of a row. */
export const tracciaDelCredito = (credito: string, ivafe: string): Passo => ({
  titolo: 'Credito per la patrimoniale estera',
  calcolo: `ciò che si è pagato là nell’anno, al più l’IVAFE di ${inCifre(ivafe)}`,
  valore: `-${credito}`,
  fonte: 'DL 201/2011, art. 19 c. 21',
});

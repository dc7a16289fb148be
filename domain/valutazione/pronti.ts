import { daDecimale, prodotto, rapporto } from '#domain/calcolo/frazione.ts';
import { inCifre, type Passo } from '#domain/calcolo/traccia.ts';
import {
  arrotonda,
  differenza,
  prodotto as moltiplica,
  quoziente,
  segno,
  somma,
} from '#domain/money/decimale.ts';
import { spostato } from '#domain/tempo/calendario.ts';
import { type Data, giorniTra, stampaData } from '#domain/tempo/data.ts';
import type { Dettaglio } from './chiusura/dettaglio.ts';
import { alCentesimo, assoluto, inEuro, parte, per } from './importi.ts';
import type { Valutata } from './ingressi.ts';
import { SENZA_RETTIFICHE } from './valuta.ts';

/** A spot leg with what of it has not come back by the day. */
export interface GambaAperta {
  readonly valuta: Data;
  /** Nominal or units of the whole leg, and what is still lent of it; never negative. */
  readonly quantita: string;
  readonly resta: string;
  /** What was paid for the whole leg, in its currency; with a minus where the money was received. */
  readonly controvalore: string;
  /** When and at what price it comes back; null where the leg does not say it. */
  readonly dataTermine: Data | null;
  readonly prezzoTermine: string | null;
}

/** Repurchase agreements on one titolo in one place that have not come back by the day. */
export interface ProntiDaValutare {
  readonly codTitolo: string;
  /** Per 100 of nominal or per unit. */
  readonly quotazione: string;
  readonly giorno: Data;
  /** What was lent and has not come back, as the books have it: with a minus where it was received. */
  readonly capitale: { readonly euro: string; readonly divisa: string };
  readonly gambe: readonly GambaAperta[];
  /** Units of the currency for one euro, or in words why there is none. */
  readonly cambio: { readonly valore: string } | { readonly manca: string };
}

interface Maturato {
  readonly importo: string | null;
  readonly passi: readonly Passo[];
  readonly anomalie: readonly string[];
}

const ignoto = (anomalia: string): Maturato => ({ importo: null, passi: [], anomalie: [anomalia] });

const capitaleAl = (quantita: string, prezzo: string, quotazione: string): string => {
  const intero = per(quantita, prezzo);
  return alCentesimo(quotazione === 'P' ? prodotto(intero, daDecimale('0.01')) : intero);
};

/** What one leg has earned by the day: forward less spot, by the days that have gone of all. */
function maturatoDi(
  { codTitolo, quotazione, giorno }: ProntiDaValutare,
  gamba: GambaAperta,
): Maturato {
  const { valuta, quantita, resta, controvalore, dataTermine, prezzoTermine } = gamba;
  const nome = `Pronti contro termine su ${codTitolo} del ${stampaData(valuta)}`;
  if (dataTermine === null || prezzoTermine === null)
    return ignoto(
      `${nome}: senza data e prezzo a termine il rateo non si conta. Stornarlo e registrarlo con tutti e due.`,
    );
  const tutti = giorniTra(valuta, dataTermine);
  const passati = Math.min(giorniTra(valuta, giorno), tutti);
  const versato = parte(controvalore, resta, quantita);
  const senzaSegno = capitaleAl(resta, prezzoTermine, quotazione);
  const torna = segno(controvalore) < 0 ? differenza('0', senzaSegno) : senzaSegno;
  const intero = differenza(torna, versato);
  const importo = alCentesimo(prodotto(daDecimale(intero), rapporto(passati, tutti)));
  const scaduto = spostato(dataTermine, 'successivo', 'TARGET') <= giorno;
  return {
    importo,
    anomalie: scaduto
      ? [
          `${nome}: il termine del ${stampaData(dataTermine)} non è registrato. Generarlo o registrarlo, poi ripetere.`,
        ]
      : [],
    passi: [
      {
        titolo: 'Rateo del pronti contro termine',
        calcolo: `(${inCifre(torna)} − ${inCifre(versato)}) × ${passati} / ${tutti} giorni dal ${stampaData(valuta)}`,
        valore: importo,
        fonte: 'Termine meno pronti, per competenza (art. 2424-bis c. 6 c.c.)',
      },
    ],
  };
}

/**
 * Repurchase agreements on the day: a credit, or a debt, at what was lent, and the accrual of what it earns, which no tax is
 * taken off before the forward leg (docs/regole/valutazione.md#pronti-contro-termine).
 */
export function valutaPronti(pronti: ProntiDaValutare): Valutata {
  const { capitale, gambe, cambio } = pronti;
  const maturati = gambe.map((una) => maturatoDi(pronti, una));
  const noti = maturati.flatMap(({ importo }) => (importo === null ? [] : [importo]));
  const divisa = noti.length < maturati.length ? null : somma('0', ...noti);
  const conCambio = 'valore' in cambio;
  const rateo = divisa !== null && conCambio ? inEuro(divisa, cambio.valore) : null;
  return {
    ...SENZA_RETTIFICHE,
    poolFactor: '1',
    coefficiente: '1',
    rateo,
    ritenutaRateo: rateo === null ? null : '0',
    inDivisa: { crediti: '0', rateo: divisa, scarto: '0' },
    valoreMercato: null,
    fairValueDerivato: '0',
    valoreBilancio: assoluto(capitale.euro),
    costoDivisa: assoluto(capitale.divisa),
    anomalie: [...(conCambio ? [] : [cambio.manca]), ...maturati.flatMap((uno) => uno.anomalie)],
    traccia: maturati.flatMap(({ passi }) => passi),
  };
}

const DECIMALI_RATEO = 5;

/** What the print of accruals shows of them: from the first day on which money was lent; nothing where nothing is earned. */
export function rateoStampato(
  { gambe, giorno }: ProntiDaValutare,
  { inDivisa: { rateo: lordoDivisa } }: Valutata,
): Dettaglio['rateo'] {
  const [dal] = gambe.map(({ valuta }) => valuta).toSorted();
  if (dal === undefined || lordoDivisa === null || segno(lordoDivisa) === 0) return undefined;
  const tenuti = somma('0', ...gambe.map(({ resta }) => resta));
  return {
    dal,
    al: giorno,
    giorni: giorniTra(dal, giorno),
    rateo100: arrotonda(quoziente(moltiplica(lordoDivisa, '100'), tenuti), DECIMALI_RATEO),
    lordoDivisa,
    aliquota: null,
  };
}

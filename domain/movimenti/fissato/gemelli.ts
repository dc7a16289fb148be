import { premioPrima } from '#domain/calcolo/premio-fedelta.ts';
import { confronta, segno } from '#domain/money/decimale.ts';
import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import type { Giorni } from '../famiglie/famiglia.ts';
import type { Foglio } from '../foglio.ts';
import { eImpossibile, type Gemello } from './contesto.ts';
import { chiaveDi } from './giacenza.ts';
import type { Avviso, Quadro } from './quadro.ts';

/** An income that was registered so many days away may still be the same one. */
const GIORNI_VICINI = 15;
/** Days outside of which nothing is looked for: the calendar ends there. */
const [PRIMO_GIORNO, ULTIMO_GIORNO] = ['1900-02-01', '2199-12-01'];

/** From the coupon, the premium after it, or the instalment, that a day pays; null of what pays none. */
function dovutoDal({ contesto, titolo, causale }: Quadro, { dataValuta }: Giorni): Data | null {
  if (titolo === null || causale.effettoQuantita !== 0 || causale.effettoLiquidita <= 0)
    return null;
  const { codTitolo } = titolo.anagrafica;
  if (causale.effettoCosto < 0) {
    const rateo = contesto.cerca('rateo', { codTitolo, giorno: dataValuta });
    return rateo === null || eImpossibile(rateo) ? null : (rateo.rata?.dal ?? null);
  }
  if (causale.reddito !== 'interessi' || !titolo.natura.conRateo) return null;
  const cedola = contesto.cerca('cedola', { codTitolo, giorno: dataValuta });
  if (cedola === null || eImpossibile(cedola)) return null;
  const { dataCedola } = cedola.riga;
  const premio = premioPrima(titolo.calcolato, dataValuta)?.data ?? dataCedola;
  return premio > dataCedola ? premio : dataCedola;
}

/** Income on what is held, that a titolo pays once. */
const eReddito = ({ causale }: Quadro): boolean =>
  causale.effettoQuantita === 0 && causale.effettoLiquidita > 0 && causale.reddito !== 'nessuno';

/** What may be asked to agree, as a movement that is there already says it. */
export const CONFRONTABILI = ['quantita', 'prezzo', 'rateo', 'saldo'] as const;
type Uguali = Readonly<Partial<Record<(typeof CONFRONTABILI)[number], string | null>>>;

/** How the same movement is sought: among which days, and what must agree. */
export interface RicercaGemelli {
  readonly dal: Data;
  readonly al: Data;
  /** Since when the coupon, or the instalment, is due that is paid once, whatever amount was written. */
  readonly dovuto: Data | null;
  readonly uguali: Uguali;
}

function ugualiDi(quadro: Quadro, foglio: Foglio): Uguali {
  const [quantita, rateo] = [foglio.valore('qtaVnominale') ?? '0', foglio.valore('rateo')];
  if (eReddito(quadro) && rateo !== null) return { rateo };
  if (eReddito(quadro) || segno(quantita) === 0) return { saldo: foglio.valore('saldo') ?? '0' };
  return { quantita: quantita.replace(/^-/, ''), prezzo: foglio.valore('prezzo') };
}

/** How what a slip says is found where it is there already; null of what has no titolo. */
export function ricercaGemelli(
  quadro: Quadro,
  foglio: Foglio,
  giorni: Giorni,
): RicercaGemelli | null {
  const { titolo, dataMovimento: giorno } = quadro;
  if (titolo === null) return null;
  const dovuto = dovutoDal(quadro, giorni);
  const uguali = dovuto === null ? ugualiDi(quadro, foglio) : {};
  if (!eReddito(quadro) && dovuto === null) return { dal: giorno, al: giorno, dovuto, uguali };
  const prima = giorno < PRIMO_GIORNO ? giorno : aggiungiGiorni(giorno, -GIORNI_VICINI);
  const al = giorno > ULTIMO_GIORNO ? giorno : aggiungiGiorni(giorno, GIORNI_VICINI);
  return { dal: dovuto ?? prima, al, dovuto, uguali };
}

const concordi = (uno: string | null, altro: string | null): boolean =>
  uno === null || altro === null ? uno === altro : confronta(uno, altro) === 0;

const loStesso = (uno: Gemello, { uguali }: RicercaGemelli): boolean =>
  CONFRONTABILI.every((nome) => {
    const valore = uguali[nome];
    return valore === undefined || concordi(uno[nome], valore);
  });

/** What is said of a movement that is there already: `dove` it is, and whether it is paid once. */
export const gemelloInParole = (dove: string, dovuto: boolean): string =>
  `${dovuto ? 'È già registrato' : 'Un movimento uguale c’è già'}, ${dove}: guardarlo prima di registrarne un altro.`;

const nomeDi = ({ nreg, anno, data }: Gemello): string =>
  `${nreg === null ? 'nella bozza' : `con ${nreg}/${anno}`} del ${stampaData(data, 'dd/MM/yyyy')}`;

/**
 * What is there already: the coupon, the dividend or the instalment that a titolo pays once, and of anything
 * else what is the same in all that counts. A warning: two equal purchases on a day do happen.
 */
export function gemello(quadro: Quadro, foglio: Foglio, giorni: Giorni): Avviso | null {
  const { contesto, ingresso, causale } = quadro;
  const ricerca = ricercaGemelli(quadro, foglio, giorni);
  // The minus of a derivative says that its position is short.
  const chiave = chiaveDi(quadro, foglio, foglio.valore('qtaVnominale')?.startsWith('-'));
  if (chiave === null || ricerca === null) return null;
  const { dal, al, dovuto } = ricerca;
  const trovato = contesto
    .cerca('gemelli', { ...chiave, codCausale: causale.codCausale, dal, al })
    .find((uno) => uno.id !== ingresso.id && loStesso(uno, ricerca));
  if (!trovato) return null;
  return {
    campo: 'dataMovimento',
    peso: 'avviso',
    messaggio: gemelloInParole(nomeDi(trovato), dovuto !== null),
    movimento: { id: trovato.id },
  };
}

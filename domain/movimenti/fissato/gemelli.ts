import { premioPrima } from '#domain/calcolo/premio-fedelta.ts';
import { confronta } from '#domain/money/decimale.ts';
import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import type { Giorni } from '../famiglie/famiglia.ts';
import type { Foglio } from '../foglio.ts';
import { eImpossibile, type Gemello } from './contesto.ts';
import { chiaveDi } from './giacenza.ts';
import type { Avviso, Quadro } from './quadro.ts';

/** An income that was registered so many days away may still be the same one. */
const GIORNI_VICINI = 15;
/** Days after which nothing is looked for: the calendar ends there. */
const ULTIMO_GIORNO = '2199-12-01';

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

const uguali = (uno: string | null, altro: string | null): boolean =>
  uno === null || altro === null ? uno === altro : confronta(uno, altro) === 0;

/** The days among which the same thing may have been registered. */
function finestra(quadro: Quadro, dovuto: Data | null): { readonly dal: Data; readonly al: Data } {
  const { dataMovimento } = quadro;
  if (!eReddito(quadro) && dovuto === null) return { dal: dataMovimento, al: dataMovimento };
  const prima = aggiungiGiorni(dataMovimento, -GIORNI_VICINI);
  const al =
    dataMovimento > ULTIMO_GIORNO ? dataMovimento : aggiungiGiorni(dataMovimento, GIORNI_VICINI);
  return { dal: dovuto ?? prima, al };
}

/** Whether what is there is the very thing that the slip says. */
function loStesso(
  uno: Gemello,
  quadro: Quadro,
  { foglio, dovuto }: { readonly foglio: Foglio; readonly dovuto: Data | null },
): boolean {
  if (uno.id === quadro.ingresso.id) return false;
  // What falls due is paid once, whatever amount was written.
  if (dovuto !== null) return true;
  if (eReddito(quadro)) return uguali(uno.rateo, foglio.valore('rateo'));
  const quantita = (foglio.valore('qtaVnominale') ?? '0').replace(/^-/, '');
  return uguali(uno.quantita, quantita) && uguali(uno.prezzo, foglio.valore('prezzo'));
}

const nomeDi = ({ nreg, anno, data }: Gemello): string =>
  `${nreg === null ? 'nella bozza' : `con ${nreg}/${anno}`} del ${stampaData(data, 'dd/MM/yyyy')}`;

/**
 * What is there already: the coupon, the dividend or the instalment that a titolo pays once, and of anything
 * else what is the same in all that counts. A warning: two equal purchases on a day do happen.
 */
export function gemello(quadro: Quadro, foglio: Foglio, giorni: Giorni): Avviso | null {
  const { contesto, causale } = quadro;
  // The minus of a derivative says that its position is short.
  const chiave = chiaveDi(quadro, foglio, foglio.valore('qtaVnominale')?.startsWith('-'));
  if (chiave === null) return null;
  const dovuto = dovutoDal(quadro, giorni);
  const trovato = contesto
    .cerca('gemelli', { ...chiave, codCausale: causale.codCausale, ...finestra(quadro, dovuto) })
    .find((uno) => loStesso(uno, quadro, { foglio, dovuto }));
  if (!trovato) return null;
  const che = dovuto === null ? 'Un movimento uguale c’è già' : 'È già registrato';
  return {
    campo: 'dataMovimento',
    peso: 'avviso',
    messaggio: `${che}, ${nomeDi(trovato)}: guardarlo prima di registrarne un altro.`,
    movimento: { id: trovato.id },
  };
}

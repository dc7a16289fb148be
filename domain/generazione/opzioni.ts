import { confronta, segno } from '#domain/money/decimale.ts';
import type { Contesto } from '#domain/movimenti/fissato/contesto.ts';
import { numeroInNota } from '#domain/movimenti/fissato/derivati.ts';
import type { RigaMovimento } from '#domain/movimenti/riga.ts';
import { stampaData } from '#domain/tempo/data.ts';
import type { Candidata } from './proposte.ts';

const [CALL, PUT] = ['C', 'P'];

/** How an option stands at the last price of what it is on. */
interface Vicenda {
  readonly inTheMoney: boolean;
  readonly detta: string;
}

/** Or why that is not known. */
function vicendaDi(contesto: Contesto, { posizione, dataEvento }: Candidata): Vicenda | string {
  const { codTitolo } = posizione;
  const titolo = codTitolo === null ? null : contesto.cerca('titolo', { codTitolo });
  const { codSottostante, strike, tipoOption } = titolo?.anagrafica ?? {};
  if (!codSottostante || !strike || (tipoOption !== CALL && tipoOption !== PUT))
    return 'Non si sa se vale qualcosa: mancano sottostante, strike o tipo. Sceglierla per lasciarla scadere.';
  const ultimo = contesto.cerca('ultimo', { codTitolo: codSottostante, giorno: dataEvento });
  if (ultimo === null)
    return `Di ${codSottostante} non c’è un prezzo: sceglierla per lasciarla scadere.`;
  const verso = confronta(ultimo.valore, strike);
  return {
    inTheMoney: tipoOption === CALL ? verso > 0 : verso < 0,
    detta: `${codSottostante} a ${numeroInNota(ultimo.valore)} il ${stampaData(ultimo.data)}, strike ${numeroInNota(strike)}`,
  };
}

/** Whether somebody may want to exercise it: it was bought, and is worth something. */
export function siEsercita(contesto: Contesto, una: Candidata): boolean {
  if (una.posizione.corta) return false;
  const vicenda = vicendaDi(contesto, una);
  return typeof vicenda !== 'string' && vicenda.inTheMoney;
}

/** What an exercise trades, of the row of what is underlying. */
const scambio = ({ saldo, qta_vnominale, cod_titolo, prezzo }: RigaMovimento): string =>
  `${segno(saldo) < 0 ? 'Compra' : 'Vende'} ${numeroInNota(qta_vnominale.replace('-', ''))} ${cod_titolo} a ${numeroInNota(prezzo ?? '0')}`;

/**
 * Why an option is neither exercised nor let expire without a word: its exercise is worth something at the last
 * price of what it is on, or nobody knows that price; null where nothing is lost by letting it go, and of anything
 * else.
 */
export function daDecidere(
  contesto: Contesto,
  una: Candidata,
  altra: RigaMovimento | null,
): string | null {
  const { tipo, posizione } = una;
  if (tipo !== 'OSC' && tipo !== 'OES') return null;
  const vicenda = vicendaDi(contesto, una);
  if (typeof vicenda === 'string') return vicenda;
  if (!vicenda.inTheMoney) return null;
  const detta = `In the money: ${vicenda.detta}.`;
  if (posizione.corta) return `${detta} Chi l’ha comprata può esercitarla.`;
  return altra === null
    ? `${detta} Esercitarla (OES) o cederla (OPC).`
    : `${scambio(altra)}. ${detta} Si sceglie questa o la scadenza (OSC).`;
}

import { confronta, segno } from '#domain/money/decimale.ts';
import type { Contesto } from '#domain/movimenti/fissato/contesto.ts';
import { numeroInNota } from '#domain/movimenti/fissato/derivati.ts';
import { annunciatiDel } from '#domain/movimenti/fissato/dividendo.ts';
import type { FissatoScritto } from '#domain/movimenti/fissato/quadro.ts';
import { aggiungiGiorni, stampaData } from '#domain/tempo/data.ts';
import { prezzoDelGiorno, suiMargini } from './margini.ts';
import type { Candidata } from './proposte.ts';
import { chiude, DIVIDENDI, SPECIE } from './specie.ts';

/** What of a slip is written because the slip asks for it; null where nothing is held. */
export interface DaScrivere {
  readonly scritto: Partial<FissatoScritto>;
  /** How much is held, where the slip does not say it by itself. */
  readonly tenuta: string | null;
}

const titoloDi = (contesto: Contesto, { posizione: { codTitolo } }: Candidata) =>
  codTitolo === null ? null : contesto.cerca('titolo', { codTitolo });

/** What a position holds: what closes it is of all that the day leaves, what repays it of the evening before. */
function tenutaDi(contesto: Contesto, { tipo, posizione, dataEvento }: Candidata): string {
  const { codPortafoglio, codDepositario, codTitolo, immCirc, corta } = posizione;
  if (codTitolo === null) return '0';
  const sera = chiude(tipo) ? dataEvento : aggiungiGiorni(dataEvento, -1);
  const chiave = { codPortafoglio, codDepositario, codTitolo, immCirc, corta };
  return contesto.cerca('tenuta', { ...chiave, sera, per: 'movimento' });
}

/** Slips of what is drawn by lot, and of contracts, ask how much: of those it is what is held. */
export function daScrivere(contesto: Contesto, una: Candidata): DaScrivere | null {
  const { tipo, posizione, scritto } = una;
  if (scritto !== undefined) return { scritto, tenuta: null };
  const chiesta = chiude(tipo) || titoloDi(contesto, una)?.natura.aSorteggio === true;
  if (!chiesta || !SPECIE[tipo].muove) return { scritto: {}, tenuta: null };
  const tenuta = tenutaDi(contesto, una);
  if (segno(tenuta) <= 0) return null;
  // How much of it was drawn nobody knows but who was told.
  if (tipo === 'EST') return { scritto: {}, tenuta };
  const qtaVnominale = posizione.corta ? `-${tenuta}` : tenuta;
  const prezzo = suiMargini(una) ? prezzoDelGiorno(contesto, una) : null;
  return { scritto: { qtaVnominale, ...(prezzo !== null && { prezzo }) }, tenuta };
}

const [CALL, PUT] = ['C', 'P'];

/** What is announced in another currency is paid at a rate that the bank says. */
function altraDivisa(contesto: Contesto, una: Candidata): string | null {
  const { codTitolo } = una.posizione;
  const titolo = titoloDi(contesto, una);
  if (codTitolo === null || titolo === null) return null;
  const [annunciato] = annunciatiDel(contesto, { codTitolo, giorno: una.dataEvento });
  const { codDivisa } = titolo.calcolato;
  if (!annunciato || annunciato.codDivisa === codDivisa) return null;
  return `Annunciato in ${annunciato.codDivisa} e convertito in ${codDivisa} al cambio dell’archivio: guardare quanto accredita la banca, poi sceglierlo.`;
}

/**
 * Why an option is not let expire without a word: its exercise is worth something at the last price of what it
 * is on, or nobody knows that price; null where nothing is lost by letting it go. Of a dividend, that it is announced
 * in another currency; null of anything else.
 */
export function daDecidere(contesto: Contesto, una: Candidata): string | null {
  if (DIVIDENDI.includes(una.tipo)) return altraDivisa(contesto, una);
  if (una.tipo !== 'OSC') return null;
  const { codSottostante, strike, tipoOption } = titoloDi(contesto, una)?.anagrafica ?? {};
  if (!codSottostante || !strike || (tipoOption !== CALL && tipoOption !== PUT))
    return 'Non si sa se vale qualcosa: mancano sottostante, strike o tipo. Sceglierla per lasciarla scadere.';
  const ultimo = contesto.cerca('ultimo', { codTitolo: codSottostante, giorno: una.dataEvento });
  if (ultimo === null)
    return `Di ${codSottostante} non c’è un prezzo: sceglierla per lasciarla scadere.`;
  const verso = confronta(ultimo.valore, strike);
  if (tipoOption === CALL ? verso <= 0 : verso >= 0) return null;
  const prezzo = `${codSottostante} a ${numeroInNota(ultimo.valore)} il ${stampaData(ultimo.data)}, strike ${numeroInNota(strike)}`;
  return una.posizione.corta
    ? `In the money: ${prezzo}. Chi l’ha comprata può esercitarla.`
    : `In the money: ${prezzo}. Esercitarla (OES) o cederla (OPC).`;
}

import { segno } from '#domain/money/decimale.ts';
import type { Contesto } from '#domain/movimenti/fissato/contesto.ts';
import type { FissatoScritto } from '#domain/movimenti/fissato/quadro.ts';
import { aggiungiGiorni } from '#domain/tempo/data.ts';
import { prezzoDelGiorno, suiMargini } from './margini.ts';
import { siEsercita } from './opzioni.ts';
import type { Candidata } from './proposte.ts';
import { chiude, SPECIE } from './specie.ts';

/** What of a slip is written because the slip asks for it; null where nothing is held. */
export interface DaScrivere {
  readonly scritto: Partial<FissatoScritto>;
  /** How much is held, where the slip does not say it by itself. */
  readonly tenuta: string | null;
}

export const titoloDi = (contesto: Contesto, { posizione: { codTitolo } }: Candidata) =>
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
  if (tipo === 'OES' && !siEsercita(contesto, una)) return null;
  const tenuta = tenutaDi(contesto, una);
  if (segno(tenuta) <= 0) return null;
  // How much of it was drawn nobody knows but who was told.
  if (tipo === 'EST') return { scritto: {}, tenuta };
  const qtaVnominale = posizione.corta ? `-${tenuta}` : tenuta;
  const prezzo = suiMargini(una) ? prezzoDelGiorno(contesto, una) : null;
  return { scritto: { qtaVnominale, ...(prezzo !== null && { prezzo }) }, tenuta };
}

import { sql } from 'kysely';
import { esposizioniLette, type LimitiDelTitolo, tocchi } from '#domain/limiti/misure.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { titoliGuardati } from './esposizione.ts';
import { adesso, assiDei, esposteDeiTitoli, limitiAttivi, portafogliDei } from './limiti-attivi.ts';

/** A titolo in a portfolio. */
interface TitoloInPortafoglio {
  readonly codTitolo: string;
  readonly codPortafoglio: string;
}

/** For which company; `limitiDopo` where they are looked at when all of what is registered together is there. */
interface Chiede {
  readonly codAzienda: string;
  readonly limitiDopo?: boolean;
}

const chiave = ({ codTitolo, codPortafoglio }: TitoloInPortafoglio): string =>
  JSON.stringify([codPortafoglio, codTitolo]);

const NESSUNA_ESPOSTA = esposizioniLette([]);

/**
 * Of each titolo in its portfolio, in their order, the limits of the company that it counts in; null where there are none.
 * However many they are, what the company holds is read once.
 */
export async function limitiDeiTitoli(
  tx: Tx,
  { codAzienda, limitiDopo = false }: Chiede,
  di: readonly TitoloInPortafoglio[],
): Promise<readonly (LimitiDelTitolo | null)[]> {
  const nessuno = di.map(() => null);
  if (limitiDopo) return nessuno;
  const giorno = await oggiARoma(tx);
  const limiti = await limitiAttivi(tx, codAzienda, giorno);
  if (limiti.length === 0 || di.length === 0) return nessuno;
  const righe = sql`select u.p as cod_portafoglio, u.t as cod_titolo, 0::numeric as quantita
    from unnest(${di.map((uno) => uno.codPortafoglio)}::text[], ${di.map((uno) => uno.codTitolo)}::text[]) u (p, t)`;
  const guardati = await titoliGuardati(tx, { codAzienda, giorno, righe }, assiDei(limiti));
  // Of the limits that none of them counts in nothing is read; of those of portfolios no other portfolio is.
  const ids = new Set(
    guardati.flatMap((uno) => tocchi(limiti, NESSUNA_ESPOSTA, uno).map((t) => t.limite.idLimite)),
  );
  const toccate = limiti.filter(({ id }) => ids.has(id));
  if (toccate.length === 0) return nessuno;
  const tenute = adesso(codAzienda, giorno, portafogliDei(toccate));
  const esposte = await esposteDeiTitoli(tx, tenute, {
    ...{ inVigore: limiti, toccati: toccate, titoli: guardati },
  });
  const perChiave = new Map(guardati.map((uno) => [chiave(uno), uno]));
  return di.map((uno) => {
    const suo = perChiave.get(chiave(uno));
    if (!suo) return null;
    const toccati = tocchi(toccate, esposte, suo);
    return toccati.length === 0
      ? null
      : { unitario: suo.unitario, manca: suo.manca, tocchi: toccati };
  });
}

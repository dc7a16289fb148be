import { sql } from 'kysely';
import { METODI_MEDI } from '#domain/calcolo/lotti/metodi.ts';
import type { Risolutore } from '#domain/contabilita/conti.ts';
import { segno } from '#domain/money/decimale.ts';
import { ammortizzataCessata } from '#domain/valutazione/chiusura/cessata.ts';
import { type Dettaglio, senzaResto } from '#domain/valutazione/chiusura/dettaglio.ts';
import { contestoDella, type Intorni } from '#server/contabilita/generazione/intorno.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { LibroValutato } from '#server/valutazione/libro.ts';
import { ammortizzateCessate } from '#server/valutazione/valutate.ts';
import type { Esercizio } from './esercizio.ts';
import { type ComeSiContano, FERMA, movimentazioni } from './letture.ts';
import { contoDelTipo } from './righe.ts';

/** What a valuation tells beside its rows, as its table has it: trades to be settled, and positions that ended. */
export interface Accanto {
  readonly che: 'impegno' | 'cessata';
  readonly cod_portafoglio: string;
  readonly cod_depositario: string;
  readonly cod_titolo: string;
  readonly imm_circ: 'I' | 'C';
  readonly corta: boolean;
  readonly tipo_titolo: string;
  readonly cod_divisa: string;
  readonly numero_conto: string | null;
  readonly dettaglio?: Pick<Dettaglio, 'movimentazione' | 'costoAmmortizzato'>;
}

const DEL_TITOLO = sql`t.cod_titolo, t.descrizione, t.cod_isin, t.tipo_titolo, t.quotato = 'Q' as quotato, t.cod_divisa`;
const DELLA_POSIZIONE = sql`p.id as id_posizione, p.cod_portafoglio, p.cod_depositario, p.imm_circ, p.corta`;
const CON_TITOLO = sql`join titoli t on t.cod_titolo = p.cod_titolo collate "default"`;

/** Trades by the last day that settle after it: nothing of them is held yet. */
async function impegni(tx: Tx, { codAzienda, al }: Esercizio): Promise<readonly Accanto[]> {
  const { rows } = await sql<Accanto>`
    select 'impegno' as che, ${DELLA_POSIZIONE}, ${DEL_TITOLO}, m.cod_causale as causale,
           m.nreg || '/' || m.anno as registrazione, m.data_movimento, m.data_valuta,
           (k.effetto_quantita * m.qta_vnominale)::text as quantita, m.prezzo::text as prezzo,
           m.saldo::text as importo_divisa, m.saldo_euro::text as importo
      from movimenti m join causali k on k.cod_causale = m.cod_causale
      join posizioni p on p.id = m.id_posizione ${CON_TITOLO}
     where m.cod_azienda = ${codAzienda} and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null
       and m.genere in ('carico', 'scarico') and m.data_movimento <= ${al}::date and m.data_valuta > ${al}::date
     order by m.data_valuta, m.anno, m.nreg, m.nriga`.execute(tx);
  return rows;
}

/** What bonds of them earned at amortised cost, by position. */
async function alCostoAmmortizzato(
  tx: Tx,
  { codAzienda, dal, al: giorno }: Esercizio,
  ids: readonly number[],
  libro: LibroValutato,
): Promise<ReadonlyMap<number, Pick<Dettaglio, 'costoAmmortizzato'>>> {
  const lette = await ammortizzateCessate(tx, { codAzienda, giorno, libro }, ids);
  return new Map(
    lette.flatMap(({ tenuta, titolo, posizione }) => {
      const aMedia = METODI_MEDI.includes(tenuta.metodo);
      const costoAmmortizzato = ammortizzataCessata({ titolo, posizione, dal, aMedia });
      return costoAmmortizzato ? [[tenuta.id, { costoAmmortizzato }] as const] : [];
    }),
  );
}

/**
 * Positions that something settled in the exercise moved and that nothing is left of at its end: for the notes to the
 * accounts, for what their discharges realised by exchange, and for what they earned at amortised cost.
 */
async function cessate(
  tx: Tx,
  esercizio: Esercizio,
  tenute: readonly number[],
  conto: ComeSiContano & LibroValutato,
): Promise<readonly Accanto[]> {
  const { codAzienda, dal, al } = esercizio;
  const { rows } = await sql<Accanto & { readonly id_posizione: number }>`
    select 'cessata' as che, ${DELLA_POSIZIONE}, ${DEL_TITOLO}
      from posizioni p ${CON_TITOLO}
     where p.cod_azienda = ${codAzienda} and p.id <> all (${tenute}::bigint[])
       and p.id in (select e.id_posizione from ${conto.gioco.effetti} e
                     where e.cod_azienda = ${codAzienda} and e.data_valuta between ${dal}::date and ${al}::date)
     order by p.cod_portafoglio, p.cod_depositario, p.cod_titolo, p.imm_circ, p.corta`.execute(tx);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id_posizione }) => id_posizione);
  const mosse = await movimentazioni(tx, esercizio, ids, conto);
  const ammortizzate = await alCostoAmmortizzato(tx, esercizio, ids, conto);
  return rows.map((una) => {
    const { cambiRealizzati, ...movimentazione } = mosse.get(una.id_posizione) ?? FERMA;
    const dettaglio = {
      movimentazione: senzaResto(movimentazione),
      ...(segno(cambiRealizzati) !== 0 && { cambio: { realizzate: cambiRealizzati } }),
      ...ammortizzate.get(una.id_posizione),
    };
    return { ...una, dettaglio };
  });
}

/** What a run keeps beside the positions held, each with the account that holds it, or would. */
export async function accantoAlle(
  tx: Tx,
  tenute: readonly number[],
  intorno: {
    readonly esercizio: Esercizio;
    readonly intorni: Intorni;
    readonly risolvi: Risolutore;
  } & ComeSiContano &
    LibroValutato,
): Promise<readonly Accanto[]> {
  const { esercizio, intorni, risolvi } = intorno;
  const tutte = [
    ...(await impegni(tx, esercizio)),
    ...(await cessate(tx, esercizio, tenute, intorno)),
  ];
  return tutte.map((una) => {
    const contesto = contestoDella(intorni, {
      ...{ immCirc: una.imm_circ, corto: una.corta, codDivisa: una.cod_divisa },
      ...{ codPortafoglio: una.cod_portafoglio, codDepositario: una.cod_depositario },
      ...{ codTitolo: una.cod_titolo, codControparte: null, codCausale: null },
    });
    const { definizione } = risolvi(contoDelTipo(una.tipo_titolo), contesto, esercizio.al);
    return { ...una, numero_conto: definizione?.conto.numeroConto ?? null };
  });
}

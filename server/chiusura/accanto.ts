import { sql } from 'kysely';
import type { Risolutore } from '#domain/contabilita/conti.ts';
import { eImpegno } from '#domain/valutazione/derivato.ts';
import { contestoDella, type Intorni } from '#server/contabilita/generazione/intorno.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Esercizio } from './esercizio.ts';
import { type ComeSiContano, fattiDi, realizzato } from './letture.ts';

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

/** Positions of which nothing is left, whose discharges in the exercise realised something by exchange. */
async function cessate(
  tx: Tx,
  esercizio: Esercizio,
  tenute: readonly number[],
  { separaCambio, gioco }: ComeSiContano,
): Promise<readonly Accanto[]> {
  const { rows } = await sql<Accanto>`
    with fatti as materialized (${fattiDi(esercizio, sql`e.id_posizione <> all (${tenute}::bigint[])`, gioco)}),
    realizzati as (
      select e.id_posizione, sum(${realizzato(separaCambio)}) as quanto
        from fatti e join movimenti m on m.id = e.id_movimento join causali c on c.cod_causale = m.cod_causale
       where not e.prima group by 1)
    select 'cessata' as che, ${DELLA_POSIZIONE}, ${DEL_TITOLO}, r.quanto::text as cambi_realizzati
      from realizzati r join posizioni p on p.id = r.id_posizione ${CON_TITOLO}
     where r.quanto <> 0
     order by p.cod_portafoglio, p.cod_depositario, p.cod_titolo, p.imm_circ, p.corta`.execute(tx);
  return rows;
}

/** What a run keeps beside the positions held, each with the account that holds it, or would. */
export async function accantoAlle(
  tx: Tx,
  tenute: readonly number[],
  intorno: {
    readonly esercizio: Esercizio;
    readonly intorni: Intorni;
    readonly risolvi: Risolutore;
  } & ComeSiContano,
): Promise<readonly Accanto[]> {
  const { esercizio, intorni, risolvi } = intorno;
  const tutte = [
    ...(await impegni(tx, esercizio)),
    ...(await cessate(tx, esercizio, tenute, intorno)),
  ];
  return tutte.map((una) => {
    if (eImpegno(una.tipo_titolo)) return una;
    const contesto = contestoDella(intorni, {
      ...{ immCirc: una.imm_circ, corto: una.corta, codDivisa: una.cod_divisa },
      ...{ codPortafoglio: una.cod_portafoglio, codDepositario: una.cod_depositario },
      ...{ codTitolo: una.cod_titolo, codControparte: null, codCausale: null },
    });
    const { definizione } = risolvi('TIT', contesto, esercizio.al);
    return { ...una, numero_conto: definizione?.conto.numeroConto ?? null };
  });
}

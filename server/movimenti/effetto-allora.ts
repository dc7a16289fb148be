import { sql } from 'kysely';
import { type EffettoGiacenza, effettoDi, type Mosso } from '#domain/movimenti/fissato/effetti.ts';
import { daLetta, ipotesi } from '#domain/posizioni/ipotesi.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { giacenzeAllora } from '#server/posizioni/ipotesi.ts';

type Mossa = Mosso['riga'] &
  Mosso['causale'] & {
    readonly id: number;
    readonly posizione: number;
    readonly perCento: boolean;
    readonly fineAnno: Data;
  };

/** A position is played again to tell it: so many movements at most, some tenths of a second. */
const LIMITE_RIGHE = 20_000;

/** The rows of a movement's registration that work on positions; none of a draft and of a reversal. */
async function mosseCon(tx: Tx, id: number): Promise<readonly Mossa[]> {
  const { rows } = await sql<Mossa>`
    select m.id, m.id_posizione as posizione, m.cod_portafoglio, m.cod_depositario, m.cod_titolo, m.imm_circ,
           m.corto, m.cambio, m.controvalore_originale, c.effetto_costo as "effettoCosto",
           c.effetto_liquidita as "effettoLiquidita", c.reddito, coalesce(i.quotazione = 'P', false) as "perCento",
           make_date(m.anno, 12, 31) as "fineAnno"
      from movimenti t
      join movimenti m on coalesce(t.id_capofila, t.id) in (m.id, m.id_capofila)
      join causali c on c.cod_causale = m.cod_causale
      left join titoli i on i.cod_titolo = m.cod_titolo collate "default"
     where t.id = ${id} and t.stato <> 'bozza' and t.id_storno_di is null and m.id_posizione is not null
       and (select count(*) from (select from movimenti a where a.id_posizione = m.id_posizione
                                   limit ${sql.lit(LIMITE_RIGHE + 1)}) a) <= ${sql.lit(LIMITE_RIGHE)}
     order by m.nriga`.execute(tx);
  return rows;
}

/**
 * What a movement did to its position by what was registered when it was: the slip's question, asked of the
 * positions as they were. Of a file, the rest of what was registered with it was there. Null of what moves no
 * position, or one of too many movements.
 */
export async function effettoAllora(tx: Tx, id: number): Promise<EffettoGiacenza | null> {
  const mosse = await mosseCon(tx, id);
  const suo = mosse.findIndex((una) => una.id === id);
  const mossa = mosse[suo];
  if (mossa === undefined) return null;
  const { sue, lette } = await giacenzeAllora(tx, mosse, mossa.fineAnno);
  const righe = sue.map((riga, n) => {
    const { cod_portafoglio, cod_depositario, cod_titolo, imm_circ, corto } = mosse[n] as Mossa;
    const chiave = {
      codPortafoglio: cod_portafoglio,
      codDepositario: cod_depositario,
      codTitolo: cod_titolo ?? '',
      immCirc: imm_circ ?? 'C',
      corta: corto,
    };
    return { ...daLetta(riga), chiave };
  });
  const esito = ipotesi(lette, righe).esiti[suo];
  return esito ? effettoDi({ riga: mossa, causale: mossa, perCento: mossa.perCento }, esito) : null;
}

import { type RawBuilder, sql } from 'kysely';
import type { LottoWire } from '#contract/giacenze.ts';
import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { statiNelMomento } from '#server/posizioni/altro-metodo.ts';
import { ambito, giornoDi, type Istante } from '#server/posizioni/posizioni-al.ts';
import { costoMedio } from './giacenze.ts';
import { conMedie, type LottoLetto } from './media.ts';

type Sql = RawBuilder<unknown>;

interface Scelte {
  readonly ids: readonly number[];
  readonly oggi: Data;
  /** Something happened after the moment: lots of today are not those of then. */
  readonly mosse: boolean;
}

async function scelte(tx: Tx, istante: Istante): Promise<Scelte> {
  const { data, selezioneTipo, notoAl } = istante;
  const giorno = giornoDi(data);
  const altraData = notoAl || (selezioneTipo && selezioneTipo !== 'M');
  const { rows } = await sql<Scelte>`
    select coalesce(array_agg(p.id order by p.id), '{}') as ids, ${giornoDi(null)}::text as oggi,
      ${altraData ? sql`true` : sql`coalesce(bool_or(p.ultima_data > ${giorno}), false)`} as mosse
    from posizioni p where ${ambito(istante) ?? sql`true`}`.execute(tx);
  return rows[0] ?? { ids: [], oggi: '1900-01-01' as Data, mosse: false };
}

const TENUTI = sql`select id_posizione, n, cod_lotto, data, quantita, costo, costo_divisa from lotti`;

/** Lots with their position, and the movement that brought each; a yearly layer has none. */
const domandaLotti = (
  lotti: Sql,
  ids: readonly number[],
): RawBuilder<LottoLetto> => sql<LottoLetto>`
  select p.id as posizione, l.n, p.cod_portafoglio as "cod_Portafoglio", p.cod_depositario as "cod_Depositario",
    p.imm_circ as "immCirc", p.corta, l.cod_lotto as lotto,
    case when m.id is not null then m.nreg || '/' || m.anno end as registrazione,
    m.id as "idMovimento", l.data::text as data, trim_scale(l.quantita)::text as quantita,
    l.costo::numeric(18, 2)::text as costo, l.costo_divisa::numeric(18, 2)::text as "costoDivisa",
    ${costoMedio(sql`l.costo`, sql`l.quantita`)} as "costoMedio"
  from (${lotti}) l
  join posizioni p on p.id = l.id_posizione
  join titoli t on t.cod_titolo = p.cod_titolo collate "default"
  left join movimenti m on m.data_movimento = l.data and m.cod_azienda = p.cod_azienda
   and m.id = case when l.cod_lotto ~ '^[0-9]{1,18}$' then l.cod_lotto::bigint end
 where l.id_posizione = any(${[...ids]}::bigint[])
 order by p.cod_portafoglio, p.cod_depositario, p.imm_circ, p.corta, l.n`;

/** The lots of a titolo: those kept, or those that its rows make when played up to the moment. */
export async function lottiDi(
  tx: Tx,
  istante: Istante,
  metodo: CodiceMetodo | undefined,
): Promise<LottoWire[]> {
  const { ids, oggi, mosse } = await scelte(tx, istante);
  if (!mosse && metodo === undefined) {
    const { rows } = await domandaLotti(TENUTI, ids).execute(tx);
    return conMedie(tx, rows, { ids, istante });
  }
  const stati = await statiNelMomento(tx, ids, { istante, metodo, oggi });
  const righe = ids.flatMap((id) =>
    (stati.get(id)?.posizione.lotti ?? []).map((lotto, i) => ({
      id_posizione: id,
      n: i + 1,
      cod_lotto: lotto.id,
      data: lotto.data,
      quantita: lotto.quantita.toString(),
      costo: lotto.costo.toString(),
      costo_divisa: lotto.costoDivisa.toString(),
    })),
  );
  const giocati = sql`select id_posizione, n, cod_lotto, data, quantita / 1000000 as quantita,
      costo / 100 as costo, costo_divisa / 100 as costo_divisa
    from jsonb_to_recordset(${JSON.stringify(righe)}::jsonb) as r (id_posizione bigint, n int,
      cod_lotto text, data date, quantita numeric, costo numeric, costo_divisa numeric)`;
  const { rows } = await domandaLotti(giocati, ids).execute(tx);
  return conMedie(tx, rows, { ids: metodo === undefined ? ids : [], istante });
}

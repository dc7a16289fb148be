import { type RawBuilder, sql } from 'kysely';
import type { Genere } from '#domain/posizioni/genere.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';

/** A registered movement of who is taxed by their gains, as the pouch reads it. */
export interface MovimentoLetto {
  readonly id: number;
  readonly anno: number;
  readonly nreg: number;
  readonly nriga: number;
  readonly codCausale: string;
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly codTitolo: string;
  readonly giorno: Data;
  readonly dataValuta: Data;
  readonly genere: Genere;
  /** What it did to what is held, of both compartments. */
  readonly quantitaMossa: string;
  readonly costoMosso: string;
  /** `realizza` sells or redeems; `altro` realises what is not reckoned here. */
  readonly che: 'realizza' | 'altro' | 'niente';
  readonly rimborsa: boolean;
  readonly corto: boolean;
  readonly quantita: string;
  readonly prezzo: string | null;
  readonly poolFactor: string | null;
  readonly poolFactorDopo: string | null;
  readonly coefficiente: string | null;
  readonly cambio: string | null;
  readonly controvaloreEuro: string;
  readonly commissioni: string;
  readonly spese: string;
  readonly bolli: string;
  readonly impostaTrattenuta: string;
}

/** Which movements: of a custodian, all of the company, or those of one holding. */
export interface QualiMovimenti {
  readonly codAzienda: string;
  readonly codDepositario: string | null;
  readonly codPortafoglio?: string;
  readonly codTitolo?: string;
}

type Sql = RawBuilder<unknown>;

/** Portfolios of nettisti who are taxed by their gains: no lordisti, no gestito, no exemption. */
export const NETTISTI = sql`
  coalesce(f.tipo_soggetto, a.tipo_soggetto) = 'N' and f.tipo_gestione is distinct from 'P'
  and f.tipo_gestione is distinct from 'S'`;

/** What goes to the other compartment, or comes from there, is nothing to the taxman (decision 0030). */
const TRA_COMPARTI = sql`m.genere in ('uscita', 'entrata') and exists (
  select from movimenti o
   where (o.id_capofila = m.id or o.id = m.id_capofila) and o.id_posizione <> m.id_posizione
     and o.cod_portafoglio = m.cod_portafoglio and o.cod_depositario = m.cod_depositario
     and o.cod_titolo = m.cod_titolo and o.corto = m.corto)`;

const REALIZZA = sql`case
  when m.corto or c.tipo_causale in ('F', 'K') then
    case when c.effetto_quantita < 0 then 'altro' else 'niente' end
  when m.genere not in ('scarico', 'scorporo') or m.genere is null then
    case when c.tipo_causale = 'O' and c.causale_acquisto is not null then 'altro' else 'niente' end
  when m.id_capofila is not null or c.causale_acquisto is not null then 'altro'
  when c.tipo_causale in ('V', 'R') then 'realizza'
  when c.tipo_causale = 'O' then 'realizza'
  when c.tipo_causale = 'E' and c.effetto_liquidita > 0 then 'realizza'
  else 'niente' end`;

function condizioni(quali: QualiMovimenti): Sql {
  const { codAzienda, codDepositario, codPortafoglio, codTitolo } = quali;
  const parti = [
    sql`m.cod_azienda = ${codAzienda}`,
    sql`m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null and m.cod_libro is null`,
    sql`m.cod_titolo is not null`,
    NETTISTI,
  ];
  if (codDepositario !== null) parti.push(sql`m.cod_depositario = ${codDepositario}`);
  if (codPortafoglio !== undefined) parti.push(sql`m.cod_portafoglio = ${codPortafoglio}`);
  if (codTitolo !== undefined) parti.push(sql`m.cod_titolo = ${codTitolo}`);
  return sql.join(parti, sql` and `);
}

/** The movements in the order of play, those that move something and those that realise something. */
export async function leggiMovimenti(
  tx: Tx,
  quali: QualiMovimenti,
): Promise<readonly MovimentoLetto[]> {
  const { rows } = await sql<MovimentoLetto>`
    select m.id, m.anno, m.nreg, m.nriga, m.cod_causale as "codCausale",
           m.cod_portafoglio as "codPortafoglio", m.cod_depositario as "codDepositario",
           m.cod_titolo as "codTitolo", m.data_movimento as giorno, m.data_valuta as "dataValuta",
           coalesce(m.genere, 'rettifica') as genere,
           trim_scale(coalesce(e.quantita, 0))::text as "quantitaMossa",
           trim_scale(coalesce(e.costo, 0))::text as "costoMosso",
           ${REALIZZA} as che, c.tipo_causale = 'R' as rimborsa, m.corto,
           trim_scale(abs(m.qta_vnominale))::text as quantita, trim_scale(m.prezzo)::text as prezzo,
           trim_scale(m.pool_factor)::text as "poolFactor",
           trim_scale(m.pool_factor_dopo)::text as "poolFactorDopo",
           trim_scale(m.coefficiente)::text as coefficiente, trim_scale(m.cambio)::text as cambio,
           m.controvalore_euro::text as "controvaloreEuro", m.commissioni::text as commissioni,
           m.spese::text as spese, m.bolli::text as bolli,
           m.imposta_plusvalenze_euro::text as "impostaTrattenuta"
      from movimenti m
      join aziende a on a.cod_azienda = m.cod_azienda
      join portafogli f on f.cod_azienda = m.cod_azienda and f.cod_portafoglio = m.cod_portafoglio
      join causali c on c.cod_causale = m.cod_causale
      left join lateral (select sum(x.quantita) as quantita, sum(x.costo) as costo
                           from effetti_posizioni x
                          where x.cod_azienda = m.cod_azienda and x.id_posizione = m.id_posizione
                            and m.id in (x.id_movimento, x.id_scarico)) e on true
     where ${condizioni(quali)} and (${TRA_COMPARTI}) is not true
       and (m.genere is not null or c.tipo_causale in ('F', 'K', 'O'))
     order by m.data_movimento, coalesce(m.ordine, 6), m.anno, m.nreg,
              coalesce(m.id_capofila, m.id), m.nriga`.execute(tx);
  return rows;
}

import { type RawBuilder, sql } from 'kysely';
import type { Genere } from '#domain/posizioni/genere.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { TRA_COMPARTI } from '#server/movimenti/lettori-contesto.ts';
import { nelPrincipale } from '#server/posizioni/del-libro.ts';
import { costiFiscali } from '#server/posizioni/gioco-fiscale.ts';

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
  /** What it did to what is held, of both compartments, at the cost that the taxman counts. */
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
  /** When it used losses, among the sales of its relation. */
  readonly posto: number | null;
}

/** The same with what it did to the cost of the books. */
export interface MovimentoNeiLibri extends MovimentoLetto {
  readonly costoNeiLibri: string;
}

/** Which movements: of portfolios, with one custodian where it is said, of one titolo where it is said. */
export interface QualiMovimenti {
  readonly codAzienda: string;
  readonly portafogli: readonly string[];
  readonly codDepositario?: string;
  readonly codTitolo?: string;
  /** Only those of what is still held. */
  readonly inEssere?: boolean;
}

type Sql = RawBuilder<unknown>;

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

/** What of rows `r`, of movements or of positions, is asked for. */
function chieste(
  { codAzienda, portafogli, codDepositario, codTitolo, inEssere }: QualiMovimenti,
  r: string,
): Sql {
  const campo = (nome: string) => sql.ref(`${r}.${nome}`);
  const parti = [
    sql`${campo('cod_azienda')} = ${codAzienda}`,
    sql`${campo('cod_portafoglio')} = any (${portafogli}::text[])`,
  ];
  if (codDepositario !== undefined)
    parti.push(sql`${campo('cod_depositario')} = ${codDepositario}`);
  if (codTitolo !== undefined) parti.push(sql`${campo('cod_titolo')} = ${codTitolo}`);
  if (inEssere)
    parti.push(sql`exists (select from posizioni a where a.cod_azienda = ${campo('cod_azienda')}
      and a.cod_portafoglio = ${campo('cod_portafoglio')} and a.cod_depositario = ${campo('cod_depositario')}
      and a.cod_titolo = ${campo('cod_titolo')} and a.quantita > 0)`);
  return sql.join(parti, sql` and `);
}

interface Fatto {
  readonly id: number;
  readonly posizione: number;
  readonly quantita: string;
  readonly costo: string;
}

/**
 * What movements did to their positions. Asked by itself, and put together here: a plan that takes few rows for
 * granted would compare each movement with each effect.
 */
async function leggiFatti(tx: Tx, posizioni: Sql): Promise<ReadonlyMap<string, Fatto>> {
  const { rows } = await sql<Fatto>`
    select coalesce(x.id_movimento, x.id_scarico) as id, x.id_posizione as posizione,
           trim_scale(sum(x.quantita))::text as quantita, trim_scale(sum(x.costo))::text as costo
      from effetti_posizioni x
     where x.id_posizione = any (array(${posizioni}))
     group by 1, 2`.execute(tx);
  return new Map(rows.map((uno) => [`${uno.id} ${uno.posizione}`, uno]));
}

type SenzaFatti = Omit<MovimentoLetto, 'quantitaMossa' | 'costoMosso'> & {
  readonly posizione: number | null;
};

/** The movements in the order of play, those that move something and those that realise something. */
export async function leggiMovimenti(
  tx: Tx,
  quali: QualiMovimenti,
): Promise<readonly MovimentoNeiLibri[]> {
  const { rows } = await sql<SenzaFatti>`
    select m.id, m.anno, m.nreg, m.nriga, m.cod_causale as "codCausale", m.id_posizione as posizione,
           m.cod_portafoglio as "codPortafoglio", m.cod_depositario as "codDepositario",
           m.cod_titolo as "codTitolo", m.data_movimento as giorno, m.data_valuta as "dataValuta",
           coalesce(m.genere, 'rettifica') as genere,
           ${REALIZZA} as che, c.tipo_causale = 'R' as rimborsa, m.corto,
           trim_scale(abs(m.qta_vnominale))::text as quantita, trim_scale(m.prezzo)::text as prezzo,
           trim_scale(m.pool_factor)::text as "poolFactor",
           trim_scale(m.pool_factor_dopo)::text as "poolFactorDopo",
           trim_scale(m.coefficiente)::text as coefficiente, trim_scale(m.cambio)::text as cambio,
           m.controvalore_euro::text as "controvaloreEuro", m.commissioni::text as commissioni,
           m.spese::text as spese, m.bolli::text as bolli,
           m.imposta_plusvalenze_euro::text as "impostaTrattenuta", u.n as posto
      from movimenti m
      left join posizioni p on p.id = m.id_posizione
      join causali c on c.cod_causale = m.cod_causale
      left join perdite_nei_fissati u on u.cod_azienda = m.cod_azienda and u.id_movimento = m.id
     where ${chieste(quali, 'm')} and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null
       and m.cod_titolo is not null and ${nelPrincipale('m')} and (${TRA_COMPARTI}) is not true
       and (m.genere is not null or c.tipo_causale in ('F', 'K', 'O'))
     order by m.data_movimento, coalesce(m.ordine, 6), m.anno, m.nreg,
              coalesce(m.id_capofila, m.id), m.nriga`.execute(tx);
  const posizioni = sql`select z.id from posizioni z where ${chieste(quali, 'z')}`;
  const fatti = await leggiFatti(tx, posizioni);
  const fiscali = await costiFiscali(tx, quali.codAzienda, posizioni);
  return rows.map(({ posizione, ...movimento }) => {
    const fatto = fatti.get(`${movimento.id} ${posizione}`);
    const costoNeiLibri = fatto?.costo ?? '0';
    const costoMosso =
      (posizione === null ? undefined : fiscali.di(movimento.id, posizione)) ?? costoNeiLibri;
    return { ...movimento, quantitaMossa: fatto?.quantita ?? '0', costoMosso, costoNeiLibri };
  });
}

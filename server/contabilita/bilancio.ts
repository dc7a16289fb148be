import { type RawBuilder, sql } from 'kysely';
import type { BilancioWire, DomandaBilancioWire } from '#contract/contabilita/giornale.ts';
import type { Tx } from '#server/db/sessione.ts';
import { type Libro, libroDi, type Periodo, periodoDi } from './libro.ts';

export interface Filtro {
  readonly codPortafoglio?: readonly string[] | null | undefined;
  readonly codTitolo?: readonly string[] | null | undefined;
  readonly perPortafoglio?: boolean | null | undefined;
  readonly comprendiChiusura?: boolean | null | undefined;
}

export const mese = (giorno: string): string => `${giorno.slice(0, 7)}-01`;

const ultimoDelMese = (giorno: string): boolean => {
  const [anno, m] = giorno.split('-').map(Number);
  return Number(giorno.slice(8)) === new Date(Date.UTC(anno ?? 0, m ?? 0, 0)).getUTCDate();
};

/** The months of which the period has a part only: of these the lines are read, of all others the balances. */
const mesiInParte = ({ dataDa, dataA }: Periodo): readonly string[] => [
  ...new Set([
    ...(dataDa.endsWith('-01') ? [] : [mese(dataDa)]),
    ...(ultimoDelMese(dataA) ? [] : [mese(dataA)]),
  ]),
];

/** What is asked of parts of an account: entries that close and open it know none, so all that came before is read. */
const aParti = ({ codPortafoglio, codTitolo, perPortafoglio }: Filtro): boolean =>
  Boolean(codPortafoglio ?? codTitolo) || perPortafoglio === true;

/** Whether the exercise of a period has an opening that stands, which says all that came before. */
const aperto = (
  { codAzienda, codLibro }: Libro,
  { esercizio, dataA }: Periodo,
  filtro: Filtro,
): RawBuilder<unknown> =>
  aParti(filtro)
    ? sql`false`
    : sql`exists (
  select from saldi_conti a where a.cod_azienda = ${codAzienda} and a.cod_libro = ${codLibro}
     and a.esercizio = ${esercizio} and a.tipo = 'A' and a.mese <= ${dataA}::date and a.dare <> a.avere)`;

/**
 * Which entries count for the balances of an exercise. Its own, but those that close it; where it has no opening, of
 * the balance sheet all that came before as well. Income starts anew with every exercise.
 */
const contano = (esercizio: number, filtro: Filtro): RawBuilder<unknown> => sql`(
  (s.esercizio = ${esercizio} and (${filtro.comprendiChiusura === true} or s.tipo <> 'E')
   and ${aParti(filtro) ? sql`s.tipo <> 'A'` : sql`true`})
  or (s.esercizio < ${esercizio} and s.tipo = '' and t.sezione not like 'CE%' and not (select si from con_apertura)))`;

/**
 * Whether an account knows nothing of the exercises before that of a period: one of income, which starts anew with it; any,
 * where the exercise has an opening. `sezione` is the account's.
 */
export const ricomincia = (
  libro: Libro,
  periodo: Periodo,
  filtro: Filtro,
  sezione: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(${sezione} like 'CE%' or ${aperto(libro, periodo, filtro)})`;

/** The first day of a period from which an account's lines count for its balances. */
export const daQuando = (
  libro: Libro,
  periodo: Periodo,
  filtro: Filtro,
  sezione: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { codAzienda, codLibro } = libro;
  const { esercizio, dataDa } = periodo;
  return sql`
  case when ${ricomincia(libro, periodo, filtro, sezione)}
       then greatest(${dataDa}::date, (select e.dal from esercizi e where e.cod_azienda = ${codAzienda}
              and e.cod_libro = ${codLibro} and e.esercizio = ${esercizio}))
       else ${dataDa}::date end`;
};

/** What every account had before each day and brought in it, from balances and, of months in part, from lines. */
export const importi = (
  libro: Libro,
  periodo: Periodo,
  filtro: Filtro & { readonly conto?: number },
): RawBuilder<unknown> => {
  const { codAzienda, codLibro } = libro;
  const parti = mesiInParte(periodo);
  const { codPortafoglio, conto } = filtro;
  const suoi = (alias: string, portafoglio: RawBuilder<unknown>) => sql`
    ${codPortafoglio ? sql`${portafoglio} = any(${codPortafoglio}::text[])` : sql`true`}
    and ${conto === undefined ? sql`true` : sql`${sql.ref(`${alias}.descrizione_conto_id`)} = ${conto}`}`;
  // Of one account the lines are walked by their own index, of all by that of the entries.
  const nelMese = (alias: 'g' | 'r', uno: string) =>
    sql`${sql.ref(`${alias}.data_contabile`)} between ${uno}::date
      and least(${periodo.dataA}::date, (${uno}::date + interval '1 month - 1 day')::date)`;
  const righe = sql.join(
    parti.map(
      (uno) => sql`
      select g.esercizio, g.data_contabile as giorno, r.descrizione_conto_id, coalesce(r.cod_portafoglio, '') as cod_portafoglio,
             case when g.tipo in ('E', 'A') then g.tipo else '' end as tipo,
             case when r.segno = 'D' then r.importo else 0 end as dare,
             case when r.segno = 'A' then r.importo else 0 end as avere, 1 as righe
        from giornale g
        join giornale_righe r on r.cod_azienda = g.cod_azienda and r.cod_libro = g.cod_libro
         and r.esercizio = g.esercizio and r.catena = g.catena
       where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro}
         and ${conto === undefined ? nelMese('g', uno) : nelMese('r', uno)}
         and ${suoi('r', sql`coalesce(r.cod_portafoglio, '')`)}`,
    ),
    sql` union all `,
  );
  return sql`
    con_apertura as (
      select ${aperto(libro, periodo, filtro)} as si),
    grezzi as (
      select s.esercizio, s.mese as giorno, s.descrizione_conto_id, s.cod_portafoglio, s.tipo, s.dare, s.avere, s.righe
        from saldi_conti s
       where s.cod_azienda = ${codAzienda} and s.cod_libro = ${codLibro} and s.mese <= ${periodo.dataA}::date
         and s.mese <> all(${parti}::date[]) and ${suoi('s', sql`s.cod_portafoglio`)}
      ${parti.length > 0 ? sql`union all ${righe}` : sql``}),
    importi as (
      select s.*, c.numero_conto, c.descrizione, c.cod_tipo_archivio, c.categoria, t.sezione,
             s.giorno < ${periodo.dataDa}::date or s.tipo = 'A' as prima
        from grezzi s
        join s_descrizione_conti c on c.id = s.descrizione_conto_id
        join s_tipo_archivi t on t.cod_tipo_archivio = c.cod_tipo_archivio
       where ${contano(periodo.esercizio, filtro)})`;
};

/** Of `importi` what there was, what came and what is. */
export const SOMME = sql`
  coalesce(sum(dare - avere) filter (where prima), 0)::numeric(20, 2)::text as "saldoIniziale",
  coalesce(sum(dare) filter (where not prima), 0)::numeric(20, 2)::text as dare,
  coalesce(sum(avere) filter (where not prima), 0)::numeric(20, 2)::text as avere,
  coalesce(sum(dare - avere), 0)::numeric(20, 2)::text as "saldoFinale"`;

type Riga = BilancioWire['righe'][number];

/** The trial balance of a book between two days, in one statement. */
export const domandaBilancio = (
  libro: Libro,
  periodo: Periodo,
  { perMese, ...filtro }: Omit<DomandaBilancioWire, 'codLibro' | 'dataDa' | 'dataA'>,
): RawBuilder<Riga & { livello: number }> => {
  const portafoglio = filtro.perPortafoglio ? sql`cod_portafoglio` : sql`null::text`;
  const chiave = sql`descrizione_conto_id, numero_conto, descrizione, cod_tipo_archivio, sezione, categoria, portafoglio`;
  const mesi = sql`
    left join lateral (
      select jsonb_agg(jsonb_build_object('mese', m.mese, 'dare', m.dare::text, 'avere', m.avere::text) order by m.mese) as mesi
        from (select * from per_mese p where p.descrizione_conto_id = b.descrizione_conto_id
                 and p.portafoglio is not distinct from b.portafoglio) m) m on true`;
  const perMesi = sql`,
    per_mese as materialized (
      select i.descrizione_conto_id, i.portafoglio, date_trunc('month', i.giorno::timestamp)::date as mese,
             sum(i.dare)::numeric(20, 2) as dare, sum(i.avere)::numeric(20, 2) as avere
        from (select i.*, ${portafoglio} as portafoglio from importi i where not i.prima) i group by 1, 2, 3)`;
  return sql<Riga & { livello: number }>`with ${importi(libro, periodo, filtro)},
    bilancio as (
      select grouping(sezione) + grouping(descrizione_conto_id) as livello, ${chiave}, ${SOMME}
        from (select i.*, ${portafoglio} as portafoglio from importi i) i
       group by grouping sets ((${chiave}), (sezione), ()))${perMese ? perMesi : sql``}
    select livello, descrizione_conto_id as "descrizioneContoId", numero_conto as "numeroConto",
           descrizione as "descrizioneConto", cod_tipo_archivio as "codTipoArchivio", sezione,
           categoria, portafoglio as "codPortafoglio", "saldoIniziale", dare, avere, "saldoFinale"
           ${perMese ? sql`, m.mesi` : sql``}
      from bilancio b ${perMese ? mesi : sql``} order by livello, numero_conto, cod_tipo_archivio, portafoglio, sezione`;
};

const CONTO = 0;
const SEZIONE = 1;

export async function bilancioDi(
  tx: Tx,
  codAzienda: string,
  domanda: DomandaBilancioWire,
): Promise<BilancioWire> {
  const libro = await libroDi(tx, codAzienda, domanda.codLibro);
  const periodo = await periodoDi(tx, libro, domanda);
  const { rows } = await domandaBilancio(libro, periodo, domanda).execute(tx);
  const somme = ({ saldoIniziale, dare, avere, saldoFinale }: Riga) => ({
    saldoIniziale,
    dare,
    avere,
    saldoFinale,
  });
  const di = (livello: number) => rows.filter((riga) => riga.livello === livello);
  const [totale] = di(SEZIONE + 1);
  const nulla = { saldoIniziale: '0.00', dare: '0.00', avere: '0.00', saldoFinale: '0.00' };
  return {
    codLibro: libro.codLibro,
    ...periodo,
    righe: di(CONTO).map(({ livello: _, mesi, ...riga }) => ({
      ...riga,
      ...(domanda.perMese && { mesi: mesi ?? [] }),
    })),
    sezioni: di(SEZIONE).map((riga) => ({ sezione: riga.sezione, ...somme(riga) })),
    totali: totale ? somme(totale) : nulla,
  };
}

import { type RawBuilder, sql } from 'kysely';
import type {
  FiltroMastrinoWire,
  MastrinoWire,
  RigaMastrinoWire,
} from '#contract/contabilita/giornale.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import type { Data } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { clausolaOrdine, dopo } from '#server/record/ordine-sql.ts';
import { impagina, type Lettore, type RichiestaPagina } from '#server/record/pagina.ts';
import { daQuando, importi, mese, ricomincia, SOMME } from './bilancio.ts';
import { type Libro, libroDi, type Periodo, periodoDi } from './libro.ts';

export interface DomandaMastrino {
  readonly libro: Libro;
  readonly periodo: Periodo;
  readonly filtro: FiltroMastrinoWire;
  readonly conto: number;
  /** Whether the account knows nothing of the exercises before. */
  readonly daCapo: boolean;
}

export const ORDINE_MASTRINO: readonly VoceOrdine[] = [
  { campo: 'dataContabile', colonna: 'data_contabile', tipo: 'date', verso: 'ASC' },
  { campo: 'catena', colonna: 'catena', tipo: 'bigint', verso: 'ASC' },
  { campo: 'nRiga', colonna: 'n_riga', tipo: 'bigint', verso: 'ASC' },
];

/** The lines of the account in the period; those that open its exercise stand in the opening balance. */
const sue = ({ libro, periodo, filtro, conto }: DomandaMastrino): RawBuilder<unknown> => sql`
  t.cod_azienda = ${libro.codAzienda} and t.cod_libro = ${libro.codLibro} and t.descrizione_conto_id = ${conto}
  and t.data_contabile between ${periodo.dataDa}::date and ${periodo.dataA}::date
  and ${filtro.codPortafoglio ? sql`t.cod_portafoglio = any(${filtro.codPortafoglio}::text[])` : sql`true`}
  and ${filtro.codTitolo ? sql`t.cod_titolo = any(${filtro.codTitolo}::text[])` : sql`true`}`;

const tipo = ({ filtro }: DomandaMastrino): RawBuilder<unknown> =>
  sql`${filtro.comprendiChiusura === true} or g.tipo <> 'E'`;

const GIORNALE = sql`join giornale g on g.cod_azienda = t.cod_azienda and g.cod_libro = t.cod_libro and g.catena = t.catena`;

/** A page of the account's lines, each with the sum of those from the first row of the page up to it. */
export const domandaRighe = (
  domanda: DomandaMastrino,
  { ordine, dopo: valori, salta, limite }: Parameters<Lettore['leggi']>[0],
): RawBuilder<Record<string, unknown>> => sql`
  with pagina as materialized (
    select t.*, g.id as id_giornale, g.numero, g.tipo, g.causale
      from giornale_righe t ${GIORNALE}
     where ${sue(domanda)} and (${tipo(domanda)}) and g.tipo <> 'A' and ${valori ? dopo(ordine, valori) : sql`true`}
     ${clausolaOrdine(ordine)} limit ${limite} offset ${salta})
  select t.data_contabile as "dataContabile", t.catena, t.n_riga as "nRiga", t.id_giornale as "idGiornale", t.esercizio,
         t.numero, t.tipo, t.causale, t.cod_titolo as "codTitolo", t.cod_portafoglio as "codPortafoglio", t.descrizione,
         coalesce(c.numero, 'diversi') as contropartita, t.id_movimento as "idMovimento",
         case when t.segno = 'D' then t.importo else 0 end::numeric(18, 2)::text as dare,
         case when t.segno = 'A' then t.importo else 0 end::numeric(18, 2)::text as avere,
         sum(case when t.segno = 'D' then t.importo else -t.importo end) over (order by t.data_contabile, t.catena, t.n_riga)::text
           as saldo
    from pagina t
    left join lateral (
      select min(a.numero_conto) as numero from giornale_righe a
       where a.cod_azienda = t.cod_azienda and a.cod_libro = t.cod_libro and a.esercizio = t.esercizio
         and a.catena = t.catena and a.segno <> t.segno having count(distinct a.numero_conto) = 1) c on true
  ${clausolaOrdine(ordine)}`;

const CON_SEGNO = sql`case when t.segno = 'D' then t.importo else -t.importo end`;

const primaDiLei = ({ dataContabile, catena, nRiga }: RigaMastrinoWire) =>
  sql`(t.data_contabile, t.catena, t.n_riga) < (${dataContabile}::date, ${catena}, ${nRiga})`;

/** Balances know no titolo: its lines are few, and of the account. */
const delTitolo = (domanda: DomandaMastrino, riga: RigaMastrinoWire | undefined) => {
  const { periodo } = domanda;
  const giorno = riga?.dataContabile ?? periodo.dataDa;
  return sql`
    select coalesce(sum(${CON_SEGNO}), 0)::text as saldo
      from giornale_righe t ${GIORNALE}
     where ${sue({ ...domanda, periodo: { ...periodo, dataDa: '1900-01-01', dataA: giorno } })} and (${tipo(domanda)})
       and (t.esercizio = ${periodo.esercizio}
            or t.esercizio < ${periodo.esercizio} and g.tipo not in ('A', 'E') and not ${domanda.daCapo})
       and ${riga ? primaDiLei(riga) : sql`t.data_contabile < ${giorno}::date`}`;
};

/**
 * From the balances to the first of the month, then the lines up to this one; of the entries that a card leaves out or has
 * in its opening there are few, and those are looked for by themselves.
 */
const daiSaldi = (domanda: DomandaMastrino, riga: RigaMastrinoWire) => {
  const { libro, periodo, filtro, conto } = domanda;
  const dal = [mese(riga.dataContabile), periodo.dataDa].reduce((a, b) => (a > b ? a : b));
  const delMese = sue({
    ...domanda,
    periodo: { ...periodo, dataDa: dal, dataA: riga.dataContabile },
  });
  const altre = (quali: RawBuilder<unknown>) => sql`coalesce((
    select sum(${CON_SEGNO}) from giornale g join giornale_righe t on t.cod_azienda = g.cod_azienda
       and t.cod_libro = g.cod_libro and t.esercizio = g.esercizio and t.catena = g.catena
     where g.cod_azienda = ${libro.codAzienda} and g.cod_libro = ${libro.codLibro} and g.tipo in ('E', 'A')
       and g.data_contabile between ${dal}::date and ${riga.dataContabile}::date and ${delMese} and ${quali}), 0)`;
  return sql`with ${importi(libro, { ...periodo, dataDa: dal, dataA: dal }, { ...filtro, conto })}
    select (coalesce((select sum(dare - avere) from importi where prima), 0)
      + coalesce((select sum(${CON_SEGNO}) from giornale_righe t where ${delMese} and ${primaDiLei(riga)}), 0)
      - ${altre(sql`not ((${tipo(domanda)}) and g.tipo <> 'A') and ${primaDiLei(riga)}`)}
      + ${altre(sql`g.tipo = 'A' and g.data_contabile > ${dal}::date`)})::text as saldo`;
};

/** What the account had before a line of the period. */
const primaDi = async (
  tx: Tx,
  domanda: DomandaMastrino,
  riga: RigaMastrinoWire,
): Promise<string> => {
  const { rows } = await sql<{
    saldo: string;
  }>`${domanda.filtro.codTitolo ? delTitolo(domanda, riga) : daiSaldi(domanda, riga)}`.execute(tx);
  return rows[0]?.saldo ?? '0';
};

/** The days of the card of an account: not those of which its balances know nothing any more. */
async function periodoDelConto(
  tx: Tx,
  libro: Libro,
  filtro: FiltroMastrinoWire,
  conto: number,
): Promise<Pick<DomandaMastrino, 'periodo' | 'daCapo'>> {
  const periodo = await periodoDi(tx, libro, filtro);
  const { rows } = await sql<{ dal: string; daCapo: boolean }>`
    select ${daQuando(libro, periodo, filtro, sql`t.sezione`)} as dal,
           ${ricomincia(libro, periodo, filtro, sql`t.sezione`)} as "daCapo"
      from s_descrizione_conti c join s_tipo_archivi t on t.cod_tipo_archivio = c.cod_tipo_archivio
     where c.cod_azienda = ${libro.codAzienda} and c.id = ${conto}`.execute(tx);
  const { dal = periodo.dataDa, daCapo = false } = rows[0] ?? {};
  return { periodo: { ...periodo, dataDa: dal }, daCapo };
}

interface Somme {
  readonly saldoIniziale: string;
  readonly dare: string;
  readonly avere: string;
  /** How many lines the card has. */
  readonly righe: number;
}

/** Of the lines that balances count, those of the card: whichever exercise they are of, but not those that open it. */
const SUE_RIGHE = ({ periodo, filtro }: DomandaMastrino) => sql`
  (select coalesce(sum(g.righe), 0)::int from grezzi g
    where g.giorno >= ${periodo.dataDa}::date and g.tipo <> 'A' and (${filtro.comprendiChiusura === true} or g.tipo <> 'E'))`;

/**
 * What the account had, what the period brought and in how many lines: at once from balances, but of one titolo, which
 * they do not know.
 */
const sommeDi = async (tx: Tx, domanda: DomandaMastrino): Promise<Somme> => {
  const { libro, periodo, filtro, conto } = domanda;
  const { rows } = await (filtro.codTitolo
    ? sql<Somme>`
        select (${delTitolo(domanda, undefined)}) as "saldoIniziale",
               coalesce(sum(t.importo) filter (where t.segno = 'D'), 0)::numeric(20, 2)::text as dare,
               coalesce(sum(t.importo) filter (where t.segno = 'A'), 0)::numeric(20, 2)::text as avere,
               count(*)::int as righe
          from giornale_righe t ${GIORNALE} where ${sue(domanda)} and (${tipo(domanda)}) and g.tipo <> 'A'`
    : sql<Somme>`with ${importi(libro, periodo, { ...filtro, conto })}
        select ${SOMME}, ${SUE_RIGHE(domanda)} as righe from importi`
  ).execute(tx);
  return rows[0] ?? { saldoIniziale: '0.00', dare: '0.00', avere: '0.00', righe: 0 };
};

export async function mastrinoDi(
  tx: Tx,
  codAzienda: string,
  { filtro, pagina }: { readonly filtro: FiltroMastrinoWire; readonly pagina: RichiestaPagina },
): Promise<MastrinoWire> {
  const conto = filtro.descrizioneContoId;
  if (typeof conto !== 'number')
    throw erroreCampo('descrizioneContoId', 'Indicare il conto di cui leggere la scheda.');
  const libro = await libroDi(tx, codAzienda, filtro.codLibro);
  const { periodo, daCapo } = await periodoDelConto(tx, libro, filtro, conto);
  const domanda: DomandaMastrino = { libro, periodo, filtro, conto, daCapo };
  const { dare, avere, righe, ...somme } = await sommeDi(tx, domanda);
  const lettore: Lettore = {
    conta: () => Promise.resolve({ righe, esatto: true }),
    leggi: async (passo) => (await domandaRighe(domanda, passo).execute(tx)).rows,
  };
  const trovata = await impagina<RigaMastrinoWire>(lettore, ORDINE_MASTRINO, pagina);
  const [prima] = trovata.items;
  const saldoIniziale = centesimi(somme.saldoIniziale);
  // A row read beyond the page, or the other way round, does not count: sums begin again at its first one.
  const dallInizio = pagina.cursore === null && trovata.pageNumber === 1;
  let saldo = !prima || dallInizio ? saldoIniziale : centesimi(await primaDi(tx, domanda, prima));
  const items = trovata.items.map((riga) => {
    saldo += centesimi(riga.dare) - centesimi(riga.avere);
    return { ...riga, saldo: inEuro(saldo) };
  });
  const saldoFinale = inEuro(saldoIniziale + centesimi(dare) - centesimi(avere));
  const dal = periodo.dataDa as Data;
  return { ...trovata, items, dal, saldoIniziale: inEuro(saldoIniziale), dare, avere, saldoFinale };
}

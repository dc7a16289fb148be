import { type RawBuilder, sql } from 'kysely';
import type { RigaSchedaWire } from '#contract/giacenze.ts';
import { nelPrincipale } from '#server/posizioni/del-libro.ts';
import { dagliEffetti } from './riga.ts';

type Sql = RawBuilder<unknown>;

/** Which movements a scheda tells: chosen how, by which date, as known when. */
export interface RigheChieste {
  /** The condition on `movimenti p`, which stand where a position does. */
  readonly scelta: Sql;
  readonly selezioneTipo?: 'M' | 'V' | 'I' | null | undefined;
  readonly notoAl?: string | null | undefined;
}

/** Where in its day what moves no position stands: income is told after what moved. */
const SENZA_POSTO = 6;

/** The place of a row: its day by the date that was asked, then as rows are played. */
export const POSTO = [
  ['giorno', 'date'],
  ['data_movimento', 'date'],
  ['posto', 'int'],
  ['anno', 'int'],
  ['nreg', 'int'],
  ['capofila', 'bigint'],
  ['nriga', 'int'],
  ['id', 'bigint'],
] as const;

export const inSequenza = (alias: string): Sql =>
  sql.join(POSTO.map(([colonna]) => sql.ref(`${alias}.${colonna}`)));

const saputiAl = (notoAl: RigheChieste['notoAl']): Sql =>
  notoAl ? sql`and e.data_inserimento <= ${notoAl}::date` : sql``;

/** Rows of movements with their place: by the day of entry one for each day on which something became of it. */
export function righeDellaScheda({ scelta, selezioneTipo, notoAl }: RigheChieste): Sql {
  const parti = [
    scelta,
    sql`p.stato <> 'bozza' and ${nelPrincipale('p')}`,
    ...(notoAl ? [sql`p.data_inserimento <= ${notoAl}::date`] : []),
    // Together they are nothing on every day; only as known on one of them did each stand by itself.
    ...(notoAl || selezioneTipo === 'I' ? [] : [sql`not p.stornato and p.id_storno_di is null`]),
  ];
  const colonne = sql`p.*, coalesce(p.id_capofila, p.id) as capofila, coalesce(p.ordine, ${sql.lit(SENZA_POSTO)}) as posto`;
  const dove = sql.join(parti, sql` and `);
  if (selezioneTipo !== 'I') {
    const giorno = selezioneTipo === 'V' ? sql`p.data_valuta` : sql`p.data_movimento`;
    return sql`select ${colonne}, ${giorno} as giorno, false as correzione from movimenti p where ${dove}`;
  }
  return sql`
    select ${colonne}, coalesce(e.data_inserimento, p.data_inserimento) as giorno,
           coalesce(e.data_inserimento > p.data_inserimento, false) as correzione
      from movimenti p
      left join effetti_posizioni e
        on e.id_posizione = p.id_posizione and e.id_movimento = p.id ${saputiAl(notoAl)}
     where ${dove}`;
}

/** What a row `t` did to its position, as `e`. */
export function effettoDellaRiga({ selezioneTipo, notoAl }: RigheChieste): Sql {
  const delGiorno = selezioneTipo === 'I' ? sql`and e.data_inserimento = t.giorno` : sql``;
  return sql`left join lateral (
    select case when t.corto then -coalesce(sum(e.quantita), 0) else coalesce(sum(e.quantita), 0) end as quantita,
           coalesce(sum(e.costo), 0)::numeric(18, 2) as costo
      from effetti_posizioni e
     where e.id_posizione = t.id_posizione and e.id_movimento = t.id ${saputiAl(notoAl)} ${delGiorno}) e on true`;
}

type Cifra = 'risultatoPrezzo' | 'risultatoCambio' | 'interessi' | 'saldoEuro';

/** What a row `t` of a `causali c` earned and cashed, by the names of the wire: told once, not when corrected. */
export function cifreDellaRiga({ notoAl }: RigheChieste): Readonly<Record<Cifra, Sql>> {
  const { letture } = dagliEffetti(notoAl);
  const unaVolta = (valore: Sql, altrimenti: Sql): Sql =>
    sql`case when t.correzione then ${altrimenti} else ${valore} end`;
  return {
    risultatoPrezzo: unaVolta(letture.risultatoPrezzo, sql`null`),
    risultatoCambio: unaVolta(letture.risultatoCambio, sql`null`),
    interessi: unaVolta(
      sql`case when c.effetto_liquidita < 0 then -t.interessi_lordi_euro else t.interessi_lordi_euro end`,
      sql`0.00`,
    ),
    saldoEuro: unaVolta(sql`t.saldo_euro`, sql`0.00`),
  } satisfies Readonly<Partial<Record<keyof RigaSchedaWire, Sql>>>;
}

import { type RawBuilder, sql } from 'kysely';
import { eAziendale } from '#domain/archivi/tipi.ts';
import {
  DIVISA_DI_CONTO,
  type Fonte,
  type Grandezza,
  ripieghi,
} from '#domain/archivi/valutazione/valori.ts';
import { SCALA } from '#domain/rendimenti/effetti.ts';
import { type Serie, scalato } from '#domain/rendimenti/valori.ts';
import { type Data, data, numeroGiorno } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';

type Sql = RawBuilder<unknown>;

/** Days go over the wire as how many they are after this one. */
export const INIZIO = data('1900-01-01');
export const PRIMO_NUMERO = numeroGiorno(INIZIO);
export const giorniDa = (giorno: Sql): Sql => sql`(${giorno} - ${INIZIO}::date)`;

/** Which values are read: all of a period, or those of few evenings alone. */
export interface Finestra {
  readonly dal: Data;
  readonly al: Data;
  readonly sere: readonly Data[] | null;
}

/** The series of a titolo or a currency for a portfolio, null where nobody manages it, in the sequence of the fallback. */
export type SerieDi = (codice: string, gestito: string | null) => readonly Serie[];

interface Letta {
  readonly codice: string;
  readonly portafoglio: string | null;
  /** `day:value` after `day:value`. */
  readonly voci: string;
}

/** Of an archive of which few values count, each by its own look into the index. */
function valoriDi(
  { archivio, giorni }: Fonte,
  codAzienda: string,
  codici: readonly string[],
  { dal, al, sere }: Finestra,
): Sql {
  const chiave = sql.ref(
    `s.${archivio.chiave.find(({ di }) => di === 'titolo' || di === 'divisa')?.sql ?? ''}`,
  );
  const valore = sql.ref(`s.${archivio.valori[0]?.sql ?? ''}`);
  const tabella = sql`${sql.table(archivio.tabella)} s`;
  const sua = eAziendale(archivio) ? sql`s.cod_azienda = ${codAzienda}` : sql`true`;
  const portafoglio = archivio.ambito === 'portafoglio' ? sql`s.cod_portafoglio` : sql`null::text`;
  if (sere === null || giorni === 0)
    return sql`select ${chiave} as codice, ${portafoglio} as portafoglio, s.data, ${valore} as valore from ${tabella}
      where ${sua} and ${chiave} = any (${codici}::text[])
        and s.data between ${dal}::date - ${sql.lit(giorni)}::int and ${al}::date`;
  return sql`select distinct c.codice, null::text as portafoglio, v.data, v.valore
    from unnest(${codici}::text[]) c (codice) cross join unnest(${sere}::date[]) g (sera)
    cross join lateral (select s.data, ${valore} as valore from ${tabella}
      where ${chiave} = c.codice and s.data <= g.sera and s.data >= g.sera - ${sql.lit(giorni)}::int
      order by s.data desc limit 1) v`;
}

const serieDa = (voci: string, eta: number): Serie => {
  const [giorni, valori]: [number[], bigint[]] = [[], []];
  for (const voce of voci.split(',')) {
    const taglio = voce.indexOf(':');
    giorni.push(PRIMO_NUMERO + Number(voce.slice(0, taglio)));
    valori.push(scalato(voce.slice(taglio + 1)));
  }
  return { eta, giorni, valori };
};

const EURO: readonly Serie[] = [
  { eta: Number.MAX_SAFE_INTEGER, giorni: [PRIMO_NUMERO], valori: [SCALA] },
];

/** What the archives of a fallback hold of many titoli or currencies, one question an archive. */
export async function leggiSerie(
  tx: Tx,
  chi: { readonly grandezza: Grandezza; readonly codAzienda: string },
  codici: readonly string[],
  finestra: Finestra,
): Promise<SerieDi> {
  const { fonti } = ripieghi[chi.grandezza];
  const lette: Map<string, Serie>[] = [];
  for (const fonte of fonti) {
    const { rows } = await sql<Letta>`
      select q.codice, q.portafoglio,
             string_agg(${giorniDa(sql`q.data`)} || ':' || trim_scale(q.valore), ',' order by q.data) as voci
        from (${valoriDi(fonte, chi.codAzienda, codici, finestra)}) q group by 1, 2`.execute(tx);
    lette.push(
      new Map(
        rows.map(({ codice, portafoglio, voci }) => [
          `${codice} ${portafoglio ?? ''}`,
          serieDa(voci, fonte.giorni),
        ]),
      ),
    );
  }
  return (codice, gestito) => {
    if (chi.grandezza === 'cambio' && codice === DIVISA_DI_CONTO) return EURO;
    return fonti.flatMap(({ archivio: { ambito } }, i) => {
      if (ambito === 'portafoglio' && gestito === null) return [];
      return lette[i]?.get(`${codice} ${ambito === 'portafoglio' ? gestito : ''}`) ?? [];
    });
  };
}

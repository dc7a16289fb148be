import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import { rotteSerie, type SerieDiValori } from '#contract/archivi/serie.ts';
import { eAziendale, tipiArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { eData } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';

type Serie = Static<typeof SerieDiValori>;

/** Stretches of equal length; of each four values at most: more than a screen has pixels for. */
const TRATTI = 250;
const VALORI_PER_TRATTO = 4;

interface DomandaSerie {
  readonly codice: string;
  readonly dal?: string | undefined;
  readonly al?: string | undefined;
  readonly codAzienda: string | undefined;
}

/** The rows of the code, in the archive's index of code and day. */
const delCodice = (tipo: TipoArchivio, { codice, codAzienda }: DomandaSerie) => {
  const colonna = tipo.chiave.find((una) => una.di === 'titolo' || una.di === 'divisa');
  const suo = sql`${sql.ref(`t.${colonna?.sql}`)} = ${codice}`;
  return eAziendale(tipo) ? sql`t.cod_azienda = ${codAzienda ?? null} and ${suo}` : suo;
};

const nelPeriodo = ({ dal, al }: DomandaSerie): RawBuilder<unknown> =>
  sql`${dal ? sql`t.data >= ${dal}::date` : sql`true`}
  and ${al ? sql`t.data <= ${al}::date` : sql`true`}`;

/**
 * The values of a code in a period, thinned in one statement: of each stretch of days its first, last,
 * least and greatest value, so that no peak is lost and twenty years are a small answer.
 */
async function serieDi(tx: Tx, tipo: TipoArchivio, domanda: DomandaSerie): Promise<Serie> {
  const tabella = sql.table(tipo.tabella);
  const suoi = delCodice(tipo, domanda);
  const valore = sql.ref(`t.${tipo.valori[0]?.sql}`);
  const { rows } = await sql<{ data: string; valore: string; totale: number }>`
    with righe as materialized (
      select t.data, ${valore} as valore from ${tabella} t where ${suoi} and ${nelPeriodo(domanda)}),
    misura as (select count(*)::int as n, min(data) as a, max(data) as z from righe),
    tratti as (
      select r.*, m.n, (r.data - m.a) * ${TRATTI} / (m.z - m.a + 1) as tratto
        from righe r cross join misura m),
    segnati as (
      select t.*, row_number() over (partition by tratto order by data) as primo,
             row_number() over (partition by tratto order by data desc) as ultimo,
             row_number() over (partition by tratto order by valore, data) as minimo,
             row_number() over (partition by tratto order by valore desc, data) as massimo
        from tratti t)
    select data, trim_scale(valore)::text as valore, n as totale from segnati
     where n <= ${TRATTI * VALORI_PER_TRATTO} or 1 in (primo, ultimo, minimo, massimo)
     order by data`.execute(tx);
  const estremi = await sql<Pick<Serie, 'prima' | 'ultima'>>`
    select min(t.data) as prima, max(t.data) as ultima from ${tabella} t where ${suoi}`.execute(tx);
  return {
    punti: rows.map(({ data, valore: di }) => ({ data, valore: di })),
    totale: rows[0]?.totale ?? 0,
    prima: estremi.rows[0]?.prima ?? null,
    ultima: estremi.rows[0]?.ultima ?? null,
  };
}

const esigiGiorno = (campo: string, giorno: string | undefined): void => {
  if (giorno !== undefined && !eData(giorno))
    throw erroreCampo(campo, `${giorno} non esiste nel calendario.`);
};

/** What a code is called in a refusal, and where it must be. */
const RIFERITI = {
  titolo: ['titoli', 'cod_titolo', 'Il titolo'],
  divisa: ['divise', 'cod_divisa', 'La divisa'],
} as const;

/** A code that is nobody's is not an empty series: 404. */
const esigiCodice = async (tx: Tx, { chiave }: TipoArchivio, codice: string): Promise<void> => {
  const colonna = chiave.find((una) => una.di === 'titolo' || una.di === 'divisa');
  const [tabella, campo, nome] = RIFERITI[colonna?.di === 'divisa' ? 'divisa' : 'titolo'];
  const { rows } = await sql`
    select from ${sql.table(tabella)} where ${sql.ref(campo)} = ${codice}`.execute(tx);
  if (rows.length === 0) throw errore('NON_TROVATO', { detail: `${nome} ${codice} non c’è.` });
};

export const rotteDelleSerie = (app: FastifyInstance, servizi: Servizi): void => {
  for (const tipo of tipiArchivio) {
    const serie = rotteSerie[tipo.tipo];
    if (!serie) continue;
    lega(app, servizi, serie, ({ contesto, params, query, leggi }) => {
      esigiGiorno('dal', query.dal);
      esigiGiorno('al', query.al);
      return leggi(async (tx) => {
        await esigiCodice(tx, tipo, params.codice);
        return serieDi(tx, tipo, { ...params, ...query, codAzienda: contesto.codAzienda });
      });
    });
  }
};

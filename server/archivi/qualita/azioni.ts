import { sql } from 'kysely';
import type { RotteQualita } from '#contract/qualita.ts';
import type { Ingresso } from '#contract/rotta.ts';
import { controlloDi } from '#domain/archivi/qualita/controlli.ts';
import { eAziendale } from '#domain/archivi/tipi.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import {
  COLONNE_CHIAVE,
  chiaviDi,
  chiaviSelezionate,
  type Esame,
  type Sql,
  stessaChiave,
  tabellaDi,
  valoreDi,
} from './esame.ts';

type Corpo<R extends keyof RotteQualita> = Ingresso<RotteQualita[R]>['body'];

/** What is written beside a value that was carried over from the day before. */
const FONTE = 'Riporto';

/** The rows named by a call, as a relation `c` with the columns of a key. */
const nominate = (righe: readonly object[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(righe)}::jsonb)
    c ("codTitolo" text, "codDivisa" text, "cod_Portafoglio" text, data date, valore numeric)`;

/** A row of titoli is named by its titolo alone: its currency is only shown. */
const CHIAVE_DATA = sql`select c."codTitolo" as cod_titolo,
  case when c."codTitolo" is null then c."codDivisa" end as cod_divisa,
  c."cod_Portafoglio" as cod_portafoglio, c.data, c.valore`;

const aziendaDi = ({ archivio, codAzienda }: Esame): string | null =>
  eAziendale(archivio) ? codAzienda : null;

/** Accepts anomalies as they are; a new note takes the place of an older one. */
export const accetta = async (
  tx: Tx,
  esame: Esame,
  { controllo, nota, righe }: Corpo<'accetta'>,
): Promise<{ righe: number }> => {
  const scritta = nota.trim();
  if (scritta === '')
    throw errore('REGOLA_VIOLATA', {
      detail: 'Nota: scrivere perché l’anomalia si accetta.',
      errori: [{ campo: 'nota', messaggio: 'Nota: scrivere perché l’anomalia si accetta.' }],
    });
  const { numAffectedRows } = await sql`
    insert into qualita_accettate (cod_azienda, archivio, controllo, cod_titolo, cod_divisa,
        cod_portafoglio, data, valore, nota)
    select distinct on (x.cod_titolo, x.cod_divisa, x.cod_portafoglio, x.data)
        ${aziendaDi(esame)}::text, ${esame.archivio.tipo}, ${controllo}, x.cod_titolo,
        x.cod_divisa, x.cod_portafoglio, x.data, x.valore, ${scritta}
      from (${CHIAVE_DATA} from ${nominate(righe)}) x
    on conflict (archivio, controllo, cod_titolo, cod_divisa, data, cod_portafoglio, cod_azienda)
    do update set valore = excluded.valore, nota = excluded.nota`.execute(tx);
  return { righe: Number(numAffectedRows ?? 0n) };
};

/** The acceptance of a check that goes on from day to day may be of a day before the row's. */
const ULTIMA_FINO_A = sql`q.data = (select max(altra.data) from qualita_accettate altra
  where altra.archivio = q.archivio and altra.controllo = q.controllo
    and altra.cod_azienda is not distinct from q.cod_azienda
    and altra.cod_titolo is not distinct from q.cod_titolo
    and altra.cod_divisa is not distinct from q.cod_divisa
    and altra.cod_portafoglio is not distinct from q.cod_portafoglio and altra.data <= x.data)`;

/** Takes acceptances back: what they were of is an anomaly again. */
export const riapri = async (
  tx: Tx,
  esame: Esame,
  { controllo, righe }: Corpo<'riapri'>,
): Promise<{ righe: number }> => {
  const chiave = COLONNE_CHIAVE.map(
    (c) => sql`${sql.ref(`q.${c}`)} is not distinct from ${sql.ref(`x.${c}`)}`,
  );
  const quale = controlloDi(controllo)?.accettatoFinoAlCambio
    ? ULTIMA_FINO_A
    : sql`q.data = x.data`;
  const { numAffectedRows } = await sql`
    delete from qualita_accettate q using (${CHIAVE_DATA} from ${nominate(righe)}) x
     where q.archivio = ${esame.archivio.tipo} and q.controllo = ${controllo}
       and q.cod_azienda is not distinct from ${aziendaDi(esame)}::text
       and ${sql.join(chiave, sql` and `)}
       and ${quale}`.execute(tx);
  return { righe: Number(numAffectedRows ?? 0n) };
};

/** Writes on the day the last value before it, where there is none yet. */
export const riporta = async (tx: Tx, esame: Esame, { righe }: Corpo<'riporta'>) => {
  const { archivio, data, codAzienda } = esame;
  const colonne = [
    ...(eAziendale(archivio) ? [['cod_azienda', sql`${codAzienda}::text`] as const] : []),
    ...chiaviDi(archivio).map((c) => [c, sql.ref(`c.${c}`)] as const),
    ['data', sql`${data}::date`] as const,
    [archivio.valori[0]?.sql ?? '', sql`u.valore`] as const,
    ['fonte', sql`${FONTE}::text`] as const,
    ...(archivio.conOrigine
      ? ([
          ['data_origine', sql`u.data`],
          ['metodo', sql`'PUNTUALE'::text`],
        ] as const)
      : []),
  ];
  const { rows } = await sql<{ id: number; versione: number }>`
    insert into ${tabellaDi(archivio)} (${sql.join(colonne.map(([nome]) => sql.id(nome)))})
    select ${sql.join(colonne.map(([, espressione]) => espressione))}
      from (select distinct ${chiaviSelezionate(esame, 'x')}
              from (${CHIAVE_DATA} from ${nominate(righe)}) x) c
      cross join lateral (select ${valoreDi(archivio, 'u')} as valore, u.data
        from ${tabellaDi(archivio)} u
        where ${stessaChiave(esame, 'u', 'c')} and u.data < ${data}::date
        order by u.data desc limit 1) u
    on conflict do nothing returning id, versione`.execute(tx);
  return { righe: rows.length, scritte: rows };
};

/** Deletes values in the version that was seen; one that somebody changed since stops them all. */
export const eliminaValori = async (
  tx: Tx,
  { archivio, codAzienda }: Esame,
  { righe }: Corpo<'elimina'>,
): Promise<{ righe: number }> => {
  const sue = eAziendale(archivio) ? sql`and t.cod_azienda = ${codAzienda}` : sql``;
  const { numAffectedRows } = await sql`delete from ${tabellaDi(archivio)} t
    using jsonb_to_recordset(${JSON.stringify(righe)}::jsonb) c (id bigint, versione integer)
    where t.id = c.id and t.versione = c.versione ${sue}`.execute(tx);
  if (Number(numAffectedRows ?? 0n) !== righe.length)
    throw errore('CONFLITTO', {
      detail: 'Qualcuno ha cambiato o eliminato dei valori: aggiornare l’elenco e riprovare.',
    });
  return { righe: righe.length };
};

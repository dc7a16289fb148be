import { type RawBuilder, sql } from 'kysely';
import { campiDiBase } from '#domain/titoli/con-movimenti.ts';
import { titoli } from '#domain/titoli/importazione.ts';
import { type ErroreRateo, errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Annullamento } from '#server/importazioni/regole-destinazione.ts';
import { nonSue, riportaRighe } from '#server/importazioni/righe-scritte.ts';
import { conPazienza } from '#server/lavori/esecuzione.ts';
import { attendiChiRegistra, confermaConMovimenti } from '#server/titoli/con-movimenti.ts';

interface Riferimento {
  readonly tabella: string;
  readonly condizione: string;
  /** Whether the row of the other table goes with the record. */
  readonly cade: boolean;
}

/** Which tables name rows of `tabella`, `x` being the other table and `a` this one. */
async function riferimentiA(tx: Tx, tabella: string): Promise<Riferimento[]> {
  const { rows } = await sql<{ altra: string; condizione: string; cade: boolean }>`
    select c.conrelid::regclass::text as altra, c.confdeltype = 'c' as cade,
            string_agg(format('x.%I = a.%I', di.attname, a.attname), ' and ') as condizione
       from pg_constraint c
       cross join lateral unnest(c.conkey, c.confkey) k (mia, sua)
       join pg_attribute di on di.attrelid = c.conrelid and di.attnum = k.mia
       join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.sua
      where c.contype = 'f' and c.confrelid = ${tabella}::regclass
      group by c.oid, c.conrelid, c.confdeltype`.execute(tx);
  return rows.map(({ altra, condizione, cade }) => ({ tabella: altra, condizione, cade }));
}

/** Whether something names a row that an import made, its own parts of the same import apart. */
export async function usato(tx: Tx, tabella: string, guid: string): Promise<RawBuilder<unknown>> {
  const usi = (await riferimentiA(tx, tabella)).map(
    ({ tabella: altra, condizione, cade }) =>
      sql`exists (select from ${sql.raw(altra)} x where ${sql.raw(condizione)}
         ${cade ? sql`and to_jsonb(x) ->> 'lavoro' is distinct from ${guid}` : sql``})`,
  );
  return usi.length > 0 ? sql.join(usi, sql` or `) : sql`false`;
}

/** That an import changed the titolo `a`, and did not make it. */
export const cambiatoDaImport = (guid: string): RawBuilder<unknown> => sql`exists (
  select from storico s where s.tabella = 'titoli' and s.id_record = a.id
    and s.lavoro = ${guid} and s.operazione = 'modifica'
    and ${nonSue(guid)})`;

/** Why a titolo that the import changed is left as it is. */
export const RESTA_COM_E = sql.lit(
  'ha movimenti: divisa, tipo, quotazione e ISIN si cambiano nel titolo, confermando',
);

const sqlCambiDiBase = sql.join(
  campiDiBase.map(({ sql: colonna = '' }) => {
    const [adesso, prima] = [sql.ref(`a.${colonna}`), sql.ref(`p.${colonna}`)];
    return sql`${adesso} is not null and ${prima} is distinct from ${adesso}`;
  }),
  sql` or `,
);

const sqlCambiInParole = sql`concat_ws(', ', ${sql.join(
  campiDiBase.map(({ sql: colonna = '', titolo }) => {
    const [adesso, prima] = [sql.ref(`a.${colonna}`), sql.ref(`p.${colonna}`)];
    return sql`case when ${adesso} is not null and ${prima} is distinct from ${adesso}
      then ${titolo} || ' passa da ' || ${adesso} || ' a ' || coalesce(${prima}, 'vuoto') end`;
  }),
)})`;

const MOSTRATI = 3;

/** The titoli with movements whose currency, type, quoting style or ISIN an undo would change back. */
export async function titoliDaDecidere(tx: Tx, guid: string): Promise<ErroreRateo | null> {
  const { rows } = await sql<{ readonly nome: string; readonly quanti: number }>`
    select a.cod_titolo || ': ' || ${sqlCambiInParole} as nome, count(*) over ()::int as quanti
      from titoli a
      join storico s on s.tabella = 'titoli' and s.id_record = a.id and s.operazione = 'modifica'
       and s.lavoro = ${guid} and ${nonSue(guid)}
     cross join lateral jsonb_populate_record(null::titoli, storico_intera(s)) p
     where a.lavoro = ${guid} and (${sqlCambiDiBase}) and titolo_con_movimenti(a.cod_titolo)
     order by a.cod_titolo limit ${sql.lit(MOSTRATI)}`.execute(tx);
  const [primo] = rows;
  if (!primo) return null;
  const { quanti } = primo;
  const chi = quanti === 1 ? 'Un titolo ha' : `${quanti} titoli hanno`;
  const nomi = rows.map(({ nome }) => nome).join('; ');
  const messaggio = `${chi} movimenti. ${nomi}${quanti > rows.length ? '; …' : ''}`;
  return errore('TITOLO_CON_MOVIMENTI', {
    detail: `${messaggio}: va confermato, i movimenti restano come sono.`,
    errori: [{ campo: 'confermaConMovimenti', messaggio: `${messaggio}.` }],
  });
}

/** Back to what they were; what movements lean on only where that was confirmed. */
export async function riportaTitoli(annullamento: Annullamento): Promise<number> {
  const { tx, confermaConMovimenti: confermato } = annullamento;
  await conPazienza(tx, () => attendiChiRegistra(tx));
  if (confermato) await confermaConMovimenti(tx);
  return riportaRighe(
    { ...annullamento, destinazione: titoli },
    confermato ? sql`true` : sql`not ((${sqlCambiDiBase}) and titolo_con_movimenti(a.cod_titolo))`,
  );
}

/** Titoli made by the import and not used, its listings on others, and the issuers it made. */
export async function eliminaTitoli(annullamento: Annullamento): Promise<number> {
  const { esecuzione, importazione, tx } = annullamento;
  const titoloUsato = await usato(tx, 'titoli', importazione);
  // A titolo of the import may be what another one of it is written on: from the leaves inwards.
  let eliminati = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from titoli a where a.lavoro = ${importazione} and not (${titoloUsato})`.execute(tx);
    if (!numAffectedRows) break;
    eliminati += Number(numAffectedRows);
  }
  // A titolo that somebody wrote after the import: what the import hung from it stays too.
  await sql`
    delete from titoli_listini l where l.lavoro::text = ${importazione}
       and not exists (select from storico s
             where s.tabella = 'titoli' and s.id_record = l.id_titolo
               and s.prima ->> 'lavoro' = ${importazione}
               and s.lavoro is distinct from ${esecuzione.lavoro.guid}::uuid)
       and not exists (select from titoli a
             where a.id = l.id_titolo and a.lavoro::text = ${importazione})`.execute(tx);
  const emittenteUsato = await usato(tx, 'emittenti', importazione);
  await sql`
    delete from emittenti a where a.lavoro = ${importazione} and not (${emittenteUsato})`.execute(
    tx,
  );
  return eliminati;
}

import { sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { InSalvataggio, Salvataggio } from '#server/importazioni/regole-destinazione.ts';
import { esigiRegistrabile } from '#server/importazioni/scelte.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { causaliDi, muovi } from '#server/movimenti/registrazione.ts';
import { elencoColonne } from '#server/movimenti/riga.ts';
import {
  CHIAVE,
  type ConPosizione,
  type Mossa,
  posizioniDi,
  prendiNumeri,
  ruoliDi,
  stessaPosizione,
} from '#server/movimenti/scritti.ts';
import { nuove } from './in-gioco.ts';

interface NonRegistrabili {
  readonly quante: number;
  readonly riga: number;
  readonly perche: string;
}

/**
 * What stops a registration stops all of them: a file is registered whole or stays drafts. Of some rows, of a
 * file that others are registered of, what stands in their way is told alone.
 */
export async function esigiRegistrabili(
  { sessione, guid }: Salvataggio['pratica'],
  quali?: string,
): Promise<void> {
  const { rows } = await sql
    .raw<NonRegistrabili>(`select count(*) over ()::int as quante, c.riga, c.impedimento as perche
        from ${nuove(guid)} and c.impedimento is not null and ${quali ?? 'true'} order by c.riga limit 20`)
    .execute(sessione);
  const [prima] = rows;
  if (!prima) return;
  const quante =
    prima.quante === 1 ? 'Una riga non si registra' : `${prima.quante} righe non si registrano`;
  const detto = `riga ${prima.riga}: ${prima.perche}`;
  throw errore('REGOLA_VIOLATA', {
    detail: quali
      ? detto
      : `${quante} e nulla è stato scritto: importarle come bozze, o correggerle. Prima: ${detto}`,
    errori: rows.map(({ riga, perche }) => ({
      campo: 'riga',
      messaggio: `riga ${riga}: ${perche}`,
    })),
  });
}

/** In the order in which positions are played: what comes in, what moves, what goes out. */
const VERSO = `(select case when c.altra is not null then 2 when k.effetto_quantita < 0 then 3 else 1 end
  from causali k where k.cod_causale = c.cod_causale)`;

/** Gives numbers to new rows, which from then on are written; how many they are. */
async function numera({ tx, pratica }: InSalvataggio, codAzienda: string, quali: string) {
  const { scritte, esistenti } = tabelleDi(pratica.guid);
  const anno = 'extract(year from c.data_movimento)::int';
  const { rows } = await sql
    .raw<{ anno: number; quante: number }>(`select ${anno} as anno, count(*)::int as quante
       from ${nuove(pratica.guid)} and ${quali} group by 1`)
    .execute(tx);
  const perAnno = new Map(rows.map((una) => [una.anno, una.quante]));
  const basi = await prendiNumeri(tx, codAzienda, perAnno);
  await sql`
    with adesso as (
      insert into ${sql.raw(scritte)}
      select n.riga, n.anno, d.da + row_number() over (partition by n.anno order by n.giorno, n.verso, n.riga)
        from (select c.riga, ${sql.raw(anno)} as anno, c.data_movimento as giorno, ${sql.raw(VERSO)} as verso
                from ${sql.raw(`${nuove(pratica.guid)} and ${quali}`)}) n
        join jsonb_to_recordset(${JSON.stringify(basi)}::jsonb) d (anno integer, da integer) on d.anno = n.anno
      returning riga)
    insert into ${sql.raw(esistenti)} select riga, null, null, true from adesso`.execute(tx);
  return rows.reduce((somma, { quante }) => somma + quante, 0);
}

/** What the rows do to their positions, by the causali of their one side or two. */
async function ruoliDelle(tx: Tx, quali: string) {
  const { rows } = await sql
    .raw<{ causale: string; seguente: string | null }>(
      `select distinct c.cod_causale as causale, c.altra ->> 'cod_causale' as seguente from ${quali}`,
    )
    .execute(tx);
  const lati = rows.map(({ causale, seguente }) =>
    [causale, seguente].flatMap((uno) => (uno === null ? [] : [{ cod_causale: uno }])),
  );
  const causaleDi = await causaliDi(tx, lati.flat());
  const ruoli = lati.flatMap((suoi, i) =>
    ruoliDi(suoi.map(causaleDi)).map((ruolo, n) => ({ ...rows[i], lato: n + 1, ...ruolo })),
  );
  return sql`jsonb_to_recordset(${JSON.stringify(ruoli)}::jsonb)
    r (causale text, seguente text, lato integer, genere text, ordine smallint)`;
}

/** Keeps how the figures of rows just registered came about, as they were counted. */
const tieniContati = (tx: Tx, numerate: string) =>
  sql
    .raw(`insert into movimenti_calcoli (cod_azienda, id_movimento, calcolo)
     select m.cod_azienda, m.id, c.calcolo
       from ${numerate}
       join movimenti m on m.cod_azienda = c.cod_azienda and m.anno = s.anno and m.nreg = s.nreg and m.nriga = 1
      where c.calcolo is not null`)
    .execute(tx);

/**
 * Registers new rows, all of them or those that a condition over `c` leaves, all or none, as they are staged:
 * others wait. How many they are.
 */
export async function registra(salvataggio: InSalvataggio, quali?: string): Promise<number> {
  const { tx, pratica, esecuzione } = salvataggio;
  const { codAzienda } = esecuzione.lavoro;
  const { calcolati, scritte } = tabelleDi(pratica.guid);
  if (codAzienda === null) throw errore('AZIENDA_MANCANTE');
  await esigiRegistrabile(tx, codAzienda);
  await esigiRegistrabili(pratica, quali);
  const quante = await numera(salvataggio, codAzienda, quali ?? 'true');
  const numerate = `${calcolati} c join ${scritte} s on s.riga = c.riga and ${quali ?? 'true'}`;
  const ruoli = await ruoliDelle(tx, numerate);
  const del = (lato: number) => sql`r.causale = c.cod_causale and r.lato = ${sql.lit(lato)}
    and r.seguente is not distinct from c.altra ->> 'cod_causale'`;
  const altra = sql`cross join lateral jsonb_populate_record(null::movimenti, c.altra) a`;
  const chiave = (di: string) => sql.join(CHIAVE.map((una) => sql.ref(`${di}.${una}`)));
  const { rows: chiavi } = await sql<ConPosizione>`
    select ${chiave('c')} from ${sql.raw(numerate)} join ${ruoli} on ${del(1)} and r.genere is not null
     union
    select ${chiave('a')} from ${sql.raw(numerate)} join ${ruoli} on ${del(2)} and r.genere is not null ${altra}`.execute(
    tx,
  );
  if (chiavi.length > 0) await posizioniDi(tx, chiavi);
  const scrivi = (di: string, capofila: ReturnType<typeof sql>, da: ReturnType<typeof sql>) =>
    sql<Mossa>`
    insert into movimenti (${elencoColonne()}, id_capofila, autori, stato, nreg, genere, ordine, id_posizione,
                           registrato_da, registrato_il)
    select ${elencoColonne(undefined, di)}, ${capofila}, array_remove(array[rateo_utente()], null), 'registrato',
           s.nreg, r.genere, r.ordine, p.id, rateo_utente(), now()
      from ${sql.raw(numerate)} ${da}
      left join posizioni p on r.genere is not null and ${stessaPosizione(di)}
     order by s.anno, s.nreg
    returning id, id_posizione`.execute(tx);
  const prime = await scrivi('c', sql`null::bigint`, sql`join ${ruoli} on ${del(1)}`);
  const altre = await scrivi(
    'a',
    sql`m.id`,
    sql`join ${ruoli} on ${del(2)} ${altra}
    join movimenti m on m.cod_azienda = c.cod_azienda and m.anno = s.anno and m.nreg = s.nreg and m.nriga = 1`,
  );
  await tieniContati(tx, numerate);
  await muovi(tx, [...prime.rows, ...altre.rows]);
  return quante;
}

import { sql } from 'kysely';
import { CONFRONTABILI, gemelloInParole } from '#domain/movimenti/fissato/gemelli.ts';
import { letterale } from '#server/importazioni/colonne-sql.ts';
import { AVVISO } from '#server/importazioni/detti.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { CHIAVE_IN_AZIENDA } from '#server/movimenti/scritti.ts';
import { inPiedi } from './duplicati.ts';
import { nuove } from './in-gioco.ts';

/** What the domain compares, as a row of movements has it. */
const VALORE: Readonly<Record<(typeof CONFRONTABILI)[number], (riga: string) => string>> = {
  quantita: (riga) => `abs(${riga}.qta_vnominale)`,
  prezzo: (riga) => `${riga}.prezzo`,
  rateo: (riga) => `${riga}.rateo`,
  saldo: (riga) => `${riga}.saldo`,
};
const chiesto = (nome: string): string => `'${nome}' = any (c.gemelli_uguali)`;

const CHIAVE = [...CHIAVE_IN_AZIENDA, 'cod_causale'];
// As an inequality, which the planner takes for many rows: they are then joined at once, not probed one by one.
const NELLO_STESSO_GIORNO = 'c.gemelli_dal >= c.gemelli_al';

/** Rows of the file that say the same, but for days that may differ. */
const STESSI = `hash_record_extended(row(${[
  ...CHIAVE.map((una) => `c.${una}`),
  ...['c.gemelli_uguali', 'c.gemelli_dovuto'],
  ...CONFRONTABILI.map((nome) => `case when ${chiesto(nome)} then ${VALORE[nome]('c')} end`),
  `case when ${NELLO_STESSO_GIORNO} then c.data_movimento end`,
]}), 0)`;

const CONCORDI = CONFRONTABILI.map(
  (nome) =>
    `(not ${chiesto(nome)} or ${VALORE[nome]('c')} is not distinct from ${VALORE[nome]('m')})`,
).join(' and ');

const DEL_FILE = letterale(gemelloInParole('nella riga %s del file', false));
const DELL_ARCHIVIO = `case when gemelli_dovuto is null then ${letterale(gemelloInParole('%s', false))}
  else ${letterale(gemelloInParole('%s', true))} end`;
const NOME = `case when nreg is null then 'nella bozza' else 'con ' || nreg || '/' || anno end
  || ' del ' || to_char(data_movimento, 'DD/MM/YYYY')`;

/**
 * Warns of the rows that say what is there already, in the archive or in a row of the file of a day not after
 * theirs, as the slip warns of it: all rows in one question. What the file says twice is not sought in the archive
 * again, so that a file of equal rows is not paired with all that equal them there.
 */
export async function avvisaGemelli({ sessione, guid }: Pratica): Promise<void> {
  const { note } = tabelleDi(guid);
  const cercate = `${nuove(guid)} and c.gemelli_dal is not null`;
  const nellArchivio = (quali: string, giorno: string) => `
    select c.riga, c.gemelli_dovuto, m.id, m.nreg, m.anno, m.data_movimento
      from movimenti m, ${cercate} and not exists (select from del_file d where d.riga = c.riga)
       and ${quali} and ${inPiedi(guid)} and ${CHIAVE.map((una) => `m.${una} = c.${una}`).join(' and ')}
       and m.data_movimento ${giorno} and ${CONCORDI}`;
  await sql
    .raw(`with del_file as materialized (
      select riga, prima from (
        select c.riga, c.gemelli_dal, lag(c.riga) over stessi as prima,
               lag(c.data_movimento) over stessi as giorno
          from ${cercate}
        window stessi as (partition by ${STESSI} order by c.data_movimento, c.riga)) f
       where giorno >= gemelli_dal),
    trovati as (
      ${nellArchivio(NELLO_STESSO_GIORNO, '= c.data_movimento')}
      union all ${nellArchivio(`not ${NELLO_STESSO_GIORNO}`, 'between c.gemelli_dal and c.gemelli_al')})
    insert into ${note} (riga, genere, campo, testo)
    select riga, '${AVVISO}', 'dataMovimento', format(${DEL_FILE}, prima) from del_file
     union all
    (select distinct on (riga) riga, '${AVVISO}', 'dataMovimento', format(${DELL_ARCHIVIO}, ${NOME})
       from trovati order by riga, data_movimento, id)`)
    .execute(sessione);
}

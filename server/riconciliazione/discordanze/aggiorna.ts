import { sql } from 'kysely';
import { type DiscordanzaTrovata, statoDiCausa } from '#domain/riconciliazione/discordanza.ts';
import { OGGI } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ContoDaConfrontare } from '../conto.ts';

/** Of which part of the account, on the day of which statement: the last one that counts. */
export interface DoveTrovate {
  readonly ambito: 'titoli' | 'cassa';
  readonly giorno: string;
  readonly idEstratto: number | null;
}

const comeRiga = (trovata: DiscordanzaTrovata) => ({
  chiave: trovata.chiave,
  giorno: trovata.giorno,
  cod_titolo: trovata.codTitolo,
  cod_isin: trovata.codISIN,
  descrizione: trovata.descrizione,
  anno: trovata.riga?.anno ?? null,
  id_riga: trovata.riga?.id ?? null,
  id_movimento: trovata.idMovimento,
  nostro: trovata.nostro,
  loro: trovata.loro,
  differenza: trovata.differenza,
  divisa: trovata.divisa,
  causa: trovata.causa,
  cause: trovata.cause,
  prova: trovata.prova,
  stato: statoDiCausa(trovata.causa),
});

/** Nobody has worked on it and it has no documents: what a person wrote is never deleted with a statement. */
export const INTATTA = sql`d.responsabile is null and d.scadenza is null and d.nota is null and d.deciso_stato is null
  and d.id_bozza is null
  and not exists (select from allegati a where a.tabella = 'discordanze' and a.id_record = d.id)`;

/** What a comparison says of a discordanza; all else on the row is a person's. */
const DEL_CONFRONTO = [
  'id_estratto',
  'primo_giorno',
  'ultimo_giorno',
  'cod_titolo',
  'cod_isin',
  'descrizione',
  'anno',
  'id_riga',
  'id_movimento',
  'nostro',
  'loro',
  'differenza',
  'divisa',
  'causa',
  'cause',
  'prova',
  'stato',
  'risolta_il',
];

/** The decision of a person stands with the figure and the cause that it was of; who looks at it looks at any. */
const STATO = sql`case when d.deciso_stato = 'in esame'
    or (d.deciso_differenza = excluded.differenza and d.deciso_causa = excluded.causa
        and (d.deciso_stato <> 'accettata' or length(btrim(d.nota)) > 0))
  then d.deciso_stato else excluded.stato end`;

/** New values by column: those of the comparison, but that the first day is never a later one. */
const valoreDi = (colonna: string) => {
  if (colonna === 'stato') return STATO;
  if (colonna === 'primo_giorno') return sql`least(d.primo_giorno, excluded.primo_giorno)`;
  return sql.ref(`excluded.${colonna}`);
};

/**
 * Brings the discordanze of an account to what a comparison has found. New ones are of the statement that shows them; known
 * ones keep age, owner, due day and note; what is no longer found is settled; what is found again is open again, as old as it
 * is. What only a statement showed that has been undone since, later than this one, is gone with it. Unchanged rows are not
 * written (docs/regole/riconciliazione.md#discordanze).
 */
export async function aggiornaDiscordanze(
  tx: Tx,
  conto: ContoDaConfrontare,
  dove: DoveTrovate,
  trovate: readonly DiscordanzaTrovata[],
): Promise<void> {
  const { azienda, idConto } = conto;
  const { ambito, giorno, idEstratto } = dove;
  const nuovi = DEL_CONFRONTO.map((c) => sql`${sql.id(c)} = ${valoreDi(c)}`);
  const vecchi = DEL_CONFRONTO.map((c) => sql.ref(`d.${c}`));
  const colonne = sql.join(['ambito', 'chiave', ...DEL_CONFRONTO].map((c) => sql.id(c)));
  const cambia = sql`(${sql.join(vecchi)}) is distinct from (${sql.join(DEL_CONFRONTO.map(valoreDi))})`;
  // What stays as it is goes no further than the first question: a conflict would hold the row, and write that it does.
  await sql`
    insert into discordanze as d (cod_azienda, id_conto, ${colonne})
    select ${azienda}, ${idConto}, ${sql.join(['ambito', 'chiave', ...DEL_CONFRONTO].map((c) => sql.ref(`excluded.${c}`)))}
      from (
        select ${ambito} as ambito, t.chiave, ${idEstratto}::bigint as id_estratto,
               least(t.giorno, ${giorno}::date) as primo_giorno, ${giorno}::date as ultimo_giorno,
               t.cod_titolo collate "C" as cod_titolo, t.cod_isin,
               left(t.descrizione, 500) as descrizione, t.anno, t.id_riga, t.id_movimento, t.nostro, t.loro, t.differenza,
               t.divisa, t.causa, t.cause, t.prova, t.stato, null::date as risolta_il
          from jsonb_to_recordset(${JSON.stringify(trovate.map(comeRiga))}::jsonb) as t (
            chiave text, giorno date, cod_titolo text, cod_isin text, descrizione text, anno smallint, id_riga bigint,
            id_movimento bigint, nostro numeric, loro numeric, differenza numeric, divisa text, causa text, cause jsonb,
            prova jsonb, stato text)) excluded
      left join discordanze d on d.cod_azienda = ${azienda} and d.id_conto = ${idConto} and d.chiave = excluded.chiave
     where d.id is null or ${cambia}
     order by excluded.chiave
    on conflict (cod_azienda, id_conto, chiave) do update set ${sql.join(nuovi)}
     where ${cambia}`.execute(tx);
  const chiavi = trovate.map(({ chiave }) => chiave);
  const altre = sql`d.cod_azienda = ${azienda} and d.id_conto = ${idConto} and d.ambito = ${ambito}
    and d.chiave <> all (${chiavi})`;
  await sql`
    delete from discordanze d
     where ${altre} and d.primo_giorno > ${giorno}::date and ${INTATTA}`.execute(tx);
  await sql`
    update discordanze d
       set stato = 'risolta',
           risolta_il = case when d.ultimo_giorno < ${giorno}::date then ${giorno}::date
                             else greatest(${OGGI}, d.primo_giorno) end
     where ${altre} and d.stato <> 'risolta'`.execute(tx);
}

/** Of an account without a statement that counts there are no discordanze, but those that somebody has worked on. */
export async function togliDiscordanze(
  tx: Tx,
  { azienda, idConto }: ContoDaConfrontare,
  ambito: DoveTrovate['ambito'],
): Promise<void> {
  await sql`
    delete from discordanze d
     where d.cod_azienda = ${azienda} and d.id_conto = ${idConto} and d.ambito = ${ambito} and ${INTATTA}`.execute(
    tx,
  );
  await sql`
    update discordanze set stato = 'risolta', risolta_il = greatest(${OGGI}, primo_giorno)
     where cod_azienda = ${azienda} and id_conto = ${idConto} and ambito = ${ambito} and stato <> 'risolta'`.execute(
    tx,
  );
}

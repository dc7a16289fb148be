import { sql } from 'kysely';
import type { ProspettoWire } from '#contract/riconciliazione/prospetti.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istante } from '#server/record/tabella-record.ts';
import { contenutoDi } from './contenuto.ts';

const PROSPETTI = sql`
  select p.id, p.versione, p.id_conto as "idConto", c.cod_conto as "cod_Conto", p.al::text as al, p.id_estratto as "idEstratto",
         p.contenuto -> 'estratto' ->> 'file' as "nomeFile", p.contenuto -> 'estratto' ->> 'sha256' as sha256, p.impronta,
         p.contenuto ->> 'nostro' as nostro, p.contenuto ->> 'loro' as loro, p.contenuto ->> 'nonSpiegato' as "nonSpiegato",
         jsonb_array_length(p.contenuto -> 'irrisolte') as irrisolte, p.preparato_da as "preparatoDa",
         ${istante(sql`p.preparato_il`)} as "preparatoIl", p.approvato_da as "approvatoDa",
         ${istante(sql`p.approvato_il`)} as "approvatoIl"
    from prospetti_riconciliazione p
    join conti_riconciliati c on c.cod_azienda = p.cod_azienda and c.id = p.id_conto`;

/** The certificates of an account, the latest first. */
const ELENCO_MASSIMO = 500;

export const prospettiDi = async (tx: Tx, azienda: string, idConto: number) =>
  (
    await sql<ProspettoWire>`${PROSPETTI}
     where p.cod_azienda = ${azienda} and p.id_conto = ${idConto}
     order by p.al desc, p.id desc limit ${sql.lit(ELENCO_MASSIMO)}`.execute(tx)
  ).rows;

async function unoDi(tx: Tx, azienda: string, id: number): Promise<ProspettoWire> {
  const { rows } = await sql<ProspettoWire>`${PROSPETTI}
    where p.cod_azienda = ${azienda} and p.id = ${id}`.execute(tx);
  if (!rows[0]) throw errore('NON_TROVATO');
  return rows[0];
}

/** Prepares the certificate of a statement: what it says is kept as it is now. */
export async function preparaProspetto(
  tx: Tx,
  azienda: string,
  idEstratto: number,
): Promise<ProspettoWire> {
  const { idConto, contenuto } = await contenutoDi(tx, azienda, idEstratto);
  // The print is of the text that is kept, so that whoever reads it can take it again.
  const { rows } = await sql<{ id: number }>`
    insert into prospetti_riconciliazione (cod_azienda, id_conto, al, id_estratto, contenuto, impronta, preparato_da)
    select ${azienda}, ${idConto}, ${contenuto.al}::date, ${idEstratto}, p.contenuto, impronta_prospetto(p.contenuto),
           rateo_utente()
      from (select ${JSON.stringify(contenuto)}::jsonb as contenuto) p
    returning id`.execute(tx);
  return unoDi(tx, azienda, rows[0]?.id ?? 0);
}

/** A second person approves it: where the company wants four eyes, not who has prepared it. */
export async function approvaProspetto(
  tx: Tx,
  azienda: string,
  id: number,
): Promise<ProspettoWire> {
  const prima = await unoDi(tx, azienda, id);
  if (prima.approvatoDa !== null)
    throw errore('STATO_NON_ADATTO', {
      detail: `Il prospetto è già approvato, da ${prima.approvatoDa}.`,
    });
  const { rows: due } = await sql`
    select from aziende where cod_azienda = ${azienda} and quattro_occhi and rateo_utente() = ${prima.preparatoDa}`.execute(
    tx,
  );
  if (due.length > 0)
    throw errore('REGOLA_VIOLATA', {
      detail:
        'Questa azienda vuole quattro occhi: chi ha preparato il prospetto non lo approva. Farlo approvare a un altro utente.',
    });
  const { rows } = await sql`
    update prospetti_riconciliazione set approvato_da = rateo_utente(), approvato_il = now()
     where cod_azienda = ${azienda} and id = ${id} and approvato_da is null returning id`.execute(
    tx,
  );
  if (rows.length === 0) throw errore('CONFLITTO', { attuale: await unoDi(tx, azienda, id) });
  return unoDi(tx, azienda, id);
}

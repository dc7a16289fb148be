import { type RawBuilder, sql } from 'kysely';
import { differenzeConferma } from '#domain/riconciliazione/differenze.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ContoDaConfrontare } from '../conto.ts';
import { attesiDegliEventi } from './attesi.ts';
import { scriviDifferenze } from './differenze.ts';

interface DaCollegare {
  readonly id: number;
  readonly specie: 'istruzione' | 'conferma' | 'stato' | 'evento' | 'pagamento';
  readonly riferimento: string;
  readonly collegato: string | null;
}

interface Legame {
  readonly id: number;
  readonly idMovimento: number | null;
  readonly perche: string;
}

/** Movements of ours that still stand. */
const IN_PIEDI = sql`v.stato = 'registrato' and not v.stornato and v.id_storno_di is null`;

/** What a movement of ours may be called, each under a name that it has alone. */
const NOMI = ['nfissato', 'nreg_import', 'codice_univoco_portafoglio'] as const;

/** A registration as it is shown («12/2026») and as it is sent («NREG-2026-000012»): its number and its year. */
const REGISTRAZIONE = sql`
  select r.riferimento,
         case when r.riferimento ~ '^[1-9][0-9]{0,8}/[0-9]{4}$' then split_part(r.riferimento, '/', 1)::integer
              when r.riferimento ~ '^NREG-[0-9]{4}-[0-9]{6,9}$' then split_part(r.riferimento, '-', 3)::integer end as nreg,
         case when r.riferimento ~ '^[1-9][0-9]{0,8}/[0-9]{4}$' then split_part(r.riferimento, '/', 2)::integer
              when r.riferimento ~ '^NREG-[0-9]{4}-[0-9]{6,9}$' then split_part(r.riferimento, '-', 2)::integer end as anno
    from chiesti r`;

/** By reference: the number of the slip, of the registration, what it was called where it was imported from. */
async function perRiferimento(
  tx: Tx,
  azienda: string,
  riferimenti: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // One equality a name: over all of them at once no join of many with many can be made.
  const perNome = NOMI.map(
    (nome) => sql`select r.riferimento, v.id, v.id_capofila from chiesti r
      join movimenti v on v.cod_azienda = ${azienda} and ${sql.ref(`v.${nome}`)} = r.riferimento and ${IN_PIEDI}`,
  );
  const { rows } = await sql<{ riferimento: string; id: number }>`
    with chiesti as (select riferimento from unnest(${riferimenti}::text[]) r (riferimento)),
    registrati as (${REGISTRAZIONE}),
    trovati as (
      ${sql.join(perNome, sql` union all `)}
      union all
      select r.riferimento, v.id, v.id_capofila from registrati r
        join movimenti v on v.cod_azienda = ${azienda} and v.nreg = r.nreg and v.anno = r.anno and ${IN_PIEDI})
    select riferimento, min(id) as id from trovati
     group by riferimento having count(distinct coalesce(id_capofila, id)) = 1`.execute(tx);
  return new Map(rows.map(({ riferimento, id }) => [riferimento, id]));
}

/** The only one of its titolo, quantity, days and direction; at the custodian of the account, where that is known. */
async function perContenuto(
  tx: Tx,
  azienda: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ messaggio: number; id: number }>`
    select m.id as messaggio, min(v.id) as id
      from messaggi_depositario m
      left join conti_riconciliati c on c.cod_azienda = m.cod_azienda and c.id = m.id_conto
      join titoli t on t.cod_isin = m.cod_isin
      join movimenti v on v.cod_azienda = m.cod_azienda and v.cod_titolo = t.cod_titolo and ${IN_PIEDI}
       and abs(v.qta_vnominale) = case when m.parziale then coalesce(m.gia_regolata, 0) + m.quantita + coalesce(m.da_regolare, 0)
                                       else m.quantita end
       and (m.data_contrattazione is null or v.data_movimento = m.data_contrattazione)
       and (m.data_regolamento is null or v.data_valuta = m.data_regolamento)
       and (c.id is null or v.cod_depositario = c.cod_depositario)
       and (v.saldo = 0 or (m.verso = 'riceve') = (v.saldo < 0))
     where m.cod_azienda = ${azienda} and m.id = any (${ids}::bigint[]) and m.quantita is not null
       and m.specie in ('istruzione', 'conferma', 'stato')
     group by m.id having count(*) = 1`.execute(tx);
  return new Map(rows.map(({ messaggio, id }) => [messaggio, id]));
}

/** The instruction of ours that a reference names, with the movement that it is of, where that still stands. */
async function istruzioni(
  tx: Tx,
  azienda: string,
  riferimenti: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ riferimento: string; idMovimento: number | null }>`
    select m.riferimento, max(v.id) as "idMovimento" from messaggi_depositario m
      left join movimenti v on v.cod_azienda = m.cod_azienda and v.id = m.id_movimento and ${IN_PIEDI}
     where m.cod_azienda = ${azienda} and m.specie = 'istruzione' and m.riferimento = any (${riferimenti}::text[])
     group by m.riferimento`.execute(tx);
  return new Map(rows.map(({ riferimento, idMovimento }) => [riferimento, idMovimento]));
}

async function scrivi(tx: Tx, azienda: string, legami: readonly Legame[]): Promise<void> {
  await sql`update messaggi_depositario m set id_movimento = v."idMovimento", perche = v.perche
    from jsonb_to_recordset(${JSON.stringify(legami)}::jsonb) as v (id bigint, "idMovimento" bigint, perche text)
    where m.cod_azienda = ${azienda} and m.id = v.id
      and (m.id_movimento, m.perche) is distinct from (v."idMovimento", v.perche)`.execute(tx);
}

async function legami(tx: Tx, azienda: string, voci: readonly DaCollegare[]): Promise<Legame[]> {
  const nome = ({ specie, riferimento, collegato }: DaCollegare): string | null =>
    specie === 'istruzione' ? riferimento : collegato;
  const nomi = [...new Set(voci.flatMap((una) => nome(una) ?? []))];
  const nostri = await perRiferimento(tx, azienda, nomi);
  const uguali = await perContenuto(
    tx,
    azienda,
    voci.map(({ id }) => id),
  );
  const date = await istruzioni(tx, azienda, nomi);
  return voci.map((una): Legame => {
    const suo = nome(una);
    const perNome = suo === null ? undefined : nostri.get(suo);
    if (perNome !== undefined)
      return {
        id: una.id,
        idMovimento: perNome,
        perche: `Il riferimento ${suo} è di questo movimento.`,
      };
    const istruzione = una.specie === 'istruzione' || suo === null ? undefined : date.get(suo);
    if (istruzione)
      return { id: una.id, idMovimento: istruzione, perche: `È dell’istruzione ${suo}.` };
    const unico = uguali.get(una.id);
    if (unico !== undefined)
      return {
        id: una.id,
        idMovimento: unico,
        perche: 'È il solo movimento con titolo, quantità e date uguali.',
      };
    if (istruzione === null)
      return {
        id: una.id,
        idMovimento: null,
        perche: `È dell’istruzione ${suo}, di cui non c’è il movimento.`,
      };
    const senza =
      suo === null
        ? 'Non ha un riferimento nostro'
        : `Il riferimento ${suo} non è di un movimento nostro`;
    return {
      id: una.id,
      idMovimento: null,
      perche: `${senza}, e nessuno ha da solo titolo, quantità e date uguali.`,
    };
  });
}

interface Confronto {
  readonly id: number;
  readonly funzione: string | null;
  readonly codiceStato: string | null;
  readonly motivo: string | null;
  readonly specie: string;
  readonly quantita: string | null;
  readonly daRegolare: string | null;
  readonly parziale: boolean;
  readonly importo: string | null;
  readonly divisa: string | null;
  readonly dataEffettiva: string | null;
  readonly attesaQuantita: string | null;
  readonly attesoImporto: string | null;
  readonly attesaDivisa: string | null;
  readonly attesaData: string | null;
  readonly regolata: string;
  readonly pagato: string | null;
}

/** A confirmation that takes back one sent before: what that one settled is not. */
const ANNULLATA = ['CANC', 'RVSL', 'REVR'];
const ANNULLA = sql`split_part(coalesce(a.funzione, ''), '/', 1) = any (${ANNULLATA}::text[])`;

/** Of the same instruction or movement as `m`. */
const dello = (altra: RawBuilder<unknown>) => sql`(${altra}.collegato = m.collegato
  or m.collegato is null and ${altra}.id_movimento = m.id_movimento)`;

/** Sent once more, or to somebody else too: beside the message itself it says nothing. */
const eCopia = (quale: RawBuilder<unknown>) =>
  sql`(coalesce(${quale}.funzione, '') ~ '/(DUPL|COPY|CODU)$')`;

/** Confirmations of the same instruction or movement, beside it: all are looked at again when one more comes. */
async function confrontate(tx: Tx, azienda: string, ids: readonly number[]): Promise<Confronto[]> {
  const { rows } = await sql<Confronto>`
    with nuovi as (
      select id_movimento, collegato from messaggi_depositario
       where cod_azienda = ${azienda} and id = any (${ids}::bigint[])
         and (id_movimento is not null or collegato is not null)),
    loro as (
      select a.id from nuovi n join messaggi_depositario a on a.cod_azienda = ${azienda} and a.id_movimento = n.id_movimento
      union
      select a.id from nuovi n join messaggi_depositario a on a.cod_azienda = ${azienda} and a.collegato = n.collegato)
    select m.id, m.specie, m.funzione, m.codice_stato as "codiceStato", m.motivo, trim_scale(m.quantita)::text as quantita,
           trim_scale(m.da_regolare)::text as "daRegolare", m.parziale, m.importo::text, m.divisa,
           m.data_effettiva as "dataEffettiva",
           trim_scale(coalesce(i.quantita, abs(v.qta_vnominale)))::text as "attesaQuantita",
           coalesce(i.importo, v.saldo)::text as "attesoImporto", coalesce(i.divisa, v.cod_divisa) as "attesaDivisa",
           coalesce(i.data_regolamento, v.data_valuta) as "attesaData",
           trim_scale(coalesce(s.regolata, 0))::text as regolata, s.pagato::text as pagato
      from messaggi_depositario m
      left join lateral (select * from messaggi_depositario i where i.cod_azienda = m.cod_azienda
                           and i.specie = 'istruzione' and i.riferimento = m.collegato order by i.id limit 1) i on true
      left join movimenti v on v.cod_azienda = m.cod_azienda and v.id = m.id_movimento
      left join lateral (
        select sum(case when ${ANNULLA} then -a.quantita else a.quantita end) as regolata,
               sum(case when ${ANNULLA} then -a.importo else a.importo end) as pagato
          from messaggi_depositario a
         where a.cod_azienda = m.cod_azienda and a.specie = 'conferma' and ${dello(sql`a`)}
           and not (${eCopia(sql`a`)} and exists (
             select from messaggi_depositario g
              where g.cod_azienda = a.cod_azienda and g.specie = 'conferma' and g.id <> a.id and ${dello(sql`g`)}
                and (g.quantita, g.importo, g.data_effettiva, split_part(g.funzione, '/', 1))
                  is not distinct from (a.quantita, a.importo, a.data_effettiva, split_part(a.funzione, '/', 1))
                and (not ${eCopia(sql`g`)} or g.id < a.id)))) s on true
     where m.cod_azienda = ${azienda} and m.specie in ('conferma', 'stato') and m.id in (select id from loro)`.execute(
    tx,
  );
  return rows;
}

function differenzeDi(uno: Confronto): string[] {
  if (uno.specie === 'stato') {
    const motivo = uno.motivo === null ? '' : ` (${uno.motivo})`;
    return uno.codiceStato === 'PENF' || uno.codiceStato === 'PEND'
      ? [`Non regolata: ${uno.codiceStato}${motivo}.`]
      : [];
  }
  if (ANNULLATA.includes(uno.funzione?.split('/')[0] ?? ''))
    return ['Annulla una conferma mandata prima.'];
  if (uno.attesaQuantita === null) return [];
  return differenzeConferma(uno, {
    quantita: uno.attesaQuantita,
    importo: uno.attesoImporto,
    divisa: uno.attesaDivisa,
    dataRegolamento: uno.attesaData,
    regolata: uno.regolata,
    pagato: uno.pagato,
  });
}

/** Finds the movement of ours that each message speaks of, and in what it says otherwise than that. */
export async function collega(tx: Tx, azienda: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<DaCollegare>`
    select id, specie, riferimento, collegato from messaggi_depositario
     where cod_azienda = ${azienda} and id = any (${ids}::bigint[]) order by id`.execute(tx);
  const scambi = rows.filter(({ specie }) => specie !== 'evento' && specie !== 'pagamento');
  // Instructions first: confirmations of the same file are of them.
  const [nostre, loro] = [
    scambi.filter(({ specie }) => specie === 'istruzione'),
    scambi.filter(({ specie }) => specie !== 'istruzione'),
  ];
  for (const voci of [nostre, loro])
    if (voci.length > 0) await scrivi(tx, azienda, await legami(tx, azienda, voci));
  const altre = nostre.length > 0 ? await ricollega(tx, azienda, nostre) : [];
  const confronti = await confrontate(
    tx,
    azienda,
    [...scambi, ...altre].map(({ id }) => id),
  );
  await scriviDifferenze(
    tx,
    azienda,
    confronti.map((uno) => ({ id: uno.id, differenze: differenzeDi(uno) })),
  );
  const eventi = rows.filter(({ specie }) => specie === 'evento' || specie === 'pagamento');
  if (eventi.length > 0)
    await attesiDegliEventi(
      tx,
      azienda,
      eventi.map(({ id }) => id),
    );
}

/** Messages of other files that speak of what those of one file speak of: without these they are to be linked again. */
export async function messaggiVicini(
  tx: Tx,
  azienda: string,
  idFile: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with suoi as (select * from messaggi_depositario where cod_azienda = ${azienda} and id_file = ${idFile}),
    altri as (
      select a.id, a.id_file from suoi s join messaggi_depositario a
          on a.cod_azienda = ${azienda} and a.collegato = s.collegato
      union
      select a.id, a.id_file from suoi s join messaggi_depositario a
          on a.cod_azienda = ${azienda} and a.collegato = s.riferimento
      union
      select a.id, a.id_file from suoi s join messaggi_depositario a
          on a.cod_azienda = ${azienda} and a.id_movimento = s.id_movimento)
    select id from altri where id_file <> ${idFile} order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** So many of the newest of each kind are looked at with each comparison. */
const SCIOLTI_MASSIMI = 200;

/**
 * Messages of an account that found no movement, or whose movement was reversed since: one registered meanwhile may be
 * theirs.
 */
export async function collegaSciolti(
  tx: Tx,
  { azienda, idConto }: ContoDaConfrontare,
): Promise<void> {
  // Of the reversed from the reversals, which are few.
  const { rows } = await sql<{ id: number }>`
    (select m.id from messaggi_depositario m
      where m.cod_azienda = ${azienda} and m.id_conto = ${idConto} and m.id_movimento is null
        and m.specie in ('istruzione', 'conferma', 'stato')
      order by m.id desc limit ${SCIOLTI_MASSIMI})
    union all
    (select m.id from movimenti s
       join messaggi_depositario m on m.cod_azienda = s.cod_azienda and m.id_movimento = s.id_storno_di
        and m.id_conto = ${idConto} and m.specie in ('istruzione', 'conferma', 'stato')
      where s.cod_azienda = ${azienda} and s.id_storno_di is not null
      order by m.id desc limit ${SCIOLTI_MASSIMI})`.execute(tx);
  await collega(
    tx,
    azienda,
    rows.map(({ id }) => id),
  );
}

/** Confirmations that came before their instruction are of it too: answers which. */
async function ricollega(
  tx: Tx,
  azienda: string,
  nostre: readonly DaCollegare[],
): Promise<readonly DaCollegare[]> {
  const { rows } = await sql<DaCollegare>`
    select id, specie, riferimento, collegato from messaggi_depositario
     where cod_azienda = ${azienda} and specie in ('conferma', 'stato')
       and collegato = any (${nostre.map(({ riferimento }) => riferimento)}::text[])`.execute(tx);
  if (rows.length > 0) await scrivi(tx, azienda, await legami(tx, azienda, rows));
  return rows;
}

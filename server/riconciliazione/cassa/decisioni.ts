import { sql } from 'kysely';
import { errore } from '#server/base/errori.ts';
import { OGGI } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { trattieniConti } from '../conto.ts';
import { abbinaConto } from './abbina-conto.ts';

/** What was asked to be confirmed: those named, or all of an account and of a way of finding them. */
export interface DaConfermare {
  readonly ids?: readonly number[] | undefined;
  readonly tuttiDi?:
    | {
        readonly idConto: number;
        readonly come?: string | undefined;
        readonly idRegola?: number | undefined;
      }
    | undefined;
}

export interface Rifiutato {
  readonly id: number;
  readonly messaggio: string;
}

interface Proposto {
  readonly id: number;
  readonly idConto: number;
  readonly stato: string;
  readonly decisoDa: string | null;
  readonly perche: string | null;
}

/** So many refusals are told; the others are alike. */
const RIFIUTI_DETTI = 500;

const SCELTE = sql`a.id, a.id_conto as "idConto", a.stato, a.deciso_da as "decisoDa", a.perche`;

async function scelti(
  tx: Tx,
  azienda: string,
  { ids, tuttiDi }: DaConfermare,
): Promise<Proposto[]> {
  const quali = ids
    ? sql`a.id = any (${ids}::bigint[])`
    : sql`a.id_conto = ${tuttiDi?.idConto} and a.ambito = 'cassa' and a.stato = 'proposto'
          and (${tuttiDi?.come ?? null}::text is null or a.come = ${tuttiDi?.come ?? null})
          and (${tuttiDi?.idRegola ?? null}::bigint is null or a.id_regola = ${tuttiDi?.idRegola ?? null})`;
  const { rows } = await sql<Proposto>`
    select ${SCELTE} from abbinamenti a where a.cod_azienda = ${azienda} and a.id_capo is null and ${quali} order by a.id`.execute(
    tx,
  );
  return rows;
}

const decisoGia = ({ stato, decisoDa, perche }: Proposto): string =>
  stato === 'confermato'
    ? `L’ha già confermato ${decisoDa ?? 'il confronto'}.`
    : `È stato sciolto${perche ? `: ${perche}` : ''}.`;

/** Which of these use something that is confirmed elsewhere, and who has it. */
async function giaUsati(tx: Tx, azienda: string, ids: readonly number[]): Promise<Rifiutato[]> {
  const { rows } = await sql<{ id: number; chi: string | null; cosa: string }>`
    select distinct on (r.id_abbinamento) r.id_abbinamento as id, a.deciso_da as chi,
           case when r.id_riga is null then 'movimento' else 'riga' end as cosa
      from abbinamenti_righe r
      join abbinamenti u on u.cod_azienda = r.cod_azienda and u.confermato and u.ambito = r.ambito
       and (u.id_movimento = r.id_movimento or u.id_riga = r.id_riga and u.anno = r.anno)
      join abbinamenti a on a.cod_azienda = u.cod_azienda and a.id = coalesce(u.id_capo, u.id)
     where r.cod_azienda = ${azienda} and r.id_abbinamento = any (${ids}::bigint[]) and a.id <> r.id_abbinamento
     order by r.id_abbinamento, a.id`.execute(tx);
  return rows.map(({ id, chi, cosa }) => ({
    id,
    messaggio: `${cosa === 'riga' ? 'Una sua riga' : 'Un suo movimento'} è già di un altro abbinamento, confermato da ${chi ?? 'un confronto'}.`,
  }));
}

/** Which of these movements whoever asks has written, where the company wants four eyes. */
export async function diPropriaMano(
  tx: Tx,
  azienda: string,
  movimenti: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; registrazione: string }>`
    select m.id, m.nreg || '/' || m.anno as registrazione
      from movimenti m join aziende z on z.cod_azienda = m.cod_azienda and z.quattro_occhi
     where m.cod_azienda = ${azienda} and m.id = any (${movimenti}::bigint[]) and rateo_utente() = any (m.autori)`.execute(
    tx,
  );
  return new Map(rows.map(({ id, registrazione }) => [id, registrazione]));
}

export const quattroOcchi = (registrazione: string): string =>
  `Questa azienda vuole quattro occhi: il movimento ${registrazione} l’ha scritto chi lo abbina. Farlo confermare a un altro utente.`;

async function scrittiDaSe(tx: Tx, azienda: string, ids: readonly number[]): Promise<Rifiutato[]> {
  const { rows } = await sql<{ id: number; movimento: number }>`
    select id_abbinamento as id, id_movimento as movimento from abbinamenti_righe
     where cod_azienda = ${azienda} and id_abbinamento = any (${ids}::bigint[]) and lato = 'noi'
     order by 1, 2`.execute(tx);
  const propri = await diPropriaMano(
    tx,
    azienda,
    rows.map(({ movimento }) => movimento),
  );
  return rows.flatMap(({ id, movimento }) => {
    const registrazione = propri.get(movimento);
    return registrazione === undefined ? [] : [{ id, messaggio: quattroOcchi(registrazione) }];
  });
}

/** What lines and movements of these matches had against them is settled. */
export const risolviDiscordanze = (tx: Tx, azienda: string, ids: readonly number[]) =>
  sql`
  update discordanze d set stato = 'risolta', risolta_il = greatest(${OGGI}, d.primo_giorno)
   where d.cod_azienda = ${azienda} and d.ambito = 'cassa' and d.stato <> 'risolta'
     and exists (select from abbinamenti_righe r
       where r.cod_azienda = d.cod_azienda and r.id_abbinamento = any (${ids}::bigint[])
         and (r.id_riga = d.id_riga and r.anno = d.anno or r.id_movimento = d.id_movimento))`.execute(
    tx,
  );

/** The account is compared again, for what else that changes. */
export const segnaMosso = (tx: Tx, azienda: string, conti: Iterable<number>) =>
  sql`
  insert into conti_mossi (cod_azienda, id_conto)
  select ${azienda}, c from unnest(${[...new Set(conti)]}::bigint[]) c`.execute(tx);

/** Those that were still proposals: a movement that is reversed dissolves its own without holding the account. */
async function confermaProposti(
  tx: Tx,
  azienda: string,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update abbinamenti set stato = 'confermato', deciso_da = rateo_utente(), deciso_il = now()
     where cod_azienda = ${azienda} and id = any (${ids}::bigint[]) and stato = 'proposto' returning id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Confirms proposals: which were, and which not with the reason. */
export async function conferma(
  tx: Tx,
  azienda: string,
  chiesti: DaConfermare,
): Promise<{ confermati: number; rifiutati: Rifiutato[] }> {
  if ((chiesti.ids === undefined) === (chiesti.tuttiDi === undefined))
    throw errore('REGOLA_VIOLATA', {
      detail: 'Nominare gli abbinamenti da confermare, oppure il conto di cui confermarli tutti.',
    });
  const prima = await scelti(tx, azienda, chiesti);
  await trattieniConti(
    tx,
    azienda,
    prima.map(({ idConto }) => idConto),
  );
  // Whoever held an account meanwhile may have decided.
  const adesso = new Map((await scelti(tx, azienda, chiesti)).map((uno) => [uno.id, uno]));
  const ids = chiesti.ids ?? [...adesso.keys()];
  const rifiutati = new Map<number, string>();
  for (const id of ids) {
    const uno = adesso.get(id);
    if (!uno) rifiutati.set(id, 'Non c’è più: il conto è stato confrontato di nuovo.');
    else if (uno.stato !== 'proposto') rifiutati.set(id, decisoGia(uno));
  }
  const proposti = [...new Set(ids)].filter((id) => !rifiutati.has(id));
  for (const { id, messaggio } of [
    ...(await giaUsati(tx, azienda, proposti)),
    ...(await scrittiDaSe(tx, azienda, proposti)),
  ])
    if (!rifiutati.has(id)) rifiutati.set(id, messaggio);
  const buoni = proposti.filter((id) => !rifiutati.has(id));
  const confermati = await confermaProposti(tx, azienda, buoni);
  if (confermati.length < buoni.length) {
    const fatti = new Set(confermati);
    const persi = buoni.filter((id) => !fatti.has(id));
    for (const uno of await scelti(tx, azienda, { ids: persi }))
      rifiutati.set(uno.id, decisoGia(uno));
  }
  if (confermati.length > 0) {
    await risolviDiscordanze(tx, azienda, confermati);
    await segnaMosso(
      tx,
      azienda,
      confermati.map((id) => adesso.get(id)?.idConto as number),
    );
  }
  const detti = [...rifiutati].slice(0, RIFIUTI_DETTI);
  return {
    confermati: confermati.length,
    rifiutati: detti.map(([id, messaggio]) => ({ id, messaggio })),
  };
}

/** Dissolves matches, confirmed or proposed: the same are not found again, and what they had settled is open as old as it is. */
export async function sciogli(
  tx: Tx,
  azienda: string,
  { ids, perche }: { readonly ids: readonly number[]; readonly perche?: string | null | undefined },
): Promise<{ sciolti: number }> {
  const prima = await scelti(tx, azienda, { ids });
  if (prima.length === 0) throw errore('NON_TROVATO');
  const conti = prima.map(({ idConto }) => idConto);
  await trattieniConti(tx, azienda, conti);
  const { rows } = await sql<{ idConto: number }>`
    update abbinamenti set stato = 'sciolto', sciolto_a_mano = true, deciso_da = rateo_utente(), deciso_il = now(),
           perche = ${perche?.trim() || null}
     where cod_azienda = ${azienda} and id = any (${ids}::bigint[]) and id_capo is null and stato <> 'sciolto'
    returning id_conto as "idConto"`.execute(tx);
  for (const idConto of new Set(rows.map((una) => una.idConto)))
    await abbinaConto(tx, { azienda, idConto });
  return { sciolti: rows.length };
}

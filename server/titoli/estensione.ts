import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Estensione, EstensioneIngresso } from '#contract/titoli-forme.ts';
import { canonico } from '#domain/money/decimale.ts';
import { causaleDelDividendo } from '#domain/titoli/dividendi.ts';
import {
  chiaveDi,
  codiciEstensione,
  type ParteTitolo,
  partiTitolo,
  type RigaParte,
} from '#domain/titoli/parti.ts';
import { erroriEstensione } from '#domain/titoli/regole-estensione.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { VersioneAttesa } from '#server/record/tabella-record.ts';

type Corpo = Static<typeof EstensioneIngresso>;
type RigaLetta = RigaParte & { readonly id: number };

const leggiParte = async (tx: Tx, parte: ParteTitolo, idTitolo: number): Promise<RigaLetta[]> => {
  const campi = Object.entries(parte.campi).map(([nome, colonna]) => {
    const letta = sql.ref(`p.${colonna}`);
    const valore = parte.decimali.includes(nome) ? sql`trim_scale(${letta})::text` : letta;
    return sql`${valore} as ${sql.id(nome)}`;
  });
  const ordine = parte.chiave.map((nome) => sql.ref(`p.${parte.campi[nome]}`));
  const { rows } = await sql<RigaLetta>`select p.id, ${sql.join(campi)}
    from ${sql.table(parte.tabella)} p
    where p.id_titolo = ${idTitolo} order by ${sql.join(ordine)}`.execute(tx);
  return rows;
};

const senzaId = ({ id: _id, ...riga }: RigaLetta): RigaParte => riga;

/** The extension of a titolo: of one that has none, empty. `versione` is the titolo's own. */
export const leggiEstensione = async (
  tx: Tx,
  { id, versione }: { readonly id: number; readonly versione: number },
): Promise<Estensione> => {
  const colonne = Object.entries(codiciEstensione).map(
    ([nome, colonna]) => sql`${sql.ref(`e.${colonna}`)} as ${sql.id(nome)}`,
  );
  const { rows } = await sql<Pick<Estensione, keyof typeof codiciEstensione>>`
    select ${sql.join(colonne)} from (values (1)) uno
      left join titoli_estensioni e on e.id_titolo = ${id}`.execute(tx);
  const [codici] = rows;
  if (!codici) throw errore('NON_TROVATO');
  const liste: Record<string, RigaParte[]> = {};
  for (const parte of partiTitolo)
    liste[parte.nome] = (await leggiParte(tx, parte, id)).map(senzaId);
  return { id, versione, ...codici, ...liste } as Estensione;
};

/** The titolo, held until the transaction ends: nobody else changes its parts meanwhile. */
export const trattieni = async (
  tx: Tx,
  { id, versione }: VersioneAttesa,
  attuale: (titolo: { id: number; versione: number }) => Promise<unknown>,
): Promise<void> => {
  const { rows } = await sql<{ id: number; versione: number }>`
    select id, versione from titoli where id = ${id} for update`.execute(tx);
  const [titolo] = rows;
  if (!titolo) throw errore('NON_TROVATO');
  if (versione !== undefined && versione !== titolo.versione)
    throw errore('CONFLITTO', { attuale: await attuale(titolo) });
};

const comeScritta = ({ campi, decimali }: ParteTitolo, riga: RigaParte): RigaParte =>
  Object.fromEntries(
    Object.keys(campi).map((nome) => {
      const valore = riga[nome] ?? null;
      const testo = typeof valore === 'string' && valore.trim() === '' ? null : valore;
      return [nome, testo !== null && decimali.includes(nome) ? canonico(String(testo)) : testo];
    }),
  );

const uguali = ({ campi }: ParteTitolo, a: RigaParte, b: RigaParte): boolean =>
  Object.keys(campi).every((nome) => a[nome] === b[nome]);

const comeColonne = ({ campi }: ParteTitolo, riga: RigaParte): Record<string, unknown> =>
  Object.fromEntries(Object.entries(campi).map(([nome, colonna]) => [colonna, riga[nome] ?? null]));

/**
 * The differences alone, each row by its key: what did not change keeps its history. Removals come
 * first, so that a principal listing may move from one row to another.
 */
const scriviParte = async (
  tx: Tx,
  parte: ParteTitolo,
  idTitolo: number,
  nuove: readonly RigaParte[],
): Promise<void> => {
  const tabella = sql.table(parte.tabella);
  const tipo = sql`null::${tabella}`;
  const colonne = sql.join(Object.values(parte.campi).map((colonna) => sql.id(colonna)));
  const prima = new Map(
    (await leggiParte(tx, parte, idTitolo)).map((riga) => [chiaveDi(parte, riga), riga]),
  );
  const aggiunte: Record<string, unknown>[] = [];
  const cambiate: Record<string, unknown>[] = [];
  for (const riga of nuove) {
    const vecchia = prima.get(chiaveDi(parte, riga));
    prima.delete(chiaveDi(parte, riga));
    if (!vecchia) aggiunte.push(comeColonne(parte, riga));
    else if (!uguali(parte, vecchia, riga))
      cambiate.push({ id: vecchia.id, ...comeColonne(parte, riga) });
  }
  const tolte = [...prima.values()].map(({ id }) => id);
  if (tolte.length > 0)
    await sql`delete from ${tabella} where id = any(${tolte}::bigint[])`.execute(tx);
  // The flag that only one row may have is given last.
  const inOrdine = cambiate.toSorted(
    (a, b) => Number(a.principale === true) - Number(b.principale === true),
  );
  const gruppi = [
    inOrdine.filter((r) => r.principale !== true),
    inOrdine.filter((r) => r.principale === true),
  ];
  for (const gruppo of gruppi.filter((uno) => uno.length > 0))
    await sql`update ${tabella} p set (${colonne}) = (select ${sql.join(
      Object.values(parte.campi).map((colonna) => sql.ref(`n.${colonna}`)),
    )}) from jsonb_populate_recordset(${tipo}, ${JSON.stringify(gruppo)}::jsonb) n
      where p.id = n.id`.execute(tx);
  if (aggiunte.length > 0)
    await sql`insert into ${tabella} (id_titolo, ${colonne}) select ${idTitolo}, ${colonne}
      from jsonb_populate_recordset(${tipo}, ${JSON.stringify(aggiunte)}::jsonb)`.execute(tx);
};

const scriviCodici = async (tx: Tx, idTitolo: number, corpo: Corpo): Promise<void> => {
  const nomi = Object.keys(codiciEstensione) as (keyof typeof codiciEstensione)[];
  const valori = nomi.map((nome) => corpo[nome]?.trim() || null);
  const colonne = nomi.map((nome) => sql.id(codiciEstensione[nome]));
  const c_e = await sql`select from titoli_estensioni where id_titolo = ${idTitolo}`.execute(tx);
  if (c_e.rows.length === 0) {
    if (valori.every((valore) => valore === null)) return;
    await sql`insert into titoli_estensioni (id_titolo, ${sql.join(colonne)})
      values (${idTitolo}, ${sql.join(valori)})`.execute(tx);
    return;
  }
  await sql`update titoli_estensioni e set (${sql.join(colonne)}) = row (${sql.join(
    valori.map((valore) => sql`${valore}::text`),
  )}) where id_titolo = ${idTitolo}
    and (${sql.join(colonne)}) is distinct from (${sql.join(valori.map((v) => sql`${v}::text`))})`.execute(
    tx,
  );
};

/** The code and market of the principal listing are those that the titolo itself shows. */
const seguiPrincipale = async (tx: Tx, idTitolo: number): Promise<void> => {
  await sql`update titoli t set cod_listino = l.cod_listino, cod_mercato = l.cod_mercato
    from titoli_listini l
   where l.id_titolo = t.id and l.principale and t.id = ${idTitolo}
     and (t.cod_listino, t.cod_mercato) is distinct from (l.cod_listino, l.cod_mercato)`.execute(
    tx,
  );
};

/** The references of the lists, in words: the database would refuse them without. */
const esigiNoti = async (tx: Tx, corpo: Corpo): Promise<void> => {
  const chiesti: readonly (readonly [string, string, string, string | null | undefined])[] = [
    ['codPaese', 'paesi', 'cod_paese', corpo.codPaese],
    ...(corpo.dividendi ?? []).map(
      ({ codDivisa }, i) =>
        [`dividendi.${i}.codDivisa`, 'divise', 'cod_divisa', codDivisa] as const,
    ),
    ...corpo.listini.flatMap(
      ({ codMercato, codDivisa }, i) =>
        [
          [`listini.${i}.codMercato`, 'mercati', 'cod_mercato', codMercato],
          [`listini.${i}.codDivisa`, 'divise', 'cod_divisa', codDivisa],
        ] as const,
    ),
  ];
  for (const [campo, tabella, colonna, valore] of chiesti) {
    if (!valore) continue;
    const { rows } = await sql`select from ${sql.table(tabella)}
      where ${sql.id(colonna)} = ${valore}`.execute(tx);
    const messaggio = `«${valore}» non è in tabella. Scegliere un altro valore o registrarlo prima.`;
    if (rows.length === 0) throw erroreCampo(campo, messaggio);
  }
};

/** What a titolo pays on each unit is announced of those alone that pay something. */
const esigiChePaghi = async (tx: Tx, idTitolo: number, corpo: Corpo): Promise<void> => {
  if (!corpo.dividendi?.length) return;
  const { rows } = await sql<{ gruppo: string; tipo: string; descrizione: string }>`
    select k.gruppo, k.tipo_titolo as tipo, k.descrizione from titoli t
      join tipi_titolo k on k.tipo_titolo = t.tipo_titolo where t.id = ${idTitolo}`.execute(tx);
  const [letto] = rows;
  if (letto && causaleDelDividendo(letto.gruppo, letto.tipo) === null)
    throw erroreCampo(
      'dividendi',
      `Un titolo di tipo ${letto.tipo} (${letto.descrizione}) non paga dividendi: togliere le righe, o correggere il tipo.`,
    );
};

/** Writes the whole extension over the version that was seen, and gives it as it is now. */
export const scriviEstensione = async (
  tx: Tx,
  attesa: VersioneAttesa,
  corpo: Corpo,
): Promise<Estensione> => {
  esigiSenzaDifetti(erroriEstensione(corpo, corpo));
  await trattieni(tx, attesa, (titolo) => leggiEstensione(tx, titolo));
  await esigiNoti(tx, corpo);
  await esigiChePaghi(tx, attesa.id, corpo);
  await scriviCodici(tx, attesa.id, corpo);
  for (const parte of partiTitolo) {
    const righe = corpo[parte.nome];
    if (righe === undefined) continue;
    await scriviParte(
      tx,
      parte,
      attesa.id,
      righe.map((riga) => comeScritta(parte, riga)),
    );
  }
  await seguiPrincipale(tx, attesa.id);
  const { rows } = await sql<{ id: number; versione: number }>`
    select id, versione from titoli where id = ${attesa.id}`.execute(tx);
  return leggiEstensione(tx, rows[0] ?? { id: attesa.id, versione: 0 });
};

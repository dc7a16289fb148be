import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Composizione, ComposizioneIngresso } from '#contract/titoli-forme.ts';
import { canonico } from '#domain/money/decimale.ts';
import { erroriComposizione } from '#domain/titoli/composizione.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { VersioneAttesa } from '#server/record/tabella-record.ts';
import { trattieni } from './estensione.ts';

type Letta = Static<typeof Composizione>;
type Corpo = Static<typeof ComposizioneIngresso>;
type VoceScritta = Corpo['voci'][number];

export const leggiComposizione = async (tx: Tx, id: number): Promise<Letta> => {
  const titolo = await sql<{ id: number; versione: number }>`
    select id, versione from titoli where id = ${id}`.execute(tx);
  const [suo] = titolo.rows;
  if (!suo) throw errore('NON_TROVATO');
  const { rows } = await sql<Letta['voci'][number]>`
    select c.genere, c.cod_divisa as "codDivisa", c.tipo_titolo as "tipo_Titolo",
           c.id_raggruppamento as "idRaggruppamento", c.numero, c.cod_emittente as "codEmittente",
           c.cod_paese as "codPaese", c.classe,
           trim_scale(c.percentuale)::text as percentuale,
           coalesce(d.desc_divisa, i.descrizione, r.descrizione, e.descrizione, p.descrizione, c.classe) as descrizione
      from titoli_composizione c
      left join divise d on d.cod_divisa = c.cod_divisa
      left join tipi_titolo i on i.tipo_titolo = c.tipo_titolo
      left join raggruppamenti r on r.id = c.id_raggruppamento
      left join emittenti e on e.cod_emittente = c.cod_emittente
      left join paesi p on p.cod_paese = c.cod_paese
     where c.id_titolo = ${id}
     order by c.genere, c.numero nulls first, c.percentuale desc, c.id`.execute(tx);
  return { ...suo, voci: rows };
};

/** The dimension of each grouping that is named; one that there is not has none. */
const numeri = async (tx: Tx, voci: readonly VoceScritta[]): Promise<Map<number, number>> => {
  const id = voci.flatMap(({ idRaggruppamento }) => idRaggruppamento ?? []);
  const { rows } = await sql<{ id: number; numero: number }>`
    select id, numero from raggruppamenti where id = any(${id}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id: suo, numero }) => [suo, numero]));
};

/** The tables that the codes of a composition are of, by their wire names. */
const TABELLE = {
  codDivisa: ['divise', 'cod_divisa'],
  tipo_Titolo: ['tipi_titolo', 'tipo_titolo'],
  codEmittente: ['emittenti', 'cod_emittente'],
  codPaese: ['paesi', 'cod_paese'],
} as const;

const esigiNoti = async (tx: Tx, voci: readonly VoceScritta[]): Promise<void> => {
  for (const [campo, [tabella, colonna]] of Object.entries(TABELLE)) {
    const codici = voci.map((voce) => voce[campo as keyof typeof TABELLE] ?? null);
    if (codici.every((uno) => uno === null)) continue;
    const { rows } = await sql<{ n: number; codice: string }>`
      select v.n::int as n, v.codice from unnest(${codici}::text[]) with ordinality v (codice, n)
       where v.codice is not null
         and not exists (select from ${sql.table(tabella)} t where ${sql.ref(`t.${colonna}`)} = v.codice)
       order by v.n limit 1`.execute(tx);
    const [ignoto] = rows;
    if (!ignoto) continue;
    const messaggio = `Riga ${ignoto.n}: «${ignoto.codice}» non è in tabella. Scegliere un altro valore.`;
    throw erroreCampo(`voci.${ignoto.n - 1}.${campo}`, messaggio);
  }
};

const NOMINANO =
  'genere, cod_divisa, tipo_titolo, id_raggruppamento, numero, cod_emittente, cod_paese, classe';
const COLONNE = sql.raw(`${NOMINANO}, percentuale`);
const CHIAVE = sql.raw(NOMINANO);

/** The differences alone, as three statements: what did not change keeps its history. */
const scriviDifferenze = async (tx: Tx, id: number, righe: readonly object[]): Promise<void> => {
  const nuove = sql`jsonb_populate_recordset(null::titoli_composizione, ${JSON.stringify(righe)}::jsonb) n`;
  const stessa = sql`(c.genere, c.cod_divisa, c.tipo_titolo, c.id_raggruppamento, c.cod_emittente, c.cod_paese, c.classe)
    is not distinct from (n.genere, n.cod_divisa, n.tipo_titolo, n.id_raggruppamento, n.cod_emittente, n.cod_paese, n.classe)`;
  await sql`delete from titoli_composizione c where c.id_titolo = ${id}
    and not exists (select from ${nuove} where ${stessa})`.execute(tx);
  await sql`update titoli_composizione c set percentuale = n.percentuale from ${nuove}
    where c.id_titolo = ${id} and ${stessa} and c.percentuale <> n.percentuale`.execute(tx);
  await sql`insert into titoli_composizione (id_titolo, ${COLONNE})
    select ${id}, ${COLONNE} from ${nuove}
     where not exists (select from titoli_composizione c where c.id_titolo = ${id} and ${stessa})
     order by ${CHIAVE}`.execute(tx);
};

export const scriviComposizione = async (
  tx: Tx,
  attesa: VersioneAttesa,
  { voci }: Corpo,
): Promise<Letta> => {
  const dimensioni = await numeri(tx, voci);
  const complete = voci.map((voce) => ({
    ...voce,
    numero: voce.idRaggruppamento ? (dimensioni.get(voce.idRaggruppamento) ?? null) : null,
    percentuale: canonico(voce.percentuale),
  }));
  const ignoto = complete.findIndex((v) => v.idRaggruppamento && v.numero === null);
  const errori =
    ignoto < 0
      ? erroriComposizione(complete)
      : [
          {
            campo: `voci.${ignoto}.idRaggruppamento`,
            messaggio: `Riga ${ignoto + 1}: il raggruppamento non c’è. Sceglierne un altro.`,
          },
        ];
  esigiSenzaDifetti(errori);
  await esigiNoti(tx, voci);
  await trattieni(tx, attesa, ({ id }) => leggiComposizione(tx, id));
  const righe = complete.map((voce) => ({
    genere: voce.genere,
    cod_divisa: voce.codDivisa ?? null,
    tipo_titolo: voce.tipo_Titolo ?? null,
    id_raggruppamento: voce.idRaggruppamento ?? null,
    numero: voce.numero,
    cod_emittente: voce.codEmittente ?? null,
    cod_paese: voce.codPaese ?? null,
    classe: voce.classe ?? null,
    percentuale: voce.percentuale,
  }));
  await scriviDifferenze(tx, attesa.id, righe);
  // What adds up is promised by the database when the transaction ends: it is asked here already.
  await sql`set constraints composizione_intera immediate`.execute(tx);
  return leggiComposizione(tx, attesa.id);
};

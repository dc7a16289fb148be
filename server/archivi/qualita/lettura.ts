import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { RigaQualita } from '#contract/qualita.ts';
import type { ControlloAttuato } from '#domain/archivi/qualita/attuazione.ts';
import { lavorativiFra } from '#domain/archivi/qualita/finestra.ts';
import { eAziendale } from '#domain/archivi/tipi.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { ordineIgnoto } from '#server/record/ordine-chiesto.ts';
import { istante } from '#server/record/tabella-record.ts';
import { domandaDi } from './domande.ts';
import {
  attesi,
  COLONNE_CHIAVE,
  type Esame,
  righeFra,
  type Sql,
  stessaChiave,
  tabellaDi,
  valoreDi,
} from './esame.ts';

export type RigaWire = Static<typeof RigaQualita>;

/**
 * The acceptance of an anomaly `r`: of the same value on the same day or, of a check that goes on
 * from day to day, of the same value ever since.
 */
const accettazione = (esame: Esame, { controllo }: ControlloAttuato): Sql => {
  const { archivio, codAzienda } = esame;
  const chiave = COLONNE_CHIAVE.map(
    (c) => sql`${sql.ref(`q.${c}`)} is not distinct from ${sql.ref(`r.${c}`)}`,
  );
  const diAllora = controllo.accettatoFinoAlCambio
    ? sql`q.data <= r.data and not exists (select from ${tabellaDi(archivio)} v
        where ${stessaChiave(esame, 'v', 'r')} and v.data > q.data and v.data < r.data
          and ${valoreDi(archivio, 'v')} <> r.valore)`
    : sql`q.data = r.data`;
  return sql`left join lateral (select q.nota, q.modificato_da, q.modificato_il
      from qualita_accettate q
      where q.archivio = ${archivio.tipo} and q.controllo = ${controllo.codice}
        and q.cod_azienda is not distinct from ${eAziendale(archivio) ? codAzienda : null}::text
        and ${sql.join(chiave, sql` and `)} and ${diAllora}
        and q.valore is not distinct from r.valore
      order by q.data desc limit 1) a on true`;
};

export interface Conteggio {
  readonly righe: number;
  readonly accettate: number;
}

/** How many a check finds, and how many of them somebody has accepted. */
export const conta = async (
  tx: Tx,
  esame: Esame,
  attuato: ControlloAttuato,
): Promise<Conteggio> => {
  const trovate = domandaDi(esame, attuato);
  if (trovate === null) return { righe: 0, accettate: 0 };
  const { rows } = await sql<Conteggio>`
    select count(*) filter (where a.nota is null)::int as righe, count(a.nota)::int as accettate
      from (${trovate}) r ${accettazione(esame, attuato)}`.execute(tx);
  return rows[0] ?? { righe: 0, accettate: 0 };
};

/** How much was looked at, for the words of a page that found nothing. */
export const esaminati = async (tx: Tx, esame: Esame) => {
  const { archivio, finestra, atteso } = esame;
  const { rows } = await sql<{ attesi: number; valori: number }>`
    select (select count(*)::int from (${attesi(esame)}) c) as attesi,
           (select count(*)::int from ${tabellaDi(archivio)} t
             where ${righeFra(esame, finestra.dal, finestra.al)}) as valori`.execute(tx);
  const [letti] = rows;
  return { attesi: atteso ? (letti?.attesi ?? 0) : 0, valori: letti?.valori ?? 0 };
};

const ORDINI = new Map<string, Sql>([
  ['codTitolo', sql`r.cod_titolo`],
  ['codISIN', sql`k.cod_isin`],
  ['descrizione', sql`coalesce(k.descrizione, d.desc_divisa)`],
  ['codDivisa', sql`coalesce(r.cod_divisa, k.cod_divisa)`],
  ['cod_Portafoglio', sql`r.cod_portafoglio`],
  ['data', sql`r.data`],
  ['valore', sql`r.valore`],
  ['precedente', sql`r.prima`],
  ['dataPrecedente', sql`r.data_prima`],
  ['misura', sql`r.misura`],
]);

/** The asked order; else the worst first. The key makes it complete. */
export const ordineDi = (chiesto: Ordinamento | null | undefined): Sql => {
  const voci = Object.entries(chiesto ?? {}).map(([campo, verso]) => {
    const espressione = ORDINI.get(campo);
    if (!espressione) throw ordineIgnoto(campo, ORDINI.keys());
    return sql`${espressione} ${sql.raw(verso === 'DESC' ? 'desc' : 'asc')} nulls last`;
  });
  const scelte = voci.length > 0 ? voci : [sql`r.misura desc nulls last`];
  return sql.join([...scelte, sql`r.cod_titolo, r.cod_divisa, r.cod_portafoglio, r.data desc`]);
};

export interface Scelta {
  readonly accettate: boolean;
  readonly ordine: Ordinamento | null | undefined;
}

const decimale = (espressione: Sql): Sql => sql`trim_scale(${espressione})::text`;

/** The rows that a check finds, described; to be continued with limit and offset. */
export const selezioneRighe = (
  esame: Esame,
  attuato: ControlloAttuato,
  { accettate, ordine }: Scelta,
): Sql | null => {
  const trovate = domandaDi(esame, attuato);
  if (trovate === null) return null;
  return sql`
    select r.cod_titolo as "codTitolo", coalesce(r.cod_divisa, k.cod_divisa) as "codDivisa",
      r.cod_portafoglio as "cod_Portafoglio", k.cod_isin as "codISIN",
      coalesce(k.descrizione, d.desc_divisa) as descrizione, k.tipo_titolo as "tipoTitolo",
      r.data::text as data, r.id, r.versione, ${decimale(sql`r.valore`)} as valore,
      ${decimale(sql`r.prima`)} as precedente, r.data_prima::text as "dataPrecedente",
      ${decimale(sql`round(r.misura, 4)`)} as misura, a.nota, a.modificato_da as "accettataDa",
      ${istante(sql`a.modificato_il`)} as "accettataIl", count(*) over ()::int as totale
    from (${trovate}) r ${accettazione(esame, attuato)}
    left join titoli k on k.cod_titolo = r.cod_titolo
    left join divise d on d.cod_divisa = r.cod_divisa
    where (a.nota is not null) = ${accettate}
    order by ${ordineDi(ordine)}`;
};

/** An age, which SQL counts by the calendar, is shown in business days. */
export const misuraMostrata = (
  { data }: Pick<Esame, 'data'>,
  { controllo }: ControlloAttuato,
  riga: Pick<RigaWire, 'misura' | 'data' | 'dataPrecedente'>,
): string | null => {
  if (riga.misura === null || controllo.misura?.unita !== 'giorni lavorativi') return riga.misura;
  const ultima = riga.dataPrecedente ?? riga.data;
  return String(lavorativiFra(ultima as Data, data));
};

export type RigaLetta = Omit<RigaWire, 'chiave'>;

const chiaveDi = ({ codTitolo, codDivisa, cod_Portafoglio, data }: RigaLetta): string =>
  [codTitolo ?? codDivisa, cod_Portafoglio, data].filter(Boolean).join('|');

export const leggiRighe = async (
  tx: Tx,
  esame: Esame,
  attuato: ControlloAttuato,
  { limite, salta, ...scelta }: Scelta & { readonly limite: number; readonly salta: number },
): Promise<{ items: RigaWire[]; totale: number }> => {
  const domanda = selezioneRighe(esame, attuato, scelta);
  if (domanda === null) return { items: [], totale: 0 };
  const { rows } = await sql<
    RigaLetta & { readonly totale: number }
  >`${domanda} limit ${limite} offset ${salta}`.execute(tx);
  const items = rows.map(({ totale: _, ...riga }) => ({
    ...riga,
    chiave: chiaveDi(riga),
    misura: misuraMostrata(esame, attuato, riga),
  }));
  return { items, totale: rows[0]?.totale ?? 0 };
};

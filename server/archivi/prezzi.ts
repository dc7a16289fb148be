import { type RawBuilder, sql } from 'kysely';
import type { FiltroArchivioWire } from '#contract/archivi/archivi.ts';
import { costiNormali, costiNormaliGestore } from '#domain/archivi/costi.ts';
import { prezzi } from '#domain/archivi/prezzi.ts';
import { quotazioni, quotazioniBid, quotazioniNormaliGestore } from '#domain/archivi/quotazioni.ts';
import { eAziendale } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { UNITI } from '#server/accesso/archivi-leggibili.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { clausolaOrdine, vociOrdine } from '#server/record/ordine-sql.ts';
import {
  CONTEGGIO_ESATTO_FINO_A,
  type Conteggio,
  type Lettore,
  type Passo,
} from '#server/record/pagina.ts';
import { type ArchivioSql, archivi } from './archivio.ts';
import { condizione } from './condizione.ts';
import { lettoreArchivio, lettoreChiavi } from './lettura-archivio.ts';

type Domanda = RawBuilder<unknown>;
type Riga = Record<string, unknown>;

/** The union's own order: newest first, then by code. */
export const unione = {
  tipo: prezzi,
  ordinePredefinito: { data: 'DESC', codTitolo: 'ASC' },
} as const;

export interface DomandaPrezzi {
  readonly filtro: FiltroArchivioWire;
  readonly codAzienda: string | null | undefined;
  /** The archives that may be read, by name. */
  readonly leggibili: readonly string[];
}

const unitiDi = ({ leggibili: nomi }: DomandaPrezzi): ArchivioSql[] =>
  archivi.filter(({ tipo }) => UNITI.includes(tipo) && nomi.includes(tipo.tipo));

/** Every day and titolo that one of the archives has; `limite` for each of them. */
const ogniChiave = (domanda: DomandaPrezzi, limite = sql``): Domanda => {
  const { filtro, codAzienda } = domanda;
  const rami = unitiDi(domanda).map(
    (archivio) => sql`(select t.data, t.cod_titolo from ${sql.table(archivio.tipo.tabella)} t
      where ${condizione(archivio, filtro, codAzienda)} ${limite})`,
  );
  return sql.join(rami, sql` union `);
};

const nome = (riga: Riga): string => `${riga.data} ${riga.cod_titolo}`;

/**
 * The first keys of one archive. A manager's has one for each portfolio: the next are asked for until
 * there are enough different ones.
 */
async function primeChiavi(
  leggi: (passo: Passo) => Promise<Riga[]>,
  passo: Passo,
): Promise<Riga[]> {
  const trovate = new Map<string, Riga>();
  let { dopo } = passo;
  for (;;) {
    const righe = await leggi({ ...passo, dopo });
    for (const riga of righe) trovate.set(nome(riga), riga);
    const ultima = righe.at(-1);
    if (!ultima || righe.length < passo.limite || trovate.size >= passo.limite)
      return [...trovate.values()];
    dopo = passo.ordine.map(({ colonna }) => String(ultima[colonna]));
  }
}

/** Compared as the database compares: days as they are written, codes byte by byte. */
const inOrdine = (ordine: readonly VoceOrdine[]) => (a: Riga, b: Riga) => {
  for (const { colonna, verso } of ordine) {
    const [primo, secondo] = [String(a[colonna]), String(b[colonna])];
    if (primo !== secondo) return primo < secondo === (verso === 'ASC') ? -1 : 1;
  }
  return 0;
};

/** The keys of a page: the first of every archive by its own index, put together. */
async function chiaviDi(tx: Tx, domanda: DomandaPrezzi, passo: Passo): Promise<Riga[]> {
  const { ordine, salta, limite } = passo;
  if (salta > 0) {
    const { rows } = await sql<Riga>`select t.data, t.cod_titolo from (${ogniChiave(domanda)}) t
      ${clausolaOrdine(ordine)} limit ${limite} offset ${salta}`.execute(tx);
    return rows;
  }
  const unite = new Map<string, Riga>();
  for (const archivio of unitiDi(domanda)) {
    const leggi = await lettoreChiavi(tx, archivio, domanda.filtro, domanda.codAzienda);
    for (const riga of await primeChiavi(leggi, passo)) unite.set(nome(riga), riga);
  }
  return [...unite.values()].sort(inOrdine(ordine)).slice(0, limite);
}

/** A price of the key `k`, where its archive may be read. */
const prezzoDi = (domanda: DomandaPrezzi, tipo: TipoArchivio): Domanda => {
  if (!domanda.leggibili.includes(tipo.tipo)) return sql`null::numeric`;
  const suo = eAziendale(tipo) ? sql`and p.cod_azienda = ${domanda.codAzienda ?? null}` : sql``;
  return sql`(select p.prezzo from ${sql.table(tipo.tabella)} p
    where p.cod_titolo = k.cod_titolo and p.data = k.data ${suo})`;
};

const GESTORE = [
  [quotazioniNormaliGestore, sql`p.prezzo, null::numeric`],
  [costiNormaliGestore, sql`null::numeric, p.prezzo`],
] as const;

/** What the managers say of the key `k`: a row for each portfolio that has something. */
const deiGestori = (domanda: DomandaPrezzi, campi: Domanda): Domanda => {
  const portafogli = domanda.filtro.codPortafoglio;
  const rami = GESTORE.map(([tipo, valori]) => {
    const si = domanda.leggibili.includes(tipo.tipo) ? sql`true` : sql`false`;
    const scelti = portafogli?.length
      ? sql`and p.cod_portafoglio = any(${[...portafogli]}::text[])`
      : sql``;
    return sql`select p.cod_portafoglio, ${valori} from ${sql.table(tipo.tabella)} p
      where ${si} and p.cod_azienda = ${domanda.codAzienda ?? null}
        and p.cod_titolo = k.cod_titolo and p.data = k.data ${scelti}`;
  });
  return sql`select ${campi} from (
      select g.cod_portafoglio, max(g.quotazione) as quotazione, max(g.costo) as costo
        from (${sql.join(rami, sql` union all `)}) g (cod_portafoglio, quotazione, costo)
       group by g.cod_portafoglio) g`;
};

const testo = (numero: Domanda): Domanda => sql`trim_scale(${numero})::text`;

/** What every reading shows of the prices `v` of a key. */
const VALORI = {
  quotazione: testo(sql`v.quotazione`),
  bid: testo(sql`v.bid`),
  spread: testo(sql`v.quotazione - v.bid`),
  costoNormale: testo(sql`v.costo`),
} as const;

const valoriDellaChiave = (domanda: DomandaPrezzi): Domanda => sql`
  join titoli d on d.cod_titolo = k.cod_titolo
  cross join lateral (select ${prezzoDi(domanda, quotazioni)} as quotazione,
    ${prezzoDi(domanda, quotazioniBid)} as bid, ${prezzoDi(domanda, costiNormali)} as costo) v`;

async function righeDi(
  tx: Tx,
  domanda: DomandaPrezzi,
  ordine: readonly VoceOrdine[],
  chiavi: readonly Riga[],
): Promise<Riga[]> {
  if (chiavi.length === 0) return [];
  const gestore = sql`json_agg(json_build_object('cod_Portafoglio', g.cod_portafoglio,
    'quotazioneNormale', ${testo(sql`g.quotazione`)}, 'costoNormale', ${testo(sql`g.costo`)})
    order by g.cod_portafoglio)`;
  const { rows } = await sql<Riga>`
    select k.data, k.cod_titolo as "codTitolo", d.cod_isin as "codISIN", d.descrizione,
           d.tipo_titolo as "tipoTitolo", d.cod_divisa as "codDivisaTitolo",
           ${VALORI.quotazione} as quotazione, ${VALORI.bid} as bid, ${VALORI.spread} as spread,
           ${VALORI.costoNormale} as "costoNormale",
           coalesce((${deiGestori(domanda, gestore)}), '[]'::json) as gestore
      from unnest(${chiavi.map(({ data }) => data)}::date[],
                  ${chiavi.map(({ cod_titolo }) => cod_titolo)}::text[]) k (data, cod_titolo)
      ${valoriDellaChiave(domanda)} ${clausolaOrdine(ordine, 'k')}`.execute(tx);
  return rows;
}

/** Exact where the archives together have few rows; else the largest of them stands for all. */
async function conta(tx: Tx, domanda: DomandaPrezzi, esatto: boolean): Promise<Conteggio> {
  const conteggi: Conteggio[] = [];
  for (const archivio of unitiDi(domanda)) {
    const lettore = await lettoreArchivio(tx, archivio, domanda.filtro, domanda.codAzienda);
    conteggi.push(await lettore.conta(false));
  }
  const somma = conteggi.reduce((totale, { righe }) => totale + righe, 0);
  const poche = conteggi.every((uno) => uno.esatto) && somma <= CONTEGGIO_ESATTO_FINO_A;
  if (!esatto && !poche)
    return { righe: Math.max(...conteggi.map(({ righe }) => righe)), esatto: false };
  const { rows } = await sql<{ righe: number }>`
    select count(*)::int as righe from (${ogniChiave(domanda)}) t`.execute(tx);
  return { righe: rows[0]?.righe ?? 0, esatto: true };
}

/** Reads the prices side by side, at any size: the keys from every archive's indexes, then the rows. */
export const lettorePrezzi = (tx: Tx, domanda: DomandaPrezzi): Lettore => ({
  conta: (esatto) => conta(tx, domanda, esatto),
  leggi: async (passo) => righeDi(tx, domanda, passo.ordine, await chiaviDi(tx, domanda, passo)),
});

/** What a file has before its columns: values to gather by, over the key `k` and the titolo `d`. */
export interface Davanti {
  readonly valori: readonly Domanda[];
  readonly ordine: readonly Domanda[];
  readonly unioni: Domanda;
}

/** All of them for a file, as text: a row for each portfolio where managers have something to say. */
export const prezziPerFile = (
  domanda: DomandaPrezzi,
  ordine: readonly VoceOrdine[],
  davanti: Davanti,
): Domanda => {
  const gestori = deiGestori(domanda, sql`g.cod_portafoglio, g.quotazione, g.costo`);
  const valori = [
    ...davanti.valori,
    sql`k.data::text, k.cod_titolo, d.cod_isin, d.descrizione, ${VALORI.quotazione}, ${VALORI.bid},
        ${VALORI.spread}, ${VALORI.costoNormale}, g.cod_portafoglio, ${testo(sql`g.quotazione`)},
        ${testo(sql`g.costo`)}`,
  ];
  const voci = [...davanti.ordine, ...vociOrdine(ordine, 'k'), sql`g.cod_portafoglio`];
  return sql`
    select ${sql.join(valori)}
      from (${ogniChiave(domanda)}) k ${valoriDellaChiave(domanda)}
      left join lateral (${gestori}) g on true ${davanti.unioni}
     order by ${sql.join(voci)}`;
};

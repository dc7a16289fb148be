import { type RawBuilder, sql } from 'kysely';
import type {
  FiltroRimanenzeWire,
  IngressoRimanenzeWire,
  RimanenzaWire,
  TotaliRimanenzeWire,
} from '#contract/valutazione/rimanenze.ts';
import type { Ordinamento, Verso } from '#domain/record/filtri/ordinamento.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { chiaveDelLivello } from '#server/giacenze/righe-del-livello.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { ordineChiesto } from '#server/record/ordine-chiesto.ts';
import { clausolaOrdine, dopo } from '#server/record/ordine-sql.ts';
import {
  conteggio,
  impagina,
  type Lettore,
  type Pagina,
  type Passo,
  type RichiestaPagina,
} from '#server/record/pagina.ts';
import { SELEZIONE_SINGOLA, SELEZIONE_SOMMATA } from './colonne.ts';
import { condizioneRimanenze } from './condizione.ts';
import { type Corsa, corsaChiesta } from './corsa.ts';

type Sql = RawBuilder<unknown>;

const LIMITE = 50_000;

const ordinabili = [
  'cod_Portafoglio',
  'cod_Depositario',
  'cod_Titolo',
  'descrizione',
  'valoreBilancio',
] as const;
type Ordinabile = (typeof ordinabili)[number];

const COLONNE_ORDINE: Readonly<Record<Ordinabile | 'depositarioGlobale', string>> = {
  cod_Portafoglio: 'cod_portafoglio',
  cod_Depositario: 'cod_depositario',
  depositarioGlobale: 'globale',
  cod_Titolo: 'cod_titolo',
  descrizione: 'descrizione',
  valoreBilancio: 'valore_bilancio',
};
/** Below every figure: what is unknown comes first. */
const SCONOSCIUTO = '-9999999999999999';

/** The order that is asked for, completed by where rows stand and by the place of each. */
export function ordineRimanenze(
  { livelloDettaglio, ordinamento }: FiltroRimanenzeWire,
  chiesto: Ordinamento | null | undefined,
): VoceOrdine[] {
  const chiave = chiaveDelLivello(livelloDettaglio);
  // A sum does not say what its level has given up; not every custodian is grouped.
  const puoMancare = (campo: Ordinabile | 'depositarioGlobale'): boolean =>
    campo === 'depositarioGlobale' ||
    (chiave !== undefined &&
      (campo === 'cod_Portafoglio' || campo === 'cod_Depositario') &&
      !chiave.includes(COLONNE_ORDINE[campo]));
  const voce = (campo: Ordinabile | 'depositarioGlobale', verso: Verso): VoceOrdine => ({
    ...{ campo, colonna: COLONNE_ORDINE[campo], verso },
    ...(campo === 'valoreBilancio'
      ? { tipo: 'numeric' as const, vuoto: SCONOSCIUTO, protetta: true as const }
      : { tipo: 'text' as const, ...(puoMancare(campo) && { vuoto: '' }) }),
  });
  const depositario = [
    'cod_Depositario',
    ...(chiave ? ['depositarioGlobale' as const] : []),
  ] as const;
  const dove = (
    ordinamento === 'Depositario'
      ? ([...depositario, 'cod_Portafoglio'] as const)
      : (['cod_Portafoglio', ...depositario] as const)
  ).filter((campo) => !chiave || chiave.includes(COLONNE_ORDINE[campo]));
  const posto = (verso: Verso): VoceOrdine => ({
    ...{ campo: 'posto', colonna: 'posto', tipo: 'bigint', verso },
  });
  const soloUna = chiesto && Object.keys(chiesto).length > 0;
  return ordineChiesto<Ordinabile>(
    {
      nomi: ordinabili,
      voci: (nome, verso) => [voce(nome, verso)],
      coda: (verso) => [
        ...(soloUna ? [] : [...dove, 'cod_Titolo' as const].map((campo) => voce(campo, verso))),
        posto(verso),
      ],
    },
    chiesto ?? {},
  );
}

/** The rows of a run that answer a filter, at a level. */
export interface RimanenzeChieste {
  readonly codAzienda: string;
  readonly corsa: Corsa;
  readonly filtro: FiltroRimanenzeWire;
}

/** Who grouped each custodian then. */
const globaliDi = ({ codAzienda, corsa }: RimanenzeChieste): Sql => sql`
  (select n.codice, n.nome from rimanenze_nomi n
    where n.cod_azienda = ${codAzienda} and n.id_chiusura = ${corsa.id} and n.che = 'globale')`;

/** Each row that will be shown: its place, what it is ordered by, the rows of the run that it stands for. */
function righeDelLivello(chieste: RimanenzeChieste): Sql {
  const { filtro, corsa, codAzienda } = chieste;
  const dove = condizioneRimanenze(filtro, corsa, codAzienda);
  const chiave = chiaveDelLivello(filtro.livelloDettaglio);
  if (!chiave) return sql`select t.*, t.id as posto from rimanenze t where ${dove}`;
  const espressione = (nome: string) => (nome === 'globale' ? sql`g.nome` : sql.ref(`t.${nome}`));
  const colonne = ['cod_portafoglio', 'cod_depositario', 'globale'].map((nome) =>
    chiave.includes(nome)
      ? sql`${espressione(nome)} as ${sql.ref(nome)}`
      : sql`null::text as ${sql.ref(nome)}`,
  );
  const conGlobali = chiave.includes('globale')
    ? sql`left join ${globaliDi(chieste)} g on g.codice = t.cod_depositario`
    : sql``;
  const per = [...chiave.map(espressione), sql`t.cod_titolo`, sql`t.corta`];
  return sql`
    select min(t.id) as posto, array_agg(t.id) as ids, ${sql.join(colonne)}, t.cod_titolo, t.corta,
           min(t.descrizione) as descrizione,
           case when count(t.valore_bilancio) = count(*) then sum(t.valore_bilancio) end as valore_bilancio
      from rimanenze t ${conGlobali} where ${dove} group by ${sql.join(per)}`;
}

/** The rows of a page; the question itself, so that a test can ask for its plan. */
export function domandaRimanenze(
  chieste: RimanenzeChieste,
  { ordine, dopo: valori, salta, limite }: Passo,
): RawBuilder<Record<string, unknown>> {
  const { livelloDettaglio } = chieste.filtro;
  const chiave = chiaveDelLivello(livelloDettaglio);
  const trovate = sql`
    select t.posto, ${chiave ? sql`t.ids, t.globale` : sql`t.id`}, t.cod_portafoglio, t.cod_depositario, t.cod_titolo,
           t.descrizione, t.valore_bilancio
      from (${righeDelLivello(chieste)}) t where ${valori ? dopo(ordine, valori) : sql`true`}
    ${clausolaOrdine(ordine)} limit ${limite} offset ${salta}`;
  const { guid, dataChiu, stato } = chieste.corsa;
  const globale = sql`(select n.nome from rimanenze_nomi n where n.cod_azienda = ${chieste.codAzienda}
    and n.id_chiusura = ${chieste.corsa.id} and n.che = 'globale' and n.codice = t.cod_depositario)`;
  return sql<Record<string, unknown>>`
    with t as materialized (${trovate})
    select t.posto, ${guid}::text as guid, ${dataChiu}::date as "dataChiu", ${stato}::text as stato,
           t.cod_portafoglio as "cod_Portafoglio", t.cod_depositario as "cod_Depositario",
           ${chiave ? sql`t.globale` : globale} as "depositarioGlobale", t.cod_titolo as "cod_Titolo", s.*
      from t cross join lateral (
        select ${chiave ? SELEZIONE_SOMMATA : SELEZIONE_SINGOLA} from rimanenze r
         where ${chiave ? sql`r.id = any(t.ids)` : sql`r.id = t.id`}) s
    ${clausolaOrdine(ordine)}`;
}

const lettoreDi = (tx: Tx, chieste: RimanenzeChieste): Lettore => {
  const righe = righeDelLivello(chieste);
  const stima = sql`select 1 from (${righe}) t`;
  return {
    conta: (esatto) => conteggio(tx, (limite) => sql`${stima} ${limite}`, { esatto, stima }),
    leggi: async (passo) => (await domandaRimanenze(chieste, passo).execute(tx)).rows,
  };
};

/** A row as it is answered: its place stays behind, what several rows lack is told once. */
function comeRimanenza({ posto: _posto, ...riga }: Record<string, unknown>): RimanenzaWire {
  const anomalie = [...new Set((riga.anomalie as readonly unknown[]).flat())];
  return { ...riga, anomalie } as RimanenzaWire;
}

const NESSUNA: Pagina<RimanenzaWire> = {
  items: [],
  totalCount: 0,
  totalCountEsatto: true,
  pageNumber: 1,
  pageSize: 0,
  cursorePrima: null,
  cursoreDopo: null,
};

/** One page of what a company held at a year's end; nothing where no year was closed. */
export async function paginaRimanenze(
  tx: Tx,
  codAzienda: string,
  domanda: {
    readonly filtro: FiltroRimanenzeWire;
    readonly ordine: Ordinamento | null;
    readonly pagina: RichiestaPagina;
  },
): Promise<Pagina<RimanenzaWire>> {
  const { filtro, ordine, pagina } = domanda;
  const voci = ordineRimanenze(filtro, ordine);
  const corsa = await corsaChiesta(tx, filtro, codAzienda);
  if (!corsa) return { ...NESSUNA, pageSize: pagina.pageSize };
  const lettore = lettoreDi(tx, { codAzienda, corsa, filtro });
  const letta = await impagina<Record<string, unknown>>(lettore, voci, pagina);
  return { ...letta, items: letta.items.map(comeRimanenza) };
}

/** All of them, at most fifty thousand. */
export async function rimanenzeFiltrate(
  tx: Tx,
  codAzienda: string,
  filtro: FiltroRimanenzeWire,
): Promise<RimanenzaWire[]> {
  const corsa = await corsaChiesta(tx, filtro, codAzienda);
  if (!corsa) return [];
  const passo = { ordine: ordineRimanenze(filtro, null), dopo: null, salta: 0, limite: LIMITE + 1 };
  const { rows } = await domandaRimanenze({ codAzienda, corsa, filtro }, passo).execute(tx);
  if (rows.length > LIMITE)
    throw errore('TROPPE_RIGHE', {
      detail: 'Le rimanenze sono più di 50.000: restringere il filtro o riassumerle per livello.',
    });
  return rows.map(comeRimanenza);
}

const conSegno = (colonna: string): Sql =>
  sql`case when t.corta then -${sql.ref(`t.${colonna}`)} else ${sql.ref(`t.${colonna}`)} end`;
const totale = (valore: Sql): Sql => sql`coalesce(sum(${valore}), 0)::text`;
/** A derivative that has no market value of its own is told by its fair value. */
const seNoto = (colonna: string): Sql => sql`
  case when bool_or(${sql.ref(`t.${colonna}`)} is null and t.costo_ante <> 0) then null
       else ${totale(conSegno(colonna))} end`;

/** What the rows of a filter come to. */
export async function totaliRimanenze(
  tx: Tx,
  codAzienda: string,
  filtro: FiltroRimanenzeWire,
): Promise<TotaliRimanenzeWire> {
  const corsa = await corsaChiesta(tx, filtro, codAzienda);
  const dove = corsa ? condizioneRimanenze(filtro, corsa, codAzienda) : sql`false`;
  const { rows } = await sql<TotaliRimanenzeWire>`
    select count(*)::int as righe, ${totale(conSegno('costo_ante'))} as "costoAnte", ${totale(sql`t.scarto`)} as scarto,
           ${totale(sql`t.differenza_cambio`)} as "differenzaCambio", ${totale(sql`t.svalutazione`)} as svalutazione,
           ${totale(sql`t.ripresa`)} as ripresa, ${totale(sql`t.rateo`)} as rateo,
           ${totale(sql`t.fair_value_derivato`)} as "fairValueDerivato", ${seNoto('valore_bilancio')} as "valoreBilancio",
           ${seNoto('valore_mercato')} as "valoreMercato"
      from rimanenze t where ${dove}`.execute(tx);
  const [totali] = rows;
  if (!totali) throw errore('ERRORE_INTERNO');
  return totali;
}

/** What a run has read: prices, rates and coefficients with their age, the oldest first. */
export async function ingressiDi(
  tx: Tx,
  codAzienda: string,
  guid: string,
): Promise<IngressoRimanenzeWire[]> {
  const corsa = await corsaChiesta(tx, { guid }, codAzienda);
  if (!corsa) return [];
  const { rows } = await sql<IngressoRimanenzeWire>`
    select i.che, i.codice, i.cod_portafoglio as "codPortafoglio", i.dal, i.data,
           trim_scale(i.valore)::text as valore, i.fonte, i.giorni
      from rimanenze_ingressi i
     where i.cod_azienda = ${codAzienda} and i.id_chiusura = ${corsa.id}
     order by i.giorni desc, i.che, i.codice collate "C", i.n`.execute(tx);
  return rows;
}

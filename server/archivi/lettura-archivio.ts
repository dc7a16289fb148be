import { type RawBuilder, sql } from 'kysely';
import type { FiltroArchivioWire } from '#contract/archivi/archivi.ts';
import type { CampoChiave, TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { clausolaOrdine } from '#server/record/ordine-sql.ts';
import {
  conteggio,
  type Lettore,
  lettoreSemplice,
  type Passo,
  stimate,
} from '#server/record/pagina.ts';
import { origineRighe } from '#server/record/righe-in-arrivo.ts';
import { selezione } from '#server/record/tabella-record.ts';
import { type ArchivioSql, ordinamento } from './archivio.ts';
import {
  type Campo,
  cammino,
  chiaviDove,
  type Gruppo,
  ogniRiga,
  perGruppi,
  prova,
  quanteDeiGruppi,
  quanteFraLeUltime,
  trattoInOrdine,
  tutteInOrdine,
} from './chiavi.ts';
import { condizione, diFissiEGiorni, type Scelta, scelta } from './condizione.ts';
import { salto } from './salto.ts';

type Riga = Record<string, unknown>;
type FiltroArchivioOrdinato = FiltroArchivioWire & {
  readonly sqlParams?: { readonly orderByDict?: Ordinamento | null } | null;
};
type Tipo = CampoChiave['di'];

/** Where one way of reading is left for another. */
export interface Soglie {
  /** So few titoli are asked one by one without trying anything else. */
  readonly pochi: number;
  /** So many titoli of a filter are found once and named; more stay a question in the question. */
  readonly nominati: number;
  /** How far an order is walked in the hope of a page. */
  readonly passi: number;
  /** So many of the latest rows are walked to count those of a filter that chooses many titoli. */
  readonly ultime: number;
  /** A stretch of days with so few rows is read whole at once. */
  readonly tratto: number;
  /** So many rows of a stretch are read in the time that it takes to ask one titolo. */
  readonly perTitolo: number;
  /** A jump over fewer rows is made by counting them off. */
  readonly salto: number;
}

const SOGLIE: Soglie = {
  pochi: 300,
  nominati: 5_000,
  passi: 5_000,
  ultime: 50_000,
  tratto: 20_000,
  perTitolo: 20,
  salto: 50_000,
};

interface Chiesto extends Campo {
  /** The titoli or currencies that the filter chooses; null where it chooses none. */
  readonly scelti: (Gruppo & { readonly quanti: number }) | null;
  /** Portfolios, where the key has them and not one alone is asked for. */
  readonly portafogli: Gruppo | null;
  /** How many rows the days leave, as the planner expects; null where none are chosen, or titolo by titolo is sooner read. */
  readonly neiGiorni: number | null;
  /** Whether they are few, and what is chosen beside the days is not less still. */
  readonly breve: boolean;
  readonly soglie: Soglie;
}

const gruppiScelti = ({ portafogli, scelti }: Pick<Chiesto, 'portafogli' | 'scelti'>): Gruppo[] =>
  [portafogli, scelti].filter((gruppo) => gruppo !== null);

const lette = async (tx: Tx, domanda: RawBuilder<unknown>): Promise<Riga[]> =>
  (await (domanda as RawBuilder<Riga>).execute(tx)).rows;

const colonna = ({ chiave }: TipoArchivio, ...tipi: readonly Tipo[]): string | null =>
  chiave.find(({ di }) => tipi.includes(di))?.sql ?? null;

const nominati = (nome: string, codici: readonly string[]): Gruppo & { quanti: number } => ({
  colonna: nome,
  // In the order of the index: neighbours stand on the same page of it.
  valori: sql`select c as ${sql.id(nome)} from unnest(${[...codici].sort()}::text[]) c`,
  quanti: codici.length,
});

const sceltiDi = async (
  tx: Tx,
  tipo: TipoArchivio,
  { titoli, divise }: Scelta,
  { nominati: quanti }: Soglie,
): Promise<Chiesto['scelti']> => {
  const nome = colonna(tipo, 'titolo', 'divisa') ?? '';
  if (divise) return nominati(nome, divise);
  if (!titoli) return null;
  const domanda = sql`select t.cod_titolo from titoli t where ${titoli}`;
  const { rows } = await sql<{ cod_titolo: string }>`
    ${domanda}
    limit ${quanti + 1}`.execute(tx);
  if (rows.length > quanti)
    return { colonna: nome, valori: domanda, quanti: Number.POSITIVE_INFINITY };
  return nominati(
    nome,
    rows.map(({ cod_titolo }) => cod_titolo),
  );
};

const portafogliDi = (
  tipo: TipoArchivio,
  { portafogli, fissi }: Scelta,
  codAzienda: string | null | undefined,
): Gruppo | null => {
  const nome = colonna(tipo, 'portafoglio');
  if (nome === null || fissi.some(([fissa]) => fissa === nome)) return null;
  if (portafogli) return nominati(nome, portafogli);
  return {
    colonna: nome,
    valori: sql`select cod_portafoglio from portafogli where cod_azienda = ${codAzienda ?? null}`,
  };
};

/** The days that the filter leaves of those that the archive has. */
const giorniDi = ({ tipo, scelte }: Campo, nome: string): Gruppo => {
  const estremo = (quale: 'min' | 'max') =>
    sql`(select ${sql.raw(quale)}(t.data) from ${sql.table(tipo.tabella)} t
      where ${diFissiEGiorni(scelte)})::timestamp`;
  return {
    colonna: nome,
    valori: sql`select g::date as ${sql.id(nome)}
      from generate_series(${estremo('min')}, ${estremo('max')}, interval '1 day') g`,
  };
};

/** Every titolo or currency that there is, for rows of few days in the order of their codes. */
const tutti = (tipo: TipoArchivio, nome: string): Gruppo => ({
  colonna: nome,
  valori: sql`select ${sql.id(nome)} from
    ${sql.table(colonna(tipo, 'titolo') ? 'titoli' : 'divise')}`,
});

/** The column that rows are grouped by when walking the order does not come upon them soon. */
const gruppiPer = (chiesto: Chiesto, ordine: readonly VoceOrdine[]): Gruppo[] => {
  const { tipo } = chiesto;
  const filtrati = gruppiScelti(chiesto);
  if (filtrati.length > 0) return filtrati;
  const codice = colonna(tipo, 'titolo', 'divisa') ?? '';
  if (ordine[0]?.colonna === codice) return [tutti(tipo, codice)];
  return [giorniDi(chiesto, colonna(tipo, 'data') ?? '')];
};

/** The walk as far as it is tried; null where it did not come upon a page. */
const provata = async (tx: Tx, chiesto: Chiesto, passo: Passo): Promise<Riga[] | null> => {
  const { portafogli, scelti } = chiesto;
  const { ordine, limite } = passo;
  const { pochi, passi } = chiesto.soglie;
  if (portafogli || (scelti !== null && scelti.quanti <= pochi) || limite > passi) return null;
  const righe = await lette(tx, prova(chiesto, gruppiScelti(chiesto), passo, passi));
  const trovate = righe.filter((riga) => riga[ordine[0]?.colonna ?? ''] !== null);
  const finita = Number(righe[0]?.percorse) < passi;
  return finita || trovate.length >= limite ? trovate : null;
};

/** What the walk does not come upon soon: titolo by titolo, or a stretch of days that is read sooner whole. */
const daLontano = (
  chiesto: Chiesto,
  filtrati: readonly Gruppo[],
  passo: Passo,
): RawBuilder<unknown> => {
  const { tipo, scelti, neiGiorni, soglie } = chiesto;
  const gruppi = gruppiPer(chiesto, passo.ordine);
  const giorno = colonna(tipo, 'data');
  const perValore = passo.ordine[0]?.tipo === 'numeric';
  if (!perValore || giorno === null || scelti === null || neiGiorni === null)
    return perGruppi(chiesto, gruppi, passo, null);
  const tratto = Math.min(scelti.quanti, soglie.nominati) * soglie.perTitolo;
  if (neiGiorni <= tratto) return trattoInOrdine(chiesto, filtrati, passo);
  return perGruppi(chiesto, gruppi, passo, { giorno, passi: soglie.passi });
};

const chiavi = async (tx: Tx, chiesto: Chiesto, passo: Passo): Promise<Riga[]> => {
  const { scelte, breve, soglie } = chiesto;
  const { ordine, salta } = passo;
  const filtrati = gruppiScelti(chiesto);
  const diSeguito = (!scelte.da && !scelte.a) || ordine[0]?.tipo === 'date';
  if (salta >= soglie.salto) {
    const saltate = await salto(tx, chiesto, filtrati, passo);
    if (saltate) return saltate;
  }
  if (filtrati.length === 0 && diSeguito) return lette(tx, cammino(chiesto, passo));
  if (breve) return lette(tx, trattoInOrdine(chiesto, filtrati, passo));
  if (salta > 0) return lette(tx, tutteInOrdine(chiesto, filtrati, passo));
  const trovate = await provata(tx, chiesto, passo);
  return trovate ?? lette(tx, daLontano(chiesto, filtrati, passo));
};

/** The rows of these keys, with all that is shown of them. */
const righeDi = async (
  tx: Tx,
  { tabella, tipo }: ArchivioSql,
  { scelte }: Chiesto,
  { ordine }: Passo,
  trovate: readonly Riga[],
): Promise<Riga[]> => {
  if (trovate.length === 0) return [];
  const chiave = ordine.filter((voce) =>
    tipo.chiave.some(({ sql: nome }) => nome === voce.colonna),
  );
  const valori = chiave.map(
    (voce) => sql`${trovate.map((riga) => riga[voce.colonna])}::${sql.raw(voce.tipo)}[]`,
  );
  const nomi = chiave.map((voce) => sql.id(voce.colonna));
  const uguali = [
    ...scelte.fissi.map(([nome, valore]) => sql`${sql.ref(`t.${nome}`)} = ${valore}`),
    ...chiave.map((voce) => sql`${sql.ref(`t.${voce.colonna}`)} = ${sql.ref(`k.${voce.colonna}`)}`),
  ];
  const { rows } = await sql<Riga>`${selezione(tabella)}
    join unnest(${sql.join(valori)}) k (${sql.join(nomi)}) on ${sql.join(uguali, sql` and `)}
    ${clausolaOrdine(ordine)}`.execute(tx);
  return rows;
};

const chiestoDi = async (
  tx: Tx,
  { tipo }: ArchivioSql,
  filtro: FiltroArchivioWire,
  codAzienda: string | null | undefined,
  soglie: Soglie,
): Promise<Chiesto> => {
  const scelte = scelta({ tipo }, filtro, codAzienda);
  const scelti = await sceltiDi(tx, tipo, scelte, soglie);
  const portafogli = portafogliDi(tipo, scelte, codAzienda);
  const campo = { tipo, scelte };
  const pochi = scelti !== null && scelti.quanti <= soglie.pochi;
  const conGiorni = scelte.da !== null || scelte.a !== null;
  const neiGiorni =
    conGiorni && !portafogli && !pochi ? await stimate(tx, ogniRiga(campo, [])) : null;
  const breve = neiGiorni !== null && neiGiorni <= soglie.tratto;
  return { ...campo, scelti, portafogli, neiGiorni, breve, soglie };
};

/**
 * Reads an archive of any size: first the keys of the rows, from indexes alone and by a way whose
 * cost has a bound, then those rows.
 */
export const lettoreArchivio = async (
  tx: Tx,
  archivio: ArchivioSql,
  filtro: FiltroArchivioWire,
  codAzienda: string | null | undefined,
  soglie = SOGLIE,
): Promise<Lettore> => {
  const { tabella } = archivio;
  const origine = await origineRighe(tx, tabella);
  // The rows of one import are found by its mark, not by an order.
  if (origine || filtro.lavoro) {
    const dove = condizione(archivio, filtro, codAzienda);
    return lettoreSemplice(tx, tabella, origine ?? sql.table(tabella.nome), dove);
  }
  const chiesto = await chiestoDi(tx, archivio, filtro, codAzienda, soglie);
  const gruppi = gruppiScelti(chiesto);
  const stima = ogniRiga(chiesto, gruppi);
  const contate = (domanda: (limite: RawBuilder<unknown>) => RawBuilder<unknown>, esatto = false) =>
    conteggio(tx, domanda, { esatto, stima });
  return {
    conta: async (esatto) => {
      if (chiesto.breve) return contate((limite) => sql`${stima} ${limite}`, esatto);
      const giorno = colonna(archivio.tipo, 'data');
      // Most of many titoli may have no row: the groups are then long in vain, where the latest rows tell at once.
      if (!esatto && giorno && (chiesto.scelti?.quanti ?? 0) > soglie.nominati) {
        const ultime = quanteFraLeUltime(chiesto, gruppi, giorno, soglie.ultime);
        const trovate = await contate((limite) => sql`${ultime} ${limite}`);
        if (!trovate.esatto) return trovate;
      }
      return contate((limite) => quanteDeiGruppi(chiesto, gruppi, limite), esatto);
    },
    leggi: async (passo) => righeDi(tx, archivio, chiesto, passo, await chiavi(tx, chiesto, passo)),
  };
};

/** The keys alone of an archive's rows, for who puts rows of more than one archive together. */
export const lettoreChiavi = async (
  tx: Tx,
  archivio: ArchivioSql,
  filtro: FiltroArchivioWire,
  codAzienda: string | null | undefined,
): Promise<(passo: Passo) => Promise<Riga[]>> => {
  if (filtro.lavoro) {
    const dove = condizione(archivio, filtro, codAzienda);
    return (passo) => lette(tx, chiaviDove(archivio.tipo, dove, passo));
  }
  const chiesto = await chiestoDi(tx, archivio, filtro, codAzienda, SOGLIE);
  return (passo) => chiavi(tx, chiesto, passo);
};

const ordineDiElenco = (
  { tipo }: ArchivioSql,
  { sqlParams }: FiltroArchivioOrdinato,
): Ordinamento => {
  const chiesto = sqlParams?.orderByDict ?? {};
  if (Object.keys(chiesto).length > 0) return chiesto;
  return Object.fromEntries(tipo.chiave.map(({ nome }) => [nome, 'ASC'] as const));
};

/**
 * A whole list in the order asked for, else of its key; 422 that names getpagedpost when it is too
 * long.
 */
export const elencoArchivio = async (
  tx: Tx,
  archivio: ArchivioSql,
  filtro: FiltroArchivioOrdinato,
  codAzienda: string | null | undefined,
): Promise<Riga[]> => {
  const lettore = await lettoreArchivio(tx, archivio, filtro, codAzienda);
  const { righe, esatto } = await lettore.conta(false);
  if (!esatto) throw errore('TROPPE_RIGHE');
  const ordine = ordinamento(archivio, ordineDiElenco(archivio, filtro));
  return lettore.leggi({ ordine, dopo: null, salta: 0, limite: righe });
};

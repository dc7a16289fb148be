import { type RawBuilder, sql } from 'kysely';
import type { EsitoBlocco } from '#domain/archivi/blocco.ts';
import type { ErroreCampo } from '#domain/archivi/riga.ts';
import { eAziendale } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { confronta } from '#domain/money/decimale.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istante, type Valori } from '#server/record/tabella-record.ts';
import type { ArchivioSql } from './archivio.ts';
import { avvisiDelBlocco, type ConPrecedente } from './avvisi.ts';
import { giorniChiusi } from './giorni-chiusi.ts';
import {
  conCodici,
  erroriDi,
  leggiRiferimenti,
  type Riferimenti,
  titoloDi,
} from './riferimenti.ts';

export type RigaBlocco = Valori & { readonly versione?: number | null };

/** The value that stands under the key of a row. */
interface Attuale extends Valori {
  readonly id: number;
  readonly versione: number;
}

/** A row with what it finds: which record it names, what stands there and before, what is wrong with it. */
export interface RigaEsaminata extends ConPrecedente {
  readonly esito: EsitoBlocco;
  readonly chiave: Readonly<Record<string, string>>;
  readonly valori: Readonly<Record<string, string>>;
  readonly codISIN: string | null;
  readonly descrizione: string | null;
  readonly attuale: Attuale | null;
  readonly errori: readonly ErroreCampo[];
  /** What was read does not stand there any more, and what stands there is not what is written. */
  readonly superata: boolean;
}

const TIPI_SQL = { data: 'date', divisa: 'text', titolo: 'text', portafoglio: 'text' } as const;

/** Key columns as the unique index has them, with their types. */
export const colonneChiave = (tipo: TipoArchivio): readonly (readonly [string, string])[] => [
  ...(eAziendale(tipo) ? [['cod_azienda', 'text'] as const] : []),
  ...tipo.chiave.map(({ sql: colonna, di }) => [colonna, TIPI_SQL[di]] as const),
];

const colonneDi = (tipo: TipoArchivio): readonly (readonly [string, string])[] => [
  ['riga', 'int'],
  ...colonneChiave(tipo),
  ...tipo.valori.map(({ sql: colonna }) => [colonna, 'numeric'] as const),
];

/** The rows as a table `r` of the question, with the columns that it is asked for. */
export const comeTabella = (
  colonne: readonly (readonly [string, string])[],
  righe: readonly object[],
): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(righe)}::jsonb) as r(${sql.join(
    colonne.map(([colonna, tipo]) => sql`${sql.id(colonna)} ${sql.raw(tipo)}`),
  )})`;

export const perColonna = (
  tipo: TipoArchivio,
  { chiave, valori }: Pick<RigaEsaminata, 'chiave' | 'valori'>,
  codAzienda: string | undefined,
) => ({
  ...(eAziendale(tipo) && { cod_azienda: codAzienda }),
  ...Object.fromEntries(tipo.chiave.map(({ nome, sql: colonna }) => [colonna, chiave[nome]])),
  ...Object.fromEntries(tipo.valori.map(({ nome, sql: colonna }) => [colonna, valori[nome]])),
});

/** What stands under the keys of the rows, by their place; locked where they are to be written. */
const attuali = async (
  tx: Tx,
  tipo: TipoArchivio,
  righe: readonly (object & { readonly riga: number })[],
  blocca: boolean,
): Promise<ReadonlyMap<number, Attuale>> => {
  if (righe.length === 0) return new Map();
  const chiave = colonneChiave(tipo);
  const uguali = chiave.map(([c]) => sql`${sql.ref(`t.${c}`)} = ${sql.ref(`r.${c}`)}`);
  const valori = tipo.valori.map(
    ({ nome, sql: colonna }) =>
      sql`trim_scale(${sql.ref(`t.${colonna}`)})::text as ${sql.id(nome)}`,
  );
  const { rows } = await sql<Attuale & { riga: number }>`
    select r.riga, t.id, t.versione, ${istante(sql`t.modificato_il`)} as "modificatoIl",
      t.modificato_da as "modificatoDa", ${sql.join(valori)}
      from ${comeTabella([['riga', 'int'], ...chiave], righe)}
      join ${sql.table(tipo.tabella)} t on ${sql.join(uguali, sql` and `)}
     order by t.id ${blocca ? sql`for update of t` : sql``}`.execute(tx);
  return new Map(rows.map(({ riga, ...attuale }) => [riga, attuale as Attuale]));
};

const nomiDi = (colonne: readonly { readonly nome: string }[], riga: Valori) =>
  Object.fromEntries(colonne.map(({ nome }) => [nome, String(riga[nome] ?? '').trim()]));

const esaminata = (
  tipo: TipoArchivio,
  riga: RigaBlocco,
  riferimenti: Riferimenti,
  doppie: ReadonlySet<string>,
): Omit<RigaEsaminata, keyof ConPrecedente | 'attuale' | 'esito' | 'superata'> => {
  const errori = [...erroriDi(tipo, riga, riferimenti)];
  const chiave = nomiDi(tipo.chiave, conCodici(tipo, riga, riferimenti));
  const titolo = titoloDi(tipo, riga, riferimenti);
  const [prima] = tipo.chiave;
  if (errori.length === 0 && prima && doppie.has(impronta(chiave)))
    errori.push({ campo: prima.nome, messaggio: 'Due righe hanno la stessa chiave; tienine una.' });
  return {
    chiave,
    valori: nomiDi(tipo.valori, riga),
    codISIN: titolo?.codISIN ?? null,
    descrizione: titolo?.descrizione ?? riferimenti.nomiDivise.get(chiave.codDivisa ?? '') ?? null,
    errori,
  };
};

const impronta = (chiave: Readonly<Record<string, string>>): string =>
  Object.values(chiave).join('|');

const doppieFra = (
  tipo: TipoArchivio,
  righe: readonly RigaBlocco[],
  riferimenti: Riferimenti,
): ReadonlySet<string> => {
  const viste = new Set<string>();
  const doppie = new Set<string>();
  for (const riga of righe) {
    const questa = impronta(nomiDi(tipo.chiave, conCodici(tipo, riga, riferimenti)));
    (viste.has(questa) ? doppie : viste).add(questa);
  }
  return doppie;
};

const esitoDi = (
  tipo: TipoArchivio,
  { errori, valori }: Pick<RigaEsaminata, 'errori' | 'valori'>,
  attuale: Attuale | null,
): EsitoBlocco => {
  if (errori.length > 0) return 'errato';
  if (!attuale) return 'nuovo';
  const uguale = tipo.valori.every(
    ({ nome }) => confronta(String(attuale[nome]), valori[nome] ?? '') === 0,
  );
  return uguale ? 'invariato' : 'aggiornato';
};

const eSuperata = (
  letta: number | null | undefined,
  attuale: Attuale | null,
  esito: EsitoBlocco,
): boolean => letta !== undefined && esito !== 'invariato' && letta !== (attuale?.versione ?? null);

const SENZA_PRECEDENTE: ConPrecedente = {
  precedente: null,
  dataPrecedente: null,
  tipoTitolo: null,
  avvisi: [],
};

/** What each row of a block finds, in a few questions for all of them. */
export const esaminaBlocco = async (
  tx: Tx,
  contesto: Pick<Contesto, 'codAzienda'>,
  { tipo }: ArchivioSql,
  righe: readonly RigaBlocco[],
  { blocca }: { readonly blocca: boolean },
): Promise<readonly RigaEsaminata[]> => {
  const riferimenti = await leggiRiferimenti(tx, contesto, tipo, righe);
  const doppie = doppieFra(tipo, righe, riferimenti);
  const lette = righe.map((riga) => esaminata(tipo, riga, riferimenti, doppie));
  const buone = lette.flatMap((letta, riga) =>
    letta.errori.length > 0 ? [] : [{ riga, ...perColonna(tipo, letta, contesto.codAzienda) }],
  );
  const stanno = await attuali(tx, tipo, buone, blocca);
  const chiusi = await giorniChiusi(tx, contesto, tipo, lette);
  const confrontate = await avvisiDelBlocco(tx, tipo, comeTabella(colonneDi(tipo), buone));
  return lette.map((letta, riga) => {
    const attuale = stanno.get(riga) ?? null;
    const cambierebbe = esitoDi(tipo, letta, attuale);
    const chiuso = ['nuovo', 'aggiornato'].includes(cambierebbe) && chiusi.get(letta.chiave.data);
    const errori = chiuso ? [{ campo: 'data', messaggio: chiuso }] : letta.errori;
    const esito = chiuso ? 'errato' : cambierebbe;
    const superata = eSuperata(righe[riga]?.versione, attuale, esito);
    const confrontata = confrontate.get(riga) ?? SENZA_PRECEDENTE;
    // What changes nothing needs no warning.
    const cambia = esito === 'nuovo' || esito === 'aggiornato';
    const avvisi = cambia ? confrontata.avvisi : [];
    return { ...letta, ...confrontata, errori, avvisi, attuale, esito, superata };
  });
};

/** A row as the wire shows it. */
export const mostraEsaminata = (riga: RigaEsaminata): Valori => {
  const { chiave, valori: _, superata: __, ...altro } = riga;
  return { ...chiave, ...altro };
};

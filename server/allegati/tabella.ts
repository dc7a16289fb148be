import { sql } from 'kysely';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { SENZA_ALLEGATI } from '#domain/allegati/allegato.ts';
import { esigi } from '#server/accesso/autorizza.ts';
import { errore } from '#server/base/errori.ts';
import { aziendaDi, type Contesto, haPrivilegio } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { TabellaRecord } from '#server/record/tabella-record.ts';

export const tabellaAllegati: TabellaRecord = {
  nome: 'allegati',
  campi: {
    cod_Azienda: 'cod_azienda',
    tabella: 'tabella',
    idRecord: 'id_record',
    tipo: 'tipo',
    dataDocumento: 'data_documento',
    descrizione: 'descrizione',
    nomeFile: 'nome_file',
    formato: 'formato',
    byte: 'byte',
    sha256: 'sha256',
    sostituisce: 'sostituisce',
    motivo: 'motivo',
  },
  letture: {
    sostituito: sql`exists (select from allegati s where s.sostituisce = t.id)`,
  },
  chiave: ['nomeFile'],
};

/** Whose records have documents, and by which privilege they are read; undefined: by anyone logged in. */
export type Allegabili = ReadonlyMap<string, Privilegio | undefined>;

/** Records without a history of their own: entries, generations and year's ends. */
const ALTRE: readonly (readonly [string, Privilegio])[] = [
  ['giornale', 'Contabile_R'],
  ['elaborazioni_contabili', 'Contabile_R'],
  ['chiusure', 'Valutazione_R'],
];

/** Made of the tables whose histories are known: what may read the one may read the other. */
export const allegabiliDi = (
  storie: Readonly<Record<string, { readonly privilegio: Privilegio | undefined }>>,
): Allegabili =>
  new Map([
    ...Object.entries(storie)
      .filter(([tabella]) => !SENZA_ALLEGATI.has(tabella))
      .map(([tabella, { privilegio }]) => [tabella, privilegio] as const),
    ...ALTRE,
  ]);

/** Base tables are read by all; who may write them keeps their documents too. */
const DELLE_TABELLE_BASE: Privilegio = 'Configurazione_W';

const scrittura = (lettura: Privilegio | undefined): Privilegio =>
  lettura === undefined ? DELLE_TABELLE_BASE : (lettura.replace(/_R$/, '_W') as Privilegio);

export interface RecordAllegabile {
  readonly tabella: string;
  readonly id: number;
}

/** The table by its name, and the privilege on it, or the refusal. */
export function esigiTabella(
  allegabili: Allegabili,
  contesto: Contesto,
  nome: string,
  per: 'leggere' | 'scrivere',
): string {
  const tabella = nome.toLowerCase();
  if (!allegabili.has(tabella)) throw errore('NON_TROVATO');
  const lettura = allegabili.get(tabella);
  if (lettura !== undefined) esigi(contesto, lettura);
  if (per === 'scrivere') esigi(contesto, scrittura(lettura));
  return tabella;
}

export const puoScrivere = (allegabili: Allegabili, contesto: Contesto, tabella: string): boolean =>
  haPrivilegio(contesto, scrittura(allegabili.get(tabella)), contesto.codAzienda);

/** 404 for a record that is not there or of another company: row security decides. */
export async function esigiRecord(tx: Tx, { tabella, id }: RecordAllegabile): Promise<void> {
  const { rows } = await sql`select from ${sql.table(tabella)} where id = ${id}`.execute(tx);
  if (rows.length === 0) throw errore('NON_TROVATO');
}

/** Why the record's documents are only superseded; null where they may be removed. */
export async function fermo(
  tx: Tx,
  contesto: Contesto,
  { tabella, id }: RecordAllegabile,
): Promise<string | null> {
  const { rows } = await sql<{ perche: string | null }>`
    select allegato_fermo(${aziendaDi(contesto)}, ${tabella}, ${id}) as perche`.execute(tx);
  return rows[0]?.perche ?? null;
}

import { type RawBuilder, sql } from 'kysely';
import { type ErroreRateo, errore, erroreCampo } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import type { TabellaRecord } from '#server/record/tabella-record.ts';
import { SalvataggioRifiutato, type Tentativo } from '#server/record/tabella-record.ts';
import { comeErroreRateo } from './come-errore.ts';
import { forma } from './forma.ts';
import { PAROLE } from './parole.ts';
import { usiDi } from './usi.ts';

interface Rifiuto {
  readonly code: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
}

interface Vincolo {
  readonly colonne: readonly string[];
  readonly definizione: string;
  /** The table that a foreign key refers to. */
  readonly verso: string | null;
}

const campoDi = ({ campi }: TabellaRecord, colonna: string): string | undefined =>
  Object.entries(campi).find(([, sua]) => sua === colonna)?.[0];

const primo = async <R>(tx: Tx, domanda: RawBuilder<R>): Promise<R | undefined> =>
  (await domanda.execute(tx)).rows[0];

/** What the catalogue says of a constraint, or of the unique index of that name. */
const leggiVincolo = (tx: Tx, { table, constraint }: Rifiuto): Promise<Vincolo | undefined> =>
  primo(
    tx,
    sql<Vincolo>`
    select array(select a.attname::text from unnest(c.conkey) with ordinality k (n, i)
                   join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n
                  order by k.i) as colonne,
           pg_get_constraintdef(c.oid) as definizione, c.confrelid::regclass::text as verso
      from pg_constraint c
     where c.conrelid = ${table}::regclass and c.conname = ${constraint}
    union all
    select array(select a.attname::text from unnest(i.indkey) with ordinality k (n, i)
                   join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n
                  order by k.i), '', null
      from pg_index i join pg_class x on x.oid = i.indexrelid
     where i.indrelid = ${table}::regclass and x.relname = ${constraint}
     limit 1`,
  );

const valoreDi = ({ valori }: Tentativo, campo: string): string => {
  const valore = valori[campo];
  return valore === null || valore === undefined ? '' : String(valore);
};

/** The key that is taken: the company in front of it goes without saying. */
const giaEsistente = (tentativo: Tentativo, colonne: readonly string[], causa: unknown) => {
  const { tabella } = tentativo;
  const campi = colonne
    .filter((colonna) => colonna !== 'cod_azienda' || colonne.length === 1)
    .flatMap((colonna) => campoDi(tabella, colonna) ?? []);
  const valori = campi.map((campo) => valoreDi(tentativo, campo)).filter(Boolean);
  const ultimo = campi.at(-1);
  if (valori.length === 0 || ultimo === undefined) return comeErroreRateo(causa);
  const chiave = tabella.chiave.includes(ultimo);
  const detail = `${chiave ? 'Il codice' : 'Il valore'} «${valori.join(' / ')}» esiste già${
    chiave ? '' : ' in un altro record'
  }.`;
  return errore('GIA_ESISTENTE', {
    detail,
    errori: [{ campo: ultimo, messaggio: detail }],
    cause: causa,
  });
};

const mancante = (tentativo: Tentativo, { colonne, verso }: Vincolo, causa: unknown) => {
  const campo = colonne.flatMap((una) => campoDi(tentativo.tabella, una) ?? []).at(-1);
  const parole = PAROLE[verso ?? ''];
  if (campo === undefined || !parole) return comeErroreRateo(causa);
  const dove = `${parole.articolo} ${parole.molti}`;
  return erroreCampo(campo, `«${valoreDi(tentativo, campo)}» non c’è fra ${dove}.`);
};

const inUso = async (
  db: Db,
  contesto: Contesto,
  tentativo: Tentativo,
  causa: unknown,
): Promise<ErroreRateo> => {
  const { tabella, id = 0, operazione } = tentativo;
  const usi = await usiDi(db, contesto, [tabella.nome, id]);
  const femminile = PAROLE[tabella.nome]?.articolo === 'le';
  const o = femminile ? 'a' : 'o';
  const chi = usi || 'dati di aziende che non sono fra quelle concesse';
  const detail =
    operazione === 'elimina'
      ? `È usat${o} da ${chi}: prima di eliminarl${o} va tolt${o} da lì.`
      : `La chiave non cambia: è usat${o} da ${chi}.`;
  return errore('IN_USO', { detail, cause: causa });
};

const spiegaCampo = (tentativo: Tentativo, vincolo: Vincolo): ErroreRateo | undefined => {
  const campi = vincolo.colonne.flatMap((una) => campoDi(tentativo.tabella, una) ?? []);
  const campo = campi.at(-1);
  if (campo === undefined) return undefined;
  return erroreCampo(campo, forma(vincolo.definizione, valoreDi(tentativo, campo)));
};

/** A trigger says it in words; where it names the column too, they stand by its field. */
const delTrigger = (
  { tabella }: Tentativo,
  colonna: string | undefined,
  causa: unknown,
): ErroreRateo => {
  const detto = comeErroreRateo(causa);
  const campo = colonna === undefined ? undefined : campoDi(tabella, colonna);
  if (campo === undefined) return detto;
  const errori = [{ campo, messaggio: detto.message }];
  return errore(detto.codice, { detail: detto.message, errori, cause: causa });
};

async function spiegaRifiuto(
  db: Db,
  contesto: Contesto,
  { tentativo, cause }: SalvataggioRifiutato,
): Promise<ErroreRateo> {
  const rifiuto = cause as unknown as Rifiuto;
  const { code, table, column } = rifiuto;
  const { tabella } = tentativo;
  if (code.startsWith('RT')) return delTrigger(tentativo, column, cause);
  if (code === '23502') {
    const campo = campoDi(tabella, column ?? '');
    return campo ? erroreCampo(campo, 'Il campo è obbligatorio.') : comeErroreRateo(cause);
  }
  if (code === '23503' && (tentativo.operazione === 'elimina' || table !== tabella.nome))
    return inUso(db, contesto, tentativo, cause);
  const vincolo = await inTransazione(db, contesto, (tx) => leggiVincolo(tx, rifiuto));
  if (!vincolo) return comeErroreRateo(cause);
  if (code === '23505') return giaEsistente(tentativo, vincolo.colonne, cause);
  if (code === '23503') return mancante(tentativo, vincolo, cause);
  return spiegaCampo(tentativo, vincolo) ?? comeErroreRateo(cause);
}

/** A refusal by the database in the user's words, where it is known what was being written. */
export const spiega = async (db: Db, contesto: Contesto, causa: unknown): Promise<unknown> =>
  causa instanceof SalvataggioRifiutato ? spiegaRifiuto(db, contesto, causa) : causa;

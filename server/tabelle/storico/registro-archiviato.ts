import { sql } from 'kysely';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { leggibileDa, type RigaArchiviata, righeArchiviate } from './archiviata.ts';
import {
  type ConArchivi,
  type Conservate,
  DI_OGNI_SCRITTURA,
  delSegno,
  dietro,
  type FiltroConRecord,
  mezzanotte,
  type RigaRegistro,
  SISTEMA,
} from './riga-registro.ts';

const segnoDi = ({ quando, id }: RigaArchiviata): string =>
  `${Date.parse(`${quando.slice(0, 19)}Z`) * 1000 + Number(quando.slice(20, 26))}-${id}`;

const mossa = ({ intera, dopo }: RigaArchiviata): boolean =>
  dopo === null ||
  Object.entries(dopo).some(
    ([colonna, valore]) =>
      !DI_OGNI_SCRITTURA.includes(colonna) &&
      JSON.stringify(intera[colonna] ?? null) !== JSON.stringify(valore),
  );

/** What the register's conditions say of a row in the database, said of one in a file. */
const tiene = (conservate: Conservate, contesto: Contesto, filtro: FiltroConRecord) => {
  const [codice, utente] = [
    filtro.codice?.trim().toUpperCase(),
    filtro.utente?.trim().toLowerCase(),
  ];
  const suoi = new Set(filtro.record);
  return (riga: RigaArchiviata): boolean => {
    const una = conservate[riga.tabella];
    if (!una || !leggibileDa(contesto, riga)) return false;
    if (utente && riga.utente !== (utente === SISTEMA ? null : utente)) return false;
    const chiamata = (una.nome ?? una.tabella.chiave).some(
      (campo) => String(riga.intera[una.tabella.campi[campo] ?? ''] ?? '').toUpperCase() === codice,
    );
    const sua = !codice || chiamata || suoi.has(riga.id_record);
    return sua && (!una.soloVisibili || mossa(riga));
  };
};

interface DaArchivi extends ConArchivi {
  readonly filtro: FiltroConRecord;
  /** Where the page ends without them. */
  readonly dopo: string | undefined;
}

/** The rows of archived years that belong to a page, and one more; the years that cannot be read. */
export const daArchivi = async (
  tx: Tx,
  conservate: Conservate,
  contesto: Contesto,
  { filtro, cursore, limite, cartella, dopo }: DaArchivi,
): Promise<{ rows: RigaRegistro[]; avvisi: string[] }> => {
  const periodo = [
    ...(filtro.dal ? [sql`b.al >= ${mezzanotte(sql`${filtro.dal}::date`)}`] : []),
    ...(filtro.al ? [sql`b.dal < ${mezzanotte(sql`${filtro.al}::date + 1`)}`] : []),
    ...(cursore ? [sql`b.dal <= ${delSegno(cursore)}`] : []),
    ...(dopo ? [sql`b.al >= ${delSegno(dopo)}`] : []),
  ];
  const { rows: giorni } = await sql<{ dal: string | null; al: string | null }>`
    select (extract(epoch from ${mezzanotte(sql`${filtro.dal ?? null}::date`)}) * 1000000)::bigint::text as dal,
           (extract(epoch from ${mezzanotte(sql`${filtro.al ?? null}::date + 1`)}) * 1000000)::bigint::text as al`.execute(
    tx,
  );
  const [{ dal, al } = { dal: null, al: null }] = giorni;
  const lette: RigaArchiviata[] = [];
  const avvisi: string[] = [];
  const sua = tiene(conservate, contesto, filtro);
  const cercate = {
    ...{ tabelle: Object.keys(conservate), idRecord: filtro.idRecord },
    ...(periodo.length > 0 && { periodo: sql.join(periodo, sql` and `) }),
  };
  for await (const riga of righeArchiviate(tx, cartella, cercate, (e) => avvisi.push(e.message))) {
    const segno = segnoDi(riga);
    if (dopo !== undefined && dietro(segno, dopo)) break;
    if (dal !== null && dietro(segno, `${dal}-0`)) break;
    if (al !== null && !dietro(segno, `${al}-0`)) continue;
    if ((cursore === undefined || dietro(segno, cursore)) && sua(riga)) lette.push(riga);
    if (lette.length > limite) break;
  }
  const { rows: lavori } = await sql<{ guid: string; descrizione: string }>`
    select guid::text, descrizione from lavori
     where guid = any (${lette.map(({ lavoro }) => lavoro)}::uuid[])`.execute(tx);
  const descrizioni = new Map(lavori.map(({ guid, descrizione }) => [guid, descrizione]));
  const rows = lette.map(
    (riga): RigaRegistro => ({
      ...{ id: riga.id, segno: segnoDi(riga), tabella: riga.tabella, idRecord: riga.id_record },
      ...{ padre: null, operazione: riga.operazione, quando: `${riga.quando.slice(0, -4)}Z` },
      ...{ utente: riga.utente, programma: riga.programma ?? null },
      ...{ lavoro: riga.lavoro, confermato: riga.confermato },
      descrizioneLavoro: descrizioni.get(riga.lavoro ?? '') ?? null,
      ...{ prima: riga.intera, dopo: riga.dopo },
    }),
  );
  return { rows, avvisi };
};

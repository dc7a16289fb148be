import { sql } from 'kysely';
import type { ErroreRiga } from '#domain/importazioni/errori-riga.ts';
import type { ErroreCampo } from '#server/base/errori.ts';
import { aBlocchi } from '#server/db/cursore.ts';
import type { Db } from '#server/db/sessione.ts';
import type { ColonnaFile } from '#server/files/celle.ts';
import { scriviCsv } from '#server/files/scrivi.ts';
import { salvaFile } from '#server/lavori/file.ts';
import { erroriTrovati, type RigaTrovata } from './detti.ts';
import type { Pratica } from './regole-destinazione.ts';
import { celleMostrate, DETTO, paroleMostrate, tabelleDi } from './staging.ts';

const RIGHE_PER_BLOCCO = 2_000;

interface RigaErrata extends RigaTrovata {
  readonly riga: number;
}

/** One error as a sentence of a file: "CAMBIO: «abc» non è un numero…". */
const inFrase = ({ colonna, messaggio }: ErroreRiga): string =>
  colonna === '' ? messaggio : `${colonna}: ${messaggio}`;

/** The row as whoever looks for it in the file finds it. */
const rigaNelFile = ({ riga, detto }: RigaErrata): string => detto?.p ?? String(riga);

const sqlErrate = ({ guid, destinazione: { colonneImport } }: Pratica): string => {
  const { grezze, tipate, note } = tabelleDi(guid);
  return `select g.riga, array[${celleMostrate(colonneImport)}] as celle,
      ${paroleMostrate(colonneImport, 't.')} as errori, to_jsonb(g) -> '${DETTO}' as detto, n.note
    from ${tipate} t join ${grezze} g on g.riga = t.riga
    left join (select riga, json_agg(json_build_object('genere', genere, 'campo', campo,
                                                       'testo', testo)) as note
                 from ${note} group by riga) n on n.riga = t.riga
   where t.errori <> 0 order by g.riga`;
};

/**
 * The bad rows as a CSV that can be corrected and imported again: the archive's columns as the file
 * had them, then the row of the file and the reason.
 */
export async function salvaScarti(pratica: Pratica): Promise<void> {
  const { sessione, guid, destinazione, stili } = pratica;
  const { colonneImport } = destinazione;
  const colonne: ColonnaFile[] = [
    ...colonneImport.map(({ titolo }) => ({ titolo, tipo: 'testo' as const })),
    { titolo: 'RIGA', tipo: 'testo' },
    { titolo: 'MOTIVO', tipo: 'testo' },
  ];
  const cursore = { nome: 'errate', domanda: sql.raw<RigaErrata>(sqlErrate(pratica)) };
  async function* blocchi() {
    // Through a cursor of the transaction that is open, in the file's order.
    for await (const righe of aBlocchi(sessione, cursore, RIGHE_PER_BLOCCO)) {
      yield righe.map((trovata) => {
        const motivi = erroriTrovati(trovata, colonneImport, stili).map(inFrase);
        return [...trovata.celle, rigaNelFile(trovata), motivi.join('; ')];
      });
    }
  }
  const nome = `scarti-${destinazione.tipo}.csv`;
  const file = { guid, ruolo: 'scarti', estensione: '.csv', nome } as const;
  await salvaFile(sessione, file, scriviCsv(colonne, blocchi()));
}

/** What a check before has left, where nothing is wrong any more. */
export async function togliScarti(db: Db, guid: string): Promise<void> {
  await sql`delete from lavori_file where guid = ${guid} and ruolo = 'scarti'`.execute(db);
}

/** The first errors of the file, for the problem that the job shows. */
export async function primiErrori(pratica: Pratica, quanti: number): Promise<ErroreCampo[]> {
  const { sessione, destinazione, stili } = pratica;
  const { rows } = await sql<RigaErrata>`${sql.raw(sqlErrate(pratica))} limit ${quanti}`.execute(
    sessione,
  );
  return rows.flatMap((trovata) =>
    erroriTrovati(trovata, destinazione.colonneImport, stili).map((errore) => ({
      campo: errore.colonna === '' ? 'riga' : errore.colonna,
      messaggio: `riga ${rigaNelFile(trovata)}: ${errore.messaggio}`,
    })),
  );
}

import type { ErroreRiga } from '#domain/importazione/errori-riga.ts';
import type { ErroreCampo } from '#server/errori.ts';
import type { ColonnaFile } from '#server/files/celle.ts';
import { scriviCsv } from '#server/files/scrittura.ts';
import { erroriTrovati, type RigaTrovata } from '#server/importazioni/detti.ts';
import type { Pratica } from '#server/importazioni/piano.ts';
import { celleMostrate, DETTO, paroleMostrate, tabelleDi } from '#server/importazioni/staging.ts';
import { salvaFile } from '#server/jobs/file.ts';

const RIGHE_PER_BLOCCO = 2_000;

interface RigaErrata extends RigaTrovata {
  readonly riga: number;
}

/** One error as a sentence of a file: "CAMBIO: «abc» non è un numero…". */
export const inFrase = ({ colonna, messaggio }: ErroreRiga): string =>
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

/** The bad rows in the file's order, through a cursor of the transaction that is open. */
async function* righeErrate(pratica: Pratica): AsyncGenerator<RigaErrata[]> {
  const { client } = pratica;
  await client.query(`declare errate no scroll cursor for ${sqlErrate(pratica)}`);
  for (;;) {
    const { rows } = await client.query<RigaErrata>(`fetch ${RIGHE_PER_BLOCCO} from errate`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close errate');
}

/**
 * The bad rows as a CSV that can be corrected and imported again: the archive's columns as the file
 * had them, then the row of the file and the reason.
 */
export async function salvaScarti(pratica: Pratica): Promise<void> {
  const { client, guid, destinazione, stili } = pratica;
  const { colonneImport } = destinazione;
  const colonne: ColonnaFile[] = [
    ...colonneImport.map(({ titolo }) => ({ titolo, tipo: 'testo' as const })),
    { titolo: 'RIGA', tipo: 'testo' },
    { titolo: 'MOTIVO', tipo: 'testo' },
  ];
  async function* blocchi() {
    for await (const righe of righeErrate(pratica)) {
      yield righe.map((trovata) => {
        const motivi = erroriTrovati(trovata, colonneImport, stili).map(inFrase);
        return [...trovata.celle, rigaNelFile(trovata), motivi.join('; ')];
      });
    }
  }
  const nome = `scarti-${destinazione.tipo}.csv`;
  const file = { guid, ruolo: 'scarti', estensione: '.csv', nome } as const;
  await salvaFile(client, file, scriviCsv(colonne, blocchi()));
}

/** The first errors of the file, for the problem that the job shows. */
export async function primiErrori(pratica: Pratica, quanti: number): Promise<ErroreCampo[]> {
  const { client, destinazione, stili } = pratica;
  const { rows } = await client.query<RigaErrata>(`${sqlErrate(pratica)} limit $1`, [quanti]);
  return rows.flatMap((trovata) =>
    erroriTrovati(trovata, destinazione.colonneImport, stili).map((errore) => ({
      campo: errore.colonna === '' ? 'riga' : errore.colonna,
      messaggio: `riga ${rigaNelFile(trovata)}: ${errore.messaggio}`,
    })),
  );
}

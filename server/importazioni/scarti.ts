import type { PoolClient } from 'pg';
import type { Destinazione } from '#domain/importazione/destinazioni.ts';
import { type ErroreRiga, erroriDiRiga } from '#domain/importazione/errori-riga.ts';
import type { ErroreCampo } from '#server/errori.ts';
import { type ColonnaFile, scriviCsv } from '#server/files/scrittura.ts';
import { celleMostrate, tabelleDi } from '#server/importazioni/staging.ts';
import { salvaFile } from '#server/jobs/file.ts';

const RIGHE_PER_BLOCCO = 2_000;

interface RigaErrata {
  readonly riga: number;
  readonly celle: (string | null)[];
  readonly errori: string;
}

/** One error as a sentence of a file: "CAMBIO: «abc» non è un numero…". */
export const inFrase = ({ colonna, messaggio }: ErroreRiga): string =>
  colonna === '' ? messaggio : `${colonna}: ${messaggio}`;

const sqlErrate = (guid: string, { colonneImport }: Destinazione): string => {
  const { grezze, tipate } = tabelleDi(guid);
  return `select g.riga, array[${celleMostrate(colonneImport)}] as celle, t.errori::text as errori
    from ${tipate} t join ${grezze} g on g.riga = t.riga where t.errori <> 0 order by g.riga`;
};

/** The bad rows in the file's order, through a cursor of the transaction that is open. */
async function* righeErrate(
  client: PoolClient,
  guid: string,
  archivio: Destinazione,
): AsyncGenerator<RigaErrata[]> {
  await client.query(`declare errate no scroll cursor for ${sqlErrate(guid, archivio)}`);
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
export async function salvaScarti(
  client: PoolClient,
  guid: string,
  archivio: Destinazione,
  stili: readonly number[],
): Promise<void> {
  const { colonneImport } = archivio;
  const colonne: ColonnaFile[] = [
    ...colonneImport.map(({ titolo }) => ({ titolo, tipo: 'testo' as const })),
    { titolo: 'RIGA', tipo: 'testo' },
    { titolo: 'MOTIVO', tipo: 'testo' },
  ];
  async function* blocchi() {
    for await (const righe of righeErrate(client, guid, archivio)) {
      yield righe.map(({ riga, celle, errori }) => {
        const motivi = erroriDiRiga(BigInt(errori), colonneImport, celle, stili).map(inFrase);
        return [...celle, String(riga), motivi.join('; ')];
      });
    }
  }
  const nome = `scarti-${archivio.tipo}.csv`;
  const file = { guid, ruolo: 'scarti', estensione: '.csv', nome } as const;
  await salvaFile(client, file, scriviCsv(colonne, blocchi()));
}

/** The first errors of the file, for the problem that the job shows. */
export async function primiErrori(
  client: PoolClient,
  guid: string,
  archivio: Destinazione,
  stili: readonly number[],
  quanti: number,
): Promise<ErroreCampo[]> {
  const { colonneImport } = archivio;
  const { rows } = await client.query<RigaErrata>(`${sqlErrate(guid, archivio)} limit $1`, [
    quanti,
  ]);
  return rows.flatMap(({ riga, celle: testi, errori }) =>
    erroriDiRiga(BigInt(errori), colonneImport, testi, stili).map((errore) => ({
      campo: errore.colonna === '' ? 'riga' : errore.colonna,
      messaggio: `riga ${riga}: ${errore.messaggio}`,
    })),
  );
}

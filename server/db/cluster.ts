import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fermaOrfani } from './orfani.ts';

/** The cluster in use. Those put aside are `dati-17` and so on, after the version they are of. */
export const DATI = 'dati';

/** What begins like this belongs to a change that is going on, or that has been cut off. */
const IN_CORSO = 'passaggio-';
/** A cluster being made to take the place of the one in use, and the copy that it is filled from. */
export const NUOVO = `${IN_CORSO}nuovo`;
export const COPIA = `${IN_CORSO}copia`;
/** Where clusters listen meanwhile: other commands must not take the wrong one for the database. */
export const SOCKET = `${IN_CORSO}socket`;
/** The one in use, on its way aside. */
const USCENTE = `${IN_CORSO}uscente`;

/** The major version of the PostgreSQL that made a cluster; undefined where there is none. */
export function maggioreDi(cluster: string): number | undefined {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

/** Where a cluster of that version is put aside: a name that nothing has yet. */
export function postoDaParte(base: string, maggiore: number | undefined): string {
  const nome = `${DATI}-${maggiore}`;
  for (let n = 1; ; n++) {
    const candidato = n === 1 ? nome : `${nome}-${n}`;
    if (!existsSync(join(base, candidato))) return candidato;
  }
}

/**
 * Puts the folder in order after a change that was cut off anywhere: the names alone say how far it
 * had come. With nothing in its place the old cluster goes back; what was being made is removed.
 */
export async function rimettiInOrdine(base: string): Promise<void> {
  const [dati, uscente] = [join(base, DATI), join(base, USCENTE)];
  if (existsSync(uscente))
    renameSync(
      uscente,
      existsSync(dati) ? join(base, postoDaParte(base, maggioreDi(uscente))) : dati,
    );
  const resti = readdirSync(base).filter((nome) => nome.startsWith(IN_CORSO));
  if (resti.includes(NUOVO)) await fermaOrfani(join(base, NUOVO));
  for (const nome of resti)
    rmSync(join(base, nome), { recursive: true, force: true, maxRetries: 5 });
}

export const PASSI_SCAMBIO = ['da parte', 'al suo posto', 'fine'] as const;

/** Puts a cluster in the place of the one in use, which goes aside. Names where. */
export function scambia(
  base: string,
  entrante: string,
  alPasso: (passo: (typeof PASSI_SCAMBIO)[number]) => void = () => undefined,
): string {
  const [dati, uscente] = [join(base, DATI), join(base, USCENTE)];
  alPasso('da parte');
  renameSync(dati, uscente);
  alPasso('al suo posto');
  renameSync(join(base, entrante), dati);
  alPasso('fine');
  const posto = postoDaParte(base, maggioreDi(uscente));
  renameSync(uscente, join(base, posto));
  return posto;
}

import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ErroreAvvio } from '#server/base/errore-avvio.ts';
import { type Passo, type Processo, processo, termina, vivo } from '#server/base/processi.ts';
import { assicuraHome } from '#server/db/descrizione.ts';
import { FERMATA_POSTGRES } from '#server/db/orfani.ts';

export type NomeFiglio = 'postgres' | 'server' | 'worker';

/** Who works on a data folder, on record there for the next start to read. */
export interface Registrazione {
  readonly capo: Processo;
  /** Those that started it: when one of them is gone, the rest is an orphan. */
  readonly avviatori: readonly Processo[];
  readonly figli: Readonly<Partial<Record<NomeFiglio, Processo>>>;
  readonly indirizzo: string;
  readonly inChiusura: boolean;
}

export class GiaAvviato extends ErroreAvvio {
  constructor({ capo, indirizzo }: Registrazione, home: string) {
    super(
      `Rateo è già avviato: ${indirizzo} (processo ${capo.pid}, dati in ${home}).\n` +
        'Per fermarlo: Ctrl+C nella sua finestra, oppure ' +
        `"kill ${capo.pid}". Per avviarne un altro: RATEO_HOME e RATEO_PORT diversi.`,
      1,
    );
  }
}

export interface Lucchetto {
  aggiorna(cambio: Partial<Pick<Registrazione, 'figli' | 'inChiusura' | 'indirizzo'>>): void;
  rilascia(): void;
}

const FERMA_CAPO: readonly Passo[] = [
  { segnale: 'SIGTERM', limiteMs: 20_000 },
  { segnale: 'SIGKILL', limiteMs: 2_000 },
];
const FERMA_FIGLI: readonly Passo[] = [
  { segnale: 'SIGTERM', limiteMs: 5_000 },
  { segnale: 'SIGKILL', limiteMs: 2_000 },
];
const TENTATIVI_MASSIMI = 5;
const SENZA_POSTO = new Set(['ENOSPC', 'EDQUOT']);

function leggi(file: string): Registrazione | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Registrazione;
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw e;
  }
}

/** Appears whole, and only if nobody was first: a link fails where the name is taken. */
function prendi(file: string, registrazione: Registrazione): boolean {
  const provvisorio = `${file}.${process.pid}`;
  writeFileSync(provvisorio, JSON.stringify(registrazione, null, 2), { mode: 0o600 });
  try {
    linkSync(provvisorio, file);
    return true;
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw e;
  } finally {
    rmSync(provvisorio, { force: true });
  }
}

/** Stops what a dead start left running, then removes its record if it is still that one. */
async function sgombera(file: string, vecchia: Registrazione): Promise<void> {
  const { capo, figli } = vecchia;
  if (vivo(capo)) await termina([capo], FERMA_CAPO);
  const { postgres, ...altri } = figli;
  await termina(Object.values(altri), FERMA_FIGLI);
  if (postgres) await termina([postgres], FERMATA_POSTGRES);
  const rimasti = Object.values(figli).filter(vivo);
  if (rimasti.length > 0) {
    const pid = rimasti.map((p) => p.pid).join(', ');
    throw new Error(`I processi di un avvio precedente non si fermano: ${pid}.`);
  }
  const attuale = leggi(file);
  if (attuale?.capo.identita === capo.identita && attuale.capo.pid === capo.pid) {
    rmSync(file, { force: true });
  }
}

/**
 * Takes the data folder for this process. A living owner is told of (GiaAvviato); one that is
 * closing, or whose own starters are dead, is stopped with its children and succeeded.
 */
export async function prendiLucchetto(
  home: string,
  iniziale: Pick<Registrazione, 'avviatori' | 'indirizzo'>,
): Promise<Lucchetto> {
  assicuraHome(home);
  const file = join(home, 'avvio.json');
  const io = processo(process.pid);
  if (!io) throw new Error('This process cannot find itself in the process table');
  let registrazione: Registrazione = { ...iniziale, capo: io, figli: {}, inChiusura: false };
  for (let tentativo = 1; !prendi(file, registrazione); tentativo++) {
    const altra = leggi(file);
    if (!altra) continue;
    const inVita = vivo(altra.capo) && altra.avviatori.every(vivo) && !altra.inChiusura;
    if (inVita || tentativo > TENTATIVI_MASSIMI) throw new GiaAvviato(altra, home);
    await sgombera(file, altra);
  }
  return {
    aggiorna(cambio) {
      registrazione = { ...registrazione, ...cambio };
      try {
        writeFileSync(`${file}.nuovo`, JSON.stringify(registrazione, null, 2), { mode: 0o600 });
        renameSync(`${file}.nuovo`, file);
      } catch (e) {
        // A full disk must not stop who keeps the rest alive: the next change writes this one too.
        if (!SENZA_POSTO.has((e as NodeJS.ErrnoException).code ?? '')) throw e;
      }
    },
    rilascia() {
      rmSync(file, { force: true });
    },
  };
}

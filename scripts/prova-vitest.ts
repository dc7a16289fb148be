import { join, relative } from 'node:path';
import {
  conteggio,
  type Durata,
  type Esito,
  esegui,
  leggi,
  piuLenti,
  RADICE,
  RISULTATI,
} from './prova-passo.ts';

/** What is read of Vitest's own report. */
interface Rapporto {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly FileProvato[];
}

interface FileProvato {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
}

interface Giro extends Partial<Rapporto> {
  readonly codice: number;
}

async function gira(nome: string, argomenti: readonly string[]): Promise<Giro> {
  const file = join(RISULTATI, `${nome}.json`);
  const rapporti = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const codice = await esegui('vitest', ['run', ...rapporti, ...argomenti]);
  return { codice, ...leggi<Rapporto>(file) };
}

const primaRiga = (testo = ''): string => testo.split('\n')[0] ?? '';

/** The tests of a file that failed, and why; the file itself where it did not even load. */
function falliti({ name, message, assertionResults }: FileProvato): readonly string[] {
  const suoi = assertionResults.filter(({ status }) => status === 'failed');
  const file = relative(RADICE, name);
  if (suoi.length === 0) return [`${file}: ${primaRiga(message)}`];
  return suoi.map((una) => `${file}: ${una.fullName} – ${primaRiga(una.failureMessages[0])}`);
}

/** What a property has refuted by chance is refuted, however another draw ends. */
const DI_UNA_PROPRIETA = /Property failed after/;

/**
 * A machine that loses a race once is told so and passes: the one file that failed runs again, alone and on a
 * database of its own.
 */
async function secondoTentativo(caduti: readonly FileProvato[]): Promise<Giro | null> {
  const [uno, ...altri] = caduti;
  if (!uno || altri.length > 0) return null;
  const perche = uno.assertionResults.flatMap(({ failureMessages }) => failureMessages);
  if (perche.some((una) => DI_UNA_PROPRIETA.test(una))) return null;
  console.log(`\n── un secondo tentativo: ${relative(RADICE, uno.name)}`);
  const giro = await gira('vitest-ancora', [uno.name]);
  return giro.codice === 0 ? giro : null;
}

export async function vitest(argomenti: readonly string[] = []): Promise<Esito> {
  const {
    codice,
    numPassedTests,
    numFailedTests,
    testResults = [],
  } = await gira('vitest', argomenti);
  const lenti = piuLenti(
    testResults.map(
      ({ name, startTime, endTime }): Durata => [
        relative(RADICE, name),
        (endTime - startTime) / 1000,
      ],
    ),
  );
  const esito = { ...conteggio(codice, numPassedTests, numFailedTests), lenti };
  if (codice === 0) return esito;
  const caduti = testResults.filter(({ status }) => status === 'failed');
  const nomi = caduti.flatMap(falliti);
  const ancora = await secondoTentativo(caduti);
  if (ancora === null) return { ...esito, falliti: nomi };
  const passate = esito.passate + (numFailedTests ?? 0);
  return { ...esito, passate, fallite: 0, vacillanti: [nomi.join(' · ')] };
}

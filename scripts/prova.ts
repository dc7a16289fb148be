import { rmSync } from 'node:fs';
import { costruisciWeb } from '#server/avvio/costruzione-web.ts';
import { playwright } from './prova-browser.ts';
import {
  type Durata,
  type Esito,
  esegui,
  type Passo,
  piuLenti,
  RISULTATI,
  unaSola,
} from './prova-passo.ts';
import { vitest } from './prova-vitest.ts';
import { secondiCpu } from './secondi-cpu.ts';

async function costruzione(): Promise<Esito> {
  try {
    await costruisciWeb(console.log);
    return unaSola(true);
  } catch (e) {
    console.error(e instanceof Error ? e.message : e);
    return unaSola(false);
  }
}

const controllo = (comando: string, ...argomenti: readonly string[]) => ({
  esegui: async () => unaSola((await esegui(comando, argomenti)) === 0),
});

/** What takes seconds: `npm run check:fast`. */
const CONTROLLI: readonly Passo[] = [
  { nome: 'tipi (server)', bilancio: 30, ...controllo('tsc', '-p', '.') },
  { nome: 'tipi (web)', bilancio: 30, ...controllo('tsc', '-p', 'web') },
  { nome: 'stile e regole', bilancio: 20, ...controllo('biome', 'check', '--error-on-warnings') },
];
const RAPIDI: readonly Passo[] = [
  ...CONTROLLI,
  { nome: 'prove unitarie', bilancio: 60, esegui: () => vitest(['--project', 'unit']) },
];
const TUTTI: readonly Passo[] = [
  ...CONTROLLI,
  { nome: 'costruzione del web', bilancio: 60, esegui: costruzione },
  { nome: 'prove unitarie e di integrazione', bilancio: 600, esegui: () => vitest() },
  { nome: 'prove nel browser', bilancio: 400, esegui: playwright },
];

/** A machine that loses a race once is a machine; twice, it is what is tested. */
const VACILLANTI_AMMESSE = 1;

const passi = process.argv.includes('--rapidi') ? RAPIDI : TUTTI;
const totale = { passate: 0, fallite: 0 };
const riassunto: string[] = [];
const lenti: Durata[] = [];
const vacillanti: string[] = [];
const falliti: string[] = [];
for (const { nome, bilancio, esegui: fai } of passi) {
  console.log(`\n── ${nome}`);
  const inizio = { ms: Date.now(), cpu: secondiCpu() ?? Number.NaN };
  const esito = await fai();
  const secondi = (Date.now() - inizio.ms) / 1000;
  const cpu = (secondiCpu() ?? Number.NaN) - inizio.cpu;
  totale.passate += esito.passate;
  totale.fallite += esito.fallite;
  lenti.push(...(esito.lenti ?? []));
  vacillanti.push(...(esito.vacillanti ?? []));
  falliti.push(...(esito.falliti ?? []));
  const bene = esito.fallite === 0;
  const tempi = `${secondi.toFixed(1)} s, ${cpu.toFixed(1)} s di CPU su ${bilancio}`;
  riassunto.push(
    `${bene ? '✓' : '✗'} ${nome}: ${esito.passate} sì, ${esito.fallite} no (${tempi})`,
    ...(cpu > bilancio ? [`  OLTRE IL BILANCIO: ${nome} costa più CPU di quanta ne ha`] : []),
  );
}
rmSync(RISULTATI, { recursive: true, force: true });
if (vacillanti.length > VACILLANTI_AMMESSE) totale.fallite += 1;

console.log(`\n${riassunto.join('\n')}`);
console.log('\nI file più lenti:');
for (const [file, secondi] of piuLenti(lenti)) console.log(`  ${secondi.toFixed(1)} s  ${file}`);
if (vacillanti.length > 0) {
  console.log(`\nRiuscite solo al secondo tentativo (più di ${VACILLANTI_AMMESSE} non passa):`);
  for (const titolo of vacillanti) console.log(`  ${titolo}`);
}
if (falliti.length > 0)
  console.log(`\nNon riuscite:\n${falliti.map((una) => `  ${una}`).join('\n')}`);
console.log(`\n${totale.passate} passed, ${totale.fallite} failed`);
process.exitCode = totale.fallite === 0 ? 0 : 1;

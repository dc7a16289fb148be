import { spawnSync } from 'node:child_process';

const GIRI = 10;

/** The failover of `npm test`, so many times in a row: `npm run failover-test -- 10`. */
const giri = Number(process.argv[2] ?? GIRI);
const env = { ...process.env, RATEO_PROVA_GUASTI: String(giri) };
const argomenti = [
  'run',
  'tests/avvio/guasto-del-principale.test.ts',
  '--disable-console-intercept',
];
const { status } = spawnSync('vitest', argomenti, { stdio: 'inherit', env });
process.exitCode = status ?? 1;

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { secondiCpu } from './secondi-cpu.ts';

/** A fifth of a second of work, by whoever runs it. */
const LAVORA = 'while (process.cpuUsage().user < 200_000);';

test.runIf(process.platform === 'linux')('contano i figli, e i figli dei figli', () => {
  const prima = secondiCpu() ?? 0;
  const nipote = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(LAVORA)}])`;
  execFileSync(process.execPath, ['-e', nipote]);
  expect((secondiCpu() ?? 0) - prima).toBeGreaterThan(0.2);
});

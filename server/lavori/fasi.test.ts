import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';

const { proprietario } = await appDiProva();
const SERVER = join(import.meta.dirname, '..');

/** What is refused there is never written: a job's progress stands still, and who stops it is not heard. */
test('ogni fase che un lavoro dice è fra quelle che si scrivono', async () => {
  const dette = globSync('**/*.ts', { cwd: SERVER })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(SERVER, file), 'utf8').matchAll(/avanza\(\s*'([a-z]+)'/g),
    ])
    .map(([, fase]) => fase);
  expect(dette).toContain('registrazione');
  const { rows } = await proprietario.query<{ fase: string }>(
    `select m[1] as fase from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([a-z]+)''', 'g') m
      where c.conname = 'lavori_fase_check'`,
  );
  const scrivibili = new Set(rows.map(({ fase }) => fase));
  expect([...new Set(dette)].filter((fase) => !scrivibili.has(String(fase)))).toEqual([]);
});

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appDiProva, PASSWORD_ADMIN } from '#tests/setup/app.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';

const RADICE = join(import.meta.dirname, '..');
const esegui = promisify(execFile);

/** Stands outside the repository, as a client would, with the packages that it installed. */
const cartella = mkdtempSync(join(tmpdir(), 'rateo-client-'));
const inCartella = (nome: string) => join(cartella, nome);
afterAll(() => rmSync(cartella, { recursive: true, force: true }));

const prova = await appDiProva();
await lavoratoreDiProva(prova);

beforeAll(async () => {
  symlinkSync(join(RADICE, 'node_modules'), inCartella('node_modules'), 'junction');
  const documento = JSON.parse(readFileSync(join(RADICE, 'openapi.json'), 'utf8'));
  writeFileSync(inCartella('rateo.ts'), await openapiTS(documento));
  const [, programma = ''] = /```ts\n([\s\S]*?)```/.exec(
    readFileSync(join(RADICE, 'docs', 'api.md'), 'utf8'),
  ) ?? [''];
  writeFileSync(inCartella('programma.ts'), programma);
  writeFileSync(inCartella('package.json'), '{ "type": "module" }');
  const tsconfig = { extends: join(RADICE, 'tsconfig.json'), include: ['*.ts'] };
  writeFileSync(inCartella('tsconfig.json'), JSON.stringify(tsconfig));
});

test('il programma di docs/api.md ha i modelli del client generato', async () => {
  const tsc = join(RADICE, 'node_modules', '.bin', 'tsc');
  await esegui(tsc, ['-p', cartella], { cwd: cartella }).catch(({ stdout }) => {
    throw new Error(stdout);
  });
});

test('accede, importa un file, attende e scarica il PDF di un report', async () => {
  const indirizzo = await prova.app.listen({ host: '127.0.0.1', port: 0 });
  writeFileSync(
    inCartella('cambi.csv'),
    'Data;CodDivisa;Cambio\n31/03/2026;USD;1,0815\n01/04/2026;USD;1,0790\n',
  );
  const argomenti = ['admin', PASSWORD_ADMIN, inCartella('cambi.csv'), inCartella('cambi.pdf')];
  const programma = [inCartella('programma.ts'), indirizzo, ...argomenti];
  const { stdout } = await esegui(process.execPath, programma, { cwd: cartella });
  expect(stdout).toBe('Cambi inseriti: 2\n');
  expect(readFileSync(inCartella('cambi.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
});

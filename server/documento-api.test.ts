import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';

const { app } = await appDiProva();

interface Documento {
  openapi: string;
  paths: Record<string, Record<string, { summary?: string }>>;
}

test('openapi.json nel deposito è il documento che il server serve', async () => {
  const servito = (await app.inject('/api/openapi.json')).json<Documento>();
  const file = new URL('../openapi.json', import.meta.url);
  // A route was changed on purpose? `npm run openapi` writes the file anew: the change is a diff.
  expect(servito).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});

test('è OpenAPI 3.1 e ogni operazione dice che cosa fa', async () => {
  const { openapi, paths } = (await app.inject('/api/openapi.json')).json<Documento>();
  expect(openapi).toBe('3.1.0');
  for (const operazioni of Object.values(paths))
    for (const { summary } of Object.values(operazioni)) expect(summary).toBeTruthy();
});

test('la pagina che lo mostra non chiede script fuori dalla politica di sicurezza', async () => {
  const pagina = await app.inject('/api/documentazione/');
  expect(pagina.statusCode).toBe(200);
  expect(pagina.headers['content-security-policy']).not.toContain("script-src 'unsafe-inline'");
});

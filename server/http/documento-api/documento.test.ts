import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';

const { app } = await appDiProva();

interface Schema {
  readonly [chiave: string]: unknown;
  readonly properties?: object;
  readonly $ref?: string;
}
interface Operazione {
  readonly operationId: string;
  readonly summary?: string;
  readonly parameters?: readonly { readonly $ref?: string }[];
  readonly responses: Readonly<Record<string, Schema>>;
}
interface Documento {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operazione>>;
  readonly components: Record<string, Record<string, Schema>>;
}

const leggi = async () => (await app.inject('/api/openapi.json')).json<Documento>();
const operazioniDi = ({ paths }: Documento) =>
  Object.values(paths).flatMap(Object.values<Operazione>);

/** Every schema of the document, however deep. */
const schemiDi = (valore: unknown): Schema[] => {
  if (typeof valore !== 'object' || valore === null) return [];
  return [valore as Schema, ...Object.values(valore).flatMap(schemiDi)];
};

test('openapi.json nel deposito è il documento che il server serve', async () => {
  const servito = await leggi();
  const file = new URL('../../../openapi.json', import.meta.url);
  // A route was changed on purpose? `npm run openapi` writes the file anew: the change is a diff.
  expect(servito).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});

test('è OpenAPI 3.1 e ogni operazione dice che cosa fa e come si chiama', async () => {
  const documento = await leggi();
  expect(documento.openapi).toBe('3.1.0');
  const operazioni = operazioniDi(documento);
  for (const { summary } of operazioni) expect(summary).toBeTruthy();
  const nomi = operazioni.map(({ operationId }) => operationId);
  expect(nomi).toContain('cambiNormaliElenco');
  expect(nomi.filter((nome) => !/^[a-z][A-Za-z0-9]+$/.test(nome))).toEqual([]);
  expect(new Set(nomi).size).toBe(nomi.length);
});

test('ogni rifiuto è un Problema, con i testi del catalogo per esempio', async () => {
  const documento = await leggi();
  const rifiuti = operazioniDi(documento)
    .filter(({ operationId }) => !/^servizioStato(Pronto)?$/.test(operationId))
    .flatMap(({ responses }) => Object.entries(responses))
    .filter(([stato]) => stato === 'default' || Number(stato) >= 400);
  for (const [, { $ref = '' }] of rifiuti) {
    const testo = JSON.stringify(documento.components.responses?.[$ref.split('/').at(-1) ?? '']);
    expect(testo).toContain(
      '"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problema"}',
    );
    expect(testo).toContain('"codice":"');
  }
});

test('una chiamata su una azienda ne porta l’intestazione', async () => {
  const { paths } = await leggi();
  const parametri = (indirizzo: string, metodo: string) =>
    paths[indirizzo]?.[metodo]?.parameters?.map(({ $ref }) => $ref);
  expect(parametri('/api/portafogli', 'post')).toEqual([
    '#/components/parameters/AziendaRichiesta',
  ]);
  expect(parametri('/api/Cambi', 'get')).toEqual(['#/components/parameters/AziendaFacoltativa']);
  expect(parametri('/api/utenti', 'get')).toBeUndefined();
});

test('le parole di una chiamata stanno dove si chiedono', async () => {
  const { paths } = await leggi();
  expect(paths['/api/contabilizza/{tipoElaborazione}/genera']?.post?.parameters).toContainEqual(
    expect.objectContaining({ name: 'guid', in: 'query' }),
  );
});

test('sta in un megabyte e un terzo: una forma che torna ha un nome e si dice una volta', async () => {
  const file = statSync(new URL('../../../openapi.json', import.meta.url));
  expect(file.size).toBeLessThan((4 / 3) * 1024 ** 2);
  const documento = await leggi();
  const volte = new Map<string, number>();
  for (const schema of schemiDi([documento.paths, documento.components.schemas])) {
    if (Object.keys(schema.properties ?? {}).length < 4) continue;
    const testo = JSON.stringify(schema);
    volte.set(testo, (volte.get(testo) ?? 0) + 1);
  }
  // See CONTRIBUTING.md, "A route": the constant goes among the `forme` of its contract file.
  expect([...volte].filter(([, quante]) => quante > 1).map(([testo]) => testo)).toEqual([]);
});

test('la pagina che lo mostra non chiede script fuori dalla politica di sicurezza', async () => {
  const pagina = await app.inject('/api/documentazione/');
  expect(pagina.statusCode).toBe(200);
  expect(pagina.headers['content-security-policy']).not.toContain("script-src 'unsafe-inline'");
});

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import openapiTS from 'openapi-typescript';

const RADICE = join(import.meta.dirname, '..');
const MODULI = join(RADICE, 'node_modules');

const leggi = (...parti: string[]): string => readFileSync(join(...parti), 'utf8');

/** The one dependency goes in with its licence: who installs the client installs nothing else. */
const openapiFetch = (cartella: string): void => {
  const sua = join(MODULI, 'openapi-fetch');
  cpSync(join(sua, 'dist', 'index.js'), join(cartella, 'openapi-fetch.js'));
  writeFileSync(
    join(cartella, 'openapi-fetch.d.ts'),
    leggi(sua, 'dist', 'index.d.ts').replace(
      '"openapi-typescript-helpers"',
      '"./openapi-typescript-helpers.js"',
    ),
  );
  const aiuti = join(MODULI, 'openapi-typescript-helpers');
  cpSync(join(aiuti, 'index.d.ts'), join(cartella, 'openapi-typescript-helpers.d.ts'));
  cpSync(join(aiuti, 'index.js'), join(cartella, 'openapi-typescript-helpers.js'));
  cpSync(join(sua, 'LICENSE'), join(cartella, 'LICENSE-openapi-fetch'));
};

const descrizione = (versione: string) => ({
  name: 'rateo-client',
  version: versione,
  description: 'Client di Rateo, back office dei titoli: tipi, pagine, lavori, file.',
  license: 'Apache-2.0',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  exports: {
    '.': { types: './rateo-client.d.ts', default: './rateo-client.js' },
    './node': { types: './node.d.ts', default: './node.js' },
    './package.json': './package.json',
  },
});

/** What the sources take from others, and where it stands in the package. */
const DENTRO = { "'rateo-api'": "'./api.js'", "'openapi-fetch'": "'./openapi-fetch.js'" } as const;

/** Of these the package's one door is made. */
const MODULI_APERTI = ['errori.ts', 'lavori.ts', 'rateo.ts'];
const TIPI_APERTI = {
  'attese.ts': 'Pazienza',
  'moduli.ts': 'FileDaCaricare',
  'api.js': 'components, paths',
} as const;

const copiaSorgenti = (sorgenti: string): void => {
  for (const nome of readdirSync(join(RADICE, 'sdk'))) {
    let testo = leggi(RADICE, 'sdk', nome);
    for (const [fuori, dentro] of Object.entries(DENTRO)) testo = testo.replaceAll(fuori, dentro);
    writeFileSync(join(sorgenti, nome), testo);
  }
  const porta = [
    ...MODULI_APERTI.map((nome) => `export * from './${nome}';`),
    ...Object.entries(TIPI_APERTI).map(
      ([nome, tipi]) => `export type { ${tipi} } from './${nome}';`,
    ),
  ];
  writeFileSync(join(sorgenti, 'rateo-client.ts'), `${porta.join('\n')}\n`);
};

/** Makes the package in a folder of its own, and a tarball of it beside: its path. */
export const impacchetta = async (cartella: string): Promise<string> => {
  const sorgenti = join(cartella, 'sorgenti');
  const pacco = join(cartella, 'pacco');
  for (const una of [sorgenti, pacco]) {
    rmSync(una, { recursive: true, force: true });
    mkdirSync(una, { recursive: true });
  }
  copiaSorgenti(sorgenti);
  writeFileSync(join(sorgenti, 'package.json'), '{ "type": "module" }');
  const documento = JSON.parse(leggi(RADICE, 'openapi.json'));
  // The client says the company in the header, as it says the token: no call has to.
  documento.components.parameters.AziendaRichiesta.required = false;
  const tipi = await openapiTS(documento);
  for (const una of [sorgenti, pacco]) {
    writeFileSync(join(una, 'api.d.ts'), tipi);
    openapiFetch(una);
  }
  execFileSync(
    join(MODULI, '.bin', 'tsc'),
    ['-p', sorgenti, '--typeRoots', join(MODULI, '@types')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  // The compiler rewrites what programs import, not what their declarations do.
  for (const nome of readdirSync(pacco).filter((uno) => uno.endsWith('.d.ts'))) {
    const testo = leggi(pacco, nome).replace(/'(\.\/[a-z]+)\.ts'/g, "'$1.js'");
    writeFileSync(join(pacco, nome), testo);
  }
  const { version } = JSON.parse(leggi(RADICE, 'package.json')) as { version: string };
  writeFileSync(join(pacco, 'package.json'), `${JSON.stringify(descrizione(version), null, 2)}\n`);
  cpSync(join(RADICE, 'sdk', 'README.md'), join(pacco, 'README.md'));
  cpSync(join(RADICE, 'LICENSE'), join(pacco, 'LICENSE'));
  const esito = execFileSync('npm', ['pack', '--json', '--pack-destination', cartella], {
    cwd: pacco,
    encoding: 'utf8',
  });
  const [{ filename = '' } = {}] = JSON.parse(esito) as { filename?: string }[];
  rmSync(sorgenti, { recursive: true, force: true });
  return join(cartella, filename);
};

if (argv[1] === import.meta.filename) {
  const tarball = await impacchetta(join(RADICE, 'dist', 'sdk'));
  console.log(`Client impacchettato: npm install ${tarball}`);
}

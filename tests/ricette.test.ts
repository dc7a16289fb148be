import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ePrivilegio } from '#domain/accesso/privilegi.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { esercizioInAzienda } from '#tests/setup/esercizio-in-azienda.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { programmaDi } from '#tests/setup/token.ts';
import { impacchetta } from '../scripts/sdk.ts';

const RADICE = join(import.meta.dirname, '..');
const esegui = promisify(execFile);

/** Stands outside the repository, as an office's program would, with the client that it installed. */
const cartella = mkdtempSync(join(tmpdir(), 'rateo-ricette-'));
const inCartella = (...nome: string[]) => join(cartella, ...nome);
const leggi = (nome: string) => readFileSync(inCartella(nome), 'utf8');

const pagina = readFileSync(join(RADICE, 'docs', 'ricette.md'), 'utf8');
const ricette = pagina
  .split(/^## /m)
  .slice(1)
  .map((testo) => ({
    numero: Number.parseInt(testo, 10),
    privilegi: [...(/^Privilegi: (.*)$/m.exec(testo)?.[1] ?? '').matchAll(/`(\w+)`/g)]
      .map(([, uno = '']) => uno)
      .filter(ePrivilegio),
    programma: /```ts\n([\s\S]*?)```/.exec(testo)?.[1] ?? '',
  }));

const banca = createServer((_richiesta, risposta) => {
  risposta.writeHead(200, { 'content-type': 'text/xml' });
  risposta.end(`<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<Cube><Cube time="2026-03-31"><Cube currency="USD" rate="1.0815"/><Cube currency="CHF" rate="0.9542"/></Cube></Cube>
</gesmes:Envelope>`);
});
banca.listen(0, '127.0.0.1');
await once(banca, 'listening');
const fonte = `http://127.0.0.1:${(banca.address() as AddressInfo).port}/`;
for (const una of ['GIORNALIERO', '90_GIORNI', 'STORICO'])
  vi.stubEnv(`RATEO_BCE_URL_${una}`, fonte);

const prova = await appDiProva();
const { admin, app, proprietario } = prova;
await lavoratoreDiProva(prova);
let indirizzo = '';

afterAll(() => {
  banca.close();
  vi.unstubAllEnvs();
  rmSync(cartella, { recursive: true, force: true });
});

beforeAll(async () => {
  await esercizioInAzienda(proprietario, '001');
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  const contabile = contabileDiProva(admin);
  await contabile.genera('G', { dal: '2025-01-01', al: '2025-06-30' });
  expect((await contabile.conferma('G')).stato).toBe('completato');
  await mkdir(inCartella('node_modules', 'rateo-client'), { recursive: true });
  const tarball = await impacchetta(inCartella('pacchi'));
  const dove = inCartella('node_modules', 'rateo-client');
  await esegui('tar', ['-xzf', tarball, '--strip-components=1', '-C', dove]);
  for (const altro of ['standardwebhooks', '@stablelib', 'fast-sha256', '@types', 'undici-types']) {
    const suo = join(RADICE, 'node_modules', altro);
    if (existsSync(suo)) symlinkSync(suo, inCartella('node_modules', altro), 'junction');
  }
  writeFileSync(inCartella('package.json'), '{ "type": "module" }');
  writeFileSync(
    inCartella('prezzi.csv'),
    'CodTitolo;Prezzo;Data\nAZ-A;12,45;09/03/2026\nAZ-A;12,50;10/03/2026\n',
  );
  writeFileSync(
    inCartella('guasti.csv'),
    'CodTitolo;Prezzo;Data\nAZ-A;12,60;11/03/2026\nNESSUNO;1;11/03/2026\nAZ-A;dodici;12/03/2026\n',
  );
  for (const { numero, programma } of ricette)
    writeFileSync(inCartella(`ricetta-${numero}.ts`), programma);
  indirizzo = await app.listen({ host: '127.0.0.1', port: 0 });
}, 120_000);

const ambiente = async (numero: number, altro: NodeJS.ProcessEnv = {}) => {
  const { privilegi = [] } = ricette.find((una) => una.numero === numero) ?? {};
  const token =
    privilegi.length > 0
      ? (await programmaDi(prova, admin, { privilegi, aziende: ['001'], atti: [] })).token.token
      : '';
  const suo = { RATEO_INDIRIZZO: indirizzo, RATEO_TOKEN: token, RATEO_AZIENDA: '001' };
  return { cwd: cartella, env: { PATH: process.env.PATH, ...suo, ...altro } };
};

const lancia = async (numero: number): Promise<string> => {
  const programma = inCartella(`ricetta-${numero}.ts`);
  const { stdout } = await esegui(process.execPath, [programma], await ambiente(numero));
  return stdout.trim();
};

describe('il client impacchettato', () => {
  test('ha i tipi per chi è severo quanto si può, e ciò che serve nei browser', async () => {
    const opzioni = {
      ...{ module: 'nodenext', target: 'es2024', strict: true, noEmit: true, types: ['node'] },
      ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
      verbatimModuleSyntax: true,
      lib: ['es2024', 'dom', 'dom.asynciterable'],
    };
    const tsconfig = { compilerOptions: opzioni, include: ['*.ts'] };
    writeFileSync(inCartella('tsconfig.json'), JSON.stringify(tsconfig));
    const tsc = join(RADICE, 'node_modules', '.bin', 'tsc');
    await esegui(tsc, ['-p', cartella], { cwd: cartella }).catch(({ stdout }) => {
      throw new Error(stdout);
    });
    const entrata = leggi('node_modules/rateo-client/rateo-client.js');
    expect(entrata).not.toMatch(/from '(node:|openapi-fetch')/);
    const { version, dependencies } = JSON.parse(leggi('node_modules/rateo-client/package.json'));
    expect({ version, dependencies }).toEqual({
      version: JSON.parse(readFileSync(join(RADICE, 'package.json'), 'utf8')).version,
      dependencies: undefined,
    });
  }, 120_000);
});

describe('chi usa il client impacchettato', () => {
  const carica = (modulo: string) =>
    import(pathToFileURL(inCartella('node_modules', 'rateo-client', modulo)).href);

  test('se smette di aspettare un lavoro lo ferma; un rifiuto ha codice e stato', async () => {
    const { Rateo } = await carica('rateo-client.js');
    const chieste: string[] = [];
    let risponde = () => Response.json({ stato: 'in corso' });
    const fetch = async (url: URL, init: RequestInit) => {
      chieste.push(`${init.method ?? 'GET'} ${new URL(url).pathname}`);
      return risponde();
    };
    const rateo = new Rateo({ indirizzo: 'http://rateo/', token: 'suo', fetch });
    const interrotto = new AbortController();
    const avanza = () => interrotto.abort(new Error('basta'));
    const fine = rateo.lavoro('g').fine({ signal: interrotto.signal, avanza });
    await expect(fine).rejects.toThrow('basta');
    expect(chieste).toEqual([
      'GET /api/reportsmonitor/get-report-by-id/g',
      'POST /api/reportsmonitor/g/interrompi',
    ]);
    const problema = { codice: 'PRIVILEGIO_MANCANTE', detail: 'Serve un privilegio.' };
    risponde = () => Response.json(problema, { status: 403 });
    const rifiutata = rateo.lavoro('g').stato();
    await expect(rifiutata).rejects.toMatchObject({
      ...{ codice: 'PRIVILEGIO_MANCANTE', status: 403, message: 'Serve un privilegio.' },
    });
  });

  test('se la linea cade mentre scarica, ricomincia; il file c’è soltanto intero', async () => {
    const { salva } = await carica('node.js');
    const cade = new ReadableStream({
      pull: (controllo) => controllo.error(new Error('linea caduta')),
    });
    const risposte = [new Response(cade), new Response('intero')];
    await salva(async () => risposte.shift(), inCartella('scaricato.txt'));
    expect(leggi('scaricato.txt')).toBe('intero');
    expect(existsSync(inCartella('scaricato.txt.parziale'))).toBe(false);
  });
});

describe('le ricette', () => {
  test('sono dieci, ognuna con i privilegi che le servono', () => {
    expect(ricette.map(({ numero }) => numero)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const { privilegi } of ricette.slice(0, -1)) expect(privilegi.length).toBeGreaterThan(0);
  });

  test('1: i prezzi entrano; mandati di nuovo sono lo stesso lavoro', async () => {
    expect(await lancia(1)).toBe('Prezzi: 2 nuovi, 0 aggiornati');
    expect(await lancia(1)).toBe('Prezzi: 2 nuovi, 0 aggiornati');
    const { rows } = await proprietario.query(
      `select utente, programma from lavori where archivio = 'quotazioni'`,
    );
    expect(rows).toEqual([{ utente: 'admin', programma: expect.stringMatching(/^Programma /) }]);
  });

  test('2: i cambi arrivano dalla banca', async () => {
    expect(await lancia(2)).toBe('Cambi: 2 nuovi');
  });

  test('3: le giacenze stanno nel file', async () => {
    expect(await lancia(3)).toMatch(/^Giacenze: \d+ righe$/);
    expect(leggi('giacenze.csv')).toMatch(/^Portafoglio;Titolo;Quantità;Costo;Valore\r\n/);
  });

  test('4: l’acquisto è registrato con ciò che ha mostrato', async () => {
    expect(await lancia(4)).toMatch(/^Registrato il n\. \d+: saldo -1255$/);
  });

  test('5: entra il giusto, il resto torna col perché', async () => {
    expect(await lancia(5)).toBe('Entrano 1, restano fuori 2');
    expect(leggi('scarti.csv')).toContain('NESSUNO');
  });

  test('6: il PDF si salva', async () => {
    expect(await lancia(6)).toBe('Salvato cambi.pdf');
    expect(leggi('cambi.pdf').slice(0, 5)).toBe('%PDF-');
  });

  test('7: ciò che scade è proposto, scritto e registrato', async () => {
    expect(await lancia(7)).toMatch(/^Registrati [1-9]\d* movimenti generati$/);
  });

  test('8: la simulazione dà il suo bilancio', async () => {
    expect(await lancia(8)).toMatch(/^[1-9]\d* scritture in [1-9]\d* conti, \d+ da sistemare$/);
  });

  test('9: il giornale si legge una volta sola', async () => {
    const [, quante = ''] = /^Dal n\. 1: ([1-9]\d*) scritture$/.exec(await lancia(9)) ?? [];
    expect(Number(quante)).toBeGreaterThan(0);
    expect(await lancia(9)).toBe(`Dal n. ${Number(quante) + 1}: 0 scritture`);
  });

  test('10: di un webhook si crede soltanto ciò che è firmato, una volta', async () => {
    const segreto = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const porta = 20_000 + (process.pid % 20_000);
    const opzioni = await ambiente(10, { RATEO_WEBHOOK_SEGRETO: segreto, PORTA: String(porta) });
    const figlio: ChildProcess = spawn(process.execPath, [inCartella('ricetta-10.ts')], opzioni);
    const righe: string[] = [];
    const uscita = createInterface({ input: figlio.stdout as NodeJS.ReadableStream });
    uscita.on('line', (riga) => righe.push(riga));
    await once(uscita, 'line');
    const manda = async (firma: string, id: string, quando: Date, corpo: string) => {
      const intestazioni = {
        ...{ 'webhook-id': id, 'webhook-signature': firma },
        'webhook-timestamp': String(Math.floor(quando.getTime() / 1000)),
      };
      const risposta = await fetch(`http://127.0.0.1:${porta}`, {
        ...{ method: 'POST', headers: intestazioni, body: corpo },
      });
      return risposta.status;
    };
    const corpo = JSON.stringify({ type: 'movimento.registrato', data: { id: 1 } });
    const quando = new Date();
    const firma = new Webhook(segreto).sign('msg_1', quando, corpo);
    const stati = [
      await manda(firma, 'msg_1', quando, corpo),
      await manda(firma, 'msg_1', quando, corpo),
      await manda(firma, 'msg_1', quando, corpo.replace('1}', '2}')),
    ];
    figlio.kill('SIGTERM');
    await once(figlio, 'exit');
    expect(stati).toEqual([204, 204, 401]);
    expect(righe).toEqual([
      'In ascolto',
      'Creduto: movimento.registrato',
      'Rifiutato: la firma non è di Rateo',
    ]);
  });
});

import { type AddressInfo, connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appDiProva, PASSWORD_ADMIN } from '#tests/setup/app.ts';
import { nonAttendeOltre, profondita } from './corpo.ts';
import { nomiAmmessi } from './indirizzi.ts';

const { app, admin, nessuno, come, proprietario } = await appDiProva({ RATEO_PROXY: '127.0.0.1' });
let porta = 0;
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  porta = (app.server.address() as AddressInfo).port;
});

describe('ciò che è lungo va compresso sul filo, a chi lo accetta (docs/regole/api.md#compressione)', () => {
  const aperta = { br: brotliDecompressSync, gzip: gunzipSync };
  test.each(['br', 'gzip'] as const)('con %s dice lo stesso, in molto meno', async (codifica) => {
    const piana = await admin('GET', '/divise');
    const compressa = await admin('GET', '/divise', undefined, { 'accept-encoding': codifica });
    expect(piana.headers['content-encoding']).toBeUndefined();
    expect(compressa.headers).toMatchObject({
      'content-encoding': codifica,
      vary: 'accept-encoding',
    });
    expect(aperta[codifica](compressa.rawPayload).toString()).toBe(piana.body);
    expect(compressa.rawPayload.length).toBeLessThan(piana.body.length / 3);
  });

  test('non ciò che è breve, e mai ciò che porta un token', async () => {
    await proprietario.query(`insert into aziende (cod_azienda, ragione_sociale)
      select 'C' || n, 'Compagnia numero ' || n from generate_series(10, 90) n`);
    const accetta = { 'accept-encoding': 'br' };
    const credenziali = { username: 'admin', password: PASSWORD_ADMIN };
    const entrata = await nessuno('POST', '/accesso/login', credenziali, accetta);
    expect(entrata.body.length).toBeGreaterThan(4096);
    expect(entrata.headers['content-encoding']).toBeUndefined();
    const breve = await nessuno('GET', '/stato', undefined, accetta);
    expect(breve.headers['content-encoding']).toBeUndefined();
  });
});

/** Speaks raw HTTP: what no client library would send. */
const grezza = (...pezzi: readonly string[]): Promise<string> =>
  new Promise((risolvi, rifiuta) => {
    const presa = connect(porta, '127.0.0.1');
    let detto = '';
    presa.on('data', (pezzo) => {
      detto += pezzo;
    });
    presa.on('close', () => risolvi(detto));
    presa.on('error', rifiuta);
    for (const pezzo of pezzi) presa.write(pezzo);
  });

const testa = (metodo: string, via: string, altro = '') =>
  `${metodo} ${via} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${altro}\r\n`;

describe('le intestazioni di ogni risposta', () => {
  test.each(['/api/stato', '/api/accesso/io', '/api/non/esiste', '/configurazione.json'])(
    '%s non si conserva, non si incornicia altrove e non dice chi la serve',
    async (url) => {
      const { headers } = await app.inject({ method: 'GET', url });
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers.server).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );

  test('attraverso un proxy fidato in https c’è anche HSTS, e i cookie sono __Host- e Secure', async () => {
    const risposta = await app.inject({
      method: 'POST',
      url: '/api/accesso/login',
      headers: { 'x-forwarded-proto': 'https' },
      payload: { username: 'admin', password: PASSWORD_ADMIN },
    });
    expect(risposta.headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
    const cookie = [risposta.headers['set-cookie']].flat().map(String);
    expect(cookie).toHaveLength(2);
    for (const uno of cookie)
      expect(uno).toMatch(
        /^__Host-rateo_\w+=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict/,
      );
    const senzaPrefisso = String(cookie[0]).replace('__Host-', '').split(';')[0] ?? '';
    const rinnovo = await nessuno('POST', '/accesso/rinnova', undefined, {
      cookie: senzaPrefisso,
      'x-forwarded-proto': 'https',
      'sec-fetch-site': 'same-origin',
    });
    expect(rinnovo.statusCode).toBe(401);
  });
});

describe('una richiesta fuori misura', () => {
  test('con un metodo che nessuna rotta ha è rifiutata', async () => {
    for (const metodo of ['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND']) {
      const risposta = await grezza(testa(metodo, '/api/stato'));
      expect(risposta).toMatch(/^HTTP\/1\.1 405 /);
      expect(risposta).toContain('allow: GET, HEAD, POST, PUT, DELETE');
    }
  });

  test('con intestazioni enormi o che non è HTTP riceve un problema in chiaro', async () => {
    const lunga = await grezza(testa('GET', '/api/stato', `x-lunga: ${'a'.repeat(20_000)}\r\n`));
    expect(lunga).toMatch(/^HTTP\/1\.1 431 /);
    expect(lunga).toContain('application/problem+json');
    expect(await grezza('NON È HTTP\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await grezza(testa('GET', `/api/${'a'.repeat(17_000)}`))).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('con un indirizzo troppo lungo, o mal scritto, riceve un problema in chiaro', async () => {
    const lungo = await admin(
      'GET',
      `/Securities/piano-cedole/${encodeURIComponent('é'.repeat(2_000))}`,
    );
    expect(lungo.headers['content-type']).toContain('application/problem+json');
    expect(lungo.json()).toMatchObject({
      status: 414,
      codice: 'INDIRIZZO_TROPPO_LUNGO',
      detail: 'Un valore nell’indirizzo della richiesta supera i 500 caratteri.',
    });
    expect(lungo.body).not.toContain('é');
    const malScritto = await admin('GET', '/Securities/%E0%A4%A/1');
    expect(malScritto.headers['content-type']).toContain('application/problem+json');
    expect(malScritto.json()).toMatchObject({ status: 400, codice: 'RICHIESTA_ERRATA' });
  });

  test('con l’azienda nominata due volte è rifiutata, comunque la si scriva', async () => {
    for (const query of [
      'codAzienda=001&codAzienda=002',
      'codAzienda=001&codAzienda=001',
      'codAzienda[]=001',
      'codAzienda[0]=002&codAzienda=001',
      'codAzienda=001&cod_Azienda=002',
    ])
      for (const via of ['/movimenti/1', '/divise', '/portafogli']) {
        const risposta = await admin('GET', `${via}?${query}`);
        expect(risposta.json(), `${via} ${query}`).toMatchObject({
          status: 422,
          codice: 'AZIENDA_DISCORDE',
        });
      }
    expect((await admin('GET', '/portafogli?codAzienda=001')).statusCode).toBe(200);
  });

  test('annidata oltre ogni ragione, o che tocca il prototipo, è rifiutata', async () => {
    const spedisci = (payload: string, contentType = 'application/json') =>
      admin('POST', '/Cambi/getpagedpost', payload, { 'content-type': contentType });
    const profonda = await spedisci(`{"filter":${'['.repeat(5_000)}${']'.repeat(5_000)}}`);
    expect(profonda.statusCode).toBe(400);
    expect(profonda.json<{ detail: string }>().detail).toContain('annidata');
    expect((await spedisci('{"__proto__":{"admin":true}}')).statusCode).toBe(400);
    const costruttore = '{"filter":{"constructor":{"prototype":{"admin":true}}}}';
    expect((await spedisci(costruttore)).statusCode).toBe(400);
    expect((await spedisci('a=b', 'text/plain')).statusCode).toBe(400);
    expect((await spedisci('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(400);
  });

  test('di chi non si conosce non supera 16 kB, le altre 1 MB', async () => {
    const corpo = { username: 'admin', password: 'x', altro: 'a'.repeat(17_000) };
    expect((await nessuno('POST', '/accesso/login', corpo)).statusCode).toBe(413);
    const grande = { filter: { altro: 'a'.repeat(1024 * 1024) } };
    expect((await admin('POST', '/Cambi/getpagedpost', grande)).statusCode).toBe(413);
    const media = { filter: { codTitolo: Array.from({ length: 1000 }, () => 'A'.repeat(20)) } };
    expect((await admin('POST', '/Cambi/getpagedpost', media)).statusCode).toBe(200);
  });

  test('i livelli di un JSON si contano fuori dalle stringhe', () => {
    expect(profondita('{"a":[1,{"b":2}]}')).toBe(3);
    expect(profondita('"[[[[\\"[[["')).toBe(0);
    expect(profondita('[]')).toBe(1);
  });
});

describe('chi tiene aperta la connessione', () => {
  test('mandando il corpo a gocce la perde', async () => {
    const altra = Fastify();
    nonAttendeOltre(altra, 200);
    altra.post('/', async () => ({}));
    await altra.listen({ host: '127.0.0.1', port: 0 });
    afterAll(() => altra.close());
    const inizio = Date.now();
    const presa = connect((altra.server.address() as AddressInfo).port, '127.0.0.1');
    presa.on('error', () => undefined);
    presa.write(
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n',
    );
    const gocce = setInterval(() => presa.write(' '), 50);
    await new Promise((chiusa) => presa.once('close', chiusa));
    clearInterval(gocce);
    expect(Date.now() - inizio).toBeLessThan(3_000);
  });

  test('trova i limiti del server accesi', () => {
    expect(app.server.headersTimeout).toBe(20_000);
    expect(app.server.requestTimeout).toBe(30 * 60_000);
    expect(app.server.timeout).toBe(120_000);
  });
});

describe('il nome con cui si chiama il server', () => {
  const stato = (host: string) =>
    app.inject({ method: 'GET', url: '/api/stato', headers: { host } });

  test('di un altro sito che porta a questa macchina è rifiutato', async () => {
    const rifiutata = await stato('rebinding.example:8080');
    expect(rifiutata.statusCode).toBe(421);
    expect(rifiutata.json<{ detail: string }>().detail).toContain('RATEO_ORIGINE');
    for (const host of ['localhost', '127.0.0.1:8080', '127.8.9.10', '[::1]:80', 'LOCALHOST'])
      expect((await stato(host)).statusCode).not.toBe(421);
  });

  test('è quello di RATEO_ORIGINE, o qualunque dove il server ascolta per tutti', () => {
    const ammesso = nomiAmmessi({ indirizzo: '0.0.0.0', origini: ['https://rateo.esempio.it'] });
    expect(ammesso('rateo.esempio.it')).toBe(true);
    expect(ammesso('127.0.0.1')).toBe(true);
    expect(ammesso('altro.esempio.it')).toBe(false);
    expect(nomiAmmessi({ indirizzo: '0.0.0.0', origini: [] })('qualunque.it')).toBe(true);
  });
});

describe('una chiamata con il solo cookie', () => {
  const cookieDiAdmin = async () => {
    const entrato = await nessuno('POST', '/accesso/login', {
      username: 'admin',
      password: PASSWORD_ADMIN,
    });
    return String([entrato.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  };

  test.each([
    ['GET', '/accesso/io'],
    ['GET', '/reportsmonitor'],
    ['GET', '/Cambi/uploadFromDataProvider'],
    ['GET', '/reportsmonitor/get-report/00000000-0000-4000-8000-000000000000'],
    ['POST', '/Cambi/getpagedpost'],
    ['POST', '/accesso/rinnova'],
    ['POST', '/accesso/logout'],
    ['DELETE', '/Cambi/1'],
  ] as const)('%s %s parte soltanto dalle nostre pagine', async (metodo, url) => {
    const cookie = await cookieDiAdmin();
    const corpo = metodo === 'POST' ? {} : undefined;
    for (const sito of ['cross-site', 'same-site', 'none', 'SAME-ORIGIN', '']) {
      const altrove = await nessuno(metodo, url, corpo, { cookie, 'sec-fetch-site': sito });
      expect(altrove.json<{ codice: string }>().codice).toBe('ALTRA_ORIGINE');
    }
    const senza = await nessuno(metodo, url, corpo, { cookie });
    expect(senza.statusCode).toBe(403);
  });

  test('non fa entrare in un conto d’altri: il log-in di un altro sito è rifiutato', async () => {
    const prova = (sito: string) =>
      nessuno(
        'POST',
        '/accesso/login',
        { username: 'admin', password: PASSWORD_ADMIN },
        { 'sec-fetch-site': sito },
      );
    expect((await prova('cross-site')).statusCode).toBe(403);
    expect((await prova('same-origin')).statusCode).toBe(200);
  });
});

test('chi è rifiutato per un privilegio resta nel registro, senza riempirlo', async () => {
  const curioso = await come({ username: 'curioso', su: { '001': ['Cambi_R'] } });
  for (let n = 0; n < 70; n += 1)
    expect((await curioso('DELETE', '/Cambi/1')).statusCode).toBe(403);
  const registro = await admin(
    'GET',
    '/accesso/eventi?tipo=privilegio-rifiutato&utente=curioso&limite=100',
  );
  const { items } = registro.json<{ items: { particolari: Record<string, string> }[] }>();
  expect(items.length).toBeGreaterThanOrEqual(30);
  expect(items.length).toBeLessThan(70);
  expect(items[0]?.particolari).toEqual({ metodo: 'DELETE', rotta: '/api/Cambi/:id' });
});

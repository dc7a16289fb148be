import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Chiamata, chiedi } from './chiamata.ts';
import { type Risolutore, retiAmmesse, risolvi } from './reti.ts';

type Pagina = (risposta: ServerResponse, richiesta: IncomingMessage) => void;
let pagine: Record<string, Pagina> = {};
let chieste: IncomingMessage[] = [];
const server = createServer((richiesta, risposta) => {
  chieste.push(richiesta);
  const pagina = pagine[richiesta.url ?? ''];
  if (pagina) pagina(risposta, richiesta);
  else risposta.writeHead(404).end();
});
await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;
const radice = `http://127.0.0.1:${port}`;

const ammessa = retiAmmesse(['127.0.0.1']);
const PAZIENZA = { tentativi: 3, primaAttesaMs: 1, attesaMassimaMs: 2_000 };
const chiama = (percorso: string, altro: Partial<Chiamata> = {}, dns: Risolutore = risolvi) =>
  chiedi(
    {
      url: percorso.startsWith('http') ? percorso : `${radice}${percorso}`,
      intestazioni: { 'x-chiave': 'segreta' },
      attesaMs: 5_000,
      byteMassimi: 1024 ** 2,
      segnale: new AbortController().signal,
      ...altro,
    },
    { ammessa, risolvi: dns },
    PAZIENZA,
  );
const testo =
  (corpo: string, intestazioni: Record<string, string> = {}): Pagina =>
  (risposta) =>
    risposta.writeHead(200, { 'content-type': 'text/csv', ...intestazioni }).end(corpo);
const rinvio =
  (dove: string): Pagina =>
  (risposta) =>
    risposta.writeHead(302, { location: dove }).end();

beforeEach(() => {
  chieste = [];
  pagine = { '/csv': testo('a;b\n1;2\n', { etag: '"uno"' }) };
});

describe('una chiamata', () => {
  test('porta le sue intestazioni e riporta i byte con la loro versione', async () => {
    expect(await chiama('/csv')).toEqual({
      stato: 'nuova',
      byte: Buffer.from('a;b\n1;2\n'),
      tipo: 'text/csv',
      etag: '"uno"',
      modificato: null,
    });
    expect(chieste[0]?.headers).toMatchObject({ 'x-chiave': 'segreta', 'user-agent': 'Rateo' });
  });

  test('chiede soltanto ciò che è cambiato, se il server sa dirlo', async () => {
    pagine['/csv'] = (risposta, { headers }) =>
      risposta.writeHead(headers['if-none-match'] === '"uno"' ? 304 : 200).end();
    const avuto = { etag: '"uno"', modificato: 'Mon, 09 Feb 2026 15:00:00 GMT' };
    expect(await chiama('/csv', { avuto })).toEqual({ stato: 'invariata' });
    expect(chieste[0]?.headers['if-modified-since']).toBe(avuto.modificato);
  });

  test('un 304 che nessuno ha chiesto è un errore', async () => {
    pagine['/csv'] = (risposta) => risposta.writeHead(304).end();
    await expect(chiama('/csv')).rejects.toThrow('HTTP 304');
  });

  test('si ripete dopo un 5xx o un 429, quando il server vuole', async () => {
    let volte = 0;
    pagine['/csv'] = (risposta, richiesta) => {
      volte++;
      if (volte === 1) risposta.writeHead(503, { 'retry-after': '0' }).end();
      else if (volte === 2) risposta.writeHead(429).end();
      else testo('a\n')(risposta, richiesta);
    };
    expect(await chiama('/csv')).toMatchObject({ stato: 'nuova' });
    expect(chieste).toHaveLength(3);
  });

  test('non aspetta chi chiede troppo, né ripete ciò che non passa', async () => {
    pagine['/dopo'] = (risposta) => risposta.writeHead(429, { 'retry-after': '3600' }).end();
    await expect(chiama('/dopo')).rejects.toThrow('chiede di riprovare fra 3600 secondi');
    pagine['/chiave'] = (risposta) => risposta.writeHead(401).end();
    await expect(chiama('/chiave')).rejects.toThrow('HTTP 401: le credenziali non sono accettate');
    pagine['/rotto'] = (risposta) => risposta.writeHead(500).end();
    await expect(chiama('/rotto')).rejects.toThrow('HTTP 500');
    expect(chieste.map(({ url }) => url)).toEqual([
      '/dopo',
      '/chiave',
      '/rotto',
      '/rotto',
      '/rotto',
    ]);
  });

  test('ha un tempo, anche per un corpo che gocciola', async () => {
    pagine['/lento'] = (risposta) => {
      risposta.writeHead(200).write('a;b\n');
    };
    await expect(chiama('/lento', { attesaMs: 200 })).rejects.toThrow('tempo scaduto dopo 0.2');
  });

  test('si interrompe quando il lavoro si interrompe', async () => {
    pagine['/muto'] = () => undefined;
    const arresto = new AbortController();
    const chiamata = chiama('/muto', { segnale: arresto.signal });
    arresto.abort(new Error('annullato'));
    await expect(chiamata).rejects.toThrow();
  });

  test('un corpo troppo grande non si legge fino in fondo', async () => {
    pagine['/grande'] = testo('x'.repeat(3000));
    await expect(chiama('/grande', { byteMassimi: 1000 })).rejects.toThrow('superano il limite');
  });

  test('una bomba compressa si ferma al limite dei dati aperti', async () => {
    const bomba = gzipSync(Buffer.alloc(64 * 1024 ** 2));
    expect(bomba.length).toBeLessThan(100_000);
    pagine['/bomba'] = (risposta) =>
      risposta.writeHead(200, { 'content-encoding': 'gzip' }).end(bomba);
    await expect(chiama('/bomba')).rejects.toThrow('superano il limite di 1 MB');
    pagine['/gzip'] = (risposta) =>
      risposta.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a;b\n'));
    expect(await chiama('/gzip')).toMatchObject({ byte: Buffer.from('a;b\n') });
    pagine['/altro'] = (risposta) =>
      risposta.writeHead(200, { 'content-encoding': 'zstd' }).end('x');
    await expect(chiama('/altro')).rejects.toThrow('«zstd» non è fra quelle note');
  });

  test('un corpo tagliato si dice, anche compresso', async () => {
    pagine['/tagliato'] = (risposta) => {
      risposta.writeHead(200, { 'content-length': '100' }).write('a;b\n');
      setTimeout(() => risposta.destroy(), 20);
    };
    await expect(chiama('/tagliato')).rejects.toThrow('la connessione è caduta');
    const intero = gzipSync('a;b\n'.repeat(1000));
    pagine['/meta'] = (risposta) =>
      risposta.writeHead(200, { 'content-encoding': 'gzip' }).end(intero.subarray(0, 20));
    await expect(chiama('/meta')).rejects.toThrow('finiscono a metà');
  });
});

describe('i rinvii', () => {
  test('si seguono fino a tre, con le intestazioni soltanto allo stesso server', async () => {
    pagine['/1'] = rinvio('/2');
    pagine['/2'] = rinvio('/3');
    pagine['/3'] = rinvio('/csv');
    expect(await chiama('/1')).toMatchObject({ stato: 'nuova' });
    expect(chieste.at(-1)?.headers['x-chiave']).toBe('segreta');
    pagine['/0'] = rinvio('/1');
    await expect(chiama('/0')).rejects.toThrow('rinvia più di 3 volte');
  });

  test('a un altro server non va nessun segreto', async () => {
    const dns: Risolutore = async () => [{ address: '127.0.0.1', family: 4 }];
    pagine['/altrove'] = rinvio(`http://altro.prova:${port}/csv`);
    expect(await chiama('/altrove', {}, dns)).toMatchObject({ stato: 'nuova' });
    expect(chieste.at(-1)?.headers).toMatchObject({ host: `altro.prova:${port}` });
    expect(chieste.at(-1)?.headers['x-chiave']).toBeUndefined();
  });

  test.each([
    ['http://169.254.169.254/latest/meta-data/', 'RATEO_PROVIDER_RETI_PRIVATE'],
    ['http://127.0.0.2/', 'RATEO_PROVIDER_RETI_PRIVATE'],
    ['http://[::1]/', 'RATEO_PROVIDER_RETI_PRIVATE'],
    ['file:///etc/passwd', 'non si può chiamare'],
    ['gopher://127.0.0.1/', 'non si può chiamare'],
    ['http://io:io@127.0.0.1/', 'non si può chiamare'],
  ])('uno verso %s si rifiuta', async (dove, parole) => {
    pagine['/via'] = rinvio(dove);
    await expect(chiama('/via')).rejects.toThrow(parole);
    expect(chieste).toHaveLength(1);
  });
});

describe('un nome che cambia indirizzo', () => {
  test('si chiede una volta sola: la connessione va dove si è guardato', async () => {
    let chiesto = 0;
    const ballerino: Risolutore = async () => {
      chiesto++;
      return [{ address: chiesto === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    };
    expect(await chiama(`http://ballerino.prova:${port}/csv`, {}, ballerino)).toMatchObject({
      stato: 'nuova',
    });
    expect(chiesto).toBe(1);
    await expect(chiama(`http://ballerino.prova:${port}/csv`, {}, ballerino)).rejects.toThrow(
      'rete privata',
    );
  });

  test('uno che non esiste si dice', async () => {
    const ignoto: Risolutore = () =>
      Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    await expect(chiama('https://ignoto.prova/', {}, ignoto)).rejects.toThrow(
      'il nome non esiste, o porta a una rete privata',
    );
    await expect(chiama('http://127.0.0.1:1/')).rejects.toThrow('la connessione è rifiutata');
  });
});

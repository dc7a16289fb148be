import { type AddressInfo, connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Rotta } from '#contract/rotta.ts';
import { tutteLeRotte } from '#contract/tutte.ts';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, app, proprietario } = await appDiProva();

const CONFINE = 'confine';
const TESTA =
  `--${CONFINE}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n` +
  'content-type: text/csv\r\n\r\n';
const RIGHE = 'DATA;CODICE DIVISA;CAMBIO\n';
const conConfine = { 'content-type': `multipart/form-data; boundary=${CONFINE}` };

/** What arrives when a connection breaks, or a client writes it wrong. */
const ROTTI: Readonly<Record<string, readonly [corpo: string, testate: Record<string, string>]>> = {
  'corpo tagliato nel file': [TESTA + RIGHE, conConfine],
  'corpo tagliato nelle intestazioni della parte': [TESTA.slice(0, 60), conConfine],
  'corpo vuoto': ['', conConfine],
  'confine senza valore': [TESTA + RIGHE, { 'content-type': 'multipart/form-data; boundary=' }],
  'senza confine': [TESTA + RIGHE, { 'content-type': 'multipart/form-data' }],
  'il confine di un altro': [
    TESTA + RIGHE,
    { 'content-type': 'multipart/form-data; boundary=un-altro' },
  ],
};

/** Of what is a table of a bank account: what the file itself does not say. */
const MAPPATURA = {
  ...{ specie: 'conto', rigaTitoli: 1, primaRiga: 2, decimale: ',', date: 'gma' },
  ...{ segno: 'importo', campi: { dataContabile: 'Data', importo: 'Importo' } },
};

const caricamenti = tutteLeRotte.filter(({ corpoGrezzo }) => corpoGrezzo);
const nome = (rotta: Rotta) => [rotta.url, rotta] as const;

describe('un caricamento rotto è 400, con che cosa fare', () => {
  test('le rotte che caricano sono molte', () => expect(caricamenti.length).toBeGreaterThan(25));

  test.each(caricamenti.map(nome))('%s', async (_nome, { metodo, url, query }) => {
    const pieno = url
      .replace('{tipoAnagrafica}', 'titoli')
      .replace('{destinazione}', 'cambi')
      .replace('{tabella}', 'divise')
      .replace(/\{\w+\}/g, '001');
    const chiede = (query as { required?: readonly string[] } | undefined)?.required ?? [];
    const richiesti = { tipoAnagrafica: 'titoli', mappatura: JSON.stringify(MAPPATURA) };
    const dati = Object.entries(richiesti).filter(([uno]) => chiede.includes(uno));
    const cammino = `${pieno}?${new URLSearchParams(dati)}`;
    for (const [caso, [scritto, testate]] of Object.entries(ROTTI)) {
      const estensione = /Xml/.test(url) ? 'xml' : /Excel/.test(url) ? 'xlsx' : 'csv';
      const corpo = scritto.replace('a.csv', `a.${estensione}`);
      const risposta = await admin(metodo, cammino, corpo, {
        ...testate,
        'content-length': String(Buffer.byteLength(corpo)),
      });
      const { codice, detail } = risposta.json<{ codice: string; detail: string }>();
      if (risposta.statusCode === 501) continue; // an import that the product does not have
      expect(risposta.statusCode, `${caso}: ${risposta.body}`).toBe(400);
      expect(codice).toBe('RICHIESTA_ERRATA');
      expect(detail, caso).toMatch(/file/i);
      expect(detail, caso).not.toMatch(/boundary|multipart data|unexpected/i);
    }
  });

  test('anche dentro un file lungo, di cui una parte è già scritta', async () => {
    const corpo = TESTA + RIGHE.repeat(100_000);
    const risposta = await admin('POST', '/Cambi/uploadFromCsv', corpo, conConfine);
    expect(risposta.json()).toMatchObject({ status: 400, codice: 'RICHIESTA_ERRATA' });
    expect((await proprietario.query('select from lavori')).rows).toEqual([]);
  });

  test('una connessione che cade non è un nostro errore, e non lascia un lavoro', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const entrata = await admin('GET', '/accesso/io');
    expect(entrata.statusCode).toBe(200);
    const corpo = TESTA + RIGHE.repeat(100_000);
    await new Promise<void>((fatto) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `POST /api/Cambi/uploadFromCsv HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n` +
            `authorization: ${String(entrata.raw.req.headers.authorization)}\r\nx-cod-azienda: 001\r\n` +
            `content-type: ${conConfine['content-type']}\r\ncontent-length: ${corpo.length * 2}\r\n\r\n${corpo}`,
          () => setTimeout(() => socket.destroy(), 300),
        );
      });
      socket.on('error', () => undefined);
      socket.on('close', () => fatto());
    });
    await expect
      .poll(async () => (await proprietario.query('select from lavori')).rows.length)
      .toBe(0);
  });
});

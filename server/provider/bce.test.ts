import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { qualeFile } from './bce.ts';

/**
 * The form in which the European Central Bank publishes its reference rates, with rates of its
 * publications of 9, 10 and 13 April 2026 (USD, GBP) and of 14 December 2021 (HRK, RUB).
 */
const busta = (giorni: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
${giorni}	</Cube>
</gesmes:Envelope>`;
const giorno = (data: string, cambi: Record<string, string>): string =>
  `		<Cube time='${data}'>\n${Object.entries(cambi)
    .map(([divisa, cambio]) => `			<Cube currency='${divisa}' rate='${cambio}'/>\n`)
    .join('')}		</Cube>\n`;

const APRILE_13 = giorno('2026-04-13', { USD: '1.1684', GBP: '0.87058' });
const DICEMBRE_14 = giorno('2021-12-14', { HRK: '7.5213', RUB: '83.1963', USD: '1.1309' });

type Pagina = (risposta: ServerResponse) => void;
const xml =
  (testo: string): Pagina =>
  (risposta) => {
    // In small pieces, as a network may give it.
    const byte = Buffer.from(testo);
    risposta.writeHead(200, { 'content-type': 'text/xml' });
    for (let i = 0; i < byte.length; i += 97) risposta.write(byte.subarray(i, i + 97));
    risposta.end();
  };

let pagine: Record<string, Pagina> = {};
const chieste: string[] = [];
const banca = createServer((richiesta, risposta) => {
  chieste.push(richiesta.url ?? '');
  const pagina = pagine[richiesta.url ?? ''];
  if (pagina) pagina(risposta);
  else risposta.writeHead(404).end();
});
await new Promise<void>((pronto) => banca.listen(0, '127.0.0.1', pronto));
afterAll(() => {
  banca.close();
  vi.unstubAllEnvs();
});
const radice = `http://127.0.0.1:${(banca.address() as AddressInfo).port}`;
vi.stubEnv('RATEO_BCE_URL_GIORNALIERO', `${radice}/giorno`);
vi.stubEnv('RATEO_BCE_URL_90_GIORNI', `${radice}/novanta`);
vi.stubEnv('RATEO_BCE_URL_STORICO', `${radice}/storico`);

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

const aggiorna = async (query = '') => {
  const guid = randomUUID();
  const risposta = await admin('GET', `/Cambi/uploadFromDataProvider?guid=${guid}${query}`);
  expect(risposta.statusCode).toBe(202);
  expect(risposta.headers['cache-control']).toBe('no-store');
  return attendi(admin, guid);
};
const righe = async (): Promise<string[]> => {
  const { rows } = await proprietario.query<{ riga: string }>(
    `select data || ' ' || cod_divisa || ' ' || trim_scale(cambio) || ' ' || fonte as riga
       from cambi order by data, cod_divisa`,
  );
  return rows.map(({ riga }) => riga);
};

beforeEach(async () => {
  await proprietario.query('delete from cambi');
  chieste.length = 0;
  pagine = {
    '/giorno': xml(busta(APRILE_13)),
    '/novanta': xml(busta(APRILE_13)),
    '/storico': xml(busta(APRILE_13 + DICEMBRE_14)),
  };
});

describe('quale dei tre file', () => {
  const chiede = (ultimaData: string | null, dataRiletturaForzata: string | null = null) =>
    qualeFile({
      ultimaData,
      dataRiletturaForzata,
      oggi: '2026-04-13',
      segnale: new AbortController().signal,
    });

  test.each([
    [null, 'storico'],
    ['2025-12-31', 'storico'],
    ['2026-02-02', 'novantaGiorni'],
    ['2026-04-09', 'novantaGiorni'],
    // Friday 10 April: between it and Monday 13 the bank published once.
    ['2026-04-10', 'giornaliero'],
    ['2026-04-13', 'giornaliero'],
  ])('ultima data %s: %s', (ultima, file) => {
    expect(chiede(ultima)).toBe(file);
  });

  test('una rilettura forzata decide da sola', () => {
    expect(chiede('2026-04-13', '2021-01-01')).toBe('storico');
    expect(chiede('2026-04-13', '2026-03-02')).toBe('novantaGiorni');
    expect(chiede(null, '2026-04-13')).toBe('giornaliero');
  });
});

describe('i cambi della Banca centrale europea', () => {
  test('la prima volta arrivano tutti, con la loro fonte', async () => {
    const lavoro = await aggiorna();
    expect(lavoro).toMatchObject({
      stato: 'completato',
      esito: { letti: 5, inseriti: 5, scartati: 0 },
    });
    expect(chieste).toEqual(['/storico']);
    expect(await righe()).toEqual([
      '2021-12-14 HRK 7.5213 BCE',
      '2021-12-14 RUB 83.1963 BCE',
      '2021-12-14 USD 1.1309 BCE',
      '2026-04-13 GBP 0.87058 BCE',
      '2026-04-13 USD 1.1684 BCE',
    ]);
  });

  test('la seconda volta non c’è nulla di nuovo', async () => {
    await aggiorna();
    await proprietario.query(`update cambi set data = current_date where data = '2026-04-13'`);
    const lavoro = await aggiorna();
    expect(chieste.at(-1)).toBe('/giorno');
    expect(lavoro).toMatchObject({ stato: 'completato', esito: { letti: 0 } });
    const log = await admin('GET', `/reportsmonitor/get-logsdata/${lavoro.guidID}`);
    expect(log.body).toContain('l’archivio è già aggiornato');
  });

  test('la rilettura forzata corregge da quel giorno in poi, e solo da lì', async () => {
    await aggiorna();
    await proprietario.query('update cambi set cambio = 9');
    const lavoro = await aggiorna('&dataRiletturaForzata=2022-01-01');
    expect(lavoro.esito).toMatchObject({ letti: 2, aggiornati: 2 });
    expect(await righe()).toEqual([
      '2021-12-14 HRK 9 BCE',
      '2021-12-14 RUB 9 BCE',
      '2021-12-14 USD 9 BCE',
      '2026-04-13 GBP 0.87058 BCE',
      '2026-04-13 USD 1.1684 BCE',
    ]);
  });

  test('una divisa che non conosciamo resta fuori e si dice; le altre entrano', async () => {
    pagine['/storico'] = xml(busta(giorno('2026-04-13', { USD: '1.1684', XXZ: '3' })));
    const lavoro = await aggiorna();
    expect(lavoro.esito).toMatchObject({ inseriti: 1, scartati: 1 });
    const scarti = await admin('GET', `/importazioni/${lavoro.guidID}/scarti`);
    expect(scarti.body).toContain('la divisa «XXZ» non è in anagrafica');
  });

  test.each<[string, Pagina, string]>([
    ['una pagina HTML', xml('<html><body>manutenzione</body></html>'), 'nessun giorno di cambi'],
    ['un XML tagliato', xml(busta(APRILE_13).slice(0, -30)), 'una forma non attesa'],
    ['un testo', xml('non disponibile'), 'una forma non attesa'],
    ['niente', xml(''), 'una forma non attesa'],
    ['un errore', (risposta) => risposta.writeHead(500).end(), 'non risponde (HTTP 500)'],
    ['una connessione che cade', (risposta) => risposta.destroy(), 'non risponde'],
  ])('se risponde %s, il monitor lo dice e nulla è scritto', async (_, pagina, parole) => {
    pagine['/storico'] = pagina;
    const lavoro = await aggiorna();
    expect(lavoro.stato).toBe('fallito');
    expect(lavoro.problema?.detail).toContain('Banca centrale europea');
    expect(lavoro.problema?.detail).toContain(parole);
    expect(lavoro.problema?.detail).toMatch(/nulla è stato scritto/i);
    expect(await righe()).toEqual([]);
  });

  test('se nessuno risponde a quell’indirizzo, il monitor lo dice', async () => {
    vi.stubEnv('RATEO_BCE_URL_STORICO', 'http://127.0.0.1:1/storico');
    const lavoro = await aggiorna().finally(() =>
      vi.stubEnv('RATEO_BCE_URL_STORICO', `${radice}/storico`),
    );
    expect(lavoro).toMatchObject({
      stato: 'fallito',
      problema: { title: 'Provider non raggiungibile' },
    });
  });

  test('un giorno che non esiste si rifiuta subito; disattivato, anche', async () => {
    const rotta = '/Cambi/uploadFromDataProvider';
    const rifiuto = await admin('GET', `${rotta}?dataRiletturaForzata=2025-02-29`);
    expect(rifiuto.statusCode).toBe(422);
    const spegni = (attivo: boolean) =>
      proprietario.query(
        `update configurazione set valore = jsonb_set(valore, '{provider,bce,attivo}', $1)`,
        [JSON.stringify(attivo)],
      );
    await spegni(false);
    expect((await admin('GET', rotta)).statusCode).toBe(409);
    await spegni(true);
  });
});

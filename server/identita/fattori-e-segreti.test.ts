import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { attivaApp, codiceApp } from '#tests/setup/fattori.ts';
import {
  CLIENT,
  type FornitoreDiProva,
  fornitoreDiProva,
} from '#tests/setup/fornitore-identita.ts';
import { Navigatore, RATEO } from '#tests/setup/navigatore.ts';
import type { RecordFornitore } from './tabella.ts';

const { app, db, admin, come, proprietario, applicazione } = await appDiProva({
  RATEO_PROVIDER_RETI_PRIVATE: '127.0.0.0/8',
});

let oidc: FornitoreDiProva;
let record: RecordFornitore;
let chiave: string;

const cambia = async (campi: object): Promise<void> => {
  const corpo = { ...record, ...campi };
  const risposta = await admin('PUT', `/fornitori-identita/${record.id}`, corpo);
  expect(risposta.statusCode, risposta.body).toBe(200);
  record = risposta.json<RecordFornitore>();
};

beforeAll(async () => {
  const canale = await app.listen({ host: '127.0.0.1', port: 0 });
  oidc = await fornitoreDiProva({ pagine: RATEO, canale }, async (issuer) => {
    const corpo = { nome: 'Prova', issuer, clientId: CLIENT.clientId, segreto: CLIENT.segreto };
    const creato = await admin('POST', '/fornitori-identita', corpo);
    expect(creato.statusCode, creato.body).toBe(201);
    record = creato.json<RecordFornitore>();
    return record.id;
  });
  await cambia({ attivo: true });
  oidc.chiSiPresenta = {
    sub: 'anna-1',
    claims: { email: 'anna@esempio.it', email_verified: true },
  };
  const username = 'anna@esempio.it';
  const anna = await come({ username, su: { '001': ['Cambi_R'] } });
  ({ chiave } = await attivaApp(db, anna, username));
});
afterAll(() => oidc.chiudi());

/** Comes in by the provider, and calls as the web does. */
const entra = async () => {
  const browser = new Navigatore(app);
  const { url } = await browser.vai(`/api/accesso/fornitori/${record.id}/avvia`);
  expect(url.pathname + url.search).toContain('da=fornitore');
  const { token } = (await browser.rinnova()).json<{ token: string }>();
  return (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}`, 'x-cod-azienda': '001' },
      ...(payload && { payload }),
    });
};

describe('chi ha un secondo fattore ed entra da un fornitore che vale per uno solo', () => {
  test('non fa altro finché non lo mostra: il codice basta, e una volta', async () => {
    const chiama = await entra();
    const rifiutata = await chiama('GET', '/viste');
    expect(rifiutata.statusCode).toBe(403);
    expect(rifiutata.json()).toMatchObject({ codice: 'RICONFERMA_RICHIESTA' });
    expect(rifiutata.json<{ detail: string }>().detail).toContain('secondo fattore');

    expect((await chiama('POST', '/accesso/riconferma', {})).statusCode).toBe(422);
    expect((await chiama('POST', '/accesso/riconferma', { codice: '000000' })).statusCode).toBe(
      422,
    );
    const codice = codiceApp(chiave);
    const mostrato = await chiama('POST', '/accesso/riconferma', { codice });
    expect(mostrato.statusCode, mostrato.body).toBe(200);
    expect((await chiama('GET', '/sessioni')).statusCode).toBe(200);

    const altra = await entra();
    expect((await altra('POST', '/accesso/riconferma', { codice })).statusCode).toBe(422);
    expect((await altra('GET', '/sessioni')).statusCode).toBe(403);
  });

  test('chi è entrato con la password non riconferma con il solo codice', async () => {
    const bruno = await come({ username: 'bruno', su: { '001': ['Cambi_R'] } });
    const suo = await attivaApp(db, bruno, 'bruno');
    const sola = await bruno('POST', '/accesso/riconferma', { codice: codiceApp(suo.chiave) });
    expect(sola.statusCode).toBe(422);
  });

  test('dove il fornitore vale per due fattori non si chiede altro', async () => {
    const chiama = await entra();
    // As a provider does that tells of two (risposte-false.test.ts).
    await proprietario.query('update sessioni_fornitore set due_fattori = true');
    expect((await chiama('GET', '/sessioni')).statusCode).toBe(200);
  });
});

test('il segreto non si rilegge, non entra nella storia e non segue un altro emittente', async () => {
  const visto = await admin('GET', '/fornitori-identita');
  expect(visto.body).not.toContain(CLIENT.segreto);
  expect(visto.json<RecordFornitore[]>()[0]?.segretoIl).not.toBeNull();
  const storia = await admin('GET', `/storico/fornitori_identita/${record.id}`);
  expect(storia.statusCode).toBe(200);
  expect(storia.body).not.toContain(CLIENT.segreto);
  await expect(
    applicazione.query('select segreto from fornitori_identita_segreti'),
  ).rejects.toThrow('denied');
  const altrove = { issuer: 'http://127.0.0.1:9', attivo: false };
  await cambia(altrove);
  expect(record.segretoIl).toBeNull();
  for (const tabella of ['fornitori_identita_segreti', 'utente_fornitori'])
    expect((await proprietario.query(`select from ${tabella}`)).rows).toEqual([]);
});

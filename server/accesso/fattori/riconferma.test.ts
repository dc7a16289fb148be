import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { appDiProva, type Chiama } from '#tests/setup/app.ts';
import {
  codiceApp,
  conPassword,
  cookieDi,
  dimenticaPasso,
  invecchiaProve,
  personaConApp,
  secondoPasso,
} from '#tests/setup/fattori.ts';
import { passwordDi } from '#tests/setup/persone.ts';

const prova = await appDiProva();
const { app, db, admin, come } = prova;

const codiceDi = (risposta: { json: () => unknown }) =>
  (risposta.json() as { codice?: string }).codice;

const CAPO = { '*': ['Utenti_W', 'Configurazione_W'] } as const;
const nuovoRuolo = (nome: string) => ({ nome, privilegi: [] });

describe('ciò che non si disfa', () => {
  test('si può entro i minuti detti dall’accesso, poi va riconfermato chi si è', async () => {
    const chiama = await come({ username: 'anna', su: CAPO });
    await invecchiaProve(db, 14);
    expect((await chiama('POST', '/ruoli', nuovoRuolo('Uno'))).statusCode).toBe(201);
    await invecchiaProve(db, 16);
    const rifiutato = await chiama('POST', '/ruoli', nuovoRuolo('Due'));
    expect([rifiutato.statusCode, codiceDi(rifiutato)]).toEqual([403, 'RICONFERMA_RICHIESTA']);
    expect((await chiama('GET', '/ruoli')).statusCode).toBe(200);

    const sbagliata = await chiama('POST', '/accesso/riconferma', { password: 'non è questa' });
    expect(sbagliata.statusCode).toBe(422);
    expect((await chiama('POST', '/ruoli', nuovoRuolo('Due'))).statusCode).toBe(403);
    const password = passwordDi('anna');
    expect((await chiama('POST', '/accesso/riconferma', { password })).statusCode).toBe(200);
    expect((await chiama('POST', '/ruoli', nuovoRuolo('Due'))).statusCode).toBe(201);
  });

  test('chi non ha il privilegio non riconferma nulla: gli si dice quello', async () => {
    const chiama = await come({ username: 'senza', su: { '001': ['Cambi_R'] } });
    await invecchiaProve(db, 16);
    expect(codiceDi(await chiama('POST', '/ruoli', nuovoRuolo('Tre')))).toBe('PRIVILEGIO_MANCANTE');
  });

  test('chi ha un secondo fattore dà anche quello, e un codice non vale due volte', async () => {
    const { chiama, chiave } = await personaConApp(prova, 'bruno', CAPO);
    await invecchiaProve(db, 16);
    const password = passwordDi('bruno');
    const senza = await chiama('POST', '/accesso/riconferma', { password });
    expect(senza.json()).toMatchObject({ errori: [{ campo: 'codice' }] });
    const codice = codiceApp(chiave);
    const sbagliata = await chiama('POST', '/accesso/riconferma', { password: 'no', codice });
    expect(sbagliata.statusCode).toBe(422);
    const giusta = { password, codice };
    expect((await chiama('POST', '/accesso/riconferma', giusta)).statusCode).toBe(200);
    expect((await chiama('POST', '/ruoli', nuovoRuolo('Quattro'))).statusCode).toBe(201);
    expect((await chiama('POST', '/accesso/riconferma', giusta)).statusCode).toBe(422);
  });

  test('chi insiste con password sbagliate si ferma', async () => {
    const chiama = await come({ username: 'insiste', su: CAPO });
    const codici = [];
    for (let volta = 0; volta < 7; volta++)
      codici.push(codiceDi(await chiama('POST', '/accesso/riconferma', { password: 'no' })));
    expect(codici.at(-1)).toBe('TROPPI_TENTATIVI');
  });

  test('una sessione riconfermata non riconferma le altre', async () => {
    const chiama = await come({ username: 'carla', su: CAPO });
    const altra = await conPassword(app, 'carla');
    const headers = { authorization: `Bearer ${altra.json<{ token: string }>().token}` };
    await invecchiaProve(db, 16);
    await chiama('POST', '/accesso/riconferma', { password: passwordDi('carla') });
    const payload = nuovoRuolo('Cinque');
    const sua = await app.inject({ method: 'POST', url: '/api/ruoli', headers, payload });
    expect(codiceDi(sua)).toBe('RICONFERMA_RICHIESTA');
  });
});

describe('la configurazione della sicurezza', () => {
  const versione = async (chiama: Chiama) =>
    (await chiama('GET', '/configurazione')).json<{ versione: number }>().versione;

  test('dice dopo quanti minuti, e chiede lei stessa di riconfermare', async () => {
    const chiama = await come({ username: 'dora', su: CAPO });
    const scritta = { aziendeConFattore: [], minutiRiconferma: 60 };
    await invecchiaProve(db, 16);
    const vecchia = { versione: await versione(chiama), ...scritta };
    expect(codiceDi(await chiama('PUT', '/configurazione/sicurezza', vecchia))).toBe(
      'RICONFERMA_RICHIESTA',
    );
    await chiama('POST', '/accesso/riconferma', { password: passwordDi('dora') });
    expect((await chiama('PUT', '/configurazione/sicurezza', vecchia)).json()).toMatchObject({
      sicurezza: scritta,
    });
    await invecchiaProve(db, 59);
    expect((await chiama('POST', '/ruoli', nuovoRuolo('Sei'))).statusCode).toBe(201);
    const indietro = { ...scritta, minutiRiconferma: 15, versione: await versione(chiama) };
    await chiama('PUT', '/configurazione/sicurezza', indietro);
  });

  test('da 1 a 120 minuti, aziende che ci sono, sulla versione che si è vista', async () => {
    const chiama = await come({ username: 'enzo', su: CAPO });
    const adesso = await versione(chiama);
    const scrivi = (cambi: object) =>
      chiama('PUT', '/configurazione/sicurezza', {
        ...{ versione: adesso, minutiRiconferma: 15, aziendeConFattore: [] },
        ...cambi,
      });
    for (const minutiRiconferma of [0, 121, 1.5])
      expect((await scrivi({ minutiRiconferma })).statusCode).toBe(400);
    expect((await scrivi({ aziendeConFattore: ['009'] })).statusCode).toBe(422);
    expect((await scrivi({ versione: adesso - 1 })).statusCode).toBe(409);
  });

  test('le aziende che altri non hanno non si dicono loro', async () => {
    const chiama = await come({ username: 'fede', su: CAPO });
    const scritta = { versione: await versione(chiama), minutiRiconferma: 15 };
    await chiama('PUT', '/configurazione/sicurezza', { ...scritta, aziendeConFattore: ['002'] });
    const dellaUno = await come({ username: 'gino', su: { '001': ['Cambi_R'] } });
    expect((await dellaUno('GET', '/configurazione')).json()).toMatchObject({
      sicurezza: { aziendeConFattore: [] },
    });
    await sql`update configurazione set valore = jsonb_set(valore,
      '{sicurezza,aziendeConFattore}', '[]')`.execute(db);
  });
});

describe('dove il secondo fattore è richiesto', () => {
  beforeEach(async () => {
    await invecchiaProve(db, 0);
    await sql`update ruoli set secondo_fattore = false where secondo_fattore`.execute(db);
    await sql`update configurazione set valore = jsonb_set(valore,
      '{sicurezza,aziendeConFattore}', '[]')`.execute(db);
  });

  const richiedi = async (username: string) => {
    const ruoli = (await admin('GET', '/ruoli')).json<
      { id: number; nome: string; privilegi: string[]; versione: number }[]
    >();
    const suo = ruoli.find(({ nome }) => nome.startsWith(`${username} su`));
    const { id, nome, privilegi, versione } = suo ?? {
      id: 0,
      nome: '',
      privilegi: [],
      versione: 0,
    };
    const corpo = { id, versione, nome, privilegi, secondoFattore: true };
    const risposta = await admin('PUT', `/ruoli/${id}`, corpo);
    expect(risposta.json()).toMatchObject({ secondoFattore: true });
  };

  test('dal ruolo: anche chi è già dentro lo attiva prima di ogni altra cosa', async () => {
    const chiama = await come({ username: 'ida', su: { '001': ['Cambi_R'] } });
    expect((await chiama('GET', '/divise')).statusCode).not.toBe(401);
    await richiedi('ida');
    const rifiutata = await chiama('GET', '/preferenze');
    expect([rifiutata.statusCode, codiceDi(rifiutata)]).toEqual([403, 'FATTORE_DA_ATTIVARE']);
    expect((await chiama('GET', '/accesso/io')).json()).toMatchObject({ fattoreDaAttivare: true });
    expect((await chiama('GET', '/accesso/fattori')).json()).toMatchObject({ richiesto: true });

    const entrata = await conPassword(app, 'ida');
    expect(entrata.json()).toMatchObject({ fattoreDaAttivare: true });
    const { chiave } = (await chiama('POST', '/accesso/fattori/totp')).json<{ chiave: string }>();
    const codice = codiceApp(chiave);
    await chiama('POST', '/accesso/fattori/totp/conferma', { codice });
    expect((await chiama('GET', '/preferenze')).statusCode).toBe(200);
    expect((await chiama('GET', '/accesso/io')).json()).toMatchObject({ fattoreDaAttivare: false });
  });

  test('l’ultimo non si toglie; di due, uno sì', async () => {
    const { chiama } = await personaConApp(prova, 'lia', { '001': ['Cambi_R'] });
    await richiedi('lia');
    const tolto = await chiama('DELETE', '/accesso/fattori/totp');
    expect([tolto.statusCode, codiceDi(tolto)]).toEqual([409, 'STATO_NON_ADATTO']);
    expect((await chiama('GET', '/accesso/fattori')).json()).toMatchObject({ codiciRimasti: 10 });
  });

  test('dall’azienda: chi vi ha un ruolo, o ne ha su tutte; gli altri no', async () => {
    const sua = await come({ username: 'mara', su: { '002': ['Cambi_R'] } });
    const tutte = await come({ username: 'nora', su: { '*': ['Cambi_R'] } });
    const altra = await come({ username: 'otto', su: { '001': ['Cambi_R'] } });
    await sql`update configurazione set valore = jsonb_set(valore,
      '{sicurezza,aziendeConFattore}', '["002"]')`.execute(db);
    const codici = await Promise.all(
      [sua, tutte, altra].map(async (uno) => codiceDi(await uno('GET', '/preferenze'))),
    );
    expect(codici).toEqual(['FATTORE_DA_ATTIVARE', 'FATTORE_DA_ATTIVARE', undefined]);
  });

  test('azzerato da chi amministra, lo si attiva di nuovo al prossimo accesso', async () => {
    const { chiave } = await personaConApp(prova, 'pino', { '001': ['Cambi_R'] });
    await richiedi('pino');
    const utenti = (await admin('GET', '/utenti')).json<{ id: number; username: string }[]>();
    const id = utenti.find(({ username }) => username === 'pino')?.id;
    const attesa = cookieDi(await conPassword(app, 'pino'));
    await admin('DELETE', `/utenti/${id}/fattori`);
    const tardi = await secondoPasso(app, 'codice', { codice: codiceApp(chiave) }, attesa);
    expect(codiceDi(tardi)).toBe('ATTESA_SCADUTA');
    expect((await conPassword(app, 'pino')).json()).toMatchObject({ fattoreDaAttivare: true });
  });
});

test('il cookie di prima che cambiasse un fattore si rifiuta', async () => {
  const { chiama, chiave } = await personaConApp(prova, 'quinto', { '001': ['Cambi_R'] });
  const attesa = cookieDi(await conPassword(app, 'quinto'));
  const entrata = await secondoPasso(app, 'codice', { codice: codiceApp(chiave) }, attesa);
  const headers = { cookie: cookieDi(entrata), 'sec-fetch-site': 'same-origin' };
  const rinnova = () => app.inject({ method: 'POST', url: '/api/accesso/rinnova', headers });
  expect((await rinnova()).statusCode).toBe(200);
  await dimenticaPasso(db, 'quinto');
  await chiama('DELETE', '/accesso/fattori/totp');
  expect((await rinnova()).statusCode).toBe(401);
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import {
  CLIENT_INVENTATO,
  EmittenteInventato,
  type Falso,
} from '#tests/setup/emittente-inventato.ts';
import { Navigatore, RATEO } from '#tests/setup/navigatore.ts';
import type { RecordFornitore } from './tabella.ts';

const { app, admin, come, nessuno, proprietario } = await appDiProva({
  RATEO_PROVIDER_RETI_PRIVATE: '127.0.0.0/8',
});
const emittente = new EmittenteInventato();
let id = 0;

beforeAll(async () => {
  await emittente.apri();
  const { issuer } = emittente;
  const corpo = {
    nome: 'Inventato',
    issuer,
    clientId: CLIENT_INVENTATO,
    segreto: 's',
    attivo: true,
  };
  const creato = await admin('POST', '/fornitori-identita', {
    ...corpo,
    claimUtente: 'upn',
    claimAffidabile: true,
    acrDueFattori: 'due',
  });
  expect(creato.statusCode, creato.body).toBe(201);
  id = creato.json<RecordFornitore>().id;
  await come({ username: 'piero', su: { '001': ['Cambi_R'] } });
  emittente.persona = { sub: 'piero-1', sid: 's-1', upn: 'piero' };
});
afterAll(() => emittente.chiudi());
afterEach(() => {
  emittente.falso = {};
  vi.useRealTimers();
});

const avvia = (altro = '') => `/api/accesso/fornitori/${id}/avvia${altro}`;
const entra = async (falso: Falso = {}, browser = new Navigatore(app)) => {
  emittente.falso = falso;
  const pagina = await browser.vai(avvia());
  return {
    browser,
    rifiuto: pagina.url.searchParams.get('rifiuto'),
    rinnovo: await browser.rinnova(),
  };
};
const adesso = () => Math.floor(Date.now() / 1000);

describe('una risposta che non è quella attesa', () => {
  test('la buona entra: il codice si scambia con la verifica di PKCE e il segreto', async () => {
    const { rifiuto, rinnovo } = await entra();
    expect(rifiuto).toBeNull();
    expect(rinnovo.json()).toMatchObject({ utente: { username: 'piero' } });
    expect(emittente.scambi.at(-1)?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    expect(emittente.scambi.at(-1)?.get('client_secret')).toBe('s');
  });

  test.each<[string, Falso]>([
    ['senza firma (alg none)', { alg: 'none' }],
    ['firmata con un segreto (HS256)', { alg: 'HS256' }],
    ['firmata con la chiave di un altro', { altraChiave: true }],
    ['di un altro emittente', { claims: { iss: 'https://altro.esempio.it' } }],
    ['per un altro client', { claims: { aud: 'un-altro' } }],
    ['per più client, chiesta da un altro', { claims: { aud: [CLIENT_INVENTATO, 'x'], azp: 'x' } }],
    ['scaduta', { claims: { exp: adesso() - 120 } }],
    ['senza scadenza', { claims: { exp: undefined } }],
    ['con un altro nonce', { claims: { nonce: 'un-altro' } }],
    ['senza nonce', { claims: { nonce: undefined } }],
    ['senza sub', { claims: { sub: undefined } }],
    ['con un sub troppo lungo', { claims: { sub: 'x'.repeat(256) } }],
    ['venuta da un altro emittente (RFC 9207)', { risposta: { iss: 'https://altro.esempio.it' } }],
    ['che non dice da chi viene (RFC 9207)', { risposta: { iss: undefined } }],
    ['senza codice', { risposta: { code: undefined } }],
  ])('%s non entra', async (_nome, falso) => {
    const { rifiuto, rinnovo } = await entra(falso);
    expect(rifiuto).toBe('non-valido');
    expect(rinnovo.statusCode).toBe(401);
  });

  test('con lo state di nessuno, o due volte, non arriva a chiedere nulla', async () => {
    const scambi = emittente.scambi.length;
    for (const state of ['x'.repeat(43), undefined]) {
      const { rifiuto } = await entra({ risposta: { state } });
      expect(rifiuto).toBe('scaduto');
    }
    const doppio = await new Navigatore(app).rateo(
      '/api/accesso/fornitori/ritorno?state=a&state=b&code=c',
    );
    expect(doppio.headers.location).toBe('/pages/login?rifiuto=scaduto');
    expect(emittente.scambi).toHaveLength(scambi);
  });

  test('il testo di un errore altrui non arriva alla pagina', async () => {
    const browser = new Navigatore(app);
    emittente.falso = {
      risposta: { code: undefined, error: 'x', error_description: 'CHIAMARE 555' },
    };
    const { url } = await browser.vai(avvia());
    expect(url.search).toBe('?rifiuto=annullato');
  });

  test('due orologi possono differire di mezzo minuto, non di più', async () => {
    expect(
      (await entra({ claims: { iat: adesso() + 20, exp: adesso() - 20 } })).rifiuto,
    ).toBeNull();
    expect((await entra({ claims: { exp: adesso() - 40 } })).rifiuto).toBe('non-valido');
  });
});

test('le chiavi cambiano, e chi entra dopo entra lo stesso', async () => {
  expect((await entra()).rifiuto).toBeNull();
  await emittente.ruota();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  expect((await entra()).rifiuto).toBeNull();
});

describe('un fornitore che non risponde', () => {
  test('lo dice chi comincia e chi torna, e la pagina di accesso c’è lo stesso', async () => {
    expect((await entra({ stato: 503 })).rifiuto).toBe('non-risponde');
    const morto = { nome: 'Morto', issuer: 'http://127.0.0.1:9', clientId: 'x' };
    const idMorto = (await admin('POST', '/fornitori-identita', morto)).json<RecordFornitore>().id;
    await proprietario.query('update fornitori_identita set attivo = true where id = $1', [
      idMorto,
    ]);
    const { url } = await new Navigatore(app).vai(`/api/accesso/fornitori/${idMorto}/avvia`);
    expect(url.searchParams.get('rifiuto')).toBe('non-risponde');
    const elenco = await nessuno('GET', '/accesso/fornitori');
    expect(elenco.json()).toEqual({
      fornitori: [
        { id, nome: 'Inventato' },
        { id: idMorto, nome: 'Morto' },
      ],
      locale: true,
    });
    await admin('DELETE', `/fornitori-identita/${idMorto}`);
  });

  test('non si attiva, e la prova dice perché', async () => {
    for (const [issuer, motivo] of [
      ['http://127.0.0.1:9', 'la connessione è rifiutata'],
      ['http://10.1.2.3', 'rete privata'],
      [`${emittente.issuer}/`, `il documento dice che l’emittente è ${emittente.issuer}`],
    ] as const) {
      const corpo = { nome: 'Altro', issuer, clientId: 'x' };
      const attivo = await admin('POST', '/fornitori-identita', { ...corpo, attivo: true });
      expect(attivo.statusCode).toBe(422);
      expect(attivo.json<{ detail: string }>().detail).toContain(motivo);
      const spento = (await admin('POST', '/fornitori-identita', corpo)).json<RecordFornitore>();
      const provato = await admin('POST', `/fornitori-identita/${spento.id}/prova`);
      expect(provato.json<{ esito: string }[]>()[0]).toMatchObject({ esito: 'errore' });
      expect(provato.body).toContain(motivo);
      await admin('DELETE', `/fornitori-identita/${spento.id}`);
    }
    const buona = await admin('POST', `/fornitori-identita/${id}/prova`);
    expect(buona.json<{ nome: string; esito: string }[]>().slice(0, 2)).toMatchObject([
      { nome: 'Documento di scoperta', esito: 'bene' },
      { nome: 'Chiavi', esito: 'bene' },
    ]);
  });

  test('spento non fa entrare nessuno', async () => {
    await proprietario.query('update fornitori_identita set attivo = false where id = $1', [id]);
    expect((await entra()).rifiuto).toBe('spento');
    await proprietario.query('update fornitori_identita set attivo = true where id = $1', [id]);
  });
});

describe('il logout che il fornitore manda', () => {
  const EVENTO = 'http://schemas.openid.net/event/backchannel-logout';
  const buono = () => ({
    iss: emittente.issuer,
    aud: CLIENT_INVENTATO,
    iat: adesso(),
    exp: adesso() + 120,
    jti: randomUUID(),
    events: { [EVENTO]: {} },
    sub: 'piero-1',
    sid: 's-1',
  });
  const manda = async (claims: object, falso: Falso = {}, tipo = 'logout+jwt') => {
    const token = await emittente.firma(claims as Record<string, unknown>, tipo, falso);
    return manda_(token);
  };
  const manda_ = (token: string) =>
    app.inject({
      method: 'POST',
      url: `/api/accesso/fornitori/${id}/uscita`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });

  test('chiude quella sessione, o tutte quelle della persona; le altre restano', async () => {
    const prima = await entra();
    emittente.persona = { ...emittente.persona, sid: 's-2' };
    const seconda = await entra();
    const mandato = await manda(buono());
    expect(mandato.statusCode, mandato.body).toBe(200);
    expect(mandato.headers['cache-control']).toBe('no-store');
    expect((await prima.browser.rinnova()).statusCode).toBe(401);
    expect((await seconda.browser.rinnova()).statusCode).toBe(200);
    expect((await manda({ ...buono(), sid: undefined })).statusCode).toBe(200);
    expect((await seconda.browser.rinnova()).statusCode).toBe(401);
    emittente.persona = { ...emittente.persona, sid: 's-1' };
  });

  test('una volta sola', async () => {
    const token = await emittente.firma(buono(), 'logout+jwt');
    expect((await manda_(token)).statusCode).toBe(200);
    expect((await manda_(token)).statusCode).toBe(400);
  });

  test('non di un altro, non vecchio, non uno che non è di logout', async () => {
    const { browser } = await entra();
    for (const male of [
      { iss: 'https://altro.esempio.it' },
      { aud: 'un-altro' },
      { iat: adesso() - 3_600, exp: adesso() + 60 },
      { exp: adesso() - 120 },
      { jti: undefined },
      { events: {} },
      { events: { [EVENTO]: 'sì' } },
      { nonce: 'un-nonce' },
      { sub: undefined, sid: undefined },
    ])
      expect((await manda({ ...buono(), ...male })).statusCode, JSON.stringify(male)).toBe(400);
    for (const falso of [{ alg: 'none' }, { alg: 'HS256' }, { altraChiave: true }] as const)
      expect((await manda(buono(), falso)).statusCode).toBe(400);
    expect((await manda(buono(), {}, 'at+jwt')).statusCode).toBe(400);
    expect((await browser.rinnova()).statusCode).toBe(200);
  });
});

describe('chi riconferma chi è', () => {
  const riconferma = async (browser: Navigatore, falso: Falso = {}) => {
    emittente.falso = falso;
    await proprietario.query(
      `update sessioni set provata_il = now() - interval '1 hour' where metodi @> '{oidc}'`,
    );
    const ritorno = '/page/impostazioni/funzioni-servizio-accesso';
    const { url } = await browser.vai(avvia(`?scopo=riconferma&ritorno=${ritorno}`));
    const { rows } = await proprietario.query<{ fresche: number }>(
      `select count(*)::int as fresche from sessioni where provata_il > now() - interval '1 minute' and metodi @> '{oidc}'`,
    );
    return { dove: url.pathname + url.search, fresche: rows[0]?.fresche };
  };

  test('entra di nuovo presso il fornitore, e la sessione è provata adesso', async () => {
    const { browser } = await entra();
    expect(await riconferma(browser)).toEqual({
      dove: '/page/impostazioni/funzioni-servizio-accesso',
      fresche: 1,
    });
    const chiesto = emittente.chiesti.at(-1);
    expect([chiesto?.get('prompt'), chiesto?.get('max_age')]).toEqual(['login', '0']);
    expect((await admin('GET', '/accesso/eventi?tipo=identita-riconfermata')).body).toContain(
      'piero',
    );
  });

  test('non vale di un’altra persona, di un accesso vecchio o non detto, senza sessione', async () => {
    const { browser } = await entra();
    for (const claims of [
      { sub: 'un-altro' },
      { auth_time: adesso() - 3_600 },
      { auth_time: undefined },
    ])
      expect(await riconferma(browser, { claims })).toEqual({
        dove: '/pages/error?perche=non-riconfermata',
        fresche: 0,
      });
    const nessuno = await riconferma(new Navigatore(app));
    expect(nessuno.dove).toBe('/pages/error?perche=non-riconfermata');
    expect((await browser.rinnova()).statusCode).toBe(200);
  });

  test('i due fattori sono quelli che il fornitore dice', async () => {
    const due = async (claims: object) => {
      await entra({ claims: { ...claims } });
      const { rows } = await proprietario.query<{ due: boolean }>(
        'select sessione_con_due_fattori(max(id)) as due from sessioni',
      );
      return rows[0]?.due;
    };
    expect(await due({ acr: 'uno' })).toBe(false);
    expect(await due({ acr: 'due' })).toBe(true);
    expect(emittente.chiesti.at(-1)?.get('acr_values')).toBe('due');
  });
});

describe('l’accesso con la password, spento', () => {
  const scrivi = (attivo: boolean, emergenza: string | null) =>
    admin('PUT', '/configurazione/accesso-locale', { attivo, emergenza });
  const login = (username: string, password: string) =>
    nessuno('POST', '/accesso/login', { username, password });

  test('si spegne soltanto con un amministratore che resta, e con un fornitore attivo', async () => {
    expect((await scrivi(false, null)).statusCode).toBe(422);
    expect((await scrivi(false, 'piero')).json()).toMatchObject({
      errori: [{ campo: 'emergenza' }],
    });
    expect((await scrivi(false, 'nessuno.cosi')).statusCode).toBe(422);
    await proprietario.query('update fornitori_identita set attivo = false');
    expect((await scrivi(false, 'admin')).statusCode).toBe(422);
    await proprietario.query('update fornitori_identita set attivo = true');
  });

  test('entra l’emergenza e nessun altro, con la stessa risposta per ogni nome', async () => {
    expect((await scrivi(false, 'admin')).statusCode).toBe(200);
    expect((await nessuno('GET', '/accesso/fornitori')).json()).toMatchObject({ locale: false });
    const senzaTraccia = ({ traceId: _, ...resto }: Record<string, unknown>) => resto;
    const giusta = await login('piero', 'password di piero');
    const inventato = await login('nessuno.cosi', 'password di piero');
    expect(giusta.statusCode).toBe(401);
    expect(senzaTraccia(giusta.json())).toEqual(senzaTraccia(inventato.json()));
    expect((await login('admin', process.env.RATEO_ADMIN_PASSWORD ?? 'x')).statusCode).not.toBe(
      500,
    );
    expect((await entra()).rinnovo.statusCode).toBe(200);
  });

  test('l’emergenza non si disattiva, non si elimina e non perde il ruolo', async () => {
    await come({ username: 'altro.capo', su: { '*': ['Utenti_W', 'Configurazione_W'] } });
    const detto = /quello di emergenza: prima riaccenderlo/;
    for (const domanda of [
      `update utenti set attivo = false where username = 'admin'`,
      `update utenti set password_locale = false where username = 'admin'`,
      `delete from utente_ruoli where id_utente = (select id from utenti where username = 'admin')`,
    ])
      await expect(proprietario.query(domanda)).rejects.toThrow(detto);
  });

  test('si riaccende', async () => {
    expect((await scrivi(true, null)).statusCode).toBe(200);
    expect((await login('piero', 'password di piero')).statusCode).toBe(200);
    const storia = await admin('GET', '/storico/configurazione/1');
    expect(storia.statusCode).toBe(200);
  });
});

test('l’origine del ritorno è quella con cui ci si chiama', () => {
  expect(emittente.chiesti.at(-1)?.get('redirect_uri')).toBe(
    `${RATEO}/api/accesso/fornitori/ritorno`,
  );
});

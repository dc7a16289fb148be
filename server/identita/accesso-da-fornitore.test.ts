import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import {
  CLIENT,
  type FornitoreDiProva,
  fornitoreDiProva,
} from '#tests/setup/fornitore-identita.ts';
import { Navigatore, RATEO } from '#tests/setup/navigatore.ts';
import type { RecordFornitore } from './tabella.ts';

const prova = await appDiProva({ RATEO_PROVIDER_RETI_PRIVATE: '127.0.0.0/8' });
const { app, admin, come, nessuno, proprietario } = prova;

let oidc: FornitoreDiProva;
let record: RecordFornitore;

/** Over whatever version stands: the tests change it behind the record's back. */
const conCampi = (campi: object) => ({ ...record, versione: undefined, ...campi });

const cambia = async (campi: object): Promise<RecordFornitore> => {
  const risposta = await admin('PUT', `/fornitori-identita/${record.id}`, conCampi(campi));
  expect(risposta.statusCode, risposta.body).toBe(200);
  record = risposta.json<RecordFornitore>();
  return record;
};

const uno = async <R>(domanda: string, ...valori: unknown[]): Promise<R> => {
  const { rows } = await proprietario.query(domanda, valori);
  return rows[0] as R;
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
  await come({ username: 'anna@esempio.it', su: { '001': ['Cambi_R'] } });
});
afterAll(() => oidc.chiudi());

const ANNA = {
  sub: 'anna-1',
  claims: { email: 'Anna@esempio.it', email_verified: true, name: 'Anna Arcuri' },
};
const avvia = (altro = '') => `/api/accesso/fornitori/${record.id}/avvia${altro}`;

/** A whole log-in in a browser of its own. */
const entra = async (chi: FornitoreDiProva['chiSiPresenta'], browser = new Navigatore(app)) => {
  oidc.chiSiPresenta = chi;
  const pagina = await browser.vai(avvia());
  return { browser, pagina, rinnovo: await browser.rinnova() };
};

describe('chi entra con il suo fornitore di identità', () => {
  test('torna alla pagina chiesta, con una sessione sua e soltanto il cookie della sessione', async () => {
    oidc.chiSiPresenta = ANNA;
    const browser = new Navigatore(app);
    const pagina = await browser.vai(avvia('?ritorno=/page/dati-dinamici/cambi?dal=2026-01-02'));
    expect(pagina.url.pathname).toBe('/pages/login');
    expect(pagina.url.searchParams.get('ritorno')).toBe('/page/dati-dinamici/cambi?dal=2026-01-02');
    expect([...browser.vaso(RATEO).keys()]).toEqual(['rateo_sessione']);
    const rinnovo = await browser.rinnova();
    expect(rinnovo.json()).toMatchObject({
      utente: { username: 'anna@esempio.it' },
      fornitore: { id: record.id, nome: 'Prova' },
    });
    expect(await uno(`select metodi from sessioni order by id desc limit 1`)).toEqual({
      metodi: ['oidc'],
    });
    const eventi = (await admin('GET', '/accesso/eventi?limite=5')).body;
    expect(eventi).toContain('collegamento-creato');
  });

  test('lascia la sessione che il suo browser aveva', async () => {
    const { browser } = await entra(ANNA);
    const prima = browser.cookie(RATEO);
    await entra(ANNA, browser);
    const rinnova = (cookie: string) =>
      app.inject({
        method: 'POST',
        url: '/api/accesso/rinnova',
        headers: { host: 'localhost', cookie, 'sec-fetch-site': 'same-origin' },
      });
    expect(browser.cookie(RATEO)).not.toBe(prima);
    expect((await rinnova(prima)).statusCode).toBe(401);
    expect((await rinnova(browser.cookie(RATEO))).statusCode).toBe(200);
  });

  test('è collegato una volta sola, anche se il suo indirizzo cambia', async () => {
    await entra({ ...ANNA, claims: { email: 'altra@esempio.it', email_verified: true } });
    const { rinnovo } = await entra({ ...ANNA, claims: {} });
    expect(rinnovo.json()).toMatchObject({ utente: { username: 'anna@esempio.it' } });
    expect(await uno('select count(*)::int as quanti from utente_fornitori')).toEqual({
      quanti: 1,
    });
  });

  test('manda PKCE S256, state e nonce, mai il segreto, e il cookie è Lax e dura dieci minuti', async () => {
    const browser = new Navigatore(app);
    const risposta = await browser.rateo(avvia());
    expect(risposta.statusCode).toBe(303);
    const mandato = new URL(String(risposta.headers.location)).searchParams;
    expect(mandato.get('code_challenge_method')).toBe('S256');
    for (const nome of ['state', 'nonce', 'code_challenge'])
      expect(mandato.get(nome)).toMatch(/^[\w-]{43}$/);
    const [cookie] = [risposta.headers['set-cookie']].flat();
    expect(cookie).toMatch(/^rateo_accesso_[0-9a-f]{16}=/);
    expect(cookie).toMatch(/Max-Age=600; Path=\/api\/accesso\/fornitori; HttpOnly; SameSite=Lax$/);
    const conservato = await uno<{ testo: string }>(
      'select row_to_json(a)::text as testo from accessi_avviati a order by creato_il desc limit 1',
    );
    for (const nome of ['state', 'nonce'])
      expect(conservato.testo).not.toContain(mandato.get(nome));
  });

  test('sotto https il cookie ha il prefisso __Host- e vale per tutto il sito', async () => {
    const sicura = await appDiProva({
      RATEO_PROVIDER_RETI_PRIVATE: '127.0.0.0/8',
      RATEO_PROXY: '127.0.0.1',
    });
    const { issuer } = oidc;
    const corpo = { nome: 'Prova', issuer, clientId: 'x', attivo: true };
    const id = (await sicura.admin('POST', '/fornitori-identita', corpo)).json<RecordFornitore>()
      .id;
    const risposta = await sicura.app.inject({
      url: `/api/accesso/fornitori/${id}/avvia`,
      headers: { host: 'localhost', 'x-forwarded-proto': 'https' },
    });
    const [cookie] = [risposta.headers['set-cookie']].flat();
    expect(cookie).toMatch(/^__Host-rateo_accesso_.*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('due schede che cominciano insieme finiscono tutte e due', async () => {
    oidc.chiSiPresenta = ANNA;
    const browser = new Navigatore(app);
    const ferma = (url: URL) => url.pathname.endsWith('/ritorno');
    const prima = await browser.vai(avvia(), ferma);
    const seconda = await browser.vai(avvia('?ritorno=/page/dashboards'), ferma);
    for (const { url } of [prima, seconda]) {
      const pagina = await browser.vai(url.href, undefined, true);
      expect(pagina.url.searchParams.get('da')).toBe('fornitore');
    }
  });
});

describe('non entra', () => {
  const rifiuto = async (chi: FornitoreDiProva['chiSiPresenta']) => {
    const { pagina, rinnovo } = await entra(chi);
    expect(rinnovo.statusCode).toBe(401);
    return pagina.url.searchParams.get('rifiuto');
  };

  test('chi nega il consenso, chi non ha un indirizzo verificato, chi non è nessuno qui', async () => {
    expect(await rifiuto(undefined)).toBe('annullato');
    const email = 'anna@esempio.it';
    expect(await rifiuto({ sub: 'x', claims: { email } })).toBe('non-verificato');
    expect(await rifiuto({ sub: 'x', claims: { email, email_verified: false } })).toBe(
      'non-verificato',
    );
    const ignota = { email: 'ignota@esempio.it', email_verified: true };
    expect(await rifiuto({ sub: 'y', claims: ignota })).toBe('sconosciuto');
  });

  test('un’altra persona che ha ora lo stesso indirizzo', async () => {
    await entra(ANNA);
    expect(await rifiuto({ ...ANNA, sub: 'un-altra' })).toBe('altra-persona');
  });

  test('chi è disattivato, collegato o no', async () => {
    await entra(ANNA);
    await proprietario.query(`update utenti set attivo = false where username = 'anna@esempio.it'`);
    expect(await rifiuto(ANNA)).toBe('disattivato');
    await proprietario.query(`update utenti set attivo = true where username = 'anna@esempio.it'`);
  });

  test('nel conto di chi ha più privilegi di chi garantisce il fornitore', async () => {
    await come({ username: 'mezzo.capo', su: { '*': ['Utenti_W', 'Cambi_W'] } });
    await proprietario.query(`update fornitori_identita set garante = 'mezzo.capo'`);
    const email = 'admin@esempio.it';
    await cambia({ dominio: 'esempio.it' });
    await proprietario.query(`update fornitori_identita set garante = 'mezzo.capo'`);
    expect(await rifiuto({ sub: 'falso', claims: { email, email_verified: true } })).toBe(
      'altra-persona',
    );
    await cambia({ dominio: null });
  });

  test('chi torna in un altro browser, o una seconda volta, o dopo dieci minuti', async () => {
    oidc.chiSiPresenta = ANNA;
    const browser = new Navigatore(app);
    const ferma = (url: URL) => url.pathname.endsWith('/ritorno');
    const { url } = await browser.vai(avvia(), ferma);
    const motivo = async (chi: Navigatore) =>
      (await chi.vai(url.href, undefined, true)).url.searchParams.get('rifiuto');
    expect(await motivo(new Navigatore(app))).toBe('scaduto');
    const cookie = new Map(browser.vaso(RATEO));
    expect(await motivo(browser)).toBeNull();
    const ripetuto = new Navigatore(app);
    for (const [nome, valore] of cookie) ripetuto.vaso(RATEO).set(nome, valore);
    expect(await motivo(ripetuto)).toBe('scaduto');
    const lento = new Navigatore(app);
    const tardi = await lento.vai(avvia(), ferma);
    await proprietario.query(`update accessi_avviati set scade_il = now() - interval '1 second'`);
    expect((await lento.vai(tardi.url.href)).url.searchParams.get('rifiuto')).toBe('scaduto');
  });

  test('con il cookie di un altro accesso suo, anche di un altro fornitore', async () => {
    oidc.chiSiPresenta = ANNA;
    const browser = new Navigatore(app);
    const ferma = (url: URL) => url.pathname.endsWith('/ritorno');
    const { url } = await browser.vai(avvia(), ferma);
    const [[nome = ''] = []] = [...browser.vaso(RATEO)];
    const altro = new Navigatore(app);
    await altro.vai(avvia(), ferma);
    const [[, valore = ''] = []] = [...altro.vaso(RATEO)];
    browser.vaso(RATEO).set(nome, valore);
    expect((await browser.vai(url.href)).url.searchParams.get('rifiuto')).toBe('scaduto');
  });

  test('chi è mandato a cominciare da un altro sito', async () => {
    const risposta = await new Navigatore(app).rateo(avvia(), { daAltrove: true });
    expect(risposta.headers.location).toBe('/pages/login?rifiuto=altra-origine');
    expect(risposta.headers['set-cookie']).toBeUndefined();
  });

  test('e non si torna a una pagina d’altri', async () => {
    for (const ritorno of [
      'https://altrove.example/page',
      '//altrove.example',
      '/pages/login',
      '\\/page',
    ]) {
      const risposta = await new Navigatore(app).rateo(
        avvia(`?ritorno=${encodeURIComponent(ritorno)}`),
      );
      expect(risposta.statusCode).toBe(400);
    }
  });
});

describe('chi non c’è ancora', () => {
  beforeEach(() => cambia({ creaUtenti: true }));

  test('nasce senza password e senza ruoli, se il fornitore è impostato così', async () => {
    const claims = { email: 'nuova@esempio.it', email_verified: true, name: 'Nuova Nata' };
    const { rinnovo } = await entra({ sub: 'nuova', claims });
    expect(rinnovo.json()).toMatchObject({
      utente: { username: 'nuova@esempio.it', nome: 'Nuova Nata' },
      aziende: [],
    });
    expect(
      await uno(`select password_locale from utenti where username = 'nuova@esempio.it'`),
    ).toEqual({ password_locale: false });
  });

  test('due primi accessi insieme fanno un utente e un collegamento', async () => {
    const chi = { sub: 'gemella', claims: { email: 'gemella@esempio.it', email_verified: true } };
    oidc.chiSiPresenta = chi;
    const ferma = (url: URL) => url.pathname.endsWith('/ritorno');
    const browser = [new Navigatore(app), new Navigatore(app), new Navigatore(app)];
    const pronti = [];
    for (const suo of browser) pronti.push({ suo, url: (await suo.vai(avvia(), ferma)).url });
    await Promise.all(pronti.map(({ suo, url }) => suo.vai(url.href, undefined, true)));
    for (const suo of browser)
      expect((await suo.rinnova()).json()).toMatchObject({
        utente: { username: 'gemella@esempio.it' },
      });
    expect(
      await uno(`select count(*)::int as quanti from utente_fornitori where sub = 'gemella'`),
    ).toEqual({ quanti: 1 });
  });
});

describe('i ruoli dai claim', () => {
  const ruolo = async (nome: string, privilegi: string[]) =>
    (await admin('POST', '/ruoli', { id: 1, nome, privilegi })).json<{ id: number }>().id;

  test('si danno e si tolgono a ogni accesso, e quelli dati a mano restano', async () => {
    const [cambi, divise] = [
      await ruolo('Da claim', ['Cambi_W']),
      await ruolo('A mano', ['Divise_R']),
    ];
    await cambia({
      claimRuoli: 'groups',
      ambiti: 'openid profile email',
      ruoli: [
        { valore: 'tesoreria', idRuolo: cambi, codAzienda: '001' },
        { valore: 'tutti', idRuolo: divise, codAzienda: null },
      ],
    });
    const { id } = await uno<{ id: number }>(
      `select id from utenti where username = 'anna@esempio.it'`,
    );
    const chi = (groups: unknown) => ({ ...ANNA, claims: { ...ANNA.claims, groups } });
    const privilegi = async (groups: unknown) =>
      (await entra(chi(groups))).rinnovo.json<{ privilegi: Record<string, string[]> }>().privilegi;
    expect(await privilegi(['tesoreria', 'altro'])).toEqual({
      '001': ['Cambi_R', 'Cambi_W', 'Dashboard_R'],
    });
    await admin('POST', `/utenti/${id}/concessioni`, { idRuolo: divise, codAzienda: null });
    const aMano = { '001': ['Cambi_R'], '*': ['Dashboard_R', 'Divise_R'] };
    expect(await privilegi(['tutti'])).toEqual(aMano);
    expect(await privilegi([])).toEqual(aMano);
    await cambia({ ruoli: [], claimRuoli: null });
  });

  test('chi li collega deve averli, e chi garantisce deve averli ancora', async () => {
    const tutto = await uno<{ id: number }>(`select id from ruoli where nome = 'Amministratore'`);
    const capetto = await come({ username: 'capetto', su: { '*': ['Utenti_W'] } });
    const ruoli = [{ valore: 'capi', idRuolo: Number(tutto.id), codAzienda: null }];
    const rifiutato = await capetto(
      'PUT',
      `/fornitori-identita/${record.id}`,
      conCampi({ claimRuoli: 'groups', ruoli }),
    );
    expect(rifiutato.statusCode).toBe(403);
    await cambia({ claimRuoli: 'groups', ruoli });
    await proprietario.query(`update fornitori_identita set garante = 'capetto'`);
    const { rinnovo } = await entra({ ...ANNA, claims: { ...ANNA.claims, groups: ['capi'] } });
    expect(rinnovo.statusCode).toBe(200);
    expect(rinnovo.body).not.toContain('Utenti_W');
    expect(
      await uno('select count(*)::int as quanti from utente_ruoli where id_fornitore is not null'),
    ).toEqual({
      quanti: 0,
    });
    await cambia({ ruoli: [], claimRuoli: null });
  });

  test('chi ha soltanto una azienda non scrive fornitori', async () => {
    const capo = await come({ username: 'capo.di.una', su: { '001': ['Utenti_W'] } });
    expect((await capo('GET', '/fornitori-identita')).statusCode).toBe(200);
    expect((await capo('POST', `/fornitori-identita/${record.id}/prova`)).statusCode).toBe(403);
  });
});

describe('l’uscita', () => {
  test('dal fornitore chiude le sessioni di quella persona aperte da lì, e nessun’altra', async () => {
    await cambia({ uscitaDalFornitore: true });
    const { browser, rinnovo } = await entra(ANNA);
    const altra = await entra(ANNA);
    const { token } = rinnovo.json<{ token: string }>();
    const uscita = await nessuno('POST', '/accesso/logout', undefined, {
      authorization: `Bearer ${token}`,
      host: 'localhost',
    });
    const { prosegui } = uscita.json<{ prosegui: string }>();
    expect(prosegui).toContain(`${oidc.issuer}/session/end?`);
    // The provider asks, and then tells us by its own channel.
    const domanda = await browser.vai(prosegui);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(domanda.testo)?.[1] ?? '';
    const fine = await fetch(`${oidc.issuer}/session/end/confirm`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: browser.cookie(oidc.issuer) },
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    expect(fine.headers.get('location')).toContain('/pages/login');
    expect((await browser.rinnova()).statusCode).toBe(401);
    expect((await altra.browser.rinnova()).statusCode).toBe(200);
    await cambia({ uscitaDalFornitore: false });
  });

  test('di un collegamento tolto chiude le sessioni, e lo dice', async () => {
    const { browser } = await entra(ANNA);
    const { id } = await uno<{ id: number }>(
      `select id from utenti where username = 'anna@esempio.it'`,
    );
    const visti = (await admin('GET', `/utenti/${id}/collegamenti`)).json<
      { id: number; sub: string }[]
    >();
    expect(visti).toMatchObject([{ fornitore: 'Prova', sub: 'anna-1', valore: 'anna@esempio.it' }]);
    const tolto = await admin('DELETE', `/utenti/${id}/collegamenti/${visti[0]?.id}`);
    expect(tolto.statusCode).toBe(200);
    expect((await browser.rinnova()).statusCode).toBe(401);
    expect((await admin('GET', '/accesso/eventi?tipo=collegamento-tolto')).body).toContain('Prova');
  });
});

test('una password da cambiare non si chiede a chi entra così, e non apre più nulla', async () => {
  const { password } = (
    await admin('POST', '/utenti', { id: 1, username: 'prima.volta@esempio.it' })
  ).json<{ password: string }>();
  const claims = { email: 'prima.volta@esempio.it', email_verified: true };
  const { rinnovo } = await entra({ sub: 'prima-volta', claims });
  expect(rinnovo.json()).toMatchObject({ cambioPasswordRichiesto: false });
  const credenziali = { username: 'prima.volta@esempio.it', password };
  expect((await nessuno('POST', '/accesso/login', credenziali)).statusCode).toBe(401);
});

import { describe, expect, test } from 'vitest';
import { rete } from '#server/base/rete.ts';
import { apriDb } from '#server/db/sessione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { creaPersona, passwordDi } from '#tests/setup/persone.ts';
import { curaTentativi, prenotaAccesso } from './tentativi.ts';

// The proxy on loopback is trusted: X-Forwarded-For plays many addresses.
const { app, db, proprietario } = await appDiProva({ RATEO_PROXY: '127.0.0.1' });

interface Prova {
  readonly username: string;
  readonly password?: string;
  readonly da: string;
  readonly cookie?: string;
}

const entra = ({ username, password = 'sbagliata', da, cookie }: Prova) =>
  app.inject({
    method: 'POST',
    url: '/api/accesso/login',
    headers: { 'x-forwarded-for': da, ...(cookie && { cookie }) },
    payload: { username, password },
  });

const stati = async (quante: number, prova: (n: number) => Prova) => {
  const esiti: number[] = [];
  for (let n = 0; n < quante; n += 1) esiti.push((await entra(prova(n))).statusCode);
  return esiti;
};

const persona = async (username: string) => {
  await creaPersona(db, { username, su: {} });
  return { username, password: passwordDi(username) };
};

/** Locks that are there last a minute: a slow machine must not see them end. */
const allunga = () =>
  proprietario.query(
    `update accesso_tentativi set bloccato_fino = now() + interval '1 minute'
      where bloccato_fino is not null`,
  );

const dispositivoDi = (risposta: Awaited<ReturnType<typeof entra>>): string => {
  const cookie = [risposta.headers['set-cookie']].flat().map(String);
  return cookie.find((uno) => uno.includes('rateo_dispositivo'))?.split(';')[0] ?? '';
};

describe('i tentativi di accesso', () => {
  test('arrivati tutti insieme non passano più numerosi che uno dopo l’altro', async () => {
    const { username } = await persona('assalito');
    const da = '198.51.100.1';
    const esiti = await Promise.all(Array.from({ length: 40 }, () => entra({ username, da })));
    const verificati = esiti.filter(({ statusCode }) => statusCode === 401);
    expect(verificati.length).toBeLessThanOrEqual(6);
    expect(esiti.filter(({ statusCode }) => statusCode === 429).length).toBe(
      esiti.length - verificati.length,
    );
  });

  test('fatti con calma si fermano al quinto come quelli di fretta', async () => {
    const da = '198.51.100.11';
    for (let n = 0; n < 5; n += 1) {
      expect((await entra({ username: 'con.calma', da })).statusCode).toBe(401);
      await proprietario.query(
        "update accesso_tentativi set ultimo_il = ultimo_il - interval '9 s'",
      );
    }
    expect((await entra({ username: 'con.calma', da })).statusCode).toBe(429);
  });

  test('rifiutati dicono in Retry-After quanto attendere, come il testo', async () => {
    const da = '198.51.100.2';
    await stati(6, () => ({ username: 'attende', da }));
    await allunga();
    const risposta = await entra({ username: 'attende', da });
    const secondi = Number(risposta.headers['retry-after']);
    expect(risposta.statusCode).toBe(429);
    expect(secondi).toBeGreaterThan(0);
    expect(risposta.json<{ detail: string }>().detail).toContain(`tra ${secondi} secondi`);
  });

  test('bloccano un nome che non esiste come uno che esiste, e uno disattivato', async () => {
    await persona('esiste');
    await persona('spento');
    await proprietario.query("update utenti set attivo = false where username = 'spento'");
    for (const username of ['esiste', 'non.esiste.affatto', 'spento', 'nome\u0000impossibile']) {
      const esiti = await stati(9, () => ({ username, da: '198.51.100.3' }));
      expect(esiti.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
      expect(esiti.slice(5)).toContain(429);
    }
  });

  test('su molti nomi dallo stesso indirizzo si fermano all’indirizzo', async () => {
    const esiti = await stati(52, (n) => ({ username: `a.caso.${n}`, da: '198.51.100.4' }));
    expect(esiti.slice(0, 50)).toEqual(Array<number>(50).fill(401));
    const { username, password } = await persona('dietro.lo.stesso');
    await allunga();
    const bloccata = await entra({ username, password, da: '198.51.100.4' });
    expect(bloccata.statusCode).toBe(429);
    expect((await entra({ username, password, da: '198.51.100.5' })).statusCode).toBe(200);
  });

  test('non chiudono fuori chi entra da un browser da cui era già entrato', async () => {
    const { username, password } = await persona('vittima');
    const ufficio = '198.51.100.6';
    const cookie = dispositivoDi(await entra({ username, password, da: ufficio }));
    expect(cookie).toMatch(/^rateo_dispositivo=/);
    await stati(12, () => ({ username, da: '203.0.113.9' }));
    await allunga();
    const senza = await entra({ username, password, da: ufficio });
    expect(senza.statusCode).toBe(429);
    expect((await entra({ username, password, da: ufficio, cookie })).statusCode).toBe(200);
    const diAltri = await entra({ username: 'dietro.lo.stesso', da: ufficio, cookie });
    expect(diAltri.statusCode).toBe(401);
    const altrove = await stati(8, () => ({ username, da: ufficio, cookie }));
    expect(altrove).toContain(429);
  });

  test('riusciti non contano: chi entra spesso non si blocca da solo', async () => {
    const { username, password } = await persona('entra.spesso');
    const da = '198.51.100.7';
    expect(await stati(12, () => ({ username, password, da }))).toEqual(Array(12).fill(200));
  });

  test('col passare del tempo si dimenticano, uno alla volta', async () => {
    const da = '198.51.100.8';
    await stati(7, () => ({ username: 'dimenticato', da }));
    await allunga();
    expect((await entra({ username: 'dimenticato', da })).statusCode).toBe(429);
    await proprietario.query(
      "update accesso_tentativi set ultimo_il = now() - interval '80 minutes', bloccato_fino = null",
    );
    const dopo = await stati(6, () => ({ username: 'dimenticato', da }));
    expect(dopo.slice(0, 4)).toEqual([401, 401, 401, 401]);
    expect(dopo.slice(4)).toContain(429);
  });

  test('dopo un giorno lasciano la tabella', async () => {
    await proprietario.query(
      "update accesso_tentativi set ultimo_il = now() - interval '25 hours'",
    );
    await prenotaAccesso(db, { username: 'oggi', indirizzo: '192.0.2.77', dispositivo: undefined });
    await apriDb(proprietario).transaction().execute(curaTentativi);
    const { rows } = await proprietario.query('select chiave from accesso_tentativi');
    expect(rows).toHaveLength(2);
  });

  test('nella banca dati non c’è il nome scritto, che potrebbe essere una password', async () => {
    await entra({ username: 'la mia password', da: '198.51.100.10' });
    const { rows } = await proprietario.query<{ tutto: string }>(
      `select coalesce(string_agg(t::text, ' '), '') as tutto from accesso_tentativi t
       union all select coalesce(string_agg(e::text, ' '), '') from eventi_accesso e`,
    );
    for (const { tutto } of rows) expect(tutto).not.toContain('la mia password');
  });
});

describe('un indirizzo', () => {
  test('IPv6 conta come la sua rete /64, uno IPv4 come sé stesso comunque sia scritto', () => {
    expect(rete('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(rete('2001:db8::6')).toBe(rete('2001:DB8:0:0:ffff::1'));
    expect(rete('2001:db8:0:1::6')).not.toBe(rete('2001:db8::6'));
    expect(rete('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(rete('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });
});

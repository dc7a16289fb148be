import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { rotteConfigurazione } from '#contract/configurazione.ts';
import type { Risposta } from '#contract/rotta.ts';
import { creaServer } from '#server/avvio/app.ts';
import { configurazione as daAmbiente } from '#server/base/config.ts';
import { curaImportazioni } from '#server/importazioni/cura.ts';
import { riordina } from '#server/lavori/manutenzione.ts';
import { senzaPassword } from '#server/provider/indirizzo.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';

type Configurazione = Risposta<typeof rotteConfigurazione.leggi>;
type Chiama = typeof prova.admin;

vi.stubEnv('RATEO_BCE_URL_STORICO', 'http://utente:segreta@127.0.0.1:1/storico.xml');
afterAll(() => void vi.unstubAllEnvs());
const prova = await appDiProva();
const { app, db, admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
const altro = await creaServer({ db, config: daAmbiente({ RATEO_LOG: 'silent' }) });
afterAll(() => altro.close());

const leggi = async (chiama: Chiama = admin): Promise<Configurazione> => {
  const risposta = await chiama('GET', '/configurazione');
  expect(risposta.statusCode).toBe(200);
  return risposta.json<Configurazione>();
};
const scrivi = async (cambio: Record<string, unknown>, chiama: Chiama = admin) =>
  chiama('PUT', '/configurazione', { ...(await leggi(chiama)), ...cambio });
const rifiuto = async (cambio: Record<string, unknown>, chiama: Chiama = admin) => {
  const risposta = await scrivi(cambio, chiama);
  const { errori = [] } = risposta.json<{ errori?: { campo: string; messaggio: string }[] }>();
  return [risposta.statusCode, errori[0]?.campo, errori[0]?.messaggio];
};

const soloSu = (codAzienda: string, privilegio: 'Configurazione_R' | 'Configurazione_W') =>
  come({
    username: `cfg.${randomUUID().slice(0, 8)}`,
    su: { [codAzienda]: [privilegio] },
  });

describe('la configurazione', () => {
  test('si legge intera, con chi l’ha cambiata e quando', async () => {
    expect(await leggi()).toMatchObject({
      versione: 1,
      codCliente: '',
      dataChiusuraEsercizio: '31-12',
      categorieConti: [],
      aziendaPreferita: null,
      aziendaPreferitaNascosta: false,
      provider: { bce: { attivo: true } },
      conservazione: { oreAnteprima: 24, giorniFileImport: 7, giorniFileLavori: null },
      indicizzati: { regolaDeflazione: 'massimo', modoControvalore: 'REALE_X_CI' },
    });
  });

  test('le regole dei titoli indicizzati si cambiano, una che non c’è si rifiuta, e la storia le nomina', async () => {
    const nuove = { regolaDeflazione: 'precedente', modoControvalore: 'ADDITIVO' };
    expect((await scrivi({ indicizzati: nuove })).json()).toMatchObject({ indicizzati: nuove });
    expect(
      (await scrivi({ indicizzati: { ...nuove, regolaDeflazione: 'media' } })).statusCode,
    ).toBe(400);
    await expect(
      proprietario.query(`update configurazione set valore = valore - 'indicizzati'`),
    ).rejects.toThrow('configurazione_indicizzati');
    const storia = (await admin('GET', '/storico/configurazione/1')).json<{ prima: object }[]>();
    expect(storia[0]?.prima).toMatchObject({ 'indicizzati.regolaDeflazione': 'massimo' });
  });

  test('si cambia, e ogni processo la vede subito, anche dove non serve il token', async () => {
    const nome = `Licenziatario ${randomUUID()}`;
    const scritta = await scrivi({ licenziatario: ` ${nome} `, dataChiusuraEsercizio: '30-06' });
    expect(scritta.json()).toMatchObject({
      licenziatario: nome,
      dataChiusuraEsercizio: '30-06',
      modificatoDa: 'admin',
    });
    for (const processo of [app, altro]) {
      const pubblica = await processo.inject('/configurazione.json');
      expect(pubblica.json()).toMatchObject({ licenziatario: nome });
      expect(pubblica.headers['cache-control']).toBe('no-store');
      expect(pubblica.body).not.toContain('conservazione');
    }
  });

  test('gli stessi valori non fanno una versione nuova', async () => {
    const { versione } = await leggi();
    expect((await scrivi({})).json()).toMatchObject({ versione });
  });

  test('chi arriva secondo vede che cosa è cambiato', async () => {
    const vista = await leggi();
    await scrivi({ codCliente: 'PRIMO' });
    const secondo = await admin('PUT', '/configurazione', { ...vista, codCliente: 'SECONDO' });
    expect(secondo.statusCode).toBe(409);
    expect(secondo.json()).toMatchObject({
      codice: 'CONFLITTO',
      attuale: { codCliente: 'PRIMO', versione: vista.versione + 1 },
    });
  });

  test.each([
    [{ dataChiusuraEsercizio: '31-11' }, 'dataChiusuraEsercizio', /30\.$/],
    [{ dataChiusuraEsercizio: '29-02' }, 'dataChiusuraEsercizio', /scrivere 28-02\.$/],
    [{ categorieConti: ['Titoli', 'titoli'] }, 'categorieConti.1', /«titoli» c’è già/],
    [{ categorieConti: ['  '] }, 'categorieConti.0', /nome della categoria/],
    [{ aziendaPreferita: '999' }, 'aziendaPreferita', /non esiste/],
    [{ provider: { altro: { attivo: true } } }, 'provider.altro', /«altro» non c’è/],
  ])('rifiuta %j dicendo il campo e il rimedio', async (cambio, campo, messaggio) => {
    expect(await rifiuto(cambio)).toEqual([422, campo, expect.stringMatching(messaggio)]);
  });

  test.each([
    [{ oreAnteprima: 0 }, 'Il valore minimo è 1.'],
    [{ giorniFileImport: 91 }, 'Il valore massimo è 90.'],
  ])('una durata fuori dai limiti non entra: %j', async (durata, messaggio) => {
    const { conservazione } = await leggi();
    const [stato, , detto] = await rifiuto({ conservazione: { ...conservazione, ...durata } });
    expect([stato, detto]).toEqual([400, messaggio]);
  });

  test.each([
    ['29-02', 'dataChiusuraEsercizio', 'configurazione_chiusura'],
    ['31-04', 'dataChiusuraEsercizio', 'configurazione_chiusura'],
    [['A', 'a'], 'categorieConti', 'configurazione_categorie'],
    ['999', 'aziendaPreferita', 'configurazione_azienda_preferita_fkey'],
    [{ oreAnteprima: 1.5 }, 'conservazione', 'configurazione_conservazione'],
  ])('nemmeno la banca dati accetta %j in %s', async (valore, campo, constraint) => {
    const scrittura = proprietario.query(
      `update configurazione set valore = valore || jsonb_build_object($1::text, $2::jsonb)`,
      [campo, JSON.stringify(valore)],
    );
    await expect(scrittura).rejects.toMatchObject({ constraint });
  });
});

describe('l’azienda preferita', () => {
  beforeEach(() =>
    proprietario.query(
      `update configurazione set valore = valore || '{"aziendaPreferita": "002"}'`,
    ),
  );

  test('a chi non l’ha concessa il suo codice non si dice', async () => {
    const chiama = await soloSu('001', 'Configurazione_W');
    const letta = await chiama('GET', '/configurazione');
    expect(letta.json()).toMatchObject({ aziendaPreferita: null, aziendaPreferitaNascosta: true });
    expect(letta.body).not.toContain('"002"');
    const storia = await chiama('GET', '/storico/configurazione/1');
    expect(storia.statusCode).toBe(200);
    expect(storia.body).not.toContain('"002"');
  });

  test('finché è preferita non si elimina', async () => {
    await expect(
      proprietario.query(`delete from aziende where cod_azienda = '002'`),
    ).rejects.toMatchObject({ code: '23503' });
  });
});

test('chi può solo leggere legge e non scrive', async () => {
  const chiama = await soloSu('001', 'Configurazione_R');
  expect((await scrivi({}, chiama)).statusCode).toBe(403);
  expect((await chiama('GET', '/configurazione/fornitori')).statusCode).toBe(200);
});

test('vale per tutti: non la cambia chi può scriverla per una azienda sola', async () => {
  const chiama = await soloSu('001', 'Configurazione_W');
  const rifiutata = await scrivi({ codCliente: 'C-1' }, chiama);
  expect(rifiutata.statusCode).toBe(403);
  expect(rifiutata.json<{ detail: string }>().detail).toBe(
    'Serve il privilegio «Configurazione: scrittura» su tutte le aziende: chiederlo a un amministratore.',
  );
});

test('la storia dice chi ha cambiato che cosa', async () => {
  await scrivi({ codCliente: 'PRIMA', categorieConti: ['Banche'] });
  const { conservazione } = await leggi();
  await scrivi({ codCliente: 'DOPO', conservazione: { ...conservazione, oreAnteprima: 48 } });
  const storia = await admin('GET', '/storico/configurazione/1');
  expect(storia.json<object[]>()[0]).toMatchObject({
    operazione: 'modifica',
    utente: 'admin',
    prima: { codCliente: 'PRIMA', 'conservazione.oreAnteprima': 24 },
    dopo: { codCliente: 'DOPO', 'conservazione.oreAnteprima': 48, 'provider.bce': true },
  });
});

describe('i fornitori di dati', () => {
  test('dicono da dove leggono, come è andata, e nessuna password', async () => {
    const guid = randomUUID();
    await admin('GET', `/Cambi/uploadFromDataProvider?guid=${guid}`);
    await attendi(admin, guid);
    await proprietario.query(
      `insert into cambi (cod_divisa, data, cambio, fonte) values ('USD', '2026-04-13', 1.1, 'BCE')`,
    );
    const risposta = await admin('GET', '/configurazione/fornitori');
    expect(risposta.body).not.toContain('segreta');
    expect(risposta.json()).toMatchObject([
      {
        codice: 'bce',
        nome: 'Banca centrale europea',
        archivio: 'cambi',
        ultimaData: '2026-04-13',
        ultimoLavoro: { guidID: guid, stato: 'fallito' },
        indirizzi: [
          { variabile: 'RATEO_BCE_URL_GIORNALIERO', daAmbiente: false },
          { variabile: 'RATEO_BCE_URL_90_GIORNI', daAmbiente: false },
          {
            variabile: 'RATEO_BCE_URL_STORICO',
            daAmbiente: true,
            indirizzo: 'http://utente:***@127.0.0.1:1/storico.xml',
          },
        ],
      },
    ]);
    const altrui = await soloSu('002', 'Configurazione_R');
    expect((await altrui('GET', '/configurazione/fornitori')).json()).toMatchObject([
      { ultimaData: null, ultimoLavoro: null },
    ]);
  });

  test('un indirizzo che non lo è si mostra com’è', () => {
    expect(senzaPassword('non un indirizzo')).toBe('non un indirizzo');
  });
});

test('i file di un lavoro finito vanno via dopo i giorni scelti, il lavoro resta', async () => {
  const [vecchio, recente] = [randomUUID(), randomUUID()];
  for (const [guid, giorni] of [
    [vecchio, 31],
    [recente, 29],
  ] as const) {
    await proprietario.query(
      `insert into lavori (guid, tipo, area, utente, descrizione, stato, fase, finito_il, cod_azienda)
       values ($1, 'esportazione', 'Cambi', 'admin', 'Export', 'completato', 'fine',
               now() - make_interval(days => $2), '001')`,
      [guid, giorni],
    );
    await proprietario.query(
      `insert into lavori_file (guid, ruolo, estensione, nome, byte)
       values ($1, 'risultato', '.csv', 'cambi.csv', 3)`,
      [guid],
    );
  }
  const quanti = async () => {
    await riordina(proprietario, [curaImportazioni]);
    const { rows } = await proprietario.query<{ guid: string }>(
      'select guid from lavori_file where guid = any($1)',
      [[vecchio, recente]],
    );
    return rows.map(({ guid }) => guid);
  };
  expect(await quanti()).toHaveLength(2);
  const { conservazione } = await leggi();
  await scrivi({ conservazione: { ...conservazione, giorniFileLavori: 30 } });
  expect(await quanti()).toEqual([recente]);
  const log = await admin('GET', `/reportsmonitor/get-logsdata/${vecchio}`);
  expect(log.body).toContain('File eliminati dopo 30 giorni');
});

import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import {
  attendi,
  importa,
  type Lavoro,
  lavoratoreDiProva,
  leggiLavoro,
} from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, nessuno, proprietario } = prova;
await lavoratoreDiProva(prova);
type Chiama = typeof admin;

await proprietario.query(`
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, data_scadenza) values
    ('ENI', 'Eni', 'A', 'EUR', null), ('ISP', 'Intesa Sanpaolo', 'A', 'EUR', null),
    ('BTP25', 'BTP scaduto', 'O', 'EUR', '2025-12-01'), ('SNAM', 'Snam', 'A', 'EUR', null);
  insert into portafogli (cod_azienda, cod_portafoglio, descrizione) values
    ('001', 'P1', 'Gestito'), ('001', 'P2', 'Altro'), ('002', 'P1', 'Della seconda')`);

/** Reference rates of the European Central Bank, December 2025. */
const CAMBI = `insert into cambi (data, cod_divisa, cambio) values
  ('2025-11-28', 'USD', 1.1566), ('2025-12-01', 'USD', 1.1646), ('2025-12-29', 'USD', 1.1766),
  ('2025-12-30', 'USD', 1.1757), ('2025-12-31', 'USD', 1.1750), ('2026-01-02', 'USD', 1.1721),
  ('2025-12-24', 'GBP', 0.8728), ('2025-12-23', 'CHF', 0.9285)`;

beforeEach(async () => {
  await proprietario.query(`
    delete from cambi; delete from cambi_normali; delete from quotazioni; delete from costi_normali;
    delete from quotazioni_normali_gestore; delete from costi_normali_gestore; ${CAMBI}`);
});

const URL_CAMBI = '/CambiNormali/uploadFromTableCambi/001/2025-12-31';
const URL_COSTI = '/CostiNormali/uploadFromTableQuotazioni/001/2025-12-31';
const URL_GESTORE = '/CostiNormaliGestore/uploadFromTableQuotazioniNormaliGestore/001/2025-12-31';

const copia = async (url: string, query: Record<string, string> = {}, chi: Chiama = admin) => {
  const guid = query.guid ?? randomUUID();
  const risposta = await chi('GET', `${url}?${new URLSearchParams({ ...query, guid })}`);
  expect(risposta.statusCode, risposta.body).toBe(202);
  expect(risposta.headers['cache-control']).toBe('no-store');
  return attendi(chi, guid);
};

const righe = async (tabella: string, chiave: string, valore: string): Promise<string[]> => {
  const { rows } = await proprietario.query<{ riga: string }>(
    `select concat_ws(' ', cod_azienda, ${chiave}, data, trim_scale(${valore}),
                      coalesce(data_origine::text, 'a mano'), metodo, fonte) as riga
       from ${tabella} order by cod_azienda, ${chiave}, data`,
  );
  return rows.map(({ riga }) => riga);
};
const cambiNormali = () => righe('cambi_normali', 'cod_divisa', 'cambio');
const costiNormali = () => righe('costi_normali', 'cod_titolo', 'prezzo');
const scarti = async ({ guidID }: Lavoro) =>
  (await admin('GET', `/importazioni/${guidID}/scarti`)).body.replace(/^\ufeff/, '');
const logDi = async ({ guidID }: Lavoro) =>
  (await admin('GET', `/reportsmonitor/get-logsdata/${guidID}`)).body;

describe('da Cambi a Cambi Normali', () => {
  test('puntuale: l’ultimo entro sette giorni, con il giorno e il metodo', async () => {
    const lavoro = await copia(URL_CAMBI);
    expect(lavoro).toMatchObject({
      stato: 'completato',
      fase: 'fine',
      formato: 'tabella',
      descrizione: 'Import Cambi Normali da Cambi al 31/12/2025, Puntuale',
      esito: { letti: 3, inseriti: 2, aggiornati: 0, invariati: 0, scartati: 1 },
    });
    expect(await cambiNormali()).toEqual([
      '001 GBP 2025-12-31 0.8728 2025-12-24 PUNTUALE Cambi',
      '001 USD 2025-12-31 1.175 2025-12-31 PUNTUALE Cambi',
    ]);
  });

  test('una divisa senza valore nella finestra si elenca, e non diventa zero', async () => {
    const lavoro = await copia(URL_CAMBI);
    const [testa, riga, ...altre] = (await scarti(lavoro)).trim().split(/\r?\n/);
    expect(testa).toBe('DATA;DIVISA;CAMBIO;DATA ORIGINE;METODO;GIORNI;RIGA;MOTIVO');
    expect(riga).toBe('31/12/2025;CHF;;;;;1;CAMBIO: nessun valore negli ultimi 7 giorni');
    expect(altre).toEqual([]);
    const log = await logDi(lavoro);
    expect(log).toContain('dal 24/12/2025 al 31/12/2025: valori trovati 2.');
    expect(log).toContain('Senza valore 1');
  });

  test('media del mese: solo i giorni quotati di dicembre, e quanti', async () => {
    const lavoro = await copia(URL_CAMBI, { metodo: 'MEDIA_MESE', anteprima: 'true' });
    expect(lavoro).toMatchObject({ fase: 'anteprima', esito: { letti: 3, inseriti: 3 } });
    expect(await cambiNormali()).toEqual([]);
    const { items } = (await admin('GET', `/importazioni/${lavoro.guidID}/righe`)).json();
    expect(items.map(({ valori }: { valori: Record<string, string> }) => valori)).toEqual([
      {
        DATA: '31/12/2025',
        DIVISA: 'CHF',
        CAMBIO: '0,9285',
        'DATA ORIGINE': '23/12/2025',
        METODO: 'MEDIA_MESE',
        GIORNI: '1',
      },
      expect.objectContaining({ DIVISA: 'GBP', CAMBIO: '0,8728', GIORNI: '1' }),
      expect.objectContaining({ DIVISA: 'USD', CAMBIO: '1,172975', GIORNI: '4' }),
    ]);
    const risposta = await admin('POST', `/importazioni/${lavoro.guidID}/conferma`);
    expect(risposta.statusCode).toBe(202);
    await attendi(admin, lavoro.guidID);
    expect((await cambiNormali()).at(-1)).toBe(
      '001 USD 2025-12-31 1.172975 2025-12-31 MEDIA_MESE Cambi',
    );
  });

  test('la media si arrotonda una volta, a dieci decimali', async () => {
    await proprietario.query(`delete from cambi; insert into cambi (data, cod_divisa, cambio) values
      ('2025-12-29', 'USD', 12345.67), ('2025-12-30', 'USD', 12345.67), ('2025-12-31', 'USD', 12345.68)`);
    await copia(URL_CAMBI, { metodo: 'MEDIA_SEMESTRE' });
    expect(await cambiNormali()).toEqual([
      '001 USD 2025-12-31 12345.6733333333 2025-12-31 MEDIA_SEMESTRE Cambi',
    ]);
  });

  test('ripetuta con la stessa data è tutta invariata; con un altro metodo sostituisce', async () => {
    await copia(URL_CAMBI);
    const prima = await cambiNormali();
    expect((await copia(URL_CAMBI)).esito).toMatchObject({ invariati: 2, inseriti: 0 });
    expect(await cambiNormali()).toEqual(prima);
    const altro = await copia(URL_CAMBI, { metodo: 'MEDIA_MESE' });
    expect(altro.esito).toMatchObject({ letti: 3, inseriti: 1, aggiornati: 2 });
    expect((await cambiNormali()).at(-1)).toContain('1.172975 2025-12-31 MEDIA_MESE');
  });

  test('il ripristino riporta valore, giorno e metodo di prima', async () => {
    await copia(URL_CAMBI);
    const prima = await cambiNormali();
    const media = await copia(URL_CAMBI, { metodo: 'MEDIA_MESE' });
    const guid = randomUUID();
    await admin('POST', `/importazioni/${media.guidID}/ripristina?guid=${guid}`);
    expect((await attendi(admin, guid)).esito).toMatchObject({ aggiornati: 2, eliminati: 1 });
    expect(await cambiNormali()).toEqual(prima);
  });

  test('un file che sostituisce il valore ne toglie il giorno e il metodo, e si ripristina', async () => {
    await copia(URL_CAMBI);
    const prima = await cambiNormali();
    const byte = 'DATA;DIVISA;CAMBIO\n31/12/2025;USD;1,2\n';
    const lavoro = await importa(admin, { nome: 'a.csv', byte }, {}, 'CambiNormali');
    expect(lavoro.stato).toBe('completato');
    expect((await cambiNormali()).at(-1)).toBe('001 USD 2025-12-31 1.2 a mano CSV');
    const guid = randomUUID();
    await admin('POST', `/importazioni/${lavoro.guidID}/ripristina?guid=${guid}`);
    await attendi(admin, guid);
    expect(await cambiNormali()).toEqual(prima);
  });

  test('una correzione a mano toglie il giorno e il metodo', async () => {
    await copia(URL_CAMBI);
    const corpo = { data: '2025-12-31', codDivisa: 'USD', cambio: '1.18' };
    expect((await admin('POST', '/CambiNormali', corpo)).statusCode).toBe(200);
    expect((await cambiNormali()).at(-1)).toBe('001 USD 2025-12-31 1.18 a mano');
  });

  test('una divisa cessata non manca a nessuno', async () => {
    await proprietario.query(`insert into cambi (data, cod_divisa, cambio)
      values ('2022-12-30', 'HRK', 7.5365)`);
    expect((await copia(URL_CAMBI)).esito).toMatchObject({ letti: 3 });
  });

  test('lo stesso guid è lo stesso lavoro', async () => {
    const guid = randomUUID();
    await copia(URL_CAMBI, { guid });
    await proprietario.query('delete from cambi_normali');
    await copia(URL_CAMBI, { guid, metodo: 'MEDIA_MESE' });
    expect(await cambiNormali()).toEqual([]);
    const { rows } = await proprietario.query(`select 1 from lavori where guid = $1`, [guid]);
    expect(rows).toHaveLength(1);
  });
});

describe('da Quotazioni a Costi Normali', () => {
  const prezzi = (valori: string) =>
    proprietario.query(`insert into quotazioni (cod_titolo, data, prezzo) values ${valori}`);

  test('la media di 98,10 98,25 98,40 98,30 98,20 è 98,25', async () => {
    await prezzi(`('ENI', '2025-12-10', 98.10), ('ENI', '2025-12-11', 98.25),
      ('ENI', '2025-12-12', 98.40), ('ENI', '2025-12-15', 98.30), ('ENI', '2025-12-16', 98.20),
      ('ENI', '2025-11-30', 50), ('ENI', '2026-01-02', 50)`);
    await copia(URL_COSTI, { metodo: 'MEDIA_MESE' });
    expect(await costiNormali()).toEqual([
      '001 ENI 2025-12-31 98.25 2025-12-16 MEDIA_MESE Quotazioni',
    ]);
  });

  test('manca chi si quotava e non è scaduto', async () => {
    await prezzi(`('ENI', '2025-12-30', 16.2), ('ISP', '2025-12-23', 5.9),
      ('BTP25', '2025-11-28', 100)`);
    const lavoro = await copia(URL_COSTI);
    expect(lavoro.esito).toMatchObject({ letti: 2, inseriti: 1, scartati: 1 });
    expect(await scarti(lavoro)).toContain('ISP;31/12/2025;;;;;2;PREZZO: nessun valore');
  });

  test('senza alcun valore nella finestra fallisce, dice che cosa fare e nulla è scritto', async () => {
    await prezzi(`('ENI', '2025-06-30', 16.2)`);
    const lavoro = await copia(URL_COSTI);
    expect(lavoro.stato).toBe('fallito');
    expect(lavoro.problema?.detail).toBe(
      'In Quotazioni non c’è alcun valore dal 24/12/2025 al 31/12/2025. Importarli prima, o ' +
        'scegliere un’altra data.',
    );
    expect(await costiNormali()).toEqual([]);
    const { rows } = await proprietario.query(
      `select relname from pg_class where relnamespace = 'staging'::regnamespace`,
    );
    expect(rows).toEqual([]);
  });
});

describe('da Quotazioni Normali Gestore a Costi Normali Gestore', () => {
  beforeEach(async () => {
    await proprietario.query(`
      insert into quotazioni_normali_gestore (cod_azienda, cod_portafoglio, cod_titolo, data, prezzo)
      values ('001', 'P1', 'ENI', '2025-12-30', 16), ('001', 'P2', 'ENI', '2025-12-30', 17),
             ('001', 'P2', 'ISP', '2025-12-01', 5), ('002', 'P1', 'ENI', '2025-12-31', 99)`);
  });
  const gestore = () =>
    righe('costi_normali_gestore', `cod_portafoglio || ' ' || cod_titolo`, 'prezzo');

  test('ogni portafoglio ha il suo; quelli di un’altra azienda non si leggono', async () => {
    const lavoro = await copia(URL_GESTORE);
    expect(lavoro.esito).toMatchObject({ letti: 3, inseriti: 2, scartati: 1 });
    const origine = '2025-12-30 PUNTUALE Quotazioni Normali Gestore';
    expect(await gestore()).toEqual([
      `001 P1 ENI 2025-12-31 16 ${origine}`,
      `001 P2 ENI 2025-12-31 17 ${origine}`,
    ]);
  });

  test('di un portafoglio solo, e di nessun altro', async () => {
    const lavoro = await copia(URL_GESTORE, { cod_Portafoglio: 'P1' });
    expect(lavoro.esito).toMatchObject({ letti: 1, inseriti: 1 });
    expect(await gestore()).toHaveLength(1);
  });

  test('un portafoglio che l’azienda non ha si rifiuta, e dove non c’è pure', async () => {
    const ignoto = await admin('GET', `${URL_GESTORE}?cod_Portafoglio=P9`);
    expect([ignoto.statusCode, ignoto.json().detail]).toEqual([
      422,
      'Il portafoglio «P9» non c’è in questa azienda: sceglierne uno dell’elenco.',
    ]);
    expect((await admin('GET', `${URL_COSTI}?cod_Portafoglio=P1`)).statusCode).toBe(422);
  });
});

describe('chi e quando', () => {
  test.each([
    ['2025-02-29', 'non esiste nel calendario'],
    ['2199-12-31', 'deve ancora venire'],
    ['1900-01-02', null],
  ])('al %s', async (giorno, parole) => {
    const risposta = await admin('GET', `/CambiNormali/uploadFromTableCambi/001/${giorno}`);
    if (parole === null) {
      const { guidID } = risposta.json();
      expect((await attendi(admin, guidID)).problema?.status).toBe(422);
      return;
    }
    expect(risposta.statusCode).toBe(422);
    expect(risposta.json().errori).toEqual([
      { campo: 'dataImport', messaggio: expect.stringContaining(parole) },
    ]);
  });

  test('un giorno scritto altrimenti o un metodo che non c’è: 400', async () => {
    const radice = '/CambiNormali/uploadFromTableCambi/001';
    expect((await admin('GET', `${radice}/31-12-2025`)).statusCode).toBe(400);
    expect((await admin('GET', `${URL_CAMBI}?metodo=MEDIANA`)).statusCode).toBe(400);
  });

  test('l’azienda del percorso è quella della chiamata', async () => {
    const url = '/CambiNormali/uploadFromTableCambi/002/2025-12-31';
    expect((await admin('GET', url)).statusCode).toBe(422);
    const seconda: Chiama = (metodo, indirizzo, corpo) =>
      admin(metodo, indirizzo, corpo, { 'x-cod-azienda': '002' });
    expect((await copia(url, {}, seconda)).stato).toBe('completato');
    const scritte = await cambiNormali();
    expect(scritte.map((riga) => riga.slice(0, 7))).toEqual(['002 GBP', '002 USD']);
  });

  test('chi legge soltanto non copia, e senza accesso nemmeno', async () => {
    const lettrice = await prova.come({ username: 'lettrice', su: { '001': ['Cambi_R'] } });
    expect((await lettrice('GET', URL_CAMBI)).statusCode).toBe(403);
    expect((await nessuno('GET', URL_CAMBI)).statusCode).toBe(401);
    expect(await cambiNormali()).toEqual([]);
  });

  test('chi scrive su un’altra azienda non copia in questa', async () => {
    const altrui = await prova.come({ username: 'altrui', su: { '002': ['Cambi_W'] } });
    expect((await altrui('GET', URL_CAMBI)).statusCode).toBe(404);
  });
});

describe('interrotta a metà', () => {
  const TITOLI = 500;
  beforeAll(() =>
    proprietario.query(`
      insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
        select 'T' || n, 'Titolo ' || n, 'A', 'EUR' from generate_series(1, ${TITOLI}) n`),
  );
  beforeEach(() =>
    proprietario.query(`
      insert into quotazioni (cod_titolo, data, prezzo)
        select cod_titolo, date '2025-12-30', 100 from titoli where cod_titolo ~ '^T[0-9]+$'`),
  );

  const quanti = async (): Promise<number> => {
    const { rows } = await proprietario.query('select count(*)::int as n from costi_normali');
    return rows[0].n;
  };

  const avvia = async (query = ''): Promise<string> => {
    const guid = randomUUID();
    const url = `/CostiNormali/uploadFromTableQuotazioni/001/2025-12-31?guid=${guid}${query}`;
    expect((await admin('GET', url)).statusCode).toBe(202);
    return guid;
  };

  /** The session that waits to write the archive, which the test holds. */
  const inAttesa = async (): Promise<number | undefined> => {
    const { rows } = await proprietario.query<{ pid: number }>(
      `select pid from pg_locks where not granted and relation = 'costi_normali'::regclass`,
    );
    return rows[0]?.pid;
  };
  const ATTESA = { timeout: 20_000 };

  /** Starts an import and holds the archive while something happens in the middle of its writing. */
  async function duranteIlSalvataggio(
    passo: (guid: string, pid: number | undefined) => Promise<unknown>,
  ): Promise<string> {
    const client = await proprietario.connect();
    try {
      await client.query('begin; lock table costi_normali in share mode');
      const guid = await avvia();
      await expect.poll(inAttesa, ATTESA).toBeDefined();
      await passo(guid, await inAttesa());
      return guid;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  test('se la sessione muore mentre scrive non resta metà: il lavoro riprende e scrive tutto', async () => {
    const guid = await duranteIlSalvataggio(async (_, pid) => {
      await prova.applicazione.query('select pg_terminate_backend($1)', [pid]);
      expect(await quanti()).toBe(0);
    });
    expect(await attendi(admin, guid, 60_000)).toMatchObject({
      stato: 'completato',
      esito: { letti: TITOLI, inseriti: TITOLI },
    });
    expect(await quanti()).toBe(TITOLI);
  });

  test('interrotto dal monitor mentre scrive, non ha scritto nulla', async () => {
    const guid = await duranteIlSalvataggio(async (suo) => {
      await admin('POST', `/reportsmonitor/${suo}/interrompi`);
      await expect.poll(inAttesa, ATTESA).toBeUndefined();
    });
    expect((await attendi(admin, guid)).stato).toBe('annullato');
    expect(await quanti()).toBe(0);
  });

  test('si scrive ciò che l’anteprima ha mostrato, anche se l’origine è cambiata', async () => {
    const guid = await avvia('&anteprima=true');
    await attendi(admin, guid);
    // Meanwhile the source changes: what was seen is what is written.
    await proprietario.query(`update quotazioni set prezzo = 1`);
    await admin('POST', `/importazioni/${guid}/conferma`);
    expect((await attendi(admin, guid)).stato).toBe('completato');
    const { rows } = await proprietario.query(
      'select distinct prezzo::int as p from costi_normali',
    );
    expect(rows).toEqual([{ p: 100 }]);
    expect((await leggiLavoro(admin, guid)).formato).toBe('tabella');
  });
});

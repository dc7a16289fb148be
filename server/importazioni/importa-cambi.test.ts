import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { caricaFile, importa, lavoratoreDiProva, leggiLavoro } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

/** Reference rates of the European Central Bank, 1 and 2 October 2025. */
const CSV_ITALIANO =
  'DATA;CODICE DIVISA;CAMBIO\r\n' +
  '01/10/2025;USD;1,1724\r\n01/10/2025;GBP;0,8704\r\n01/10/2025;CHF;0,9365\r\n' +
  '02/10/2025;USD;1,1754\r\n02/10/2025;GBP;0,8721\r\n';

const righe = async (): Promise<string[]> => {
  const { rows } = await proprietario.query<{ riga: string }>(
    `select data || ' ' || cod_divisa || ' ' || trim_scale(cambio) || ' ' || fonte as riga
       from cambi order by data, cod_divisa`,
  );
  return rows.map(({ riga }) => riga);
};

const stagingVuoto = async (): Promise<boolean> => {
  const { rows } = await proprietario.query(
    `select relname from pg_class where relnamespace = 'staging'::regnamespace`,
  );
  return rows.length === 0;
};

beforeEach(async () => {
  await proprietario.query('delete from cambi');
});

describe('un file buono si importa', () => {
  const attese = [
    '2025-10-01 CHF 0.9365 CSV',
    '2025-10-01 GBP 0.8704 CSV',
    '2025-10-01 USD 1.1724 CSV',
    '2025-10-02 GBP 0.8721 CSV',
    '2025-10-02 USD 1.1754 CSV',
  ];

  test.each([
    ['UTF-8 con BOM', Buffer.from(`\ufeff${CSV_ITALIANO}`)],
    ['UTF-8 senza BOM', Buffer.from(CSV_ITALIANO)],
    ['Windows-1252', Buffer.from(CSV_ITALIANO.replace('CAMBIO', 'CAMBIO;Citt\xe0'), 'latin1')],
  ])('%s', async (_, byte) => {
    const lavoro = await importa(admin, { nome: 'cambi.csv', byte });
    expect(lavoro).toMatchObject({
      stato: 'completato',
      fase: 'fine',
      percCompletamento: 100,
      esito: { letti: 5, inseriti: 5, aggiornati: 0, invariati: 0, scartati: 0 },
    });
    expect(await righe()).toEqual(attese);
    expect(await stagingVuoto()).toBe(true);
  });

  test("con l'altro elenco di nomi delle colonne, in altro ordine, separato da virgole", async () => {
    const byte = 'CodDivisa,Cambio,Data\nUSD,1.1724,2025-10-01\nGBP,0.8704,2025-10-01\n';
    const lavoro = await importa(admin, { nome: 'CAMBI.CSV', byte });
    expect(lavoro.stato).toBe('completato');
    expect(await righe()).toEqual(['2025-10-01 GBP 0.8704 CSV', '2025-10-01 USD 1.1724 CSV']);
  });

  test('due volte: la seconda non cambia nulla', async () => {
    await importa(admin, { nome: 'cambi.csv', byte: CSV_ITALIANO });
    const prima = await proprietario.query('select * from cambi order by id');
    const lavoro = await importa(admin, { nome: 'cambi.csv', byte: CSV_ITALIANO });
    expect(lavoro.esito).toEqual({
      letti: 5,
      inseriti: 0,
      aggiornati: 0,
      invariati: 5,
      scartati: 0,
    });
    expect((await proprietario.query('select * from cambi order by id')).rows).toEqual(prima.rows);
  });

  test('i valori cambiati aggiornano, con la storia; gli altri restano intatti', async () => {
    await importa(admin, { nome: 'cambi.csv', byte: CSV_ITALIANO });
    const corretto = CSV_ITALIANO.replace('1,1754', '1,1755').replace('0,8721', '0,87210');
    const lavoro = await importa(admin, { nome: 'cambi.csv', byte: corretto });
    expect(lavoro.esito).toMatchObject({ inseriti: 0, aggiornati: 1, invariati: 4 });
    expect(await righe()).toContain('2025-10-02 USD 1.1755 CSV');
    const { rows } = await proprietario.query(
      `select prima ->> 'cambio' as cambio, lavoro from storico where lavoro = $1`,
      [lavoro.guidID],
    );
    expect(rows).toEqual([{ cambio: '1.1754000000', lavoro: lavoro.guidID }]);
  });

  test('lo stesso guid è lo stesso lavoro; di un altro utente è un conflitto', async () => {
    const guid = randomUUID();
    const primo = await importa(admin, { nome: 'cambi.csv', byte: CSV_ITALIANO }, { guid });
    const altro = { nome: 'cambi.csv', byte: CSV_ITALIANO.replace('1,1724', '9') };
    const url = `/Cambi/uploadFromCsv?guid=${guid}`;
    const secondo = await caricaFile(admin, url, altro);
    expect(secondo.statusCode).toBe(202);
    expect(secondo.json()).toEqual({ guidID: guid, percCompletamento: 100 });
    expect(await leggiLavoro(admin, guid)).toEqual(primo);
    const ada = await prova.come({ username: 'ada', su: { '001': ['Cambi_W'] } });
    const rifiuto = await caricaFile(ada, url, altro);
    expect(rifiuto.statusCode).toBe(409);
  });

  test('un file lungo passa a blocchi', async () => {
    const linee = ['DATA;CODICE DIVISA;CAMBIO'];
    for (let anno = 1950; anno < 2150; anno++)
      for (let mese = 1; mese <= 12; mese++)
        for (let giorno = 1; giorno <= 28; giorno++)
          linee.push(`${giorno}/${mese}/${anno};USD;1,${String(mese * 100 + giorno)}5`);
    const byte = linee.join('\n');
    expect(byte.length).toBeGreaterThan(1_100_000);
    const lavoro = await importa(admin, { nome: 'cambi.csv', byte });
    expect(lavoro.esito).toMatchObject({ letti: 67_200, inseriti: 67_200 });
  });
});

describe('un file cattivo si rifiuta con le parole giuste, e nulla è scritto', () => {
  const subito = async (nome: string, byte: Buffer | string, query = '') => {
    const guid = randomUUID();
    const rotta = /\.xls/.test(nome) ? 'uploadFromExcel' : 'uploadFromCsv';
    const risposta = await caricaFile(admin, `/Cambi/${rotta}?guid=${guid}${query}`, {
      nome,
      byte,
    });
    expect(await righe()).toEqual([]);
    expect((await admin('GET', `/reportsmonitor/get-report-by-id/${guid}`)).statusCode).toBe(404);
    return { stato: risposta.statusCode, ...risposta.json() };
  };

  test('estensione sbagliata, parola per parola', async () => {
    expect(await subito('cambi.txt', CSV_ITALIANO)).toMatchObject({
      stato: 422,
      title: 'Formato file non supportato',
      detail: 'Il file deve essere in formato CSV',
    });
  });

  test.each([
    ['vuoto', '', 'Il file è vuoto.'],
    ['di sole righe vuote', '\r\n;;\r\n', 'Il file è vuoto.'],
    ['con la sola intestazione', 'DATA;CODICE DIVISA;CAMBIO\r\n', "solo l'intestazione"],
    ['senza una colonna', 'DATA;CODICE DIVISA\r\n01/10/2025;USD\r\n', 'manca la colonna CAMBIO'],
    ['binario', Buffer.from([0x4d, 0x5a, 0, 0, 1, 2, 3]), 'binario'],
    ['che è un foglio Excel', Buffer.from('PK\x03\x04xyz', 'latin1'), 'foglio Excel'],
    ['con virgolette aperte', 'DATA;CODICE DIVISA;CAMBIO\n01/10/2025;"USD;1,17\n', 'virgolette'],
  ])('%s', async (_, byte, parole) => {
    const risposta = await subito('cambi.csv', byte);
    expect(risposta).toMatchObject({ stato: 422, codice: 'REGOLA_VIOLATA' });
    expect(risposta.detail).toContain(parole);
  });

  test('una colonna che sta in due stili: si chiede quale', async () => {
    const ambiguo = 'DATA;CODICE DIVISA;CAMBIO\n01/10/2025;USD;1,172\n02/10/2025;USD;1,175\n';
    const risposta = await subito('cambi.csv', ambiguo);
    expect(risposta).toMatchObject({ stato: 422, errori: [{ campo: 'formatoNumero' }] });
    expect(risposta.detail).toContain('formatoNumero=it');
    expect(risposta.detail).toContain('formatoNumero=en');
    const miste = 'DATA;CODICE DIVISA;CAMBIO\n01/10/2025;USD;1,5\n02-10-2025;USD;1,6\n';
    expect(await subito('cambi.csv', miste)).toMatchObject({
      stato: 422,
      errori: [{ campo: 'formatoData' }],
    });
    const lavoro = await importa(
      admin,
      { nome: 'cambi.csv', byte: ambiguo },
      { formatoNumero: 'en' },
    );
    expect(lavoro.stato).toBe('completato');
    expect(await righe()).toEqual(['2025-10-01 USD 1172 CSV', '2025-10-02 USD 1175 CSV']);
  });

  test('oltre il limite: 413, che lo dichiari o no', async () => {
    const piccola = await appDiProvaConLimite();
    const grande = { nome: 'cambi.csv', byte: Buffer.alloc(200_000, 'x') };
    const dichiarato = await caricaFile(piccola.admin, '/Cambi/uploadFromCsv', grande);
    expect(dichiarato.statusCode).toBe(413);
    const poco = { nome: 'cambi.csv', byte: Buffer.alloc(20_000, 'x') };
    const scorrendo = await caricaFile(piccola.admin, '/Cambi/uploadFromCsv', poco);
    expect(scorrendo.statusCode).toBe(413);
    const monitor = await piccola.admin('GET', '/reportsmonitor');
    expect(monitor.json()).toEqual([]);
  });

  test('righe sbagliate: il lavoro fallisce, con riga, colonna e motivo', async () => {
    const byte =
      'DATA;CODICE DIVISA;CAMBIO\n01/10/2025;USD;1,1724\n31/02/2026;USD;1,2\n' +
      '02/10/2025;XXZ;1,1\n03/01/2024;HRK;7,5\n03/10/2025;GBP;0\n04/10/2025;GBP;n.d.\n' +
      '05/10/2025;EUR;1,5\n06/10/2025;GBP;\n07/10/2025;GBP;0,12345678901\n';
    const lavoro = await importa(admin, { nome: 'cambi.csv', byte });
    expect(lavoro).toMatchObject({
      stato: 'fallito',
      esito: { letti: 9, inseriti: 0, scartati: 8 },
      problema: { status: 422 },
    });
    expect(lavoro.problema?.errori).toEqual([
      {
        campo: 'DATA',
        messaggio: 'riga 3: «31/02/2026» è una data che non esiste, o fuori dagli anni 1900–2199',
      },
      { campo: 'CODICE DIVISA', messaggio: 'riga 4: la divisa «XXZ» non è in anagrafica' },
      { campo: 'CODICE DIVISA', messaggio: 'riga 5: la divisa «HRK» non è valida in quella data' },
      { campo: 'CAMBIO', messaggio: 'riga 6: «0»: il valore deve essere maggiore di zero' },
      { campo: 'CAMBIO', messaggio: 'riga 7: «n.d.» non è un numero nel formato 1.234,56' },
      {
        campo: 'CODICE DIVISA',
        messaggio: 'riga 8: il cambio dell’euro contro euro è sempre 1',
      },
      { campo: 'CAMBIO', messaggio: 'riga 9: manca il valore' },
      {
        campo: 'CAMBIO',
        messaggio:
          'riga 10: «0,12345678901» ha più di 10 decimali o troppe cifre: arrotondarlo nel file, o far arrotondare la colonna da una mappatura',
      },
    ]);
    expect(await righe()).toEqual([]);
    expect(await stagingVuoto()).toBe(true);
  });

  test.each([
    ['UTF-8', 'utf8'],
    ['Windows-1252', 'latin1'],
  ] as const)('gli accenti di un file %s tornano interi nei motivi', async (_, codifica) => {
    const byte = Buffer.from('DATA;CODICE DIVISA;CAMBIO\n01/10/2025;già;1,5\n', codifica);
    const lavoro = await importa(admin, { nome: 'cambi.csv', byte });
    expect(lavoro.problema?.errori?.[0]?.messaggio).toBe(
      'riga 2: la divisa «già» non è in anagrafica',
    );
  });

  test('la stessa chiave due volte: ripetuta o discorde', async () => {
    const byte =
      'DATA;CODICE DIVISA;CAMBIO\n01/10/2025;USD;1,1724\n01/10/2025;USD;1,17240\n' +
      '01/10/2025;GBP;0,87\n01/10/2025;GBP;0,88\n';
    const lavoro = await importa(admin, { nome: 'cambi.csv', byte });
    expect(lavoro.problema?.errori?.map(({ messaggio }) => messaggio)).toEqual([
      'riga 3: riga ripetuta nel file: stessi DATA e CODICE DIVISA',
      'riga 4: valori diversi nel file per gli stessi DATA e CODICE DIVISA',
      'riga 5: valori diversi nel file per gli stessi DATA e CODICE DIVISA',
    ]);
  });

  test('un file lungo che sta in due stili: lo dice il lavoro', async () => {
    const linee = ['DATA;CODICE DIVISA;CAMBIO'];
    for (let i = 0; i < 60_000; i++) linee.push('01/10/2025;USD;1,172');
    const lavoro = await importa(admin, { nome: 'cambi.csv', byte: linee.join('\n') });
    expect(lavoro).toMatchObject({
      stato: 'fallito',
      problema: { status: 422, errori: [{ campo: 'formatoNumero' }] },
    });
    expect(await stagingVuoto()).toBe(true);
  });
});

describe('solo le righe valide', () => {
  test('entrano le buone; le altre tornano in un file con riga e motivo', async () => {
    const byte =
      'DATA;CODICE DIVISA;CAMBIO\n01/10/2025;USD;1,1724\n31/02/2026;"US;D";=1+1\n02/10/2025;XXZ;-1\n';
    const lavoro = await importa(admin, { nome: 'cambi.csv', byte }, { soloValide: 'true' });
    expect(lavoro).toMatchObject({
      stato: 'completato',
      esito: { letti: 3, inseriti: 1, scartati: 2 },
    });
    expect(await righe()).toEqual(['2025-10-01 USD 1.1724 CSV']);
    const scarti = await admin('GET', `/importazioni/${lavoro.guidID}/scarti`);
    expect(scarti.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(scarti.headers['cache-control']).toBe('no-store');
    expect(scarti.body).toBe(
      '\ufeffDATA;CODICE DIVISA;CAMBIO;RIGA;MOTIVO\r\n' +
        '31/02/2026;"US;D";\'=1+1;3;"DATA: «31/02/2026» è una data che non esiste, o fuori dagli ' +
        'anni 1900–2199; CODICE DIVISA: la divisa «US;D» non è in anagrafica; CAMBIO: «=1+1» non è ' +
        'un numero nel formato 1.234,56"\r\n' +
        '02/10/2025;XXZ;-1;4;"CODICE DIVISA: la divisa «XXZ» non è in anagrafica; CAMBIO: «-1»: il ' +
        'valore deve essere maggiore di zero"\r\n',
    );
  });
});

test('un import che riempie il disco dice perché, e nulla è scritto', async () => {
  await proprietario.query(
    `create function pieno() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file' using errcode = '53100'; end $$;
     create trigger pieno before insert on cambi execute function pieno()`,
  );
  onTestFinished(async () => void (await proprietario.query('drop trigger pieno on cambi')));
  expect(await importa(admin, { nome: 'cambi.csv', byte: CSV_ITALIANO })).toMatchObject({
    stato: 'fallito',
    problema: {
      status: 503,
      codice: 'DISCO_PIENO',
      detail: expect.stringContaining('Il disco della banca dati è pieno'),
    },
  });
});

async function appDiProvaConLimite() {
  return appDiProva({ RATEO_MAX_UPLOAD: '10000' });
}

test('il file arriva come campo «file» di un modulo, o è un errore', async () => {
  const senza = await admin('POST', '/Cambi/uploadFromCsv', { a: 1 });
  expect(senza.statusCode).toBe(400);
  const lettore = await prova.come({ username: 'ugo', su: { '001': ['Cambi_R'] } });
  const vietato = await caricaFile(lettore, '/Cambi/uploadFromCsv', {
    nome: 'cambi.csv',
    byte: CSV_ITALIANO,
  });
  expect(vietato.statusCode).toBe(403);
});

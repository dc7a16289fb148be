import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { predefinite } from '#domain/mappature/predefinite/tutte.ts';
import { caricaBase } from '#server/avvio/dati-iniziali/base.ts';
import { scriviExcel } from '#server/files/scrivi.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { caricaFile } from '#tests/setup/lavori.ts';

const prova = await appDiProva();

const regole = {
  lettura: { separatore: ';' },
  campi: {
    cod_divisa: { colonna: 'Valuta' },
    cambio: { colonna: 'Prezzo', stile: { numero: 'it' } },
    data: { colonna: 'Giorno', stile: { data: 'dd/mm/yyyy' } },
  },
};
const mia = (codMappatura: string) => ({
  id: 1,
  codMappatura,
  descrizione: 'Cambi della mia banca',
  destinazione: 'cambi',
  regole,
});

const lettore = { username: 'lettore', su: { '001': ['Import_R'] } } as const;
const scrittore = { username: 'scrittore', su: { '001': ['Import_W'] } } as const;

describe('le mappature', () => {
  test('si creano, si rileggono uguali, si cambiano con la versione, si eliminano', async () => {
    const { admin } = prova;
    const creata = await admin('POST', '/mappature', mia('banca'));
    expect(creata.statusCode).toBe(201);
    const record = creata.json();
    expect(record).toMatchObject({ ...mia('banca'), id: record.id, diSistema: false, versione: 1 });
    const elenco = (await admin('GET', '/mappature')).json();
    expect(elenco).toContainEqual(record);

    const cambiata = { ...mia('banca'), id: record.id, versione: 1, descrizione: 'Altra' };
    expect((await admin('PUT', `/mappature/${record.id}`, cambiata)).json()).toMatchObject({
      versione: 2,
      descrizione: 'Altra',
    });
    const tardi = await admin('PUT', `/mappature/${record.id}`, cambiata);
    expect([tardi.statusCode, tardi.json().attuale.versione]).toEqual([409, 2]);

    const storia = await admin('GET', `/storico/mappature/${record.id}`);
    expect(storia.json()[0]).toMatchObject({
      operazione: 'modifica',
      prima: { descrizione: 'Cambi della mia banca' },
      dopo: { descrizione: 'Altra', regole },
    });
    const tolta = await admin('DELETE', `/mappature/${record.id}?versione=2`);
    expect(tolta.statusCode).toBe(200);
  });

  test('una che non si può applicare non si salva, e dice dove', async () => {
    const senzaFormato = {
      ...mia('rotta'),
      regole: { campi: { ...regole.campi, cambio: { colonna: 'Prezzo' } } },
    };
    const esito = await prova.admin('POST', '/mappature', senzaFormato);
    expect(esito.statusCode).toBe(422);
    expect(esito.json().errori).toContainEqual({
      campo: 'regole.campi.cambio.stile',
      messaggio: expect.stringContaining('dire in quale formato è scritto nel file'),
    });
    const altrove = await prova.admin('POST', '/mappature', { ...mia('x'), destinazione: 'boh' });
    expect(altrove.json().errori[0].campo).toBe('destinazione');
    const ignota = { ...mia('x'), regole: { ...regole, boh: 1 } };
    const rifiutata = await prova.admin('POST', '/mappature', ignota);
    expect(rifiutata.statusCode).toBe(422);
    expect(rifiutata.json().errori[0].campo).toBe('regole.boh');
  });

  test('la prova dà le righe con ragioni e difetti, e non scrive nulla', async () => {
    const prima = (await prova.admin('GET', '/mappature')).json().length;
    const esito = await prova.admin('POST', '/mappature/prova', {
      destinazione: 'cambi',
      regole,
      testo: 'Valuta;Prezzo;Giorno\nUSD;1,1724;01/10/2025\nGBP;n.d.;02/10/2025\n',
    });
    expect(esito.json()).toEqual({
      intestazione: ['Valuta', 'Prezzo', 'Giorno'],
      righe: [
        {
          riga: 2,
          valori: { cod_divisa: 'USD', cambio: '1.1724', data: '2025-10-01' },
          derivati: {},
          errori: [],
        },
        {
          riga: 3,
          valori: { cod_divisa: 'GBP', cambio: null, data: '2025-10-02' },
          derivati: {},
          errori: [
            {
              campo: 'cambio',
              valore: 'n.d.',
              messaggio: '«n.d.» non è un numero nel formato 1.234,56.',
            },
          ],
        },
      ],
    });
    const manca = await prova.admin('POST', '/mappature/prova', {
      destinazione: 'cambi',
      regole,
      testo: 'Valuta;Prezzo\nUSD;1\n',
    });
    expect([manca.statusCode, manca.json().detail]).toEqual([
      422,
      'Nel file manca la colonna «Giorno».',
    ]);
    expect((await prova.admin('GET', '/mappature')).json()).toHaveLength(prima);
  });

  test('chi legge gli import le vede e le prova, chi li scrive le cambia', async () => {
    const legge = await prova.come(lettore);
    expect((await legge('GET', '/mappature')).statusCode).toBe(200);
    expect((await legge('POST', '/mappature', mia('sua'))).statusCode).toBe(403);
    const scrive = await prova.come(scrittore);
    expect((await scrive('POST', '/mappature', mia('sua'))).statusCode).toBe(201);
  });
});

describe('quelle del prodotto', () => {
  const delProdotto = async (cod: string) =>
    (await prova.admin('GET', '/mappature'))
      .json()
      .find(({ codMappatura }: { codMappatura: string }) => codMappatura === cod);

  test('ci sono dal primo avvio, tali e quali', async () => {
    for (const { codMappatura, regole: sue } of predefinite)
      expect((await delProdotto(codMappatura)).regole).toEqual(JSON.parse(JSON.stringify(sue)));
  });

  test('non si cambiano né si eliminano: si duplicano', async () => {
    const mef = await delProdotto('mef-titoli-di-stato');
    const { id, versione } = mef;
    const cambiata = await prova.admin('PUT', `/mappature/${id}`, {
      ...mia('mef-titoli-di-stato'),
      id,
      versione,
    });
    expect([cambiata.statusCode, cambiata.json().detail]).toEqual([
      422,
      'La mappatura «Titoli di Stato italiani (elenco del MEF)» è del prodotto e non si cambia: duplicarla e cambiare la copia.',
    ]);
    expect((await prova.admin('DELETE', `/mappature/${id}`)).statusCode).toBe(409);
    const { descrizione, destinazione, regole: sue } = await delProdotto('cambi-bce-csvdata');
    const copia = { id: 1, codMappatura: 'bce-mia', descrizione, destinazione, regole: sue };
    const creata = await prova.admin('POST', '/mappature', copia);
    expect(creata.json()).toMatchObject({ diSistema: false, regole: sue });
  });

  test('una versione nuova del prodotto le rinnova; la copia e quella di un utente restano', async () => {
    const vecchie = sql`update mappature set regole = '{"campi": {}}' where cod_mappatura = 'cambi-bce-csvdata'`;
    await prova.db.transaction().execute(async (tx) => {
      await sql`select set_config('rateo.utente', 'sistema', true)`.execute(tx);
      await vecchie.execute(tx);
    });
    const { regole: copiate } = await delProdotto('bce-mia');
    const { versione } = await delProdotto('mef-titoli-di-stato');
    await caricaBase(prova.db);
    expect((await delProdotto('cambi-bce-csvdata')).regole).toEqual(copiate);
    expect((await delProdotto('bce-mia')).versione).toBe(1);
    expect((await delProdotto('mef-titoli-di-stato')).versione).toBe(versione);
  });

  test('la banca dati stessa non le lascia scrivere ad altri', async () => {
    const scrivi = prova.db.transaction().execute(async (tx) => {
      await sql`select set_config('rateo.utente', 'admin', true)`.execute(tx);
      await sql`insert into mappature (cod_mappatura, descrizione, destinazione, regole, di_sistema)
        values ('finta', 'Finta', 'cambi', '{}', true)`.execute(tx);
    });
    await expect(scrivi).rejects.toMatchObject({ code: 'RT040' });
  });
});

describe('il riconoscimento di un file', () => {
  beforeAll(async () => {
    await caricaBase(prova.db);
    await prova.proprietario.query('delete from mappature where not di_sistema');
  });
  const riconosci = (chiama: Parameters<typeof caricaFile>[0], nome: string, testo: string) =>
    caricaFile(chiama, '/mappature/riconosci/cambi', { nome, byte: testo });
  const BCE = 'FREQ,CURRENCY,TIME_PERIOD,OBS_VALUE\nD,AUD,2026-02-17,1.6776\n';

  test('un file della BCE è riconosciuto da chi può importare; nulla resta scritto', async () => {
    const chi = await prova.come({ ...lettore, username: 'riconosce' });
    const risposta = await riconosci(chi, 'exr.csv', BCE);
    expect(risposta.json()).toMatchObject({ propria: false, riconosciuta: 'cambi-bce-csvdata' });
    const { rows } = await prova.proprietario.query('select from importazioni');
    expect(rows).toHaveLength(0);
  });

  test('con le colonne richieste non serve mappatura, anche in Windows-1252', async () => {
    const testo = 'DATA;CODICE DIVISA;CAMBIO\n01/10/2025;USD;1,1724\n';
    expect((await riconosci(prova.admin, 'cambi.csv', testo)).json()).toMatchObject({
      propria: true,
      riconosciuta: null,
    });
  });

  test('due mappature che vanno bene allo stesso modo si offrono tutte e due', async () => {
    const { admin } = prova;
    for (const codice of ['prima', 'seconda']) await admin('POST', '/mappature', mia(codice));
    const testo = 'Valuta;Prezzo;Giorno\nUSD;1,17;09/02/2026\n';
    const { riconosciuta, adatte } = (await riconosci(admin, 'banca.csv', testo)).json();
    expect(riconosciuta).toBeNull();
    expect(adatte).toEqual(
      expect.arrayContaining(
        ['prima', 'seconda'].map((codMappatura) =>
          expect.objectContaining({ codMappatura, nominate: 3, altre: 0 }),
        ),
      ),
    );
  });

  test('un foglio Excel è riconosciuto come un testo', async () => {
    const colonne = ['CURRENCY', 'TIME_PERIOD', 'OBS_VALUE'];
    async function* righe() {
      yield [['AUD', '2026-02-17', '1.6776']];
    }
    const parti: Buffer[] = [];
    const titoli = colonne.map((titolo) => ({ titolo, tipo: 'testo' }) as const);
    for await (const parte of scriviExcel('Cambi', titoli, righe())) parti.push(parte);
    const risposta = await caricaFile(prova.admin, '/mappature/riconosci/cambi', {
      nome: 'exr.xlsx',
      byte: Buffer.concat(parti),
    });
    expect(risposta.json()).toMatchObject({ riconosciuta: 'cambi-bce-csvdata' });
  });

  test('un file binario non è di nessuna, e una destinazione che non c’è non si trova', async () => {
    const binario = await riconosci(prova.admin, 'foto.csv', '\u0089PNG\u0000\u0000');
    expect(binario.json()).toEqual({ propria: false, riconosciuta: null, adatte: [] });
    const altrove = await caricaFile(prova.admin, '/mappature/riconosci/nulla', {
      nome: 'exr.csv',
      byte: BCE,
    });
    expect(altrove.statusCode).toBe(404);
  });
});

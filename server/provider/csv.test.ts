import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';

/**
 * The ECB's data portal (csvdata, columns of the series EXR) and the Banca d'Italia's daily rates, in the
 * form in which they answer: rates of 17 February 2026 (ECB) and of 9 February 2026 (Banca d'Italia).
 */
const BCE = `FREQ,CURRENCY,TIME_PERIOD,OBS_VALUE
D,AUD,2026-02-17,1.6776
D,USD,2026-02-17,1.1826
D,USD,2026-02-18,
`;
const BANCA_D_ITALIA = `Country,Currency,ISO Code,UIC Code,Rate,Rate convention,Reference date (CET)
ALBANIA,Lek,ALL,047,96.74,Foreign currency amount for 1 Euro.,2026-02-09
ALGERIA,Algerian Dinar,DZD,106,154.1592,Foreign currency amount for 1 Euro.,2026-02-09
# Banca d’Italia accepts no responsibility for any inaccuracy or error caused for whatever reason.
`;

type Pagina = (risposta: ServerResponse, richiesta: IncomingMessage) => void;
const csv =
  (testo: string | Buffer, intestazioni: Record<string, string> = {}): Pagina =>
  (risposta) =>
    risposta.writeHead(200, { 'content-type': 'text/csv', ...intestazioni }).end(testo);

let pagina: (percorso: string) => Pagina | undefined = () => undefined;
let chieste: IncomingMessage[] = [];
const server = createServer((richiesta, risposta) => {
  chieste.push(richiesta);
  const trovata = pagina(richiesta.url ?? '');
  if (trovata) trovata(risposta, richiesta);
  else risposta.writeHead(404).end();
});
await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const radice = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova, { RATEO_PROVIDER_RETI_PRIVATE: '127.0.0.1' });
await proprietario.query(
  `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_isin)
   values ('BTP', 'BTP€i 2033', 'S', 'EUR', 'IT0005482994'),
          ('ENEL', 'Enel', 'S', 'EUR', 'IT0003128367'),
          ('SENZA', 'Senza ISIN', 'S', 'EUR', null)`,
);

interface Provider {
  readonly id: number;
  readonly versione: number;
  readonly codProvider: string;
}

const crea = async (campi: object) => {
  const risposta = await admin('POST', '/provider', { id: 1, ...campi });
  expect(risposta.statusCode, risposta.body).toBe(201);
  return risposta.json<Provider>();
};
const mappa = async (codMappatura: string, destinazione: string, campi: object) => {
  const corpo = { id: 1, codMappatura, descrizione: codMappatura, destinazione };
  const risposta = await admin('POST', '/mappature', { ...corpo, regole: { campi } });
  expect(risposta.statusCode, risposta.body).toBe(201);
};

let n = 0;
const perCambi = (campi: object = {}) => ({
  codProvider: `prova-${++n}`,
  descrizione: 'Cambi di prova',
  archivio: 'cambi',
  indirizzo: `${radice}/exr?dal={dal}`,
  codMappatura: 'cambi-bce-csvdata',
  fonte: `Prova ${n}`,
  attivo: true,
  ...campi,
});

const aggiorna = async (risorsa: string, codice: string, altro = '') => {
  const guid = randomUUID();
  const url = `/${risorsa}/uploadFromDataProvider?guid=${guid}&provider=${codice}${altro}`;
  const risposta = await admin('GET', url);
  expect(risposta.statusCode, risposta.body).toBe(202);
  return attendi(admin, guid);
};
const registro = async (guid: string): Promise<string> =>
  (await admin('GET', `/reportsmonitor/get-logsdata/${guid}`)).body;
const cambi = async (): Promise<string[]> => {
  const { rows } = await proprietario.query<{ riga: string }>(
    `select data || ' ' || cod_divisa || ' ' || trim_scale(cambio) as riga
       from cambi order by data, cod_divisa`,
  );
  return rows.map(({ riga }) => riga);
};

beforeEach(async () => {
  await proprietario.query('delete from cambi; delete from quotazioni');
  chieste = [];
  pagina = () => csv(BCE);
});

describe('il portale della BCE', () => {
  test('entra attraverso la sua mappatura, con la sua fonte, dal giorno chiesto', async () => {
    const { codProvider } = await crea(perCambi());
    const lavoro = await aggiorna('Cambi', codProvider, '&dataRiletturaForzata=2026-02-17');
    expect(lavoro).toMatchObject({
      stato: 'completato',
      descrizione: 'Cambi da Cambi di prova',
      esito: { letti: 2, inseriti: 2, scartati: 0 },
    });
    expect(chieste.map(({ url }) => url)).toEqual(['/exr?dal=2026-02-17']);
    expect(await cambi()).toEqual(['2026-02-17 AUD 1.6776', '2026-02-17 USD 1.1826']);
  });

  test('la volta dopo si chiede da dopo l’ultimo giorno; a posto, non si chiede nulla', async () => {
    const { codProvider } = await crea(perCambi({ giorniPrimaLettura: 3650 }));
    await aggiorna('Cambi', codProvider);
    const { rows } = await proprietario.query<{ oggi: string; atteso: string }>(
      `update cambi set data = current_date - 2 where cod_divisa = 'USD'
         returning current_date as oggi, current_date - 1 as atteso`,
    );
    await aggiorna('Cambi', codProvider);
    expect(chieste.at(-1)?.url).toBe(`/exr?dal=${rows[0]?.atteso}`);
    await proprietario.query(
      `update cambi set data = current_date where data = (select max(data) from cambi) and cod_divisa = 'USD'`,
    );
    const prima = chieste.length;
    const lavoro = await aggiorna('Cambi', codProvider);
    expect(lavoro).toMatchObject({ stato: 'completato', esito: { letti: 0 } });
    expect(chieste).toHaveLength(prima);
  });

  test('chi sa dire che nulla è cambiato non si rilegge, finché tutto è entrato', async () => {
    const { codProvider } = await crea(perCambi({ indirizzo: `${radice}/fisso` }));
    pagina = () => (risposta, richiesta) =>
      richiesta.headers['if-none-match'] === '"v1"'
        ? risposta.writeHead(304).end()
        : csv(BCE.replace('AUD', 'XXZ'), { etag: '"v1"' })(risposta, richiesta);
    expect((await aggiorna('Cambi', codProvider)).esito).toMatchObject({ scartati: 1 });
    pagina = () => (risposta, richiesta) =>
      richiesta.headers['if-none-match'] === '"v1"'
        ? risposta.writeHead(304).end()
        : csv(BCE, { etag: '"v1"' })(risposta, richiesta);
    expect((await aggiorna('Cambi', codProvider)).esito).toMatchObject({ inseriti: 1 });
    const terzo = await aggiorna('Cambi', codProvider);
    expect(terzo).toMatchObject({ stato: 'completato', esito: { letti: 0 } });
    const forzato = await aggiorna('Cambi', codProvider, '&dataRiletturaForzata=2026-02-01');
    expect(forzato.esito).toMatchObject({ letti: 2, invariati: 2 });
  });
});

test('la Banca d’Italia si chiede un giorno lavorativo alla volta', async () => {
  const { codProvider } = await crea(
    perCambi({
      indirizzo: `${radice}/dailyRates?referenceDate={data}`,
      codMappatura: 'cambi-banca-d-italia',
      chiamateMassime: 5000,
      parallele: 4,
    }),
  );
  pagina = (percorso) => {
    const [, giorno = ''] = percorso.split('referenceDate=');
    return csv(giorno > '2026-02-10' ? 'x' : BANCA_D_ITALIA.replaceAll('2026-02-09', giorno));
  };
  // What is no table of rates on a day is refused whole: nothing of the other days is written.
  const rotto = await aggiorna('Cambi', codProvider, '&dataRiletturaForzata=2026-02-06');
  expect(rotto.stato).toBe('fallito');
  expect(rotto.problema?.detail).toMatch(/referenceDate=2026-02-11.*altre risposte/);
  expect(await cambi()).toEqual([]);
  pagina = (percorso) => {
    const [, giorno = ''] = percorso.split('referenceDate=');
    return csv(BANCA_D_ITALIA.replaceAll('2026-02-09', giorno));
  };
  const lavoro = await aggiorna('Cambi', codProvider, '&dataRiletturaForzata=2026-02-06');
  expect(lavoro.stato).toBe('completato');
  expect((await cambi()).slice(0, 4)).toEqual([
    '2026-02-06 ALL 96.74',
    '2026-02-06 DZD 154.1592',
    '2026-02-09 ALL 96.74',
    '2026-02-09 DZD 154.1592',
  ]);
  expect(chieste.map(({ url }) => url)).not.toContain('/dailyRates?referenceDate=2026-02-07');
});

describe('un titolo alla volta', () => {
  const campi = {
    cod_titolo: { colonna: 'RICHIESTO_ISIN' },
    data: { colonna: 'Date', stile: { data: 'dd/mm/yyyy' } },
    prezzo: { colonna: 'Close', stile: { numero: 'en' } },
  };
  const perQuotazioni = (altri: object = {}) => ({
    codProvider: `prezzi-${++n}`,
    descrizione: 'Prezzi di prova',
    archivio: 'quotazioni',
    indirizzo: `${radice}/{isin}.csv?k={segreto:chiave}`,
    codMappatura: 'prezzi-per-isin',
    fonte: 'Prezzi',
    intestazioni: [{ nome: 'chiave', segreta: true, valore: 'la&chiave' }],
    ...altri,
  });

  test('la riga sa per quale titolo è stata chiesta, e i segreti non si leggono mai', async () => {
    await mappa('prezzi-per-isin', 'quotazioni', campi);
    const { codProvider } = await crea(perQuotazioni());
    pagina = (percorso) =>
      percorso.startsWith('/IT0003128367.csv')
        ? csv('Date,Open,Close\n16/02/2026,9.01,9.123\n17/02/2026,9.1\n')
        : undefined;
    const guid = randomUUID();
    const anteprima = `&anteprima=true&guid=${guid}`;
    await admin('GET', `/quotazioni/uploadFromDataProvider?provider=${codProvider}${anteprima}`);
    expect(await attendi(admin, guid)).toMatchObject({
      fase: 'anteprima',
      esito: { letti: 2, inseriti: 1, scartati: 1 },
    });
    const { rows: prima } = await proprietario.query('select 1 from quotazioni');
    expect(prima).toEqual([]);
    const righe = (await admin('GET', `/importazioni/${guid}/righe`)).json();
    expect(righe.items[0]).toMatchObject({ esito: 'inserimento', errori: [] });
    const volte = chieste.length;
    await admin('POST', `/importazioni/${guid}/conferma?soloValide=true`);
    expect((await attendi(admin, guid)).esito).toMatchObject({ inseriti: 1 });
    // What was seen is written: nobody is asked again.
    expect(chieste).toHaveLength(volte);
    const { rows } = await proprietario.query(
      `select cod_titolo, data::text, trim_scale(prezzo)::text as prezzo, fonte from quotazioni`,
    );
    expect(rows).toEqual([
      { cod_titolo: 'ENEL', data: '2026-02-16', prezzo: '9.123', fonte: 'Prezzi' },
    ]);
    expect(chieste[0]?.url).toContain('k=la%26chiave');
    expect(chieste[0]?.headers.chiave).toBeUndefined();
    const detto = await registro(guid);
    expect(detto).toContain('k=***');
    expect(detto).not.toContain('la%26chiave');
    expect(detto).toContain('Titoli senza il codice che l’indirizzo chiede: SENZA.');
    expect(detto).toContain('Titoli che il provider non ha: BTP.');
  });

  test('troppe chiamate si rifiutano prima della prima; il filtro le restringe', async () => {
    const { codProvider, id, versione } = await crea(perQuotazioni({ chiamateMassime: 1 }));
    const troppe = await aggiorna('quotazioni', codProvider, '&anteprima=true');
    expect(troppe.problema?.detail).toContain('servirebbero 3 chiamate e il limite è 1');
    expect(chieste).toEqual([]);
    const stretto = { ...perQuotazioni({ chiamateMassime: 1 }), codProvider };
    const filtroTitoli = { codTitolo: ['BTP'] };
    await admin('PUT', `/provider/${id}`, { ...stretto, id, versione, filtroTitoli });
    await aggiorna('quotazioni', codProvider, '&anteprima=true');
    expect(chieste.map(({ url }) => url?.slice(0, 17))).toEqual(['/IT0005482994.csv']);
  });
});

describe('ciò che non va si dice, e nulla è scritto', () => {
  test.each<[string, Pagina, string]>([
    ['una pagina', csv('<!DOCTYPE html><p>Accedi'), 'è arrivata una pagina HTML invece di un CSV'],
    ['un JSON', csv('{"errore": "no"}'), 'è arrivato un JSON invece di un CSV'],
    ['un XML', csv('<?xml version="1.0"?><a/>'), 'è arrivato un XML invece di un CSV'],
    ['un archivio', csv(Buffer.from([0x50, 0x4b, 3, 4, 1])), 'non un CSV'],
    ['altre colonne', csv('A,B\n1,2\n'), 'manca'],
    ['un avviso', csv('Servizio sospeso\n'), 'manca'],
    ['401', (r) => r.writeHead(401).end(), 'HTTP 401: le credenziali non sono accettate'],
    ['404', (r) => r.writeHead(404).end(), 'HTTP 404: a quell’indirizzo non c’è nulla'],
    [
      'una caduta a metà',
      (r) => {
        r.writeHead(200, { 'content-length': '999' }).write(BCE);
        setTimeout(() => r.destroy(), 20);
      },
      'la connessione è caduta',
    ],
  ])('%s', async (_nome, risposta, parole) => {
    const { codProvider } = await crea(perCambi());
    pagina = () => risposta;
    const lavoro = await aggiorna('Cambi', codProvider);
    expect(lavoro.stato).toBe('fallito');
    expect(lavoro.problema?.detail).toContain(parole);
    expect(await cambi()).toEqual([]);
  });

  test('una risposta vuota, o di sole note, non è un errore: non c’è nulla di nuovo', async () => {
    const { codProvider } = await crea(perCambi());
    pagina = () => csv('');
    expect(await aggiorna('Cambi', codProvider)).toMatchObject({ stato: 'completato' });
    pagina = () => csv('FREQ,CURRENCY,TIME_PERIOD,OBS_VALUE\nD,USD,2026-02-18,\n');
    const note = await aggiorna('Cambi', codProvider);
    expect(note).toMatchObject({ stato: 'completato', esito: { letti: 0 } });
    expect(await registro(note.guidID)).toContain('Nessun valore nuovo');
  });

  test('una rete privata che l’ambiente non apre si rifiuta', async () => {
    const { codProvider } = await crea(perCambi({ indirizzo: 'https://127.0.0.2/x' }));
    const lavoro = await aggiorna('Cambi', codProvider);
    expect(lavoro.problema?.detail).toContain('RATEO_PROVIDER_RETI_PRIVATE');
  });

  test('un aggiornamento fallito si ripete dal monitor, con la stessa mappatura', async () => {
    const { codProvider } = await crea(perCambi());
    pagina = () => undefined;
    const { guidID } = await aggiorna('Cambi', codProvider);
    pagina = () => csv(BCE);
    const ripetuto = await admin('POST', `/reportsmonitor/${guidID}/ripeti`);
    const lavoro = await attendi(admin, ripetuto.json<{ guidID: string }>().guidID);
    expect(lavoro.esito).toMatchObject({ inseriti: 2 });
  });
});

test('le anagrafiche si leggono dalla fonte del cliente, con la stessa anteprima di un file', async () => {
  const anagrafiche = async (altro = '') => {
    const guid = randomUUID();
    const risposta = await admin('GET', `/I_AnagImport/importAnag?guid=${guid}${altro}`);
    return { guid, risposta };
  };
  const senza = await anagrafiche();
  expect(senza.risposta.statusCode).toBe(501);
  expect(senza.risposta.json<{ detail: string }>().detail).toContain('Provider di dati');
  await mappa('emittenti-cliente', 'emittenti', {
    codEmittente: { colonna: 'ID' },
    tipoEmittente: { costante: 'SOCIETA' },
    descrizione: { colonna: 'NAME' },
  });
  const fonte = {
    codProvider: 'cliente-emittenti',
    descrizione: 'Emittenti del cliente',
    archivio: 'emittenti',
    indirizzo: `${radice}/emittenti`,
    codMappatura: 'emittenti-cliente',
    fonte: 'Cliente',
    attivo: true,
  };
  await crea(fonte);
  pagina = () => csv('ID;NAME\nENEL;Enel S.p.A.\nVUOTO;\n');
  const { guid, risposta } = await anagrafiche('&userID=admin');
  expect(risposta.statusCode, risposta.body).toBe(202);
  expect(await attendi(admin, guid)).toMatchObject({ fase: 'anteprima', problema: null });
  const letta = await admin('GET', `/I_AnagImport/${guid}/righe`);
  expect(letta.json<{ items: { stato: string }[] }>().items.map(({ stato }) => stato)).toEqual([
    'valida',
    'anomala',
  ]);
  const registrata = await admin('GET', `/I_AnagImport/registraAnagrafiche/${guid}/admin/001`);
  expect(registrata.body).toMatch(/^Registrate 1 anagrafica, aggiornate 0, scartate 1 anomala/);
  expect(chieste).toHaveLength(1);
  // Asked again it is read again; an empty list is not taken for nothing new.
  pagina = () => csv('ID;NAME\n');
  const vuota = await anagrafiche();
  expect((await attendi(admin, vuota.guid)).problema?.detail).toContain('nessuna riga');
  await crea({ ...fonte, codProvider: 'cliente-due' });
  expect((await anagrafiche()).risposta.statusCode).toBe(422);
  expect((await anagrafiche('&codCliente=cliente-due')).risposta.statusCode).toBe(202);
  expect((await anagrafiche('&tipoAnagrafica=titoli')).risposta.statusCode).toBe(501);
  expect((await anagrafiche('&userID=altri&codCliente=cliente-due')).risposta.statusCode).toBe(422);
});

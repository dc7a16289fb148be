import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RegoleMappatura } from '#domain/mappature/regole.ts';
import { appDiProva, type Chiama } from '#tests/setup/app.ts';
import { attendi, importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import type { Paginata, RigaImportata } from './righe.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

const TESTA = 'DATA;CODICE DIVISA;CAMBIO\n';
const [DATA, DIVISA, CAMBIO] = ['DATA', 'CODICE DIVISA', 'CAMBIO'] as const;
const MISTE = `${TESTA}01/10/2025;USD;1,1724\n01/10/2025;ZZZ;0,8704\n31/02/2025;GBP;0,9\n`;

interface Cella {
  readonly riga: number;
  readonly titolo: string;
  readonly prima: string | null;
  readonly testo: string | null;
}

const cella = (
  riga: number,
  titolo: string,
  prima: string | null,
  testo: string | null,
): Cella => ({
  riga,
  titolo,
  prima,
  testo,
});

const anteprimaDi = (byte: string, opzioni: Record<string, string> = {}) =>
  importa(admin, { nome: 'cambi.csv', byte }, { anteprima: 'true', ...opzioni });

const chiedi = (guid: string, correzioni: readonly Cella[], chiama: Chiama = admin) =>
  chiama('PUT', `/importazioni/${guid}/righe`, { correzioni });

/** Corrects, and waits for the rows to be checked. */
async function correggi(guid: string, ...correzioni: readonly Cella[]) {
  const risposta = await chiedi(guid, correzioni);
  expect(risposta.statusCode, risposta.body).toBe(202);
  return attendi(admin, guid);
}

const righe = async (guid: string, query = ''): Promise<RigaImportata[]> =>
  (await admin('GET', `/importazioni/${guid}/righe${query}`)).json<Paginata<RigaImportata>>().items;

const scritti = async (): Promise<string[]> => {
  const { rows } = await proprietario.query<{ riga: string }>(
    `select data || ' ' || cod_divisa || ' ' || trim_scale(cambio) as riga from cambi order by data, cod_divisa`,
  );
  return rows.map(({ riga }) => riga);
};

beforeEach(async () => {
  await proprietario.query('delete from cambi');
});

describe('una riga corretta nell’anteprima', () => {
  test('si controlla di nuovo come quelle del file: conteggi, esiti e testo del file accanto', async () => {
    const { guidID, esito } = await anteprimaDi(MISTE);
    expect(esito).toMatchObject({ letti: 3, inseriti: 1, scartati: 2 });
    const prima = await correggi(guidID, cella(3, DIVISA, 'ZZZ', 'gbp'));
    expect(prima).toMatchObject({ stato: 'completato', fase: 'anteprima' });
    expect(prima.esito).toMatchObject({ letti: 3, inseriti: 2, scartati: 1 });
    expect((await righe(guidID))[1]).toMatchObject({
      esito: 'inserimento',
      errori: [],
      valori: { [DIVISA]: 'gbp', [CAMBIO]: '0,8704' },
      corretti: { [DIVISA]: 'ZZZ' },
    });
    // What is wrong again is an error again, in the same words.
    await correggi(guidID, cella(4, DATA, '31/02/2025', '2025-10-02'));
    expect((await righe(guidID))[2]?.errori).toMatchObject([
      { colonna: DATA, valore: '2025-10-02' },
    ]);
    const ultima = await correggi(guidID, cella(4, DATA, '2025-10-02', '02/10/2025'));
    expect(ultima.esito).toMatchObject({ inseriti: 3, scartati: 0 });
    expect([prima.files.length, ultima.files.length]).toEqual([1, 0]);
    expect((await righe(guidID))[2]?.corretti).toEqual({ [DATA]: '31/02/2025' });
    await admin('POST', `/importazioni/${guidID}/conferma`);
    expect(await attendi(admin, guidID)).toMatchObject({ fase: 'fine', esito: { inseriti: 3 } });
    expect(await scritti()).toEqual([
      '2025-10-01 GBP 0.8704',
      '2025-10-01 USD 1.1724',
      '2025-10-02 GBP 0.9',
    ]);
  });

  test('resta scritto chi ha cambiato che cosa, anche quando il lavoro non c’è più', async () => {
    const { guidID } = await anteprimaDi(MISTE);
    await correggi(
      guidID,
      cella(3, DIVISA, 'ZZZ', 'GBP'),
      cella(4, DATA, '31/02/2025', '02/10/2025'),
    );
    const log = (await admin('GET', `/reportsmonitor/get-logsdata/${guidID}`)).json<
      { testo: string }[]
    >();
    expect(log.map(({ testo }) => testo)).toContain(
      'Riga 3, CODICE DIVISA: «ZZZ» corretto in «GBP» da admin.',
    );
    await admin('POST', `/importazioni/${guidID}/annulla`);
    expect((await admin('GET', `/reportsmonitor/delete-report/${guidID}`)).statusCode).toBe(200);
    const { rows } = await proprietario.query(
      `select importazione, riga, titolo, prima, dopo, utente from importazioni_correzioni
        where guid = $1 order by n`,
      [guidID],
    );
    const comune = { importazione: 'Import Cambi da cambi.csv', utente: 'admin' };
    expect(rows).toEqual([
      { ...comune, riga: 3, titolo: DIVISA, prima: 'ZZZ', dopo: 'GBP' },
      { ...comune, riga: 4, titolo: DATA, prima: '31/02/2025', dopo: '02/10/2025' },
    ]);
  });

  test('la banca dati non la lascia scrivere a nome di un altro, né cambiare o togliere', async () => {
    const { guidID } = await anteprimaDi(MISTE);
    await correggi(guidID, cella(3, DIVISA, 'ZZZ', 'GBP'));
    const comeAdmin = (domanda: string) =>
      prova.db.transaction().execute(async (tx) => {
        await sql`select set_config('rateo.utente', 'admin', true), set_config('rateo.aziende', '001', true)`.execute(
          tx,
        );
        await sql.raw(domanda).execute(tx);
      });
    await expect(
      comeAdmin(`insert into importazioni_correzioni (guid, importazione, riga, campo, titolo, utente)
        values ('${guidID}', 'Import', 1, 'data', 'DATA', 'anna')`),
    ).rejects.toThrow(/row-level security/);
    for (const domanda of [
      'update importazioni_correzioni set dopo = null',
      'delete from importazioni_correzioni',
    ])
      await expect(comeAdmin(domanda)).rejects.toThrow(/permission denied/);
  });

  test('conta anche per le altre: due che si contraddicevano diventano buone', async () => {
    const { guidID, esito } = await anteprimaDi(
      `${TESTA}01/10/2025;USD;1,17\n01/10/2025;USD;1,18\n`,
    );
    expect(esito).toMatchObject({ scartati: 2 });
    const dopo = await correggi(guidID, cella(3, DATA, '01/10/2025', '02/10/2025'));
    expect(dopo.esito).toMatchObject({ inseriti: 2, scartati: 0 });
  });

  test('una cella svuotata manca, una riempita c’è', async () => {
    const { guidID } = await anteprimaDi(`${TESTA}01/10/2025;USD;\n01/10/2025;GBP;0,9\n`);
    await correggi(guidID, cella(2, CAMBIO, null, '1,17'), cella(3, CAMBIO, '0,9', null));
    const [una, altra] = await righe(guidID);
    expect(una).toMatchObject({ esito: 'inserimento', corretti: { [CAMBIO]: null } });
    expect(altra).toMatchObject({ esito: 'errore', errori: [{ messaggio: 'manca il valore' }] });
  });

  test('letta da una mappatura, ciò che essa non aveva saputo leggere si scrive all’italiana', async () => {
    const regole: RegoleMappatura = {
      campi: {
        data: { colonna: 'Giorno', stile: { data: 'yyyymmdd' } },
        cod_divisa: { colonna: 'Valuta' },
        cambio: { colonna: 'Euro', stile: { numero: 'en' } },
      },
    };
    await proprietario.query(
      `insert into mappature (cod_mappatura, descrizione, destinazione, regole) values ('prova', 'Prova', 'cambi', $1)`,
      [JSON.stringify(regole)],
    );
    const { guidID } = await anteprimaDi(
      'Giorno;Valuta;Euro\n20251001;USD;1.1724\n20251002;USD;uno\n',
      { mappatura: 'prova' },
    );
    const dopo = await correggi(guidID, cella(3, CAMBIO, null, '1,1754'));
    expect(dopo.esito).toMatchObject({ inseriti: 2, scartati: 0 });
    await admin('POST', `/importazioni/${guidID}/conferma`);
    await attendi(admin, guidID);
    expect(await scritti()).toEqual(['2025-10-01 USD 1.1724', '2025-10-02 USD 1.1754']);
  });

  test('vale anche se la banca dati cade e l’anteprima si ricostruisce dal file', async () => {
    const { guidID } = await anteprimaDi(MISTE);
    await correggi(guidID, cella(3, DIVISA, 'ZZZ', 'GBP'));
    const nome = `staging.i_${guidID.replaceAll('-', '')}`;
    await prova.applicazione.query(`truncate ${nome}_g, ${nome}_t, ${nome}_e`);
    expect((await chiedi(guidID, [cella(3, DIVISA, 'GBP', 'CHF')])).statusCode).toBe(503);
    await expect
      .poll(async () => (await admin('GET', `/importazioni/${guidID}/righe`)).statusCode, {
        timeout: 15_000,
        interval: 200,
      })
      .toBe(200);
    expect((await righe(guidID))[1]).toMatchObject({
      esito: 'inserimento',
      corretti: { [DIVISA]: 'ZZZ' },
    });
  });

  test('di un file lungo si corregge fra le poche errate', async () => {
    const linee = [TESTA.trim()];
    for (let anno = 1950; anno < 2050; anno++)
      for (let mese = 1; mese <= 12; mese++)
        for (let giorno = 1; giorno <= 28; giorno++)
          linee.push(`${giorno}/${mese}/${anno};USD;1,5`);
    linee.splice(24_999, 0, '01/10/2025;ZZZ;0,9');
    const { guidID, esito } = await anteprimaDi(linee.join('\n'));
    expect(esito).toMatchObject({ letti: 33_601, scartati: 1 });
    const [errata] = await righe(guidID, '?soloErrori=true');
    expect(errata?.riga).toBe(25_000);
    const dopo = await correggi(guidID, cella(25_000, DIVISA, 'ZZZ', 'CHF'));
    expect(dopo.esito).toMatchObject({ inseriti: 33_601, scartati: 0 });
    await admin('POST', `/importazioni/${guidID}/annulla`);
  });
});

test('di un movimento si corregge il titolo che nessuno conosce', async () => {
  await proprietario.query(
    `insert into portafogli (cod_azienda, cod_portafoglio, descrizione) values ('001', 'VITA', 'Vita');
     insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio) values ('001', 'BANCA', 'Banca', 'VITA');
     insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa) values ('AZ', 'Azione', 'A', 'EUR')`,
  );
  const byte =
    'Data Movimento;Causale;Codice Titolo;Quantità;Prezzo\n16/03/2026;ACQ;NESSUNO;100;98,45\n';
  const { guidID } = await importa(
    admin,
    { nome: 'movimenti.csv', byte },
    { anteprima: 'true', portafoglio: 'VITA', depositario: 'BANCA' },
    'movimenti',
  );
  const [errata] = await righe(guidID);
  const titolo = errata?.errori[0]?.campo ?? '';
  expect(errata?.esito).toBe('errore');
  const dopo = await correggi(guidID, cella(2, titolo, 'NESSUNO', 'AZ'));
  expect(dopo.esito).toMatchObject({ inseriti: 1, scartati: 0 });
});

describe('una correzione è rifiutata, e nulla cambia,', () => {
  test('se in un’altra finestra la cella è stata corretta intanto: tutte o nessuna', async () => {
    const { guidID } = await anteprimaDi(MISTE);
    await correggi(guidID, cella(3, DIVISA, 'ZZZ', 'GBP'));
    const risposta = await chiedi(guidID, [
      cella(4, DATA, '31/02/2025', '02/10/2025'),
      cella(3, DIVISA, 'ZZZ', 'CHF'),
    ]);
    expect(risposta.statusCode).toBe(409);
    expect(risposta.json<{ detail: string }>().detail).toContain('«GBP»');
    const [, seconda, terza] = await righe(guidID);
    expect([seconda?.valori[DIVISA], terza?.valori[DATA]]).toEqual(['GBP', '31/02/2025']);
  });

  test.each([
    ['annullata', 'annulla', '?'],
    ['confermata', 'conferma', '?soloValide=true'],
  ])('se l’anteprima è stata %s', async (_, atto, query) => {
    const { guidID } = await anteprimaDi(MISTE);
    await admin('POST', `/importazioni/${guidID}/${atto}${query}`);
    await attendi(admin, guidID);
    const risposta = await chiedi(guidID, [cella(3, DIVISA, 'ZZZ', 'GBP')]);
    expect(risposta.statusCode).toBe(409);
    expect(risposta.json<{ detail: string }>().detail).toContain('Caricare di nuovo il file');
  });

  test('se la cella non c’è, o il file ha una riga in meno', async () => {
    const { guidID } = await anteprimaDi(MISTE);
    for (const una of [cella(3, 'ALTRO', null, 'x'), cella(9, DIVISA, null, 'USD')]) {
      const risposta = await chiedi(guidID, [una]);
      expect(risposta.statusCode).toBe(422);
      expect(risposta.json<{ detail: string }>().detail).toContain('non ha questa cella');
    }
  });

  test('da chi legge soltanto; per chi non vede il lavoro non c’è', async () => {
    const testata = 'DATA;DIVISA;CAMBIO\n01/10/2025;ZZZ;1,17\n';
    const { guidID } = await importa(
      admin,
      { nome: 'normali.csv', byte: testata },
      { anteprima: 'true' },
      'CambiNormali',
    );
    const una = [cella(2, 'DIVISA', 'ZZZ', 'USD')];
    const legge = await prova.come({ username: 'legge', su: { '001': ['Cambi_R'] } });
    expect((await chiedi(guidID, una, legge)).statusCode).toBe(403);
    const altra = await prova.come({ username: 'altra', su: { '002': ['Cambi_W'] } });
    const risposta = await altra(
      'PUT',
      `/importazioni/${guidID}/righe`,
      { correzioni: una },
      { 'x-cod-azienda': '002' },
    );
    expect(risposta.statusCode).toBe(404);
    expect((await righe(guidID))[0]?.esito).toBe('errore');
  });
});

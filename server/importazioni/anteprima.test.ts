import { beforeEach, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, importa, lavoratoreDiProva, leggiLavoro } from '#tests/setup/lavori.ts';
import type { Paginata, RigaImportata } from './righe.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

/** Reference rates of the European Central Bank, October 2025. */
const INTESTAZIONE = 'DATA;CODICE DIVISA;CAMBIO\n';
const BUONE = `${INTESTAZIONE}01/10/2025;USD;1,1724\n01/10/2025;GBP;0,8704\n02/10/2025;USD;1,1754\n`;
const MISTE = `${BUONE}02/10/2025;ZZZ;1\n31/02/2025;GBP;0,9\n`;
const QUOTAZIONI =
  'CODICE TITOLO;PREZZO;DATA\nAZIONE;11;16/04/2026\nAZIONE;14,5;17/04/2026\n' +
  'AZIONE;14,6;18/04/2026\nALTRA;1.240;17/04/2026\nALTRA;1.236;16/04/2026\n' +
  'SCADUTO;100;17/04/2026\nNESSUNO;1;17/04/2026\n';
const cambi = (byte: string) => ({ nome: 'cambi.csv', byte });

const quanti = async (): Promise<number> => {
  const { rows } = await proprietario.query<{ n: number }>('select count(*) as n from cambi');
  return rows[0]?.n ?? -1;
};
const pagina = async (guid: string, query = ''): Promise<Paginata<RigaImportata>> =>
  (await admin('GET', `/importazioni/${guid}/righe${query}`)).json();

beforeEach(async () => {
  await proprietario.query('delete from cambi');
});

describe("l'anteprima", () => {
  test('dice di ogni riga che cambia un valore qual è adesso, e delle altre nulla', async () => {
    await importa(admin, cambi(`${INTESTAZIONE}01/10/2025;USD;1,1724\n01/10/2025;GBP;0,87\n`));
    const { guidID } = await importa(admin, cambi(BUONE), { anteprima: 'true' });
    const { items } = await pagina(guidID);
    expect(items.map(({ prima }) => prima)).toEqual([undefined, { CAMBIO: '0,87' }, undefined]);
  });

  test('avvisa dei valori che non tornano, e li fa entrare lo stesso', async () => {
    await proprietario.query(`
      insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione,
          data_scadenza, tipo_tasso) values
        ('AZIONE', 'Un’azione', 'A', 'EUR', 'U', null, null),
        ('ALTRA', 'Un’altra', 'A', 'EUR', 'U', null, null),
        ('SCADUTO', 'Scaduto', 'Z', 'EUR', 'P', '2026-04-16', 'Z');
      insert into quotazioni (cod_titolo, data, prezzo) values
        ('AZIONE', '2026-04-15', 10), ('ALTRA', '2026-04-15', 12.34),
        ('ALTRA', '2026-04-17', 1240);
      insert into tolleranze_qualita (archivio, controllo, soglia) values ('quotazioni', 'salti', 20)`);
    const lavoro = await importa(
      admin,
      { nome: 'quotazioni.csv', byte: QUOTAZIONI },
      { anteprima: 'true', formatoNumero: 'it' },
      'quotazioni',
    );
    expect(lavoro.esito).toMatchObject({ letti: 7, scartati: 1, invariati: 1, avvisi: 4 });
    const tutte = await pagina(lavoro.guidID);
    expect(tutte.items.map(({ esito, avvisi }) => [esito, avvisi.join('; ')])).toEqual([
      ['inserimento', ''],
      ['inserimento', 'Prezzo: si scosta del 31,82% da 11 del 16/04/2026 (tolleranza 20%)'],
      ['inserimento', 'Data: il 18/04/2026 non è lavorativo (sabato, domenica o chiusura TARGET)'],
      ['invariato', ''],
      ['inserimento', 'Prezzo: circa 100 volte 12,34 del 15/04/2026, forse il separatore'],
      ['inserimento', 'Titolo SCADUTO: è scaduto il 16/04/2026'],
      ['errore', ''],
    ]);
    const sole = await pagina(lavoro.guidID, '?soloAvvisi=true');
    expect([sole.totalCount, sole.items.map(({ riga }) => riga)]).toEqual([4, [3, 4, 6, 7]]);
    const log = await admin('GET', `/reportsmonitor/get-logsdata/${lavoro.guidID}`);
    expect(log.body).toContain('Righe da guardare 4: entrano, con un avviso.');
  });

  test('il tempo per cui si guarda non è durata del lavoro', async () => {
    const { guidID } = await importa(admin, cambi(BUONE), { anteprima: 'true' });
    await proprietario.query(
      `update lavori set iniziato_il = iniziato_il - interval '1 hour',
                         finito_il = finito_il - interval '1 hour' where guid = $1`,
      [guidID],
    );
    await admin('POST', `/importazioni/${guidID}/conferma`);
    const { durata } = await attendi(admin, guidID);
    expect(durata).toBeLessThan(3_600);
  });

  test('non scrive nulla e mostra ogni riga con il suo esito e i suoi errori', async () => {
    await importa(admin, cambi(`${INTESTAZIONE}01/10/2025;USD;1,1724\n01/10/2025;GBP;0,87\n`));
    const lavoro = await importa(admin, cambi(MISTE), { anteprima: 'true' });
    expect(lavoro).toMatchObject({
      stato: 'completato',
      fase: 'anteprima',
      percCompletamento: 100,
      esito: { letti: 5, inseriti: 1, aggiornati: 1, invariati: 1, scartati: 2 },
    });
    expect(await quanti()).toBe(2);
    const { items, totalCount } = await pagina(lavoro.guidID);
    expect(totalCount).toBe(5);
    expect(items.map(({ riga, esito }) => `${riga} ${esito}`)).toEqual([
      '2 invariato',
      '3 aggiornamento',
      '4 inserimento',
      '5 errore',
      '6 errore',
    ]);
    expect(items[3]).toEqual({
      riga: 5,
      esito: 'errore',
      valori: { DATA: '02/10/2025', 'CODICE DIVISA': 'ZZZ', CAMBIO: '1' },
      errori: [
        {
          colonna: 'CODICE DIVISA',
          valore: 'ZZZ',
          messaggio: 'la divisa «ZZZ» non è in anagrafica',
          campo: 'CODICE DIVISA',
        },
      ],
      derivati: {},
      avvisi: [],
      note: [],
    });
    const errate = await pagina(lavoro.guidID, '?soloErrori=true');
    expect(errate.items.map(({ riga }) => riga)).toEqual([5, 6]);
    expect(errate.totalCount).toBe(2);
  });

  test('si sfoglia avanti e indietro per cursore, e per numero di pagina', async () => {
    const { guidID } = await importa(admin, cambi(MISTE), { anteprima: 'true' });
    const prima = await pagina(guidID, '?pageSize=2');
    expect(prima.items.map(({ riga }) => riga)).toEqual([2, 3]);
    expect(prima.cursorePrima).toBeNull();
    const seconda = await pagina(guidID, `?pageSize=2&cursore=${prima.cursoreDopo}`);
    expect(seconda.items.map(({ riga }) => riga)).toEqual([4, 5]);
    const terza = await pagina(guidID, `?pageSize=2&cursore=${seconda.cursoreDopo}`);
    expect(terza.items.map(({ riga }) => riga)).toEqual([6]);
    expect(terza.cursoreDopo).toBeNull();
    const indietro = await pagina(guidID, `?pageSize=2&cursore=${terza.cursorePrima}`);
    expect(indietro.items.map(({ riga }) => riga)).toEqual([4, 5]);
    const perNumero = await pagina(guidID, '?pageSize=2&pageNumber=3');
    expect(perNumero.items.map(({ riga }) => riga)).toEqual([6]);
  });

  test('confermata scrive; confermata ancora resta la stessa', async () => {
    const { guidID } = await importa(admin, cambi(BUONE), { anteprima: 'true' });
    const risposta = await admin('POST', `/importazioni/${guidID}/conferma`);
    expect(risposta.statusCode).toBe(202);
    expect(await attendi(admin, guidID)).toMatchObject({
      stato: 'completato',
      fase: 'fine',
      esito: { letti: 3, inseriti: 3 },
    });
    const ancora = await admin('POST', `/importazioni/${guidID}/conferma`);
    expect(ancora.json()).toEqual({ guidID, percCompletamento: 100 });
    expect(await quanti()).toBe(3);
    expect((await admin('GET', `/importazioni/${guidID}/righe`)).statusCode).toBe(409);
  });

  test('confermata e ricontrollata insieme: vale ciò che è venuto prima, una volta sola', async () => {
    const { guidID } = await importa(admin, cambi(BUONE), { anteprima: 'true' });
    const inCoda = async () => {
      const { rows } = await proprietario.query('select from pg_locks where not granted');
      return rows.length;
    };
    const tenuto = await proprietario.connect();
    const atti: Promise<{ readonly statusCode: number }>[] = [];
    try {
      await tenuto.query('begin');
      await tenuto.query('select from lavori where guid = $1 for update', [guidID]);
      for (const [i, atto] of ['conferma', 'ricontrolla', 'annulla'].entries()) {
        atti.push(admin('POST', `/importazioni/${guidID}/${atto}`));
        await expect.poll(inCoda).toBe(i + 1);
      }
    } finally {
      await tenuto.query('rollback');
      tenuto.release();
    }
    const esiti = (await Promise.all(atti)).map(({ statusCode }) => statusCode);
    expect(esiti).toEqual([202, 202, 409]);
    expect(await attendi(admin, guidID)).toMatchObject({ stato: 'completato', fase: 'fine' });
    const log = await admin('GET', `/reportsmonitor/get-logsdata/${guidID}`);
    expect(log.body).not.toContain('controllata di nuovo');
  });

  test('con righe errate si conferma solo chiedendo le valide', async () => {
    const { guidID } = await importa(admin, cambi(MISTE), { anteprima: 'true' });
    const rifiuto = await admin('POST', `/importazioni/${guidID}/conferma`);
    expect(rifiuto.statusCode).toBe(422);
    expect(rifiuto.json()).toMatchObject({ errori: [{ campo: 'soloValide' }] });
    await admin('POST', `/importazioni/${guidID}/conferma?soloValide=true`);
    const lavoro = await attendi(admin, guidID);
    expect(lavoro.esito).toMatchObject({ inseriti: 3, scartati: 2 });
    expect((await admin('GET', `/importazioni/${guidID}/scarti`)).body).toContain('ZZZ;1;5;');
  });

  test('quel che nel frattempo è cambiato nell’archivio si confronta di nuovo', async () => {
    const { guidID } = await importa(admin, cambi(BUONE), { anteprima: 'true' });
    await importa(admin, cambi(`${INTESTAZIONE}01/10/2025;USD;1,1724\n01/10/2025;GBP;0,9\n`));
    await admin('POST', `/importazioni/${guidID}/conferma`);
    expect((await attendi(admin, guidID)).esito).toEqual({
      letti: 3,
      inseriti: 1,
      aggiornati: 1,
      invariati: 1,
      scartati: 0,
    });
  });

  test('annullata cade, e il suo posto si libera', async () => {
    const { guidID } = await importa(admin, cambi(BUONE), { anteprima: 'true' });
    const annullata = await admin('POST', `/importazioni/${guidID}/annulla`);
    expect(annullata.json()).toMatchObject({ stato: 'annullato' });
    expect((await admin('POST', `/importazioni/${guidID}/conferma`)).statusCode).toBe(409);
    expect(await quanti()).toBe(0);
    await expect
      .poll(
        async () => {
          const { rows } = await proprietario.query(
            `select 1 from pg_class where relname like 'i_' || replace($1, '-', '') || '%'`,
            [guidID],
          );
          return rows.length;
        },
        { timeout: 10_000, interval: 200 },
      )
      .toBe(0);
  });

  test('svuotata da una caduta della banca dati, si ricostruisce dai byte', async () => {
    const { guidID } = await importa(admin, cambi(BUONE), { anteprima: 'true' });
    const nome = `staging.i_${guidID.replaceAll('-', '')}`;
    await prova.applicazione.query(`truncate ${nome}_g, ${nome}_t, ${nome}_e`);
    expect((await admin('GET', `/importazioni/${guidID}/righe`)).statusCode).toBe(503);
    await expect
      .poll(async () => (await admin('GET', `/importazioni/${guidID}/righe`)).statusCode, {
        timeout: 15_000,
        interval: 200,
      })
      .toBe(200);
    expect((await pagina(guidID)).items).toHaveLength(3);
  });
});

describe('il ripristino', () => {
  const ripristina = async (guid: string) => {
    const risposta = await admin('POST', `/importazioni/${guid}/ripristina`);
    expect(risposta.statusCode).toBe(202);
    return attendi(admin, risposta.json<{ guidID: string }>().guidID);
  };

  test('toglie le righe inserite e riporta quelle aggiornate', async () => {
    await importa(admin, cambi(`${INTESTAZIONE}01/10/2025;USD;1,1111\n`));
    const { guidID } = await importa(admin, cambi(BUONE));
    expect(await quanti()).toBe(3);
    expect((await ripristina(guidID)).esito).toEqual({
      letti: 3,
      inseriti: 0,
      aggiornati: 1,
      invariati: 0,
      scartati: 0,
      eliminati: 2,
      nonRipristinati: 0,
    });
    const { rows } = await proprietario.query('select cod_divisa, cambio from cambi');
    expect(rows).toEqual([{ cod_divisa: 'USD', cambio: '1.1111000000' }]);
  });

  test('lascia e dice quel che altri hanno cambiato o eliminato dopo', async () => {
    const { guidID } = await importa(admin, cambi(BUONE));
    const { rows } = await proprietario.query<{ id: number; versione: number }>(
      'select id, versione from cambi order by data, cod_divisa',
    );
    const [sterlina, dollaro] = rows;
    await admin('PUT', `/Cambi/${sterlina?.id}`, {
      ...sterlina,
      data: '2025-10-01',
      codDivisa: 'GBP',
      cambio: '0.8888',
    });
    await admin('DELETE', `/Cambi/${dollaro?.id}?versione=${dollaro?.versione}`);
    const lavoro = await ripristina(guidID);
    expect(lavoro.esito).toMatchObject({ eliminati: 1, aggiornati: 0, nonRipristinati: 2 });
    expect(await quanti()).toBe(1);
    const elenco = await admin('GET', `/reportsmonitor/get-report/${lavoro.guidID}`);
    expect(elenco.body).toContain('01/10/2025;GBP;0,8704;modifica di admin il ');
    expect(elenco.body).toContain('01/10/2025;USD;1,1724;eliminazione di admin il ');
  });

  test('chiesto due volte è lo stesso lavoro, finché non fallisce; di una anteprima non c’è', async () => {
    const { guidID } = await importa(admin, cambi(BUONE));
    const chiedi = async () =>
      (await admin('POST', `/importazioni/${guidID}/ripristina`)).json<{ guidID: string }>().guidID;
    const [primo, insieme] = await Promise.all([chiedi(), chiedi()]);
    expect(insieme).toBe(primo);
    expect(await attendi(admin, guidID)).toMatchObject({ ripristino: primo });
    await attendi(admin, primo);
    expect((await ripristina(guidID)).guidID).toBe(primo);
    await proprietario.query(`update lavori set stato = 'fallito' where guid = $1`, [primo]);
    expect(await attendi(admin, guidID)).toMatchObject({ ripristino: null });
    expect((await ripristina(guidID)).guidID).not.toBe(primo);
    const anteprima = await importa(admin, cambi(BUONE), { anteprima: 'true' });
    const rifiuto = await admin('POST', `/importazioni/${anteprima.guidID}/ripristina`);
    expect(rifiuto.statusCode).toBe(409);
  });
});

test('chi non ha il privilegio vede l’anteprima altrui ma non la conferma; da fuori è un 404', async () => {
  const { guidID } = await importa(admin, cambi(BUONE), { anteprima: 'true' });
  const lettrice = await prova.come({ username: 'lea', su: { '001': ['Cambi_R'] } });
  const estraneo = await prova.come({ username: 'teo', su: { '001': ['Titoli_W'] } });
  const altra = await prova.come({ username: 'mia', su: { '002': ['Cambi_W'] } });
  expect((await lettrice('GET', `/importazioni/${guidID}/righe`)).statusCode).toBe(200);
  expect((await lettrice('POST', `/importazioni/${guidID}/conferma`)).statusCode).toBe(403);
  expect((await estraneo('GET', `/importazioni/${guidID}/righe`)).statusCode).toBe(404);
  const in002 = { 'x-cod-azienda': '002' };
  const cercata = await altra('GET', `/importazioni/${guidID}/righe`, undefined, in002);
  expect(cercata.statusCode).toBe(404);
  expect(await leggiLavoro(admin, guidID)).toMatchObject({ fase: 'anteprima' });
});

import { describe, expect, test } from 'vitest';
import type { Momento } from '#domain/reports/cadenza.ts';
import { aggiungiGiorni, data } from '#domain/tempo/data.ts';
import { apriPool } from '#server/db/pool.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { avviaReportProgrammati } from './esecuzione.ts';
import type { Programma } from './tabella.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

const CORPO = {
  descrizione: 'Cambi della settimana',
  report: 'cambi',
  richiesta: { codDivisa: ['USD'], formati: ['csv'] },
  periodo: 'ultimi7',
  cadenza: 'settimanale',
  giornoSettimana: 1,
  ora: '07:30',
};

const crea = async (corpo: object = CORPO, chi = admin): Promise<Programma> => {
  const risposta = await chi('POST', '/programmi-report', corpo);
  expect(risposta.statusCode, risposta.body).toBe(201);
  return risposta.json();
};
const rileggi = async ({ id }: Programma): Promise<Programma | undefined> =>
  (await admin('GET', '/programmi-report')).json<Programma[]>().find((uno) => uno.id === id);

const avvia = (adesso: Momento, applicazione = prova.applicazione) =>
  avviaReportProgrammati({
    proprietario,
    applicazione,
    log: { warn: () => undefined },
    adesso,
  });
/** A minute after the hour at which it is due. */
const allaSuaOra = ({ prossimoGiorno }: Programma): Momento => ({
  giorno: data(prossimoGiorno ?? ''),
  ora: '07:31',
});

describe('un report programmato', () => {
  test('parte una volta sola nel suo giorno, con le date di quel giorno, e si ritrova nel monitor', async () => {
    const csv = 'DATA;CODICE DIVISA;CAMBIO\n13/04/2026;USD;1,1684\n';
    expect((await importa(admin, { nome: 'cambi.csv', byte: csv })).stato).toBe('completato');
    const programma = await crea();
    expect(programma).toMatchObject({ utente: 'admin', area: 'Cambi', attivo: true });
    const quando = allaSuaOra(programma);
    expect(await avvia({ ...quando, ora: '07:29' })).toBe(0);
    const avviati = await Promise.all([avvia(quando), avvia(quando)]);
    expect(avviati.toSorted()).toEqual([0, 1]);
    const dopo = await rileggi(programma);
    expect(dopo?.prossimoGiorno).toBe(aggiungiGiorni(quando.giorno, 7));
    const lavoro = await attendi(admin, dopo?.ultimoGuid ?? '');
    expect(lavoro).toMatchObject({ stato: 'completato', utente: 'admin' });
    const { rows } = await proprietario.query<{ filtro: object }>(
      `select parametri -> 'filtro' as filtro from lavori where guid = $1`,
      [lavoro.guidID],
    );
    expect(rows[0]?.filtro).toMatchObject({
      codDivisa: ['USD'],
      dateFrom: aggiungiGiorni(quando.giorno, -6),
      dateTo: quando.giorno,
    });
    expect(await rileggi(programma)).toMatchObject({ ultimoStato: 'completato' });
  });

  test('dopo giorni senza lavoratori parte una volta, per il giorno che era il suo', async () => {
    const programma = await crea({ ...CORPO, descrizione: 'In ritardo', periodo: 'oggi' });
    const suo = allaSuaOra(programma);
    const tardi = { giorno: aggiungiGiorni(suo.giorno, 15), ora: '03:00' };
    expect(await avvia(tardi)).toBeGreaterThanOrEqual(1);
    const dopo = await rileggi(programma);
    expect(dopo?.prossimoGiorno).toBe(aggiungiGiorni(suo.giorno, 21));
    const { rows } = await proprietario.query<{ dal: string }>(
      `select parametri #>> '{filtro,dateFrom}' as dal from lavori where guid = $1`,
      [dopo?.ultimoGuid],
    );
    expect(rows[0]?.dal).toBe(suo.giorno);
  });

  test('senza la banca dati non è saltato: parte appena risponde', async () => {
    const programma = await crea({ ...CORPO, descrizione: 'Nell’assenza' });
    const quando = allaSuaOra(programma);
    const altrove = { ...prova.applicazione.options, connectionString: 'postgresql://127.0.0.1:9' };
    const assente = apriPool(altrove, { massimo: 1 });
    expect(await avvia(quando, assente)).toBe(0);
    await assente.end();
    expect(await rileggi(programma)).toMatchObject({
      prossimoGiorno: quando.giorno,
      ultimoProblema: null,
    });
    expect(await avvia({ ...quando, ora: '07:32' })).toBe(1);
  });

  test('non parte sospeso, e riprende da oggi e non dal passato', async () => {
    const { id, versione, ...resto } = await crea({ ...CORPO, descrizione: 'Sospeso' });
    const programma = { id, versione, ...resto };
    const sospeso = await admin('PUT', `/programmi-report/${id}`, {
      ...CORPO,
      descrizione: 'Sospeso',
      versione,
      attivo: false,
    });
    expect(sospeso.json()).toMatchObject({ attivo: false, prossimoGiorno: null });
    await avvia(allaSuaOra(programma));
    expect((await rileggi(programma))?.ultimoGuid).toBeNull();
    expect((await admin('GET', `/storico/programmi_report/${id}`)).statusCode).toBe(200);
  });

  test('si esegue anche subito, senza spostare la sua prossima volta', async () => {
    const programma = await crea({ ...CORPO, descrizione: 'Subito' });
    const avviato = await admin('POST', `/programmi-report/${programma.id}/esegui`);
    expect(avviato.statusCode).toBe(202);
    await attendi(admin, avviato.json<{ guidID: string }>().guidID);
    expect(await rileggi(programma)).toMatchObject({
      prossimoGiorno: programma.prossimoGiorno,
      ultimoStato: 'completato',
    });
  });

  test('una cadenza incompleta, un report che non c’è e un ordine ignoto sono rifiutati campo per campo', async () => {
    const prova = (valori: object) =>
      admin('POST', '/programmi-report', { ...CORPO, giornoSettimana: null, ...valori });
    const senza = await prova({});
    expect(senza.statusCode).toBe(422);
    expect(senza.json()).toMatchObject({ errori: [{ campo: 'giornoSettimana' }] });
    expect((await prova({ giornoSettimana: 1, ora: '7' })).statusCode).toBe(422);
    expect((await prova({ giornoSettimana: 1, report: 'inventato' })).statusCode).toBe(404);
    const ordine = { sqlParams: { orderByDict: { password: 'ASC' } } };
    expect((await prova({ giornoSettimana: 1, richiesta: ordine })).statusCode).toBe(422);
  });
});

describe('a nome di chi parte', () => {
  test('chi ha perso il privilegio non riceve più nulla, e lo legge nel suo programma', async () => {
    const chi = await prova.come({ username: 'lettrice', su: { '001': ['Cambi_R'] } });
    const suo = (metodo: 'GET' | 'POST', url: string, corpo?: object) =>
      chi(metodo, url, corpo, { 'x-cod-azienda': '001' });
    const creato = await suo('POST', '/programmi-report', { ...CORPO, descrizione: 'Suo' });
    expect(creato.statusCode).toBe(201);
    const programma = creato.json<Programma>();
    await proprietario.query(
      `delete from utente_ruoli where id_utente = (select id from utenti where username = 'lettrice')`,
    );
    await avvia(allaSuaOra(programma));
    const { rows } = await proprietario.query<{ problema: string; guid: string | null }>(
      `select ultimo_problema as problema, ultimo_guid as guid from programmi_report_corso
        where id_programma = $1`,
      [programma.id],
    );
    expect(rows[0]?.guid).toBeNull();
    expect(rows[0]?.problema).toMatch(/lettrice|privilegio/i);
  });

  test('il programma di un altro si vede con il privilegio dell’area, e non si cambia', async () => {
    const programma = await crea({ ...CORPO, descrizione: 'Di admin' });
    const altra = await prova.come({ username: 'altra', su: { '*': ['Cambi_R'] } });
    const corpo = { ...CORPO, descrizione: 'Rubato', versione: programma.versione };
    const cambiato = await altra('PUT', `/programmi-report/${programma.id}`, corpo);
    expect([403, 404]).toContain(cambiato.statusCode);
    const tolto = await altra('DELETE', `/programmi-report/${programma.id}`);
    expect([403, 404]).toContain(tolto.statusCode);
    expect(await rileggi(programma)).toMatchObject({ descrizione: 'Di admin' });
  });

  test('la storia di quello di un altro la legge chi ne legge l’area', async () => {
    const { id } = await crea();
    const legge = await prova.come({ username: 'legge.area', su: { '001': ['Cambi_R'] } });
    const altra = await prova.come({ username: 'altra.area', su: { '001': ['Divise_R'] } });
    expect((await legge('GET', `/storico/programmi_report/${id}`)).statusCode).toBe(200);
    expect((await altra('GET', `/storico/programmi_report/${id}`)).statusCode).toBe(404);
  });

  test('quello di un’altra azienda non c’è', async () => {
    const corpo = { ...CORPO, descrizione: 'Della 001' };
    const creato = await admin('POST', '/programmi-report', corpo, { 'x-cod-azienda': '001' });
    const { id } = creato.json<Programma>();
    const chi = await prova.come({ username: 'della.002', su: { '002': ['Cambi_W'] } });
    const seconda = (metodo: 'GET' | 'POST' | 'DELETE', url: string) =>
      chi(metodo, url, undefined, { 'x-cod-azienda': '002' });
    const elenco = await seconda('GET', '/programmi-report');
    expect(elenco.statusCode, elenco.body).toBe(200);
    expect(elenco.json<Programma[]>().map((uno) => uno.id)).not.toContain(id);
    expect((await seconda('POST', `/programmi-report/${id}/esegui`)).statusCode).toBe(404);
    expect((await seconda('DELETE', `/programmi-report/${id}`)).statusCode).toBe(404);
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { rotteRegistroModifiche } from '#contract/registro-modifiche.ts';
import type { Risposta } from '#contract/rotta.ts';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { cambiamentiInParole } from '#domain/campi/storia.ts';
import { storie } from '#server/avvio/storie.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, lavoratoreDiProva, leggiLavoro } from '#tests/setup/lavori.ts';
import { righeEsaminate } from '#tests/setup/piani.ts';
import { preparaStorico } from './partizioni.ts';
import { domandaPagina, domandaRegistro } from './registro.ts';
import { NOMI } from './registro-codice.ts';
import type { FiltroRegistro } from './riga-registro.ts';

const prova = await appDiProva();
const { admin, come, db, proprietario } = prova;
const { riavvia } = await lavoratoreDiProva(prova);

type Pagina = Risposta<typeof rotteRegistroModifiche.elenco>;

const SU_002 = { 'x-cod-azienda': '002' };

const pagina = async (filtro = '', chi = admin, intestazioni = {}): Promise<Pagina> => {
  const risposta = await chi('GET', `/registro-modifiche?${filtro}`, undefined, intestazioni);
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<Pagina>();
};

/** What happened to a field, in words. */
const fatti = ({ items }: Pagina) =>
  items.map(({ titolo, chiave, operazione, cambiamenti }) => [
    titolo,
    chiave,
    operazione,
    ...cambiamenti.map((uno) => `${uno.titolo}: ${uno.prima} → ${uno.dopo}`),
  ]);

const nuovaDivisa = async (codDivisa: string) =>
  (await admin('POST', '/divise', { id: 1, codDivisa, descDivisa: 'Di prova' })).json<{
    id: number;
  }>();
const corretta = (id: number, codDivisa: string, valori: object) =>
  admin('PUT', `/divise/${id}`, { id, codDivisa, descDivisa: 'Di prova', ...valori });

/** A row of the history as it would have been written at that moment. */
const scritta = (quando: string, descDivisa: string, altro: object = {}) =>
  proprietario.query(
    `insert into storico (tabella, id_record, operazione, quando, utente, versione, prima)
     select 'divise', 900, 'eliminazione', $1, 'ieri', 1, $2`,
    [quando, { cod_divisa: 'QYY', desc_divisa: descDivisa, ...altro }],
  );

const REPORT = '/Reports/tabella/registro-modifiche';
const chiesto = async (corpo: object, chi = admin, intestazioni = {}): Promise<string> => {
  const risposta = await chi('POST', REPORT, corpo, intestazioni);
  expect(risposta.statusCode, risposta.body).toBe(202);
  return risposta.json<{ guidID: string }>().guidID;
};
const csv = async (guid: string, chi = admin): Promise<string[]> => {
  expect(await attendi(chi, guid)).toMatchObject({ stato: 'completato', codAzienda: null });
  const via = `/reportsmonitor/get-report/${guid}?fileExtension=.csv`;
  return (await chi('GET', via)).body.trim().split('\r\n').slice(1);
};
/** What the page says of a change, but for when and with which job. */
const comeLaPagina = ({ items }: Pagina) =>
  items.map(({ utente, titolo, chiave, operazione, cambiamenti }) =>
    [
      ...[utente, titolo, chiave, operazione === 'modifica' ? 'modificato' : 'eliminato'],
      cambiamentiInParole(operazione, cambiamenti),
    ].join(';'),
  );
const senzaQuando = (riga: string) => riga.slice(riga.indexOf(';') + 1).replace(/;$/, '');

describe('il registro delle modifiche', () => {
  test('dice in parole chi ha cambiato che cosa, dal più recente; di ciò che è eliminato com’era', async () => {
    const { id } = await nuovaDivisa('QZZ');
    await corretta(id, 'QZZ', { validoDal: '2026-03-31', decimali: 2 });
    await corretta(id, 'QZZ', { validoDal: '2026-03-31', decimali: 3, quotabile: false });
    await admin('DELETE', `/divise/${id}`);
    const lette = await pagina(`tabella=divise&codice=qzz`);
    expect(fatti(lette)).toEqual([
      [
        ...['Divise', 'QZZ', 'eliminazione', 'Codice Divisa: QZZ → null'],
        ...['Descrizione: Di prova → null', 'Decimali: 3 → null'],
        ...['Valida dal: 31/03/2026 → null', 'Quotabile: No → null'],
      ],
      ['Divise', 'QZZ', 'modifica', 'Decimali: 2 → 3', 'Quotabile: Sì → No'],
      ['Divise', 'QZZ', 'modifica', 'Decimali:  → 2', 'Valida dal:  → 31/03/2026'],
    ]);
    expect(lette.items[0]).toMatchObject({ utente: 'admin', lavoro: null, idRecord: id });
    expect(fatti(await pagina(`tabella=divise&idRecord=${id}&utente=altri`))).toEqual([]);
    expect((await admin('GET', `/registro-modifiche?idRecord=${id}`)).statusCode).toBe(422);
    expect((await admin('GET', '/registro-modifiche?tabella=viste')).statusCode).toBe(422);
    expect((await admin('GET', '/registro-modifiche?dal=2026-02-30')).statusCode).toBe(422);
  });

  test('chi non legge una tabella non vede ciò che vi accade, né può chiederlo', async () => {
    const { id } = await nuovaDivisa('QZY');
    await corretta(id, 'QZY', { descDivisa: 'Corretta' });
    const cambista = await come({ username: 'cambista', su: { '001': ['Cambi_R'] } });
    expect((await pagina('', cambista)).items).toEqual([]);
    expect((await cambista('GET', '/registro-modifiche?tabella=divise')).statusCode).toBe(403);
    const divisista = await come({
      username: 'divisista',
      su: { '001': ['Divise_R'], '002': ['Cambi_R'] },
    });
    expect((await pagina('', divisista)).items.map(({ tabella }) => tabella)).toContain('divise');
    expect((await pagina('', divisista, SU_002)).items).toEqual([]);
    // A report that repeats is seen by its owner and by who reads its area on its company.
    for (const [utente, area, azienda] of [
      ['altri', 'Movimenti', '001'],
      ['altri', 'Cambi', null],
      ['altri', 'Cambi', '001'],
      ['cambista', 'Movimenti', null],
    ])
      await proprietario.query(
        `insert into storico (tabella, id_record, cod_azienda, operazione, versione, prima)
         select 'programmi_report', 900, $1, 'eliminazione', 1, $2`,
        [azienda, { utente, area, descrizione: `${area} di ${utente}` }],
      );
    expect((await pagina('', cambista)).items.map(({ chiave: suo }) => suo)).toEqual([
      'Movimenti di cambista · cambista',
      'Cambi di altri · altri',
    ]);
  });

  test('ha i record di un’azienda soltanto per chi lavora su quella', async () => {
    const portafoglio = { id: 1, cod_Azienda: '002', cod_Portafoglio: 'ALTROVE' };
    const corpo = { ...portafoglio, descrizione: 'Altrove' };
    const creato = await admin('POST', '/portafogli', corpo, SU_002);
    expect(creato.statusCode, creato.body).toBe(201);
    const { id } = creato.json<{ id: number }>();
    await proprietario.query(`update portafogli set descrizione = 'Là' where id = $1`, [id]);
    expect(fatti(await pagina('tabella=portafogli', admin, SU_002))).toEqual([
      ['Portafogli', 'ALTROVE', 'modifica', 'Descrizione: Altrove → Là'],
    ]);
    expect((await pagina('tabella=portafogli')).items).toEqual([]);
    // Written by nobody's request: the product's own, or SQL by hand.
    expect((await pagina('utente=sistema', admin, SU_002)).items[0]?.utente).toBeNull();
  });

  test('i giorni di un periodo cominciano a mezzanotte di Roma, anche quando cambia l’ora', async () => {
    for (const [quando, come] of [
      ['2024-03-30T22:59:59.999999Z', 'sabato'],
      ['2024-03-30T23:00:00Z', 'prima di domenica'],
      ['2024-03-31T21:59:59.999999Z', 'fine di domenica'],
      ['2024-03-31T22:00:00Z', 'lunedì'],
    ] as const)
      await scritta(quando, come);
    const di = async (periodo: string) =>
      (await pagina(`tabella=divise&${periodo}`)).items.map(
        ({ cambiamenti }) => cambiamenti.find(({ titolo }) => titolo === 'Descrizione')?.prima,
      );
    expect(await di('dal=2024-03-31&al=2024-03-31')).toEqual([
      'fine di domenica',
      'prima di domenica',
    ]);
    expect(await di('al=2024-03-30')).toEqual(['sabato']);
    expect(await di('dal=2024-04-01&al=2024-04-01')).toEqual(['lunedì']);
  });

  test('di ciò che ha scritto un lavoro dice quale', async () => {
    const guid = randomUUID();
    const { id } = await nuovaDivisa('QZX');
    await proprietario.query(
      `insert into lavori (guid, tipo, area, cod_azienda, utente, descrizione)
       values ($1, 'importazione', 'Divise', '001', 'admin', 'Import di prova')`,
      [guid],
    );
    const scrive = { utente: { id: 0, username: 'admin' }, aziende: ['001'], lavoro: guid };
    await inTransazione(db, scrive, (tx) =>
      sql`update divise set desc_divisa = 'Importata' where id = ${id}`.execute(tx),
    );
    expect((await pagina('tabella=divise&codice=QZX')).items[0]).toMatchObject({
      utente: 'admin',
      lavoro: guid,
      descrizioneLavoro: 'Import di prova',
    });
  });

  test('pagina dopo pagina non salta e non ripete nulla, mentre altri scrivono', async () => {
    const { id } = await nuovaDivisa('QZW');
    for (const n of [1, 2, 3, 4, 5]) await corretta(id, 'QZW', { descDivisa: `Prova ${n}` });
    const filtro = `tabella=divise&idRecord=${id}&limite=2`;
    const prime = await pagina(filtro);
    await corretta(id, 'QZW', { descDivisa: 'Prova 6' });
    const seconde = await pagina(`${filtro}&cursore=${prime.cursoreDopo}`);
    const ultime = await pagina(`${filtro}&cursore=${seconde.cursoreDopo}`);
    expect([prime, seconde, ultime].flatMap(fatti).map((fatto) => fatto[3])).toEqual([
      'Descrizione: Prova 4 → Prova 5',
      'Descrizione: Prova 3 → Prova 4',
      'Descrizione: Prova 2 → Prova 3',
      'Descrizione: Prova 1 → Prova 2',
      'Descrizione: Di prova → Prova 1',
    ]);
    expect(ultime.cursoreDopo).toBeNull();
  });

  test('le parti di un titolo sono campi del titolo, e ciò che non mostra nulla non c’è', async () => {
    const creato = await admin('POST', '/Securities', {
      ...{ id: 1, cod_Titolo: 'STEPUP', descrizione: 'Obbligazione', tipo_Titolo: 'O' },
      ...{ codDivisa: 'EUR', tipoTasso: 'T' },
      ...{ dataGodimento: '2024-03-05', dataScadenza: '2030-03-05' },
    });
    const { id } = creato.json<{ id: number }>();
    // A part of another titolo has a number of its own, which may be the same.
    await proprietario.query(
      `insert into storico (tabella, id_record, operazione, versione, prima)
       values ('titoli_tassi', $1, 'eliminazione', 1, $2)`,
      [id, { id, id_titolo: 9_999_999, valido_dal: '2024-01-01', tasso: 9 }],
    );
    const parti = { rating: [], ammortamento: [], call: [], listini: [] };
    for (const tasso of ['2.5', '3.25', null]) {
      const url = `/SecurityExtension/getById/${id}`;
      const { versione } = (await admin('GET', url)).json<{ versione: number }>();
      const tassi = tasso
        ? [{ validoDal: '2024-03-05', tasso, spread: null, presunto: false }]
        : [];
      const esito = await admin('PUT', `/SecurityExtension/${id}`, { versione, ...parti, tassi });
      expect(esito.statusCode, esito.body).toBe(200);
    }
    const lette = await pagina(`tabella=titoli&idRecord=${id}`);
    expect(fatti(lette)).toEqual([
      ['Titoli', 'STEPUP', 'modifica', 'Tassi: 05/03/2024 · 3,25 → '],
      ['Titoli', 'STEPUP', 'modifica', 'Tassi: 05/03/2024 · 2,5 → 05/03/2024 · 3,25'],
    ]);
    expect(await pagina('tabella=titoli&codice=stepup')).toEqual(lette);
    const righe = await csv(await chiesto({ tabella: 'titoli', codice: 'STEPUP' }));
    expect(righe.map(senzaQuando)).toEqual(comeLaPagina(lette));
  });

  test('di un utente e della configurazione dice ciò che si legge, mai un segreto', async () => {
    await admin('POST', '/utenti', { id: 1, username: 'anna' });
    await proprietario.query(`update utenti set nome = 'Anna A.' where username = 'anna'`);
    const lette = await pagina('tabella=utenti&codice=anna');
    expect(fatti(lette)[0]?.slice(0, 4)).toEqual([
      'Utenti',
      'anna',
      'modifica',
      'Nome:  → Anna A.',
    ]);
    expect(JSON.stringify(lette)).not.toMatch(/argon2|hash/);
  });
});

test('un record si trova anche con il codice che aveva, per l’indice dei nomi', async () => {
  const { id } = await nuovaDivisa('QZP');
  await proprietario.query(`update divise set cod_divisa = 'QZO' where id = $1`, [id]);
  await corretta(id, 'QZO', { descDivisa: 'Dopo' });
  for (const codice of ['qzp', 'QZO'])
    expect(fatti(await pagina(`tabella=divise&codice=${codice}`)).map(([, chi]) => chi)).toEqual([
      ...['QZO', 'QZP'],
    ]);
  const { rows } = await proprietario.query(
    `select pg_get_indexdef('storico_nomi'::regclass) as indice`,
  );
  expect([...rows[0].indice.matchAll(/'(\w+)'::text/g)].map(([, nome]) => nome)).toEqual(NOMI);
});

test('di un movimento stornato il registro lo dice, e non ne conta i numeri', async () => {
  for (const [operazione, stornato] of [
    ['modifica', false],
    ['eliminazione', true],
  ])
    await proprietario.query(
      `insert into storico (tabella, id_record, cod_azienda, operazione, versione, prima)
       select 'movimenti', 900, '001', $1, 1, $2`,
      [operazione, { anno: 2026, nreg: 1234, nriga: 1, cod_causale: 'ACQ', stornato }],
    );
  expect(fatti(await pagina('tabella=movimenti&idRecord=900'))[1]).toEqual([
    ...['Movimenti', '2026 · 1234 · 1 · ACQ', 'modifica', 'Stornato:  → Sì'],
  ]);
});

describe('il registro come report', () => {
  const di = (titolo: string, righe: readonly string[]) =>
    righe.filter((riga) => riga.includes(`;${titolo};`));

  test('ha le righe e le parole della pagina, in tre formati, e lo vede chi lo ha chiesto', async () => {
    const { id } = await nuovaDivisa('QZV');
    await corretta(id, 'QZV', { validoDal: '2026-03-31', decimali: 2, quotabile: false });
    await corretta(id, 'QZV', { validoDal: '2026-03-31', decimali: 3, quotabile: true });
    await admin('DELETE', `/divise/${id}`);
    const cassiere = await come({ username: 'cassiere', su: { '001': ['Divise_R'] } });
    const corpo = { tabella: 'divise', codice: 'qzv', utente: 'admin', dateFrom: '2026-01-01' };
    const guid = await chiesto({ ...corpo, formati: ['csv', 'xlsx', 'pdf'] }, cassiere);
    const righe = await csv(guid, cassiere);
    const lette = await pagina('tabella=divise&codice=QZV', cassiere);
    expect(lette.items).toHaveLength(3);
    expect(righe.map(senzaQuando)).toEqual(comeLaPagina(lette));
    expect(righe[0]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d;/);
    const { files } = await leggiLavoro(cassiere, guid);
    expect(files.map(({ estensione }) => estensione)).toEqual(['.csv', '.pdf', '.xlsx']);
    const parole = await cassiere('GET', `/reportsmonitor/${guid}/parametri`);
    expect(parole.json()).toMatchObject({
      parole: [
        { etichetta: 'Tabella', valore: 'Divise' },
        { etichetta: 'Record', valore: 'qzv' },
        { etichetta: 'Utente', valore: 'admin' },
        { etichetta: 'Dal', valore: '01/01/2026' },
        { etichetta: 'Formati' },
      ],
    });
    const altrui = await admin('GET', `/reportsmonitor/get-report/${guid}?fileExtension=.csv`);
    expect(altrui.statusCode).toBe(404);
    const movimenti = await cassiere('POST', REPORT, { tabella: 'movimenti' });
    expect(movimenti.statusCode).toBe(403);
  });

  test('è dell’azienda su cui si chiede, anche quando si ripete', async () => {
    const altrove = await chiesto({ tabella: 'portafogli' }, admin, SU_002);
    const righe = await csv(altrove);
    expect(righe.map(senzaQuando)).toEqual(
      comeLaPagina(await pagina('tabella=portafogli', admin, SU_002)).map((riga) =>
        riga.replace(/^(?=;)/, 'sistema'),
      ),
    );
    expect(righe).toHaveLength(1);
    expect(di('Portafogli', await csv(await chiesto({})))).toEqual([]);
    const ripeti = (intestazioni = {}) =>
      admin('POST', `/reportsmonitor/${altrove}/ripeti`, {}, intestazioni);
    expect((await ripeti()).statusCode).toBe(409);
    const ancora = await ripeti(SU_002);
    expect(ancora.statusCode, ancora.body).toBe(202);
    expect(await csv(ancora.json<{ guidID: string }>().guidID)).toEqual(righe);
  });

  test('ha ciò che chi lo chiede può leggere quando si fa, non quando lo ha chiesto', async () => {
    const chi = await come({ username: 'trasferito', su: { '001': ['Divise_R', 'Cambi_R'] } });
    expect(di('Divise', await csv(await chiesto({}, chi), chi))).not.toEqual([]);
    let [tutte, divise] = ['', ''];
    await riavvia(async () => {
      tutte = await chiesto({}, chi);
      divise = await chiesto({ tabella: 'divise' }, chi);
      await proprietario.query(
        `update ruoli set privilegi = '{Cambi_R}' where nome = 'trasferito su 001'`,
      );
    });
    expect(di('Divise', await csv(tutte, chi))).toEqual([]);
    expect(await attendi(chi, divise)).toMatchObject({ stato: 'fallito', files: [] });
  });
});

describe('su 100.000 modifiche', () => {
  const tutti: Contesto['privilegi'] = { '*': ['Divise_R', 'Cambi_R', 'Titoli_R'] };

  beforeAll(async () => {
    await proprietario.query(`
      insert into storico (tabella, id_record, operazione, quando, utente, versione, prima)
      select (array['cambi', 'divise', 'depositari'])[1 + n % 3], n, 'eliminazione',
             timestamptz '2020-01-01' + n * interval '10 minutes', 'u' || n % 10, 1,
             jsonb_build_object('cod_divisa', 'USD', 'data', '2020-01-01', 'cambio', 1.25)
        from generate_series(1, 100000) n`);
    await preparaStorico(proprietario);
    await proprietario.query('vacuum analyze storico');
  }, 60_000);

  type Caso = [string, FiltroRegistro, (string | undefined)?, Privilegio[]?];
  test.each<Caso>([
    ['la prima pagina', {}],
    ['un mese di anni prima', { dal: '2020-03-01', al: '2020-03-31' }],
    ['un utente', { utente: 'u4' }],
    ['un record', { tabella: 'divise', idRecord: 1000 }],
    ['una pagina in mezzo', {}, '1607877600000000-50000'],
    ['chi legge soltanto tabelle cambiate di rado', {}, undefined, ['Portafogli_R']],
  ])('%s costa poche righe', async (_nome, filtro, cursore, soltanto) => {
    const privilegi = soltanto ? { '*': soltanto } : tutti;
    const contesto: Contesto = {
      ...{ utente: { id: 1, username: 'admin' }, aziende: ['001'], codAzienda: '001' },
      ...{ concesse: ['001'], privilegi },
    };
    const esaminate = await inTransazione(db, contesto, (tx) =>
      righeEsaminate(
        tx as unknown as Db,
        domandaPagina(domandaRegistro(storie, contesto, filtro), { cursore, limite: 50 }),
      ),
    );
    expect(esaminate).toBeLessThan(2_000);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { reportLetto } from '#tests/setup/report.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
const IN_002 = { 'x-cod-azienda': '002' };

/** Issuers and terms of public securities; the groupings and the day's values are invented. */
const SEME = `
  insert into emittenti (cod_emittente, descrizione, tipo_emittente, cod_paese)
  values ('MEF', 'Ministero dell''Economia', 'STATO', 'IT'), ('APPLE', 'Apple Inc.', 'SOCIETA', 'US');
  insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa, cod_emittente,
                      tasso_cedola, data_scadenza, strumento, quotazione, periodicita, tipo_calcolo_ratei)
  values ('IT0005024234', 'IT0005024234', 'BTP 3,50% 1-3-2030', 'S', 'EUR', 'MEF', 3.5, '2030-03-01', 'BTP', 'P', '6', 'ICMA'),
         ('IT0005518128', 'IT0005518128', 'BTP 4,40% 1-5-2033', 'S', 'EUR', 'MEF', 4.4, '2033-05-01', 'BTP', 'P', '6', 'ICMA'),
         ('AAPL', 'US0378331005', 'Apple', 'A', 'USD', 'APPLE', null, null, null, 'U', null, null),
         ('SENZA', null, 'Senza emittente', 'A', 'USD', null, null, null, null, 'U', null, null);
  insert into numeri_raggruppamento (numero, descrizione) values (1, 'Asset class'), (2, 'Area');
  insert into raggruppamenti (numero, cod_raggruppamento, descrizione)
  values (1, 'GOV', 'Governativi'), (1, 'EQ', 'Azionario'), (2, 'EU', 'Europa');
  insert into raggruppamenti_titoli (id_raggruppamento, numero, id_titolo)
  select g.id, 1, t.id from titoli t
    join raggruppamenti g on g.cod_raggruppamento = case t.tipo_titolo when 'S' then 'GOV' else 'EQ' end
   where t.cod_titolo <> 'SENZA';
  insert into portafogli (cod_azienda, cod_portafoglio, descrizione, tipo_gestione)
  values ('001', 'P1', 'Proprietà', 'B'), ('001', 'P2', 'Gestito', 'P'), ('002', 'ALTRUI', 'Altrui', 'B');
  insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
  values ('001', 'D1', 'Banca Uno', 'P1'), ('002', 'DALTRUI', 'Banca Altrui', 'ALTRUI');
  insert into controparti (cod_controparte, descrizione) values ('GES', 'Gestore SGR');
  insert into provider_csv (cod_provider, descrizione, archivio, indirizzo, fonte)
  values ('prova', 'Provider di prova', 'quotazioni', 'https://esempio.invalid/{data}', 'Prova');
  insert into quotazioni (cod_titolo, data, prezzo)
  values ('IT0005024234', '2026-01-30', 101.25), ('IT0005024234', '2026-02-27', 101.5),
         ('AAPL', '2026-02-27', 255.1);
  insert into cambi (cod_divisa, data, cambio) values ('USD', '2026-02-27', 1.18), ('GBP', '2026-02-27', 0.87);
  insert into quotazioni_normali_gestore (cod_azienda, cod_portafoglio, cod_titolo, data, prezzo)
  values ('001', 'P1', 'AAPL', '2026-02-27', 250), ('001', 'P2', 'AAPL', '2026-02-27', 251),
         ('002', 'ALTRUI', 'AAPL', '2026-02-27', 252)`;

beforeAll(() => proprietario.query(SEME));

const quante = async (tabella: string, dove = 'true') => {
  const { rows } = await proprietario.query<{ n: number }>(
    `select count(*)::int as n from ${tabella} where ${dove}`,
  );
  return rows[0]?.n ?? -1;
};
const idDi = async (tabella: string, chiave: string, codici: readonly string[]) => {
  const { rows } = await proprietario.query<{ id: number }>(
    `select t.id from unnest($1::text[]) with ordinality x (codice, n)
       join ${tabella} t on t.${chiave} = x.codice order by x.n`,
    [codici],
  );
  return rows.map(({ id }) => id);
};

describe('le righe', () => {
  test.each([
    ['/Reports/divise', 'divise', 'true'],
    ['/Reports/causali', 'causali', 'true'],
    ['/Reports/aziende', 'aziende', 'true'],
    ['/Reports/securities', 'titoli', 'true'],
    ['/Reports/raggruppamenti', 'raggruppamenti', 'true'],
    ['/Reports/portafogli', 'portafogli', `cod_azienda = '001'`],
    ['/Reports/depositari', 'depositari', `cod_azienda = '001'`],
    ['/Reports/tabella/emittenti', 'emittenti', 'true'],
    ['/Reports/tabella/controparti', 'controparti', 'true'],
    ['/Reports/tabella/mappature', 'mappature', 'true'],
    ['/Reports/tabella/provider', 'provider_csv', 'true'],
    ['/Reports/tabella/paesi', 'paesi', 'true'],
    ['/Reports/tabella/aliquote_fiscali', 'aliquote_fiscali', 'true'],
    ['/Reports/archivio/quotazioni', 'quotazioni', 'true'],
    ['/Reports/quotazioni-gestore', 'quotazioni_normali_gestore', `cod_azienda = '001'`],
  ])('%s le porta tutte', async (indirizzo, tabella, dove) => {
    const { righe } = await reportLetto(admin, indirizzo);
    expect(righe).toHaveLength(await quante(tabella, dove));
    expect(righe.length).toBeGreaterThan(0);
  });

  test('sono in parole dove la schermata è in parole', async () => {
    const { testa, righe } = await reportLetto(admin, '/Reports/causali');
    const acquisto = righe.find(([codice]) => codice === 'ACQ') ?? [];
    const di = (titolo: string) => acquisto[testa.indexOf(titolo)];
    expect(di('Quantità')).toBe('carica');
    expect(di('Liquidità')).toBe('paga');
    expect(di('Chiede il titolo')).toBe('Sì');
    expect(di('Famiglia')).toMatch(/^[A-Z].{3}/);
  });

  test('di un elenco mostrato sono quelle, nella sua sequenza', async () => {
    const codici = ['USD', 'EUR', 'CHF'];
    const ids = await idDi('divise', 'cod_divisa', codici);
    const { righe } = await reportLetto(admin, '/Reports/divise', { ids: [...ids, ids[0]] });
    expect(righe.map(([codice]) => codice)).toEqual(codici);
    expect((await reportLetto(admin, '/Reports/divise', { ids: [] })).righe).toEqual([]);
    const titoli = ['SENZA', 'AAPL', 'IT0005518128'];
    const scelti = await idDi('titoli', 'cod_titolo', titoli);
    const letti = await reportLetto(admin, '/Reports/securities', { ids: scelti });
    expect(letti.righe.map(([codice]) => codice)).toEqual(titoli);
  });

  test('raggruppate, restano nella sequenza dell’elenco entro il gruppo', async () => {
    const ids = await idDi('titoli', 'cod_titolo', [
      'SENZA',
      'IT0005518128',
      'AAPL',
      'IT0005024234',
    ]);
    const { righe } = await reportLetto(admin, '/Reports/securities', {
      ids,
      gruppi: ['codDivisa'],
    });
    expect(righe.map((riga) => riga.slice(0, 2))).toEqual([
      ['EUR · Euro', 'IT0005518128'],
      ['EUR · Euro', 'IT0005024234'],
      [expect.stringMatching(/^USD · /), 'SENZA'],
      [expect.stringMatching(/^USD · /), 'AAPL'],
    ]);
  });

  test('si ordinano per una colonna della tabella', async () => {
    const ordine = { sqlParams: { orderByDict: { descrizione: 'DESC' } } };
    const { righe } = await reportLetto(admin, '/Reports/portafogli', ordine);
    expect(righe.map(([codice]) => codice)).toEqual(['P1', 'P2']);
  });

  test('seguono il filtro dei titoli per intero', async () => {
    const { righe } = await reportLetto(admin, '/Reports/securities', {
      emittenti: ['MEF'],
      sqlParams: { orderByDict: { dataScadenza: 'DESC' } },
    });
    expect(righe.map(([codice]) => codice)).toEqual(['IT0005518128', 'IT0005024234']);
    const scelti = await reportLetto(admin, '/Reports/archivio/quotazioni', { tipoTitolo: ['A'] });
    const codice = scelti.testa.indexOf('ISIN');
    expect(scelti.righe.map((riga) => riga[codice])).toEqual(['US0378331005']);
    const uno = await reportLetto(admin, '/Reports/depositari', { codPortafoglio: ['P2'] });
    expect(uno.righe).toEqual([]);
  });
});

describe('i raggruppamenti', () => {
  test('per una dimensione dicono il raggruppamento di ogni titolo, e chi non ne ha', async () => {
    const { testa, righe } = await reportLetto(admin, '/Reports/securities', {
      gruppi: ['raggruppamento1', 'codDivisa'],
    });
    expect(testa.slice(0, 3)).toEqual(['Asset class', 'Divisa', 'Codice Titolo']);
    expect(righe.map((riga) => [riga[0], riga[2]])).toEqual([
      ['EQ · Azionario', 'AAPL'],
      ['GOV · Governativi', 'IT0005024234'],
      ['GOV · Governativi', 'IT0005518128'],
      [expect.anything(), 'SENZA'],
    ]);
    const assente = await admin('POST', '/Reports/securities', { gruppi: ['raggruppamento9'] });
    expect(assente.statusCode).toBe(422);
    const doppio = await admin('POST', '/Reports/securities', {
      gruppi: ['codDivisa', 'coddivisa'],
    });
    expect(doppio.statusCode).toBe(422);
  });

  test('di un archivio dicono titolo, mese e portafoglio con le loro parole', async () => {
    const perMese = await reportLetto(admin, '/Reports/archivio/quotazioni', {
      gruppi: ['codEmittente', 'mese'],
    });
    expect(perMese.righe.map((riga) => riga.slice(0, 2))).toEqual([
      ['APPLE · Apple Inc.', 'febbraio 2026'],
      ["MEF · Ministero dell'Economia", 'gennaio 2026'],
      ["MEF · Ministero dell'Economia", 'febbraio 2026'],
    ]);
    const { righe } = await reportLetto(admin, '/Reports/quotazioni-gestore', {
      gruppi: ['codPortafoglio'],
    });
    expect(righe.map(([nome]) => nome)).toEqual(['P1 · Proprietà', 'P2 · Gestito']);
    const prezzi = await reportLetto(admin, '/Reports/prezzi', {
      gruppi: ['raggruppamento1', 'anno'],
    });
    expect(new Set(prezzi.righe.map(([nome]) => nome))).toEqual(
      new Set(['EQ · Azionario', 'GOV · Governativi']),
    );
  });

  test('non si offrono a chi non ha titoli, e un prezzo affiancato non si sceglie per riga', async () => {
    const cambi = await admin('POST', '/Reports/cambi', { gruppi: ['raggruppamento1'] });
    expect(cambi.statusCode).toBe(422);
    expect((await admin('POST', '/Reports/prezzi', { ids: [1] })).statusCode).toBe(422);
  });
});

describe('di chi sono', () => {
  test('portafogli e depositari sono dell’azienda della chiamata, e di nessun’altra', async () => {
    const prima = await reportLetto(admin, '/Reports/portafogli');
    expect(prima.righe.map(([codice]) => codice)).toEqual(['P1', 'P2']);
    const seconda = await reportLetto(admin, '/Reports/depositari', {}, IN_002);
    expect(seconda.righe.map(([codice]) => codice)).toEqual(['DALTRUI']);
    const altrui = await idDi('portafogli', 'cod_portafoglio', ['ALTRUI', 'P2']);
    const { righe } = await reportLetto(admin, '/Reports/portafogli', { ids: altrui });
    expect(righe.map(([codice]) => codice)).toEqual(['P2']);
  });

  test('il file è di chi può leggere l’area in quell’azienda', async () => {
    const { lavoro } = await reportLetto(admin, '/Reports/portafogli');
    const file = `/reportsmonitor/get-report/${lavoro.guidID}?fileExtension=.csv`;
    const portiere = await come({ username: 'portiere', su: { '001': ['Portafogli_R'] } });
    const titolista = await come({ username: 'titolista', su: { '001': ['Titoli_R'] } });
    const altrove = await come({ username: 'altrove', su: { '002': ['Portafogli_R'] } });
    expect((await portiere('GET', file)).statusCode).toBe(200);
    expect((await titolista('GET', file)).statusCode).toBe(404);
    expect((await altrove('GET', file, undefined, IN_002)).statusCode).toBe(404);
  });

  test('il report delle aziende ha quelle che si possono leggere, e lo vede chi lo ha chiesto', async () => {
    const una = await come({
      username: 'una',
      su: { '001': ['Aziende_R'], '002': ['Titoli_R'] },
    });
    const { righe } = await reportLetto(una, '/Reports/aziende');
    expect(righe.map(([codice]) => codice)).toEqual(['001']);
    const tutte = await reportLetto(admin, '/Reports/aziende');
    expect(tutte.righe.map(([codice]) => codice)).toEqual(['001', '002']);
    const file = `/reportsmonitor/get-report/${tutte.lavoro.guidID}?fileExtension=.csv`;
    expect((await una('GET', file)).statusCode).toBe(404);
  });

  test('i costi di un’azienda mancano a chi non può leggerli, e chiudono il file agli altri', async () => {
    await proprietario.query(`insert into costi_normali (cod_azienda, cod_titolo, data, prezzo)
      values ('001', 'AAPL', '2026-02-27', 199), ('002', 'AAPL', '2026-02-27', 299)`);
    const quotista = await come({ username: 'quotista', su: { '001': ['Quotazioni_R'] } });
    const suoi = await reportLetto(quotista, '/Reports/prezzi', { codTitolo: ['AAPL'] });
    expect(JSON.stringify(suoi.righe)).not.toContain('199');
    const pieni = await reportLetto(admin, '/Reports/prezzi', { codTitolo: ['AAPL'] });
    expect(JSON.stringify(pieni.righe)).toContain('199');
    expect(JSON.stringify(pieni.righe)).not.toContain('299');
    const file = `/reportsmonitor/get-report/${pieni.lavoro.guidID}?fileExtension=.csv`;
    expect((await quotista('GET', file)).statusCode).toBe(404);
  });
});

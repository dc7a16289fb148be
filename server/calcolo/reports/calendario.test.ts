import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, registraDiProva } from '#tests/setup/movimenti.ts';
import { reportLetto } from '#tests/setup/report.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);

/**
 * Terms from the decrees of issue: BTP 3,50% 1-3-2030 (coupons on 1 March and 1 September), BTP 4,40%
 * 1-5-2033, BTP 1,60% 1-6-2026, a bill. BTP€i 0,10%
 * 15-5-2033. The share and the bonds called by words are invented.
 */
const SEME = `
  insert into emittenti (cod_emittente, descrizione, tipo_emittente, cod_paese)
  values ('MEF', 'Ministero dell’Economia', 'STATO', 'IT');
  insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa, cod_emittente, tipo_tasso,
      tasso_cedola, data_godimento, data_scadenza, quotazione, periodicita, tipo_calcolo_ratei, prezzo_rimborso)
  values ('IT0005024234', 'IT0005024234', 'BTP 3,50% 1-3-2030', 'S', 'EUR', 'MEF', 'F', 3.5, '2014-03-01', '2030-03-01', 'P', '6', 'ICMA', 100),
         ('IT0005170839', 'IT0005170839', 'BTP 1,60% 1-6-2026', 'S', 'EUR', 'MEF', 'F', 1.6, '2016-03-01', '2026-06-01', 'P', '6', 'ICMA', 100),
         ('NUOVO', null, 'Obbligazione senza piano 2031', 'O', 'USD', null, 'F', 5, '2021-05-01', '2031-05-01', 'P', '12', 'ICMA', 100),
         ('SENZATERMINI', null, 'Obbligazione senza scadenza', 'O', 'EUR', null, 'F', 5, '2021-05-01', null, 'P', '12', 'ICMA', 100),
         ('IT0005482994', 'IT0005482994', 'BTP€i 0,10% 15-5-2033', 'S', 'EUR', null, 'F', 0.1, '2021-11-15', '2033-05-15', 'P', '6', 'ICMA', 100),
         ('BOT26', null, 'BOT 14-10-2026', 'B', 'EUR', 'MEF', 'B', null, '2025-10-14', '2026-10-14', 'P', null, 'LINV', 100),
         ('AZIONE', null, 'Azione', 'A', 'EUR', null, null, null, null, null, 'U', null, null, null);
  update titoli set tipo_indicizzazione = 'IE' where cod_titolo = 'IT0005482994';
  insert into numeri_raggruppamento (numero, descrizione) values (3, 'Durata');
  insert into raggruppamenti (numero, cod_raggruppamento, descrizione) values (3, 'LUNGHI', 'Oltre i tre anni');
  insert into raggruppamenti_titoli (id_raggruppamento, numero, id_titolo)
  select g.id, 3, t.id from raggruppamenti g, titoli t where t.cod_titolo = 'IT0005024234'`;

/** The plan as the product makes it from the terms, confirmed by its own route. */
const conferma = async (codice: string) => {
  const risposta = await admin('GET', `/Securities/genera-piano-cedole/${codice}/conferma`);
  expect(risposta.statusCode, risposta.body).toBeLessThan(300);
};

beforeAll(async () => {
  await proprietario.query(SEME);
  for (const codice of ['IT0005024234', 'IT0005170839']) await conferma(codice);
});

const calendario = (corpo: object = {}, anno = '2026') =>
  reportLetto(admin, `/Reports/calendario/${anno}`, corpo);

describe('su ciò che si tiene', () => {
  /** Days are counted from today: an invented titolo in dollars, whose plan is written. */
  const IERI_E_DOMANI = `
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, tipo_tasso, tasso_cedola,
        data_godimento, data_scadenza, quotazione, periodicita, tipo_calcolo_ratei, prezzo_rimborso)
    values ('DOLLARI', 'Obbligazione in dollari', 'O', 'USD', 'F', 4, '2020-01-01', '2090-01-01', 'P', '6', 'ICMA', 100);
    insert into titoli_piano_cedole (id_titolo, n, data_inizio, data_cedola, data_pagamento, giorni,
        giorni_periodo, tasso, importo100, quota_capitale100)
    select t.id, row_number() over (order by fra), oggi + fra - 10, oggi + fra, oggi + fra, 10, 10, 4, 2, 0
      from titoli t, (values (-5), (5)) d (fra),
           (select (now() at time zone 'Europe/Rome')::date as oggi) g where t.cod_titolo = 'DOLLARI';
    insert into cambi (data, cod_divisa, cambio)
    select (now() at time zone 'Europe/Rome')::date - fa, 'USD', cambio
      from (values (6, 1.6), (2, 1.25), (-1, 2)) as c (fa, cambio)`;
  const corpo = async () => {
    const { rows } = await proprietario.query<{ dateFrom: string; dateTo: string }>(
      `select (oggi - 30)::text as "dateFrom", (oggi + 30)::text as "dateTo"
         from (select (now() at time zone 'Europe/Rome')::date as oggi) g`,
    );
    return { ...rows[0], gruppi: [], codTitolo: ['DOLLARI'] };
  };
  const chiedi = async (chi: typeof admin, intestazioni: Record<string, string> = {}) =>
    reportLetto(chi, '/Reports/tabella/calendario', await corpo(), intestazioni);

  beforeAll(async () => {
    await proprietario.query(IERI_E_DOMANI);
    await apriDeposito(proprietario, {});
    await registraDiProva(proprietario, {
      titolo: 'DOLLARI',
      causale: 'ACQ',
      data: '2025-02-03',
      quantita: '10000',
      costo: '100',
      divisa: 'USD',
    });
  });

  test('ciò che deve venire ha il suo importo, in divisa e in euro all’ultimo cambio; ciò che è passato no', async () => {
    const { righe, lavoro } = await chiedi(admin);
    expect(righe.map((riga) => riga.slice(8, -1))).toEqual([
      ['2', '', 'No', 'Confermato', '', '', ''],
      ['2', '', 'No', 'Confermato', '10000', '200', '160'],
    ]);
    expect(lavoro.area).toBe('Movimenti');
  });

  test('le giacenze sono dell’azienda della chiamata, e di chi le può leggere', async () => {
    const altra = await chiedi(admin, { 'x-cod-azienda': '002' });
    expect(altra.righe.map((riga) => riga.slice(-4, -1))).toEqual([
      ['', '', ''],
      ['', '', ''],
    ]);
    const titoli = await come({ username: 'calendario.titoli', su: { '001': ['Titoli_R'] } });
    const senza = await chiedi(titoli);
    expect(senza.testa.slice(-2)).toEqual(['Piano', 'Dividendo per unità']);
    expect(senza.lavoro.area).toBe('Titoli');
  });
});

describe('il calendario di un anno', () => {
  test('porta cedole e rimborsi dei piani, mese per mese, per 100 di nominale', async () => {
    const { testa, righe, lavoro } = await calendario({ emittenti: ['MEF'] });
    expect(testa).toEqual([
      'Mese',
      'Data',
      'Pagamento',
      'Codice Titolo',
      'ISIN',
      'Descrizione',
      'Divisa',
      'Evento',
      'Tasso %',
      'Cedola per 100',
      'Rimborso per 100',
      'Presunta',
      'Piano',
      'In giacenza',
      'Importo in divisa',
      'Importo EUR',
      'Dividendo per unità',
    ]);
    const brevi = righe.map((riga) => [0, 1, 2, 3, 7, 9, 10].map((i) => riga[i]).join(' | '));
    // 1 March 2026 is a Sunday: it is paid on the 2nd.
    expect(brevi).toEqual([
      'marzo 2026 | 01/03/2026 | 02/03/2026 | IT0005024234 | Cedola | 1,75 | ',
      'giugno 2026 | 01/06/2026 | 01/06/2026 | IT0005170839 | Cedola e rimborso | 0,8 | 100',
      'settembre 2026 | 01/09/2026 | 01/09/2026 | IT0005024234 | Cedola | 1,75 | ',
      'ottobre 2026 | 14/10/2026 |  | BOT26 | Scadenza |  | 100',
    ]);
    expect(lavoro.esito).toMatchObject({ letti: 4 });
  });

  test('di chi non ha un piano confermato mostra le cedole dei termini, e lo dice', async () => {
    const scelto = { codTitolo: ['NUOVO'], gruppi: [] };
    const dai = (await calendario(scelto)).righe;
    expect(dai.map((riga) => [riga[0], riga[6], riga[8], riga[11]])).toEqual([
      ['01/05/2026', 'Cedola', '5', 'Dai termini'],
    ]);
    await conferma('NUOVO');
    const { righe } = await calendario(scelto);
    expect(righe.map((riga) => [riga[0], riga[6], riga[8], riga[11]])).toEqual([
      ['01/05/2026', 'Cedola', '5', 'Confermato'],
    ]);
  });

  test('nomina in fondo, con la ragione, chi ha termini che non bastano, invece di tacerlo', async () => {
    const { righe } = await calendario();
    const ultima = righe.at(-1) ?? [];
    expect([ultima[0], ultima[3], ultima[12]]).toEqual(['Senza data', 'SENZATERMINI', 'Assente']);
    expect(ultima[7]).toMatch(/^Cedole non note: /);
    expect(righe.filter((riga) => riga[3] === 'SENZATERMINI')).toHaveLength(1);
    expect(righe.filter((riga) => riga[3] === 'AZIONE')).toEqual([]);
  });

  test('di un indicizzato senza piano dà le cedole reali, e le dice presunte', async () => {
    const { righe } = await calendario({ codTitolo: ['IT0005482994'], gruppi: [] });
    expect(righe.map((riga) => [riga[0], riga[8], riga[10]])).toEqual([
      ['15/05/2026', '0,05', 'Sì'],
      ['15/11/2026', '0,05', 'Sì'],
    ]);
  });

  test('alla scadenza dell’ultimo anno rende cedola e capitale, e dopo nulla', async () => {
    const scelto = { codTitolo: ['IT0005024234'], gruppi: [] };
    const { righe } = await calendario(scelto, '2030');
    expect(righe.map((riga) => [riga[0], riga[6], riga[8], riga[9]])).toEqual([
      ['01/03/2030', 'Cedola e rimborso', '1,75', '100'],
    ]);
    expect((await calendario(scelto, '2031')).righe).toEqual([]);
  });

  test('si raggruppa per titolo, per dimensione, e tiene i soli titoli dell’elenco', async () => {
    const { righe } = await calendario({ gruppi: ['raggruppamento3', 'codTitolo'] });
    expect(righe[0]?.slice(0, 3)).toEqual([
      'LUNGHI · Oltre i tre anni',
      'IT0005024234 · BTP 3,50% 1-3-2030',
      '01/03/2026',
    ]);
    const { rows } = await proprietario.query<{ id: number }>(
      `select id from titoli where cod_titolo = 'IT0005170839'`,
    );
    const scelti = await calendario({ ids: rows.map(({ id }) => id), gruppi: [] });
    expect(scelti.righe.map((riga) => riga[2])).toEqual(['IT0005170839']);
  });

  test('entro le date chieste; fuori dell’anno, o in un anno che non c’è, dice perché', async () => {
    const { righe } = await calendario({
      gruppi: [],
      codTitolo: ['IT0005024234'],
      DataFrom: '2026-06-01',
    });
    expect(righe.map(([giorno]) => giorno)).toEqual(['01/09/2026']);
    const rotta = '/Reports/calendario';
    expect((await admin('POST', `${rotta}/2026`, { DataFrom: '2027-01-01' })).statusCode).toBe(422);
    expect((await admin('POST', `${rotta}/1600`, {})).statusCode).toBe(422);
    expect((await admin('POST', `${rotta}/pippo`, {})).statusCode).toBe(400);
    const senzaAnno = await reportLetto(admin, '/Reports/tabella/calendario', {
      gruppi: [],
      codTitolo: ['IT0005024234'],
      dateFrom: '2027-01-01',
      dateTo: '2028-12-31',
    });
    expect(senzaAnno.righe.map(([giorno]) => giorno)).toEqual([
      '01/03/2027',
      '01/09/2027',
      '01/03/2028',
      '01/09/2028',
    ]);
  });
});

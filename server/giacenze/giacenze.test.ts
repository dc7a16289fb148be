import { describe, expect, test } from 'vitest';
import type { FiltroGiacenzeWire, GiacenzaWire, LottoWire } from '#contract/giacenze.ts';
import { appDiProva } from '#tests/setup/app.ts';
import {
  apriDeposito,
  apriTitolo,
  type MovimentoDiProva,
  registraDiProva,
  stornaDiProva,
} from '#tests/setup/movimenti.ts';

const { admin, come, proprietario } = await appDiProva();
for (const [portafoglio, depositario] of [
  ['P1', 'D1'],
  ['P1', 'D2'],
  ['P2', 'D3'],
] as const)
  await apriDeposito(proprietario, { portafoglio, depositario });
await apriTitolo(proprietario, 'TIT');
await proprietario.query(`
  update depositari set codice = case cod_depositario when 'D2' then 'ALTRA' else 'BANCA' end;
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione) values
    ('ART92', 'Azione dell’esempio', 'A', 'EUR', 'U'), ('BTP', 'Obbligazione', 'S', 'EUR', 'P'),
    ('FUT', 'Futuro', 'F', 'EUR', 'U')`);

type Scritto = Omit<MovimentoDiProva, 'titolo'> & { readonly titolo?: string };
const registra = async (...movimenti: readonly Scritto[]) => {
  const fatti: number[] = [];
  for (const uno of movimenti) fatti.push(...(await insieme(uno)));
  return fatti;
};
/** Rows of one registration. */
const insieme = (...righe: readonly Scritto[]) =>
  registraDiProva(
    proprietario,
    ...righe.map((una) => ({
      titolo: 'TIT',
      portafoglio: 'P1',
      depositario: 'D1',
      inserito: una.data,
      ...una,
    })),
  );

const chiedi = async (filtro: FiltroGiacenzeWire, azienda = '001'): Promise<GiacenzaWire[]> => {
  const risposta = await admin('POST', '/giacenze/getfiltered', filtro, {
    'x-cod-azienda': azienda,
  });
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<GiacenzaWire[]>();
};
const lotti = async (domanda: Record<string, string>): Promise<LottoWire[]> => {
  const risposta = await admin('GET', `/giacenze/lotti?${new URLSearchParams(domanda)}`);
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<LottoWire[]>();
};
const una = async (filtro: FiltroGiacenzeWire) => {
  const righe = await chiedi(filtro);
  expect(righe).toHaveLength(1);
  return righe[0] as GiacenzaWire;
};

describe('l’esempio dei metodi (costo.md#esempio-dei-metodi)', async () => {
  const ART92 = { titolo: 'ART92' };
  await registra(
    { ...ART92, causale: 'ACQ', data: '2023-06-30', quantita: '1000', costo: '10000' },
    { ...ART92, causale: 'ACQ', data: '2024-06-30', quantita: '500', costo: '6000' },
    { ...ART92, causale: 'ACQ', data: '2025-02-10', quantita: '800', costo: '10400' },
    { ...ART92, causale: 'VEN', data: '2025-05-15', quantita: '600' },
    { ...ART92, causale: 'ACQ', data: '2025-09-20', quantita: '400', costo: '4600' },
    { ...ART92, causale: 'VEN', data: '2025-11-05', quantita: '200' },
  );
  const suo = { codTitolo: ['ART92'], data: '2025-12-31' };

  test.each([
    ['CM', '21816.56'],
    ['CA', '21814.81'],
    ['FI', '23000.00'],
    ['LC', '20900.00'],
    ['LS', '21000.00'],
  ] as const)('registrato una volta, per %s costa %s', async (metodo, costo) => {
    expect(await una({ ...suo, metodo })).toMatchObject({ quantita: '1900', costo, metodo });
  });

  test('senza chiedere un metodo vale quello del portafoglio, e nulla è stato scritto', async () => {
    const riga = await una(suo);
    expect(riga).toMatchObject({ metodo: 'CM', costo: '21816.56', costoMedio: '11.4824' });
    const { rows } = await proprietario.query(`select distinct metodo from posizioni`);
    expect(rows).toEqual([{ metodo: 'CM' }]);
  });

  test('i lotti si chiedono anche col codice in minuscole, come getbycode', async () => {
    const suoi = await lotti({ codTitolo: 'art92', data: '2025-12-31' });
    expect(suoi.length).toBeGreaterThan(0);
    expect(suoi).toEqual(await lotti({ codTitolo: 'ART92', data: '2025-12-31' }));
  });

  test('i lotti, di un altro metodo e a un’altra data', async () => {
    const di = async (domanda: Record<string, string>) =>
      (await lotti({ codTitolo: 'ART92', ...domanda })).map(
        ({ quantita, costo, registrazione }) => `${quantita} ${costo} ${registrazione}`,
      );
    expect(await di({ metodo: 'FI' })).toEqual([
      '200 2000.00 1/2023',
      '500 6000.00 1/2024',
      '800 10400.00 1/2025',
      '400 4600.00 3/2025',
    ]);
    expect(await di({ metodo: 'LS' })).toEqual([
      '1000 10000.00 null',
      '500 6000.00 null',
      '400 5000.00 null',
    ]);
    expect(await di({ metodo: 'FI', data: '2024-12-31' })).toEqual([
      '1000 10000.00 1/2023',
      '500 6000.00 1/2024',
    ]);
    expect(await di({})).toHaveLength(1);
  });

  test('una media dice di quali movimenti è fatta, e sommati danno il suo costo', async () => {
    const detta = async (domanda: Record<string, string> = {}) =>
      (await lotti({ codTitolo: 'ART92', ...domanda })).map(({ costo, media }) => [
        costo,
        ...(media?.movimenti ?? []).map(
          (uno) =>
            `${uno.data} ${uno.registrazione} ${uno.cod_Causale} ${uno.quantita} ${uno.costo}`,
        ),
      ]);
    expect(await detta({ data: '2025-05-31' })).toEqual([
      [
        '19513.04',
        '2023-06-30 1/2023 ACQ 1000 10000.00',
        '2024-06-30 1/2024 ACQ 500 6000.00',
        '2025-02-10 1/2025 ACQ 800 10400.00',
        '2025-05-15 2/2025 VEN -600 -6886.96',
      ],
    ]);
    expect((await detta())[0]).toHaveLength(7);
    // Of lots that are bought, and of an average that is only supposed, nothing is told.
    expect(await lotti({ codTitolo: 'ART92', metodo: 'CA' })).toMatchObject([{ media: null }]);
    expect((await lotti({ codTitolo: 'ART92', metodo: 'FI' }))[0]?.media).toBeNull();
  });

  test('di una media si dicono i movimenti da quando non se ne aveva, gli ultimi uno per uno', async () => {
    const tanti = Array.from({ length: 22 }, (_, i) => ({
      ...{ titolo: 'MEDIA', causale: 'ACQ', quantita: '1', costo: `${10 + i}` },
      data: `2025-03-${String(i + 1).padStart(2, '0')}`,
    }));
    await proprietario.query(`insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
      values ('MEDIA', 'Azione comprata spesso', 'A', 'EUR', 'U')`);
    await registra(
      { titolo: 'MEDIA', causale: 'ACQ', data: '2025-01-10', quantita: '5', costo: '50' },
      { titolo: 'MEDIA', causale: 'VEN', data: '2025-01-20', quantita: '5' },
      ...tanti,
    );
    const [lotto] = await lotti({ codTitolo: 'MEDIA' });
    expect(lotto).toMatchObject({ quantita: '22', costo: '451.00' });
    expect(lotto?.media).toMatchObject({ altri: 2, quantitaAltri: '2', costoAltri: '21.00' });
    expect(lotto?.media?.movimenti).toHaveLength(20);
    expect(lotto?.media?.movimenti[0]).toMatchObject({ data: '2025-03-03', costo: '12.00' });
  });

  test('la media di un anno ha anche ciò che in quell’anno era stato venduto tutto', async () => {
    await apriTitolo(proprietario, 'ANNO');
    await apriDeposito(proprietario, { portafoglio: 'PCA', depositario: 'DCA', metodo: 'CA' });
    const suo = { titolo: 'ANNO', portafoglio: 'PCA', depositario: 'DCA', quantita: '100' };
    await registra(
      { ...suo, causale: 'ACQ', data: '2024-01-10', costo: '900' },
      { ...suo, causale: 'VEN', data: '2024-03-10' },
      { ...suo, causale: 'ACQ', data: '2025-01-10', costo: '1000' },
      { ...suo, causale: 'VEN', data: '2025-02-10' },
      { ...suo, causale: 'ACQ', data: '2025-03-10', costo: '2000' },
    );
    const [lotto] = await lotti({ codTitolo: 'ANNO', data: '2025-12-31' });
    expect(lotto).toMatchObject({ quantita: '100', costo: '1500.00' });
    expect(lotto?.media?.movimenti.map(({ costo }) => costo)).toEqual([
      '1000.00',
      '-1500.00',
      '2000.00',
    ]);
  });
});

test('a una data qualsiasi, per movimento, per valuta e per inserimento', async () => {
  await registra(
    {
      causale: 'ACQ',
      data: '2025-03-03',
      valuta: '2025-03-05',
      inserito: '2025-03-10',
      quantita: '100',
      costo: '1000',
    },
    {
      causale: 'VEN',
      data: '2025-04-01',
      valuta: '2025-04-03',
      inserito: '2025-04-01',
      quantita: '40',
    },
  );
  const al = async (data: string, selezioneTipo: 'M' | 'V' | 'I') =>
    (await chiedi({ codTitolo: ['TIT'], data, selezioneTipo })).map(({ quantita }) => quantita);
  expect(await al('2025-03-02', 'M')).toEqual([]);
  expect(await al('2025-03-03', 'M')).toEqual(['100']);
  expect(await al('2025-03-04', 'V')).toEqual([]);
  expect(await al('2025-03-05', 'V')).toEqual(['100']);
  expect(await al('2025-03-09', 'I')).toEqual([]);
  expect(await al('2025-03-10', 'I')).toEqual(['100']);
  expect(await al('2025-04-02', 'M')).toEqual(['60']);
  expect(await al('2025-04-02', 'V')).toEqual(['100']);
  const notoAl = '2025-03-31';
  expect(await chiedi({ codTitolo: ['TIT'], data: '2025-12-31', notoAl })).toMatchObject([
    { quantita: '100', costo: '1000.00' },
  ]);
});

test('un altro metodo a metà anno, e ciò che è uscito quando l’anno non è chiuso', async () => {
  await proprietario.query(
    `update portafogli set tipo_valutazione = 'CA' where cod_portafoglio = 'P2'`,
  );
  const suo = { titolo: 'BTP', portafoglio: 'P2', depositario: 'D3' };
  await registra(
    { ...suo, causale: 'ACQ', data: '2025-01-10', quantita: '1000', costo: '980' },
    { ...suo, causale: 'VEN', data: '2025-03-10', quantita: '400' },
    { ...suo, causale: 'ACQ', data: '2025-09-10', quantita: '600', costo: '612' },
  );
  const al = (data: string) => una({ codTitolo: ['BTP'], codPortafoglio: ['P2'], data });
  expect(await al('2025-02-01')).toMatchObject({
    quantita: '1000',
    costo: '980.00',
    costoMedio: '98',
  });
  expect(await al('2025-03-31')).toMatchObject({ quantita: '600', costo: '588.00' });
  expect(await al('2025-10-01')).toMatchObject({ quantita: '1200', costo: '1194.00' });
  expect(await al('2025-12-31')).toMatchObject({ quantita: '1200', costo: '1194.00' });
  expect(await una({ codTitolo: ['BTP'], metodo: 'FI', data: '2025-03-31' })).toMatchObject({
    costo: '588.00',
    metodo: 'FI',
  });
});

test('uno storno c’è da quando lo si sa, e prima no', async () => {
  const suo = { titolo: 'FUT', portafoglio: 'P1', depositario: 'D2' };
  const [id = 0] = await registra({
    ...suo,
    causale: 'ACQ',
    data: '2025-05-05',
    quantita: '7',
    costo: '70',
  });
  await stornaDiProva(proprietario, id, '2025-06-06');
  const al = async (notoAl?: string) =>
    (await chiedi({ codTitolo: ['FUT'], data: '2025-12-31', ...(notoAl && { notoAl }) })).map(
      ({ quantita }) => quantita,
    );
  expect(await al('2025-06-05')).toEqual(['7']);
  expect(await al('2025-06-06')).toEqual([]);
  expect(await al()).toEqual([]);
});

test('una posizione corta è negativa, e non si somma alla lunga', async () => {
  const suo = { titolo: 'FUT', depositario: 'D1' };
  await registra(
    { ...suo, causale: 'ACQ', data: '2025-07-01', quantita: '5', costo: '50' },
    { ...suo, causale: 'ACQ', data: '2025-07-01', quantita: '-3', costo: '33', corto: true },
  );
  const righe = await chiedi({
    codTitolo: ['FUT'],
    codDepositario: ['D1'],
    livelloDettaglio: 'Azienda',
  });
  expect(righe.map(({ quantita, costo }) => [quantita, costo])).toEqual([
    ['5', '50.00'],
    ['-3', '33.00'],
  ]);
});

test('un trasferimento si vede dove è andato; i livelli lo sommano', async () => {
  const suo = { titolo: 'BTP', immCirc: 'I' } as const;
  await registra({ ...suo, causale: 'ACQ', data: '2025-08-01', quantita: '1000', costo: '990' });
  const passa = { ...suo, causale: 'TRF', data: '2025-08-20', quantita: '300' };
  await insieme(passa, { ...passa, depositario: 'D2' });
  const filtro: FiltroGiacenzeWire = { codTitolo: ['BTP'], immCirc: 'I' };
  const al = async (altro: FiltroGiacenzeWire) =>
    (await chiedi({ ...filtro, ...altro })).map((una) => [
      una.cod_Portafoglio,
      una.cod_Depositario,
      una.depositarioGlobale,
      una.quantita,
      una.costo,
    ]);
  expect(await al({})).toEqual([
    ['P1', 'D1', 'BANCA', '700', '693.00'],
    ['P1', 'D2', 'ALTRA', '300', '297.00'],
  ]);
  expect(await al({ data: '2025-08-19' })).toEqual([['P1', 'D1', 'BANCA', '1000', '990.00']]);
  expect(await al({ livelloDettaglio: 'Portafoglio' })).toEqual([
    ['P1', null, null, '1000', '990.00'],
  ]);
  const globale = await chiedi({ codTitolo: ['BTP'], livelloDettaglio: 'Depositario Globale' });
  expect(globale.map((una) => [una.depositarioGlobale, una.quantita, una.immCirc])).toEqual([
    ['ALTRA', '300', 'I'],
    ['BANCA', '1900', null],
  ]);
  expect(await al({ codDepositario: ['D2'] })).toHaveLength(1);
  expect(await al({ codDepositarioGlobale: ['ALTRA'] })).toEqual([
    ['P1', 'D2', 'ALTRA', '300', '297.00'],
  ]);
  expect(await al({ codDepositarioGlobale: ['D2'] })).toEqual([]);
});

describe('di chi sono', () => {
  test('un’altra azienda non vede nulla', async () => {
    expect(await chiedi({}, '002')).toEqual([]);
    const vuoti = await admin('GET', '/giacenze/lotti?codTitolo=ART92', undefined, {
      'x-cod-azienda': '002',
    });
    expect(vuoti.json()).toEqual([]);
  });

  test('serve Movimenti_R', async () => {
    const chi = await come({ username: 'senza', su: { '001': ['Titoli_R'] } });
    expect((await chi('POST', '/giacenze/getfiltered', {})).statusCode).toBe(403);
    const con = await come({ username: 'con', su: { '001': ['Movimenti_R'] } });
    const letta = await con('POST', '/giacenze/getfiltered', {});
    expect(letta.statusCode).toBe(200);
    expect(letta.headers['x-dati-al']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test('un giorno che non esiste è detto', async () => {
    const risposta = await admin('POST', '/giacenze/getfiltered', { data: '2025-02-30' });
    expect(risposta.statusCode).toBe(422);
  });
});

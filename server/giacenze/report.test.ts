import { beforeAll, describe, expect, test } from 'vitest';
import type { GiacenzaWire, SchedaTitoloWire } from '#contract/giacenze.ts';
import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import { canonico, somma } from '#domain/money/decimale.ts';
import { type LivelloDettaglio, nomiLivello } from '#domain/record/filtri/livello.ts';
import { caricaDimostrazione } from '#server/avvio/dati-iniziali/dimostrazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, apriTitolo, registraDiProva } from '#tests/setup/movimenti.ts';
import { type ReportLetto, reportLetto } from '#tests/setup/report.ts';

const prova = await appDiProva();
const { admin, come, db, proprietario } = prova;
await lavoratoreDiProva(prova);
beforeAll(async () => {
  await caricaDimostrazione(db);
  await apriDeposito(proprietario);
  await apriTitolo(proprietario, 'SAPUTO');
  const suo = { causale: 'ACQ', titolo: 'SAPUTO', data: '2025-08-01', inserito: '2025-09-01' };
  await registraDiProva(proprietario, { ...suo, quantita: '5', costo: '50.5' });
  await registraDiProva(proprietario, { ...suo, quantita: '-3', costo: '33', corto: true });
});

const INDIRIZZO = '/Reports/tabella/giacenze';
const SCHEDA = '/Reports/tabella/scheda-titolo';

const numero = (scritto: string): string =>
  scritto === '' ? '' : canonico(scritto.replace(',', '.'));

const letta = ({ testa }: ReportLetto, riga: readonly string[]) => {
  // What a level no longer says has no column.
  const cella = (titolo: string): string => riga[testa.lastIndexOf(titolo)] ?? '';
  return {
    portafoglio: cella('Portafoglio'),
    depositario: cella('Depositario'),
    globale: cella('Dep. globale'),
    titolo: cella('Titolo'),
    quantita: numero(cella(QUANTITA_O_NOMINALE)),
    medio: numero(cella('Costo medio EUR')),
    costo: numero(cella('Costo EUR')),
    valore: numero(cella('Valore EUR')),
    rateo: numero(cella('Rateo EUR')),
  };
};

/** What the page shows. */
async function mostrate(filtro: object, azienda = '001'): Promise<GiacenzaWire[]> {
  const risposta = await admin('POST', '/giacenze/getfiltered', filtro, {
    'x-cod-azienda': azienda,
  });
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<GiacenzaWire[]>();
}

const comeNelReport = (una: GiacenzaWire) => ({
  portafoglio: una.cod_Portafoglio ?? '',
  depositario: una.cod_Depositario ?? '',
  globale: una.depositarioGlobale ?? '',
  titolo: una.cod_Titolo,
  quantita: canonico(una.quantita),
  medio: una.costoMedio === null ? '' : canonico(una.costoMedio),
  costo: canonico(una.carico),
  valore: canonico(una.valore),
  rateo: una.rateo === null ? '' : canonico(una.rateo),
});

interface Caso {
  readonly data: string;
  readonly livello?: LivelloDettaglio;
  readonly altro?: object;
}

const CASI: readonly (readonly [string, Caso])[] = [
  ['posizione per posizione', { data: '2025-12-31' }],
  ['per portafoglio', { data: '2025-12-31', livello: 'portafoglio' }],
  ['per portafoglio, a giugno', { data: '2025-06-30', livello: 'portafoglio' }],
  ['per depositario globale, a giugno', { data: '2025-06-30', livello: 'depositarioGlobale' }],
  ['per depositario', { data: '2025-12-31', livello: 'depositario' }],
  ['per valuta', { data: '2025-12-30', altro: { selezioneTipo: 'V' } }],
  ['come si sapeva', { data: '2025-12-31', altro: { notoAl: '2025-10-31' } }],
  ['con un altro metodo', { data: '2025-12-31', livello: 'portafoglio', altro: { metodo: 'FI' } }],
  ['di un portafoglio', { data: '2025-12-31', altro: { codPortafoglio: ['DANNI'] } }],
];

describe('il report delle giacenze', () => {
  test.each(CASI)('ha le righe e gli importi della pagina: %s', async (_, caso) => {
    const { data, livello, altro = {} } = caso;
    const pagina = await mostrate({
      ...altro,
      data,
      ...(livello && { livelloDettaglio: nomiLivello[livello] }),
    });
    const report = await reportLetto(admin, INDIRIZZO, {
      ...altro,
      dateTo: data,
      ...(livello && { livelloDettaglio: livello }),
    });
    expect(pagina.length).toBeGreaterThan(0);
    const righe = report.righe.map((riga) => letta(report, riga));
    expect(righe).toEqual(pagina.map(comeNelReport));
    const [fine = []] = report.totali.slice(-1);
    const del = (titolo: string) => numero(fine[report.testa.indexOf(titolo)] ?? '');
    const tutto = (campo: 'carico' | 'valore') => somma(...pagina.map((una) => una[campo]));
    expect(del('Costo EUR')).toBe(tutto('carico'));
    expect(del('Valore EUR')).toBe(tutto('valore'));
  });

  test('ciò che una posizione corta ha portato sta contro ciò che le altre sono costate', async () => {
    const suo = { dateTo: '2025-12-31', codTitolo: ['SAPUTO'], livelloDettaglio: 'azienda' };
    const { testa, righe, totali } = await reportLetto(admin, INDIRIZZO, suo);
    const costi = [...righe, totali.at(-1) ?? []].map((riga) => riga[testa.indexOf('Costo EUR')]);
    expect(costi).toEqual(['50,5', '-33', '17,5']);
  });

  test('ha le colonne scelte, nella loro sequenza, con i gruppi e i totali della schermata', async () => {
    const { testa, righe, totali } = await reportLetto(admin, INDIRIZZO, {
      dateTo: '2025-12-31',
      gruppi: ['codPortafoglio', 'assetClass'],
      colonne: ['cod_Titolo', 'rateo', 'peso', 'valore'],
    });
    const colonne = ['Portafoglio', 'Asset class', 'Titolo', 'Rateo EUR', 'Peso %', 'Valore EUR'];
    expect(testa).toEqual(colonne);
    const pagina = await mostrate({
      data: '2025-12-31',
      gruppi: ['codPortafoglio', 'assetClass'],
    });
    expect(righe.map((riga) => riga.slice(0, 3))).toEqual(
      pagina.map((una) => [...una.gruppi, una.cod_Titolo]),
    );
    expect(righe.map((riga) => numero(riga[5] ?? ''))).toEqual(
      pagina.map((una) => canonico(una.valore)),
    );
    expect(totali.at(-1)?.[4]).toBe('100');
  });

  test('con un livello ha i totali di quel livello, se non si chiede di raggruppare per altro', async () => {
    const livello = { dateTo: '2025-12-31', livelloDettaglio: 'portafoglio' };
    const report = await reportLetto(admin, INDIRIZZO, livello);
    const portafogli = new Set(report.righe.map((riga) => letta(report, riga).portafoglio));
    expect(report.testa[0]).toBe('Portafoglio');
    expect(portafogli.size).toBeGreaterThan(1);
    expect(report.totali).toHaveLength(portafogli.size + 1);
    const parziali = report.totali.slice(0, -1);
    const quale = report.testa.indexOf('Costo EUR');
    expect(somma(...parziali.map((riga) => numero(riga[quale] ?? '')))).toBe(
      numero(report.totali.at(-1)?.[quale] ?? ''),
    );
    const perTipo = await reportLetto(admin, INDIRIZZO, { ...livello, gruppi: ['tipoTitolo'] });
    expect(perTipo.testa[0]).toBe('Tipo titolo');
    expect(perTipo.testa).not.toContain('Depositario');
    const piatto = await reportLetto(admin, INDIRIZZO, { ...livello, gruppi: [] });
    expect(piatto.totali).toHaveLength(1);
  });

  test('dice i parametri in parole, e in euro soltanto lascia il costo in divisa', async () => {
    const { testa, lavoro } = await reportLetto(admin, INDIRIZZO, {
      dateFrom: '2025-12-01',
      dateTo: '2025-12-31',
      valoriInEuro: true,
    });
    expect(testa).not.toContain('Costo in divisa');
    expect(lavoro.files?.[0]?.nome).toBe('giacenze_001_al-2025-12-31.csv');
  });

  test('di un giorno prima del primo movimento dice perché è vuoto', async () => {
    const detto = async (altro: object) => {
      const { righe, lavoro } = await reportLetto(admin, INDIRIZZO, altro);
      const { parole } = (await admin('GET', `/reportsmonitor/${lavoro.guidID}/parametri`)).json<{
        parole: { etichetta: string; valore: string }[];
      }>();
      return [righe.length, parole.find(({ etichetta }) => etichetta === 'Senza giacenze')?.valore];
    };
    const { rows } = await proprietario.query<{ giorno: string }>(
      `select to_char(min(data_inserimento), 'DD/MM/YYYY') as giorno from movimenti
        where cod_azienda = '001' and stato <> 'bozza'`,
    );
    const perche = `Il primo movimento è stato registrato il ${rows[0]?.giorno}: prima di quel giorno non si sapeva nulla.`;
    expect(await detto({ dateTo: '2025-12-31', notoAl: '2000-01-01' })).toEqual([0, perche]);
    expect(await detto({ dateTo: '2000-01-01', selezioneTipo: 'I' })).toEqual([0, perche]);
    expect(await detto({ dateTo: '2000-01-01' })).toEqual([0, undefined]);
  });

  test.each([
    [{ ids: [1] }, 'ids'],
    [{ sqlParams: { orderByDict: { quantita: 'ASC' } } }, 'orderByDict'],
    [{ notoAl: '2025-02-30' }, 'notoAl'],
    [{ colonne: ['segreta'] }, 'segreta'],
  ])('ciò che non si può chiedere è detto: %o', async (corpo, campo) => {
    const risposta = await admin('POST', INDIRIZZO, corpo);
    expect([risposta.statusCode, risposta.body]).toEqual([422, expect.stringContaining(campo)]);
  });

  test('di un report che non le lascia scegliere le colonne sono rifiutate', async () => {
    const risposta = await admin('POST', SCHEDA, { colonne: ['cod_Titolo'] });
    expect([risposta.statusCode, risposta.body]).toEqual([422, expect.stringContaining('colonne')]);
  });

  test('è di chi può leggere i movimenti, e di una sola azienda', async () => {
    const senza = await come({ username: 'senza', su: { '001': ['Titoli_R'] } });
    const con = await come({ username: 'con', su: { '001': ['Movimenti_R'] } });
    expect((await senza('POST', INDIRIZZO, {})).statusCode).toBe(403);
    expect((await con('POST', INDIRIZZO, { formati: ['csv'] })).statusCode).toBe(202);
    const altra = await reportLetto(admin, INDIRIZZO, {}, { 'x-cod-azienda': '002' });
    expect(altra.righe.map((riga) => letta(altra, riga))).toEqual(
      (await mostrate({}, '002')).map(comeNelReport),
    );
  });
});

test('la scheda chiude con il valore di mercato all’ultimo prezzo, e ciò che ne resta sul costo', async () => {
  await proprietario.query(
    `insert into quotazioni (cod_titolo, data, prezzo) values ('SAPUTO', '2026-03-05', 12)`,
  );
  const mercato = async (al: string) =>
    (await admin('POST', '/giacenze/scheda', { codTitolo: 'SAPUTO', al })).json<SchedaTitoloWire>()
      .mercato;
  // Five long for 50.50 and three short for 33.00: what the short ones were sold for is not a cost.
  const atteso = { prezzo: '12', data: '2026-03-05', valore: '24.00', latente: '6.50' };
  expect(await mercato('2026-03-10')).toEqual(atteso);
  expect(await mercato('2026-09-20'), 'anche mesi dopo').toEqual(atteso);
  expect(await mercato('2026-03-04')).toBeNull();
  // Of an index nobody says what it is at: as without a price, nothing is invented.
  await proprietario.query(
    `update titoli set tipo_indicizzazione = 'IE' where cod_titolo = 'SAPUTO'`,
  );
  expect(await mercato('2026-03-10')).toBeNull();
  await proprietario.query(
    `insert into coefficienti (cod_titolo, data, coefficiente) values ('SAPUTO', '2026-03-09', 1.5)`,
  );
  expect(await mercato('2026-03-10')).toMatchObject({ valore: '36.00', latente: '18.50' });
});

test('per valuta si consegna prima di ricevere: la scheda lo dice, e vale meno di zero', async () => {
  await apriTitolo(proprietario, 'PRIMA');
  await proprietario.query(
    `insert into quotazioni (cod_titolo, data, prezzo) values ('PRIMA', '2026-03-04', 12)`,
  );
  const comune = { titolo: 'PRIMA', quantita: '5' };
  for (const [causale, data, valuta, costo] of [
    ['ACQ', '2026-03-02', '2026-03-06', '50.50'],
    ['VEN', '2026-03-03', '2026-03-05', undefined],
  ] as const)
    await registraDiProva(proprietario, {
      ...comune,
      causale,
      data,
      valuta,
      ...(costo && { costo }),
    });
  const risposta = await admin('POST', '/giacenze/scheda', {
    ...{ codTitolo: 'PRIMA', al: '2026-03-05', selezioneTipo: 'V' },
  });
  expect(risposta.json()).toMatchObject({
    chiusura: { quantita: '-5', costo: '-50.5' },
    mercato: { valore: '-60.00', latente: '-9.50' },
  });
});

const ENEL = { codTitolo: 'IT0003128367', codPortafoglio: 'DANNI', codDepositario: 'DANNI-BE' };

/** The lines of the page, as the report tells them. */
function lineeDella({ apertura, righe, chiusura }: SchedaTitoloWire, dal: string | null) {
  const situazione = ({ quantita, costo }: SchedaTitoloWire['apertura']) =>
    ['Situazione', canonico(quantita), canonico(costo), '', '', ''] as const;
  return [
    ...(dal ? [situazione(apertura)] : []),
    ...righe.map((una) => [
      `${una.nreg}/${una.anno}${una.correzione ? ' · corretto' : ''}`,
      ...[
        ...[una.giacenza, una.costoResiduo, una.risultatoPrezzo ?? ''],
        ...[una.risultatoCambio ?? '', una.saldoEuro],
      ].map((cifra) => (cifra === '' ? '' : canonico(cifra).replace(/^0$/, ''))),
    ]),
    situazione(chiusura),
  ];
}

describe('il report della scheda di un titolo', () => {
  test.each([
    ['intera', null, {}],
    ['di un periodo', 'azienda', { dal: '2025-06-01', al: '2026-01-31' }],
    ['per valuta', 'azienda', { al: '2026-01-31', selezioneTipo: 'V' }],
    ['per inserimento', null, { selezioneTipo: 'I' }],
    ['come si sapeva', 'azienda', { al: '2026-06-30', notoAl: '2100-01-01' }],
  ])('ha le righe della pagina e finisce nelle giacenze: %s', async (_, livello, momento) => {
    const { dal = null, al = null, ...come } = momento as Record<string, string | undefined>;
    const letta = await admin('POST', '/giacenze/scheda', { ...ENEL, ...momento });
    const pagina = letta.json<SchedaTitoloWire>();
    const [tenuta] = await mostrate({
      ...come,
      data: al,
      ...Object.fromEntries(Object.entries(ENEL).map(([nome, codice]) => [nome, [codice]])),
    });
    const { testa, righe, totali } = await reportLetto(admin, SCHEDA, {
      ...{
        ...come,
        ...(livello && { livelloDettaglio: livello }),
        gruppi: [],
        dateFrom: dal,
        dateTo: al,
      },
      ...{ codTitolo: [ENEL.codTitolo], codPortafoglio: [ENEL.codPortafoglio] },
      codDepositario: [ENEL.codDepositario],
    });
    const cella = (riga: readonly string[], titolo: string) => riga[testa.indexOf(titolo)] ?? '';
    const dette = righe.map((riga) => [
      cella(riga, 'Movimento'),
      ...[
        ...['Giacenza', 'Costo residuo EUR', 'Ris. prezzo EUR', 'Ris. cambio EUR', 'Saldo EUR'],
      ].map((titolo) => numero(cella(riga, titolo)).replace(/^0$/, '')),
    ]);
    expect(dette).toEqual(
      lineeDella(pagina, dal).map((linea) => linea.map((una) => una.replace(/^0$/, ''))),
    );
    const fine = righe.at(-1) ?? [];
    expect([numero(cella(fine, 'Giacenza')), numero(cella(fine, 'Costo residuo EUR'))]).toEqual([
      canonico(tenuta?.quantita ?? ''),
      canonico(tenuta?.costo ?? ''),
    ]);
    expect(numero(cella(fine, 'Costo medio EUR'))).toBe(canonico(tenuta?.costoMedio ?? ''));
    expect(numero(cella(totali.at(-1) ?? [], 'Costo EUR'))).toBe(
      canonico(somma('0', ...pagina.righe.map(({ costo }) => costo))),
    );
  });

  test('di più posizioni ha un conto per ciascuna, e una corta non si somma a una lunga', async () => {
    const suo = { codTitolo: ['SAPUTO'], gruppi: [] };
    for (const livello of [{}, { livelloDettaglio: 'azienda' }]) {
      const { testa, righe } = await reportLetto(admin, SCHEDA, { ...suo, ...livello });
      const fini = righe.filter((riga) => riga.includes('Situazione'));
      const residui = fini.map((riga) => riga[testa.indexOf('Costo residuo EUR')]);
      expect(residui).toEqual(['50,5', '33']);
    }
  });

  test.each([
    [{ metodo: 'FI' }, 'metodo'],
    [{ codControparte: ['BE'] }, 'codControparte'],
    [{ codTitolo: ['NESSUNO'] }, 'codTitolo'],
    [{ sqlParams: { orderByDict: { quantita: 'ASC' } } }, 'orderByDict'],
  ])('ciò che non si può chiedere è detto: %o', async (corpo, campo) => {
    const risposta = await admin('POST', SCHEDA, corpo);
    expect([risposta.statusCode, risposta.body]).toEqual([422, expect.stringContaining(campo)]);
  });

  test('è di chi legge i movimenti, e di una sola azienda', async () => {
    const anche = await come({ username: 'anche', su: { '001': ['Movimenti_R'] } });
    expect((await anche('POST', SCHEDA, { formati: ['csv'] })).statusCode).toBe(202);
    const altrove = await anche('POST', SCHEDA, {}, { 'x-cod-azienda': '002' });
    expect(altrove.statusCode).toBe(404);
    const suoi = { codTitolo: [ENEL.codTitolo] };
    const altra = await reportLetto(admin, SCHEDA, suoi, { 'x-cod-azienda': '002' });
    expect(altra.righe).toEqual([]);
  });
});

test('la scheda è di un istante solo, anche se intanto qualcuno registra', async () => {
  const client = await proprietario.connect();
  try {
    // The holdings are read after the movements: between the two someone registers one more.
    await client.query('begin');
    await client.query('lock table depositari in access exclusive mode');
    const chiesta = admin('POST', '/giacenze/scheda', { codTitolo: 'SAPUTO', al: '2025-12-31' });
    await expect
      .poll(async () => {
        const { rowCount } = await client.query(
          `select from pg_locks where relation = 'depositari'::regclass and not granted`,
        );
        return rowCount;
      })
      .toBe(1);
    const stessa = { query: client.query.bind(client), release: () => {} };
    const una = {
      causale: 'ACQ',
      titolo: 'SAPUTO',
      data: '2025-11-01',
      quantita: '7',
      costo: '70',
    };
    await registraDiProva({ connect: async () => stessa } as unknown as typeof proprietario, una);
    const { righe, chiusura } = (await chiesta).json<SchedaTitoloWire>();
    expect(chiusura).toMatchObject({ quantita: '2', costo: righe.at(-1)?.costoResiduo });
  } finally {
    client.release();
  }
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { GiacenzaWire } from '#contract/giacenze.ts';
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
    quantita: numero(cella('Q.tà / V.N.')),
    medio: numero(cella('Costo medio EUR')),
    costo: numero(cella('Costo EUR') || cella('Costo corte EUR')),
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
  costo: canonico(una.costo),
});

const eCorta = ({ quantita }: { readonly quantita: string }) => quantita.startsWith('-');

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
    const costo = (di: readonly GiacenzaWire[]) => somma(...di.map((una) => una.costo));
    expect(del('Costo EUR')).toBe(costo(pagina.filter((una) => !eCorta(una))));
    expect(del('Costo corte EUR')).toBe(costo(pagina.filter(eCorta)));
  });

  test('una posizione corta non si somma a una lunga', async () => {
    const suo = { dateTo: '2025-12-31', codTitolo: ['SAPUTO'], livelloDettaglio: 'azienda' };
    const { testa, totali } = await reportLetto(admin, INDIRIZZO, suo);
    const del = (titolo: string) => totali.at(-1)?.[testa.indexOf(titolo)];
    expect([del('Costo EUR'), del('Costo corte EUR')]).toEqual(['50,5', '33']);
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
  ])('ciò che non si può chiedere è detto: %o', async (corpo, campo) => {
    const risposta = await admin('POST', INDIRIZZO, corpo);
    expect([risposta.statusCode, risposta.body]).toEqual([422, expect.stringContaining(campo)]);
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

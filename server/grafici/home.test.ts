import { beforeAll, describe, expect, test } from 'vitest';
import type { ElaborazioneWire } from '#contract/elaborazioni.ts';
import type { GiacenzaWire } from '#contract/giacenze.ts';
import { confronta, somma } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { inserisciRegistrati } from '#server/movimenti/registrazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { elaborazioniDi } from '#tests/setup/elaborazioni.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';
import { chi, type RigaDiProva, rigaDi, stornato } from '#tests/setup/righe-movimento.ts';
import { annoInCorso, liquidita, sintesiPatrimonio } from './home.ts';

const prova = await appDiProva();
const { admin, come, db, proprietario } = prova;
await lavoratoreDiProva(prova);
const { elaborata, sotto } = elaborazioniDi(admin);

const AL = '2026-06-30' as Data;

/** What the slip would have computed, where a test tells it. */
interface Importi {
  readonly saldo?: string;
  readonly interessi?: string;
  readonly costoDivisa?: string;
  readonly controvalore?: string;
}

/** Registers a movement; its amounts are those that are told, in its currency and in euro. */
async function registra({ saldo = '0', ...riga }: RigaDiProva & Importi): Promise<number> {
  const contesto = chi(riga.azienda);
  const scritta = rigaDi(riga);
  const costo = riga.costo ?? '0';
  const [ids] = await inTransazione(db, contesto, (tx) =>
    inserisciRegistrati(tx, contesto, [
      {
        ...scritta,
        controvalore_originale: riga.controvalore ?? costo,
        costo_divisa: riga.costoDivisa ?? costo,
        interessi_lordi: riga.interessi ?? '0',
        interessi_lordi_euro: riga.interessi ?? '0',
        saldo,
        saldo_euro: saldo,
      },
    ]),
  );
  return ids?.[0] ?? 0;
}

beforeAll(async () => {
  for (const azienda of ['001', '002']) await apriDeposito(proprietario, { azienda });
  await apriDeposito(proprietario, { depositario: 'E' });
  for (const [titolo, divisa] of [['AZ'], ['VENDUTA'], ['DOL', 'USD']] as const)
    await apriTitolo(proprietario, titolo, divisa);
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione) values
      ('SENZA', 'Senza prezzo', 'S', 'EUR', 'P'), ('CORTA', 'Un’opzione venduta', 'P', 'EUR', 'U'),
      ('TERMINE', 'Un cambio a termine', 'K', 'USD', 'U');
    insert into quotazioni (cod_titolo, data, prezzo) values
      ('AZ', '2026-06-29', 12), ('DOL', '2026-06-24', 22), ('CORTA', '2026-06-29', 3);
    insert into cambi (cod_divisa, data, cambio) values ('USD', '2026-06-26', 1.25)`);
  const dollari = { titolo: 'DOL', divisa: 'USD' };
  await registra({
    causale: 'ACQ',
    titolo: 'AZ',
    data: '2025-03-10',
    quantita: '100',
    costo: '1000',
    saldo: '-1000',
  });
  await registra({
    causale: 'VEN',
    titolo: 'AZ',
    data: '2026-02-10',
    quantita: '40',
    controvalore: '500',
    saldo: '500',
  });
  await registra({
    ...{
      causale: 'ACQ',
      ...dollari,
      data: '2025-04-10',
      quantita: '50',
      costo: '800',
      cambio: '1.25',
    },
    ...{ costoDivisa: '1000', controvalore: '1000', saldo: '-1000' },
  });
  await registra({
    ...{ causale: 'VEN', ...dollari, data: '2026-03-10', quantita: '10', cambio: '1.2' },
    ...{ controvalore: '150', saldo: '150' },
  });
  await registra({
    causale: 'ACQ',
    titolo: 'SENZA',
    data: '2025-05-05',
    quantita: '500',
    costo: '480.50',
    saldo: '-480.50',
  });
  await registra({
    causale: 'ACQ',
    titolo: 'VENDUTA',
    data: '2025-05-05',
    quantita: '10',
    costo: '100',
    saldo: '-100',
  });
  await registra({
    causale: 'VEN',
    titolo: 'VENDUTA',
    data: '2026-05-05',
    quantita: '10',
    controvalore: '90',
    saldo: '90',
  });
  await registra({
    causale: 'OPA',
    titolo: 'CORTA',
    data: '2026-04-01',
    quantita: '6',
    costo: '30',
    corto: true,
    saldo: '30',
    depositario: 'E',
  });
  await registra({
    causale: 'FWA',
    titolo: 'TERMINE',
    data: '2026-04-02',
    quantita: '1000',
    divisa: 'USD',
    cambio: '1.25',
  });
  await registra({
    causale: 'CED',
    titolo: 'SENZA',
    data: '2026-03-16',
    quantita: '500',
    interessi: '1000',
    saldo: '1000',
  });
  await registra({
    causale: 'DIV',
    titolo: 'AZ',
    data: '2026-05-20',
    quantita: '60',
    interessi: '250.50',
    saldo: '250.50',
  });
  // None of these counts: another year, after the day, reversed.
  await registra({
    causale: 'CED',
    titolo: 'SENZA',
    data: '2025-09-16',
    quantita: '500',
    interessi: '77',
    saldo: '77',
  });
  await registra({
    causale: 'CED',
    titolo: 'SENZA',
    data: '2026-06-30',
    valuta: '2026-07-02',
    quantita: '500',
    interessi: '5',
    saldo: '5',
  });
  await registra({
    causale: 'VEN',
    titolo: 'AZ',
    data: '2026-07-01',
    quantita: '1',
    controvalore: '99',
    saldo: '99',
  });
  await stornato(
    db,
    await registra({
      causale: 'DIV',
      titolo: 'AZ',
      data: '2026-05-21',
      quantita: '60',
      interessi: '9',
      saldo: '9',
    }),
  );
  await registra({
    azienda: '002',
    causale: 'ACQ',
    titolo: 'AZ',
    data: '2026-01-10',
    quantita: '7',
    costo: '70',
    saldo: '-70',
  });
});

const in001 = <T>(leggi: (tx: Parameters<Parameters<typeof inTransazione>[2]>[0]) => Promise<T>) =>
  inTransazione(db, chi(), leggi) as Promise<T>;

describe('le cifre della home', () => {
  test('il patrimonio è all’ultimo prezzo; ciò che non ne ha è al costo, un impegno non si conta', async () => {
    // AZ 60 × 12, DOL 40 × 22 / 1,25, SENZA at its 480,50, CORTA −6 × 3; cost 600 + 640 + 480,50 − 30.
    expect(await in001((tx) => sintesiPatrimonio(tx, '001', AL))).toEqual({
      ...{ data: AL, titoli: 5, valore: '1886.50', costo: '1690.50' },
      ...{ latente: '196.00', percento: '11.59', alCosto: 1 },
      ...{ prezziDal: '2026-06-24', prezziAl: '2026-06-29' },
      ...{ daCertificare: 5, titoliDaCertificare: ['AZ', 'CORTA', 'DOL', 'SENZA', 'TERMINE'] },
    });
  });

  test('il risultato dell’anno tiene separate plus e minus, e non conta ciò che è stornato o di altri anni', async () => {
    const anno = await in001((tx) => annoInCorso(tx, '001', AL));
    // AZ 500 − 400; DOL 150 / 1,2 − 160; VENDUTA 90 − 100.
    expect(anno).toMatchObject({
      dal: '2026-01-01',
      al: AL,
      plus: '100',
      minus: '-45',
      vuota: false,
    });
    expect(anno.mesi).toHaveLength(12);
    const pieni = anno.mesi.filter(({ cedole, dividendi }) => /[1-9]/.test(cedole + dividendi));
    expect(pieni).toMatchObject([
      { mese: '2026-03-01', cedole: '1000.00' },
      { mese: '2026-05-01', dividendi: '250.50' },
      { mese: '2026-06-01', cedole: '5.00' },
    ]);
    expect(anno.causaliCedole).toContain('CED');
    expect(anno.causaliDividendi).toEqual(expect.arrayContaining(['DIV', 'PRO']));
  });

  test('la liquidità è per conto e divisa, per data valuta', async () => {
    // 2026-07-02 is not there yet; −1000 + 500 − 480,50 − 100 + 90 + 1000 + 250,50 + 77 of D in euro.
    expect(await in001((tx) => liquidita(tx, '001', AL))).toEqual({
      al: AL,
      conti: [
        {
          ...{ cod_Depositario: 'D', descrizione: 'Depositario D', codDivisa: 'EUR' },
          ...{ saldo: '337.00', cambio: null, saldoEuro: '337.00' },
        },
        {
          ...{ cod_Depositario: 'E', descrizione: 'Depositario E', codDivisa: 'EUR' },
          ...{ saldo: '30.00', cambio: null, saldoEuro: '30.00' },
        },
        {
          ...{ cod_Depositario: 'D', descrizione: 'Depositario D', codDivisa: 'USD' },
          ...{ saldo: '-850.00', cambio: '1.25', saldoEuro: '-680.00' },
        },
      ],
    });
  });

  test('senza alcun cambio il saldo in divisa resta, l’euro no', async () => {
    const { conti } = await in001((tx) => liquidita(tx, '001', '2026-05-31' as Data));
    expect(conti.at(-1)).toMatchObject({ codDivisa: 'USD', cambio: null, saldoEuro: null });
  });
});

describe('le cifre sono quelle delle schermate a cui portano', () => {
  const PERIODO = { dataDa: '2026-01-01', dataA: AL, movInSospeso: true, escludiStornati: true };
  const totale = ({ colonne, totali }: ElaborazioneWire, nome: string): string =>
    totali.valori[colonne.findIndex((una) => una.nome === nome)] ?? '';

  test('il risultato e i proventi, del dettaglio dei movimenti', async () => {
    const anno = await in001((tx) => annoInCorso(tx, '001', AL));
    const dettaglio = await elaborata('dettaglio-movimenti', PERIODO);
    expect(confronta(totale(dettaglio, 'risultato'), somma(anno.plus, anno.minus))).toBe(0);
    const proventi = await elaborata('dettaglio-movimenti', {
      ...PERIODO,
      cod_Causale: [...anno.causaliCedole, ...anno.causaliDividendi],
    });
    const registrati = anno.mesi.flatMap(({ cedole, dividendi }) => [cedole, dividendi]);
    expect(confronta(totale(proventi, 'interessiLordiEuro'), somma('0', ...registrati))).toBe(0);
  });

  test('la liquidità, dei saldi per conto', async () => {
    const { guid, colonne } = await elaborata('statistica-movimenti', {
      ...{ dataDa: '1900-01-01', dataA: AL, selezioneTipo: 'V' },
      ...{ gruppi: ['codDepositario'], periodo: 'NESSUNO' },
    });
    const saldo = colonne.findIndex(({ nome }) => nome === 'saldo');
    const righe = await sotto(guid);
    const [suo] = righe.filter(({ chiavi }) => chiavi[0] === 'E');
    expect(confronta(suo?.valori[saldo] ?? '0', '30')).toBe(0);
  });

  test('il costo, delle giacenze di quel giorno', async () => {
    const righe = (await admin('POST', '/giacenze/getfiltered', { data: AL })).json<
      GiacenzaWire[]
    >();
    const carico = righe.map(({ quantita, costo }) =>
      quantita.startsWith('-') ? `-${costo}` : costo,
    );
    const { costo } = await in001((tx) => sintesiPatrimonio(tx, '001', AL));
    expect(confronta(somma('0', ...carico), costo)).toBe(0);
  });
});

describe('le rotte della home', () => {
  const ROTTE = ['patrimonio', 'anno', 'liquidita'].map((una) => `/DashboardCharts/home/${una}`);
  const in002 = { 'x-cod-azienda': '002' };

  test('di un’altra azienda sono altre cifre', async () => {
    const [prima, dopo] = [
      (await admin('GET', ROTTE[2] ?? '')).json(),
      (await admin('GET', ROTTE[2] ?? '', undefined, in002)).json(),
    ];
    expect(prima.conti).toHaveLength(3);
    expect(dopo.conti).toMatchObject([{ cod_Depositario: 'D', saldo: '-70.00' }]);
  });

  test('chi non vede i movimenti non ne ha nessuna', async () => {
    const altro = await come({ username: 'senza.importi', su: { '001': ['Titoli_W'] } });
    for (const rotta of ROTTE) expect((await altro('GET', rotta)).statusCode, rotta).toBe(403);
  });

  test('un’azienda senza movimenti lo dice', async () => {
    const vuota = await inTransazione(db, chi('999'), (tx) => annoInCorso(tx, '999', AL));
    expect(vuota).toMatchObject({ vuota: true, plus: '0', minus: '0' });
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { ElaborazioneWire, RigaElaborazioneWire } from '#contract/elaborazioni.ts';
import { somma } from '#domain/money/decimale.ts';
import { aggiungiMesi, type Data } from '#domain/tempo/data.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { elaborazioniDi, posto } from '#tests/setup/elaborazioni.ts';
import { chiCalcola, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { registraDiProva } from '#tests/setup/movimenti.ts';
import { reportLetto } from '#tests/setup/report.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
const { elaborata, aperte, sotto } = elaborazioniDi(admin);

/** One titolo for each kind of event, held by a lordista; the Treasury's by a nettista too, and a share. */
await proprietario.query(`${PORTAFOGLI_DI_PROVA}
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
      data_godimento, data_scadenza, prezzo_rimborso, tasso_cedola, periodicita, tipo_calcolo_ratei,
      tipo_tasso, quotazione, tipo_rimborso)
  values ('BTP', 'BTP 3,50% 1-3-2028', 'S', 'EUR', 'ITALIA', '2022-03-01', '2022-03-01', '2028-03-01',
          100, 3.5, '6', 'ICMA', 'F', 'P', null),
         ('USD27', 'In dollari 4% 15-6-2027', 'O', 'USD', 'SOCIETA', '2022-06-15', '2022-06-15', '2027-06-15',
          100, 4, '12', 'ICMA', 'F', 'P', null),
         ('RATE', 'A rate 2% 10-5-2028', 'O', 'EUR', 'SOCIETA', '2024-05-10', '2024-05-10', '2028-05-10',
          100, 2, '12', 'ICMA', 'F', 'P', 'R'),
         ('SORTE', 'A sorteggio 2% 20-7-2028', 'O', 'EUR', 'SOCIETA', '2024-07-20', '2024-07-20', '2028-07-20',
          100, 2, '12', 'ICMA', 'F', 'P', 'E');
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, scadenza_derivato, strike, tipo_option,
      moltiplicatore, cod_sottostante)
  values ('AZ', 'Azione', 'A', 'EUR', null, null, null, null, null),
         ('OPZ', 'Call su Azione', 'P', 'EUR', '2027-06-18', 100, 'C', 10, 'AZ'),
         ('FUT', 'Future', 'U', 'EUR', '2027-06-18', null, null, 1000, null),
         ('FWD', 'Forward dollari', 'K', 'USD', '2027-06-30', null, null, null, null);
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, data_scadenza)
  values ('DIR', 'Diritto', 'D', 'EUR', '2027-02-10');
  insert into titoli_ammortamento (id_titolo, data, quota_capitale, pool_factor)
  select id, date '2027-05-10', 40, 0.6 from titoli where cod_titolo = 'RATE' union all
  select id, date '2027-07-20', 50, 0.5 from titoli where cod_titolo = 'SORTE';
  insert into titoli_call (id_titolo, data, prezzo) select id, '2027-03-15', 101.5 from titoli where cod_titolo = 'USD27';
  insert into dividendi_annunciati (id_titolo, data_stacco, data_pagamento, importo, cod_divisa, tipo)
  select id, date '2027-05-17', date '2027-05-19', importo, 'EUR', tipo
    from titoli, (values (0.3, 'saldo'), (0.02, 'straordinario')) d (importo, tipo) where cod_titolo = 'AZ';
  insert into cambi (cod_divisa, data, cambio) values ('USD', (now() at time zone 'Europe/Rome')::date - 1, 1.25)`);

const QUI = { portafoglio: 'CIRC', depositario: 'BANCA', data: '2025-01-10' };
const apri = (causale: string, titolo: string, quantita: string, altro = {}) =>
  registraDiProva(proprietario, { causale, titolo, quantita, costo: quantita, ...QUI, ...altro });
await apri('ACQ', 'BTP', '100000');
await apri('ACQ', 'BTP', '50000', { portafoglio: 'AMM', depositario: 'BANCAN', immCirc: 'I' });
await apri('ACQ', 'USD27', '20000', { divisa: 'USD', cambio: '1.1' });
await apri('ACQ', 'RATE', '10000');
await apri('ACQ', 'SORTE', '8000');
await apri('OPA', 'OPZ', '5');
await apri('OPA', 'OPZ', '3', { corto: true });
await apri('FUA', 'FUT', '2', { costo: '0' });
await apri('FWA', 'FWD', '1000', { corto: true, divisa: 'USD', costo: '0' });
await apri('ACQ', 'DIR', '300');
await apri('ACQ', 'AZ', '1000', { portafoglio: 'AMM', depositario: 'BANCAN' });
// 10,000 lent at 98, which come back at 99: 9,800 and 100 of interest.
await proprietario.query(`
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione, data_scadenza, quotazione)
  values ('PRONTI', 'Pronti contro termine', 'O', 'EUR', 'SOCIETA', '2024-01-01', '2030-01-01', 'P')`);
await chiCalcola(admin).registra({
  cod_Causale: 'PCT',
  cod_Titolo: 'PRONTI',
  qtaVnominale: '10000',
  prezzo: '98',
  dataTermine: '2027-01-15',
  prezzoTermine: '99',
});

const PERIODO = { dataDa: '2027-01-01', dataA: '2028-12-31' } as const;

/** What is expected, by hand: event, day of payment, titolo, portfolio, quantity, gross, tax, net, in euro. */
const ATTESE = `
Pronti contro termine|2027-01-15|PRONTI|CIRC|10000|100.00|0.00|9900.00|9900.00
Ultimo giorno diritti|2027-02-10|DIR|CIRC|300||||
Cedola|2027-03-01|BTP|AMM|50000|875.00|109.38|765.62|765.62
Cedola|2027-03-01|BTP|CIRC|100000|1750.00|0.00|1750.00|1750.00
Call|2027-03-15|USD27|CIRC|20000||||
Cedola|2027-05-10|RATE|CIRC|10000|200.00|0.00|200.00|200.00
Rimborso parziale|2027-05-10|RATE|CIRC|10000|4000.00|0.00|4000.00|4000.00
Dividendo|2027-05-19|AZ|AMM|1000|320.00|83.20|236.80|236.80
Scadenza future|2027-06-18|FUT|CIRC|2||||
Scadenza opzione|2027-06-18|OPZ|CIRC|5||||
Scadenza opzione|2027-06-18|OPZ|CIRC|-3||||
Cedola|2027-06-15|USD27|CIRC|20000|800.00|0.00|800.00|640.00
Rimborso|2027-06-15|USD27|CIRC|20000|20000.00|0.00|20000.00|16000.00
Scadenza forward|2027-06-30|FWD|CIRC|-1000||||
Cedola|2027-07-20|SORTE|CIRC|8000|160.00|0.00|160.00|160.00
Estrazione|2027-07-20|SORTE|CIRC|8000||||
Cedola|2027-09-01|BTP|AMM|50000|875.00|109.38|765.62|765.62
Cedola|2027-09-01|BTP|CIRC|100000|1750.00|0.00|1750.00|1750.00
Cedola|2028-03-01|BTP|AMM|50000|875.00|109.38|765.62|765.62
Rimborso|2028-03-01|BTP|AMM|50000|50000.00|0.00|50000.00|50000.00
Cedola|2028-03-01|BTP|CIRC|100000|1750.00|0.00|1750.00|1750.00
Rimborso|2028-03-01|BTP|CIRC|100000|100000.00|0.00|100000.00|100000.00
Cedola|2028-05-10|RATE|CIRC|10000|120.00|0.00|120.00|120.00
Rimborso|2028-05-10|RATE|CIRC|10000|6000.00|0.00|6000.00|6000.00
Cedola|2028-07-20|SORTE|CIRC|8000|160.00|0.00|160.00|160.00
Rimborso|2028-07-20|SORTE|CIRC|8000|8000.00|0.00|8000.00|8000.00`
  .trim()
  .split('\n');
const CAMPI = ['evento', 'dataPagamento', 'cod_Titolo', 'cod_Portafoglio', 'quantita'];
const IMPORTI = ['lordo', 'ritenute', 'netto', 'nettoEuro'];

let intero: ElaborazioneWire;
let righe: readonly RigaElaborazioneWire[];
beforeAll(async () => {
  intero = await elaborata('scadenzario', PERIODO);
  righe = await aperte(intero);
});
const detta = ({ valori }: RigaElaborazioneWire): string =>
  [...CAMPI, ...IMPORTI]
    .map((nome) => valori[posto(intero, nome)] ?? '')
    .map((valore, i) => (i < CAMPI.length || valore === '' ? valore : Number(valore).toFixed(2)))
    .join('|');

describe('lo scadenzario', () => {
  test('dice di ogni posizione che cosa scade, quanto ne viene e quando si paga', () => {
    expect(righe.map(detta)).toEqual(ATTESE);
  });

  test('somma per mese e divisa, e il tutto in euro, ciò che le attese scritte a mano sommano', async () => {
    const mesi = Map.groupBy(
      ATTESE.map((una) => una.split('|')),
      ([, giorno = '', titolo = '']) =>
        `${giorno.slice(0, 7)} ${/^(USD27|FWD)$/.test(titolo) ? 'USD' : 'EUR'}`,
    );
    const somme = (voci: readonly (readonly string[])[], i: number) =>
      Number(somma('0', ...voci.flatMap((una) => una[i] || []))).toFixed(2);
    const attesi = [...mesi].map(([dove, voci]) => [
      dove,
      ...[5, 6, 7, 8].map((i) => somme(voci, i)),
    ]);
    const gruppi = (
      await Promise.all((await sotto(intero.guid)).map(({ n }) => sotto(intero.guid, n)))
    ).flat();
    const letti = gruppi.map(({ chiavi, valori }) => [
      chiavi.join(' '),
      ...IMPORTI.map((nome) => Number(valori[posto(intero, nome)] ?? 0).toFixed(2)),
    ]);
    expect(letti).toEqual(attesi);
    const [euro, lordo] = ['nettoEuro', 'lordo'].map(
      (nome) => intero.totali.valori[posto(intero, nome)],
    );
    const tutte = ATTESE.map((una) => una.split('|'));
    expect(Number(euro).toFixed(2)).toBe(somme(tutte, 8));
    // Of several currencies there is no gross amount.
    expect(lordo).toBeNull();
    const [grafico] = intero.grafici;
    const perMese = Map.groupBy(tutte, ([, giorno = '']) => `${giorno.slice(0, 7)}-01`);
    expect(grafico).toMatchObject({ titolo: 'Netto €', periodi: [...perMese.keys()] });
    expect(grafico?.serie[0]?.valori.map((uno) => Number(uno ?? 0).toFixed(2))).toEqual(
      [...perMese.values()].map((voci) => somme(voci, 8)),
    );
  });

  test('ha ciò che il prodotto propone di generare e ciò che annuncia come cedole in arrivo', async () => {
    const oggi = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format();
    const arrivo = await admin('GET', '/giacenze/cedole-in-arrivo?giorni=366');
    const annunciate = arrivo
      .json<
        { data: string; cod_Titolo: string; importo: string | null; cedola100: string | null }[]
      >()
      .filter(({ importo, cedola100 }) => importo !== null && Number(cedola100) > 0);
    const anno = await elaborata('scadenzario', {
      dataDa: oggi,
      dataA: aggiungiMesi(oggi as Data, 12),
      eventi: ['CEDOLA'],
      gruppi: [],
    });
    const cedole = await sotto(anno.guid, 0, 500);
    const [data, titolo, lordo] = ['data', 'cod_Titolo', 'lordo'].map((nome) => posto(anno, nome));
    const lette = Map.groupBy(
      cedole,
      ({ valori }) => `${valori[data ?? 0]} ${valori[titolo ?? 0]}`,
    );
    expect(cedole.length).toBeGreaterThan(4);
    for (const una of annunciate) {
      const sue = lette.get(`${una.data} ${una.cod_Titolo}`) ?? [];
      const interessi = somma('0', ...sue.flatMap(({ valori }) => valori[lordo ?? 0] ?? []));
      // What is announced beside an instalment is the coupon and the instalment.
      if (una.cod_Titolo === 'BTP') expect(Number(interessi)).toBe(Number(una.importo));
      else expect(sue).toHaveLength(1);
    }
    expect(lette.size).toBe(annunciate.length);
  });

  test('si esporta in CSV con gli stessi totali, e come calendario', async () => {
    const csv = await reportLetto(admin, `/Reports/elaborazione/${intero.guid}`);
    expect(csv.righe).toHaveLength(ATTESE.length);
    // Printed as it is shown: of several currencies there is no gross amount, of one there is.
    const mese = csv.totali.findIndex(([prima]) => prima?.startsWith('Totale giugno'));
    const sommate = [csv.totali[mese - 1], csv.totali[mese], csv.totali.at(-1)].map((riga) =>
      ['Lordo', 'Netto €'].map((titolo) => riga?.[csv.testa.indexOf(titolo)] !== ''),
    );
    expect(sommate).toEqual([
      [true, true],
      [false, true],
      [false, true],
    ]);
    const ics = await admin('GET', `/elaborations/${intero.guid}/calendario`);
    expect(ics.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': expect.stringContaining('scadenzario_001.ics'),
    });
    const scritto = ics.body.replaceAll('\r\n ', '');
    expect(scritto.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(ATTESE.length);
    expect(new Set(scritto.match(/^UID:.*$/gm)).size).toBe(ATTESE.length);
    expect(scritto).toContain(
      'DTSTART;VALUE=DATE:20270301\r\nDTEND;VALUE=DATE:20270302\r\nSUMMARY:Cedola · BTP 3\\,50% 1-3-2028 · 765\\,62 EUR\r\n',
    );
    for (const riga of ics.body.split('\r\n'))
      expect(Buffer.byteLength(riga)).toBeLessThanOrEqual(75);
    const statistica = await elaborata('statistica-movimenti', {});
    expect((await admin('GET', `/elaborations/${statistica.guid}/calendario`)).statusCode).toBe(
      404,
    );
    const altrove = await come({ username: 'scad.altrove', su: { '002': ['Elaborazioni_R'] } });
    const suo = await altrove('GET', `/elaborations/${intero.guid}/calendario`, undefined, {
      'x-cod-azienda': '002',
    });
    expect(suo.statusCode).toBe(404);
  });

  test('guarda al più dieci anni avanti, e di ciò che si è scelto', async () => {
    const troppi = await admin('POST', '/elaborations/scadenzario', {
      dataDa: '2027-01-01',
      dataA: '2037-01-02',
    });
    expect([
      troppi.statusCode,
      troppi.json<{ errori: { campo: string }[] }>().errori[0]?.campo,
    ]).toEqual([422, 'dataA']);
    const solo = await elaborata('scadenzario', {
      ...PERIODO,
      dataA: '2037-01-01',
      codTitolo: ['BTP'],
      codPortafoglio: ['AMM'],
      eventi: ['RIMBORSO'],
      gruppi: ['evento'],
    });
    expect(await aperte(solo)).toHaveLength(1);
    expect(solo.inParole.map(({ valore }) => valore)).toEqual(
      expect.arrayContaining(['dal 01/01/2027 al 01/01/2037', 'Rimborso']),
    );
  });
});

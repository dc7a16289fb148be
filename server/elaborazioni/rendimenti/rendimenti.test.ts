import { beforeAll, describe, expect, test } from 'vitest';
import type { ElaborazioneWire, RigaElaborazioneWire } from '#contract/elaborazioni.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { elaborazioniDi } from '#tests/setup/elaborazioni.ts';
import { chiCalcola } from '#tests/setup/fissato.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, apriTitolo, registraDiProva } from '#tests/setup/movimenti.ts';
import { reportLetto } from '#tests/setup/report.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const { elaborata, sotto } = elaborazioniDi(admin);

const dove = (n: string) => ({ cod_Portafoglio: `R${n}`, cod_Depositario: `RD${n}`, immCirc: 'C' });

/**
 * A share bought before the period, sold in part, moved in part to another portfolio; one in dollars that pays; one
 * without a price; an index; one given for nothing that is moved, one changed for another.
 */
beforeAll(async () => {
  for (const n of ['1', '2', '3', '4', '5', '6'])
    await apriDeposito(proprietario, { portafoglio: `R${n}`, depositario: `RD${n}` });
  for (const titolo of ['RNDA', 'RNDM', 'INDICE', 'RNDV', 'RNDN', 'RNDG'])
    await apriTitolo(proprietario, titolo);
  await apriTitolo(proprietario, 'RNDU', 'USD');
  await proprietario.query(`
    insert into quotazioni (cod_titolo, data, prezzo)
    select 'RNDA', g::date, case when g < '2025-01-31' then 10 when g < '2025-02-28' then 12
                                 when g < '2025-03-31' then 11 else 13.2 end
      from generate_series(timestamp '2024-12-10', '2025-03-31', '1 day') g;
    insert into quotazioni (cod_titolo, data, prezzo)
    values ('INDICE', '2024-12-30', 100), ('INDICE', '2025-01-31', 105), ('INDICE', '2025-02-25', 105),
           ('INDICE', '2025-03-31', 110), ('RNDU', '2025-02-28', 110), ('RNDU', '2025-03-31', 110);
    insert into quotazioni (cod_titolo, data, prezzo)
    select t.codice, g::date, t.prezzo
      from (values ('RNDV', 12), ('RNDN', 30), ('RNDG', 5)) t (codice, prezzo)
     cross join generate_series(timestamp '2024-12-27', '2025-03-31', '1 day') g;
    insert into cambi (cod_divisa, data, cambio)
    values ('USD', '2025-02-03', 1.25), ('USD', '2025-02-28', 1.10), ('USD', '2025-03-10', 1.10),
           ('USD', '2025-03-31', 1.10)`);
  const { registra } = chiCalcola(admin);
  for (const [n, cod_Causale, cod_Titolo, dataMovimento, qtaVnominale, prezzo] of [
    ['1', 'ACQ', 'RNDA', '2024-12-16', '100', '10'],
    ['3', 'ACQ', 'RNDU', '2025-02-03', '10', '100'],
    ['1', 'VEN', 'RNDA', '2025-02-10', '50', '12'],
    ['4', 'ACQ', 'RNDM', '2025-02-10', '10', '7'],
  ] as const)
    await registra({
      ...{ ...dove(n), cod_Causale, cod_Titolo, dataMovimento, dataValuta: dataMovimento },
      ...{ qtaVnominale, prezzo },
    });
  await registraDiProva(proprietario, {
    ...{ causale: 'APE', titolo: 'RNDG', data: '2024-12-16', quantita: '40', costo: '0' },
    ...{ portafoglio: 'R5', depositario: 'RD5' },
  });
  await registra({
    ...{ ...dove('5'), cod_Causale: 'GIR', cod_Titolo: 'RNDG', dataMovimento: '2025-03-17' },
    qtaVnominale: '40',
    altra: { cod_Portafoglio: 'R6', cod_Depositario: 'RD6' },
  });
  await registra({
    ...{ ...dove('6'), cod_Causale: 'ACQ', cod_Titolo: 'RNDV', dataMovimento: '2025-02-10' },
    ...{ dataValuta: '2025-02-10', qtaVnominale: '100', prezzo: '10' },
  });
  await registra({
    ...{ ...dove('6'), cod_Causale: 'FUS', cod_Titolo: 'RNDV', dataMovimento: '2025-03-17' },
    qtaVnominale: '100',
    altra: { cod_Titolo: 'RNDN', qtaVnominale: '50' },
  });
  await registra({
    ...{ ...dove('1'), cod_Causale: 'GIR', cod_Titolo: 'RNDA', dataMovimento: '2025-03-17' },
    qtaVnominale: '25',
    altra: { cod_Portafoglio: 'R2', cod_Depositario: 'RD2' },
  });
});

const PERIODO = { dataDa: '2025-01-01', dataA: '2025-03-31' } as const;
const SOLI = { ...PERIODO, codPortafoglio: ['R1', 'R2'] };

type Riga = Readonly<Record<string, string | null>>;

/** The rows of each part, by the names of columns. */
async function misurata(domanda: object) {
  const testa = await elaborata('rendimenti', domanda);
  const nomi = testa.colonne.map(({ nome }) => nome);
  const conNomi = ({ valori }: RigaElaborazioneWire): Riga =>
    Object.fromEntries(nomi.map((nome, i) => [nome, valori[i] ?? null]));
  const parti = new Map<string, readonly Riga[]>();
  for (const gruppo of await sotto(testa.guid))
    parti.set(String(gruppo.chiavi[0]), (await sotto(testa.guid, gruppo.n, 100)).map(conNomi));
  return { testa, di: (parte: string) => parti.get(parte) ?? [], parti };
}

const solo = (riga: Riga | undefined, ...nomi: readonly string[]) => nomi.map((uno) => riga?.[uno]);

describe('il rendimento di due portafogli', () => {
  test('Dietz mensile, mese per mese, legato e confrontato', async () => {
    const { testa, di } = await misurata({ ...SOLI, metodo: 'DIETZ', confronto: 'INDICE' });
    // Jan 1,000 → 1,200; Feb −50 on 1,200 − 600 × 18/28; Mar 110 on 550, what is moved is of no one else.
    expect(di('andamento').map((una) => solo(una, 'voce', 'rendimento', 'risultato'))).toEqual([
      ['gen 25', '20', '200'],
      ['feb 25', '-6.140351', '-50'],
      ['mar 25', '20', '110'],
    ]);
    // 1,200 less the 600 that came out on the 10th, for the eighteen days after it.
    expect(di('andamento')[1]?.traccia).toBe('-50 su 814,29 di capitale medio in 28 giorni');
    const [tutto, anno] = di('tutto');
    expect(tutto?.traccia).toBe('Legame di 3 mesi');
    expect(solo(tutto, 'voce', 'rendimento', 'confronto', 'differenza', 'annuo')).toEqual([
      ...['Dall’inizio', '35.157895', '10', '25.157895'],
      null,
    ]);
    expect(solo(tutto, 'iniziale', 'apporti', 'incassi', 'risultato', 'finale', 'fuori')).toEqual([
      ...['1000', '0', '600', '260', '660', '0'],
    ]);
    expect(anno?.voce).toBe('2025');
    expect(di('anomalie')).toEqual([]);
    expect(testa.grafici).toEqual([
      {
        titolo: 'Rendimento cumulato dall’inizio, %',
        periodi: ['2025-01-01', '2025-01-31', '2025-02-28', '2025-03-31'],
        serie: [
          {
            ...{ nome: 'Rendimento', disegno: 'linea', totale: '35.157895' },
            valori: ['0', '20', '12.631579', '35.157895'],
          },
          { nome: 'Confronto', disegno: 'linea', totale: '10', valori: ['0', '5', '5', '10'] },
        ],
      },
    ]);
  });

  test('per portafoglio ciò che passa vale il mercato, e i contributi fanno il tutto', async () => {
    const { di } = await misurata({ ...SOLI, gruppi: ['codPortafoglio'] });
    const gruppi = new Map(di('gruppi').map((una) => [una.gruppo, una]));
    // R1 in March: 55 on 550 − 275 × 14/31; R2 from the 17th on: 55 on 275.
    expect(solo(gruppi.get('R2'), 'rendimento', 'apporti', 'risultato', 'finale')).toEqual([
      ...['20', '275', '55', '330'],
    ]);
    expect(solo(gruppi.get('R1'), 'incassi', 'risultato', 'finale')).toEqual([
      ...['875', '205', '330'],
    ]);
    const somma = [...gruppi.values()].reduce((t, una) => t + Number(una.contributo), 0);
    expect(somma).toBeCloseTo(35.157895, 5);
    expect(di('gruppo:R2').map(({ voce }) => voce)).toEqual(['2025']);
  });

  test('TWR giornaliero: i flussi non contano', async () => {
    const { di } = await misurata({ ...SOLI, metodo: 'TWR', gruppi: [] });
    // 10 → 12 → 11 → 13.2.
    expect(solo(di('tutto')[0], 'rendimento', 'risultato', 'prezzo')).toEqual(['32', '260', '260']);
    expect(di('andamento').map(({ rendimento }) => rendimento)).toEqual(['20', '-8.333333', '20']);
    expect(di('gruppi')).toEqual([]);
  });

  test('MWR: il tasso che annulla i flussi', async () => {
    const { di } = await misurata({ ...SOLI, metodo: 'MWR' });
    expect(di('tutto')[0]?.traccia).toBe(
      'Il tasso che porta il valore iniziale a quello finale, con un giorno di flussi',
    );
    const crescita = 1 + Number(di('tutto')[0]?.rendimento) / 100;
    // 1,000 at the end of 2024, 600 back after 41 days of 90, 660 at the end.
    expect(1000 * crescita - 600 * crescita ** (49 / 90)).toBeCloseTo(660, 4);
  });
});

test('il cambio è ciò che resta del risultato tolto il prezzo in divisa', async () => {
  const { di } = await misurata({ ...PERIODO, codPortafoglio: ['R3'], gruppi: ['codTitolo'] });
  const [unico] = di('gruppi');
  // 10 × 100 dollars at 1.25, then 110 at 1.10: 100 dollars of price are 90.91 euro of the 200.
  expect(solo(unico, 'voce', 'apporti', 'prezzo', 'cambio', 'risultato', 'finale')).toEqual(
    [...['RNDU', '800', '90.91', '109.09', '200', '1000']].map((atteso, i) =>
      i === 0 ? expect.stringContaining('RNDU') : atteso,
    ),
  );
  // 200 on 800, from the 3rd on.
  expect(unico?.rendimento).toBe('25');
});

test('in un’altra divisa il cambio è quello fra le due, e dove manca si dice', async () => {
  const soli = { ...PERIODO, divisa: 'USD', gruppi: ['codTitolo'] };
  const { testa, di } = await misurata({ ...soli, codPortafoglio: ['R3'] });
  // A thousand dollars that become eleven hundred: none of it is of the euro.
  expect(
    solo(di('gruppi')[0], 'apporti', 'prezzo', 'cambio', 'risultato', 'finale', 'rendimento'),
  ).toEqual(['1000', '100', '0', '100', '1100', '10']);
  expect(testa.colonne.find(({ nome }) => nome === 'finale')?.etichetta).toBe('Valore finale USD');
  // Euro shares: a rate is missing when the year begins.
  const { di: euro } = await misurata({ ...soli, codPortafoglio: ['R1', 'R2'] });
  expect(euro('anomalie').map((una) => solo(una, 'archivio', 'codDivisa', 'dal'))).toEqual([
    ['cambi', 'USD', '2024-12-31'],
  ]);
  // March: 550 euro are 605 dollars, then 726.
  const marzo = euro('andamento').find(({ voce }) => voce === 'mar 25');
  expect(solo(marzo, 'iniziale', 'risultato', 'prezzo', 'cambio', 'rendimento')).toEqual([
    ...['605', '121', '121', '0', '20'],
  ]);
});

test('ciò che non ha prezzo sta davanti col suo motivo, e fuori dai totali', async () => {
  const { testa, di, parti } = await misurata({ ...PERIODO, codPortafoglio: ['R1', 'R4'] });
  expect([...parti.keys()][0]).toBe('anomalie');
  expect(di('anomalie').map((una) => solo(una, 'voce', 'dal', 'al', 'anomalie'))).toEqual([
    ['RNDM: prezzo', '2025-02-28', '2025-03-31', '1'],
  ]);
  expect(solo(di('anomalie')[0], 'archivio', 'codDivisa')).toEqual(['quotazioni', null]);
  expect(di('anomalie')[0]?.nota).toMatch(/^Prezzo di RNDM al 28\/02\/2025: manca .* 2 tratti\.$/);
  expect(di('tutto')[0]?.apporti).toBe('0');
  const i = testa.colonne.findIndex(({ nome }) => nome === 'anomalie');
  expect(testa.totali.valori[i]).toBe('1');
});

test('ciò che non è costato nulla passa a ciò che vale: non si perde da una parte e si trova dall’altra', async () => {
  const domanda = { ...PERIODO, codTitolo: ['RNDG'], gruppi: ['codPortafoglio'] };
  const gruppi = new Map((await misurata(domanda)).di('gruppi').map((una) => [una.gruppo, una]));
  expect(solo(gruppi.get('R5'), 'iniziale', 'incassi', 'risultato', 'rendimento')).toEqual([
    ...['200', '200', '0', '0'],
  ]);
  expect(solo(gruppi.get('R6'), 'apporti', 'finale', 'risultato', 'rendimento')).toEqual([
    ...['200', '200', '0', '0'],
  ]);
});

test('un concambio vale lo stesso, che si guardino i due titoli o uno solo', async () => {
  const vecchio = async (titoli: object) => {
    const { di } = await misurata({
      ...PERIODO,
      codPortafoglio: ['R6'],
      ...titoli,
      gruppi: ['codTitolo'],
    });
    const suo = di('gruppi').find(({ gruppo }) => gruppo === 'RNDV');
    return solo(suo, 'apporti', 'incassi', 'risultato');
  };
  // Fifty new ones at thirty, for what was bought at a thousand.
  expect(await vecchio({})).toEqual(['1000', '1500', '500']);
  expect(await vecchio({ codTitolo: ['RNDV'] })).toEqual(['1000', '1500', '500']);
});

test('un periodo troppo lungo, due gruppi, un confronto che non c’è si rifiutano', async () => {
  const rifiuto = async (domanda: object) => {
    const risposta = await admin('POST', '/elaborations/rendimenti', domanda);
    expect(risposta.statusCode, risposta.body).toBe(422);
    return JSON.stringify(risposta.json());
  };
  expect(await rifiuto({ ...PERIODO, dataDa: '1990-01-01' })).toContain('accorciare il periodo');
  expect(await rifiuto({ ...PERIODO, gruppi: ['codTitolo', 'codPortafoglio'] })).toContain(
    'non si sommano',
  );
  expect(await rifiuto({ ...PERIODO, confronto: 'NONCE' })).toContain('NONCE');
  expect(await rifiuto({ ...PERIODO, divisa: 'XXQ' })).toContain('XXQ');
});

test('il file ha le righe conservate', async () => {
  const testa: ElaborazioneWire = await elaborata('rendimenti', SOLI);
  const letto = await reportLetto(admin, `/Reports/elaborazione/${testa.guid}`);
  expect(letto.righe).toHaveLength(testa.righe);
  expect(letto.righe[0]?.slice(0, 2)).toEqual(['Tutto, anno per anno', 'Dall’inizio']);
});

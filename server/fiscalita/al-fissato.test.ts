import { beforeAll, expect, test } from 'vitest';
import type { ProspettoZainettoWire } from '#contract/fiscalita.ts';
import type { Avviso } from '#domain/movimenti/fissato/quadro.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, note, PORTAFOGLI_DI_PROVA, valori } from '#tests/setup/fissato.ts';
import { apriTitolo } from '#tests/setup/movimenti.ts';

/** docs/regole/zainetto.md#il-fissato: the slip withholds the tax of the pouch. */

const { admin, proprietario } = await appDiProva();
const { calcola, registra } = chiCalcola(admin);

await proprietario.query(`${PORTAFOGLI_DI_PROVA}
  insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
  values ('001', 'INSIEME', 'Banca delle due vendite', 'AMM')`);
for (const titolo of ['AZ', 'BZ']) await apriTitolo(proprietario, titolo);

const slip = (
  cod_Causale: string,
  dataMovimento: string,
  [quante, prezzo]: string[],
  altro = {},
) => ({
  ...{ cod_Causale, dataMovimento, qtaVnominale: quante, prezzo, cod_Titolo: 'AZ' },
  ...{ cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN', ...altro },
});
const apporta = (anno: number, importo: string, cod_Depositario: string, dal = '2025-01-01') =>
  admin('POST', '/fiscalita/zainetto/apporti', {
    ...{ regime: 'A', cod_Depositario, dal, origine: 'iniziale', anno, importo },
  });
const prospetto = async (cod_Depositario: string) =>
  (
    await admin(
      'GET',
      `/fiscalita/zainetto/prospetto?regime=A&cod_Depositario=${cod_Depositario}&anno=2025`,
    )
  ).json<ProspettoZainettoWire>();
const detti = (avvisi: readonly Pick<Avviso, 'campo' | 'messaggio'>[]) =>
  avvisi.filter(({ campo }) => campo === 'impostaPlusvalenze').map(({ messaggio }) => messaggio);

beforeAll(async () => {
  for (const cod_Depositario of ['BANCAN', 'INSIEME']) {
    await registra(slip('ACQ', '2025-01-10', ['1000', '10'], { cod_Depositario }));
    expect((await apporta(2022, '300', cod_Depositario)).statusCode).toBe(200);
  }
  expect((await apporta(2021, '1000', 'BANCAN')).statusCode).toBe(200);
});

test('usa le perdite più vecchie prima, e dice da quali anni e quanto', async () => {
  const vendita = slip('VEN', '2025-05-10', ['300', '14']);
  const calcolato = await calcola(vendita);
  expect(valori(calcolato).impostaPlusvalenze).toBe('0');
  expect(note(calcolato).impostaPlusvalenze).toBe('plusvalenza 1.200,00, meno perdite 1.200,00');
  const campo = calcolato.campi.find(({ nome }) => nome === 'impostaPlusvalenze');
  expect(campo?.traccia.map(({ titolo, calcolo, valore }) => [titolo, calcolo, valore])).toEqual([
    ['Plusvalenza', '4.200 − costo medio 3.000', '1200'],
    ['Imponibile', '1.200 × 100% = 1.200', '1200'],
    ['Perdite del 2021', '1.000, di 1.000 che restavano', '-1000.00'],
    ['Perdite del 2022', '200, di 300 che restavano', '-200.00'],
    ['Imposta sostitutiva', '0 × 26%', '0.00'],
  ]);
  expect(calcolato.zainetto).toMatchObject({ n: 1, imponibile: '1200', tassato: '0.00' });
  await registra(vendita);
  const altra = await calcola(slip('VEN', '2025-06-10', ['100', '12']));
  expect(valori(altra).impostaPlusvalenze).toBe('26');
  await registra(slip('VEN', '2025-06-10', ['100', '12']));
  const { righe } = await prospetto('BANCAN');
  expect(righe.map(({ imposta, impostaTrattenuta }) => [imposta, impostaTrattenuta])).toEqual([
    ['0.00', '0.00'],
    ['26.00', '26.00'],
  ]);
});

test('chi vende prima di chi le ha già usate lo sa', async () => {
  const { avvisi, zainetto } = await calcola(slip('VEN', '2025-03-10', ['50', '12']));
  expect(zainetto?.usi).toMatchObject([{ realizzata: '2021-12-31', usata: '100.00' }]);
  expect(detti(avvisi)).toEqual([
    expect.stringContaining('del 10/05/2025: l’imposta di quella cambia'),
  ]);
});

test('l’imposta scritta resta di chi la scrive, e la differenza si dice', async () => {
  const scritta = { impostaPlusvalenze: '20', manuali: ['impostaPlusvalenze'] };
  const calcolato = await calcola(slip('VEN', '2025-07-10', ['100', '12'], scritta));
  expect(valori(calcolato).impostaPlusvalenze).toBe('20');
  expect(detti(calcolato.avvisi)).toEqual([
    'L’imposta scritta è 20,00, quella calcolata 52,00: 32,00 di meno. Vale quella scritta.',
  ]);
});

test('due vendite insieme non usano la stessa perdita', async () => {
  const dove = { cod_Depositario: 'INSIEME' };
  const una = (giorno: string) =>
    admin('POST', '/movimenti?registra=true', slip('VEN', giorno, ['100', '12'], dove));
  const esiti = await Promise.all(['2025-05-10', '2025-05-10', '2025-05-10'].map(una));
  expect(esiti.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  const { righe, anno } = await prospetto('INSIEME');
  expect(righe.map(({ impostaTrattenuta }) => impostaTrattenuta).toSorted()).toEqual([
    '0.00',
    '26.00',
    '52.00',
  ]);
  expect([anno.imposta, anno.usate]).toEqual(['78.00', '300.00']);
});

test('chi ha visto le perdite che poi un’altra ha usato si ferma, e lo sa', async () => {
  const vendita = slip('VEN', '2025-08-10', ['10', '12'], { cod_Titolo: 'BZ' });
  await registra(slip('ACQ', '2025-01-10', ['100', '10'], { cod_Titolo: 'BZ' }));
  expect((await apporta(2024, '50', 'BANCAN', '2025-08-01')).statusCode).toBe(200);
  const visto = { impostaPlusvalenze: valori(await calcola(vendita)).impostaPlusvalenze };
  expect(visto.impostaPlusvalenze).toBe('0');
  await registra(slip('VEN', '2025-08-09', ['25', '12']));
  const dopo = await admin('POST', '/movimenti?registra=true', { ...vendita, visto });
  expect(dopo.json()).toMatchObject({
    codice: 'CALCOLO_CAMBIATO',
    errori: [{ campo: 'impostaPlusvalenze', mostrato: '0', adesso: '5.2' }],
  });
});

test('la base dati non lascia due vendite contate con le stesse perdite', async () => {
  const { rows } = await proprietario.query<{ n: number; id: number; calcolo: unknown }>(
    `select p.n, c.calcolo, (select max(m.id) from movimenti m where m.cod_depositario = 'INSIEME'
        and not exists (select from perdite_nei_fissati a where a.id_movimento = m.id)) as id
       from perdite_nei_fissati p join movimenti_calcoli c on c.id_movimento = p.id_movimento
      where p.cod_depositario = 'INSIEME' order by p.n`,
  );
  expect(rows.map(({ n }) => n)).toEqual([1, 2]);
  const client = await proprietario.connect();
  try {
    await client.query('begin');
    await client.query('delete from movimenti_calcoli where id_movimento = $1', [rows[0]?.id]);
    const doppia = client.query(
      `insert into movimenti_calcoli (cod_azienda, id_movimento, calcolo) values ('001', $1, $2)`,
      [rows[0]?.id, JSON.stringify(rows[1]?.calcolo)],
    );
    await expect(doppia).rejects.toMatchObject({ code: 'RT061' });
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('chi arriva tardi in un anno certificato usa le perdite che restano al primo giorno aperto', async () => {
  await proprietario.query(`insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
    values ('001', 'TARDI', 'Banca di chi arriva tardi', 'AMM')`);
  const suo = { cod_Depositario: 'TARDI' };
  await registra(slip('ACQ', '2024-01-10', ['100', '10'], suo));
  expect((await apporta(2023, '500', 'TARDI', '2024-01-01')).statusCode).toBe(200);
  const certificata = await admin('POST', '/fiscalita/zainetto/certificazioni', {
    ...{ regime: 'A', ...suo, anno: 2024, righe: [{ anno: 2023, importo: '500' }] },
  });
  expect(certificata.statusCode, certificata.body).toBe(200);

  const tardi = slip('VEN', '2024-06-10', ['50', '20'], suo);
  const calcolato = await calcola(tardi);
  expect(note(calcolato).impostaPlusvalenze).toBe('plusvalenza 500,00, meno perdite 500,00');
  expect(detti(calcolato.avvisi)).toEqual([
    'Il 2024 è certificato: il risultato conta come rettifica all’1/1/2025, con le perdite che restano allora.',
  ]);
  await registra(tardi);
  const { righe, anno } = await prospetto('TARDI');
  expect(righe).toMatchObject([{ rettifica: true, imposta: '0.00' }]);
  expect(anno.residue).toEqual([]);
});

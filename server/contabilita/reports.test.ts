import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { registraLAnno } from '#tests/setup/anno-registrato.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
const una = contabileDiProva(admin);
const PERIODO = { dateFrom: '2025-01-01', dateTo: '2025-12-31' };
const STAMPA = '/S_Destinazione/stampaGiornaleSezionale/001';

/** The rows of a report as its CSV has them. */
async function righe(report: string, corpo: object = PERIODO): Promise<string[][]> {
  const guid = randomUUID();
  const url = `/Reports/tabella/${report}?guid=${guid}`;
  const avviato = await admin('POST', url, { ...corpo, formati: ['csv'] });
  expect(avviato.statusCode, avviato.body).toBe(202);
  const lavoro = await attendi(admin, guid);
  expect(lavoro.stato, JSON.stringify(lavoro.problema)).toBe('completato');
  return celle((await admin('GET', `/reportsmonitor/get-report/${guid}?fileExtension=.csv`)).body);
}
/** Without what is summed up below groups and at the end. */
const celle = (csv: string): string[][] =>
  csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((riga) => riga.split(';'))
    .filter((riga) => !riga.some((cella) => /^Totale/.test(cella)));
const centesimi = (importo: string): bigint =>
  BigInt((importo || '0,00').replaceAll('.', '').replace(',', ''));
const somma = (tabella: string[][], titolo: string): bigint => {
  const [testa = [], ...corpo] = tabella;
  const posto = testa.indexOf(titolo);
  expect(posto, testa.join(' ')).toBeGreaterThanOrEqual(0);
  return corpo.reduce((fin, riga) => fin + centesimi(riga[posto] ?? ''), 0n);
};

let daConfermare = '';
let totale = 0n;
beforeAll(async () => {
  await registraLAnno(proprietario, '001', 0);
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  await una.genera('G', { dal: '2025-01-01', al: '2025-12-31' });
  // What waits is printed before it is confirmed.
  daConfermare = (await admin('POST', STAMPA, { stato: 'G', formati: ['csv'] })).body;
  expect((await una.conferma('G')).stato).toBe('completato');
  const { rows } = await proprietario.query<{ totale: string }>(
    `select sum(totale)::text as totale from giornale where cod_azienda = '001'`,
  );
  totale = centesimi((rows[0]?.totale ?? '').replace('.', ','));
});

describe('le stampe della contabilità', () => {
  test('il giornale ha ogni riga, e dare e avere come le scritture', async () => {
    const giornale = await righe('giornale');
    expect([somma(giornale, 'Dare'), somma(giornale, 'Avere')]).toEqual([totale, totale]);
    const numeri = giornale.slice(1).map(([numero]) => numero);
    expect(new Set(numeri).size).toBe(
      (await proprietario.query('select 1 from giornale where cod_azienda = $1', ['001'])).rowCount,
    );
    expect(numeri[0]).toBe('1/2025');
  });

  test('il bilancio di verifica ha i saldi della schermata, e quadra', async () => {
    const bilancio = await righe('bilancio-verifica');
    expect([somma(bilancio, 'Dare'), somma(bilancio, 'Avere')]).toEqual([totale, totale]);
    expect(somma(bilancio, 'Saldo finale')).toBe(0n);
    const aSchermo = (
      await admin('POST', '/giornale/bilancio', { dataDa: '2025-01-01', dataA: '2025-12-31' })
    ).json<{ righe: { numeroConto: string; saldoFinale: string }[] }>().righe;
    const posto = bilancio[0]?.indexOf('Conto') ?? -1;
    const stampati = bilancio.slice(1).map((riga) => [riga[posto], centesimi(riga.at(-1) ?? '')]);
    expect(stampati.sort()).toEqual(
      aSchermo
        .map((riga) => [riga.numeroConto, centesimi(riga.saldoFinale.replace('.', ','))])
        .sort(),
    );
  });

  test('i mastrini di tutti i conti, e di uno: l’ultimo saldo è quello del bilancio', async () => {
    const tutti = await righe('mastrini');
    expect([somma(tutti, 'Dare'), somma(tutti, 'Avere')]).toEqual([totale, totale]);
    const { righe: conti } = (
      await admin('POST', '/giornale/bilancio', { dataDa: '2025-01-01', dataA: '2025-12-31' })
    ).json<{ righe: { descrizioneContoId: number; saldoFinale: string; dare: string }[] }>();
    const conto = conti.find(({ dare }) => Number(dare) > 0);
    const uno = await righe('mastrini', { ...PERIODO, ids: [conto?.descrizioneContoId] });
    expect(uno.length).toBeLessThan(tutti.length);
    expect(uno[1]?.join(';')).toContain('Saldo iniziale');
    expect(centesimi(uno.at(-1)?.at(-1) ?? '')).toBe(
      centesimi((conto?.saldoFinale ?? '').replace('.', ',')),
    );
  });

  test('il giornale sezionale arriva come file; ciò che attende non ha numero', async () => {
    expect(somma(celle(daConfermare), 'Dare')).toBe(totale);
    expect(celle(daConfermare)[1]?.[0]).toBe('da confermare');
    const pdf = await admin('POST', STAMPA, { numeroDa: 1, numeroA: 3 });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toContain('giornale-sezionale');
    const tre = celle(
      (await admin('POST', STAMPA, { numeroDa: 1, numeroA: 3, formati: ['csv'] })).body,
    );
    expect(new Set(tre.slice(1).map(([numero]) => numero)).size).toBe(3);
    const guid = randomUUID();
    const poi = await admin('POST', `${STAMPA}?guid=${guid}`, {}, { prefer: 'respond-async' });
    expect([poi.statusCode, poi.json().guidID]).toEqual([202, guid]);
    expect((await attendi(admin, guid)).stato).toBe('completato');
  });

  test('chi non legge la contabilità non la stampa', async () => {
    const altro = await come({ username: 'movimentista', su: { '001': ['Movimenti_R'] } });
    expect((await altro('POST', STAMPA, {})).statusCode).toBe(403);
    expect((await altro('POST', '/Reports/tabella/mastrini', PERIODO)).statusCode).toBe(403);
  });
});

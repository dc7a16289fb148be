import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BilancioWire, QuadraturaWire } from '#contract/contabilita/giornale.ts';
import { registraLAnno } from '#tests/setup/anno-registrato.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
const una = contabileDiProva(admin);
const FINE = '2025-12-31';

async function quadra(corpo: object = {}): Promise<QuadraturaWire> {
  const letta = await admin('POST', '/giornale/quadratura', { dataA: FINE, ...corpo });
  expect(letta.statusCode, letta.body).toBe(200);
  return letta.json();
}
const centesimi = (importo: string): bigint => BigInt(importo.replace(/[.,]/g, ''));
const conDifferenza = ({ righe }: QuadraturaWire) =>
  righe.filter(({ differenza }) => differenza !== '0.00').map(({ numeroConto }) => numeroConto);
const contoDi = ({ righe }: QuadraturaWire, numero: string) =>
  righe.find(({ numeroConto }) => numeroConto === numero);
const conferma = async (tipo: 'G' | 'F') =>
  expect((await una.conferma(tipo)).stato).toBe('completato');

/** The rows of a report as its CSV has them. */
async function righeDi(report: string, corpo: object): Promise<string[][]> {
  const guid = randomUUID();
  const url = `/Reports/tabella/${report}?guid=${guid}`;
  const avviato = await admin('POST', url, { ...corpo, formati: ['csv', 'pdf'] });
  expect(avviato.statusCode, avviato.body).toBe(202);
  const lavoro = await attendi(admin, guid);
  expect(lavoro.stato, JSON.stringify(lavoro.problema)).toBe('completato');
  const { body } = await admin('GET', `/reportsmonitor/get-report/${guid}?fileExtension=.csv`);
  return body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((riga) => riga.split(';'));
}

beforeAll(async () => {
  await registraLAnno(proprietario, '001', 0);
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
});

describe('la quadratura dei conti', () => {
  test('prima di contabilizzare ogni differenza è ciò che resta da contabilizzare', async () => {
    const prima = await quadra();
    expect(prima.registrazioni).toBeGreaterThan(90);
    expect(prima.righe.length).toBeGreaterThan(15);
    for (const { differenza, daContabilizzare, daSpiegare } of prima.righe) {
      expect(centesimi(differenza)).toBe(-centesimi(daContabilizzare));
      expect(daSpiegare).toBe('0.00');
    }
    expect(contoDi(prima, '1300101')).toMatchObject({ saldo: '0.00' });
    await una.genera('G', { al: FINE });
    await conferma('G');
    const aMeta = await quadra();
    expect(conDifferenza(aMeta)).not.toEqual([]);
    expect(aMeta.righe.map(({ daSpiegare }) => daSpiegare)).toEqual(aMeta.righe.map(() => '0.00'));
    expect(aMeta.registrazioni).toBeLessThan(prima.registrazioni);
  });

  test('contabilizzato l’anno, ogni conto ha ciò che le posizioni vogliono', async () => {
    await una.genera('F', { al: FINE });
    await conferma('F');
    const dopo = await quadra();
    expect(conDifferenza(dopo)).toEqual([]);
    expect([dopo.registrazioni, dopo.senzaConto]).toEqual([0, []]);
    // What the year end has closed of a titolo, the next daily generation looks at again: nothing comes of it.
    const riguardate = await una.riepilogo(await una.simula('G', { al: FINE }));
    expect(riguardate).toMatchObject({ immutate: dopo.differenze, scritture: 0 });
    const attesi = Object.fromEntries(
      dopo.righe.map(({ numeroConto, atteso }) => [numeroConto, atteso]),
    );
    // The closing of the reference year: written options as a liability, the forward's fair value, margins.
    expect(attesi).toMatchObject({
      '2200302': '-1500.00',
      '1203501': '66363.42',
      '1202603': '28000.00',
      '1202601': '2400.00',
      '9000101': '1702242.01',
      '9000102': '-1702242.01',
    });
    expect(contoDi(dopo, '2200302')?.voci).toEqual([
      { che: 'Costo delle giacenze', importo: '-1180.00' },
      { che: 'Fair value dei derivati', importo: '-320.00' },
    ]);
  });

  test('a ogni fine mese quadra ciò che era già di quei giorni', async () => {
    for (const dataA of ['2025-03-31', '2025-06-30', '2025-09-30', '2025-11-30'])
      expect([dataA, conDifferenza(await quadra({ dataA }))]).toEqual([dataA, []]);
  });

  test('di un portafoglio quadra la sua parte, e le parti fanno il tutto', async () => {
    const tutto = await quadra();
    const parti = await Promise.all(
      ['IMM', 'CIR', 'TES', 'NET'].map((uno) => quadra({ codPortafoglio: [uno] })),
    );
    expect(parti.flatMap(conDifferenza)).toEqual([]);
    const titoli = parti.map((parte) => centesimi(contoDi(parte, '1203601')?.atteso ?? '0.00'));
    expect(titoli.reduce((a, b) => a + b, 0n)).toBe(
      centesimi(contoDi(tutto, '1203601')?.atteso ?? ''),
    );
  });

  test('di un conto solo si chiede al piede del mastrino; di uno che nessuna posizione tocca non c’è nulla', async () => {
    const { righe: conti } = (
      await admin('POST', '/giornale/bilancio', { dataA: FINE })
    ).json<BilancioWire>();
    const di = (numero: string) =>
      conti.find(({ numeroConto }) => numeroConto === numero)?.descrizioneContoId;
    const solo = await quadra({ descrizioneContoId: di('1103301') });
    expect(solo.righe.map(({ numeroConto, voci }) => [numeroConto, voci.length])).toEqual([
      ['1103301', 1],
    ]);
    expect((await quadra({ descrizioneContoId: di('1204101') })).righe).toEqual([]);
  });

  test('ciò che una mano ha corretto, e ciò che nessuno spiega, si distinguono', async () => {
    const rateo = contoDi(await quadra(), '1300101');
    await proprietario.query(
      `insert into scritture_manuali (cod_azienda, id_scrittura, descrizione_conto_id, codice_conto, differenza)
       select '001', g.id, $1, 'RATEI.ATT', 10 from giornale g where g.cod_azienda = '001' and g.numero = 1`,
      [rateo?.descrizioneContoId],
    );
    expect(contoDi(await quadra(), '1300101')).toMatchObject({
      ...{ differenza: '0.00', aMano: '10.00', daSpiegare: '-10.00' },
    });
    await proprietario.query(`delete from scritture_manuali where cod_azienda = '001'`);
  });

  test('una posizione senza conto si dice, con il motivo', async () => {
    const senza = `update s_definizione_conti set valido_dal = '2030-01-01' where cod_azienda = '001' and codice_conto = 'RATEI.ATT'`;
    await proprietario.query(senza);
    const { senzaConto } = await quadra();
    expect(senzaConto[0]?.motivo).toContain('Conto non definito: RATEI.ATT');
    expect(Number(senzaConto[0]?.atteso)).toBeGreaterThan(0);
    await proprietario.query(senza.replace(`'2030-01-01'`, 'null'));
  });

  test('chi non legge la contabilità non la vede', async () => {
    const altro = await come({ username: 'movimentista', su: { '001': ['Movimenti_R'] } });
    expect((await altro('POST', '/giornale/quadratura', {})).statusCode).toBe(403);
  });
});

describe('le stampe di fine anno', () => {
  test('la quadratura stampata ha le righe della schermata', async () => {
    const [testa, ...righe] = await righeDi('quadratura', { dateTo: FINE });
    expect(testa?.slice(0, 4)).toEqual(['Conto', 'Descrizione', 'Deve essere', 'Saldo']);
    const conti = (await quadra()).righe.map(({ numeroConto }) => numeroConto);
    expect(righe.map(([conto]) => conto).filter((uno) => /^\d+$/.test(uno ?? ''))).toEqual(conti);
  });

  test('il bilancio CEE: attivo e passivo pareggiano con il risultato dell’esercizio in corso', async () => {
    const [testa, ...righe] = await righeDi('bilancio-cee', { dateTo: FINE });
    expect(testa).toEqual([
      ...['Prospetto', 'Classe', 'Voce', 'Descrizione', 'Al 31/12/2025', 'Al 31/12/2024'],
    ]);
    const anno = (riga: string[] | undefined) =>
      centesimi((riga?.[4] ?? '').replaceAll('.', '').replace('−', '-'));
    const totale = (prospetto: string) =>
      anno(righe.find(([primo]) => primo === `Totale ${prospetto}`));
    const [attivo, passivo] = ['Stato patrimoniale, attivo', 'Stato patrimoniale, passivo'];
    expect(totale(attivo)).toBe(totale(passivo));
    expect(totale(attivo)).toBeGreaterThan(600_000_000n);
    const inCorso = righe.find((riga) => riga[3] === 'Risultato dell’esercizio in corso');
    expect(inCorso?.[2]).toBe('A.IX');
    expect(anno(inCorso)).toBe(totale('Conto economico'));
    // Against the trial balance, account by account.
    const { righe: conti } = (
      await admin('POST', '/giornale/bilancio', { dataA: FINE })
    ).json<BilancioWire>();
    const somma = (quali: (sezione: string) => boolean) =>
      conti
        .filter(({ sezione }) => quali(sezione))
        .reduce((s, { saldoFinale }) => s + centesimi(saldoFinale), 0n);
    expect(totale('Conto economico')).toBe(-somma((sezione) => sezione.startsWith('CE')));
    expect(totale(attivo)).toBe(somma((sezione) => sezione === 'SP-A'));
    const voci = righe.flatMap(([primo, , voce]) => (primo === attivo && voce ? [voce] : []));
    expect(voci).toEqual([
      ...['B.III.3', 'C.II.5-bis', 'C.II.5-quater', 'C.III.4', 'C.III.5', 'C.III.6', 'C.IV.1', 'D'],
    ]);
    expect(righe.some(([primo]) => primo?.startsWith('Senza voce'))).toBe(false);
  });

  test('un conto a cui nessuno ha dato una voce sta a sé', async () => {
    const voce = (quale: string | null) =>
      proprietario.query(
        `update s_descrizione_conti set voce_bilancio = $1 where cod_azienda = '001' and numero_conto = '1203601'`,
        [quale],
      );
    await voce(null);
    const righe = await righeDi('bilancio-cee', { dateTo: FINE });
    expect(righe.find(([primo]) => primo === 'Senza voce di bilancio')?.[2]).toBe('1203601');
    await voce('C.III.6');
  });
});

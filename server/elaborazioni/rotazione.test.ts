import { beforeAll, expect, test } from 'vitest';
import type { ElaborazioneWire } from '#contract/elaborazioni.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { elaborazioniDi, posto } from '#tests/setup/elaborazioni.ts';
import { chiCalcola, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriTitolo } from '#tests/setup/movimenti.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const { elaborata, sotto } = elaborazioniDi(admin);

const CIRC = { cod_Portafoglio: 'CIRC', cod_Depositario: 'BANCA' };
beforeAll(async () => {
  await proprietario.query(PORTAFOGLI_DI_PROVA);
  for (const titolo of ['UNO', 'DUE']) await apriTitolo(proprietario, titolo);
  const { registra } = chiCalcola(admin);
  for (const [cod_Causale, cod_Titolo, dataMovimento, qtaVnominale, prezzo] of [
    ['ACQ', 'UNO', '2024-05-02', '100', '10'],
    ['ACQ', 'UNO', '2025-01-11', '50', '10'],
    ['VEN', 'UNO', '2025-02-01', '30', '11'],
    ['ACQ', 'DUE', '2024-06-03', '10', '10'],
    ['ACQ', 'DUE', '2025-03-01', '10', '10'],
  ])
    await registra({ ...CIRC, cod_Causale, cod_Titolo, dataMovimento, qtaVnominale, prezzo });
});

const PERIODO = { dataDa: '2025-01-01', dataA: '2025-02-28', misure: ['rotazione'] } as const;
const rotazione = (testa: ElaborazioneWire, valori: readonly (string | null)[]) =>
  valori[posto(testa, 'rotazione')];

test('è il minore fra acquisti e vendite sul costo medio tenuto: di ogni gruppo e del tutto il suo', async () => {
  const testa = await elaborata('statistica-movimenti', { ...PERIODO, gruppi: ['codTitolo'] });
  const gruppi = (await sotto(testa.guid)).map(({ chiavi, valori }) => [
    chiavi[0],
    rotazione(testa, valori),
  ]);
  // UNO: 1,000 for 31 days and 500 for 21, then 1,200 for 28: 75,100 over 59 days; 330 of sales are the least.
  expect(gruppi).toEqual([
    ['DUE', '0'],
    ['UNO', '0.2593'],
  ]);
  // With the 100 of DUE, 5,900 more: 330 × 59 / 81,000.
  expect(rotazione(testa, testa.totali.valori)).toBe('0.2404');
  expect(testa.totali.valori[posto(testa, 'euroGiorni')]).toBe('81000');
  expect(testa.grafici[0]?.serie).toHaveLength(1);
  const [uno] = (await sotto(testa.guid)).filter(({ chiavi }) => chiavi[0] === 'UNO');
  // Nothing is sold in January, nothing bought in February.
  expect(Object.values(uno?.celle ?? {}).map((valori) => rotazione(testa, valori))).toEqual([
    '0',
    '0',
  ]);
  const insieme = await elaborata('statistica-movimenti', { ...PERIODO, periodo: 'NESSUNO' });
  expect(rotazione(insieme, insieme.totali.valori)).toBe('0.2404');
  const trimestre = await elaborata('statistica-movimenti', {
    ...PERIODO,
    dataA: '2025-03-31',
    periodo: 'TRIMESTRE',
    codTitolo: ['UNO'],
  });
  // 31 days of March at 1,200 more: 330 × 90 / 112,300.
  expect(rotazione(trimestre, trimestre.totali.valori)).toBe('0.2645');
});

test.each([
  [{ gruppi: ['codCausale'] }, 'gruppi', 'togliere quel gruppo'],
  [{ cod_Causale: ['ACQ'] }, 'cod_Causale', 'togliere i filtri'],
  [{ selezioneTipo: 'I' }, 'selezioneTipo', 'scegliere M o V'],
])('ciò che non si tiene non ha rotazione: %j', async (domanda, campo, detto) => {
  const rifiutata = await admin('POST', '/elaborations/statistica-movimenti', {
    ...PERIODO,
    ...domanda,
  });
  expect(rifiutata.statusCode).toBe(422);
  const [errore] = rifiutata.json<{ errori: { campo: string; messaggio: string }[] }>().errori;
  expect(errore?.campo).toBe(campo);
  expect(errore?.messaggio).toContain(detto);
});

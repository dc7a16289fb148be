import { beforeAll, expect, test } from 'vitest';
import type { MovimentoWire, TotaliMovimentiWire } from '#contract/movimenti-forme.ts';
import { confronta, somma } from '#domain/money/decimale.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { inventaMovimenti } from '#tests/setup/movimenti-inventati.ts';
import { reportLetto } from '#tests/setup/report.ts';
import { type TotaliLetti, totaliMovimenti } from './totali.ts';

const prova = await appDiProva();
const { admin, come, db, proprietario } = prova;
await lavoratoreDiProva(prova);
const URL = '/movimenti/gettotali';

beforeAll(async () => {
  await inventaMovimenti(proprietario, { quanti: 450, codAzienda: '001', dal: '2025-01-01' });
}, 60_000);

async function letti(filtro: object): Promise<TotaliLetti & { totali: TotaliMovimentiWire }> {
  const risposta = await admin('POST', URL, filtro);
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json();
}
const totali = async (filtro: object) => (await letti(filtro)).totali;

async function righe(filter: object): Promise<readonly MovimentoWire[]> {
  const risposta = await admin('POST', '/movimenti/getpagedpost', {
    filter,
    paging: { pageSize: 500 },
  });
  return risposta.json<{ items: readonly MovimentoWire[] }>().items;
}

test.each([
  ['tutti', {}],
  ['di un portafoglio', { codPortafoglio: ['PTF3'] }],
  ['di un’area e di un periodo', { area: 'acq-ven', dataMovFrom: '2025-06-01' }],
  ['nessuno', { dataMovFrom: '2099-01-01' }],
])(
  'ogni importo in euro è la somma di tutti i registrati del filtro, e le bozze si contano: %s',
  async (_, filtro) => {
    const tutte = await righe(filtro);
    const lette = tutte.filter(({ stato }) => stato !== 'bozza');
    const { totali: somme, registrati, bozze } = await letti(filtro);
    expect({ registrati, bozze }).toEqual({
      registrati: lette.length,
      bozze: tutte.length - lette.length,
    });
    const sommati = Object.entries(somme);
    expect(sommati).toHaveLength(12);
    for (const [campo, totale] of sommati) {
      const attesa = somma(...lette.map((riga) => String(riga[campo as keyof MovimentoWire])));
      expect(confronta(totale, attesa), `${campo}: ${totale}, non ${attesa}`).toBe(0);
    }
  },
);

test('sono quelli del report della stessa griglia, che dice quante bozze non somma', async () => {
  const filtro = { dataMovFrom: '2025-03-01', cod_Causale: ['ACQ', 'VEN'] };
  const { registrati, bozze } = await letti(filtro);
  expect(bozze).toBeGreaterThan(1);
  const { testa, totali: fine } = await reportLetto(admin, '/Reports/tabella/movimenti', filtro);
  const stampato = fine.at(-1)?.[testa.indexOf('Saldo EUR')]?.replace(',', '.') ?? '';
  expect(confronta((await totali(filtro)).saldoEuro, stampato)).toBe(0);
  expect(fine.at(-1)).toContain(`Totale (${registrati} registrati · ${bozze} bozze non comprese)`);
});

test('oltre le righe che si sommano non ve ne sono, e non è un errore', async () => {
  const chi = { utente: { id: 0, username: 'prova' }, aziende: ['001'] };
  const sommate = (massimo: number) =>
    inTransazione(db, chi, (tx) => totaliMovimenti(tx, { codAzienda: '001', filtro: {} }, massimo));
  // Of 450 rows the last hundred are drafts.
  expect(await sommate(349)).toMatchObject({ totali: null, registrati: 350, bozze: 100 });
  expect(await sommate(350)).toMatchObject({ registrati: 350, bozze: 100 });
  expect((await sommate(350)).totali).not.toBeNull();
});

test('sono di chi può leggere i movimenti, e di una sola azienda', async () => {
  const senza = await come({ username: 'senza', su: { '001': ['Titoli_R'] } });
  expect((await senza('POST', URL, {})).statusCode).toBe(403);
  const altra = await admin('POST', URL, {}, { 'x-cod-azienda': '002' });
  expect(Number(altra.json<{ totali: TotaliMovimentiWire }>().totali.saldoEuro)).toBe(0);
  expect((await admin('POST', URL, { dataMovFrom: '2025-02-30' })).statusCode).toBe(422);
});

import { beforeAll, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, note, PORTAFOGLI_DI_PROVA, valori } from '#tests/setup/fissato.ts';
import { importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriTitolo, type MovimentoDiProva, registraDiProva } from '#tests/setup/movimenti.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

await proprietario.query(`${PORTAFOGLI_DI_PROVA}
  insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
  values ('001', 'BANCAN2', 'Un’altra banca', 'AMM')`);
for (const titolo of ['AZ', 'RIC']) await apriTitolo(proprietario, titolo);

const NETTISTA = { cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN' };
const { calcola } = chiCalcola(admin);

const muovi = (...righe: readonly (Partial<MovimentoDiProva> & { readonly costo?: string })[]) =>
  registraDiProva(
    proprietario,
    ...righe.map((una) => ({
      causale: 'ACQ',
      titolo: 'AZ',
      data: '2025-01-10',
      quantita: '1000',
      portafoglio: 'AMM',
      depositario: 'BANCAN',
      ...una,
    })),
  );

beforeAll(async () => {
  for (const titolo of ['AZ', 'RIC']) {
    await muovi({ titolo, immCirc: 'C', costo: '10000' });
    await muovi({ titolo, immCirc: 'I', costo: '14000' });
    await muovi({ titolo, immCirc: 'C', costo: '30000', depositario: 'BANCAN2' });
  }
});

const vende = (altro: Record<string, unknown> = {}) =>
  calcola({
    cod_Causale: 'VEN',
    cod_Titolo: 'AZ',
    dataMovimento: '2025-05-13',
    qtaVnominale: '500',
    prezzo: '15',
    immCirc: 'C',
    ...NETTISTA,
    ...altro,
  });

test('1.000 a 10 e 1.000 a 14 presso la stessa banca costano 12: 390,00 su 1.500', async () => {
  for (const immCirc of ['C', 'I']) {
    const calcolato = await vende({ immCirc });
    expect(valori(calcolato).impostaPlusvalenze).toBe('390');
    expect(note(calcolato).impostaPlusvalenze).toBe('plusvalenza 1.500,00');
  }
});

test('presso un’altra banca è un altro rapporto, col suo costo', async () => {
  const altrove = await vende({ cod_Depositario: 'BANCAN2', prezzo: '31' });
  expect(valori(altrove).impostaPlusvalenze).toBe('130');
});

test('una riclassifica non cambia il costo: i libri passano 10, il fisco resta a 12', async () => {
  const lato = { causale: 'RIC', titolo: 'RIC', data: '2025-02-10', quantita: '400' };
  await muovi({ ...lato, immCirc: 'C' }, { ...lato, immCirc: 'I' });
  for (const immCirc of ['C', 'I'])
    expect(valori(await vende({ cod_Titolo: 'RIC', immCirc })).impostaPlusvalenze).toBe('390');
});

test('le vendite di un file hanno lo stesso costo', async () => {
  const byte =
    'Data Movimento;Causale;Titolo;Quantità;Prezzo;Imm/Circ\n13/05/2025;VEN;AZ;500;15,00;C\n';
  const luogo = { portafoglio: 'AMM', depositario: 'BANCAN' };
  const lavoro = await importa(admin, { nome: 'movimenti.csv', byte }, luogo, 'movimenti');
  expect(lavoro).toMatchObject({ stato: 'completato', esito: { inseriti: 1 } });
  const { rows } = await proprietario.query(
    `select imposta_plusvalenze::text as imposta from movimenti where stato = 'bozza'`,
  );
  expect(rows).toEqual([{ imposta: '390.00' }]);
});

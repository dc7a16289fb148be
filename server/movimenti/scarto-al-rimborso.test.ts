import { beforeAll, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, note, PORTAFOGLI_DI_PROVA, valori } from '#tests/setup/fissato.ts';
import { registraDiProva } from '#tests/setup/movimenti.ts';

const { admin, proprietario } = await appDiProva();

/** Issued at 95 for ten years by a company: 26%. One repays a fifth after four, one is called, one is drawn. */
await proprietario.query(`${PORTAFOGLI_DI_PROVA}
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
      data_godimento, data_scadenza, prezzo_emissione, prezzo_rimborso, tasso_cedola, periodicita,
      tipo_calcolo_ratei, tipo_tasso, quotazione, tipo_rimborso)
  select v.cod, 'Titolo ' || v.cod, 'O', 'EUR', 'SOCIETA', '2022-01-15', '2022-01-15', '2032-01-15',
         95, 100, 3, '12', 'ICMA', 'F', 'P', v.rimborso
    from (values ('RATE', 'R'), ('INTERO', 'U'), ('SORTEGGIO', 'E')) as v (cod, rimborso);
  insert into titoli_ammortamento (id_titolo, data, pool_factor)
    select id, '2026-01-15', 0.8 from titoli where cod_titolo = 'RATE'`);

const NETTISTA = { cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN', dataMovimento: '2026-01-15' };
const { calcola } = chiCalcola(admin);

beforeAll(async () => {
  for (const titolo of ['RATE', 'INTERO', 'SORTEGGIO'])
    await registraDiProva(proprietario, {
      causale: 'ACQ',
      titolo,
      data: '2024-01-15',
      quantita: '100000',
      costo: '97000',
      portafoglio: 'AMM',
      depositario: 'BANCAN',
    });
});

test('una rata paga lo scarto intero di ciò che rimborsa: 260,00, e nessuna plusvalenza', async () => {
  // 20,000 × 5% = 1,000 × 26%; 20,000 − 19,400 − (1,000 − 199.89 accrued before the purchase) = −200.11.
  const calcolato = await calcola({ cod_Causale: 'RIP', cod_Titolo: 'RATE', ...NETTISTA });
  expect(valori(calcolato)).toMatchObject({
    controvaloreOriginale: '20000',
    impostaScarto: '260',
    impostaPlusvalenze: '0',
    saldo: '19740',
  });
  expect(note(calcolato).impostaPlusvalenze).toBe('minusvalenza 200,11');
  const passi = calcolato.campi.find(({ nome }) => nome === 'impostaScarto')?.traccia;
  expect(passi?.find(({ titolo }) => titolo === 'Scarto maturato per 100')).toMatchObject({
    valore: '5',
    calcolo: 'tutto, con il rimborso del 15/01/2026',
  });
});

test('lo stesso di un’estrazione, e di un rimborso prima della scadenza', async () => {
  const estratto = { cod_Causale: 'EST', cod_Titolo: 'SORTEGGIO', qtaVnominale: '20000' };
  expect(valori(await calcola({ ...estratto, ...NETTISTA }))).toMatchObject({
    impostaScarto: '260',
    impostaPlusvalenze: '0',
  });
  const intero = await calcola({ cod_Causale: 'RIM', cod_Titolo: 'INTERO', ...NETTISTA });
  expect(valori(intero)).toMatchObject({ impostaScarto: '1300', impostaPlusvalenze: '0' });
});

test('conta ciò che il rimborso paga: a 102 lo scarto è 7, sotto l’emissione nulla', async () => {
  const a = (prezzo: string) =>
    calcola({ cod_Causale: 'RIM', cod_Titolo: 'INTERO', ...NETTISTA, prezzo, manuali: ['prezzo'] });
  expect(valori(await a('102')).impostaScarto).toBe('1820');
  expect(valori(await a('90'))).toMatchObject({ impostaScarto: '0', impostaPlusvalenze: '0' });
});

test('alla scadenza, e vendendo, come prima', async () => {
  const scaduto = { ...NETTISTA, dataMovimento: '2032-01-15' };
  const rimborso = await calcola({ cod_Causale: 'RIM', cod_Titolo: 'INTERO', ...scaduto });
  expect(valori(rimborso).impostaScarto).toBe('1300');
  const vendita = {
    cod_Causale: 'VEN',
    cod_Titolo: 'INTERO',
    qtaVnominale: '20000',
    prezzo: '100',
  };
  const venduto = await calcola({ ...vendita, ...NETTISTA, dataValuta: '2026-01-15' });
  expect(valori(venduto)).toMatchObject({ impostaScarto: '104.01', impostaPlusvalenze: '103.96' });
});

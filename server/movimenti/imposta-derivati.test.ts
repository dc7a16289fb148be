import { describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import {
  type Calcolato,
  chiCalcola,
  note,
  PORTAFOGLI_DI_PROVA,
  valori,
} from '#tests/setup/fissato.ts';
import { TITOLI_DELLE_FAMIGLIE } from '#tests/setup/titoli-delle-famiglie.ts';

const { admin, proprietario } = await appDiProva();

await proprietario.query(`${PORTAFOGLI_DI_PROVA} ${TITOLI_DELLE_FAMIGLIE}
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione, moltiplicatore)
  values ('TNOTE', 'Future in dollari', 'U', 'USD', 'U', 1000);
  insert into cambi (cod_divisa, data, cambio)
  values ('USD', '2025-09-01', 1.25), ('USD', '2025-09-02', 1.20), ('USD', '2025-09-03', 1.10),
         ('USD', '2025-11-03', 1.10);`);

const AMMINISTRATO = { cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN' };
type Slip = Readonly<Record<string, unknown>>;

const { calcola, registra } = chiCalcola(admin);

function slip(cod_Causale: string, dataMovimento: string, cod_Titolo: string, altro: Slip): Slip {
  return { ...AMMINISTRATO, cod_Causale, dataMovimento, cod_Titolo, ...altro };
}

const imposta = (calcolato: Calcolato) => [
  valori(calcolato).impostaPlusvalenze,
  note(calcolato).impostaPlusvalenze,
];

const passi = ({ campi }: Calcolato) =>
  campi.find(({ nome }) => nome === 'impostaPlusvalenze')?.traccia.map(({ calcolo }) => calcolo);

describe('un future che si chiude in amministrato', () => {
  const chiude = (quantita: string, altro: Slip = {}) =>
    slip('FUC', '2025-09-03', 'BUND', { qtaVnominale: quantita, prezzo: '131.65', ...altro });

  test('paga il 26% dei differenziali dall’apertura, meno gli oneri', async () => {
    await registra(
      slip('FUA', '2025-09-01', 'BUND', { qtaVnominale: '10', prezzo: '131.5', commissioni: '20' }),
    );
    await registra(slip('MIN', '2025-09-01', 'BUND', { qtaVnominale: '10', prezzo: '2500' }));
    await registra(slip('MAR', '2025-09-01', 'BUND', { qtaVnominale: '10', prezzo: '131.82' }));
    await registra(slip('MAR', '2025-09-02', 'BUND', { qtaVnominale: '10', prezzo: '131.4' }));
    // 2 500 + 3 200 − 4 200 − 20 − 15 = 1 465; 26% = 380,90.
    const tutto = await calcola(chiude('10', { commissioni: '15' }));
    expect(imposta(tutto)).toEqual(['380.9', 'plusvalenza 1.465,00']);
    expect(passi(tutto)).toEqual([
      'alla chiusura 2.500 − margini regolati 1.000 − oneri precedenti 20 − oneri 15',
      '1.465 × 100% = 1.465',
      '1.465 × 26%',
    ]);
    expect(valori(tutto).saldo).toBe('2104.1');
    // Tre decimi: 750 − 300 − 6 = 444; 26% = 115,44.
    expect(imposta(await calcola(chiude('3')))).toEqual(['115.44', 'plusvalenza 444,00']);
    const registrata = await registra(chiude('3'));
    expect(registrata).toMatchObject({ impostaPlusvalenze: '115.44', saldo: '634.56' });
    // I sette che restano: 1 750 − 700 − 14 = 1 036; 26% = 269,36.
    expect(imposta(await calcola(chiude('7')))).toEqual(['269.36', 'plusvalenza 1.036,00']);
    expect(imposta(await calcola(chiude('8')))).toEqual([null, null]);
  });

  test('in perdita non paga; scritta a mano resta, con il calcolato accanto', async () => {
    const inPerdita = await calcola(chiude('7', { prezzo: '131.3' }));
    expect(imposta(inPerdita)).toEqual(['0', 'minusvalenza 1.414,00']);
    const aMano = await calcola(
      chiude('7', { impostaPlusvalenze: '100', manuali: ['impostaPlusvalenze'] }),
    );
    const campo = aMano.campi.find(({ nome }) => nome === 'impostaPlusvalenze');
    expect(campo).toMatchObject({ valore: '100', calcolato: '269.36', manuale: true });
    expect(valori(aMano).saldo).toBe('1650');
  });

  test('un lordista non paga nulla', async () => {
    const circolante = { cod_Portafoglio: 'CIRC', cod_Depositario: 'BANCA' };
    await registra({
      ...slip('FUA', '2025-09-01', 'BUND', { qtaVnominale: '1', prezzo: '130' }),
      ...circolante,
    });
    expect(imposta(await calcola({ ...chiude('1'), ...circolante }))).toEqual(['0', null]);
  });

  test('una posizione corta, in dollari: ogni differenziale al cambio del suo giorno', async () => {
    await registra(slip('FUA', '2025-09-01', 'TNOTE', { qtaVnominale: '-1', prezzo: '111' }));
    await registra(slip('MAR', '2025-09-02', 'TNOTE', { qtaVnominale: '-1', prezzo: '110.4' }));
    // 600 / 1,20 = 500; (110,40 − 109,30) × 1 000 = 1 100 / 1,10 = 1 000; 26% di 1 500 = 390.
    const chiusa = await calcola(
      slip('FUC', '2025-09-03', 'TNOTE', { qtaVnominale: '-1', prezzo: '109.3' }),
    );
    expect(imposta(chiusa)).toEqual(['429', 'plusvalenza 1.500,00']);
    expect(valori(chiusa).impostaPlusvalenzeEuro).toBe('390');
  });
});

test('un cambio a termine che si chiude paga sulla differenza con lo spot, meno gli oneri', async () => {
  await registra(
    slip('FWA', '2025-10-01', 'USDT', {
      qtaVnominale: '110000',
      cambioConvenzionale: '1.25',
      commissioni: '10',
    }),
  );
  // 110 000 / 1,10 − 110 000 / 1,25 = 100 000 − 88 000 = 12 000; metà 6 000, meno 10 / 1,085 / 2 = 4,61.
  const chiusa = await calcola(slip('FWC', '2025-11-03', 'USDT', { qtaVnominale: '55000' }));
  expect(note(chiusa).impostaPlusvalenze).toBe('plusvalenza 5.995,39');
  expect(valori(chiusa).impostaPlusvalenzeEuro).toBe('1558.8');
  expect(valori(chiusa).saldoEuro).toBe('4441.2');
  const persa = await calcola(
    slip('FWC', '2025-11-03', 'USDT', {
      qtaVnominale: '55000',
      cambioConvenzionale: '1.05',
      manuali: ['cambioConvenzionale'],
    }),
  );
  expect(valori(persa).impostaPlusvalenze).toBe('0');
});

describe('un’opzione scritta', () => {
  test('ricomprata a meno paga sul premio che resta, a più non paga', async () => {
    await registra(slip('OPA', '2025-09-01', 'MIBO', { qtaVnominale: '-4', prezzo: '500' }));
    const ricompra = (prezzo: string) =>
      slip('OPC', '2025-09-15', 'MIBO', { qtaVnominale: '-2', prezzo, commissioni: '8' });
    // Metà dei 5 000 incassati, meno 2 × 300 × 2,5 e 8: 992; 26% = 257,92.
    const utile = await calcola(ricompra('300'));
    expect(imposta(utile)).toEqual(['257.92', 'plusvalenza 992,00']);
    expect(valori(utile).saldo).toBe('-1765.92');
    expect(await registra(ricompra('300'))).toMatchObject({
      impostaPlusvalenze: '257.92',
      saldo: '-1765.92',
    });
    expect(imposta(await calcola(ricompra('600')))).toEqual(['0', 'minusvalenza 508,00']);
  });

  test('abbandonata da chi l’aveva comprata tiene il premio, che è tassato senza altro denaro', async () => {
    const scade = slip('OSC', '2025-12-19', 'MIBO', { qtaVnominale: '-2' });
    const calcolato = await calcola(scade);
    expect(imposta(calcolato)).toEqual(['650', 'plusvalenza 2.500,00']);
    expect(await registra(scade)).toMatchObject({ impostaPlusvalenze: '650.00', saldo: '-650.00' });
  });

  test('esercitata vende il sottostante: il premio entra nella plusvalenza', async () => {
    await registra(slip('ACQ', '2025-06-02', 'AZ', { qtaVnominale: '400', prezzo: '3' }));
    await registra(slip('OPA', '2025-09-01', 'CALL', { qtaVnominale: '-2', prezzo: '0.5' }));
    await registra(slip('OPA', '2025-09-01', 'PUT', { qtaVnominale: '1', prezzo: '0.3' }));
    // Call scritta: 200 × 4 − 200 × 3 + 100 di premio − 5 = 295; 26% = 76,70, sulla riga dell’opzione.
    const call = slip('OES', '2025-09-20', 'CALL', { qtaVnominale: '-2', commissioni: '5' });
    const venduta = await calcola(call);
    expect(imposta(venduta)).toEqual(['76.7', 'plusvalenza 295,00']);
    expect(passi(venduta)?.[0]).toBe('800 − costo medio 600 + premio 100 − oneri 5');
    expect(await registra(call)).toMatchObject({ saldo: '-81.70', impostaPlusvalenze: '76.70' });
    // Put comprata: 100 × 5 − 100 × 3 − 30 di premio = 170; 26% = 44,20.
    const put = slip('OES', '2025-12-19', 'PUT', { qtaVnominale: '1' });
    expect(imposta(await calcola(put))).toEqual(['44.2', 'plusvalenza 170,00']);
    // Chi compra con la call non realizza nulla.
    await registra(slip('OPA', '2025-09-01', 'CALL', { qtaVnominale: '1', prezzo: '0.5' }));
    const compra = await calcola(slip('OES', '2025-09-20', 'CALL', { qtaVnominale: '1' }));
    expect(imposta(compra)).toEqual(['0', null]);
    await registra(slip('OES', '2025-12-19', 'PUT', { qtaVnominale: '1' }));
  });

  test('comprata e lasciata scadere è una minusvalenza: il premio perduto', async () => {
    await registra(slip('OPA', '2025-09-01', 'PUT', { qtaVnominale: '3', prezzo: '0.3' }));
    const scade = await calcola(slip('OSC', '2025-12-19', 'PUT', { qtaVnominale: '3' }));
    expect(imposta(scade)).toEqual(['0', 'minusvalenza 90,00']);
    expect(valori(scade).saldo).toBe('0');
  });
});

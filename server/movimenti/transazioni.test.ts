import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, messaggi, note, PORTAFOGLI_DI_PROVA, valori } from '#tests/setup/fissato.ts';

/** docs/regole/imposte.md#imposta-sulle-transazioni, in the slip of a purchase. */

const { admin, proprietario } = await appDiProva();
const { calcola, registra } = chiCalcola(admin);
await proprietario.query(`${PORTAFOGLI_DI_PROVA}
  insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa)
  values ('ENI', 'IT0003132476', 'Azione italiana', 'A', 'EUR'), ('PIC', 'IT0001233417', 'Azione piccola', 'A', 'EUR'),
         ('DE', 'DE0007164600', 'Azione tedesca', 'A', 'EUR'), ('DIR', 'IT0005500001', 'Diritto', 'D', 'EUR'),
         ('DUE', 'IT0003128367', 'Altra azione italiana', 'A', 'EUR'),
         ('MIB', 'IT0003465736', 'Indice', 'M', 'EUR'), ('DAXI', 'DE0008469008', 'Indice estero', 'M', 'EUR');
  insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa, cod_mercato)
  values ('SPA', 'IT0004176001', 'Azione non quotata', 'A', 'EUR', 'XXXX');
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_sottostante, moltiplicatore)
  values ('ISO', 'Opzione', 'P', 'EUR', 'ENI', 500), ('CERT', 'Certificate', 'C', 'EUR', 'DUE', null),
         ('ESTERO', 'Certificate estero', 'C', 'EUR', 'DE', null), ('FIB', 'Future', 'U', 'EUR', 'MIB', 5),
         ('DAX', 'Future estero', 'U', 'EUR', 'DAXI', 5), ('BUND', 'Future senza sottostante', 'U', 'EUR', null, 1000),
         ('FIBUSD', 'Future in dollari', 'U', 'USD', 'MIB', 5), ('CW', 'Covered warrant', 'W', 'EUR', 'DUE', 0.1);
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_sottostante, quotazione)
  values ('CERTP', 'Certificate in percentuale', 'C', 'EUR', 'DUE', 'P')`);

const acquisto = (cod_Titolo: string, altro: Record<string, unknown> = {}) => ({
  ...{ cod_Causale: 'ACQ', cod_Titolo, dataMovimento: '2026-03-10', qtaVnominale: '10000' },
  ...{ prezzo: '15', ...altro },
});

test('senza l’elenco dell’anno lo dice, e non propone nulla', async () => {
  const calcolato = await calcola(acquisto('ENI'));
  expect(valori(calcolato).impostaTransazioni).toBeNull();
  expect(note(calcolato).impostaTransazioni).toContain('manca l’elenco 2026');
});

test('con l’elenco: 300,00 al 0,2%; chi vi è scritto e chi è straniero non paga', async () => {
  const riga = { anno: 2026, codISIN: 'IT0001233417', descrizione: 'Azione piccola' };
  const risposta = await admin('POST', '/tabelle-base/azioni_sotto_soglia', riga);
  expect(risposta.statusCode, risposta.body).toBe(201);
  const calcolato = await calcola(acquisto('ENI'));
  expect(valori(calcolato)).toMatchObject({ impostaTransazioni: '300', saldo: '-150300' });
  expect(note(calcolato).impostaTransazioni).toBe('0,2% del comprato nel giorno');
  expect(valori(await calcola(acquisto('PIC'))).impostaTransazioni).toBeNull();
  expect(note(await calcola(acquisto('DE'))).impostaTransazioni).toBeNull();
  expect(
    valori(await calcola(acquisto('ENI', { dataMovimento: '2025-03-10' }))).impostaTransazioni,
  ).toBeNull();
});

test('ciò che qualcuno ha scritto resta', async () => {
  expect(
    valori(await calcola(acquisto('ENI', { impostaTransazioni: '12.5' }))).impostaTransazioni,
  ).toBe('12.5');
  const amano = await calcola(
    acquisto('ENI', { impostaTransazioni: '0', manuali: ['impostaTransazioni'] }),
  );
  expect(valori(amano).impostaTransazioni).toBe('0');
});

test('bolli che possono comprenderla non la contano due volte; altri le stanno accanto', async () => {
  const prima = await calcola(acquisto('ENI', { bolli: '300' }));
  expect(valori(prima)).toMatchObject({ impostaTransazioni: null, saldo: '-150300' });
  expect(messaggi(prima, 'avviso').join()).toContain(
    'I bolli scritti (300,00) possono comprendere',
  );
  const accanto = await calcola(acquisto('ENI', { bolli: '2' }));
  expect(valori(accanto)).toMatchObject({ impostaTransazioni: '300', saldo: '-150302' });
  const detta = await calcola(acquisto('ENI', { bolli: '300', impostaTransazioni: '0' }));
  expect(valori(detta)).toMatchObject({ impostaTransazioni: '0', saldo: '-150300' });
  expect(messaggi(detta, 'avviso').join()).not.toContain('I bolli scritti');
});

test('si tassa ciò di cui il saldo del giorno cresce sopra zero', async () => {
  await registra(acquisto('ENI', { dataMovimento: '2026-03-09', qtaVnominale: '1000' }));
  const vendita = { cod_Causale: 'VEN', qtaVnominale: '300' };
  await registra(acquisto('ENI', { ...vendita, dataMovimento: '2026-03-11' }));
  const calcolato = await calcola(
    acquisto('ENI', { dataMovimento: '2026-03-11', qtaVnominale: '1000' }),
  );
  // 700 at 15,00: 21,00.
  expect(valori(calcolato).impostaTransazioni).toBe('21');
});

test('una nuova emissione non paga e non entra nel saldo; un diritto non è un’azione', async () => {
  const emessa = { cod_Causale: 'SOT', dataMovimento: '2026-03-12', qtaVnominale: '1000' };
  const sottoscritta = await calcola(acquisto('ENI', emessa));
  expect(valori(sottoscritta).impostaTransazioni).toBeNull();
  expect(note(sottoscritta).impostaTransazioni).toContain('nuova emissione');
  await registra(acquisto('ENI', emessa));
  const vendita = { cod_Causale: 'VEN', qtaVnominale: '300', dataMovimento: '2026-03-12' };
  await registra(acquisto('ENI', vendita));
  const dopo = { dataMovimento: '2026-03-12', qtaVnominale: '1000' };
  expect(valori(await calcola(acquisto('ENI', dopo))).impostaTransazioni).toBe('21');
  expect(valori(await calcola(acquisto('DIR'))).impostaTransazioni).toBeUndefined();
});

test('al prezzo medio degli acquisti del giorno; una vendita dopo dice a quanto scende l’imposta', async () => {
  const giorno = { dataMovimento: '2026-03-13' };
  await registra(acquisto('DUE', { ...giorno, qtaVnominale: '1000', prezzo: '10' }));
  const vende = { ...giorno, cod_Causale: 'VEN', qtaVnominale: '1000', prezzo: '11' };
  // 1.000 at 10,00 paid 20,00.
  const venduta = await calcola(acquisto('DUE', vende));
  expect(messaggi(venduta, 'avviso').join()).toContain('scende da 20,00 a 0,00');
  expect(messaggi(venduta, 'errore')).toEqual([]);
  await registra(acquisto('DUE', vende));
  const ancora = await calcola(acquisto('DUE', { ...giorno, qtaVnominale: '500', prezzo: '22' }));
  // 500 at (10.000 + 11.000) / 1.500 = 14,00.
  expect(valori(ancora).impostaTransazioni).toBe('14');
});

test('fuori mercato 0,4%, al tempo della legge; del giorno, la media delle aliquote sui titoli comprati', async () => {
  const giorno = { dataMovimento: '2026-03-16', qtaVnominale: '700', prezzo: '10' };
  const fuori = { ...giorno, qtaVnominale: '300', mercato: 'F' };
  // 300 × 10 × 0,4%.
  const prima = await calcola(acquisto('DUE', fuori));
  expect(valori(prima)).toMatchObject({ impostaTransazioni: '12', mercato: 'F' });
  await registra(acquisto('DUE', giorno));
  // 1.000 at 10,00 and 0,26% are 26,00, less 14,00 of the 700 on the market.
  const calcolato = await calcola(acquisto('DUE', fuori));
  expect(valori(calcolato).impostaTransazioni).toBe('12');
  expect(note(calcolato).impostaTransazioni).toBe('0,26% del comprato nel giorno');
  const [registrato] = [await registra(acquisto('DUE', fuori))];
  expect(registrato).toMatchObject({ mercato: 'F', impostaTransazioni: '12.00' });
  // Sold 500 of 1.000: 500 × 10 × 0,26%.
  const vende = { ...giorno, cod_Causale: 'VEN', qtaVnominale: '500' };
  expect(messaggi(await calcola(acquisto('DUE', vende)), 'avviso').join()).toContain(
    'scende da 26,00 a 13,00',
  );
});

test('di chi ha per mercato nessuno l’aliquota è l’altra, e l’elenco non conta', async () => {
  const chiusa = { dataMovimento: '2025-03-10', qtaVnominale: '1000', prezzo: '10' };
  // 2025, off the market: 0,2%; no list of 2025 is there, and none is needed.
  expect(valori(await calcola(acquisto('SPA', chiusa))).impostaTransazioni).toBe('20');
  const sulMercato = { ...chiusa, mercato: 'R' };
  expect(valori(await calcola(acquisto('SPA', sulMercato))).impostaTransazioni).toBe('10');
});

test('un derivato su azioni italiane paga la misura fissa, chi compra e chi vende', async () => {
  const contratti = { qtaVnominale: '20', prezzo: '0.6', dataMovimento: '2026-03-17' };
  // 20 × 0,6 × 500 = 6.000 of premium: 0,50, a fifth of it on the market.
  const comprata = await calcola(acquisto('ISO', { ...contratti, cod_Causale: 'OPA' }));
  expect(valori(comprata)).toMatchObject({
    controvaloreOriginale: '6000',
    impostaTransazioni: '0.1',
  });
  const passo = comprata.campi.find(({ nome }) => nome === 'impostaTransazioni')?.traccia[0];
  expect(passo?.fonte).toContain('tabella 3');
  const scritta = { ...contratti, cod_Causale: 'OPA', qtaVnominale: '-20', mercato: 'F' };
  expect(valori(await calcola(acquisto('ISO', scritta))).impostaTransazioni).toBe('0.5');
  const certificato = { qtaVnominale: '100', prezzo: '100', dataMovimento: '2026-03-17' };
  for (const cod_Causale of ['ACQ', 'VEN'])
    expect(
      valori(await calcola(acquisto('CERT', { ...certificato, cod_Causale }))).impostaTransazioni,
    ).toBe('0.1');
  expect(valori(await calcola(acquisto('ESTERO', certificato))).impostaTransazioni).toBeNull();
  // By itself, of a future on an index: 1 × 17.000 × 5 are 85.000.
  const future = {
    cod_Causale: 'TOB',
    qtaVnominale: '1',
    prezzo: '17000',
    dataMovimento: '2026-03-17',
  };
  expect(valori(await calcola(acquisto('FIB', future))).controvaloreOriginale).toBe('0.15');
  expect(
    valori(await calcola(acquisto('FIB', { ...future, mercato: 'F' }))).controvaloreOriginale,
  ).toBe('0.75');
});

test('da sola: di ciò che non è un’azione né un derivato su azioni italiane non si propone nulla', async () => {
  const future = {
    ...{ cod_Causale: 'TOB', qtaVnominale: '1', prezzo: '17000', dataMovimento: '2026-03-17' },
    mercato: 'F',
  };
  for (const [codice, nota] of [
    ['DAX', 'il sottostante non è italiano, o manca'],
    ['BUND', 'il sottostante non è italiano, o manca'],
    ['FIBUSD', 'in altra divisa'],
    ['DIR', 'né un’azione né un derivato'],
  ] as const) {
    const calcolato = await calcola(acquisto(codice, future));
    expect(valori(calcolato).controvaloreOriginale, codice).toBeNull();
    expect(note(calcolato).controvaloreOriginale, codice).toContain(nota);
  }
});

test('da sola: il nozionale di warrant e certificates è quello del loro fissato', async () => {
  const altro = { dataMovimento: '2026-03-18', mercato: 'F' };
  for (const [codice, numeri, dovuta] of [
    // 100.000 × 0,50 are 50.000, whatever a warrant is worth of its underlying.
    ['CW', { qtaVnominale: '100000', prezzo: '0.5' }, '2.5'],
    // 10.000 at 98 per cent are 9.800.
    ['CERTP', { qtaVnominale: '10000', prezzo: '98' }, '0.5'],
  ] as const) {
    const comprato = valori(await calcola(acquisto(codice, { ...altro, ...numeri })));
    const sola = { ...altro, ...numeri, cod_Causale: 'TOB' };
    const pagata = valori(await calcola(acquisto(codice, sola)));
    expect([comprato.impostaTransazioni, pagata.controvaloreOriginale], codice).toEqual([
      dovuta,
      dovuta,
    ]);
  }
});

test('chi sottoscrive un certificate all’emissione non paga', async () => {
  const emesso = { cod_Causale: 'SOT', qtaVnominale: '100', prezzo: '100' };
  const calcolato = await calcola(acquisto('CERT', { ...emesso, dataMovimento: '2026-03-18' }));
  expect(valori(calcolato).impostaTransazioni).toBeNull();
  expect(note(calcolato).impostaTransazioni).toContain('nuova emissione');
});

test('l’aliquota e l’elenco sono del giorno in cui si regola; prima del 2013-03-01 non si paga', async () => {
  // Bought on 30 December 2025 and settled on 2 January 2026: 1.000 × 10,00 × 0,2%, with the list of 2026.
  const cavallo = { dataMovimento: '2025-12-30', qtaVnominale: '1000', prezzo: '10' };
  const calcolato = await calcola(acquisto('DUE', { ...cavallo, dataValuta: '2026-01-02' }));
  expect(valori(calcolato).impostaTransazioni).toBe('20');
  const prima = { ...cavallo, dataValuta: '2025-12-30' };
  expect(note(await calcola(acquisto('DUE', prima))).impostaTransazioni).toContain(
    'manca l’elenco 2025',
  );
  const nata = { ...cavallo, dataMovimento: '2013-02-28', dataValuta: '2013-03-05', mercato: 'F' };
  expect(valori(await calcola(acquisto('SPA', nata))).impostaTransazioni).toBeNull();
});

test('un mercato senza paese non è fuori mercato: lo sono XOFF e XXXX', async () => {
  await proprietario.query(`
    insert into mercati (cod_mercato, descrizione) values ('XNEW', 'Mercato senza paese');
    insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa, cod_mercato)
    values ('NEW', 'IT0005600009', 'Altra azione quotata', 'A', 'EUR', 'XNEW')`);
  const comprata = { dataMovimento: '2026-03-18', qtaVnominale: '1000', prezzo: '10' };
  expect(valori(await calcola(acquisto('NEW', comprata))).impostaTransazioni).toBe('20');
});

test('chi vende in un giorno senza acquisti ha il suo calcolo, e il contesto del modulo', async () => {
  const suo = { cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN', qtaVnominale: '10' };
  await registra(acquisto('ENI', suo));
  const vende = { ...suo, cod_Causale: 'VEN', dataMovimento: '2026-03-19' };
  const venduta = await calcola(acquisto('ENI', vende));
  expect(messaggi(venduta, 'avviso').join()).not.toContain('imposta sulle transazioni');
});

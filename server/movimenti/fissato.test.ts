import { describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import {
  ACQUISTO,
  chiCalcola,
  messaggi,
  note,
  PORTAFOGLI_DI_PROVA,
  TITOLI_DI_PROVA,
  valori,
} from '#tests/setup/fissato.ts';
import { apriDeposito, registraDiProva } from '#tests/setup/movimenti.ts';

const { admin, proprietario } = await appDiProva();

await proprietario.query(PORTAFOGLI_DI_PROVA + TITOLI_DI_PROVA);

const { calcola, rifiuto } = chiCalcola(admin);

const AMMINISTRATO = { cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN' };

describe('acquisto di un BTP', () => {
  test('del lordista: gli importi della figura, e il saldo a debito (movimenti.md#acquisto-e-vendita)', async () => {
    const calcolato = await calcola(ACQUISTO);
    expect(valori(calcolato)).toMatchObject({
      dataValuta: '2025-05-15',
      dataOperazione: '2025-05-15',
      immCirc: 'C',
      controvaloreOriginale: '101200',
      rateo: '0.71332',
      interessiLordi: '713.32',
      ritenutaSuInteressi: '0',
      impostaScarto: '0',
      saldo: '-102079.32',
    });
    expect(note(calcolato)).toMatchObject({
      dataValuta: 'T+2 TARGET',
      prezzo: 'ultimo 101,185 del 12/05/2025',
      rateo: '75 / 184 giorni · ACT/ACT ICMA',
      ritenutaSuInteressi: 'lordista',
    });
    expect(messaggi(calcolato, 'errore')).toEqual([]);
    expect(messaggi(calcolato, 'avviso')).toEqual(['Il titolo non è certificato.']);
    expect(messaggi(calcolato, 'ok')).toEqual([
      'Periodo aperto',
      'Prezzo entro il 10 % dall’ultimo: scostamento 0,01 %',
    ]);
    expect(calcolato.effetti).toMatchObject([
      {
        quantitaPrima: '0',
        quantitaDopo: '100000',
        costoDopo: '101366',
        costoMedioDopo: '101.366',
      },
    ]);
  });

  test('in euro le voci in euro non si chiedono, di un’azione non si chiede il rateo', async () => {
    const delBtp = (await calcola(ACQUISTO)).campi.map(({ nome }) => nome);
    expect(delBtp).not.toContain('saldoEuro');
    expect(delBtp).not.toContain('impostaPlusvalenze');
    const campi = Object.keys(valori(await calcola({ ...ACQUISTO, cod_Titolo: 'AZUSA' })));
    expect(campi).toContain('saldoEuro');
    expect(campi).not.toContain('rateo');
  });

  test('si rilegge con gli stessi campi, chiamati come si sono scritti', async () => {
    const { campi } = await calcola(ACQUISTO);
    const scritto = await admin('POST', '/movimenti', {
      cod_Portafoglio: 'CIRC',
      cod_Depositario: 'BANCA',
      dataMovimento: '2025-05-13',
      ...ACQUISTO,
    });
    const [{ id } = { id: 0 }] = scritto.json<{ righe: { id: number }[] }>().righe;
    const letto = await admin('GET', `/movimenti/${id}`);
    expect(letto.json()).toMatchObject({
      campi: campi.map(({ nome, etichetta }) => ({ nome, etichetta })),
      legato: null,
    });
    expect(campi.map(({ etichetta }) => etichetta)).toContain('Valore nominale');
    await admin('DELETE', `/movimenti/${id}`);
  });

  test('del nettista: ritenuta sul rateo e imposta sullo scarto a credito (T02)', async () => {
    const calcolato = await calcola({ ...ACQUISTO, ...AMMINISTRATO });
    expect(valori(calcolato)).toMatchObject({
      ritenutaSuInteressi: '89.17',
      impostaScarto: '7.97',
      saldo: '-101982.18',
    });
    expect(note(calcolato).impostaScarto).toBe('12,5%, a credito');
  });

  test('ciò che è scritto a mano vale, con il calcolato accanto, e rifà ciò che ne dipende', async () => {
    const calcolato = await calcola({
      ...ACQUISTO,
      rateo: '0.7',
      bolli: '1.5',
      dataValuta: '2025-05-16',
      manuali: ['rateo'],
    });
    const campo = (nome: string) => calcolato.campi.find((uno) => uno.nome === nome);
    expect(campo('rateo')).toMatchObject({ valore: '0.7', calcolato: '0.72283', manuale: true });
    expect(campo('dataValuta')).toMatchObject({ calcolato: '2025-05-15', manuale: true });
    expect(valori(calcolato)).toMatchObject({ interessiLordi: '700', saldo: '-102067.5' });
  });

  test('un campo calcolato che nessuno nomina è rifiutato; il saldo non si scrive', async () => {
    const scritto = { ...ACQUISTO, saldo: '-1', manuali: ['saldo'] };
    expect(await rifiuto({ ...scritto, controvaloreOriginale: '1' })).toMatchObject([
      { campo: 'controvaloreOriginale', messaggio: expect.stringContaining('101.200,00') },
    ]);
    const calcolato = await calcola(scritto);
    expect(valori(calcolato).saldo).toBe('-102079.32');
    expect(messaggi(calcolato, 'avviso')).toContain(
      'Il saldo è la somma delle voci: correggere la voce che non torna.',
    );
  });
});

describe('imposta sostitutiva scritta intera', () => {
  test('è quella sullo scarto, tolta quella sulla plusvalenza; il saldo la segue', async () => {
    const slip = { ...ACQUISTO, ...AMMINISTRATO, impostaSostitutiva: '9' };
    const calcolato = await calcola({ ...slip, manuali: ['impostaSostitutiva'] });
    expect(calcolato.campi.find(({ nome }) => nome === 'impostaScarto')).toMatchObject({
      calcolato: '7.97',
      valore: '9',
      manuale: true,
    });
    expect(valori(calcolato).saldo).toBe('-101981.15');
  });

  test('di un’azione è quella sulla plusvalenza, e il suo euro con lei', async () => {
    const calcolato = await calcola({
      ...AMMINISTRATO,
      cod_Causale: 'VEN',
      cod_Titolo: 'AZUSA',
      qtaVnominale: '10',
      prezzo: '100',
      impostaSostitutiva: '21.7',
      manuali: ['impostaSostitutiva'],
    });
    expect(valori(calcolato)).toMatchObject({
      impostaPlusvalenze: '21.7',
      impostaPlusvalenzeEuro: '20',
      saldo: '978.3',
    });
  });
});

describe('un BOT del nettista paga in anticipo (sconto.md#bot)', () => {
  const bot = { ...AMMINISTRATO, cod_Titolo: 'BOT', qtaVnominale: '100000' };

  test('in asta l’imposta su tutto lo scarto', async () => {
    const slip = { ...bot, cod_Causale: 'SOT', dataMovimento: '2012-11-13', prezzo: '98.25' };
    expect(valori(await calcola({ ...slip, dataValuta: '2012-11-15' }))).toMatchObject({
      impostaScarto: '-218.75',
      saldo: '-98468.75',
    });
    const lordo = { ...slip, cod_Portafoglio: 'CIRC', cod_Depositario: 'BANCA' };
    expect(valori(await calcola({ ...lordo, dataValuta: '2012-11-15' }))).toMatchObject({
      impostaScarto: '0',
      saldo: '-98250',
    });
  });

  test('chi rivende riprende quella di ciò che deve ancora maturare', async () => {
    const slip = { ...bot, cod_Causale: 'VEN', dataMovimento: '2013-03-12', prezzo: '99' };
    expect(valori(await calcola({ ...slip, dataValuta: '2013-03-15' }))).toMatchObject({
      impostaScarto: '-146.63',
    });
  });
});

describe('vendita', () => {
  test('del lordista: il rateo, e il risultato sul costo scaricato (T04)', async () => {
    await apriDeposito(proprietario, { portafoglio: 'V', depositario: 'V' });
    await registraDiProva(proprietario, {
      causale: 'ACQ',
      titolo: 'BTP2030',
      data: '2025-05-13',
      quantita: '100000',
      costo: '101366',
      portafoglio: 'V',
      depositario: 'V',
    });
    const calcolato = await calcola({
      cod_Portafoglio: 'V',
      cod_Depositario: 'V',
      cod_Causale: 'VEN',
      cod_Titolo: 'BTP2030',
      dataMovimento: '2025-11-13',
      dataValuta: '2025-11-15',
      qtaVnominale: '100000',
      prezzo: '99',
      commissioni: '150',
    });
    expect(valori(calcolato)).toMatchObject({
      interessiLordi: '725.14',
      impostaPlusvalenze: '0',
      saldo: '99575.14',
    });
    expect(calcolato.effetti).toMatchObject([
      {
        quantitaMovimento: '-100000',
        quantitaDopo: '0',
        costoScaricato: '101366',
        risultato: '-2366',
        risultatoCambio: '0',
        costoMedioDopo: null,
      },
    ]);
    expect(messaggi(calcolato, 'avviso')).toContain(
      'Il 15/11/2025 TARGET è chiuso: quel giorno non si regola.',
    );
  });

  test('del nettista in amministrato: scarto a debito, imposta sulla plusvalenza (imposte.md#scarto)', async () => {
    await registraDiProva(proprietario, {
      causale: 'ACQ',
      titolo: 'SOTTO',
      data: '2026-03-18',
      valuta: '2026-03-20',
      quantita: '100000',
      costo: '97000',
      portafoglio: 'AMM',
      depositario: 'BANCAN',
    });
    const compra = {
      ...ACQUISTO,
      ...AMMINISTRATO,
      cod_Titolo: 'SOTTO',
      dataMovimento: '2026-03-18',
    };
    expect(valori(await calcola(compra)).impostaScarto).toBe('75.44');
    const vendita = await calcola({
      ...AMMINISTRATO,
      cod_Causale: 'VEN',
      cod_Titolo: 'SOTTO',
      dataMovimento: '2027-11-09',
      dataValuta: '2027-11-10',
      qtaVnominale: '100000',
      prezzo: '99',
    });
    expect(valori(vendita)).toMatchObject({
      impostaScarto: '157.58',
      impostaPlusvalenze: '167.86',
    });
    expect(note(vendita).impostaPlusvalenze).toBe('plusvalenza 1.342,83');
    const inPerdita = await calcola({
      ...AMMINISTRATO,
      cod_Causale: 'VEN',
      cod_Titolo: 'SOTTO',
      dataMovimento: '2027-11-09',
      qtaVnominale: '50000',
      prezzo: '90',
    });
    expect(valori(inPerdita).impostaPlusvalenze).toBe('0');
    expect(note(inPerdita).impostaPlusvalenze).toMatch(/^minusvalenza 3\.8/);
  });

  test('in dollari: il risultato del prezzo e quello del cambio (valutazione.md#divise)', async () => {
    await registraDiProva(proprietario, {
      causale: 'ACQ',
      titolo: 'AZUSA',
      data: '2025-05-12',
      quantita: '1000',
      costo: '90783.41',
      divisa: 'USD',
      cambio: '1.0850',
      portafoglio: 'CIRC',
      depositario: 'BANCA',
    });
    const calcolato = await calcola({
      cod_Causale: 'VEN',
      cod_Titolo: 'AZUSA',
      dataMovimento: '2025-06-13',
      qtaVnominale: '1000',
      prezzo: '99.1',
    });
    expect(valori(calcolato)).toMatchObject({
      cambio: '1.04',
      controvaloreOriginale: '99100',
      controvaloreEuro: '95288.46',
      saldo: '99100',
      saldoEuro: '95288.46',
    });
    expect(note(calcolato).cambio).toBe('cambio del 12/06/2025');
    expect(calcolato.effetti).toMatchObject([
      {
        costoScaricato: '90783.41',
        risultato: '4505.05',
        risultatoPrezzo: '576.92',
        risultatoCambio: '3928.13',
      },
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import type { MovimentoWire } from '#contract/movimenti-forme.ts';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { differenzeDaZero } from '#server/posizioni/differenze.ts';
import { appDiProva } from '#tests/setup/app.ts';
import {
  type Calcolato,
  comeNelModulo,
  messaggi,
  note,
  PORTAFOGLI_DI_PROVA,
  valori,
} from '#tests/setup/fissato.ts';
import { chi } from '#tests/setup/righe-movimento.ts';
import { TITOLI_DELLE_FAMIGLIE } from '#tests/setup/titoli-delle-famiglie.ts';

const { admin, db, proprietario } = await appDiProva();
await proprietario.query(PORTAFOGLI_DI_PROVA + TITOLI_DELLE_FAMIGLIE);

const COMUNI = { cod_Portafoglio: 'CIRC', cod_Depositario: 'BANCA' };
type Slip = Readonly<Record<string, unknown>>;
const calcola = async (slip: Slip): Promise<Calcolato> => {
  const risposta = await admin('POST', '/movimenti/calcola', { ...COMUNI, ...slip });
  expect(risposta.json()).toMatchObject({ campi: expect.any(Array) });
  await comeNelModulo(admin, { ...COMUNI, ...slip }, risposta.json());
  return risposta.json<Calcolato>();
};

/** Registers a slip; its rows. */
async function registra(slip: Slip): Promise<readonly MovimentoWire[]> {
  const risposta = await admin('POST', '/movimenti?registra=true', { ...COMUNI, ...slip });
  expect(risposta.json()).toMatchObject({ righe: expect.any(Array) });
  return risposta.json<{ righe: MovimentoWire[] }>().righe;
}

const saldi = (righe: readonly MovimentoWire[]) => righe.map(({ saldo }) => Number(saldo));

/** «quantity a cost» of a titolo's positions that hold something; a short one after a minus. */
async function giacenza(titolo: string, depositario = 'BANCA'): Promise<readonly string[]> {
  const { rows } = await proprietario.query<{ testo: string }>(
    `select case when corta then '-' else '' end || trim_scale(quantita) || ' a ' || costo as testo
       from posizioni where cod_titolo = $1 and cod_depositario = $2 and quantita > 0
      order by imm_circ, corta`,
    [titolo, depositario],
  );
  return rows.map(({ testo }) => testo);
}

const usate = new Set<string>();
/** A movement of a causale: on a day, of a titolo. */
function slip(cod_Causale: string, dataMovimento: string, cod_Titolo?: string, altro: Slip = {}) {
  usate.add(cod_Causale);
  return { cod_Causale, dataMovimento, ...(cod_Titolo && { cod_Titolo }), ...altro };
}

const altra = (di: Slip) => ({ altra: di });

describe('eventi del capitale', () => {
  test('aumento a pagamento: i diritti prendono la loro parte di costo, poi si esercitano e si vendono (T15)', async () => {
    await registra(slip('ACQ', '2025-01-10', 'AZ', { qtaVnominale: '1000', prezzo: '3.8' }));
    const distacco = slip('SCI', '2025-03-03', 'AZ', {
      qtaVnominale: '1000',
      prezzo: '4.2',
      ...altra({ cod_Titolo: 'DIR', qtaVnominale: '1000', prezzo: '0.342857' }),
    });
    expect(valori(await calcola(distacco)).quotaCosto).toBe('8.1632619');
    await registra(distacco);
    expect([await giacenza('AZ'), await giacenza('DIR')]).toEqual([
      ['1000 a 3489.80'],
      ['1000 a 310.20'],
    ]);
    const esercizio = slip('ESD', '2025-03-10', 'DIR', {
      qtaVnominale: '600',
      nuove: '2',
      vecchie: '5',
      commissioni: '5',
      ...altra({ prezzo: '3' }),
    });
    usate.add('AUP');
    const calcolato = await calcola(esercizio);
    expect(calcolato.campiAltra.map(({ nome, valore }) => [nome, valore])).toEqual([
      ['cod_Titolo', 'AZ'],
      ['qtaVnominale', '240'],
      ['prezzo', '3'],
    ]);
    const righe = await registra(esercizio);
    expect(righe.map(({ cod_Causale, qtaVnominale }) => [cod_Causale, qtaVnominale])).toEqual([
      ['ESD', '-600'],
      ['AUP', '240'],
    ]);
    expect(saldi(righe)).toEqual([-5, -720]);
    expect([await giacenza('AZ'), await giacenza('DIR')]).toEqual([
      ['1240 a 4400.92'],
      ['400 a 124.08'],
    ]);
    const vendita = slip('VED', '2025-03-11', 'DIR', { qtaVnominale: '400', prezzo: '0.35' });
    expect((await calcola(vendita)).effetti).toMatchObject([
      { costoScaricato: '124.08', risultato: '15.92', quantitaDopo: '0' },
    ]);
    expect(saldi(await registra(vendita))).toEqual([140]);
    expect(messaggi(await calcola({ ...vendita, cod_Titolo: 'AZ' }), 'avviso')).toContainEqual(
      expect.stringContaining('AZ non è un diritto'),
    );
  });

  test('gratuito, frazionamento e raggruppamento: il rapporto dà la quantità, il costo resta', async () => {
    const gratis = slip('AUG', '2025-04-01', 'AZ', { nuove: '1', vecchie: '10' });
    expect(valori(await calcola(gratis)).qtaVnominale).toBe('124');
    await registra(gratis);
    const fraziona = slip('FRA', '2025-04-02', 'AZ', { nuove: '3', vecchie: '1' });
    expect(valori(await calcola(fraziona)).qtaVnominale).toBe('2728');
    await registra(fraziona);
    const raggruppa = slip('RAG', '2025-04-03', 'AZ', { nuove: '1', vecchie: '4' });
    expect(valori(await calcola(raggruppa)).qtaVnominale).toBe('3069');
    await registra(raggruppa);
    expect(await giacenza('AZ')).toEqual(['1023 a 4400.92']);
  });

  test('conversione e fusione: il costo passa, senza denaro', async () => {
    await registra(slip('SOT', '2025-01-10', 'OBB', { qtaVnominale: '10000', prezzo: '99' }));
    const converte = slip('CON', '2025-05-05', 'OBB', {
      qtaVnominale: '4000',
      ...altra({ cod_Titolo: 'NUOVA', qtaVnominale: '800' }),
    });
    const medi = (await calcola(converte)).effetti.map(({ costoMedioDopo }) => costoMedioDopo);
    expect(medi).toEqual(['99', '4.95']);
    expect(saldi(await registra(converte))).toEqual([0, 0]);
    expect([await giacenza('OBB'), await giacenza('NUOVA')]).toEqual([
      ['6000 a 5940.00'],
      ['800 a 3960.00'],
    ]);
    await registra(
      slip('FUS', '2025-05-06', 'NUOVA', {
        nuove: '2',
        vecchie: '3',
        ...altra({ cod_Titolo: 'AZ' }),
      }),
    );
    expect([await giacenza('NUOVA'), await giacenza('AZ')]).toEqual([[], ['1556 a 8360.92']]);
    expect(messaggi(await calcola({ ...converte, altra: {} }), 'errore')).toContain(
      'Campo Obbligatorio: Titolo di chi riceve',
    );
  });
});

describe('trasferimenti (T14)', () => {
  test('depositario, portafoglio, comparto: al costo, e non su sé stessi', async () => {
    const sposta = (cod_Causale: string, dove: Slip, quantita = '1000') =>
      slip(cod_Causale, '2025-05-12', 'OBB', { qtaVnominale: quantita, ...altra(dove) });
    const righe = await registra(sposta('TRF', { cod_Depositario: 'BANCA3' }));
    expect(righe.map(({ qtaVnominale }) => qtaVnominale)).toEqual(['-1000', '1000']);
    await registra(sposta('GIR', { cod_Portafoglio: 'SECONDO', cod_Depositario: 'BANCA4' }));
    await registra(sposta('RIC', {}));
    expect(await giacenza('OBB')).toEqual(['3000 a 2970.00', '1000 a 990.00']);
    expect([await giacenza('OBB', 'BANCA3'), await giacenza('OBB', 'BANCA4')]).toEqual([
      ['1000 a 990.00'],
      ['1000 a 990.00'],
    ]);
    const errori = async (una: Slip) => messaggi(await calcola(una), 'errore');
    expect(await errori(sposta('TRF', { cod_Depositario: 'BANCA' }))).toEqual([
      'Il depositario di arrivo è quello di partenza: sceglierne un altro.',
    ]);
    expect(await errori(sposta('TRF', {}))).toEqual([
      'Campo Obbligatorio: Depositario di chi riceve',
    ]);
    expect(await errori(sposta('TRF', { cod_Depositario: 'BANCA4' }))).toContainEqual(
      'Il depositario BANCA4 è del portafoglio SECONDO, non di CIRC.',
    );
    expect(await errori(sposta('TRF', { cod_Depositario: 'BANCA2' }))).toContainEqual(
      'Il depositario BANCA2 non c’è: sceglierne un altro.',
    );
    expect(await errori(sposta('TRF', { cod_Depositario: 'BANCA3' }, '9999'))).toHaveLength(1);
  });
});

describe('futures (T10)', () => {
  test('apertura, margini dei giorni, chiusura: +1 500 in tutto', async () => {
    const apre = slip('FUA', '2025-09-01', 'BUND', { qtaVnominale: '10', prezzo: '131.5' });
    expect(valori(await calcola(apre))).toMatchObject({
      controvaloreOriginale: '1315000',
      flagApertura: 'A',
      saldo: '0',
    });
    expect(await registra(apre)).toMatchObject([{ flagApertura: 'A', costo: '0.00' }]);
    const iniziale = slip('MIN', '2025-09-01', 'BUND', { qtaVnominale: '10', prezzo: '2500' });
    expect(saldi(await registra(iniziale))).toEqual([-25_000]);
    const margine = async (giorno: string, prezzo: string) =>
      saldi(await registra(slip('MAR', giorno, 'BUND', { qtaVnominale: '10', prezzo })));
    expect(await margine('2025-09-01', '131.82')).toEqual([3200]);
    expect(await margine('2025-09-02', '131.4')).toEqual([-4200]);
    const chiude = slip('FUC', '2025-09-03', 'BUND', { qtaVnominale: '10', prezzo: '131.65' });
    expect(note(await calcola(chiude)).controvaloreOriginale).toBe(
      'regolato a 131,4 · dall’apertura 1.500,00',
    );
    const troppi = await calcola({ ...chiude, qtaVnominale: '11' });
    expect(messaggi(troppi, 'errore')).toHaveLength(1);
    expect(saldi(await registra(chiude))).toEqual([2500]);
    expect(await giacenza('BUND')).toEqual([]);
  });

  test('una posizione corta ha il meno, e guadagna dove il prezzo scende', async () => {
    await registra(slip('FUA', '2025-09-10', 'BUND', { qtaVnominale: '-4', prezzo: '132' }));
    expect(await giacenza('BUND')).toEqual(['-4 a 0.00']);
    const chiude = slip('FUC', '2025-09-11', 'BUND', { qtaVnominale: '-4', prezzo: '131' });
    expect(saldi(await registra(chiude))).toEqual([4000]);
    const dopo = slip('FUA', '2025-12-10', 'BUND', { qtaVnominale: '1', prezzo: '131' });
    expect(messaggi(await calcola(dopo), 'avviso')).toContain(
      'Il contratto è scaduto il 08/12/2025: il movimento è dopo.',
    );
  });
});

describe('opzioni (T11)', () => {
  test('premio pagato e incassato: 10 625, 12 750, utile 2 125', async () => {
    const compra = slip('OPA', '2025-09-01', 'MIBO', { qtaVnominale: '5', prezzo: '850' });
    expect(saldi(await registra(compra))).toEqual([-10_625]);
    const vende = slip('OPC', '2025-09-15', 'MIBO', { qtaVnominale: '5', prezzo: '1020' });
    expect((await calcola(vende)).effetti).toMatchObject([{ risultato: '2125' }]);
    expect(saldi(await registra(vende))).toEqual([12_750]);
  });

  test('chi la scrive incassa il premio: ricomprarla a meno è un utile', async () => {
    const scrive = slip('OPA', '2025-09-01', 'MIBO', { qtaVnominale: '-2', prezzo: '500' });
    expect(saldi(await registra(scrive))).toEqual([2500]);
    expect(await giacenza('MIBO')).toEqual(['-2 a 2500.00']);
    const ricompra = slip('OPC', '2025-09-15', 'MIBO', { qtaVnominale: '-2', prezzo: '300' });
    expect((await calcola(ricompra)).effetti).toMatchObject([{ risultato: '1000' }]);
    expect(saldi(await registra(ricompra))).toEqual([-1500]);
  });

  test('esercizio: il premio va nel costo del sottostante comprato allo strike', async () => {
    const prima = await giacenza('AZ');
    await registra(slip('OPA', '2025-09-01', 'CALL', { qtaVnominale: '2', prezzo: '0.5' }));
    const esercita = slip('OES', '2025-09-20', 'CALL', { qtaVnominale: '2' });
    const righe = await registra(esercita);
    expect(righe.map(({ cod_Causale }) => cod_Causale)).toEqual(['OES', 'ACQ']);
    expect(saldi(righe)).toEqual([0, -800]);
    expect([prima, await giacenza('AZ')]).toEqual([['1556 a 8360.92'], ['1756 a 9260.92']]);
  });

  test('una put europea si esercita alla scadenza e vende il sottostante; scaduta è perduta', async () => {
    await registra(slip('OPA', '2025-09-01', 'PUT', { qtaVnominale: '4', prezzo: '0.3' }));
    const presto = await calcola(slip('OES', '2025-10-01', 'PUT', { qtaVnominale: '1' }));
    expect(messaggi(presto, 'avviso')).toContain(
      'L’opzione è europea: si esercita alla scadenza, il 19/12/2025.',
    );
    const esercita = slip('OES', '2025-12-19', 'PUT', { qtaVnominale: '1' });
    const { effetti } = await calcola(esercita);
    expect(effetti[1]).toMatchObject({ costoScaricato: '527.39', risultato: '-57.39' });
    const troppe = await calcola({ ...esercita, ...altra({ qtaVnominale: '5000' }) });
    expect(messaggi(troppe, 'errore')).toEqual([
      'Al 19/12/2025 ci sono 1.756 AZ in giacenza: non se ne scaricano 5.000.',
    ]);
    const righe = await registra(esercita);
    expect(righe.map(({ cod_Causale, saldo }) => [cod_Causale, Number(saldo)])).toEqual([
      ['OES', 0],
      ['VEN', 500],
    ]);
    const scade = slip('OSC', '2025-12-19', 'PUT', { qtaVnominale: '3' });
    expect((await calcola(scade)).effetti).toMatchObject([{ risultato: '-90' }]);
    await registra(scade);
    expect(await giacenza('PUT')).toEqual([]);
    const senza = await calcola(slip('OES', '2025-12-19', 'MIBO', { qtaVnominale: '1' }));
    expect(messaggi(senza, 'errore')).toContainEqual(
      expect.stringContaining('non ha un sottostante'),
    );
  });
});

describe('cambi a termine (T12) e pronti contro termine (T13)', () => {
  test('un milione di dollari venduti a 1,0950 con il pronti a 1,0850', async () => {
    const apre = slip('FWA', '2025-10-01', 'USDT', {
      qtaVnominale: '-1000000',
      cambioConvenzionale: '1.0950',
    });
    const calcolato = await calcola(apre);
    expect(valori(calcolato)).toMatchObject({
      cambioSpot: '1.085',
      controvaloreEuro: '-913242.01',
      saldo: '0',
    });
    expect(note(calcolato).controvaloreEuro).toBe(
      'a pronti -921.658,99 · premio o sconto -8.416,98',
    );
    await registra(apre);
    const chiude = slip('FWC', '2025-10-02', 'USDT', { qtaVnominale: '-1000000' });
    expect(valori(await calcola(chiude))).toMatchObject({
      cambioConvenzionale: '1.095',
      controvaloreEuro: '-8416.98',
      saldoEuro: '-8416.98',
    });
    expect(await registra(chiude)).toMatchObject([{ saldoEuro: '-8416.98', flagApertura: 'C' }]);
  });

  test('ciò che torna a termine oltre ai pronti è interesse', async () => {
    const pronti = slip('PCT', '2025-10-01', 'PCT1', { qtaVnominale: '100000', prezzo: '99' });
    expect(saldi(await registra(pronti))).toEqual([-99_000]);
    const termine = slip('PRT', '2025-11-03', 'PCT1', { qtaVnominale: '100000', prezzo: '99.2' });
    expect(valori(await calcola(termine))).toMatchObject({
      controvaloreOriginale: '99000',
      interessiLordi: '200',
      saldo: '99200',
    });
    await registra(termine);
    expect(await giacenza('PCT1')).toEqual([]);
  });
});

describe('denaro, oneri e rettifiche', () => {
  test('liquidità col segno, commissioni, bollo al due per mille, transazioni, imposte', async () => {
    const uno = async (codice: string, altro: Slip, titolo?: string) =>
      saldi(await registra(slip(codice, '2025-12-31', titolo, altro)));
    expect(await uno('LIQ', { controvaloreOriginale: '-5000' })).toEqual([-5000]);
    expect(await uno('COM', { controvaloreOriginale: '12.5' })).toEqual([-12.5]);
    expect(await uno('IMP', { controvaloreOriginale: '100' })).toEqual([-100]);
    expect(await uno('BOL', { qtaVnominale: '1000000', giorni: '90' })).toEqual([-493.15]);
    expect(await uno('BOL', { qtaVnominale: '9000000', giorni: '365' })).toEqual([-14_000]);
    expect(await uno('TOB', { qtaVnominale: '10000', prezzo: '15' }, 'AZ')).toEqual([-150]);
    expect(await uno('IPE', { controvaloreOriginale: '30' })).toEqual([-30]);
  });

  test('apertura con il suo costo, rettifiche col segno, chiusura', async () => {
    const apre = { qtaVnominale: '500', controvaloreOriginale: '2500' };
    const [riga] = await registra(slip('APE', '2025-01-01', 'APERTA', apre));
    expect(riga).toMatchObject({ saldo: '0.00', costo: '2500.00', flagApertura: 'A' });
    const rettifica = (codice: string, importo: string) =>
      registra(slip(codice, '2025-12-31', 'APERTA', { controvaloreOriginale: importo }));
    for (const [codice, importo] of [
      ['SVA', '400'],
      ['RIV', '100'],
      ['VAL', '-50'],
      ['SCA', '10'],
      ['CAM', '5'],
    ] as const)
      expect(saldi(await rettifica(codice, importo))).toEqual([0]);
    expect(await giacenza('APERTA')).toEqual(['500 a 2165.00']);
    const troppo = { controvaloreOriginale: '9999' };
    expect(
      messaggi(await calcola(slip('SVA', '2025-12-31', 'APERTA', troppo)), 'errore'),
    ).toContain('La rettifica porterebbe il costo sotto zero.');
    await registra(slip('RAT', '2025-12-31', 'OBB', { interessiLordi: '90' }));
    const diFine = (codice: string, titolo: string, importo: Slip) =>
      registra(slip(codice, '2025-12-31', titolo, importo)).then(([una]) => una);
    const credito = { interessiLordiEuro: '40.00', saldo: '0.00' };
    expect(await diFine('CRC', 'OBB', { interessiLordi: '40' })).toMatchObject(credito);
    const valore = { controvaloreEuro: '-25.00', saldo: '0.00' };
    expect(await diFine('FVD', 'PUT', { controvaloreOriginale: '-25' })).toMatchObject(valore);
    await registra(slip('CHI', '2025-12-31', 'APERTA', { qtaVnominale: '500' }));
    expect(await giacenza('APERTA')).toEqual([]);
  });
});

describe('una bozza di due righe', () => {
  const inBozza = async (slip: Slip) => {
    const scritta = await admin('POST', '/movimenti', { ...COMUNI, ...slip });
    const [prima] = scritta.json<{ righe: MovimentoWire[] }>().righe;
    const risposta = await admin('POST', `/movimenti/${prima?.id}/registra`, {});
    expect(risposta.json()).toMatchObject({ righe: expect.any(Array) });
    return risposta.json<{ righe: MovimentoWire[] }>().righe;
  };

  test('si registra com’è scritta: il rapporto e i giorni non si tengono, quantità e importo sì', async () => {
    const sotto = { cod_Titolo: 'APERTA', qtaVnominale: '100' };
    const [prima] = await inBozza(
      slip('SCI', '2025-06-02', 'AZ', { qtaVnominale: '1556', quotaCosto: '10', ...altra(sotto) }),
    );
    expect(prima).toMatchObject({ quotaCosto: '10', stato: 'registrato' });
    const gratis = slip('AUG', '2025-06-03', 'APERTA', { nuove: '1', vecchie: '2' });
    expect(await inBozza(gratis)).toMatchObject([{ qtaVnominale: '300' }]);
    const bollo = slip('BOL', '2025-12-31', undefined, { qtaVnominale: '1000', giorni: '73' });
    expect(await inBozza(bollo)).toMatchObject([{ saldo: '-0.40' }]);
  });

  test('l’esercizio di una put venduta: si compra allo strike, meno il premio incassato', async () => {
    const scrive = slip('OPA', '2025-09-01', 'PUT', { qtaVnominale: '-1', prezzo: '0.3' });
    expect(saldi(await inBozza(scrive))).toEqual([30]);
    const righe = await inBozza(slip('OES', '2025-12-19', 'PUT', { qtaVnominale: '-1' }));
    expect(righe).toMatchObject([
      { cod_Causale: 'OES', corto: true, qtaVnominale: '-1' },
      { cod_Causale: 'ACQ', corto: false, qtaVnominale: '100', costo: '500.00' },
    ]);
    const { rows } = await proprietario.query(
      'select costo::text from effetti_posizioni where id_movimento = $1',
      [righe[1]?.id],
    );
    expect(rows).toEqual([{ costo: '470.00' }]);
  });
});

test('ogni causale di queste famiglie è registrata, e i lotti tenuti sono quelli rifatti da zero', async () => {
  const famiglie = new Set(['E', 'T', 'F', 'O', 'K', 'P', 'S', 'N', 'G']);
  const mancano = causali.filter(
    ({ codCausale, tipoCausale }) => famiglie.has(tipoCausale) && !usate.has(codCausale),
  );
  expect(mancano.map(({ codCausale }) => codCausale)).toEqual([]);
  const diversi = await inTransazione(db, chi(), (tx) => differenzeDaZero(tx));
  expect(diversi).toEqual([]);
});

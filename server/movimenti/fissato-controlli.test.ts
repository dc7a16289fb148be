import { describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import {
  ACQUISTO,
  chiCalcola,
  messaggi,
  note,
  PORTAFOGLI_DI_PROVA,
  TITOLI_DI_PROVA,
} from '#tests/setup/fissato.ts';
import { apriDeposito, registraDiProva } from '#tests/setup/movimenti.ts';

const { admin, come, proprietario } = await appDiProva();

await proprietario.query(PORTAFOGLI_DI_PROVA + TITOLI_DI_PROVA);

const { calcola, ...chiamate } = chiCalcola(admin);

describe('controlli', () => {
  test('più di quanto c’è: quanto c’è e in quale giorno, anche se a restare scoperto è un movimento dopo', async () => {
    await apriDeposito(proprietario, { portafoglio: 'S', depositario: 'S' });
    const dove = { portafoglio: 'S', depositario: 'S', titolo: 'BTP2030' };
    const vendi = {
      cod_Portafoglio: 'S',
      cod_Depositario: 'S',
      cod_Causale: 'VEN',
      cod_Titolo: 'BTP2030',
      prezzo: '101',
    };
    await registraDiProva(proprietario, {
      ...dove,
      causale: 'ACQ',
      data: '2025-03-03',
      quantita: '50000',
      costo: '50000',
    });
    const troppo = await calcola({ ...vendi, dataMovimento: '2025-04-01', qtaVnominale: '60000' });
    expect(messaggi(troppo, 'errore')).toEqual([
      'Al 01/04/2025 ci sono 50.000 BTP2030 in giacenza: non se ne scaricano 60.000.',
    ]);
    await registraDiProva(proprietario, {
      ...dove,
      causale: 'VEN',
      data: '2025-05-05',
      quantita: '40000',
    });
    const prima = await calcola({ ...vendi, dataMovimento: '2025-04-01', qtaVnominale: '20000' });
    expect(messaggi(prima, 'errore')).toEqual([
      'Resterebbe scoperto un movimento già registrato del 05/05/2025: vi si scaricano 40.000 BTP2030 e ce ne sarebbero 30.000.',
    ]);
  });

  test('cambio che non c’è, titolo scaduto, campi che mancano, taglio, prezzo lontano', async () => {
    const franchi = await calcola({ ...ACQUISTO, cod_Titolo: 'AZCHF' });
    expect(messaggi(franchi, 'errore')[0]).toContain('Il cambio di CHF al 13/05/2025');
    const scaduto = await calcola({ ...ACQUISTO, cod_Titolo: 'BOT' });
    expect(messaggi(scaduto, 'errore')).toContain(
      'Il titolo è scaduto il 14/11/2013: non si scambia più, si rimborsa.',
    );
    const vuoto = await calcola({ cod_Causale: 'ACQ', cod_Titolo: 'BTP2030' });
    expect(messaggi(vuoto, 'errore')).toEqual([
      'Campo Obbligatorio: Valore nominale',
      'Campo Obbligatorio: Prezzo (corso secco)',
    ]);
    expect(vuoto.effetti).toEqual([]);
    const lontano = await calcola({ ...ACQUISTO, qtaVnominale: '1500', prezzo: '120' });
    expect(messaggi(lontano, 'avviso')).toEqual([
      'Non è un multiplo del taglio minimo, 1.000.',
      'Il titolo non è certificato.',
      'Il prezzo si scosta del 18,59 % dall’ultimo (101,185 del 12/05/2025): oltre la tolleranza del 10 %.',
    ]);
  });

  test('i prezzi dell’archivio li vede chi può leggerli', async () => {
    const chiama = await come({
      username: 'senza-prezzi',
      su: { '001': ['Movimenti_R'] },
    });
    const calcolato = await chiCalcola(chiama).calcola(ACQUISTO);
    expect(note(calcolato).prezzo).toBeNull();
    expect(messaggi(calcolato, 'ok')).toEqual(['Periodo aperto']);
  });

  test('periodo chiuso, quattro occhi, portafoglio chiuso, depositario di un altro', async () => {
    await proprietario.query(`
      update aziende set movimenti_chiusi_al = '2025-05-31', quattro_occhi = true
       where cod_azienda = '001';
      update portafogli set data_apertura = '2025-06-01' where cod_portafoglio = 'CIRC'`);
    const calcolato = await calcola({ ...ACQUISTO, cod_Depositario: 'BANCAN' });
    await proprietario.query(`
      update aziende set movimenti_chiusi_al = null, quattro_occhi = false where cod_azienda = '001';
      update portafogli set data_apertura = null where cod_portafoglio = 'CIRC'`);
    expect(messaggi(calcolato, 'errore')).toEqual([
      'Il portafoglio CIRC è aperto dal 01/06/2025: scegliere un altro portafoglio o un altro giorno.',
      'Il depositario BANCAN è del portafoglio AMM, non di CIRC.',
      'Il periodo è chiuso fino al 31/05/2025: un movimento del 13/05/2025 non si registra senza una deroga.',
    ]);
    expect(messaggi(calcolato, 'avviso')).toContain(
      'Quattro occhi: lo registrerà un altro utente.',
    );
  });

  test('con una deroga per i movimenti del giorno il periodo chiuso è soltanto un avviso', async () => {
    await proprietario.query(`
      update aziende set movimenti_chiusi_al = '2025-05-31' where cod_azienda = '001';
      insert into deroghe_blocco (cod_azienda, area, utente, dal, al, scade_il, motivo, concessa_da)
      values ('001', 'movimenti', 'admin', '2025-05-13', '2025-05-13', now() + interval '1 day', 'prova di una deroga', 'x')`);
    const calcolato = await calcola(ACQUISTO);
    await proprietario.query(`
      update aziende set movimenti_chiusi_al = null where cod_azienda = '001';
      update deroghe_blocco set revocata_il = now()`);
    expect(messaggi(calcolato, 'errore')).toEqual([]);
    expect(messaggi(calcolato, 'avviso')).toContain(
      'Il periodo è chiuso fino al 31/05/2025: si registra con la deroga, e l’uso resta scritto.',
    );
  });

  test('con il costo specifico i lotti si scelgono', async () => {
    const dove = { portafoglio: 'CS', depositario: 'CS' };
    await apriDeposito(proprietario, { ...dove, metodo: 'CS' });
    const acquisto = { causale: 'ACQ', titolo: 'BTP2030', data: '2025-03-03', ...dove };
    await registraDiProva(proprietario, { ...acquisto, quantita: '50000', costo: '50000' });
    const vendi = {
      cod_Portafoglio: 'CS',
      cod_Depositario: 'CS',
      cod_Causale: 'VEN',
      cod_Titolo: 'BTP2030',
      qtaVnominale: '10000',
      prezzo: '101',
    };
    const senza = await calcola(vendi);
    expect(messaggi(senza, 'errore')).toEqual([
      'I lotti scelti non fanno la quantità da scaricare: dire quanto da ciascuno.',
    ]);
    expect(senza.avvisi).toContainEqual(expect.objectContaining({ campo: 'lottiScelti' }));
    expect(senza.effetti).toEqual([]);
  });

  test('un codice che non c’è, o di un’altra azienda, si rifiuta nominando il campo', async () => {
    expect(await chiamate.rifiuto({ ...ACQUISTO, cod_Portafoglio: 'ALTRO' })).toEqual([
      { campo: 'cod_Portafoglio', messaggio: 'Il portafoglio ALTRO non c’è: sceglierne un altro.' },
    ]);
    expect(await chiamate.rifiuto({ ...ACQUISTO, cod_Titolo: 'NESSUNO' })).toMatchObject([
      { campo: 'cod_Titolo' },
    ]);
    expect(await chiamate.rifiuto({ ...ACQUISTO, cod_Causale: 'ZZZ' })).toEqual([
      { campo: 'cod_Causale', messaggio: 'La causale ZZZ non c’è: sceglierne un’altra.' },
    ]);
  });

  test.each(['dataMovimento', 'dataValuta', 'dataOperazione'])(
    'un giorno che il calendario non ha si rifiuta nominando %s',
    async (campo) => {
      for (const giorno of ['2025-02-30', '2300-01-01', '0001-01-01'])
        expect(await chiamate.rifiuto({ ...ACQUISTO, [campo]: giorno })).toMatchObject([{ campo }]);
    },
  );

  test('un numero che il campo non può avere si rifiuta prima di scriverlo', async () => {
    const rifiuto = (altro: object) => chiamate.rifiuto({ ...ACQUISTO, ...altro });
    expect(await rifiuto({ prezzo: '-7', spese: '-1', qtaVnominale: '1000.1234567' })).toEqual([
      { campo: 'qtaVnominale', messaggio: 'Quantità: al più 6 decimali.' },
      { campo: 'prezzo', messaggio: 'Prezzo: scrivere un numero da 0 in su, senza il meno.' },
      { campo: 'spese', messaggio: 'Spese: scrivere un numero da 0 in su, senza il meno.' },
    ]);
    expect(await rifiuto({ coefficiente: '0', manuali: ['coefficiente'] })).toEqual([
      { campo: 'coefficiente', messaggio: 'Coefficiente: scrivere un numero maggiore di 0.' },
    ]);
    expect(await rifiuto({ poolFactor: '7' })).toEqual([
      { campo: 'poolFactor', messaggio: 'Pool factor: scrivere un numero da 0 a 1.' },
    ]);
    for (const enorme of [{ prezzo: '99999999999999999' }, { commissioni: '9'.repeat(17) }])
      expect(await rifiuto(enorme)).toMatchObject([
        { messaggio: 'L’importo è troppo grande: controllare quantità, prezzo e oneri.' },
      ]);
    expect(await rifiuto({ altra: { prezzo: '-1' } })).toMatchObject([{ campo: 'altra.prezzo' }]);
  });

  test('il cambio dell’euro è 1, comunque scritto', async () => {
    const calcolato = await calcola({ ...ACQUISTO, cambio: '1.00', manuali: ['cambio'] });
    expect(messaggi(calcolato, 'errore')).toEqual([]);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { RigaGenerazioneWire } from '#contract/generazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, messaggi, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { generazioniDi } from '#tests/setup/generazioni.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
await proprietario.query(PORTAFOGLI_DI_PROVA);
const { avvia, leggi, anteprima, generaTutto, annulla } = generazioniDi(admin);

describe('il ritorno a termine dei pronti', () => {
  const fissati = chiCalcola(admin);
  const PERIODO = { dataDa: '2025-06-01', dataA: '2025-06-30', tipi: ['PRT'] };
  const presta = (titolo: string, altro = {}) =>
    fissati.registra({
      cod_Causale: 'PCT',
      cod_Titolo: titolo,
      dataMovimento: '2025-03-03',
      qtaVnominale: '100000',
      prezzo: '99.8',
      dataTermine: '2025-06-02',
      prezzoTermine: '100.15',
      ...altro,
    });
  const lette = (items: readonly RigaGenerazioneWire[]) =>
    items.map((una) =>
      [
        una.cod_Titolo,
        una.dataEvento,
        una.dataValuta,
        una.quantita,
        una.per100,
        una.lordo,
        una.saldo,
        una.stato,
      ].join(' '),
    );
  const inPiedi = async () => {
    const { rows } = await proprietario.query(`
      select cod_titolo, count(*)::int as quanti, sum(controvalore_originale)::text as versati,
             sum(interessi_lordi)::text as interessi
        from movimenti where cod_causale = 'PRT' and not stornato and id_storno_di is null
       group by 1 order by 1`);
    return rows;
  };
  beforeAll(async () => {
    await proprietario.query(`
      insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione, data_scadenza, quotazione)
      select cod, cod, 'O', 'EUR', 'SOCIETA', '2024-01-01', '2030-01-01', 'P' from unnest(array['PCTA', 'PCTB', 'PCTC']) cod`);
    expect(await presta('PCTA')).toMatchObject({
      dataTermine: '2025-06-02',
      prezzoTermine: '100.15',
    });
    // Of two on one titolo, one comes back on a Sunday and one of these was taken back by hand in part.
    await presta('PCTB', { qtaVnominale: '40000', dataTermine: '2025-06-08' });
    await presta('PCTB', { qtaVnominale: '60000', dataTermine: '2025-06-20' });
    const indietro = { cod_Causale: 'PRT', cod_Titolo: 'PCTB', prezzo: '100.1' };
    await fissati.registra({ ...indietro, dataMovimento: '2025-06-19', qtaVnominale: '15000' });
    // A draft, and what was reversed, ask for nothing.
    await admin('POST', '/movimenti', {
      cod_Causale: 'PCT',
      cod_Titolo: 'PCTC',
      cod_Portafoglio: 'CIRC',
      cod_Depositario: 'BANCA',
      dataMovimento: '2025-03-03',
      qtaVnominale: '1000',
      prezzo: '99',
      dataTermine: '2025-06-02',
      prezzoTermine: '100',
    });
  });
  // T13: 100,000 at 99.80 and back at 100.15; 40,000 at 99.80 are 39,920.00 and 40,060.00, 45,000 are 44,910.00 and 45,067.50.
  const ATTESE = [
    'PCTA 2025-06-02 2025-06-02 100000 100.15 350.00 100150.00 da generare',
    'PCTB 2025-06-08 2025-06-09 40000 100.15 140.00 40060.00 da generare',
    'PCTB 2025-06-20 2025-06-20 45000 100.15 157.50 45067.50 da generare',
  ];

  test('nel giorno e al prezzo convenuti, per ciò che è ancora prestato; una volta sola, e si annulla', async () => {
    const { items } = await anteprima(PERIODO);
    expect(lette(items)).toEqual(ATTESE);
    const due = [await anteprima(PERIODO), await anteprima(PERIODO)];
    const esiti = await Promise.all(due.map(({ guid }) => generaTutto(guid, '&registra=true')));
    expect(esiti.map(({ stato }) => stato).sort()).toEqual(['completato', 'fallito']);
    expect(await inPiedi()).toEqual([
      { cod_titolo: 'PCTA', quanti: 1, versati: '99800.00', interessi: '350.00' },
      { cod_titolo: 'PCTB', quanti: 3, versati: '99800.00', interessi: '342.50' },
    ]);
    expect((await anteprima(PERIODO)).items).toEqual([]);
    const riuscita = esiti.find(({ stato }) => stato === 'completato')?.guidID ?? '';
    await annulla(riuscita);
    expect(lette((await anteprima(PERIODO)).items)).toEqual(ATTESE);
  });

  test('data e prezzo a termine: tutti e due o nessuno, dopo la valuta, di un PCT soltanto', async () => {
    const comune = {
      cod_Titolo: 'PCTA',
      dataMovimento: '2025-10-01',
      qtaVnominale: '1',
      prezzo: '99',
    };
    const pronti = (altro: object) => fissati.calcola({ cod_Causale: 'PCT', ...comune, ...altro });
    const errori = async (altro: object) => messaggi(await pronti(altro), 'errore');
    const accordo = { dataTermine: '2025-12-01', prezzoTermine: '99.6' };
    expect(await errori({ prezzoTermine: '99.6' })).toEqual([
      'Il prezzo a termine vuole la data a termine: scrivere anche quella.',
    ]);
    expect(await errori({ dataTermine: '2025-12-01' })).toEqual([
      'La data a termine vuole il prezzo a termine: scrivere anche quello.',
    ]);
    expect(await errori({ ...accordo, dataTermine: '2025-10-01' })).toEqual([
      'La data a termine viene dopo la valuta della gamba a pronti.',
    ]);
    expect(await errori(accordo)).toEqual([]);
    const natale = await pronti({ ...accordo, dataTermine: '2025-12-25' });
    expect(messaggi(natale, 'avviso')).toContain(
      'Il 25/12/2025 TARGET è chiuso: si regola il giorno dopo che è aperto.',
    );
    const rifiutata = await admin('POST', '/movimenti?registra=true', {
      cod_Causale: 'PRT',
      cod_Portafoglio: 'CIRC',
      cod_Depositario: 'BANCA',
      ...comune,
      ...accordo,
    });
    expect(rifiutata.json()).toMatchObject({
      errori: [{ campo: 'dataTermine' }, { campo: 'prezzoTermine' }],
    });
  });

  test('in bozza è già presente; il filtro vale anche per ciò che nessuna posizione tiene', async () => {
    const soloA = { ...PERIODO, codTitolo: ['PCTA'] };
    const { guid } = await anteprima(soloA);
    await generaTutto(guid);
    expect((await anteprima(soloA)).items).toMatchObject([
      { stato: 'già presente', presente: 'bozza' },
    ]);
    expect((await anteprima({ ...PERIODO, codPortafoglio: ['AMM'] })).items).toEqual([]);
    await annulla(guid);
  });
});

describe('i margini giornalieri dei future', () => {
  const fissati = chiCalcola(admin);
  const ESTATE = {
    dataDa: '2025-08-01',
    dataA: '2025-09-30',
    codTitolo: ['BUND'],
    codPortafoglio: ['CIRC'],
  };
  const lette = (items: readonly RigaGenerazioneWire[]) =>
    items.map(({ tipo, dataEvento, cod_Portafoglio, quantita, per100, lordo, stato }) =>
      [tipo, dataEvento, cod_Portafoglio, quantita, per100, lordo, stato].join(' '),
    );
  // T10: 10 contracts of 1,000 at 131.50, settled at 131.82 and 131.40, closed at 131.65; two are sold at 131.50 too.
  const ATTESI = [
    'MAR 2025-08-29 CIRC -2 131.82 -640.00 da generare',
    'MAR 2025-08-29 CIRC 10 131.82 3200.00 da generare',
    'MAR 2025-09-01 CIRC -2 131.4 840.00 da generare',
    'MAR 2025-09-01 CIRC 10 131.4 -4200.00 da generare',
    'FUC 2025-09-03 CIRC -2 131.65 -500.00 da generare',
    'FUC 2025-09-03 CIRC 10 131.65 2500.00 da generare',
  ];
  const proposti = async (altro = {}) => {
    const { guid, items } = await anteprima({ ...ESTATE, ...altro });
    return {
      guid,
      items,
      righe: lette(items).sort((a, b) => a.slice(4).localeCompare(b.slice(4))),
    };
  };
  const registrati = async () => {
    const { rows } = await proprietario.query<{ riga: string }>(`
      select concat_ws(' ', cod_causale, data_movimento, trim_scale(qta_vnominale), controvalore_originale, saldo) as riga
        from movimenti where cod_titolo = 'BUND' and cod_causale in ('MAR', 'FUC') and stato <> 'bozza'
         and not stornato and id_storno_di is null order by data_movimento, corto desc`);
    return rows.map(({ riga }) => riga);
  };
  beforeAll(async () => {
    await proprietario.query(`
      insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, scadenza_derivato, moltiplicatore)
      values ('BUND', 'Bund settembre', 'U', 'EUR', '2025-09-03', 1000);
      insert into quotazioni (cod_titolo, data, prezzo)
      values ('BUND', '2025-08-27', 130), ('BUND', '2025-08-29', 131.82), ('BUND', '2025-08-30', 140),
             ('BUND', '2025-09-01', 131.40), ('BUND', '2025-09-02', 131.40), ('BUND', '2025-09-03', 131.65)`);
    for (const qtaVnominale of ['10', '-2'])
      await fissati.registra({
        cod_Causale: 'FUA',
        cod_Titolo: 'BUND',
        dataMovimento: '2025-08-28',
        qtaVnominale,
        prezzo: '131.5',
      });
    await fissati.registra({
      cod_Causale: 'FUA',
      cod_Titolo: 'BUND',
      cod_Portafoglio: 'AMM',
      cod_Depositario: 'BANCAN',
      dataMovimento: '2025-08-28',
      qtaVnominale: '1',
      prezzo: '131.5',
    });
  });

  test('ognuno sul giorno prima, anche se non è ancora registrato; l’ultimo giorno chiude', async () => {
    const { guid, items, righe } = await proposti();
    expect(righe).toEqual(ATTESI);
    // One of them left alone, what follows is not what was shown.
    const primo = items.find(
      ({ quantita, dataEvento }) => quantita === '10' && dataEvento === '2025-08-29',
    );
    const riga = `/GenerazioneMovimenti/${guid}/righe/${primo?.id}`;
    await admin('PUT', riga, { scelta: false });
    expect((await generaTutto(guid, '&registra=true')).problema?.detail).toMatch(
      /MAR del 01\/09\/2025 .*lordo era -4200.00 nell’anteprima, ora è -1000/,
    );
    await admin('PUT', riga, { scelta: true });
    expect(await generaTutto(guid, '&registra=true')).toMatchObject({ esito: { inseriti: 6 } });
    const ATTESI_REGISTRATI = [
      'MAR 2025-08-29 -2 -640.00 -640.00',
      'MAR 2025-08-29 10 3200.00 3200.00',
      'MAR 2025-09-01 -2 840.00 840.00',
      'MAR 2025-09-01 10 -4200.00 -4200.00',
      'FUC 2025-09-03 -2 -500.00 -500.00',
      'FUC 2025-09-03 10 2500.00 2500.00',
    ];
    expect(await registrati()).toEqual(ATTESI_REGISTRATI);
    expect((await proposti()).righe).toEqual([]);
    await annulla(guid);
    expect((await proposti()).righe).toEqual(ATTESI);
    // By months, each from two at once, it is the same.
    const guids: string[] = [];
    for (const mese of [{ dataA: '2025-08-31' }, { dataDa: '2025-09-01' }]) {
      const due = [await proposti(mese), await proposti(mese)];
      const esiti = await Promise.all(due.map((una) => generaTutto(una.guid, '&registra=true')));
      expect(esiti.map(({ stato }) => stato).sort()).toEqual(['completato', 'fallito']);
      guids.push(esiti.find(({ stato }) => stato === 'completato')?.guidID ?? '');
    }
    expect(await registrati()).toEqual(ATTESI_REGISTRATI);
    for (const uno of guids.reverse()) await annulla(uno);
  });

  test('una bozza conta come regolata; un prezzo corretto anche; senza il privilegio non se ne sa nulla', async () => {
    const agosto = await proposti({ dataA: '2025-08-31' });
    const lungo = agosto.items.find(({ quantita }) => quantita === '10')?.id;
    const corretto = await admin('PUT', `/GenerazioneMovimenti/${agosto.guid}/righe/${lungo}`, {
      campi: { prezzo: '131.6' },
    });
    expect(corretto.json()).toMatchObject({ lordo: '1000.00', stato: 'da generare' });
    await generaTutto(agosto.guid);
    expect((await proposti()).righe).toEqual([
      'MAR 2025-08-29 CIRC -2 131.82 -640.00 già presente',
      'MAR 2025-08-29 CIRC 10 131.82 3200.00 diverso',
      'MAR 2025-09-01 CIRC -2 131.4 840.00 da generare',
      'MAR 2025-09-01 CIRC 10 131.4 -2000.00 da generare',
      ...ATTESI.slice(4),
    ]);
    await annulla(agosto.guid);
    const chi = await come({ username: 'gen.margini', su: { '001': ['Elaborazioni_W'] } });
    const guid = await avvia(ESTATE, chi);
    await attendi(chi, guid);
    expect((await leggi(guid)).items.map(({ tipo, stato }) => `${tipo} ${stato}`)).toEqual([
      'FUC non calcolabile',
      'FUC non calcolabile',
    ]);
  });

  test('di chi è tassato la chiusura attende i margini, che ne fanno il guadagno', async () => {
    const suoi = { codPortafoglio: ['AMM'] };
    const prima = await proposti(suoi);
    expect(prima.righe).toEqual([
      'MAR 2025-08-29 AMM 1 131.82 320.00 da generare',
      'MAR 2025-09-01 AMM 1 131.4 -420.00 da generare',
      'FUC 2025-09-03 AMM 1 131.65 250.00 in attesa',
    ]);
    await generaTutto(prima.guid, '&registra=true');
    const dopo = await proposti(suoi);
    expect(dopo.righe).toEqual(['FUC 2025-09-03 AMM 1 131.65 250.00 da generare']);
    // 320 − 420 + 250 are 150.00, at 26 %.
    expect(dopo.items[0]?.imposte).toBe('39.00');
    await annulla(prima.guid);
  });
});

describe('l’esercizio di un’opzione', () => {
  const fissati = chiCalcola(admin);
  const GIORNO = { dataDa: '2025-09-19', dataA: '2025-09-19', tipi: ['OES', 'OSC'] };
  beforeAll(async () => {
    await proprietario.query(`
      insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione, scadenza_derivato, strike,
          tipo_option, moltiplicatore, cod_sottostante)
      values ('AZ', 'Azione', 'A', 'EUR', 'U', null, null, null, null, null),
             ('CALL', 'Call 90', 'P', 'EUR', 'U', '2025-09-19', 90, 'C', 10, 'AZ'),
             ('CALLA', 'Call 100', 'P', 'EUR', 'U', '2025-09-19', 100, 'C', 10, 'AZ'),
             ('PUT', 'Put 100', 'P', 'EUR', 'U', '2025-09-19', 100, 'P', 10, 'AZ');
      insert into quotazioni (cod_titolo, data, prezzo) values ('AZ', '2025-09-18', 95)`);
    const apri = (cod_Causale: string, cod_Titolo: string, qtaVnominale: string, prezzo: string) =>
      fissati.registra({
        cod_Causale,
        cod_Titolo,
        qtaVnominale,
        prezzo,
        dataMovimento: '2025-03-03',
      });
    await apri('ACQ', 'AZ', '60', '80');
    await apri('OPA', 'CALL', '5', '2');
    await apri('OPA', 'CALL', '-3', '2');
    await apri('OPA', 'CALLA', '1', '1');
    await apri('OPA', 'PUT', '4', '3');
  });
  const lette = (items: readonly RigaGenerazioneWire[]) =>
    items.map(({ tipo, cod_Titolo, quantita, per100, saldo, stato, scelta }) =>
      [tipo, cod_Titolo, quantita, per100, saldo, stato, scelta].join(' '),
    );
  // Five calls of ten buy 50 at 90, four puts sell 40 at 100.
  const PROPOSTE = [
    'OES CALL 5 90 -4500.00 da decidere false',
    'OSC CALL 5  0.00 da decidere false',
    'OSC CALL -3  0.00 da decidere false',
    'OSC CALLA 1  0.00 da generare true',
    'OES PUT 4 100 4000.00 da decidere false',
    'OSC PUT 4  0.00 da decidere false',
  ];

  test('di ciò che vale qualcosa sta accanto alla scadenza: si sceglie l’una o l’altra', async () => {
    const { guid, items } = await anteprima(GIORNO);
    expect(lette(items)).toEqual(PROPOSTE);
    expect(items[0]?.motivo).toBe(
      'Compra 50 AZ a 90. In the money: AZ a 95 il 18/09/2025, strike 90. Si sceglie questa o la scadenza (OSC).',
    );
    const url = `/GenerazioneMovimenti/${guid}/righe`;
    const scelte = async () =>
      (await leggi(guid)).items.flatMap(({ tipo, cod_Titolo, quantita, scelta }) =>
        scelta ? [`${tipo} ${cod_Titolo} ${quantita}`] : [],
      );
    const tutte = (vista: string) => admin('PUT', `${url}?${vista}`, { scelta: true });
    // All of them is no decision; all of a kind is.
    await tutte('');
    expect(await scelte()).toEqual(['OSC CALL -3', 'OSC CALLA 1']);
    await tutte('tipo=OES');
    expect(await scelte()).toEqual(['OES CALL 5', 'OSC CALL -3', 'OSC CALLA 1', 'OES PUT 4']);
    await admin('PUT', `${url}/${items[5]?.id}`, { scelta: true });
    expect(await scelte()).toEqual(['OES CALL 5', 'OSC CALL -3', 'OSC CALLA 1', 'OSC PUT 4']);
    await admin('PUT', `${url}/${items[4]?.id}`, { scelta: true });
    await proprietario.query(`update generazioni_righe set scelta = true where guid = $1`, [guid]);
    expect((await generaTutto(guid, '&registra=true')).problema?.detail).toMatch(
      /4 proposte scelte non si scrivono.*è scelta anche/,
    );
    await admin('PUT', `${url}?tipo=OES`, { scelta: false });
    await tutte('tipo=OES');
    expect(await generaTutto(guid)).toMatchObject({ esito: { inseriti: 4 } });
    const { rows: bozze } = await proprietario.query(
      `select m.cod_causale, a.cod_causale as altra, a.cod_titolo, trim_scale(a.prezzo)::text as prezzo, a.saldo::text
         from movimenti m join movimenti a on a.id_capofila = m.id where m.lavoro = $1 order by m.cod_titolo`,
      [guid],
    );
    const RIGHE = [
      { cod_causale: 'OES', altra: 'ACQ', cod_titolo: 'AZ', prezzo: '90', saldo: '-4500.00' },
      { cod_causale: 'OES', altra: 'VEN', cod_titolo: 'AZ', prezzo: '100', saldo: '4000.00' },
    ];
    expect(bozze).toEqual(RIGHE);
    await annulla(guid);
    const secondo = await anteprima(GIORNO);
    expect(lette(secondo.items)).toEqual(PROPOSTE);
    await admin('PUT', `/GenerazioneMovimenti/${secondo.guid}/righe?tipo=OES`, { scelta: true });
    await generaTutto(secondo.guid, '&registra=true');
    const { rows } = await proprietario.query(
      `select cod_titolo, corta, quantita::float, costo::float from posizioni
        where cod_titolo in ('AZ', 'CALL', 'PUT') order by 1, 2`,
    );
    // 60 shares cost 4,800.00, the 50 bought 4,500.00 and the premium of 100.00; then 40 of 110 go out.
    expect(rows).toMatchObject([
      { cod_titolo: 'AZ', quantita: 70 },
      { cod_titolo: 'CALL', corta: false, quantita: 0, costo: 0 },
      { cod_titolo: 'CALL', corta: true, quantita: 3 },
      { cod_titolo: 'PUT', quantita: 0, costo: 0 },
    ]);
    await annulla(secondo.guid);
    expect(lette((await anteprima(GIORNO)).items)).toEqual(PROPOSTE);
  });
});

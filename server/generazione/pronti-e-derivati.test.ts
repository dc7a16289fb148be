import { beforeAll, describe, expect, test } from 'vitest';
import type { RigaGenerazioneWire } from '#contract/generazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
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
    await presta('PCTA');
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

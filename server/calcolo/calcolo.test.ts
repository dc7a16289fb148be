import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, come, proprietario } = await appDiProva();

await proprietario.query(`
  insert into emittenti (cod_emittente, descrizione, tipo_emittente)
  values ('ITALIA', 'Repubblica Italiana', 'STATO'), ('SOCIETA', 'Società per azioni', 'SOCIETA');
  insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa, cod_emittente,
      data_emissione, data_godimento, data_scadenza, prezzo_emissione, prezzo_rimborso, tasso_cedola,
      periodicita, tipo_calcolo_ratei, tipo_tasso, quotazione)
  values ('BTP2030', null, 'BTP 3,50% 1-3-2030', 'S', 'EUR', 'ITALIA', '2022-09-01', '2022-09-01',
          '2030-03-01', null, 100, 3.5, '6', 'ICMA', 'F', 'P'),
         ('LETTO', null, 'BTP 3,50% 1-3-2030', 'S', 'EUR', 'ITALIA', '2022-09-01', '2022-09-01',
          '2030-03-01', null, 100, 3.5, '6', 'ICMA', 'F', 'P'),
         ('OBB2029', 'IT0003128367', 'Obbligazione emessa sotto la pari', 'O', 'EUR', 'SOCIETA', '2024-09-15',
          '2024-09-15', '2029-09-15', 98, 100, 3, '6', 'ICMA', 'F', 'P'),
         ('SENZA', null, 'Obbligazione senza scadenza', 'O', 'EUR', null, null, '2024-09-15', null,
          null, 100, 3, '6', 'ICMA', 'F', 'P'),
         ('AZIONE', null, 'Azione', 'A', 'EUR', 'SOCIETA', null, null, null, null, null, null, null,
          null, null, 'U');
  update aziende set tipo_soggetto = 'N' where cod_azienda = '001';
  insert into portafogli (cod_azienda, cod_portafoglio, descrizione, tipo_gestione, tipo_soggetto)
  values ('001', 'AMM', 'Amministrato', 'B', null), ('001', 'GES', 'Gestito', 'P', null),
         ('001', 'DIC', 'Dichiarativo', null, null), ('001', 'LOR', 'Lordista', 'B', 'L'),
         ('002', 'ALTRO', 'Di un’altra azienda', 'B', null)`);

const leggi = async (url: string) => (await admin('GET', url)).json();

describe('il rateo di un titolo', () => {
  test('lordo, aliquota, netto e la traccia', async () => {
    expect(await leggi('/Securities/calcolo-rateo/BTP2030/2025-05-15')).toMatchObject({
      codTitolo: 'BTP2030',
      dataInizioGodimento: '2025-03-01',
      dataProssimaCedola: '2025-09-01',
      giorniMaturati: 75,
      giorniPeriodo: 184,
      tasso: '3.5',
      rateoLordo100: '0.71332',
      aliquota: '12.5',
      rateoNetto100: '0.62415',
      poolFactor: '1',
      coefficiente: null,
    });
  });

  test('di una azione, di un titolo senza scadenza e di un giorno che non c’è: il rifiuto dice perché', async () => {
    const azione = await admin('GET', '/Securities/calcolo-rateo/AZIONE/2025-05-15');
    expect(azione.statusCode).toBe(422);
    expect(azione.json<{ detail: string }>().detail).toContain('non matura ratei');
    const senza = await admin('GET', '/Securities/calcolo-rateo/SENZA/2025-05-15');
    expect(senza.json()).toMatchObject({ status: 422, errori: [{ campo: 'dataScadenza' }] });
    const giorno = await admin('GET', '/Securities/calcolo-rateo/BTP2030/2025-02-30');
    expect(giorno.json()).toMatchObject({ status: 422, errori: [{ campo: 'data' }] });
    expect((await admin('GET', '/Securities/calcolo-rateo/NESSUNO/2025-05-15')).statusCode).toBe(
      404,
    );
  });
});

describe('il codice nell’indirizzo', () => {
  const rotte = (codice: string): readonly string[] => [
    `/Securities/getbycode?code=${codice}`,
    `/Securities/calcolo-rateo/${codice}/2025-05-15`,
    `/Securities/genera-piano-cedole/${codice}/anteprima`,
    `/Securities/piano-cedole/${codice}`,
    `/Securities/getImpostaSostSuScarto/${codice}/AMM/2025-01-01/2025-06-30/1000`,
    `/Securities/getRegimeTassazione/AMM/${codice}`,
  ];

  test('si legge ovunque come in getbycode: maiuscole o minuscole, o l’ISIN', async () => {
    const giuste = await Promise.all(rotte('OBB2029').map(leggi));
    const minuscole = await Promise.all(rotte('obb2029').map(leggi));
    expect(minuscole).toEqual(giuste);
    expect(await Promise.all(rotte('it0003128367').map(leggi))).toEqual(giuste);
  });

  test('il prezzo dell’archivio è quello del titolo, comunque lo si sia chiamato', async () => {
    await proprietario.query(
      `insert into quotazioni (cod_titolo, data, prezzo) values ('OBB2029', '2025-05-14', 97.5)`,
    );
    const { ultimoPrezzo } = await leggi('/Securities/calcolo-rateo/obb2029/2025-05-15');
    expect(ultimoPrezzo).toEqual({ valore: '97.5', data: '2025-05-14' });
    await proprietario.query(`delete from quotazioni where cod_titolo = 'OBB2029'`);
  });
});

describe('il rateo di un titolo indicizzato', () => {
  const rateo = (titolo: string, giorno: string) =>
    leggi(`/Securities/calcolo-rateo/${titolo}/${giorno}`);

  beforeAll(async () => {
    await proprietario.query(`
      insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente,
          data_godimento, data_scadenza, prezzo_rimborso, tasso_cedola, periodicita,
          tipo_calcolo_ratei, tipo_tasso, tipo_indicizzazione, indice_base, quotazione)
      values ('BTPI', 'BTP Italia 1,60% 22-11-2028', 'S', 'EUR', 'ITALIA', '2022-11-22', '2028-11-22',
              100, 1.6, '6', 'ICMA', 'I', 'II', null, 'P'),
             ('BTPEI', 'BTP€i 0,10% 15-5-2033', 'S', 'EUR', 'ITALIA', '2021-11-15', '2033-05-15',
              100, 0.1, '6', 'ICMA', 'I', 'IE', 107.78267, 'P');
      insert into coefficienti (cod_titolo, data, coefficiente)
      values ('BTPI', '2023-05-22', 1.01125), ('BTPI', '2023-11-20', 1.00905),
             ('BTPI', '2023-11-22', 1.00913), ('BTPEI', '2022-05-13', 1.04470)`);
  });

  test('è quello reale per il coefficiente del giorno, con i passi che ci portano', async () => {
    const letto = await rateo('BTPI', '2023-11-20');
    expect(letto).toMatchObject({
      rateoLordo100: '0.7913',
      coefficiente: '1.00905',
      mancaCoefficiente: null,
      indicizzazione: {
        dataCoefficiente: '2023-11-20',
        rateoLordo100: '0.798461265',
        rivalutazione100: '0.905',
      },
    });
    const passi = letto.traccia.map(({ titolo }: { titolo: string }) => titolo);
    expect(passi.slice(-4)).toEqual([
      'Coefficiente di indicizzazione',
      'Deflazione',
      'Rateo indicizzato lordo per 100',
      'Rivalutazione per 100',
    ]);
  });

  test('senza il coefficiente del giorno vale l’ultimo di sette giorni, e dice quale', async () => {
    expect((await rateo('BTPEI', '2022-05-20')).indicizzazione).toMatchObject({
      coefficiente: '1.0447',
      dataCoefficiente: '2022-05-13',
    });
    const oltre = await rateo('BTPEI', '2022-05-21');
    expect(oltre).toMatchObject({ coefficiente: null, indicizzazione: null });
    expect(oltre.mancaCoefficiente).toContain('21/05/2022');
    expect(oltre.mancaCoefficiente).toContain('Coefficienti');
  });

  test('di un BTP Italia riparte da 1 con la cedola e non prende il coefficiente di quella prima', async () => {
    expect((await rateo('BTPI', '2023-11-22')).indicizzazione).toMatchObject({
      coefficiente: '1',
      rivalutazione100: '0',
    });
    expect(await rateo('BTPI', '2023-11-24')).toMatchObject({
      coefficiente: null,
      indicizzazione: null,
    });
  });

  test('di un titolo non indicizzato non c’è', async () => {
    expect(await rateo('BTP2030', '2025-05-15')).toMatchObject({
      indicizzazione: null,
      mancaCoefficiente: null,
    });
  });
});

describe('il piano delle cedole', () => {
  test('l’ultima cedola può essere più corta delle altre', async () => {
    await proprietario.query(
      `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, data_godimento,
           data_scadenza, data_ultima_regolare, tasso_cedola, periodicita, tipo_calcolo_ratei,
           tipo_tasso, prezzo_rimborso, quotazione)
       values ('CORTA', 'Ultima cedola corta', 'O', 'EUR', '2024-03-15', '2026-06-15', '2026-03-15',
               4, '6', '30E', 'F', 100, 'P')`,
    );
    const piano = await leggi('/Securities/genera-piano-cedole/CORTA/anteprima');
    const importi = piano.map((riga: { dataCedola: string; importo100: string }) => [
      riga.dataCedola,
      riga.importo100,
    ]);
    expect(importi.slice(-2)).toEqual([
      ['2026-03-15', '2'],
      ['2026-06-15', '1'],
    ]);
  });

  test('l’anteprima non scrive, la conferma sì, e due volte è come una', async () => {
    const righe = async () => {
      const { rows } = await proprietario.query(
        'select n, versione from titoli_piano_cedole order by n',
      );
      return rows;
    };
    const piano = await leggi('/Securities/genera-piano-cedole/BTP2030/anteprima');
    expect(piano).toHaveLength(15);
    expect(piano[0]).toMatchObject({ n: 1, dataCedola: '2023-03-01', importo100: '1.75' });
    expect(piano[14]).toMatchObject({ dataCedola: '2030-03-01', quotaCapitale100: '100' });
    expect(await righe()).toHaveLength(0);
    await leggi('/Securities/genera-piano-cedole/BTP2030/conferma');
    await leggi('/Securities/genera-piano-cedole/BTP2030/conferma');
    const scritte = await righe();
    expect(scritte).toHaveLength(15);
    expect(scritte.every(({ versione }) => versione === 1)).toBe(true);
  });

  test('cambiati i termini, la conferma sostituisce solo le righe che cambiano', async () => {
    await proprietario.query(
      `insert into titoli_tassi (id_titolo, valido_dal, tasso)
       select id, '2029-09-01', 4 from titoli where cod_titolo = 'BTP2030'`,
    );
    await leggi('/Securities/genera-piano-cedole/BTP2030/conferma');
    const { rows } = await proprietario.query(
      `select importo100::text from titoli_piano_cedole where n in (1, 15) order by n`,
    );
    expect(rows.map(({ importo100 }) => Number(importo100))).toEqual([1.75, 2]);
    const { rows: storia } = await proprietario.query(
      `select count(*) as quante from storico where tabella = 'titoli_piano_cedole'`,
    );
    expect(storia[0]?.quante).toBe(1);
  });

  test('chi legge soltanto non conferma; un modo ignoto è rifiutato', async () => {
    const lettore = await come({ username: 'lettore', su: { '001': ['Titoli_R'] } });
    const url = '/Securities/genera-piano-cedole/BTP2030';
    expect((await lettore('GET', `${url}/anteprima`)).statusCode).toBe(200);
    expect((await lettore('GET', `${url}/conferma`)).statusCode).toBe(403);
    expect((await admin('GET', `${url}/forse`)).statusCode).toBe(422);
  });
});

describe('il regime di tassazione', () => {
  test.each([
    ['AMM', '06', '12.5', '26', '48.08', 'CM'],
    ['GES', '07', '0', '26', '48.08', 'CM'],
    ['DIC', '08', '12.5', '26', '48.08', 'LC'],
    ['LOR', '01', '0', '0', '100', 'CM'],
  ])(
    '%s: regime %s, interessi %s%%',
    async (portafoglio, codRegime, interessi, gain, perc, costo) => {
      expect(await leggi(`/Securities/getRegimeTassazione/${portafoglio}/BTP2030`)).toMatchObject({
        codRegime,
        aliquotaInteressi: interessi,
        aliquotaCapitalGain: gain,
        percImponibile: perc,
        metodoCosto: costo,
        traccia: [{ titolo: 'Regime', valore: codRegime }, {}, {}],
      });
    },
  );

  test('il portafoglio di un’altra azienda non si trova', async () => {
    const risposta = await admin('GET', '/Securities/getRegimeTassazione/ALTRO/BTP2030');
    expect(risposta.statusCode).toBe(404);
  });
});

describe('l’imposta sostitutiva sullo scarto', () => {
  const imposta = (portafoglio: string, dal: string, al: string) =>
    leggi(`/Securities/getImpostaSostSuScarto/OBB2029/${portafoglio}/${dal}/${al}/100000`);

  test('al nettista si addebita, al lordista no (imposte.md#scarto: 156,91 e 327,78 al 26%)', async () => {
    expect(await imposta('AMM', '2024-09-15', '2026-03-20')).toMatchObject({
      imponibile: '603.5',
      imposta: '156.91',
      aliquota: '26',
      metodo: 'lineare',
      codRegime: '06',
    });
    expect(await imposta('AMM', '2024-09-15', '2027-11-10')).toMatchObject({ imposta: '327.78' });
    expect(await imposta('LOR', '2024-09-15', '2027-11-10')).toMatchObject({ imposta: '0' });
  });

  test('date rovesciate e nominale non positivo sono rifiutati', async () => {
    expect(await imposta('AMM', '2027-11-10', '2024-09-15')).toMatchObject({
      status: 422,
      errori: [{ campo: 'dataA' }],
    });
    const url = '/Securities/getImpostaSostSuScarto/OBB2029/AMM/2024-09-15/2027-11-10';
    expect(await leggi(`${url}/-5`)).toMatchObject({ errori: [{ campo: 'qtaVnominale' }] });
  });
});

describe('il piano confermato e quello di oggi', () => {
  const leggiPiano = (codice = 'LETTO') => leggi(`/Securities/piano-cedole/${codice}`);
  const conferma = (chi = admin) => chi('GET', '/Securities/genera-piano-cedole/LETTO/conferma');

  test('finché nessuno lo conferma c’è soltanto il piano di oggi, spiegato riga per riga', async () => {
    const letto = await leggiPiano();
    expect(letto).toMatchObject({
      confermato: null,
      differenze: [],
      conferme: [],
      mancaOggi: null,
    });
    expect(letto.oggi).toHaveLength(15);
    const ultima = letto.oggi.at(-1).traccia.map(({ titolo }: { titolo: string }) => titolo);
    expect(ultima).toEqual([
      'Periodo',
      'Pagamento',
      'Tasso',
      'Interessi per 100',
      'Capitale per 100',
    ]);
    expect(letto.oggi[0].traccia[3]).toMatchObject({ calcolo: '3,5 × 6/12', valore: '1.75' });
  });

  test('confermato, dice da chi e quando; confermarlo due volte è un atto solo', async () => {
    await conferma();
    await conferma();
    const letto = await leggiPiano();
    expect(letto.confermato).toHaveLength(15);
    expect(letto.confermato[0]).toMatchObject({ dataCedola: '2023-03-01', importo100: '1.75' });
    expect(letto.differenze).toEqual([]);
    expect(letto.conferme).toMatchObject([
      { da: 'admin', righe: 15, aggiunte: 15, cambiate: 0, tolte: 0 },
    ]);
  });

  test('cambiati i termini si vede che cosa cambia, e la nuova conferma lo dice nella storia', async () => {
    await proprietario.query(`
      update titoli set data_scadenza = '2030-09-01' where cod_titolo = 'LETTO';
      insert into titoli_tassi (id_titolo, valido_dal, tasso)
        select id, '2029-09-01', 4 from titoli where cod_titolo = 'LETTO'`);
    const prima = await leggiPiano();
    expect(prima.differenze).toMatchObject([
      {
        genere: 'cambiata',
        dataCedola: '2030-03-01',
        campi: ['tasso', 'importo100', 'quotaCapitale100'],
        confermata: { importo100: '1.75', quotaCapitale100: '100' },
        oggi: { importo100: '2', quotaCapitale100: '0' },
      },
      { genere: 'aggiunta', dataCedola: '2030-09-01', confermata: null },
    ]);
    const altra = await come({ username: 'altra', su: { '001': ['Titoli_W'] } });
    await conferma(altra);
    const { differenze, conferme } = await leggiPiano();
    expect(differenze).toEqual([]);
    expect(conferme).toMatchObject([
      { da: 'altra', righe: 16, aggiunte: 1, cambiate: 1, tolte: 0 },
      { da: 'admin', righe: 15, aggiunte: 15 },
    ]);
  });

  test('se i termini non lo permettono più, il piano confermato resta e si dice che cosa manca', async () => {
    await proprietario.query(`update titoli set periodicita = '99' where cod_titolo = 'LETTO'`);
    const letto = await leggiPiano();
    expect(letto.oggi).toBeNull();
    expect(letto.mancaOggi).toContain('periodicità variabile');
    expect(letto.confermato).toHaveLength(16);
    expect((await leggiPiano('SENZA')).mancaOggi).toContain('data di scadenza');
    expect((await admin('GET', '/Securities/piano-cedole/NESSUNO')).statusCode).toBe(404);
  });
});

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProspettoZainettoWire } from '#contract/fiscalita.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { attendi, importa as importaFile, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { TITOLI_DELLE_FAMIGLIE } from '#tests/setup/titoli-delle-famiglie.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

await proprietario.query(`${PORTAFOGLI_DI_PROVA} ${TITOLI_DELLE_FAMIGLIE}
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione, cod_emittente,
      data_emissione, data_godimento, data_scadenza, prezzo_emissione, prezzo_rimborso, tasso_cedola,
      periodicita, tipo_calcolo_ratei, tipo_tasso)
  values ('SOTTO', 'Emesso sotto la pari', 'S', 'EUR', 'P', 'ITALIA', '2024-09-15', '2024-09-15',
          '2029-09-15', 98, 100, 3, '6', 'ICMA', 'F');
  insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
  values ('001', 'BANCAN2', 'Seconda banca', 'AMM');`);

beforeEach(async () => {
  await proprietario.query(
    'truncate movimenti, movimenti_calcoli, generazioni_eventi, posizioni, effetti_posizioni, lotti, lotti_consumi, numeratori_movimenti cascade',
  );
});

const TESTA =
  'Data Movimento;Causale;Codice Titolo;Quantità;Prezzo;Commissioni;Depositario;Altro Depositario\n';
const righe = (...scritte: readonly string[]) =>
  scritte.map((una) => `${una}${una.split(';').length < 7 ? ';BANCAN' : ''}\n`).join('');

const importa = (byte: string, opzioni: Record<string, string> = {}) =>
  importaFile(admin, { nome: 'movimenti.csv', byte: TESTA + byte }, opzioni, 'movimenti');

async function imposte(): Promise<readonly string[]> {
  const { rows } = await proprietario.query<{ testo: string }>(
    `select cod_causale || ' ' || trim_scale(abs(qta_vnominale)) || ' ' || imposta_plusvalenze || ' '
              || saldo || case when stato = 'bozza' then ' bozza' else '' end as testo
       from movimenti where cod_causale not in ('ACQ', 'OPA', 'FUA', 'MAR') order by data_movimento, id`,
  );
  return rows.map(({ testo }) => testo);
}

const avvisiDi = async (guid: string): Promise<readonly (readonly string[])[]> =>
  (await admin('GET', `/importazioni/${guid}/righe`))
    .json<{ items: { avvisi: string[] }[] }>()
    .items.map(({ avvisi }) => avvisi);

const registra = async (slip: Readonly<Record<string, unknown>>) => {
  const dove = { cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN' };
  const scritta = await admin('POST', '/movimenti?registra=true', { ...dove, ...slip });
  expect(scritta.statusCode, scritta.body).toBe(201);
};

describe('in amministrato l’imposta di ogni vendita del file si calcola da ciò che è in carico prima', () => {
  test('gli acquisti e le vendite dello stesso file, in qualunque ordine siano scritti', async () => {
    // 100 a 10 e 100 a 14: costo medio 12. 50 a 16: (16 − 12) × 50 = 200, 26% = 52.
    // Poi 50 a 20: (20 − 12) × 50 − 8 di commissioni = 392, 26% = 101,92; 10 a 9 sono in perdita.
    const lavoro = await importa(
      righe(
        '10/03/2026;VEN;AZ;50;20;8',
        '02/03/2026;ACQ;AZ;100;10;',
        '03/03/2026;ACQ;AZ;100;14;',
        '04/03/2026;VEN;AZ;50;16;',
        '11/03/2026;VEN;AZ;10;9;',
      ),
      { registra: 'true' },
    );
    expect(lavoro).toMatchObject({ stato: 'completato', esito: { inseriti: 5 } });
    expect(await imposte()).toEqual([
      'VEN 50 52.00 748.00',
      'VEN 50 101.92 890.08',
      'VEN 10 0.00 90.00',
    ]);
  });

  test('è la stessa del fissato, anche dopo ciò che era già registrato', async () => {
    await registra({
      cod_Causale: 'ACQ',
      cod_Titolo: 'SOTTO',
      dataMovimento: '2026-03-18',
      dataValuta: '2026-03-20',
      qtaVnominale: '100000',
      prezzo: '97',
    });
    const vende = { cod_Titolo: 'SOTTO', qtaVnominale: '40000', prezzo: '99' };
    const slip = { ...vende, cod_Causale: 'VEN', dataMovimento: '2027-11-08' };
    const calcolato = await admin('POST', '/movimenti/calcola', {
      ...slip,
      cod_Portafoglio: 'AMM',
      cod_Depositario: 'BANCAN',
    });
    const del = (nome: string) =>
      calcolato
        .json<{ campi: { nome: string; valore: string }[] }>()
        .campi.find((uno) => uno.nome === nome)?.valore;
    await importa(righe('08/11/2027;VEN;SOTTO;40000;99;'));
    const [riga] = await imposte();
    expect(Number(del('impostaPlusvalenze'))).toBeGreaterThan(0);
    expect(riga).toBe(
      `VEN 40000 ${Number(del('impostaPlusvalenze')).toFixed(2)} ${Number(del('saldo')).toFixed(2)} bozza`,
    );
  });

  test('ciò che l’archivio ha già conta una volta sola', async () => {
    const marzo = righe('02/03/2026;ACQ;AZ;100;10;', '03/03/2026;VEN;AZ;40;15;');
    await importa(marzo, { registra: 'true' });
    // Restano 60 a 10; altri 60 a 20 fanno 15 di costo medio: (25 − 15) × 60 = 600, 26% = 156.
    await importa(marzo + righe('04/03/2026;ACQ;AZ;60;20;', '05/03/2026;VEN;AZ;60;25;'), {
      registra: 'true',
    });
    expect(await imposte()).toEqual(['VEN 40 52.00 548.00', 'VEN 60 156.00 1344.00']);
    const ancora = await importa(marzo, { anteprima: 'true' });
    expect(await avvisiDi(ancora.guidID)).toEqual([[], []]);
  });

  test('ciò che si registra fra l’anteprima e la conferma è in carico anch’esso', async () => {
    const AMM = { cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN', cod_Titolo: 'AZ' };
    const compra = { ...AMM, cod_Causale: 'ACQ', qtaVnominale: '100', dataMovimento: '2026-03-02' };
    await registra({ ...compra, prezzo: '10' });
    const bozza = await admin('POST', '/movimenti', { ...compra, prezzo: '20' });
    const [riga] = bozza.json<{ righe: { id: number }[] }>().righe;
    const anteprima = await importa(righe('12/03/2026;VEN;AZ;100;25;'), { anteprima: 'true' });
    await admin('POST', `/movimenti/${riga?.id}/registra`, {});
    await admin('POST', `/importazioni/${anteprima.guidID}/conferma`);
    expect((await attendi(admin, anteprima.guidID)).fase).toBe('fine');
    // A 10 e a 20 il costo medio è 15: (25 − 15) × 100 = 1 000, 26% = 260; a 10 sarebbe 390.
    expect(await imposte()).toEqual(['VEN 100 260.00 2240.00 bozza']);
  });

  test('una posizione che ha ricevuto da un’altra porta il suo costo', async () => {
    await registra({
      cod_Causale: 'ACQ',
      cod_Titolo: 'AZ',
      dataMovimento: '2026-03-02',
      qtaVnominale: '100',
      prezzo: '10',
    });
    await registra({
      cod_Causale: 'TRF',
      cod_Titolo: 'AZ',
      dataMovimento: '2026-03-10',
      qtaVnominale: '80',
      altra: { cod_Depositario: 'BANCAN2' },
    });
    // Prima del trasferimento il file compra 100 a 20: il costo medio di ciò che passa è 15.
    await importa(righe('05/03/2026;ACQ;AZ;100;20;', '12/03/2026;VEN;AZ;80;25;;BANCAN2'), {
      registra: 'true',
    });
    expect(await imposte()).toContain('VEN 80 208.00 1792.00');
  });

  test('ciò che il file trasferisce e poi vende porta il costo di dov’era', async () => {
    // 100 a 10 e 100 a 20 fanno 15; metà passa: (25 − 15) × 100 = 1 000, 26% = 260.
    await importa(
      righe(
        '02/03/2026;ACQ;AZ;100;10;',
        '03/03/2026;ACQ;AZ;100;20;',
        '10/03/2026;TRF;AZ;100;;;BANCAN;BANCAN2',
        '12/03/2026;VEN;AZ;100;25;;BANCAN2',
      ),
      { registra: 'true' },
    );
    expect(await imposte()).toContain('VEN 100 260.00 2240.00');
  });

  test('un’opzione comprata e rivenduta nello stesso file', async () => {
    // (600 − 500) × 2,5 × 2 − 8 = 492; 26% = 127,92.
    await importa(righe('01/09/2025;OPA;MIBO;4;500;', '15/09/2025;OPC;MIBO;2;600;8'));
    expect(await imposte()).toEqual(['OPC 2 127.92 2864.08 bozza']);
  });
});

describe('ciò che non si può calcolare resta in bozza, e dice perché', () => {
  test('si vende più di quanto c’è: la riga e quelle dopo della stessa posizione', async () => {
    const anteprima = await importa(
      righe(
        '02/03/2026;ACQ;AZ;100;10;',
        '03/03/2026;VEN;AZ;150;12;',
        '04/03/2026;VEN;AZ;50;12;',
        '02/03/2026;ACQ;NUOVA;10;10;',
        '03/03/2026;VEN;NUOVA;10;12;',
      ),
      { anteprima: 'true' },
    );
    const manca = expect.stringContaining('non c’è in carico quanto esce');
    expect(await avvisiDi(anteprima.guidID)).toEqual([[], [manca], [manca], [], []]);
  });

  test('una riga di prima che non si registra toglie il costo a quelle dopo', async () => {
    await proprietario.query(`insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
      values ('USA', 'Azione in dollari', 'A', 'USD', 'U') on conflict do nothing`);
    await registra({
      cod_Causale: 'ACQ',
      cod_Titolo: 'USA',
      dataMovimento: '2025-10-01',
      qtaVnominale: '100',
      prezzo: '10',
    });
    await importa(righe('05/09/2025;ACQ;USA;10;10;', '02/10/2025;VEN;USA;10;12;'));
    expect(await imposte()).toEqual(['VEN 10 0.00 120.00 bozza']);
  });

  test('un future dipende dai margini: il calcolo è del fissato', async () => {
    const lavoro = await importa(
      righe('01/09/2025;FUA;BUND;10;131,5;', '03/09/2025;FUC;BUND;10;131,65;'),
      { anteprima: 'true' },
    );
    const [, chiude] = await avvisiDi(lavoro.guidID);
    expect(chiude).toContainEqual(expect.stringContaining('In bozza'));
  });
});

describe('le perdite dello zainetto', () => {
  const VENDE = righe(
    '11/03/2026;VEN;AZ;50;16;',
    '02/03/2026;ACQ;AZ;200;12;',
    '02/03/2026;ACQ;NUOVA;100;10;',
    '04/03/2026;VEN;AZ;50;16;',
    '09/03/2026;VEN;NUOVA;20;5;',
  );

  beforeAll(async () => {
    const compra = { cod_Causale: 'ACQ', cod_Titolo: 'AZ', dataMovimento: '2026-03-02' };
    await registra({ ...compra, qtaVnominale: '1', prezzo: '10' });
    const apporto = await admin('POST', '/fiscalita/zainetto/apporti', {
      ...{ regime: 'A', cod_Depositario: 'BANCAN', dal: '2026-01-01', origine: 'iniziale' },
      ...{ anno: 2024, importo: '230' },
    });
    expect(apporto.statusCode, apporto.body).toBe(200);
  });

  /** Ours as the pouch has it, movement by movement. */
  const sane = async () => {
    const risposta = await admin(
      'GET',
      '/fiscalita/zainetto/prospetto?regime=A&cod_Depositario=BANCAN&anno=2026',
    );
    const { righe: sue } = risposta.json<ProspettoZainettoWire>();
    expect(sue.map(({ impostaTrattenuta }) => impostaTrattenuta)).toEqual(
      sue.map(({ imposta }) => imposta),
    );
  };

  test('si usano vendita dopo vendita, in qualunque ordine siano scritte, con quelle che il file realizza', async () => {
    // 230 di prima: la prima vendita ne usa 200; poi −100; la seconda ne usa 30 e 100, 26% di 70 = 18,20.
    await importa(VENDE, { registra: 'true' });
    expect(await imposte()).toEqual([
      'VEN 50 0.00 800.00',
      'VEN 20 0.00 100.00',
      'VEN 50 18.20 781.80',
    ]);
    await sane();
    const { rows } = await proprietario.query('select n from perdite_nei_fissati order by n');
    expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test('una riga di cui il file dice l’imposta la tiene, e usa e lascia perdite alle altre', async () => {
    // La prima tiene i suoi 10 e usa 200 di 230; la perdita ne porta 100; all’ultima ne restano 130: 26% di 70.
    const conImposta = TESTA.replace('Commissioni', 'Imposta plusvalenze');
    const file = VENDE.replace('04/03/2026;VEN;AZ;50;16;', '04/03/2026;VEN;AZ;50;16;10').replace(
      'VEN;NUOVA;20;5;',
      'VEN;NUOVA;20;5;0',
    );
    const lavoro = await importaFile(
      admin,
      { nome: 'movimenti.csv', byte: conImposta + file },
      { registra: 'true' },
      'movimenti',
    );
    expect(lavoro).toMatchObject({ stato: 'completato' });
    expect(await imposte()).toEqual([
      'VEN 50 10.00 790.00',
      'VEN 20 0.00 100.00',
      'VEN 50 18.20 781.80',
    ]);
    const { rows } = await proprietario.query('select n from perdite_nei_fissati order by n');
    expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test('l’anteprima dice ciò che il fissato direbbe: usate prima di un’altra vendita, anno certificato', async () => {
    await importa(VENDE, { registra: 'true' });
    const anteprima = await importa(righe('03/03/2026;VEN;AZ;10;16;'), { anteprima: 'true' });
    expect(await avvisiDi(anteprima.guidID)).toEqual([
      [expect.stringContaining('del 04/03/2026: l’imposta di quella cambia')],
    ]);
  });

  test('chi arriva tardi in un anno certificato usa ciò che resta al primo giorno aperto, come nel fissato', async () => {
    const certificato = await admin('POST', '/fiscalita/zainetto/certificazioni', {
      ...{ regime: 'A', cod_Depositario: 'BANCAN', anno: 2025, righe: [] },
      motivo: 'Prova',
    });
    expect(certificato.statusCode, certificato.body).toBe(200);
    const tardi = righe('01/09/2025;ACQ;AZ;10;10;', '01/10/2025;VEN;AZ;10;20;');
    const anteprima = await importa(tardi, { anteprima: 'true' });
    expect(await avvisiDi(anteprima.guidID)).toEqual([
      [],
      [expect.stringContaining('conta come rettifica all’1/1/2026')],
    ]);
    await importa(tardi, { registra: 'true' });
    expect(await imposte()).toEqual(['VEN 10 0.00 200.00']);
  });

  test('ciò che altri usano fra l’anteprima e la conferma non c’è più', async () => {
    await proprietario.query(`insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
      values ('BZ', 'Altra azione', 'A', 'EUR', 'U')`);
    await registra({
      ...{ cod_Causale: 'ACQ', cod_Titolo: 'BZ', dataMovimento: '2026-02-01' },
      ...{ qtaVnominale: '100', prezzo: '10' },
    });
    const anteprima = await importa(VENDE, { anteprima: 'true' });
    await registra({
      ...{ cod_Causale: 'VEN', cod_Titolo: 'BZ', dataMovimento: '2026-02-02' },
      ...{ qtaVnominale: '100', prezzo: '12' },
    });
    await admin('POST', `/importazioni/${anteprima.guidID}/conferma`);
    expect((await attendi(admin, anteprima.guidID)).fase).toBe('fine');
    // La vendita di BZ ha usato 200: alla prima del file ne restano 30, alla seconda i 100 del file.
    expect(await imposte()).toEqual([
      'VEN 100 0.00 1200.00',
      'VEN 50 44.20 755.80 bozza',
      'VEN 20 0.00 100.00 bozza',
      'VEN 50 26.00 774.00 bozza',
    ]);
  });
});

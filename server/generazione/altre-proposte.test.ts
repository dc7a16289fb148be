import { beforeAll, describe, expect, test } from 'vitest';
import type { RigaGenerazioneWire } from '#contract/generazione.ts';
import { SI_SCEGLIE } from '#domain/generazione/stato.ts';
import { data } from '#domain/tempo/data.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { generazioniDi } from '#tests/setup/generazioni.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { registraDiProva } from '#tests/setup/movimenti.ts';
import { chi } from '#tests/setup/righe-movimento.ts';
import { proposteDi } from './proposte.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
const { avvia, leggi, anteprima, generaTutto, annulla } = generazioniDi(admin);

const compra = (titolo: string, quantita: string, altro: { data: string; valuta?: string }) =>
  registraDiProva(proprietario, {
    causale: 'ACQ',
    titolo,
    quantita,
    costo: quantita,
    portafoglio: 'CIRC',
    depositario: 'BANCA',
    ...altro,
  });

describe('l’ultimo giorno di un derivato, e ciò che si estrae', () => {
  const fissati = chiCalcola(admin);
  beforeAll(async () => {
    await proprietario.query(`${PORTAFOGLI_DI_PROVA}
      insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, scadenza_derivato, strike, tipo_option,
          moltiplicatore, cod_sottostante)
      values ('AZ', 'Azione', 'A', 'EUR', null, null, null, null, null),
             ('CALL', 'Call 100', 'P', 'EUR', '2023-09-15', 100, 'C', 10, 'AZ'),
             ('PUT', 'Put 100', 'P', 'EUR', '2023-09-15', 100, 'P', 10, 'AZ'),
             ('WARR', 'Warrant', 'W', 'EUR', '2023-09-15', 100, 'C', 1, null),
             ('FUT', 'Future', 'U', 'EUR', '2023-09-15', null, null, 1000, null),
             ('FUT2', 'Future senza prezzo', 'U', 'EUR', '2023-09-15', null, null, 1000, null),
             ('FWD', 'Dollari a termine', 'K', 'USD', '2023-09-15', null, null, null, null);
      insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
          data_godimento, data_scadenza, prezzo_rimborso, tasso_cedola, periodicita, tipo_calcolo_ratei,
          tipo_tasso, quotazione, tipo_rimborso)
      values ('SORTE', 'A sorteggio', 'O', 'EUR', 'SOCIETA', '2022-09-15', '2022-09-15', '2025-09-15', 100, 2,
              '12', 'ICMA', 'F', 'P', 'E');
      insert into titoli_ammortamento (id_titolo, data, quota_capitale)
      select id, '2023-09-15', 25 from titoli where cod_titolo = 'SORTE';
      insert into quotazioni (cod_titolo, data, prezzo) values ('AZ', '2023-09-14', 95), ('FUT', '2023-09-15', 131);
      insert into cambi (cod_divisa, data, cambio) values ('USD', '2023-03-01', 1.09), ('USD', '2023-09-15', 1.085)`);
    const dal = { dataMovimento: '2023-03-01' };
    await fissati.registra({
      ...dal,
      cod_Causale: 'FUA',
      cod_Titolo: 'FUT',
      qtaVnominale: '2',
      prezzo: '130',
    });
    await fissati.registra({
      ...dal,
      cod_Causale: 'FUA',
      cod_Titolo: 'FUT2',
      qtaVnominale: '-1',
      prezzo: '50',
    });
    const venduti = { cod_Titolo: 'FWD', qtaVnominale: '-1000000', cambioConvenzionale: '1.095' };
    await fissati.registra({ ...dal, cod_Causale: 'FWA', ...venduti });
    for (const [titolo, quantita] of [
      ['CALL', '5'],
      ['CALL', '-3'],
      ['PUT', '4'],
      ['WARR', '7'],
    ])
      await fissati.registra({
        ...dal,
        cod_Causale: 'OPA',
        cod_Titolo: titolo,
        qtaVnominale: quantita,
        prezzo: '2',
      });
    await compra('SORTE', '8000', { data: '2023-03-01' });
  });
  const SETTEMBRE = {
    dataDa: '2023-09-15',
    dataA: '2023-09-15',
    codPortafoglio: ['CIRC'],
    tipi: ['EST', 'OSC', 'FUC', 'FWC'],
  };
  const PROPOSTE = [
    'OSC CALL -3 0.00 da generare',
    'OSC CALL 5 0.00 da generare',
    'FUC FUT 2 2000.00 da generare',
    'FUC FUT2   non calcolabile',
    'FWC FWD -1000000 -8416.98 da generare',
    'OSC PUT 4 0.00 da decidere',
    'EST SORTE   non calcolabile',
    'OSC WARR 7 0.00 da decidere',
  ];
  const lette = (righe: readonly RigaGenerazioneWire[]) =>
    righe
      .map(({ tipo, cod_Titolo, quantita, lordo, saldoEuro, stato }) =>
        [tipo, cod_Titolo, quantita, tipo === 'FWC' ? saldoEuro : lordo, stato].join(' '),
      )
      .sort(
        (a, b) =>
          (a.split(' ')[1] ?? '').localeCompare(b.split(' ')[1] ?? '') || a.localeCompare(b),
      );

  test('si propone la chiusura di ciò che è aperto; ciò che vale qualcosa, o non si sa, attende', async () => {
    const { guid, items, lavoro } = await anteprima(SETTEMBRE);
    expect(lette(items)).toEqual(PROPOSTE);
    expect(lavoro.esito).toMatchObject({ letti: 8, inseriti: 4, scartati: 2 });
    const motivo = (titolo: string) =>
      items.find(({ cod_Titolo }) => cod_Titolo === titolo)?.motivo;
    expect(motivo('PUT')).toBe(
      'In the money: AZ a 95 il 14/09/2023, strike 100. Esercitarla (OES) o cederla (OPC).',
    );
    expect(motivo('WARR')).toMatch(/^Non si sa se vale qualcosa/);
    const riga = (titolo: string) => {
      const { id = 0 } = items.find(({ cod_Titolo }) => cod_Titolo === titolo) ?? {};
      return `/GenerazioneMovimenti/${guid}/righe/${id}`;
    };
    // A price of 48 on one contract sold at 50, and a quarter of what is held drawn.
    const prezzo = await admin('PUT', riga('FUT2'), { campi: { prezzo: '48' } });
    expect(prezzo.json()).toMatchObject({ stato: 'da generare', scelta: true, lordo: '2000.00' });
    const estratte = await admin('PUT', riga('SORTE'), { campi: { qtaVnominale: '2000' } });
    // What is drawn is repaid whole: the pool factor is of the loan, not of a bond.
    expect(estratte.json()).toMatchObject({ stato: 'da generare', scelta: true, lordo: '2000.00' });
    const url = `/GenerazioneMovimenti/${guid}/righe`;
    const tutte = async (vista: string, scelta: boolean) => {
      const risposta = await admin('PUT', `${url}?${vista}`, { scelta });
      expect(risposta.statusCode, risposta.body).toBe(200);
      return risposta.json<{ cambiate: number }>().cambiate;
    };
    expect(await tutte('tipo=OSC', false)).toBe(2);
    expect(await tutte('tipo=OSC', true)).toBe(4);
    expect(await tutte('tipo=OSC&stato=da%20decidere', true)).toBe(0);
    expect(await tutte('', true)).toBe(0);
    const lettore = await come({ username: 'gen.legge', su: { '001': ['Elaborazioni_R'] } });
    expect((await lettore('PUT', url, { scelta: false })).statusCode).toBe(403);
    expect(await generaTutto(guid, '&registra=true')).toMatchObject({
      stato: 'completato',
      esito: { inseriti: 8 },
    });
    const aperte = () =>
      proprietario.query(
        `select cod_titolo, quantita::float from posizioni
          where cod_titolo in ('CALL', 'PUT', 'WARR', 'FUT', 'FUT2', 'FWD', 'SORTE') and quantita <> 0`,
      );
    expect((await aperte()).rows).toEqual([{ cod_titolo: 'SORTE', quantita: 6000 }]);
    expect(lette((await anteprima(SETTEMBRE)).items)).toEqual(['EST SORTE   già presente']);
    expect((await admin('PUT', url, { scelta: false })).statusCode).toBe(409);
    await annulla(guid);
    expect(lette((await anteprima(SETTEMBRE)).items)).toEqual(PROPOSTE);
  });

  test('chi non può leggere le quotazioni non ne ha nulla nelle proposte', async () => {
    const chi = await come({ username: 'gen.prezzi', su: { '001': ['Elaborazioni_W'] } });
    const guid = await avvia(SETTEMBRE, chi);
    await attendi(chi, guid);
    const { items } = await leggi(guid);
    const di = (titolo: string) => items.find(({ cod_Titolo }) => cod_Titolo === titolo)?.stato;
    expect([di('FUT'), di('PUT')]).toEqual(['non calcolabile', 'da decidere']);
    expect(JSON.stringify(items)).not.toContain('95');
  });
});

test('dice quanto manca di ciò che è scaduto da una settimana a oggi', async () => {
  const dovuti = async () => (await admin('GET', '/GenerazioneMovimenti/dovuti')).json<object>();
  const { rows } = await proprietario.query<{ oggi: string; da: string }>(
    `select oggi::text, (oggi - 7)::text as da from (select (now() at time zone 'Europe/Rome')::date as oggi) g`,
  );
  const [{ oggi, da } = { oggi: '', da: '' }] = rows;
  const giorni = { dataDa: da, dataA: oggi };
  const prima = await dovuti();
  expect(prima).toMatchObject(giorni);
  const mancano = (quante: number, diOggi: number) => {
    const { proposte, diOggi: gia } = prima as { proposte: number; diOggi: number };
    return { ...giorni, proposte: proposte + quante, diOggi: gia + diOggi };
  };
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
        data_godimento, data_scadenza, prezzo_rimborso, tasso_cedola, periodicita, tipo_calcolo_ratei,
        tipo_tasso, quotazione)
    select cod, cod, 'S', 'EUR', 'ITALIA', scade - interval '2 years', scade - interval '2 years', scade, 100, 2, '12', 'ICMA', 'F', 'P'
      from (values ('OGGI', date '${oggi}'), ('IERI', date '${oggi}' - 6), ('PRIMA', date '${oggi}' - 8)) t (cod, scade)`);
  for (const titolo of ['OGGI', 'IERI', 'PRIMA'])
    await compra(titolo, '1000', { data: da, valuta: da });
  await compra('IERI', '1000', { data: '2024-01-10' });
  await compra('PRIMA', '1000', { data: '2024-01-10' });
  expect(await dovuti()).toEqual(mancano(4, 2));
  const { guid } = await anteprima({ dataDa: oggi, dataA: oggi, codTitolo: ['OGGI'] });
  await generaTutto(guid);
  expect(await dovuti()).toEqual(mancano(2, 0));
  // A future that closed today, for who may read its price.
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, scadenza_derivato, moltiplicatore)
    values ('FUTOGGI', 'Future di oggi', 'U', 'EUR', '${oggi}', 10);
    insert into quotazioni (cod_titolo, data, prezzo) values ('FUTOGGI', '${oggi}', 51)`);
  const apre = { cod_Causale: 'FUA', cod_Titolo: 'FUTOGGI', qtaVnominale: '1', prezzo: '50' };
  await chiCalcola(admin).registra({ ...apre, dataMovimento: oggi });
  expect(await dovuti()).toEqual(mancano(3, 1));
  // What is registered is not counted anew, and the answer is the preview's.
  const contate = (soloMancanti: boolean) =>
    inTransazione(prova.db, chi(), async (tx) => {
      const parametri = { dataDa: data(da), dataA: data(oggi), soloMancanti };
      const { proposte } = await proposteDi(tx, '001', parametri);
      return [proposte.length, proposte.filter(({ stato }) => SI_SCEGLIE.has(stato)).length];
    });
  expect(await contate(false)).toEqual([5, 2]);
  expect(await contate(true)).toEqual([5, 2]);
  const { guid: resto } = await anteprima(giorni);
  await generaTutto(resto, '&registra=true');
  expect(await contate(false)).toEqual([4, 0]);
  expect(await contate(true)).toEqual([2, 0]);
});

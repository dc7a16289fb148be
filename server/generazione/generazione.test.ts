import { describe, expect, test } from 'vitest';
import type { RigaGenerazioneWire } from '#contract/generazione.ts';
import { aggiungiMesi, data, fineMese } from '#domain/tempo/data.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { generazioniDi } from '#tests/setup/generazioni.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { registraDiProva } from '#tests/setup/movimenti.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);

/** Invented bonds of the Treasury: one to its maturity, one repaid in parts, one whose rate is not fixed. */
await proprietario.query(`${PORTAFOGLI_DI_PROVA}
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
      data_godimento, data_scadenza, prezzo_rimborso, tasso_cedola, periodicita, tipo_calcolo_ratei,
      tipo_tasso, quotazione, tipo_rimborso)
  values ('BTP', 'BTP 3,50% 1-3-2025', 'S', 'EUR', 'ITALIA', '2022-03-01', '2022-03-01', '2025-03-01',
          100, 3.5, '6', 'ICMA', 'F', 'P', null),
         ('RATE', 'A rate 4% 15-6-2025', 'S', 'EUR', 'ITALIA', '2023-06-15', '2023-06-15', '2025-06-15',
          100, 4, '12', 'ICMA', 'F', 'P', 'R'),
         ('CCT', 'Variabile 15-10-2026', 'S', 'EUR', 'ITALIA', '2024-04-15', '2024-04-15', '2026-10-15',
          100, null, '6', 'ICMA', 'V', 'P', null);
  insert into titoli_ammortamento (id_titolo, data, quota_capitale, pool_factor)
  select id, date '2024-06-15', 40, 0.6 from titoli where cod_titolo = 'RATE';
  insert into titoli_tassi (id_titolo, valido_dal, tasso, presunto)
  select id, date '2024-04-15', 4, false from titoli where cod_titolo = 'CCT' union all
  select id, date '2024-10-15', 3, true from titoli where cod_titolo = 'CCT'`);

const compra = (titolo: string, quantita: string, altro = {}) =>
  registraDiProva(proprietario, {
    causale: 'ACQ',
    titolo,
    data: '2024-01-10',
    quantita,
    costo: quantita,
    portafoglio: 'CIRC',
    depositario: 'BANCA',
    ...altro,
  });
const NETTISTA = { portafoglio: 'AMM', depositario: 'BANCAN' };
await compra('BTP', '100000');
await compra('BTP', '50000', { ...NETTISTA, immCirc: 'I' });
// Bought before the coupon and settled on its day: what that day pays is the seller's.
await compra('BTP', '7000', { data: '2024-08-29', valuta: '2024-09-01' });
await compra('RATE', '20000');
await compra('RATE', '10000', NETTISTA);
await compra('CCT', '30000');

const ANNO = { dataDa: '2024-03-01', dataA: '2025-03-01' };
const soloBtp = { ...ANNO, codTitolo: ['BTP'] };

const { avvia, leggi, anteprima, genera, generaTutto, annulla } = generazioniDi(admin);

const dette = (righe: readonly RigaGenerazioneWire[]) =>
  righe.map((una) =>
    [
      una.tipo,
      una.dataEvento,
      una.dataValuta,
      una.cod_Portafoglio,
      una.quantita,
      una.lordo,
      una.saldo,
    ].join(' '),
  );
const stati = (righe: readonly RigaGenerazioneWire[]) => [
  ...new Set(righe.map(({ stato }) => stato)),
];

/** How many movements stand of each event: none of them may be there twice. */
const scritti = async () => {
  const { rows } = await proprietario.query<{ quanti: number; massimo: number; bozze: number }>(`
    select sum(n)::int as quanti, max(n)::int as massimo, sum(bozze)::int as bozze
      from (select count(*) as n, count(*) filter (where stato = 'bozza') as bozze from movimenti
             where cod_causale in ('CED', 'RIP', 'RIM') and not stornato and id_storno_di is null
             group by cod_causale, cod_portafoglio, cod_titolo, data_movimento) m`);
  return rows[0] ?? { quanti: 0, massimo: 0, bozze: 0 };
};

describe('un anno di cedole e il rimborso', () => {
  test('come il piano, per posizione: quanto si teneva per valuta la sera prima, netto come il fissato', async () => {
    const { items, lavoro, totali } = await anteprima(soloBtp);
    expect(dette(items)).toEqual([
      'CED 2024-03-01 2024-03-01 CIRC 100000 1750.00 1750.00',
      'CED 2024-03-01 2024-03-01 AMM 50000 875.00 765.62',
      'CED 2024-09-01 2024-09-02 CIRC 100000 1750.00 1750.00',
      'CED 2024-09-01 2024-09-02 AMM 50000 875.00 765.62',
      'CED 2025-03-01 2025-03-03 CIRC 107000 1872.50 1872.50',
      'RIM 2025-03-01 2025-03-03 CIRC 107000 107000.00 107000.00',
      'CED 2025-03-01 2025-03-03 AMM 50000 875.00 765.62',
      'RIM 2025-03-01 2025-03-03 AMM 50000 50000.00 50000.00',
    ]);
    expect(lavoro.esito).toMatchObject({ letti: 8, inseriti: 8, invariati: 0, scartati: 0 });
    expect(totali).toMatchObject([
      {
        tipo: 'CED',
        codDivisa: 'EUR',
        proposte: 6,
        scelte: 6,
        lordo: '7997.50',
        ritenute: '328.14',
      },
      { tipo: 'RIM', codDivisa: 'EUR', proposte: 2, scelte: 2, saldo: '157000.00' },
    ]);
    const piano = await admin('GET', '/Securities/genera-piano-cedole/BTP/anteprima');
    const righe = piano.json<{ dataCedola: string; importo100: string }[]>();
    const sue = righe.filter(({ dataCedola }) => dataCedola >= ANNO.dataDa);
    expect(sue.map(({ dataCedola, importo100 }) => [dataCedola, importo100])).toEqual(
      ['2024-03-01', '2024-09-01', '2025-03-01'].map((giorno) => [giorno, '1.75']),
    );
  });

  test('nulla due volte, né per mesi, né per anno, né da due insieme; e tutto si annulla', async () => {
    const mese = await anteprima({ ...soloBtp, dataA: '2024-03-31' });
    expect(await generaTutto(mese.guid)).toMatchObject({
      stato: 'completato',
      fase: 'fine',
      esito: { inseriti: 2 },
    });
    // Asked again, it is the same writing.
    expect((await genera(mese.guid)).statusCode).toBe(202);
    expect(await scritti()).toEqual({ quanti: 2, massimo: 1, bozze: 2 });
    const anni = [await anteprima(soloBtp), await anteprima(soloBtp)];
    for (const { items } of anni) {
      expect(items.filter(({ stato }) => stato === 'già presente')).toMatchObject([
        { dataEvento: '2024-03-01', scelta: false, presente: 'bozza' },
        { dataEvento: '2024-03-01', scelta: false, presente: 'bozza' },
      ]);
      expect(items.filter(({ scelta }) => scelta)).toHaveLength(6);
    }
    const esiti = await Promise.all(anni.map(({ guid }) => generaTutto(guid, '&registra=true')));
    expect(esiti.map(({ stato }) => stato).sort()).toEqual(['completato', 'fallito']);
    expect(esiti.find(({ stato }) => stato === 'fallito')?.problema?.detail).toMatch(
      /^6 proposte scelte non si scrivono, e nulla è stato scritto/,
    );
    expect(await scritti()).toEqual({ quanti: 8, massimo: 1, bozze: 2 });
    const { rows } = await proprietario.query(
      `select quantita::float from posizioni where cod_titolo = 'BTP' order by 1`,
    );
    expect(rows).toEqual([{ quantita: 0 }, { quantita: 0 }]);
    const riuscita = esiti.find(({ stato }) => stato === 'completato')?.guidID ?? '';
    const { items: generate } = await leggi(riuscita, 'stato=generato');
    expect(generate.map(({ idMovimento }) => idMovimento === null)).toEqual(Array(6).fill(false));
    await annulla(riuscita);
    await annulla(mese.guid);
    expect((await scritti()).quanti ?? 0).toBe(0);
    const { items } = await anteprima(soloBtp);
    expect([items.length, stati(items)]).toEqual([8, ['da generare']]);
  });

  test('mese per mese, ognuno da due insieme, scrive ciò che scrive l’anno, e l’anno dopo nulla', async () => {
    const anno = await anteprima(soloBtp);
    const scritte: string[] = [];
    const mesi = Array.from({ length: 13 }, (_uno, i) => aggiungiMesi(data('2024-03-01'), i));
    for (const dataDa of mesi) {
      const mese = { ...soloBtp, dataDa, dataA: fineMese(dataDa) };
      const prima = await anteprima(mese);
      if (prima.items.length === 0) continue;
      const due = [prima, await anteprima(mese)];
      const esiti = await Promise.all(due.map(({ guid }) => generaTutto(guid, '&registra=true')));
      expect(esiti.map(({ stato }) => stato).sort()).toEqual(['completato', 'fallito']);
      const { guidID = '' } = esiti.find(({ stato }) => stato === 'completato') ?? {};
      scritte.push(guidID);
    }
    expect(await scritti()).toEqual({ quanti: anno.items.length, massimo: 1, bozze: 0 });
    const { rows } = await proprietario.query<{ riga: string }>(
      `select concat_ws(' ', cod_causale, data_movimento, data_valuta, cod_portafoglio, trim_scale(abs(qta_vnominale)),
              case cod_causale when 'CED' then interessi_lordi else controvalore_originale end, saldo) as riga
         from movimenti where cod_titolo = 'BTP' and cod_causale in ('CED', 'RIM')
          and not stornato and id_storno_di is null`,
    );
    expect(rows.map(({ riga }) => riga).sort()).toEqual(dette(anno.items).toSorted());
    const dopo = await anteprima(soloBtp);
    expect(stati(dopo.items)).toEqual(['già presente']);
    for (const guid of scritte.reverse()) await annulla(guid);
    expect((await scritti()).quanti ?? 0).toBe(0);
  });

  test('la banca dati stessa rifiuta un secondo movimento dello stesso evento', async () => {
    const { guid } = await anteprima({ ...soloBtp, dataA: '2024-03-31' });
    await generaTutto(guid);
    const segna = proprietario.query(`
      select segna_eventi('001', jsonb_build_array(to_jsonb(e) || jsonb_build_object('id_movimento', -1)))
        from generazioni_eventi e where e.data_evento = '2024-03-01' limit 1`);
    await expect(segna).rejects.toMatchObject({
      code: 'RT070',
      message: expect.stringMatching(/^CED del 01\/03\/2024 di BTP, portafoglio \w+ e depositario/),
    });
    await annulla(guid);
  });
});

describe('ciò che c’è già', () => {
  test('di un altro importo si mostra accanto; stornato, l’evento torna libero', async () => {
    const scritta = await admin('POST', '/movimenti?registra=true', {
      cod_Causale: 'CED',
      cod_Titolo: 'BTP',
      cod_Portafoglio: 'CIRC',
      cod_Depositario: 'BANCA',
      dataMovimento: '2024-03-01',
      qtaVnominale: '90000',
      manuali: ['qtaVnominale'],
    });
    const id = scritta.json<{ righe: { id: number }[] }>().righe[0]?.id ?? 0;
    const mese = { ...soloBtp, dataA: '2024-03-31', codPortafoglio: ['CIRC'] };
    const { guid, items } = await anteprima(mese);
    expect(items).toMatchObject([
      {
        stato: 'diverso',
        scelta: false,
        lordo: '1750.00',
        lordoPresente: '1575.00',
        idPresente: id,
      },
    ]);
    const scegli = await admin('PUT', `/GenerazioneMovimenti/${guid}/righe/1`, { scelta: true });
    expect([scegli.statusCode, scegli.json<{ codice: string }>().codice]).toEqual([
      409,
      'STATO_NON_ADATTO',
    ]);
    await admin('POST', `/movimenti/${id}/storna`);
    const dopo = await anteprima(mese);
    expect(stati(dopo.items)).toEqual(['da generare']);
    await generaTutto(dopo.guid, '&registra=true');
    expect(stati((await anteprima(mese)).items)).toEqual(['già presente']);
    const [generata] = (await leggi(dopo.guid)).items;
    await admin('POST', `/movimenti/${generata?.idMovimento}/storna`);
    expect(stati((await anteprima(mese)).items)).toEqual(['da generare']);
  });
});

describe('che cosa si sceglie', () => {
  test('rate prima del rimborso, e di chi è tassato una alla volta; il presunto attende', async () => {
    const rate = await anteprima({
      dataDa: '2024-06-01',
      dataA: '2025-06-30',
      codTitolo: ['RATE'],
    });
    expect(rate.items.map((una) => `${dette([una])} ${una.stato}`)).toEqual([
      'CED 2024-06-15 2024-06-17 CIRC 20000 800.00 800.00 da generare',
      'RIP 2024-06-15 2024-06-17 CIRC 20000 8000.00 8000.00 da generare',
      'CED 2024-06-15 2024-06-17 AMM 10000 400.00 350.00 da generare',
      'RIP 2024-06-15 2024-06-17 AMM 10000 4000.00 4000.00 da generare',
      'CED 2025-06-15 2025-06-16 CIRC 20000 480.00 480.00 da generare',
      'RIM 2025-06-15 2025-06-16 CIRC 20000 12000.00 12000.00 da generare',
      'CED 2025-06-15 2025-06-16 AMM 10000 240.00 210.00 da generare',
      'RIM 2025-06-15 2025-06-16 AMM 10000 6000.00 6000.00 in attesa',
    ]);
    expect(await generaTutto(rate.guid, '&registra=true')).toMatchObject({ stato: 'completato' });
    const { rows } = await proprietario.query(
      `select cod_portafoglio, quantita::float, costo::float from posizioni where cod_titolo = 'RATE' order by 1`,
    );
    expect(rows).toEqual([
      { cod_portafoglio: 'AMM', quantita: 10000, costo: 6000 },
      { cod_portafoglio: 'CIRC', quantita: 0, costo: 0 },
    ]);
    const cct = await anteprima({ dataDa: '2024-10-01', dataA: '2025-04-30', codTitolo: ['CCT'] });
    expect(cct.items).toMatchObject([
      { dataEvento: '2024-10-15', lordo: '600.00', stato: 'da generare', scelta: true },
      { dataEvento: '2025-04-15', lordo: '450.00', stato: 'presunta', scelta: false },
    ]);
    const senza = { dataDa: '2025-01-01', dataA: '2025-04-30', codTitolo: ['CCT'] };
    expect((await anteprima({ ...senza, compresePresunte: false })).items).toEqual([]);
  });

  test('ciò che si corregge si ricalcola, si sceglie e si scrive così', async () => {
    const { guid } = await anteprima({
      dataDa: '2025-04-01',
      dataA: '2025-04-30',
      codTitolo: ['CCT'],
    });
    // Nothing of its figures was corrected: it is as presumed as before.
    for (const campi of [null, { rateo: null, note: 'da chiedere' }]) {
      const uguale = await admin('PUT', `/GenerazioneMovimenti/${guid}/righe/1`, { campi });
      expect(uguale.json()).toMatchObject({ stato: 'presunta', scelta: false, lordo: '450.00' });
    }
    const corretta = await admin('PUT', `/GenerazioneMovimenti/${guid}/righe/1`, {
      campi: { rateo: '1.6', note: 'tasso della banca' },
    });
    expect(corretta.json()).toMatchObject({
      stato: 'da generare',
      scelta: true,
      lordo: '480.00',
      campi: { rateo: '1.6', note: 'tasso della banca' },
    });
    expect(await generaTutto(guid)).toMatchObject({ esito: { inseriti: 1 } });
    const { rows } = await proprietario.query(
      `select interessi_lordi::text as lordi, manuali, note, lavoro from movimenti
        where cod_titolo = 'CCT' and stato = 'bozza'`,
    );
    expect(rows).toEqual([
      { lordi: '480.00', manuali: ['rateo'], note: 'tasso della banca', lavoro: guid },
    ]);
  });

  test('si rifiutano un periodo sbagliato, ciò che è chiuso, chi non può registrare, una scelta vuota', async () => {
    const url = '/GenerazioneMovimenti/generazioneMovimentiAnteprima';
    for (const date of [
      { dataDa: '2024-03-01', dataA: '2024-02-01' },
      { dataDa: '2024-03-01', dataA: '2199-01-01' },
    ])
      expect((await admin('POST', url, date)).statusCode).toBe(422);
    const mese = { ...soloBtp, dataDa: '2024-09-01', dataA: '2024-09-30' };
    const { guid, items } = await anteprima(mese);
    for (const { id } of items)
      await admin('PUT', `/GenerazioneMovimenti/${guid}/righe/${id}`, { scelta: false });
    expect((await generaTutto(guid)).problema?.detail).toMatch(/^Nessuna proposta è scelta/);
    // What could not be written as it was may be chosen again.
    const prima = await admin('PUT', `/GenerazioneMovimenti/${guid}/righe/1`, { scelta: true });
    expect(prima.json()).toMatchObject({ scelta: true });
    const chi = await come({ username: 'gen.senza', su: { '001': ['Elaborazioni_W'] } });
    const suo = await avvia(mese, chi);
    await attendi(chi, suo);
    expect((await genera(suo, '&registra=true', chi)).statusCode).toBe(403);
    expect((await genera(guid, '', chi)).statusCode).toBe(202);
    await attendi(admin, guid);
    await proprietario.query(
      `update aziende set movimenti_chiusi_al = '2024-12-31', quattro_occhi = true where cod_azienda = '001'`,
    );
    const chiusa = await anteprima({ ...soloBtp, dataDa: '2024-09-01', tipi: ['CED'] });
    expect(chiusa.items.map(({ stato }) => stato)).toEqual([
      'già presente',
      'periodo chiuso',
      'da generare',
      'da generare',
    ]);
    expect(chiusa.items[1]?.motivo).toMatch(/^Il periodo è chiuso fino al 31\/12\/2024/);
    const registra = await genera(chiusa.guid, '&registra=true');
    expect([registra.statusCode, registra.body]).toEqual([
      422,
      expect.stringContaining('quattro occhi'),
    ]);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, note, PORTAFOGLI_DI_PROVA, valori } from '#tests/setup/fissato.ts';
import { importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriTitolo, type MovimentoDiProva, registraDiProva } from '#tests/setup/movimenti.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

await proprietario.query(`${PORTAFOGLI_DI_PROVA}
  insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
  values ('001', 'BANCAN2', 'Un’altra banca', 'AMM')`);
for (const titolo of ['AZ', 'RIC']) await apriTitolo(proprietario, titolo);

/** Issued at 95 for ten years by a company: 26%. One repays a fifth after four, one is called, one is drawn. */
await proprietario.query(`
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
      data_godimento, data_scadenza, prezzo_emissione, prezzo_rimborso, tasso_cedola, periodicita,
      tipo_calcolo_ratei, tipo_tasso, quotazione, tipo_rimborso)
  select v.cod, 'Titolo ' || v.cod, 'O', 'EUR', 'SOCIETA', '2022-01-15', '2022-01-15', '2032-01-15',
         95, 100, 3, '12', 'ICMA', 'F', 'P', v.rimborso
    from (values ('RATE', 'R'), ('INTERO', 'U'), ('SORTEGGIO', 'E')) as v (cod, rimborso);
  insert into titoli_ammortamento (id_titolo, data, pool_factor)
    select id, '2026-01-15', 0.8 from titoli where cod_titolo = 'RATE'`);

const NETTISTA = { cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN' };
const RIMBORSA = { ...NETTISTA, dataMovimento: '2026-01-15' };
const { calcola } = chiCalcola(admin);

const muovi = (...righe: readonly (Partial<MovimentoDiProva> & { readonly costo?: string })[]) =>
  registraDiProva(
    proprietario,
    ...righe.map((una) => ({
      causale: 'ACQ',
      titolo: 'AZ',
      data: '2025-01-10',
      quantita: '1000',
      portafoglio: 'AMM',
      depositario: 'BANCAN',
      ...una,
    })),
  );

beforeAll(async () => {
  for (const titolo of ['AZ', 'RIC']) {
    await muovi({ titolo, immCirc: 'C', costo: '10000' });
    await muovi({ titolo, immCirc: 'I', costo: '14000' });
    await muovi({ titolo, immCirc: 'C', costo: '30000', depositario: 'BANCAN2' });
  }
  for (const titolo of ['RATE', 'INTERO', 'SORTEGGIO'])
    await muovi({ titolo, data: '2024-01-15', quantita: '100000', costo: '97000' });
});

const vende = (altro: Record<string, unknown> = {}) =>
  calcola({
    cod_Causale: 'VEN',
    cod_Titolo: 'AZ',
    dataMovimento: '2025-05-13',
    qtaVnominale: '500',
    prezzo: '15',
    immCirc: 'C',
    ...NETTISTA,
    ...altro,
  });

describe('un rapporto, un costo', () => {
  test('1.000 a 10 e 1.000 a 14 presso la stessa banca costano 12: 390,00 su 1.500', async () => {
    for (const immCirc of ['C', 'I']) {
      const calcolato = await vende({ immCirc });
      expect(valori(calcolato).impostaPlusvalenze).toBe('390');
      expect(note(calcolato).impostaPlusvalenze).toBe('plusvalenza 1.500,00');
    }
  });

  test('presso un’altra banca è un altro rapporto, col suo costo', async () => {
    const altrove = await vende({ cod_Depositario: 'BANCAN2', prezzo: '31' });
    expect(valori(altrove).impostaPlusvalenze).toBe('130');
  });

  test('una riclassifica non cambia il costo: i libri passano 10, il fisco resta a 12', async () => {
    const lato = { causale: 'RIC', titolo: 'RIC', data: '2025-02-10', quantita: '400' };
    await muovi({ ...lato, immCirc: 'C' }, { ...lato, immCirc: 'I' });
    for (const immCirc of ['C', 'I'])
      expect(valori(await vende({ cod_Titolo: 'RIC', immCirc })).impostaPlusvalenze).toBe('390');
  });

  test('le vendite di un file hanno lo stesso costo', async () => {
    const byte =
      'Data Movimento;Causale;Titolo;Quantità;Prezzo;Imm/Circ\n13/05/2025;VEN;AZ;500;15,00;C\n';
    const luogo = { portafoglio: 'AMM', depositario: 'BANCAN' };
    const lavoro = await importa(admin, { nome: 'movimenti.csv', byte }, luogo, 'movimenti');
    expect(lavoro).toMatchObject({ stato: 'completato', esito: { inseriti: 1 } });
    const { rows } = await proprietario.query(
      `select imposta_plusvalenze::text as imposta from movimenti where stato = 'bozza'`,
    );
    expect(rows).toEqual([{ imposta: '390.00' }]);
  });

  test('anche dove un trasferimento lega due banche e il file vende duecento altri titoli', async () => {
    const altri = Array.from({ length: 201 }, (_, n) => `F${n}`);
    for (const titolo of ['AA', ...altri]) await apriTitolo(proprietario, titolo);
    const byte = [
      'Data Movimento;Causale;Titolo;Quantità;Prezzo;Imm/Circ;Depositario;Altro Depositario',
      '02/03/2026;ACQ;AA;100;10;C;BANCAN;',
      '02/03/2026;ACQ;AA;100;20;I;BANCAN;',
      '03/03/2026;TRF;AA;50;;C;BANCAN;BANCAN2',
      '04/03/2026;VEN;AA;50;30;C;BANCAN;',
      '04/03/2026;VEN;AA;50;30;C;BANCAN2;',
      ...altri.flatMap((titolo) => [
        `02/03/2026;ACQ;${titolo};1;1;C;BANCAN;`,
        `04/03/2026;VEN;${titolo};1;2;C;BANCAN;`,
      ]),
    ].join('\n');
    const lavoro = await importa(
      admin,
      { nome: 'molti.csv', byte },
      { portafoglio: 'AMM' },
      'movimenti',
    );
    expect(lavoro).toMatchObject({ stato: 'completato', esito: { inseriti: 407 } });
    const { rows } = await proprietario.query(
      `select cod_depositario as presso, imposta_plusvalenze::text as imposta from movimenti
        where cod_titolo = 'AA' and cod_causale = 'VEN' order by 1`,
    );
    expect(rows).toEqual([
      { presso: 'BANCAN', imposta: '195.00' },
      { presso: 'BANCAN2', imposta: '260.00' },
    ]);
  });
});

describe('lo scarto di ciò che si rimborsa', () => {
  test('una rata paga lo scarto intero di ciò che rimborsa: 260,00, e nessuna plusvalenza', async () => {
    // 20,000 × 5% = 1,000 × 26%; 20,000 − 19,400 − (1,000 − 199.89 accrued before the purchase) = −200.11.
    const calcolato = await calcola({ cod_Causale: 'RIP', cod_Titolo: 'RATE', ...RIMBORSA });
    expect(valori(calcolato)).toMatchObject({
      controvaloreOriginale: '20000',
      impostaScarto: '260',
      impostaPlusvalenze: '0',
      saldo: '19740',
    });
    expect(note(calcolato).impostaPlusvalenze).toBe('minusvalenza 200,11');
    const passi = calcolato.campi.find(({ nome }) => nome === 'impostaScarto')?.traccia;
    expect(passi?.find(({ titolo }) => titolo === 'Scarto maturato per 100')).toMatchObject({
      valore: '5',
      calcolo: 'tutto, con il rimborso del 15/01/2026',
    });
  });

  test('lo stesso di un’estrazione, e di un rimborso prima della scadenza', async () => {
    const estratto = { cod_Causale: 'EST', cod_Titolo: 'SORTEGGIO', qtaVnominale: '20000' };
    expect(valori(await calcola({ ...estratto, ...RIMBORSA }))).toMatchObject({
      impostaScarto: '260',
      impostaPlusvalenze: '0',
    });
    const intero = await calcola({ cod_Causale: 'RIM', cod_Titolo: 'INTERO', ...RIMBORSA });
    expect(valori(intero)).toMatchObject({ impostaScarto: '1300', impostaPlusvalenze: '0' });
  });

  test('conta ciò che il rimborso paga: a 102 lo scarto è 7, sotto l’emissione nulla', async () => {
    const a = (prezzo: string) =>
      calcola({
        cod_Causale: 'RIM',
        cod_Titolo: 'INTERO',
        ...RIMBORSA,
        prezzo,
        manuali: ['prezzo'],
      });
    expect(valori(await a('102')).impostaScarto).toBe('1820');
    expect(valori(await a('90'))).toMatchObject({ impostaScarto: '0', impostaPlusvalenze: '0' });
  });

  test('alla scadenza, e vendendo, come prima', async () => {
    const scaduto = { ...RIMBORSA, dataMovimento: '2032-01-15' };
    const rimborso = await calcola({ cod_Causale: 'RIM', cod_Titolo: 'INTERO', ...scaduto });
    expect(valori(rimborso).impostaScarto).toBe('1300');
    const vendita = {
      cod_Causale: 'VEN',
      cod_Titolo: 'INTERO',
      qtaVnominale: '20000',
      prezzo: '100',
    };
    const venduto = await calcola({ ...vendita, ...RIMBORSA, dataValuta: '2026-01-15' });
    expect(valori(venduto)).toMatchObject({
      impostaScarto: '104.01',
      impostaPlusvalenze: '103.96',
    });
  });
});

import type { Static } from 'typebox';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RigaImport } from '#contract/importazioni.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, importa as importaFile, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

type Riga = Static<typeof RigaImport>;

const LUOGO = { portafoglio: 'VITA', depositario: 'BANCA' };
const importa = (byte: string, opzioni: Record<string, string> = {}) =>
  importaFile(admin, { nome: 'movimenti.csv', byte }, { ...LUOGO, ...opzioni }, 'movimenti');

const righeDi = async (guid: string): Promise<Riga[]> =>
  (await admin('GET', `/importazioni/${guid}/righe`)).json<{ items: Riga[] }>().items;

const leggi = async <R extends object>(domanda: string): Promise<R[]> =>
  (await proprietario.query<R>(domanda)).rows;

const scritti = () =>
  leggi<Record<string, unknown>>(
    `select cod_causale as causale, cod_titolo as titolo, trim_scale(qta_vnominale)::text as quantita,
            trim_scale(prezzo)::text as prezzo, controvalore_originale::text as controvalore,
            saldo::text as saldo, data_valuta::text as valuta, stato, nreg, manuali, calcolati
       from movimenti order by id`,
  );

const TESTA = 'Data Movimento;Causale;ISIN;Quantità;Prezzo;Controvalore;Commissioni\n';
const COMPRA = '16/03/2026;Acquisto;IE00B4L5Y983;100;98,45;9.845,00;5,00\n';
const VENDE = '18/03/2026;VEN;IE00B4L5Y983;40;99,5;3.980,50;\n';

beforeAll(async () => {
  await proprietario.query(
    `insert into portafogli (cod_azienda, cod_portafoglio, descrizione) values ('001', 'VITA', 'Vita')
       on conflict do nothing;
     insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
     values ('001', 'BANCA', 'Banca di prova', 'VITA') on conflict do nothing;
     insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa)
     values ('IE00B4L5Y983', 'IE00B4L5Y983', 'ETF azionario mondiale', 'A', 'EUR'),
            ('US5949181045', 'US5949181045', 'Azione in dollari', 'A', 'USD');
     insert into divise (cod_divisa, desc_divisa) values ('USD', 'Dollaro') on conflict do nothing;
     insert into cambi (cod_divisa, data, cambio) values ('USD', '2026-03-16', 1.25)`,
  );
});

beforeEach(async () => {
  await proprietario.query(
    'truncate movimenti, movimenti_calcoli, generazioni_eventi, posizioni, effetti_posizioni, lotti, lotti_consumi, numeratori_movimenti cascade',
  );
});

describe('un file di movimenti con le colonne del prodotto', () => {
  test('entra in bozza: ciò che manca si calcola, ciò che il file dice resta', async () => {
    const lavoro = await importa(TESTA + COMPRA + VENDE);
    expect(lavoro).toMatchObject({
      stato: 'completato',
      esito: { letti: 2, inseriti: 2, aggiornati: 0, invariati: 0, scartati: 0 },
    });
    expect(await scritti()).toEqual([
      {
        causale: 'ACQ',
        titolo: 'IE00B4L5Y983',
        quantita: '100',
        prezzo: '98.45',
        controvalore: '9845.00',
        saldo: '-9850.00',
        valuta: '2026-03-18',
        stato: 'bozza',
        nreg: null,
        manuali: [],
        calcolati: {},
      },
      {
        causale: 'VEN',
        titolo: 'IE00B4L5Y983',
        quantita: '40',
        prezzo: '99.5',
        controvalore: '3980.50',
        saldo: '3980.50',
        valuta: '2026-03-20',
        stato: 'bozza',
        nreg: null,
        manuali: ['controvaloreOriginale'],
        calcolati: { controvaloreOriginale: '3980' },
      },
    ]);
  });

  test('lo stesso file due volte non cambia nulla; di due righe uguali la seconda è un’altra', async () => {
    await importa(TESTA + COMPRA + VENDE);
    expect((await importa(TESTA + COMPRA + VENDE)).esito).toMatchObject({
      inseriti: 0,
      invariati: 2,
    });
    expect((await importa(TESTA + COMPRA + COMPRA)).esito).toMatchObject({
      inseriti: 1,
      invariati: 1,
    });
    expect((await importa(TESTA + COMPRA + COMPRA)).esito).toMatchObject({
      inseriti: 0,
      invariati: 2,
    });
    expect(await scritti()).toHaveLength(3);
  });

  test('l’anteprima mette il calcolato accanto al file e avverte dove differiscono', async () => {
    const lavoro = await importa(TESTA + COMPRA + VENDE, { anteprima: 'true' });
    expect(lavoro.esito).toMatchObject({ inseriti: 2, avvisi: 1 });
    const [compra, vende] = await righeDi(lavoro.guidID);
    expect(compra).toMatchObject({
      avvisi: [],
      calcolati: { CONTROVALORE: '9845', SALDO: '-9850' },
    });
    expect(vende).toMatchObject({
      avvisi: ['CONTROVALORE: nel file 3.980,50, calcolato 3.980,00'],
      calcolati: { CONTROVALORE: '3980' },
    });
    expect(await scritti()).toEqual([]);
    const conferma = await admin('POST', `/importazioni/${lavoro.guidID}/conferma`);
    expect(conferma.statusCode).toBe(202);
    expect((await attendi(admin, lavoro.guidID)).fase).toBe('fine');
    expect(await scritti()).toHaveLength(2);
  });
});

const posizioni = () =>
  leggi<{ quantita: string; costo: string }>(
    'select trim_scale(quantita)::text as quantita, costo::text from posizioni order by id',
  );

const ripristina = async (guid: string) => {
  const nuovo = crypto.randomUUID();
  await admin('POST', `/importazioni/${guid}/ripristina?guid=${nuovo}`);
  return attendi(admin, nuovo);
};

describe('registrare subito', () => {
  test('i movimenti prendono il numero nell’ordine dei giorni e muovono le giacenze', async () => {
    const lavoro = await importa(TESTA + VENDE + COMPRA, { registra: 'true' });
    expect(lavoro).toMatchObject({ stato: 'completato', esito: { inseriti: 2 } });
    const numeri = (await scritti()).map(({ causale, stato, nreg }) => [causale, stato, nreg]);
    expect(numeri).toEqual([
      ['ACQ', 'registrato', 1],
      ['VEN', 'registrato', 2],
    ]);
    expect(await posizioni()).toEqual([{ quantita: '60', costo: '5910.00' }]);
    expect((await importa(TESTA + VENDE + COMPRA, { registra: 'true' })).esito).toMatchObject({
      inseriti: 0,
      invariati: 2,
    });
  });

  test('tutti o nessuno: una vendita senza giacenza ferma il file', async () => {
    const lavoro = await importa(TESTA + VENDE, { registra: 'true' });
    expect(lavoro.stato).toBe('fallito');
    expect(lavoro.problema?.detail).toContain('La giacenza al 18/03/2026 è 0');
    expect(await scritti()).toEqual([]);
    expect(await leggi('select from numeratori_movimenti')).toEqual([]);
  });

  test('con i quattro occhi si rifiuta con la ragione, e le bozze restano possibili', async () => {
    await proprietario.query(`update aziende set quattro_occhi = true where cod_azienda = '001'`);
    await expect(importa(TESTA + COMPRA, { registra: 'true' })).rejects.toThrow('quattro occhi');
    expect((await importa(TESTA + COMPRA)).esito).toMatchObject({ inseriti: 1 });
    await proprietario.query(`update aziende set quattro_occhi = false where cod_azienda = '001'`);
  });

  test('una riga che non si registra ferma tutte, e dice quale', async () => {
    const testa = 'Data Movimento;Causale;ISIN;Quantità;Prezzo\n';
    const file = `${testa}16/01/2026;ACQ;US5949181045;10;100\n`;
    const lavoro = await importa(file, { registra: 'true' });
    expect(lavoro.problema?.detail).toContain('riga 2: Il cambio di USD al 16/01/2026');
    const [riga] = await righeDi((await importa(file, { anteprima: 'true' })).guidID);
    expect(riga?.avvisi).toEqual([expect.stringContaining('In bozza: Il cambio di USD')]);
  });

  test.each([
    [
      `update portafogli set data_apertura = $1 where cod_portafoglio = 'VITA'`,
      'Il portafoglio VITA è aperto dal 01/06/2026',
    ],
    [
      `update depositari set data_apertura = $1 where cod_depositario = 'BANCA'`,
      'Il depositario BANCA è aperto dal 01/06/2026',
    ],
    [
      `update aziende set movimenti_chiusi_al = $1 where cod_azienda = '001'`,
      'Il periodo è chiuso fino al 01/06/2026',
    ],
  ])('ciò che il fissato rifiuterebbe ferma anche il file: %s', async (chiude, perche) => {
    await proprietario.query(chiude, ['2026-06-01']);
    const lavoro = await importa(TESTA + COMPRA, { registra: 'true' });
    const bozze = await importa(TESTA + COMPRA);
    await proprietario.query(chiude, [null]);
    expect(lavoro.problema?.detail).toContain(perche);
    expect(bozze.esito).toMatchObject({ inseriti: 1 });
  });
});

describe('annullare un import', () => {
  test('le bozze vanno via; quella che qualcuno ha cambiato resta, e si dice', async () => {
    const lavoro = await importa(TESTA + COMPRA + VENDE);
    await proprietario.query(
      `update movimenti set note = 'vista', lavoro = null where cod_causale = 'VEN'`,
    );
    expect((await ripristina(lavoro.guidID)).esito).toMatchObject({
      eliminati: 1,
      nonRipristinati: 1,
    });
    expect((await scritti()).map(({ causale }) => causale)).toEqual(['VEN']);
  });

  test('i registrati si stornano tutti insieme, e il file si può importare di nuovo', async () => {
    const lavoro = await importa(TESTA + COMPRA + VENDE, { registra: 'true' });
    expect((await ripristina(lavoro.guidID)).esito).toMatchObject({
      eliminati: 2,
      nonRipristinati: 0,
    });
    expect(await posizioni()).toEqual([{ quantita: '0', costo: '0.00' }]);
    expect(
      await leggi('select from movimenti where stornato and id_storno_di is null'),
    ).toHaveLength(2);
    expect((await importa(TESTA + COMPRA + VENDE)).esito).toMatchObject({ inseriti: 2 });
  });

  test('un acquisto da cui si è venduto dopo non si storna: resta, con la ragione', async () => {
    const acquisto = await importa(TESTA + COMPRA, { registra: 'true' });
    await importa(TESTA + VENDE, { registra: 'true' });
    const esito = await ripristina(acquisto.guidID);
    expect(esito.esito).toMatchObject({ eliminati: 0, nonRipristinati: 1 });
    const file = (
      await admin('GET', `/reportsmonitor/get-report/${esito.guidID}?fileExtension=.csv`)
    ).body;
    expect(file).toContain('resterebbe scoperto');
  });
});

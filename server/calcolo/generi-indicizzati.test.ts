import { describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { passi, STATO, titoliCalcolati } from '#tests/setup/titoli-calcolati.ts';

/** The titoli that are linked to prices, as a user enters them, up to their plan and their accrual. */
const prova = await appDiProva();
const { admin } = prova;
const { entra, coefficienti, leggi, piano, rateo } = await titoliCalcolati(prova);

describe('indicizzati ai prezzi', () => {
  const ITALIANO = { ...STATO, tipoTasso: 'I', tipoIndicizzazione: 'II' };

  test('BTP€i: la cedola per il coefficiente, il capitale rivalutato alla scadenza, mai sotto 100', async () => {
    const europeo = {
      ...STATO,
      tipoTasso: 'I',
      tipoIndicizzazione: 'IE',
      tassoCedola: '0.1',
      indiceBase: '107.78267',
      dataGodimento: '2021-11-15',
      dataScadenza: '2023-05-15',
    };
    await entra('BTPEI', europeo);
    await coefficienti('BTPEI', [
      ['2022-05-15', '1.0447'],
      ['2022-11-14', '1.09'],
      ['2023-05-15', '1.12'],
    ]);
    expect(await piano('BTPEI')).toMatchObject([
      // MEF: 0.52235 per 1,000 on 15-5-2022.
      { importo100: '0.052235', coefficiente: '1.0447', rivalutazione100: '0', presunta: false },
      // Known the day before only: presumed until the archive has the day itself.
      { importo100: '0.0545', coefficiente: '1.09', presunta: true },
      { importo100: '0.056', rivalutazione100: '12', quotaCapitale100: '100', presunta: false },
    ]);
    await entra('BTPEI-CALO', { ...europeo, dataScadenza: '2022-11-15' });
    await coefficienti('BTPEI-CALO', [['2022-11-15', '0.98']]);
    expect(await piano('BTPEI-CALO')).toMatchObject([
      { importo100: '0.05', coefficiente: null, presunta: true },
      { importo100: '0.049', rivalutazione100: '0', presunta: false },
    ]);
  });

  test.each([
    ['0.35', '2022-10-24', '2024-10-24', '2023-04-24', '1.04856', '0.183498', '4.856'],
    ['1.6', '2022-12-28', '2030-06-28', '2023-06-28', '1.01403', '0.811224', '1.403'],
    ['2', '2023-03-14', '2028-03-14', '2023-09-14', '1.00339', '1.00339', '0.339'],
    ['1.6', '2023-05-22', '2028-11-22', '2023-11-22', '1.00913', '0.807304', '0.913'],
  ])(
    'BTP Italia %s%%: la cedola e la rivalutazione che la Banca d’Italia ha pagato (%s)',
    async (tassoCedola, dataGodimento, dataScadenza, del, ci, importo100, rivalutazione100) => {
      const codice = `BTPI-${del}`;
      await entra(codice, { ...ITALIANO, tassoCedola, dataGodimento, dataScadenza });
      await coefficienti(codice, [[del, ci]]);
      const [prima] = await piano(codice);
      expect(prima).toMatchObject({ dataCedola: del, importo100, rivalutazione100 });
      const confermato = await leggi(`/Securities/genera-piano-cedole/${codice}/conferma`);
      expect(confermato[0]).toMatchObject({ coefficiente: ci, rivalutazione100 });
    },
  );

  test('BTP Italia Sì: 1,50% e 1,3% di inflazione fanno 205 euro su 10.000 (MEF)', async () => {
    const dati = {
      tassoCedola: '1.5',
      dataGodimento: '2026-06-17',
      dataScadenza: '2031-06-17',
      tipoIndicizzazione: 'IS',
    };
    await entra('BTPISI', { ...ITALIANO, ...dati });
    await coefficienti('BTPISI', [
      ['2026-09-17', '1.005'],
      ['2026-12-17', '1.013'],
      ['2027-06-17', '0.99'],
    ]);
    const [prima, seconda] = await piano('BTPISI');
    expect(prima).toMatchObject({ importo100: '0.75', rivalutazione100: '1.3' });
    expect(seconda).toMatchObject({ importo100: '0.75', rivalutazione100: '0' });
    // 92 of 183 days: 0.75 × 92 / 183 = 0.37705, not multiplied.
    const letto = await rateo('BTPISI', '2026-09-17');
    expect(letto.indicizzazione).toMatchObject({
      rateoLordo100: '0.37705',
      rivalutazione100: '0.5',
    });
    expect(passi(letto)['Rateo indicizzato lordo per 100']?.[1]).toContain('BTP Italia Sì');
  });

  describe('dopo una deflazione', () => {
    const dati = {
      ...ITALIANO,
      tassoCedola: '2',
      dataGodimento: '2023-03-14',
      dataScadenza: '2028-03-14',
    };
    /** First half-year 0.98, then 1.03 over it: 1.0094 of the highest index, or 1.03 of the last. */
    const valori = [
      ['2023-09-14', '0.98'],
      ['2024-03-14', '1.03'],
      ['2024-04-14', '1.005'],
    ] as const;
    const configura = async (indicizzati: object) => {
      const letta = await leggi('/configurazione');
      const scritta = await admin('PUT', '/configurazione', { ...letta, indicizzati });
      expect(scritta.statusCode, scritta.body).toBe(200);
    };
    const righe = async (codice: string) =>
      (await piano(codice))
        .slice(0, 2)
        .map((r: Record<string, string>) => [r.coefficiente, r.importo100, r.rivalutazione100]);

    test('vale la regola della Configurazione, e quella del titolo se ne ha una', async () => {
      await entra('DEFLAZIONE', dati);
      await entra('DEFLAZIONE-SUA', { ...dati, regolaDeflazione: 'precedente' });
      await coefficienti('DEFLAZIONE', valori);
      await coefficienti('DEFLAZIONE-SUA', valori);
      const recuperata = [
        ['1', '1', '0'],
        ['1.0094', '1.0094', '0.94'],
      ];
      const perduta = [
        ['1', '1', '0'],
        ['1.03', '1.03', '3'],
      ];
      expect(await righe('DEFLAZIONE')).toEqual(recuperata);
      expect(await righe('DEFLAZIONE-SUA')).toEqual(perduta);
      await configura({ regolaDeflazione: 'precedente', modoControvalore: 'ADDITIVO' });
      expect(await righe('DEFLAZIONE')).toEqual(perduta);
      await configura({ regolaDeflazione: 'massimo', modoControvalore: 'REALE_X_CI' });
      expect(await righe('DEFLAZIONE')).toEqual(recuperata);
    });

    test('il rateo dice quale regola ha usato, da dove viene e che cosa ha fatto', async () => {
      // 14-11-2023: 0.98 still to make good, so 1.01 of the last coupon is 0.9898, brought to 1.
      await coefficienti('DEFLAZIONE', [['2023-11-14', '1.01']]);
      await coefficienti('DEFLAZIONE-SUA', [['2023-11-14', '1.01']]);
      const comune = await rateo('DEFLAZIONE', '2023-11-14');
      expect(comune.indicizzazione).toMatchObject({
        coefficiente: '1.01',
        rivalutazione100: '0',
        regolaDeflazione: { codice: 'massimo', origine: 'configurazione' },
        modoControvalore: { codice: 'REALE_X_CI', origine: 'configurazione' },
      });
      expect(passi(comune).Deflazione).toEqual([
        'Si recupera, dal massimo già raggiunto: 1 cedola in deflazione su 1; da 1,01, mai sotto 1',
        'Regola dalla Configurazione, sezione Calcolo',
      ]);
      const sua = await rateo('DEFLAZIONE-SUA', '2023-11-14');
      expect(sua.indicizzazione).toMatchObject({
        rivalutazione100: '1',
        regolaDeflazione: { codice: 'precedente', origine: 'titolo' },
      });
      expect(passi(sua).Deflazione?.[1]).toBe('Regola scelta nel titolo');
    });
  });
});

import { describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import {
  COMUNE,
  passi,
  SOCIETA,
  STATO,
  tasso,
  titoliCalcolati,
} from '#tests/setup/titoli-calcolati.ts';

/** Every kind of titolo as a user enters it, up to its plan and its accrual; the indexed ones apart. */
const prova = await appDiProva();
const { admin, proprietario } = prova;
const { entra, leggi, piano, rateo } = await titoliCalcolati(prova);

describe('tassi che cambiano', () => {
  test('CCTeu: cedola a tre decimali sul tasso rilevato, poi presunta (G.U. 13A04280: 1,082%)', async () => {
    await entra(
      'CCTEU',
      {
        ...STATO,
        tipoTasso: 'V',
        tipoIndicizzazione: 'V2',
        indiceRiferimento: 'Euribor 6M',
        spread: '1.8',
        tassoMinimo: '0',
        tipoCalcoloRatei: 'A360',
        dataGodimento: '2013-05-01',
        dataScadenza: '2018-11-01',
      },
      { tassi: [tasso('2013-05-01', '2.117')] },
    );
    const righe = await piano('CCTEU');
    expect(righe).toHaveLength(11);
    // 1-5-2013 → 1-11-2013: 184 days; 2.117 × 184 / 360 = 1.0820… → 1.082.
    expect(righe[0]).toMatchObject({ giorni: 184, importo100: '1.082', presunta: false });
    expect(righe[1]).toMatchObject({ tasso: '2.117', presunta: true });
    // 31 days on 1-6-2013: 2.117 × 31 / 360 = 0.182297….
    expect(await rateo('CCTEU', '2013-06-01')).toMatchObject({ rateoLordo100: '0.1823' });
  });

  test('un tasso variabile negativo si ferma al minimo', async () => {
    const valori = {
      ...SOCIETA,
      tipoTasso: 'V',
      tassoMinimo: '0',
      periodicita: '3',
      tipoCalcoloRatei: 'A360',
      dataGodimento: '2020-03-16',
      dataScadenza: '2021-03-16',
    };
    await entra('FRN-MINIMO', valori, { tassi: [tasso('2020-03-16', '-0.3')] });
    expect((await piano('FRN-MINIMO'))[0]).toMatchObject({ tasso: '0', importo100: '0' });
    expect(await rateo('FRN-MINIMO', '2020-05-01')).toMatchObject({ rateoLordo100: '0' });
  });

  test('FRN con cedole adeguate, modified following: 91 giorni ogni volta (3,6% × 91/360)', async () => {
    const valori = {
      ...SOCIETA,
      tipoTasso: 'V',
      tassoCedola: '3.6',
      periodicita: '3',
      tipoCalcoloRatei: 'A360',
      dataGodimento: '2024-05-31',
      dataScadenza: '2025-05-31',
    };
    const adeguata = { cedoleAdeguate: true, spostamentoPagamento: 'M' };
    await entra('FRN', valori);
    await entra('FRN-ADEGUATO', { ...valori, ...adeguata });
    const giorni = (righe: { giorni: number }[]) => righe.map((riga) => riga.giorni);
    expect(giorni(await piano('FRN'))).toEqual([92, 91, 90, 92]);
    const righe = await piano('FRN-ADEGUATO');
    expect(giorni(righe)).toEqual([91, 91, 91, 91]);
    expect(righe[0]).toMatchObject({
      dataCedola: '2024-08-30',
      dataPagamento: '2024-08-30',
      importo100: '0.91',
    });
    // On Saturday 31-8-2024 the unadjusted one has matured its coupon, the other one day of the next.
    expect(await rateo('FRN', '2024-08-31')).toMatchObject({ rateoLordo100: '0' });
    const letto = await rateo('FRN-ADEGUATO', '2024-08-31');
    expect(letto).toMatchObject({ rateoLordo100: '0.01', giorniMaturati: 1, giorniPeriodo: 91 });
    expect(passi(letto)['Cedola in corso']?.[1]).toBe(
      'Cedole adeguate: date contate all’indietro dalla scadenza, poi giorno lavorativo ' +
        'successivo modificato, calendario TARGET',
    );
  });

  test('il calendario e lo spostamento di pagamento sono del titolo', async () => {
    const valori = {
      ...SOCIETA,
      tipoTasso: 'F',
      tassoCedola: '4',
      periodicita: '12',
      dataGodimento: '2023-06-02',
      dataScadenza: '2025-06-02',
    };
    const giorni = async (codice: string, altri: object) => {
      await entra(codice, { ...valori, ...altri });
      const righe = await piano(codice);
      return righe.map((riga: { dataPagamento: string }) => riga.dataPagamento);
    };
    // 2-6-2024 is a Sunday, 2-6-2025 a Monday on which Italy rests and TARGET does not.
    expect(await giorni('PAGA-TARGET', {})).toEqual(['2024-06-03', '2025-06-02']);
    const italia = { calendarioPagamento: 'ITALIA' };
    expect(await giorni('PAGA-ITALIA', italia)).toEqual(['2024-06-03', '2025-06-03']);
    const prima = { ...italia, spostamentoPagamento: 'P' };
    expect(await giorni('PAGA-PRIMA', prima)).toEqual(['2024-05-31', '2025-05-30']);
    const conferma = await leggi('/Securities/genera-piano-cedole/PAGA-PRIMA/conferma');
    expect(conferma).toHaveLength(2);
    const fermo = { ...italia, spostamentoPagamento: 'N' };
    expect(await giorni('PAGA-FERMO', fermo)).toEqual(['2024-06-02', '2025-06-02']);
  });

  test('cedole adeguate che non si spostano si rifiutano, dal modulo e dalla tabella', async () => {
    const valori = { ...SOCIETA, cod_Titolo: 'NO', descrizione: 'NO', tipoTasso: 'F' };
    const rifiuto = await admin('POST', '/Securities', {
      ...valori,
      cedoleAdeguate: true,
      spostamentoPagamento: 'N',
    });
    expect(rifiuto.statusCode).toBe(422);
    expect(rifiuto.json()).toMatchObject({ errori: [{ campo: 'spostamentoPagamento' }] });
    await expect(
      proprietario.query(
        `update titoli set cedole_adeguate = true, spostamento_pagamento = 'N' where cod_titolo = 'FRN'`,
      ),
    ).rejects.toThrow('check');
  });

  test('step-up: ogni cedola al tasso che vale quando comincia (BTP Valore 5-3-2030)', async () => {
    await entra(
      'BTPVALORE',
      {
        ...STATO,
        tipoTasso: 'T',
        periodicita: '3',
        dataGodimento: '2024-03-05',
        dataScadenza: '2030-03-05',
      },
      { tassi: [tasso('2024-03-05', '3.25'), tasso('2027-03-05', '4')] },
    );
    const importi = (await piano('BTPVALORE')).map((r: { importo100: string }) => r.importo100);
    expect(importi).toHaveLength(24);
    expect(importi.slice(11, 13)).toEqual(['0.8125', '1']);
    // 5-9-2026 → 5-12-2026, 27 of 91 days: 0.8125 × 27 / 91 = 0.2410714….
    expect(await rateo('BTPVALORE', '2026-10-02')).toMatchObject({ rateoLordo100: '0.24107' });
  });
});

describe('capitale che si riduce', () => {
  test('con i pool factor: 0,625 → 0,5875 rimborsa 3,75, interessi sul vivo (cedole.md#capitale-a-rate)', async () => {
    await entra(
      'POOL',
      {
        ...SOCIETA,
        tipoTasso: 'F',
        tassoCedola: '4',
        periodicita: '3',
        tipoCalcoloRatei: '30E',
        tipoRimborso: 'R',
        tipoIndicizzazione: 'PF',
        dataGodimento: '2025-01-15',
        dataScadenza: '2026-01-15',
      },
      {
        ammortamento: [
          { data: '2025-04-15', quotaCapitale: null, poolFactor: '0.625' },
          { data: '2025-07-15', quotaCapitale: null, poolFactor: '0.5875' },
        ],
      },
    );
    expect(await piano('POOL')).toMatchObject([
      { importo100: '1', quotaCapitale100: '37.5' },
      { importo100: '0.625', quotaCapitale100: '3.75' },
      { importo100: '0.5875', quotaCapitale100: '0' },
      { importo100: '0.5875', quotaCapitale100: '58.75' },
    ]);
    expect(await rateo('POOL', '2025-05-15')).toMatchObject({
      poolFactor: '0.625',
      rateoLordo100: '0.33333',
    });
  });

  test('con le quote: metà a metà vita', async () => {
    await entra(
      'QUOTE',
      {
        ...SOCIETA,
        tipoTasso: 'F',
        tassoCedola: '6',
        periodicita: '12',
        tipoRimborso: 'R',
        dataGodimento: '2024-01-15',
        dataScadenza: '2026-01-15',
      },
      { ammortamento: [{ data: '2025-01-15', quotaCapitale: '50', poolFactor: null }] },
    );
    expect(await piano('QUOTE')).toMatchObject([
      { importo100: '6', quotaCapitale100: '50' },
      { importo100: '3', quotaCapitale100: '50' },
    ]);
  });
});

describe('ciò che non ha cedole', () => {
  test('BOT: un pagamento solo, e lo scarto per giorni (98,25, 46 giorni di 364: 0,22115)', async () => {
    await entra('BOT', {
      ...COMUNE,
      tipo_Titolo: 'B',
      codEmittente: 'ITALIA',
      tipoTasso: 'B',
      tipoCalcoloRatei: 'LINV',
      dataEmissione: '2012-11-15',
      dataScadenza: '2013-11-14',
      prezzoEmissione: '98.25',
    });
    expect(await piano('BOT')).toMatchObject([
      { dataCedola: '2013-11-14', importo100: '0', quotaCapitale100: '100' },
    ]);
    const letto = await rateo('BOT', '2012-12-31');
    // 1.75 × 46 / 364, and 12.5% of it.
    expect(letto).toMatchObject({
      rateoLordo100: '0',
      scartoMaturato100: '0.221153846154',
      impostaScarto100: '0.027644230769',
    });
    expect(passi(letto)['Scarto maturato per 100']?.[0]).toContain('in modo lineare');
  });

  test('zero coupon lineare: 5 × 1354/1826 (Mediobanca 31-5-2005, al 13-2-2009)', async () => {
    await entra('ZEROLIN', {
      ...SOCIETA,
      tipo_Titolo: 'Z',
      tipoTasso: 'C',
      tipoCalcoloRatei: 'LINV',
      dataEmissione: '2005-05-31',
      dataScadenza: '2010-05-31',
      prezzoEmissione: '100',
      prezzoRimborso: '105',
    });
    expect(await piano('ZEROLIN')).toMatchObject([{ importo100: '0', quotaCapitale100: '105' }]);
    // Taxed at 12.5%: 0.46344….
    expect(await rateo('ZEROLIN', '2009-02-13')).toMatchObject({
      scartoMaturato100: '3.707557502738',
      impostaScarto100: '0.463444687842',
    });
  });

  test('zero coupon composto: 94,50 × ((100/94,50)^(410/730) − 1) (sconto.md#zero-coupon)', async () => {
    await entra('ZEROCOMP', {
      ...COMUNE,
      tipo_Titolo: 'Z',
      codEmittente: 'ITALIA',
      tipoTasso: 'Z',
      tipoCalcoloRatei: 'COMP',
      dataEmissione: '2023-01-30',
      dataScadenza: '2025-01-29',
      prezzoEmissione: '94.5',
    });
    const letto = await rateo('ZEROCOMP', '2024-03-15');
    expect(letto.scartoMaturato100).toMatch(/^3\.0506981/);
    expect(letto.impostaScarto100).toMatch(/^0\.38133/);
  });

  test('capitalizzazione semplice e composta: 3% per due anni fa 6 e 6,09 alla scadenza', async () => {
    const polizza = {
      ...SOCIETA,
      tipo_Titolo: 'G',
      tassoCedola: '3',
      periodicita: '0',
      tipoCalcoloRatei: 'A365',
      dataGodimento: '2025-01-01',
      dataScadenza: '2027-01-01',
    };
    await entra('SEMPLICE', { ...polizza, tipoTasso: 'S' });
    await entra('COMPOSTA', { ...polizza, tipoTasso: 'P' });
    expect(await piano('SEMPLICE')).toMatchObject([{ importo100: '6', quotaCapitale100: '100' }]);
    expect(await piano('COMPOSTA')).toMatchObject([{ importo100: '6.09' }]);
    // 365 of 730 days: simple and compound are the same; 547 days: 4.49589 and 1.03^(547/365).
    expect(await rateo('COMPOSTA', '2026-01-01')).toMatchObject({ rateoLordo100: '3' });
    expect(await rateo('SEMPLICE', '2026-07-02')).toMatchObject({ rateoLordo100: '4.49589' });
    expect(await rateo('COMPOSTA', '2026-07-02')).toMatchObject({ rateoLordo100: '4.52935' });
  });
});

describe('prime e ultime cedole, fine mese', () => {
  const prima = async (codice: string, valori: object) => {
    await entra(codice, { ...STATO, tipoTasso: 'F', ...valori });
    return (await piano(codice)) as { dataCedola: string; importo100: string }[];
  };

  test('prima corta e prima lunga, come il MEF le pubblica', async () => {
    const corta = await prima('BTP2017', {
      tassoCedola: '4.75',
      dataGodimento: '2012-02-01',
      dataScadenza: '2017-05-01',
    });
    expect(corta[0]).toMatchObject({ dataCedola: '2012-05-01', importo100: '1.174451' });
    const lunga = await prima('BTP2036', {
      tassoCedola: '1.45',
      dataGodimento: '2020-02-18',
      dataPrimaCedola: '2020-09-01',
      dataScadenza: '2036-03-01',
    });
    expect(lunga[0]).toMatchObject({ dataCedola: '2020-09-01', importo100: '0.772802' });
  });

  test('ultima corta e ultima lunga: 4% su tre e su nove mesi di trenta giorni', async () => {
    const valori = { ...SOCIETA, tassoCedola: '4', periodicita: '6', tipoCalcoloRatei: '30E' };
    const ultima = async (codice: string, dataScadenza: string) =>
      (
        await prima(codice, {
          ...valori,
          dataGodimento: '2024-03-15',
          dataUltimaRegolare: '2026-03-15',
          dataScadenza,
        })
      ).at(-1);
    expect(await ultima('ULTIMACORTA', '2026-06-15')).toMatchObject({ importo100: '1' });
    expect(await ultima('ULTIMALUNGA', '2026-12-15')).toMatchObject({ importo100: '3' });
  });

  test('a fine mese se il titolo lo dice; il Tesoro tiene il numero del giorno', async () => {
    const valori = { tassoCedola: '4', dataGodimento: '2026-02-28', dataScadenza: '2027-02-28' };
    const date = (righe: { dataCedola: string }[]) => righe.map((riga) => riga.dataCedola);
    expect(date(await prima('NUMERO', valori))).toEqual(['2026-08-28', '2027-02-28']);
    const finali = { ...valori, fineMese: true };
    expect(date(await prima('FINEMESE', finali))).toEqual(['2026-08-31', '2027-02-28']);
  });
});

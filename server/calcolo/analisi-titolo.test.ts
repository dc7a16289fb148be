import { describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, come, proprietario } = await appDiProva();

await proprietario.query(`
  insert into emittenti (cod_emittente, descrizione, tipo_emittente)
  values ('ITALIA', 'Repubblica Italiana', 'STATO');
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente,
      data_emissione, data_godimento, data_scadenza, prezzo_emissione, prezzo_rimborso, tasso_cedola,
      periodicita, tipo_calcolo_ratei, tipo_tasso, tipo_indicizzazione, quotazione)
  values ('BTP2030', 'BTP 3,50% 1-3-2030', 'S', 'EUR', 'ITALIA', '2024-09-01', '2022-09-01',
          '2030-03-01', 99.5, 100, 3.5, '6', 'ICMA', 'F', null, 'P'),
         ('BOT', 'BOT 14/11/2013', 'B', 'EUR', 'ITALIA', '2012-11-15', null, '2013-11-14',
          98.25, 100, null, null, 'LINV', 'B', null, 'P'),
         ('DOLLARI', 'Obbligazione in dollari', 'O', 'USD', null, '2024-03-15', '2024-03-15',
          '2029-03-15', null, 100, 4, '6', '30E', 'F', null, 'P'),
         ('CCT', 'CCTeu senza tasso', 'S', 'EUR', 'ITALIA', '2024-04-15', '2024-04-15',
          '2030-04-15', null, 100, null, '6', 'A360', 'V', 'V2', 'P'),
         ('BTPEI', 'BTP€i 0,10% 15-5-2033', 'S', 'EUR', 'ITALIA', '2021-11-15', '2021-11-15',
          '2033-05-15', null, 100, 0.1, '6', 'ICMA', 'I', 'IE', 'P'),
         ('AZIONE', 'Azione', 'A', 'EUR', null, null, null, null, null, null, null, null, null, null,
          null, 'U');
  insert into quotazioni (cod_titolo, data, prezzo)
  values ('BTP2030', '2025-05-12', 101.185), ('BTP2030', '2025-05-16', 102), ('BTPEI', '2022-05-13', 98);
  insert into coefficienti (cod_titolo, data, coefficiente) values ('BTPEI', '2022-05-13', 1.0447);
  insert into cambi (cod_divisa, data, cambio) values ('USD', '2025-05-13', 1.04)`);

const chiedi = async (titolo: string, giorno: string, query: Record<string, string> = {}) => {
  const parole = new URLSearchParams(query);
  return (await admin('GET', `/Securities/calcolo-rateo/${titolo}/${giorno}?${parole}`)).json();
};

describe('il rendimento accanto al rateo', () => {
  test('senza chiedere altro è quello dell’ultimo prezzo dell’archivio, e dice di quando è', async () => {
    expect(await chiedi('BTP2030', '2025-05-15')).toMatchObject({
      ultimoPrezzo: { valore: '101.185', data: '2025-05-12' },
      analisi: { prezzo: '101.185', convenzione: 'MEF', reale: false, sempliceLordo: null },
      controvalore: null,
      mancaControvalore: null,
    });
  });

  test('a un prezzo: lordo, netto, corsi tel quel, e i passi', async () => {
    const { analisi } = await chiedi('BTP2030', '2025-05-15', { prezzo: '97' });
    expect(analisi).toMatchObject({
      rendimentoLordo: '4.238917',
      rendimentoNetto: '3.710648',
      telQuelLordo100: '97.71332',
      giorniResidui: 1751,
    });
    expect(analisi.traccia.at(-1)).toMatchObject({ titolo: 'Rendimento netto %' });
  });

  test('a un rendimento il prezzo, anche con la capitalizzazione a ogni cedola', async () => {
    const mef = await chiedi('BTP2030', '2025-05-15', { rendimento: '4.238917' });
    expect(Number(mef.analisi.prezzo)).toBeCloseTo(97, 4);
    const periodica = { rendimento: '4.238917', convenzione: 'PERIODICA' };
    const altra = await chiedi('BTP2030', '2025-05-15', periodica);
    expect(Number(altra.analisi.prezzo)).toBeLessThan(97);
  });

  test('di un BOT il semplice su 360 giorni, e lo scarto maturato al posto del rateo', async () => {
    expect(await chiedi('BOT', '2012-11-15', { prezzo: '98.25' })).toMatchObject({
      rateoLordo100: '0',
      tasso: null,
      analisi: { sempliceLordo: '1.762', compostoLordo: '1.786', sempliceNetto: '1.538' },
    });
    const altro = await chiedi('BOT', '2012-12-31', { rendimento: '1.5' });
    expect(altro).toMatchObject({ giorniMaturati: 46, analisi: { prezzo: '98.692' } });
    expect(Number(altro.scartoMaturato100)).toBeCloseTo(0.22115, 5);
    expect(altro.traccia.map(({ titolo }: { titolo: string }) => titolo)).toEqual([
      'Scarto di emissione per 100',
      'Scarto maturato per 100',
      'Imposta sullo scarto per 100',
    ]);
  });

  test('di un indicizzato è reale, e lo dice', async () => {
    expect(await chiedi('BTPEI', '2022-05-13')).toMatchObject({ analisi: { reale: true } });
  });

  test('dove non si calcola il rateo resta e una frase dice perché', async () => {
    const perche = async (titolo: string, giorno: string, query: Record<string, string> = {}) =>
      (await chiedi(titolo, giorno, query)).mancaAnalisi;
    expect(await perche('BTP2030', '2025-05-11')).toContain('non ha un prezzo al 11/05/2025');
    expect(await perche('BTP2030', '2030-03-01', { prezzo: '100' })).toContain('scaduto');
    expect(await perche('BTP2030', '2025-05-15', { prezzo: '0' })).toContain('maggiore di zero');
    expect(await perche('BTP2030', '2025-05-15', { rendimento: '-100' })).toContain('−100%');
    const cct = await admin('GET', '/Securities/calcolo-rateo/CCT/2025-05-15?prezzo=100');
    expect(cct.json()).toMatchObject({ status: 422, errori: [{ campo: 'tassoCedola' }] });
    const insieme = await admin(
      'GET',
      '/Securities/calcolo-rateo/BTP2030/2025-05-15?prezzo=100&rendimento=3',
    );
    expect(insieme.json()).toMatchObject({ status: 422, errori: [{ campo: 'rendimento' }] });
    const azione = await admin('GET', '/Securities/calcolo-rateo/AZIONE/2025-05-15?prezzo=10');
    expect(azione.statusCode).toBe(422);
  });

  test('chi non legge i prezzi non li vede nemmeno da qui', async () => {
    const lettore = await come({ username: 'senzaprezzi', su: { '001': ['Titoli_R'] } });
    const letto = (await lettore('GET', '/Securities/calcolo-rateo/BTP2030/2025-05-15')).json();
    expect(letto).toMatchObject({ ultimoPrezzo: null, analisi: null, rateoLordo100: '0.71332' });
    expect(letto.mancaAnalisi).toContain('Quotazioni_R');
  });
});

describe('il controvalore di un nominale (movimenti.md#campi, #acquisto-e-vendita)', () => {
  const con = (resto: Record<string, string> = {}) =>
    chiedi('BTP2030', '2025-05-15', {
      prezzo: '101.2',
      qtaVnominale: '100000',
      spese: '166',
      ...resto,
    });

  test('acquisto del lordista: 102.079,32', async () => {
    const { controvalore } = await con();
    expect(controvalore).toMatchObject({
      codDivisa: 'EUR',
      cambio: '1',
      dataCambio: null,
      controvaloreOriginale: { divisa: '101200', euro: '101200' },
      interessiLordi: { divisa: '713.32' },
      telQuel: { divisa: '101913.32' },
      saldo: { divisa: '-102079.32' },
    });
  });

  test('acquisto del nettista: ritenuta 89,17, scarto 7,97, 101.982,18', async () => {
    const { controvalore } = await con({ soggetto: 'N' });
    expect(controvalore).toMatchObject({
      ritenutaSuInteressi: { divisa: '89.17' },
      impostaSostitutiva: { divisa: '7.97' },
      saldo: { divisa: '-101982.18' },
    });
    const passi = controvalore.impostaSostitutiva.traccia;
    expect(passi[1]).toMatchObject({ titolo: 'Scarto maturato per 100' });
  });

  test('vendita: il saldo è a credito, e le spese lo riducono', async () => {
    expect((await con({ verso: 'vendita' })).controvalore.saldo.divisa).toBe('101747.32');
  });

  test('BOT del nettista all’asta: 98.468,75', async () => {
    const domanda = { prezzo: '98.25', qtaVnominale: '100000', soggetto: 'N' };
    const { controvalore } = await chiedi('BOT', '2012-11-15', domanda);
    expect(controvalore.saldo.divisa).toBe('-98468.75');
  });

  test('in dollari con il cambio dell’archivio, che può essere di sette giorni prima', async () => {
    const domanda = { prezzo: '99.1', qtaVnominale: '100000' };
    expect((await chiedi('DOLLARI', '2025-05-15', domanda)).controvalore).toMatchObject({
      cambio: '1.04',
      dataCambio: '2025-05-13',
      controvaloreOriginale: { divisa: '99100', euro: '95288.46' },
    });
    const oltre = await chiedi('DOLLARI', '2025-05-21', domanda);
    expect(oltre).toMatchObject({ controvalore: null });
    expect(oltre.mancaControvalore).toContain('cambio di USD al 21/05/2025');
  });

  test('di un indicizzato prezzo e rateo per il coefficiente', async () => {
    const domanda = { qtaVnominale: '100000' };
    expect((await chiedi('BTPEI', '2022-05-13', domanda)).controvalore).toMatchObject({
      coefficiente: '1.0447',
      controvaloreOriginale: { divisa: '102380.6' },
    });
    const senza = await chiedi('BTPEI', '2022-06-13', domanda);
    expect(senza.mancaControvalore).toContain('Coefficienti');
  });

  test('un nominale nullo si dice, non si rompe', async () => {
    expect((await con({ qtaVnominale: '0' })).mancaControvalore).toContain('valore nominale');
  });
});

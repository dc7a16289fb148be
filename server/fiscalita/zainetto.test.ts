import { beforeAll, describe, expect, test } from 'vitest';
import type {
  EsitoIpotesiWire,
  ProspettoZainettoWire,
  RapportoFiscaleWire,
} from '#contract/fiscalita.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriTitolo, registraDiProva } from '#tests/setup/movimenti.ts';
import { reportLetto } from '#tests/setup/report.ts';

/** docs/regole/zainetto.md, its example of amministrato from movements that slips registered. */

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
const { registra } = chiCalcola(admin);

await proprietario.query(`${PORTAFOGLI_DI_PROVA}
  insert into portafogli (cod_azienda, cod_portafoglio, descrizione, tipo_soggetto, tipo_valutazione)
  values ('001', 'DIC', 'Dichiarativo', 'N', 'LC');
  insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
  values ('001', 'BANCAD', 'Banca del dichiarativo', 'DIC'),
         ('001', 'BANCAT', 'Banca delle rettifiche', 'AMM');
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
      data_godimento, data_scadenza, prezzo_emissione, prezzo_rimborso, tasso_cedola, periodicita,
      tipo_calcolo_ratei, tipo_tasso, quotazione)
  values ('BTP', 'BTP alla pari', 'S', 'EUR', 'ITALIA', '2024-09-01', '2024-09-01', '2030-03-01', 100, 100, 3,
          '6', 'ICMA', 'F', 'P'),
         ('SOTTO', 'Emesso sotto la pari', 'S', 'EUR', 'ITALIA', '2024-09-15', '2024-09-15', '2029-09-15', 98, 100,
          3, '6', 'ICMA', 'F', 'P');
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
      data_godimento, data_scadenza, prezzo_emissione, prezzo_rimborso, tasso_cedola, periodicita,
      tipo_calcolo_ratei, tipo_tasso, quotazione, tipo_rimborso)
  values ('RATE', 'A rate', 'O', 'EUR', 'SOCIETA', '2022-01-15', '2022-01-15', '2032-01-15', 95, 100, 3, '12',
          'ICMA', 'F', 'P', 'R');
  insert into titoli_ammortamento (id_titolo, data, pool_factor)
    select id, '2026-01-15', 0.8 from titoli where cod_titolo = 'RATE';
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
  values ('ETF', 'Un ETF', 'E', 'EUR'), ('FONDO', 'Un fondo', 'F', 'EUR')`);
for (const titolo of ['AZ', 'BZ', 'LIFO']) await apriTitolo(proprietario, titolo);

const AMM = { cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN' };
const slip = (
  cod_Causale: 'ACQ' | 'VEN',
  cod_Titolo: string,
  dataMovimento: string,
  [qtaVnominale, prezzo]: readonly [string, string],
  altro: Record<string, unknown> = AMM,
) => ({ cod_Causale, cod_Titolo, dataMovimento, qtaVnominale, prezzo, ...altro });

const prospetto = async (anno: number, dove = 'regime=A&cod_Depositario=BANCAN') => {
  const risposta = await admin('GET', `/fiscalita/zainetto/prospetto?${dove}&anno=${anno}`);
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<ProspettoZainettoWire>();
};
const apporta = (anno: number, importo: string, altro: Record<string, unknown> = {}) =>
  admin('POST', '/fiscalita/zainetto/apporti', {
    ...{ regime: 'A', cod_Depositario: 'BANCAN', dal: '2025-01-01', origine: 'iniziale' },
    ...{ anno, importo, ...altro },
  });
const certifica = (anno: number, altro: Record<string, unknown> = {}, chiama = admin) =>
  chiama('POST', '/fiscalita/zainetto/certificazioni', {
    ...{ regime: 'A', cod_Depositario: 'BANCAN', anno, righe: [], ...altro },
  });
const inBreve = ({ righe }: ProspettoZainettoWire) =>
  righe.map(({ giorno, importo, imponibile, usi, tassato, imposta }) => [
    ...[giorno.slice(5), importo, imponibile],
    usi.map(({ realizzata, usata }) => `${realizzata.slice(0, 4)} ${usata}`).join(', '),
    ...[tassato, imposta],
  ]);

beforeAll(async () => {
  await registra(slip('ACQ', 'AZ', '2025-01-10', ['1000', '10']));
  await registra(slip('ACQ', 'BTP', '2025-01-10', ['100000', '99']));
  await registra(slip('ACQ', 'ETF', '2025-01-10', ['100', '50']));
  await registra(slip('ACQ', 'FONDO', '2025-01-10', ['100', '50']));
  await registra(slip('ACQ', 'SOTTO', '2025-01-10', ['100000', '97']));
  expect((await apporta(2021, '1000')).statusCode).toBe(200);
  expect((await apporta(2022, '500')).statusCode).toBe(200);
  await registra(slip('VEN', 'AZ', '2025-03-10', ['500', '12.4']));
  await registra(slip('VEN', 'BTP', '2025-05-12', ['100000', '100']));
  await registra(slip('VEN', 'ETF', '2025-06-20', ['100', '54']));
  await registra(slip('ACQ', 'BTP', '2025-09-01', ['100000', '102']));
  await registra(slip('VEN', 'BTP', '2025-09-15', ['100000', '100']));
  await registra(slip('VEN', 'FONDO', '2025-11-03', ['100', '47']));
});

describe('dai movimenti registrati', () => {
  test('l’esempio delle regole, riga per riga', async () => {
    const conto = await prospetto(2025);
    expect(inBreve(conto)).toEqual([
      ['03-10', '1200', '1200', '2021 1000.00, 2022 200.00', '0.00', '0.00'],
      ['05-12', '1000', '480.8', '2022 300.00', '180.80', '47.01'],
      ['06-20', '400', '400', '', '400.00', '104.00'],
      ['09-15', '-2000', '-961.6', '', '0.00', '0.00'],
      ['11-03', '-300', '-300', '', '0.00', '0.00'],
    ]);
    expect(conto.anno.residue).toEqual([
      { anno: 2025, realizzata: '2025-12-31', importo: '1261.60', scade: '2029-12-31' },
    ]);
    expect(conto.righe[0]).toMatchObject({ cod_Titolo: 'AZ', costo: '5000', ricavo: '6200.00' });
  });

  test('il report ha le stesse righe, e ciò che resta', async () => {
    const leggi = (corpo: object) =>
      reportLetto(admin, '/Reports/tabella/zainetto-fiscale', { dateTo: '2025-12-31', ...corpo });
    const { testa, righe } = await leggi({ codDepositario: ['BANCAN'] });
    const colonna = (nome: string) => righe.map((riga) => riga[testa.indexOf(nome)]);
    expect(colonna('Perdite usate')).toEqual([
      ...['2021: 1.000,00; 2022: 200,00', '2022: 300,00', '', '', '', ''],
    ]);
    expect(colonna('Imposta')).toEqual(['0,00', '47,01', '104,00', '0,00', '0,00', '']);
    expect(colonna('Resta')).toEqual(['', '', '', '', '', '1261,60']);
    expect(colonna('Descrizione').at(-1)).toBe('Perdite del 2025, fino al 31/12/2029');
    await expect(leggi({ codDepositario: ['NESSUNO'] })).rejects.toThrow(/Presso NESSUNO/);
  });

  test('l’imposta di ogni fissato è quella dello zainetto, scarto compreso', async () => {
    await registra(slip('VEN', 'SOTTO', '2026-02-10', ['40000', '99']));
    const { righe } = await prospetto(2026);
    const insieme = [...righe, ...(await prospetto(2025)).righe];
    expect(insieme.map(({ impostaTrattenuta }) => impostaTrattenuta)).toEqual(
      insieme.map(({ imposta }) => imposta),
    );
    expect(righe[0]?.scarto).not.toBe('0');
  });

  test('una rata di capitale: lo scarto intero è reddito di capitale, e resta una minusvalenza di 200,11', async () => {
    const dove = { cod_Titolo: 'RATE', cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAT' };
    await registraDiProva(proprietario, {
      ...{ causale: 'ACQ', titolo: 'RATE', data: '2024-01-15', quantita: '100000', costo: '97000' },
      ...{ portafoglio: 'AMM', depositario: 'BANCAT' },
    });
    await registra({ ...dove, cod_Causale: 'RIP', dataMovimento: '2026-01-15' });
    const { righe } = await prospetto(2026, 'regime=A&cod_Depositario=BANCAT');
    expect(righe.map(({ costo, scarto, importo }) => [costo, scarto, importo])).toEqual([
      ['19400', '800.11', '-200.11'],
    ]);
  });

  test('un anno in cui non c’è nulla è vuoto', async () => {
    const { anno, righe } = await prospetto(2019);
    expect([anno.anno, anno.imposta, anno.residue, righe]).toEqual([2019, '0.00', [], []]);
  });

  test('i rapporti dicono ciò che resta oggi e fino a quando', async () => {
    const rapporti = (await admin('GET', '/fiscalita/zainetto/rapporti')).json<
      RapportoFiscaleWire[]
    >();
    expect(rapporti.map(({ regime, cod_Depositario }) => [regime, cod_Depositario])).toEqual([
      ['A', 'BANCAN'],
      ['A', 'BANCAT'],
      ['D', null],
    ]);
    expect(rapporti[0]).toMatchObject({ ultimoCertificato: null, daCompletare: 0 });
    expect(rapporti[0]?.residue[0]).toMatchObject({ anno: 2025, scade: '2029-12-31' });
  });

  test('«e se vendo» dice ciò che poi è, e non scrive nulla', async () => {
    const vendita = { ...AMM, cod_Titolo: 'AZ', qtaVnominale: '300', prezzo: '15' };
    const chiede = () =>
      admin('POST', '/fiscalita/zainetto/ipotesi', { ...vendita, dataMovimento: '2026-03-10' });
    const esito = (await chiede()).json<EsitoIpotesiWire>();
    expect((await chiede()).json()).toEqual(esito);
    expect(esito).toMatchObject({ importo: '1500', costo: '3000', regime: 'A' });
    await registra(slip('VEN', 'AZ', '2026-03-10', ['300', '15']));
    const riga = (await prospetto(2026)).righe.find(({ cod_Titolo }) => cod_Titolo === 'AZ');
    const { usi, tassato, imposta } = riga ?? {};
    expect({ usi, tassato, imposta }).toEqual({
      usi: esito.usi,
      tassato: esito.tassato,
      imposta: esito.imposta,
    });
    const troppo = await admin('POST', '/fiscalita/zainetto/ipotesi', {
      ...vendita,
      ...{ qtaVnominale: '5000', dataMovimento: '2026-03-10' },
    });
    expect(troppo.json()).toMatchObject({ detail: expect.stringContaining('in carico') });
  });

  test('nel dichiarativo l’anno si somma, col costo dei libri', async () => {
    const DIC = { cod_Portafoglio: 'DIC', cod_Depositario: 'BANCAD' };
    await registra(slip('ACQ', 'LIFO', '2025-01-10', ['100', '10'], DIC));
    await registra(slip('ACQ', 'LIFO', '2025-02-10', ['100', '20'], DIC));
    await registra(slip('VEN', 'LIFO', '2025-03-10', ['100', '30'], DIC));
    await registra(slip('VEN', 'LIFO', '2025-04-10', ['50', '4'], DIC));
    const conto = await prospetto(2025, 'regime=D');
    expect(conto.righe.map(({ importo, tassato }) => [importo, tassato])).toEqual([
      ['1000', null],
      ['-300', null],
    ]);
    expect(conto.anno).toMatchObject({ tassato: '700.00', imposta: '182.00' });
    const ipotesi = await admin('POST', '/fiscalita/zainetto/ipotesi', {
      ...{ ...DIC, cod_Titolo: 'LIFO', qtaVnominale: '50', prezzo: '4' },
      dataMovimento: '2025-05-10',
    });
    expect(ipotesi.json()).toMatchObject({ regime: 'D', importo: '-300', imposta: '-78.00' });
  });
});

describe('apporti', () => {
  test('ciò che non può valere si rifiuta con il suo campo', async () => {
    const campo = async (anno: number, importo: string, altro = {}) =>
      (await apporta(anno, importo, altro)).json<{ errori: { campo: string }[] }>().errori[0]
        ?.campo;
    expect(await campo(2020, '10')).toBe('anno');
    expect(await campo(2026, '10')).toBe('dal');
    expect(await campo(2022, '0')).toBe('importo');
    expect(await campo(2022, '1.234')).toBe('importo');
    expect(await campo(2022, '10', { entroGiugno: true })).toBe('entroGiugno');
    expect(await campo(2022, '10', { dal: '2025-02-30' })).toBe('dal');
  });

  test('scritto due volte è uno, e si cambia e si toglie nella versione vista', async () => {
    const altro = { dal: '2026-06-01', origine: 'certificata', riferimento: 'C/1' };
    const { id, versione } = (await apporta(2024, '10', altro)).json();
    expect((await apporta(2024, '10', altro)).statusCode).toBe(409);
    const cambiato = await apporta(2024, '11', { ...altro, id, versione });
    expect(cambiato.json()).toMatchObject({ id, importo: '11.00' });
    expect((await apporta(2024, '12', { ...altro, id, versione })).statusCode).toBe(409);
    const senzaVersione = await apporta(2024, '13', { ...altro, riferimento: 'C/2', id });
    expect(senzaVersione.json()).toMatchObject({ status: 422, errori: [{ campo: 'versione' }] });
    const togli = (quale: number) =>
      admin('DELETE', `/fiscalita/zainetto/apporti/${id}?versione=${quale}`);
    expect((await togli(versione)).statusCode).toBe(409);
    expect((await togli(cambiato.json().versione)).statusCode).toBe(200);
    expect((await togli(versione)).statusCode).toBe(404);
  });

  test('dove non c’è un nettista non c’è uno zainetto', async () => {
    const dove = { cod_Depositario: 'BANCA' };
    expect((await apporta(2024, '10', dove)).json()).toMatchObject({
      detail: expect.stringContaining('Presso BANCA'),
    });
  });

  test('chi legge non scrive, e di un’altra azienda non si vede nulla', async () => {
    const legge = await come({ username: 'zai.legge', su: { '001': ['Fiscalita_R'] } });
    expect((await legge('GET', '/fiscalita/zainetto/rapporti')).json()).toHaveLength(3);
    expect((await certifica(2025, {}, legge)).statusCode).toBe(403);
    const altra = await come({ username: 'zai.altra', su: { '002': ['Fiscalita_W'] } });
    const sua = { 'x-cod-azienda': '002' };
    const letti = await altra('GET', '/fiscalita/zainetto/rapporti', undefined, sua);
    expect(letti.json()).toEqual([]);
  });
});

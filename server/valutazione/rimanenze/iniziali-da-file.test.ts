import { beforeAll, describe, expect, test } from 'vitest';
import type { InizialiScritteWire } from '#contract/valutazione/rimanenze.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, caricaFile, importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { registraDiProva } from '#tests/setup/movimenti.ts';
import { apriPosizioni, apriRimanenze, corsaInventata } from '#tests/setup/rimanenze-inventate.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

const TESTATA =
  'DATA;PORTAFOGLIO;DEPOSITARIO;TITOLO;IMM/CIRC;SVALUTAZIONI CUMULATE;COSTO STORICO;TASSO EFFETTIVO';
const FONDO = '31/12/2024;CIR;CIR-B1;FON-A;C;4.000,00;97.827,15;';
const BTP = '31/12/2024;IMM;IMM-B1;BTP-A;I;;100.000,00;0,0321';
const csv = (...righe: readonly string[]) => [TESTATA, ...righe, ''].join('\r\n');

const scritte = async () => (await admin('GET', '/rimanenze/iniziali')).json<InizialiScritteWire>();
const titoli = async () => (await scritte()).righe.map(({ codTitolo }) => codTitolo);
const manda = (byte: string, opzioni: Record<string, string> = {}) =>
  importa(admin, { nome: 'iniziali.csv', byte }, opzioni, 'rimanenze/iniziali');

beforeAll(async () => {
  await apriRimanenze(proprietario);
  await apriPosizioni(proprietario, { 'FON-A': 'CIR', 'BTP-A': 'IMM' });
});

describe('le rimanenze iniziali da un file', () => {
  test('si scrivono tutte, e si rileggono come si scrivono', async () => {
    expect(await scritte()).toMatchObject({ data: null, impedimento: null, righe: [] });
    const lavoro = await manda(csv(FONDO, BTP));
    expect(lavoro.esito, JSON.stringify(lavoro.problema)).toMatchObject({ inseriti: 2 });
    expect(await scritte()).toMatchObject({
      ...{ codLibro: 'CIV', data: '2024-12-31', impedimento: null },
      righe: [
        {
          ...{ codPortafoglio: 'CIR', codDepositario: 'CIR-B1', codTitolo: 'FON-A', immCirc: 'C' },
          ...{ corta: false, svalutazioniCumulate: '4000.00', costoStorico: '97827.15' },
          ...{ svalutazioniCumulateDivisa: '4000.00', tassoEffettivo: null },
        },
        { codTitolo: 'BTP-A', svalutazioniCumulate: '0.00', tassoEffettivo: '0.0321' },
      ],
    });
  });

  test('prima di scriverle si vede che cosa cambia', async () => {
    const altra = FONDO.replace('97.827,15', '98.000,00');
    const { esito, guidID } = await manda(csv(altra, BTP), { anteprima: 'true' });
    expect(esito).toMatchObject({ letti: 2, inseriti: 0, aggiornati: 1, invariati: 1 });
    const { items } = (await admin('GET', `/importazioni/${guidID}/righe`)).json<{
      items: { prima?: object }[];
    }>();
    expect(items[0]?.prima).toEqual({ 'COSTO STORICO': '97827,15' });
    await admin('POST', `/importazioni/${guidID}/annulla`);
    expect((await scritte()).righe[0]?.costoStorico).toBe('97827.15');
  });

  test('ogni errore è detto alla sua riga e colonna, e allora non se ne scrive nessuna', async () => {
    const errate = csv(
      FONDO,
      FONDO,
      BTP.replace('0,0321', '3,21'),
      BTP.replace('31/12/2024', '30/12/2024').replace('IMM;IMM', 'CIR;CIR'),
      FONDO.replace('FON-A', 'NESSUNO'),
    );
    const { guidID } = await manda(errate, { anteprima: 'true' });
    const { items } = (await admin('GET', `/importazioni/${guidID}/righe`)).json<{
      items: { riga: number; errori: { colonna: string; messaggio: string }[] }[];
    }>();
    expect(
      items.flatMap(({ riga, errori }) => errori.map(({ colonna }) => `${riga} ${colonna}`)),
    ).toEqual([...['3 TITOLO', '4 TASSO EFFETTIVO', '5 DATA', '5 TITOLO', '6 TITOLO']]);
    expect(items[1]?.errori[0]?.messaggio).toContain('riga 2');
    // Nor does asking for the good ones alone leave half of them.
    const lavoro = await manda(errate, { soloValide: 'true' });
    expect([lavoro.stato, await titoli()]).toEqual(['fallito', ['FON-A', 'BTP-A']]);
  });

  test('un importo che si legge in due modi si chiede, non s’indovina', async () => {
    const risposta = await caricaFile(admin, '/rimanenze/iniziali/uploadFromCsv', {
      nome: 'iniziali.csv',
      byte: csv('31/12/2024;CIR;CIR-B1;FON-A;C;4.000;;'),
    });
    expect([risposta.statusCode, risposta.body]).toEqual([
      422,
      expect.stringContaining('formatoNumero'),
    ]);
  });

  test('si riportano com’erano prima del file', async () => {
    const { guidID } = await manda(csv(BTP));
    expect(await titoli()).toEqual(['BTP-A']);
    const { guidID: ripristino } = (
      await admin('POST', `/importazioni/${guidID}/ripristina`)
    ).json<{ guidID: string }>();
    expect((await attendi(admin, ripristino)).stato).toBe('completato');
    expect(await titoli()).toEqual(['FON-A', 'BTP-A']);
    expect((await scritte()).righe[1]).toMatchObject({ tassoEffettivo: '0.0321' });
  });

  test('chi le ha riscritte dopo le tiene: il ripristino lo dice', async () => {
    const { guidID } = await manda(csv(BTP, FONDO));
    expect((await manda(csv(FONDO))).stato).toBe('completato');
    const { guidID: ripristino } = (
      await admin('POST', `/importazioni/${guidID}/ripristina`)
    ).json<{ guidID: string }>();
    expect((await attendi(admin, ripristino)).esito).toMatchObject({
      ...{ aggiornati: 0, eliminati: 0, nonRipristinati: 2 },
    });
    const file = await admin('GET', `/reportsmonitor/get-report/${ripristino}`);
    const [testa = '', ...righe] = file.body.replace('\ufeff', '').trim().split('\r\n');
    expect(testa).toMatch(/^DATA;PORTAFOGLIO;DEPOSITARIO;TITOLO;.*;MOTIVO$/);
    expect(righe.map((riga) => riga.split(';').slice(0, 6).join(' '))).toEqual([
      '31/12/2024 IMM IMM-B1 BTP-A I No',
      '31/12/2024 CIR CIR-B1 FON-A C No',
    ]);
    for (const riga of righe)
      expect(riga).toMatch(/;eliminazione di admin il \d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    expect(righe[0]).toContain(';0,0321;');
    expect(await titoli()).toEqual(['FON-A']);
  });

  test('senza righe si tolgono', async () => {
    const corpo = { data: '2024-12-31', righe: [] };
    expect((await admin('POST', '/rimanenze/iniziali', corpo)).json()).toEqual([]);
    expect(await scritte()).toMatchObject({ data: null, righe: [] });
  });

  test('un giorno che ha già movimenti si rifiuta, alla sua riga e colonna', async () => {
    await registraDiProva(proprietario, {
      ...{ causale: 'ACQ', titolo: 'FON-A', portafoglio: 'CIR', depositario: 'CIR-B1' },
      ...{ data: '2025-03-03', quantita: '10', costo: '80.00', immCirc: 'C' },
    });
    const { guidID } = await manda(csv(FONDO.replace('31/12/2024', '31/12/2025')), {
      anteprima: 'true',
    });
    const { items } = (await admin('GET', `/importazioni/${guidID}/righe`)).json<{
      items: { riga: number; errori: { colonna: string; messaggio: string }[] }[];
    }>();
    expect(items[0]).toMatchObject({ riga: 2, errori: [{ colonna: 'DATA' }] });
    expect(items[0]?.errori[0]?.messaggio).toContain('la vigilia del suo primo esercizio');
    await admin('POST', `/importazioni/${guidID}/annulla`);
  });

  test('dopo una chiusura confermata né un file né un ripristino le cambia', async () => {
    const { guidID } = await manda(csv(BTP));
    await corsaInventata(proprietario);
    expect((await manda(csv(FONDO))).problema?.detail).toContain('31/12/2025');
    expect((await scritte()).impedimento).toContain('31/12/2025');
    const { guidID: ripristino } = (
      await admin('POST', `/importazioni/${guidID}/ripristina`)
    ).json<{ guidID: string }>();
    expect((await attendi(admin, ripristino)).problema?.detail).toContain('31/12/2025');
    expect(await titoli()).toEqual(['BTP-A']);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StatoChiusuraWire } from '#contract/valutazione/chiusura.ts';
import { verificaDatabase } from '#server/copie/verifica.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { inserisciRegistrati } from '#server/movimenti/registrazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiusuraDiProva, righeDellaScrittura } from '#tests/setup/chiusure.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';
import { chi, rigaDi } from '#tests/setup/righe-movimento.ts';
import { scambiDiProva } from '#tests/setup/scambi.ts';

/** A company that holds no titoli: its year is money that came in and what it cost. */
const prova = await appDiProva();
const { admin, connessione, db, proprietario } = prova;
await lavoratoreDiProva(prova);
const { conferma, genera } = contabileDiProva(admin);
const { chiedi, definitivo, epiloga, riapri, saldi, scritture } = chiusuraDiProva(admin);

const SEGNALE = new AbortController().signal;
const FINE = '2025-12-31';
/** Money that comes in, or what something cost. */
const muove = async (causale: 'LIQ' | 'BOL', giorno: string, quanto: string) => {
  await inTransazione(db, chi(), (tx) =>
    inserisciRegistrati(tx, chi(), [
      {
        ...rigaDi({ causale, titolo: '', data: giorno, quantita: '0' }),
        ...{ cod_titolo: null, imm_circ: null, spese: '0', spese_euro: '0' },
        ...{ controvalore_originale: quanto, controvalore_euro: quanto },
        ...(causale === 'LIQ'
          ? { saldo: quanto, saldo_euro: quanto }
          : { saldo: `-${quanto}`, saldo_euro: `-${quanto}` }),
      },
    ]),
  );
};
const contabilizza = async (al: string) => {
  await genera('G', { al });
  expect((await conferma('G')).stato).toBe('completato');
};
const stato = async (esercizio = 2025): Promise<StatoChiusuraWire['stato'] | undefined> =>
  (
    await proprietario.query(
      `select stato from esercizi where cod_azienda = '001' and esercizio = $1`,
      [esercizio],
    )
  ).rows[0]?.stato;
const dette = async (tipo: 'E' | 'A', da = 0) =>
  (await scritture({ tipo: [tipo] })).slice(da).map(righeDellaScrittura);

beforeAll(async () => {
  await apriDeposito(proprietario);
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  await muove('LIQ', '2025-02-03', '1000.00');
  await muove('BOL', '2025-06-30', '34.20');
  await muove('LIQ', '2026-02-03', '10.00');
  await contabilizza(FINE);
});

describe('l’epilogo di un esercizio', () => {
  test('due insieme ne fanno uno: il secondo trova i conti chiusi', async () => {
    const blocco = await proprietario.connect();
    const guid = [randomUUID(), randomUUID()];
    try {
      await blocco.query(`begin; select from catene_giornale for update`);
      for (const uno of guid) expect((await chiedi('epilogo', 2025, uno)).statusCode).toBe(202);
    } finally {
      await blocco.query('rollback');
      blocco.release();
    }
    const lavori = await Promise.all(guid.map((uno) => attendi(admin, uno)));
    expect(lavori.map((uno) => uno.stato).sort()).toEqual(['completato', 'fallito']);
    const rifiutato = lavori.find((uno) => uno.stato === 'fallito');
    expect(rifiutato?.problema?.detail).toContain('sono tutti chiusi');
    expect(await dette('E')).toEqual([
      '3001401 A 34.20 · 8000101 D 34.20',
      '2100101 D 34.20 · 8000101 A 34.20',
      '1204101 A 965.80 · 2100101 A 34.20 · 2100104 D 1000.00',
    ]);
    await riapri(2025);
    expect(await dette('A')).toEqual(['1204101 D 965.80 · 2100101 D 34.20 · 2100104 A 1000.00']);
  });

  test('un movimento tardivo, chiuso l’anno provvisoriamente, vi entra: epilogo e riapertura si completano', async () => {
    expect(await stato()).toBe('P');
    await muove('BOL', '2025-11-28', '5.00');
    expect((await definitivo(2025)).body).toContain(
      '1 registrazione fino al 31/12/2025 non è nel giornale: contabilizzarle',
    );
    await contabilizza(FINE);
    expect((await definitivo(2025)).body).toContain(
      'Dopo l’epilogo dell’esercizio 2025 si è scritto su 2 conti: completare epilogo e riapertura',
    );
    expect((await chiedi('riapertura', 2025)).body).toContain('farne prima l’epilogo');
    await epiloga(2025);
    expect(await dette('E', 3)).toEqual([
      '3001401 A 5.00 · 8000101 D 5.00',
      '2100101 D 5.00 · 8000101 A 5.00',
      '1204101 D 5.00 · 2100101 A 5.00',
    ]);
    expect((await definitivo(2025)).body).toContain(
      'La riapertura dell’esercizio 2025 non ha ancora 2 conti',
    );
    // Nobody can approve it so; if somebody had, it would be found.
    const approva = (come: string) =>
      proprietario.query(`update esercizi set stato = $1 where esercizio = 2025`, [come]);
    await approva('C');
    const { controlli } = await verificaDatabase({ connessione, segnale: SEGNALE });
    const trovati = controlli.filter(({ area, esito }) => area === 'giornale' && esito !== 'bene');
    expect(trovati.map(({ nome }) => nome)).toEqual(['aperture del giornale']);
    expect(trovati[0]?.dettagli).toEqual([
      '001 CIV dopo il 2025: conto 1204101, 5,00',
      '001 CIV dopo il 2025: conto 2100101, -5,00',
    ]);
    await approva('P');
    await riapri(2025);
    expect(await dette('A', 1)).toEqual(['1204101 A 5.00 · 2100101 D 5.00']);
    expect(await saldi({ dataA: FINE, comprendiChiusura: true })).toEqual([]);
    expect(await saldi({ dataA: '2026-01-01' })).toEqual([
      ...['1204101 960.80', '2100101 39.20', '2100104 -1000.00'],
    ]);
  });

  test('l’anno dopo non si chiude prima di questo; poi sì, e riparte da ciò che c’era', async () => {
    await muove('BOL', '2025-12-01', '1.00');
    await contabilizza(FINE);
    await contabilizza('2026-06-30');
    expect((await chiedi('epilogo', 2026)).body).toContain('completare prima quello');
    await epiloga(2025);
    await riapri(2025);
    await epiloga(2026);
    await riapri(2026);
    expect(await saldi({ dataA: '2027-01-01' })).toEqual([
      ...['1204101 969.80', '2100101 40.20', '2100104 -1010.00'],
    ]);
    expect([await stato(2025), await stato(2026)]).toEqual(['P', 'P']);
  });

  test('approvato dopo che il giornale è stampato fino alla fine, è definitivo', async () => {
    const via = `/S_Destinazione/stampaGiornaleSezionale/001?guid=${randomUUID()}`;
    expect((await admin('POST', via, { definitiva: true, dataA: FINE })).statusCode).toBe(200);
    expect(await stato()).toBe('P');
    const letto = await definitivo(2025);
    expect(letto.json()).toMatchObject({ stato: 'D', passo: 'fatta', confermata: null });
    expect(await stato()).toBe('D');
    expect((await definitivo(2026)).json()).toMatchObject({ stato: 'C' });
  });

  test('di chi tiene titoli serve la valutazione confermata; senza i suoi conti non si sa dove', async () => {
    const nellAltra: typeof admin = (metodo, url, corpo, testate) =>
      admin(metodo, url, corpo, { ...testate, 'x-cod-azienda': '002' });
    const altra = chiusuraDiProva(nellAltra);
    await apriDeposito(proprietario, { azienda: '002' });
    await apriTitolo(proprietario, 'AZ');
    await nellAltra('POST', '/contabilita/predefiniti', {});
    const { registra } = scambiDiProva(prova);
    const acquisto = { causale: 'ACQ', titolo: 'AZ', azienda: '002', ctv: '50.00' };
    await registra({ ...acquisto, data: '2025-03-04', quantita: '10' });
    const una = contabileDiProva(nellAltra, '002');
    await una.genera('G', { al: FINE });
    await una.conferma('G');
    expect((await altra.chiedi('epilogo', 2025)).body).toContain('non è confermata');
    await registra({
      ...acquisto,
      causale: 'VEN',
      data: '2025-03-05',
      quantita: '10',
      ctv: '70.00',
    });
    await una.genera('G', { al: FINE });
    await una.conferma('G');
    await proprietario.query(
      `delete from s_definizione_conti where cod_azienda = '002' and codice_conto = 'UTILE'`,
    );
    const guid = randomUUID();
    expect((await altra.chiedi('epilogo', 2025, guid)).statusCode).toBe(202);
    const { problema } = await attendi(nellAltra, guid);
    expect(problema?.detail).toContain('Conto non definito: UTILE');
    expect(problema?.detail).toContain('Serve per chiudere l’esercizio');
    expect((await altra.chiedi('epilogo', 2030)).statusCode).toBe(404);
  });
});

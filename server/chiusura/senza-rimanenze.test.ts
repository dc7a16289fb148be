import { beforeAll, describe, expect, test } from 'vitest';
import { type AppDiProva, appDiProva } from '#tests/setup/app.ts';
import { chiusureDiProva } from '#tests/setup/chiusura.ts';
import { chiusuraDiProva } from '#tests/setup/chiusure.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

/** Admin in a company. */
const nella =
  (azienda: string): AppDiProva['admin'] =>
  (metodo, url, corpo) =>
    admin(metodo, url, corpo, { 'x-cod-azienda': azienda });

const ANNO = 2025;
const FINE = '2025-12-31';
const SENZA_IPOTESI = { data: FINE };
const bloccoDi = async (azienda: string) =>
  (
    await proprietario.query(
      `select movimenti_chiusi_al::text as al from aziende where cod_azienda = $1`,
      [azienda],
    )
  ).rows[0]?.al;

async function movimento(cod_Causale: string, dataMovimento: string, prezzo: string) {
  const risposta = await nella('001')('POST', '/movimenti?registra=true', {
    ...{ cod_Causale, dataMovimento, prezzo, cod_Titolo: 'AZ', qtaVnominale: '100' },
    ...{ cod_Portafoglio: 'P', cod_Depositario: 'D' },
  });
  expect(risposta.statusCode, risposta.body).toBe(201);
}

beforeAll(async () => {
  await apriDeposito(proprietario);
  await apriTitolo(proprietario, 'AZ');
  await movimento('ACQ', '2025-03-10', '10');
  await movimento('VEN', '2025-06-10', '12');
  for (const azienda of ['001', '002'])
    expect((await nella(azienda)('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
});

describe('un esercizio che alla fine non tiene nulla', () => {
  const chiama = nella('001');
  const chiusure = chiusureDiProva(chiama, ANNO);
  const contabile = contabileDiProva(chiama);
  const { epiloga, riapri, definitivo } = chiusuraDiProva(chiama);

  test('si simula e si conferma, senza rimanenze e senza movimenti', async () => {
    await contabile.genera('G', { dal: '2025-01-01', al: FINE });
    expect((await contabile.conferma('G')).stato).toBe('completato');
    const { guid, effetto } = await chiusure.simula(SENZA_IPOTESI);
    expect(effetto).toMatchObject({ posizioni: 0, movimenti: 0, anomalie: 0, daDecidere: 0 });
    expect((await chiusure.conferma(guid)).esito).toMatchObject({ letti: 0, registrati: 0 });
    expect([await chiusure.righe(guid), await chiusure.movimenti(guid)]).toEqual([[], []]);
    expect(await bloccoDi('001')).toBe(FINE);
    expect(await chiusure.stato()).toMatchObject({ passo: 'epilogo', daContabilizzare: 0 });
  });

  test('poi chiude e riapre i conti come ogni altro, e si approva', async () => {
    await epiloga(ANNO);
    expect(await chiusure.stato()).toMatchObject({
      passo: 'riapertura',
      epilogo: { risultato: '200.00' },
    });
    await riapri(ANNO);
    expect(await chiusure.stato()).toMatchObject({ passo: 'fatta', stato: 'P' });
    expect((await definitivo(ANNO)).json()).toMatchObject({ stato: 'C', passo: 'fatta' });
  });
});

describe('un’azienda senza alcun movimento', () => {
  const chiama = nella('002');
  const chiusure = chiusureDiProva(chiama, ANNO);
  const { chiedi, riapri, definitivo } = chiusuraDiProva(chiama);
  let guid: string;

  test('non apre un esercizio che nessuno ha valutato', async () => {
    const risposta = await chiedi('riapertura', ANNO);
    expect([risposta.statusCode, risposta.body]).toEqual([
      404,
      expect.stringContaining('si apre con la prima scrittura'),
    ]);
  });

  test('si valuta: nulla da contabilizzare, nulla da chiudere', async () => {
    ({ guid } = await chiusure.simula(SENZA_IPOTESI));
    await chiusure.conferma(guid);
    expect(await chiusure.stato()).toMatchObject({
      ...{ passo: 'riapertura', stato: 'A', daContabilizzare: 0, epilogo: null, annullabile: null },
    });
  });

  test('si annulla, e si valuta di nuovo', async () => {
    await chiusure.annulla(guid, 'Mancava un acquisto di dicembre');
    expect(await bloccoDi('002')).toBeNull();
    ({ guid } = await chiusure.simula(SENZA_IPOTESI));
    await chiusure.conferma(guid);
  });

  test('passa all’esercizio dopo senza scritture, e si approva', async () => {
    await riapri(ANNO);
    expect(await chiusure.stato()).toMatchObject({
      ...{ passo: 'fatta', stato: 'P', epilogo: null, riapertura: null },
    });
    expect((await definitivo(ANNO)).json()).toMatchObject({ stato: 'C' });
    expect((await chiusure.stato(ANNO + 1)).stato).toBe('A');
  });
});

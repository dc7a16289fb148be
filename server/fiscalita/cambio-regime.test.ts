import { beforeAll, expect, test } from 'vitest';
import type { ProspettoZainettoWire, RapportoFiscaleWire } from '#contract/fiscalita.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, chiMuove, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { apriTitolo } from '#tests/setup/movimenti.ts';

/** docs/regole/zainetto.md#apporti-e-chiusura: what was certified stays where it was certified. */

const { admin, proprietario } = await appDiProva();
const { registra } = chiCalcola(admin);
await proprietario.query(PORTAFOGLI_DI_PROVA);
for (const titolo of ['AZ', 'BZ', 'CZ']) await apriTitolo(proprietario, titolo);

const A = 'regime=A&cod_Depositario=BANCAN';
const muovi = chiMuove(registra);
const prospetto = async (anno: number, dove: string) => {
  const risposta = await admin('GET', `/fiscalita/zainetto/prospetto?${dove}&anno=${anno}`);
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<ProspettoZainettoWire>();
};
const rapporti = async () =>
  (await admin('GET', '/fiscalita/zainetto/rapporti'))
    .json<RapportoFiscaleWire[]>()
    .map(({ regime, cod_Depositario }) => `${regime} ${cod_Depositario}`);
const certifica = (anno: number, altro: Record<string, unknown>) =>
  admin('POST', '/fiscalita/zainetto/certificazioni', { anno, righe: [], ...altro });
const importi = ({ righe }: ProspettoZainettoWire) =>
  righe.map(({ importo, rettifica }) => [importo, rettifica]);
const gestione = (tipo: string | null) =>
  proprietario.query(`update portafogli set tipo_gestione = $1 where cod_portafoglio = 'AMM'`, [
    tipo,
  ]);

let venduto = 0;
let certificato: ProspettoZainettoWire;
beforeAll(async () => {
  await muovi('ACQ', 'AZ', '2024-01-10', ['100', '10']);
  await muovi('ACQ', 'BZ', '2024-01-10', ['100', '10']);
  venduto = (await muovi('VEN', 'AZ', '2024-03-10', ['50', '20'])).id;
  await muovi('VEN', 'BZ', '2024-06-10', ['50', '4']);
  await muovi('VEN', 'AZ', '2025-03-10', ['10', '20']);
  const righe = [{ anno: 2024, importo: '300' }];
  const fatta = await certifica(2024, { regime: 'A', cod_Depositario: 'BANCAN', righe });
  expect(fatta.statusCode, fatta.body).toBe(200);
  certificato = await prospetto(2024, A);
});

test.each(['P', 'S', null])(
  'di gestione %s: l’anno certificato resta dov’è, senza rettifiche',
  async (tipo) => {
    await gestione(tipo);
    const adesso = await prospetto(2024, A);
    expect(adesso.anno).toEqual(certificato.anno);
    expect([adesso.righe, adesso.rettifiche]).toEqual([certificato.righe, []]);
    expect(importi(await prospetto(2025, A))).toEqual([]);
  },
);

test('passato al dichiarativo: i suoi realizzi di anni aperti, e non di quelli certificati altrove', async () => {
  await gestione(null);
  expect(await rapporti()).toEqual(['A BANCAN', 'D null']);
  expect(importi(await prospetto(2024, 'regime=D'))).toEqual([]);
  expect(importi(await prospetto(2025, 'regime=D'))).toEqual([['100', false]]);
});

test('certificato il 2024 anche della dichiarazione, nessuno lo conta di nuovo', async () => {
  const fatta = await certifica(2024, { regime: 'D' });
  expect(fatta.statusCode, fatta.body).toBe(200);
  expect((await prospetto(2024, 'regime=D')).rettifiche).toEqual([]);
  expect((await prospetto(2024, A)).rettifiche).toEqual([]);
  expect(importi(await prospetto(2025, 'regime=D'))).toEqual([['100', false]]);
});

test('uno storno si vede dove il movimento è certificato', async () => {
  const storno = await admin('POST', `/movimenti/${venduto}/storna`, {});
  expect(storno.statusCode, storno.body).toBe(200);
  expect((await prospetto(2024, A)).rettifiche).toMatchObject([
    { idMovimento: venduto, differenza: '-500.00', conta: true },
  ]);
  expect((await prospetto(2024, 'regime=D')).rettifiche).toEqual([]);
});

test('la base dati non certifica un movimento in due rapporti', async () => {
  const client = await proprietario.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into anni_certificati (cod_azienda, id_rapporto, anno, imposta, righe)
       select cod_azienda, id, 2025, 0, '[]' from rapporti_fiscali where regime = 'D'`,
    );
    const doppio = client.query(
      `insert into risultati_certificati (cod_azienda, id_rapporto, anno, id_movimento, rettifica, di_anno, giorno,
         natura, importo, perc_imponibile, aliquota, imponibile)
       select r.cod_azienda, r.id, 2025, $1, false, 2024, '2025-01-01', 'diversi', 500, 100, 26, 500
         from rapporti_fiscali r where r.regime = 'D'`,
      [venduto],
    );
    await expect(doppio).rejects.toMatchObject({ code: '23505' });
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('il regime di un titolo vince su quello del portafoglio, anche fra i rapporti', async () => {
  await gestione('B');
  await proprietario.query(`update titoli set cod_regime = '08' where cod_titolo = 'CZ'`);
  await muovi('ACQ', 'CZ', '2025-01-10', ['100', '10']);
  await muovi('VEN', 'CZ', '2025-02-10', ['50', '12']);
  expect(await rapporti()).toEqual(['A BANCAN', 'D null']);
  const sue = (await prospetto(2025, 'regime=D')).righe.map(({ cod_Titolo }) => cod_Titolo);
  expect(sue).toEqual(['CZ']);
});

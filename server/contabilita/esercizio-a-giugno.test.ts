import { beforeAll, describe, expect, test } from 'vitest';
import { METODI_ANNUALI } from '#domain/calcolo/lotti/metodi.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiusureDiProva } from '#tests/setup/chiusura.ts';
import { chiusuraDiProva } from '#tests/setup/chiusure.ts';
import { contabileDiProva, righeDi } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';
import { scambiDiProva } from '#tests/setup/scambi.ts';

/**
 * A company whose exercises end on 30 June, with yearly methods: LIFO by steps (LS) and the average of the year (CA), on the same
 * movements of a share. In the exercise 2025 (1-7-2024 to 30-6-2025) 100 at 10.00 and 100 at 14.00 are bought, 50 are sold:
 * 2,400 / 200 = 12.00, so 150 are left at 1,800.00 by both, and 600.00 went out. In 2026 50 are bought at 20.00 and 80
 * sold. LS: 120 are less than 150, of the layer at 12.00: 1,440.00 are left, 1,360.00 went out. CA: (1,800 + 1,000) / 200 =
 * 14.00: 1,680.00 are left, 1,120.00 went out. By calendar years the layers would be 100 at 10.00 and 50 at 14.00.
 */
const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const contabile = contabileDiProva(admin);
const { registra } = scambiDiProva(prova);
const conti = chiusuraDiProva(admin);
const chiusure = chiusureDiProva(admin, 2025);
const FINI = { 2025: '2025-06-30', 2026: '2026-06-30' } as const;
const METODI = ['CA', 'LS'] as const;

const scambio = (causale: string, data: string, quantita: string, ctv: string) =>
  METODI.map((metodo) => ({
    ...{ titolo: 'AZ', portafoglio: metodo, depositario: `D${metodo}` },
    ...{ causale, data, quantita, ctv },
  }));
const inTutti = async (...fatti: readonly Parameters<typeof scambio>[]) => {
  for (const fatto of fatti) for (const uno of scambio(...fatto)) await registra(uno);
};
async function trasferisci(tipo: 'G' | 'F', al: string) {
  const guid = await contabile.genera(tipo, { al });
  expect(await contabile.scarti(guid)).toEqual([]);
  expect((await contabile.conferma(tipo)).stato).toBe('completato');
  return contabile.scritture(guid);
}
const annuali = async () =>
  (
    await proprietario.query(
      `select p.metodo, e.anno_chiuso as anno, e.data_movimento::text as fine, sum(e.costo)::text as costo
         from effetti_posizioni e join posizioni p on p.id = e.id_posizione
        where e.anno_chiuso is not null group by 1, 2, 3 having sum(e.costo) <> 0 order by 1, 2`,
    )
  ).rows.map((una) => Object.values(una).join(' '));
const rimaste = async (guid: string) =>
  (await chiusure.righe(guid)).map(
    (una) => `${una.metodo} ${una.quantita} ${una.costoAnte} ${una.svalutazione}`,
  );

beforeAll(async () => {
  await proprietario.query(
    `update aziende set data_chiusura_esercizio = '30-06' where cod_azienda = '001'`,
  );
  for (const metodo of METODI)
    await apriDeposito(proprietario, { portafoglio: metodo, depositario: `D${metodo}`, metodo });
  await apriTitolo(proprietario, 'AZ');
  await proprietario.query(
    `insert into costi_normali (cod_azienda, cod_titolo, data, prezzo)
     values ('001', 'AZ', '2025-06-30', 13), ('001', 'AZ', '2026-06-30', 13)`,
  );
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  await inTutti(
    ['ACQ', '2024-09-02', '100', '1000.00'],
    ['ACQ', '2025-02-03', '100', '1400.00'],
    ['VEN', '2025-03-03', '50', '700.00'],
  );
});

describe('l’esercizio che finisce il 30 giugno 2025', () => {
  let guid: string;

  test('costa tutto insieme, a cavallo dei due anni', async () => {
    expect(await annuali()).toEqual(['CA 2025 2025-06-30 -600.00', 'LS 2025 2025-06-30 -600.00']);
    await trasferisci('G', FINI[2025]);
    const presto = await contabile.simula('F', { al: '2025-06-29' });
    expect(await contabile.riepilogo(presto)).toMatchObject({ annuali: 0 });
  });

  test('si valuta a quel giorno, e ciò che viene dopo non supera la simulazione', async () => {
    const simulata = await chiusure.simula({ data: FINI[2025] });
    ({ guid } = simulata);
    expect(await rimaste(guid)).toEqual(['CA 150 1800.00 0.00', 'LS 150 1800.00 0.00']);
    await inTutti(['ACQ', '2025-09-01', '50', '1000.00']);
    expect((await chiusure.stato()).simulazioni).toMatchObject([{ guid, superata: false }]);
    await chiusure.conferma(guid);
  });

  test('il costo di ciò che è uscito va nel giornale a quel giorno, e i conti sono le rimanenze', async () => {
    const scritte = await trasferisci('F', FINI[2025]);
    expect(scritte.map((una) => `${una.dataContabile} ${righeDi([una]).join(' · ')}`)).toEqual(
      METODI.map(() => '2025-06-30 PLUS.NEG:3001502 D 600.00 · TIT:1203401 A 600.00'),
    );
    expect(await conti.saldi({ dataA: FINI[2025] })).toContain('1203401 3600.00');
    await conti.epiloga(2025);
    await conti.riapri(2025);
    expect(await chiusure.stato()).toMatchObject({ stato: 'P', dal: '2024-07-01', al: FINI[2025] });
  });
});

describe('l’esercizio dopo', () => {
  test('parte da ciò che è rimasto: ogni metodo toglie dal suo', async () => {
    await inTutti(['VEN', '2026-01-15', '80', '1600.00']);
    expect(await annuali()).toEqual([
      ...['CA 2025 2025-06-30 -600.00', 'CA 2026 2026-06-30 -1120.00'],
      ...['LS 2025 2025-06-30 -600.00', 'LS 2026 2026-06-30 -1360.00'],
    ]);
    await trasferisci('G', FINI[2026]);
    const { guid } = await chiusure.simula({ data: FINI[2026] }, 2026);
    // 120 × 13 = 1,560.00 of market.
    expect(await rimaste(guid)).toEqual(['CA 120 1680.00 120.00', 'LS 120 1440.00 0.00']);
    const [prima] = await chiusure.righe(guid);
    expect(prima).toMatchObject({ valoreBilancio: '1560.00' });
    await chiusure.conferma(guid);
    await trasferisci('F', FINI[2026]);
    expect(await conti.saldi({ dataA: FINI[2026] })).toContain('1203401 3000.00');
  });

  test('un movimento nomina chi è arrivato dopo nello stesso esercizio, anche di un altro anno solare', async () => {
    const { rows } = await proprietario.query<{ id: number }>(
      `select id from movimenti where cod_portafoglio = 'CA' and cod_causale = 'ACQ' order by data_movimento`,
    );
    const arrivati = async (quale: number) => {
      const letto = await admin('GET', `/movimenti/${rows[quale]?.id}`);
      return letto
        .json<{ arrivati: { cod_Causale: string; dataMovimento: string }[] }>()
        .arrivati.map((uno) => `${uno.cod_Causale} ${uno.dataMovimento}`);
    };
    expect(await arrivati(0)).toEqual(['ACQ 2025-02-03', 'VEN 2025-03-03']);
    // What the closing wrote down is of its last day.
    expect(await arrivati(2)).toEqual(['VEN 2026-01-15', 'SVA 2026-06-30']);
  });

  test('a metà esercizio ciò che si tiene costa come in quell’esercizio, e il giornale quadra', async () => {
    const al = async (data: string) => {
      const lette = await admin('POST', '/giacenze/getfiltered', { data });
      expect(lette.statusCode, lette.body).toBe(200);
      return lette.json<{ costo: string }[]>().map(({ costo }) => costo);
    };
    expect(await al('2024-12-31')).toEqual(['1000.00', '1000.00']);
    // Nothing more was traded in that exercise: what was sold has its cost already.
    expect(await al('2025-03-31')).toEqual(['1800.00', '1800.00']);
    expect((await admin('GET', '/giornale/verifica')).json()).toMatchObject({ ok: true });
  });

  test('con posizioni di un metodo annuale il giorno di chiusura non cambia', async () => {
    const { rows } = await proprietario.query(`select id from aziende where cod_azienda = '001'`);
    const [letta] = (await admin('GET', '/Aziende'))
      .json<{ id: number }[]>()
      .filter(({ id }) => id === rows[0].id);
    const no = await admin('PUT', `/Aziende/${rows[0].id}`, {
      ...letta,
      dataChiusuraEsercizio: null,
    });
    expect(no.json()).toMatchObject({ errori: [{ campo: 'dataChiusuraEsercizio' }] });
    // Nor by another door, whatever the method; everybody's own day binds those alone who follow it.
    const altro = `update aziende set data_chiusura_esercizio = '31-03' where cod_azienda = '001'`;
    await expect(proprietario.query(altro)).rejects.toMatchObject({ code: 'RT093' });
    expect(METODI_ANNUALI).toEqual(METODI);
    const diTutti = `update configurazione set valore = valore || '{"dataChiusuraEsercizio": "31-03"}'`;
    await proprietario.query(`begin; ${diTutti}; rollback`);
  });
});

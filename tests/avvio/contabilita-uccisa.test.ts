import { beforeAll, describe, expect, test } from 'vitest';
import { registraLAnno } from '#tests/setup/anno-registrato.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { valutata } from '#tests/setup/valutazione-confermata.ts';
import { workerUccisi } from '#tests/setup/worker-ucciso.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
const { uccisoDavantiA } = workerUccisi(prova);
const { conferma, genera, riepilogo } = contabileDiProva(admin);
const FINE = '2025-12-31';

const contate = async () =>
  (
    await proprietario.query<Record<string, number | string>>(
      `select (select count(*)::int from elaborazioni_contabili) as generazioni,
              (select count(*)::int from s_destinazione_scritture) as pendenti,
              (select coalesce(sum(importo) filter (where segno = 'D') - sum(importo) filter (where segno = 'A'), 0)::text
                 from s_destinazione) as sbilancio,
              (select count(*)::int from giornale) as giornale,
              (select count(distinct (esercizio, numero))::int from giornale) as numeri,
              (select count(*)::int from giornale_catena) as anelli,
              (select coalesce(sum(totale), 0)::text from giornale) as totale`,
    )
  ).rows[0];

beforeAll(async () => {
  await registraLAnno(proprietario, '001', 0);
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
});

describe('la contabilità di un worker ucciso', { timeout: 180_000 }, () => {
  test('in mezzo a una generazione: la riprende un altro, una volta e intera', async () => {
    const guid = await uccisoDavantiA('s_destinazione', (suo) =>
      admin('POST', `/contabilizza/G/genera?guid=${suo}`, { al: FINE }),
    );
    const { scritture } = await riepilogo(guid);
    expect(scritture).toBeGreaterThan(60);
    expect(await contate()).toMatchObject({
      ...{ generazioni: 1, pendenti: scritture, sbilancio: '0.00', giornale: 0 },
    });
  });

  test('in mezzo alla conferma: nel giornale c’è tutto, una volta, con la sua catena', async () => {
    const prima = await contate();
    await uccisoDavantiA('giornale_righe', (suo) =>
      admin('GET', `/S_Destinazione/confermaTrasf/001?tipoElaborazione=G&guid=${suo}`),
    );
    const dopo = await contate();
    const { pendenti } = prima as { pendenti: number };
    expect(dopo).toMatchObject({
      ...{ pendenti: 0, giornale: pendenti, numeri: pendenti, anelli: pendenti },
    });
    const verifica = await admin('GET', '/giornale/verifica');
    expect(verifica.json()).toMatchObject({ ok: true, scritture: pendenti });
  });

  test('in mezzo all’epilogo e alla riapertura: il conto è chiuso e riaperto una volta, o non ancora', async () => {
    await genera('F', { al: FINE });
    expect((await conferma('F')).stato).toBe('completato');
    await valutata(proprietario, '001', 2025);
    const aperte = async () =>
      (
        await proprietario.query<Record<string, unknown>>(
          `select (select count(*)::int from giornale where tipo = 'E') as chiuse,
                  (select count(*)::int from giornale where tipo = 'A') as riaperte,
                  (select stato from esercizi where esercizio = 2025) as stato`,
        )
      ).rows[0];
    await uccisoDavantiA('giornale_righe', (suo) =>
      admin('POST', `/chiusura/epilogo?guid=${suo}`, { esercizio: 2025 }),
    );
    expect(await aperte()).toEqual({ chiuse: 3, riaperte: 0, stato: 'A' });
    await uccisoDavantiA('esercizi', (suo) =>
      admin('POST', `/chiusura/riapertura?guid=${suo}`, { esercizio: 2025 }),
    );
    expect(await aperte()).toEqual({ chiuse: 3, riaperte: 1, stato: 'P' });
    expect(await contate()).toMatchObject({ pendenti: 0 });
    expect((await admin('GET', '/giornale/verifica')).json()).toMatchObject({ ok: true });
  });
});

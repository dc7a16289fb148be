import { beforeAll, describe, expect, test } from 'vitest';
import { registraLAnno } from '#tests/setup/anno-registrato.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { conferma, genera, inUna } from '#tests/setup/contabilita.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, come, proprietario, applicazione } = prova;
await lavoratoreDiProva(prova);
const contabile = contabileDiProva(admin);

const ANNO = { dal: '2025-01-01', al: '2025-12-31', codLibro: 'IFRS9' };
const cambia = (attivo: boolean, altro: object = {}, chiama = admin) =>
  chiama('PUT', '/contabilita/libri/IFRS9', { attivo, ...altro });

beforeAll(async () => {
  await registraLAnno(proprietario, '001', 0);
  // A class of each kind among the titoli of the year.
  await proprietario.query(
    `update titoli t set tipo_ifrs9 = (array['AC', 'FVOCI', 'FVTPL-O', null])[1 + (n.n % 4)::int]
       from (select cod_titolo, row_number() over (order by cod_titolo) as n from titoli where tipo_titolo in ('S', 'O')) n
      where n.cod_titolo = t.cod_titolo`,
  );
});

describe('un secondo libro', () => {
  test('si aggiunge una volta, non è il principale, e senza archivi non scrive nulla', async () => {
    expect((await admin('GET', '/contabilita/libri')).json()).toMatchObject([
      { codLibro: 'CIV', principio: 'OIC' },
      { codLibro: 'IFRS9', principio: 'IFRS' },
    ]);
    expect((await cambia(false)).statusCode).toBe(404);
    const aggiunto = await admin('POST', '/contabilita/libri', { codLibro: 'IFRS9' });
    expect(aggiunto.statusCode, aggiunto.body).toBe(201);
    expect(aggiunto.json()).toMatchObject({ codLibro: 'IFRS9', principale: false, attivo: true });
    const ancora = await admin('POST', '/contabilita/libri', { codLibro: 'IFRS9' });
    expect(ancora.statusCode).toBe(409);
    expect(ancora.json()).toMatchObject({ detail: 'L’azienda 001 tiene già il libro IFRS9.' });
    const ignoto = await admin('POST', '/contabilita/libri', { codLibro: 'GAAP' });
    expect(ignoto.json()).toMatchObject({ errori: [{ campo: 'codLibro' }] });
    const senza = await contabile.simula('G', ANNO);
    expect(await contabile.riepilogo(senza)).toMatchObject({ totale: '0.00' });
  });

  test('con i suoi predefiniti accanto a quelli del civilistico, l’anno si simula senza scarti e pareggia', async () => {
    for (const codLibro of ['CIV', 'IFRS9']) {
      const caricati = await admin('POST', '/contabilita/predefiniti', { codLibro });
      expect(caricati.statusCode, caricati.body).toBe(200);
    }
    expect(
      (await admin('POST', '/contabilita/predefiniti', { codLibro: 'IFRS9' })).statusCode,
    ).toBe(409);
    const guid = await contabile.simula('G', ANNO);
    const detto = await contabile.riepilogo(guid);
    expect(detto).toMatchObject({ scartate: 0, scarti: {} });
    expect(detto.scritture).toBeGreaterThan(60);
    const somma = (segno: 'dare' | 'avere') =>
      detto.bilancio.reduce((s, conto) => s + BigInt(conto[segno].replace('.', '')), 0n);
    const totale = BigInt(detto.totale.replace('.', ''));
    expect([somma('dare'), somma('avere')]).toEqual([totale, totale]);
    const numeri = new Set(detto.bilancio.map(({ numeroConto }) => numeroConto));
    for (const conto of ['AF10', 'AF20', 'AF32', 'AF80', 'RC10']) expect(numeri).toContain(conto);
  });

  test('non si sospende con una generazione da confermare; sospeso non genera, e nulla si perde', async () => {
    await contabile.genera('G', ANNO);
    const occupato = await cambia(false);
    expect(occupato.statusCode).toBe(409);
    expect(occupato.json<{ detail: string }>().detail).toContain('generazione da confermare');
    const guid = 'a0000000-0000-4000-8000-000000000001';
    const url = `/S_Destinazione/confermaTrasf/001?tipoElaborazione=G&guid=${guid}&codLibro=IFRS9`;
    expect((await admin('GET', url)).statusCode).toBe(202);
    await expect.poll(async () => (await cambia(false)).statusCode, { timeout: 20_000 }).toBe(200);
    const prima = (await admin('GET', '/giornale/verifica?codLibro=IFRS9')).json();
    expect(prima).toMatchObject({ ok: true });
    const corpo = { ...ANNO, al: '2026-03-31' };
    for (const che of ['anteprima', 'genera']) {
      const url = `/contabilizza/G/${che}?guid=a0000000-0000-4000-8000-00000000000${che.length}`;
      const no = await admin('POST', url, corpo);
      expect(no.statusCode).toBe(409);
      expect(no.json<{ detail: string }>().detail).toContain('è sospeso');
    }
    await expect(
      inUna(applicazione, (c) => genera(c, { codLibro: 'IFRS9', scritture: [] })),
    ).rejects.toMatchObject({ code: 'RT066' });
    expect((await cambia(true, { versione: 1 })).statusCode).toBe(409);
    expect((await cambia(true)).json()).toMatchObject({ attivo: true });
    expect((await admin('GET', '/giornale/verifica?codLibro=IFRS9')).json()).toEqual(prima);
  });

  test('il principale si tiene sempre; chi legge soltanto e chi è d’altra azienda non cambia nulla', async () => {
    const no = await admin('PUT', '/contabilita/libri/CIV', { attivo: false });
    expect(no.json()).toMatchObject({ errori: [{ campo: 'attivo' }] });
    await expect(
      proprietario.query(`update aziende_libri set attivo = false where principale`),
    ).rejects.toMatchObject({ constraint: 'aziende_libri_principale_attivo_check' });
    const legge = await come({ username: 'legge', su: { '001': ['Contabile_R'] } });
    expect((await cambia(false, {}, legge)).statusCode).toBe(403);
    const su002 = { 'x-cod-azienda': '002' };
    expect(
      (await admin('PUT', '/contabilita/libri/IFRS9', { attivo: false }, su002)).statusCode,
    ).toBe(404);
  });

  test('chi sospende mentre un altro genera aspetta, e trova la generazione', async () => {
    await inUna(applicazione, async (c) => {
      const id = await genera(c, { codLibro: 'IFRS9', scritture: [] });
      const sospende = cambia(false);
      await expect
        .poll(async () => {
          const { rows } = await proprietario.query(
            `select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`,
          );
          return rows.length;
        })
        .toBeGreaterThan(0);
      await c.query('commit; begin');
      expect((await sospende).statusCode).toBe(409);
      await c.query(
        `select set_config('rateo.utente', 'anna', true), set_config('rateo.aziende', '001', true)`,
      );
      await conferma(c, id);
    });
  });
});

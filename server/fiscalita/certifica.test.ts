import { beforeAll, describe, expect, test } from 'vitest';
import type { ProspettoZainettoWire } from '#contract/fiscalita.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, chiMuove, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { apriTitolo } from '#tests/setup/movimenti.ts';

/** docs/regole/zainetto.md#certificare-un-anno: what is certified stays, and one loss is used once. */

const { admin, proprietario } = await appDiProva();
const { registra } = chiCalcola(admin);
await proprietario.query(PORTAFOGLI_DI_PROVA);
for (const titolo of ['AZ', 'BZ']) await apriTitolo(proprietario, titolo);

const RAPPORTO = { regime: 'A', cod_Depositario: 'BANCAN' };
const muovi = chiMuove(registra);
const prospetto = async (anno: number) =>
  (
    await admin('GET', `/fiscalita/zainetto/prospetto?regime=A&cod_Depositario=BANCAN&anno=${anno}`)
  ).json<ProspettoZainettoWire>();
const certifica = (anno: number, altro: Record<string, unknown> = {}) =>
  admin('POST', '/fiscalita/zainetto/certificazioni', { ...RAPPORTO, anno, righe: [], ...altro });

let venduto = 0;
beforeAll(async () => {
  await muovi('ACQ', 'AZ', '2024-01-10', ['100', '10']);
  await muovi('ACQ', 'BZ', '2024-01-10', ['100', '10']);
  venduto = (await muovi('VEN', 'AZ', '2024-03-10', ['50', '20'])).id;
  await muovi('VEN', 'BZ', '2024-06-10', ['50', '4']);
  await muovi('VEN', 'AZ', '2025-03-10', ['10', '20']);
});

describe('certificare', () => {
  test('riga per riga: ciò che differisce si nomina, e si certifica solo dicendo perché', async () => {
    const diversa = await certifica(2024, { righe: [{ anno: 2024, importo: '250' }] });
    expect(diversa.json()).toMatchObject({
      status: 422,
      detail: expect.stringContaining('perdite del 2024'),
    });
    const imposta = { righe: [{ anno: 2024, importo: '300' }], imposta: '100' };
    expect((await certifica(2024, imposta)).json()).toMatchObject({
      detail: expect.stringContaining('per noi è 130,00'),
    });
    expect((await prospetto(2024)).certificazione).toBeNull();
  });

  test('un anno non finito, un importo che non è euro, un anno scritto due volte si rifiutano', async () => {
    const due = { anno: 2024, importo: '150' };
    for (const [anno, altro, campo] of [
      [2199, {}, 'anno'],
      [2024, { righe: [{ anno: 2024, importo: '-1' }] }, 'righe'],
      [2024, { righe: [due, due] }, 'righe'],
      [2024, { imposta: '1.234' }, 'imposta'],
    ] as const) {
      const { errori } = (await certifica(anno, altro)).json<{ errori: { campo: string }[] }>();
      expect(errori[0]?.campo).toBe(campo);
    }
  });

  test('due insieme: una certifica, l’altra trova certificato', async () => {
    const corpo = { righe: [{ anno: 2024, importo: '300' }], imposta: '130' };
    const esiti = await Promise.all([certifica(2024, corpo), certifica(2024, corpo)]);
    expect(esiti.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { certificazione, anno, ultimoCertificato } = await prospetto(2024);
    expect(certificazione?.righe).toEqual([
      { realizzata: '2024-12-31', nostra: '300.00', certificata: '300.00', differenza: '0.00' },
    ]);
    expect([anno.certificato, ultimoCertificato]).toEqual([true, 2024]);
  });

  test('la base dati non lascia cambiare, togliere né aggiungere', async () => {
    for (const istruzione of [
      'update anni_certificati set imposta = 0',
      'delete from risultati_certificati',
      'update perdite_certificate set importo = importo + 1',
      `insert into perdite_certificate select cod_azienda, id_rapporto, anno, '2023-12-31', 5 from anni_certificati`,
    ])
      await expect(proprietario.query(istruzione)).rejects.toMatchObject({ code: 'RT061' });
    const apporto = await admin('POST', '/fiscalita/zainetto/apporti', {
      ...{ ...RAPPORTO, anno: 2023, importo: '10', dal: '2024-06-01', origine: 'iniziale' },
    });
    expect([apporto.statusCode, apporto.json().detail]).toEqual([
      409,
      'Il 2024 è certificato: un apporto conta dal 01/01/2025 in poi.',
    ]);
    const chiusura = await admin('POST', '/fiscalita/zainetto/chiusura', {
      ...{ ...RAPPORTO, chiusoIl: '2024-06-30' },
    });
    expect([chiusura.statusCode, chiusura.json().detail]).toEqual([
      409,
      'Il 2024 è certificato: il rapporto si chiude dal 01/01/2025 in poi.',
    ]);
    // Whoever certifies meanwhile is known to the database alone: it says the same.
    await expect(
      proprietario.query(`update rapporti_fiscali set chiuso_il = '2024-06-30'`),
    ).rejects.toThrow(chiusura.json().detail);
    await expect(
      proprietario.query(`insert into perdite_apportate (cod_azienda, id_rapporto, realizzata, dal, importo, origine)
        select cod_azienda, id_rapporto, '2023-12-31', '2024-06-01', 10, 'iniziale' from anni_certificati`),
    ).rejects.toThrow(apporto.json().detail);
  });

  test('una perdita non si usa due volte, nemmeno da due connessioni', async () => {
    const usa = async (anno: number, quanto: string, prima: () => Promise<unknown>) => {
      const client = await proprietario.connect();
      try {
        await client.query('begin');
        await client.query(
          `insert into anni_certificati (cod_azienda, id_rapporto, anno, imposta, righe)
           select cod_azienda, id, $1::smallint, 0, '[]' from rapporti_fiscali`,
          [anno],
        );
        await prima();
        await client.query(
          `insert into perdite_usate (cod_azienda, id_rapporto, anno, n, giorno, realizzata, usata, consumata)
           select cod_azienda, id, $1::integer, 1, make_date($1::integer, 6, 1), '2024-12-31', $2::numeric, $2::numeric
             from rapporti_fiscali`,
          [anno, quanto],
        );
        // Nothing of it is to stay for the tests that follow.
        return 'usata';
      } catch (causa) {
        const { code, message } = causa as { code: string; message: string };
        return code === 'RT098' ? message : code;
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    const subito = () => Promise.resolve();
    expect(await usa(2025, '300', subito)).toBe('usata');
    expect(await usa(2025, '1300.01', subito)).toBe(
      'Delle perdite del 2024 se ne userebbero 1.300,01, e ce ne sono 300,00.',
    );
    expect(await usa(2029, '1', subito)).toBe('23514');
    // The second one waits for the first to be through: it never sees a loss that somebody else is using.
    let seconda: Promise<string> | undefined;
    let finita = false;
    expect(
      await usa(2025, '300', async () => {
        seconda = usa(2025, '300', subito).finally(() => {
          finita = true;
        });
        await new Promise((fatto) => setTimeout(fatto, 150));
        expect(finita).toBe(false);
      }),
    ).toBe('usata');
    expect(await seconda).toBe('usata');
  });
});

describe('ciò che arriva dopo', () => {
  test('un acquisto tardivo: l’anno certificato resta, la differenza conta nel primo aperto', async () => {
    const prima = await prospetto(2024);
    await muovi('ACQ', 'AZ', '2024-02-10', ['100', '12.4']);
    const dopo = await prospetto(2024);
    expect(dopo.anno).toEqual(prima.anno);
    expect(dopo.righe.map(({ importo }) => importo)).toEqual(['500.00', '-300.00']);
    // 200 at 11.20 on the average: 50 sold at 20 earn 440.
    expect(dopo.rettifiche).toEqual([
      {
        idMovimento: venduto,
        diAnno: 2024,
        prima: '500.00',
        adesso: '440.00',
        differenza: '-60.00',
        conta: true,
      },
    ]);
    const { righe } = await prospetto(2025);
    expect(righe.map(({ giorno, importo, rettifica }) => [giorno, importo, rettifica])).toEqual([
      ['2025-01-01', '-60.00', true],
      ['2025-03-10', '88', false],
    ]);
  });

  test('e quando si certifica anche quello, nulla si conta due volte', async () => {
    const { anno } = await prospetto(2025);
    expect(anno).toMatchObject({ usate: '88.00', imposta: '0.00' });
    const righe = anno.residue.map((una) => ({ anno: una.anno, importo: una.importo }));
    expect((await certifica(2025, { righe })).statusCode).toBe(200);
    const dopo = await prospetto(2026);
    expect([dopo.righe, (await prospetto(2024)).rettifiche]).toEqual([[], []]);
    expect((await prospetto(2025)).anno).toEqual({ ...anno, certificato: true });
    const { rows } = await proprietario.query(
      'select realizzata, usata::text, id_movimento is not null as detto from perdite_usate',
    );
    expect(rows).toEqual([{ realizzata: '2024-12-31', usata: '88.00', detto: true }]);
  });

  test('uno storno di un anno certificato toglie il guadagno nel primo aperto', async () => {
    const { json } = await admin('POST', `/movimenti/${venduto}/storna`, {});
    expect(json()).toMatchObject({ righe: expect.any(Array) });
    const { righe } = await prospetto(2026);
    const sua = righe.find(({ idMovimento }) => idMovimento === venduto);
    expect(sua).toMatchObject({ importo: '-440.00', rettifica: true, giorno: '2026-01-01' });
  });

  test('chiuso il rapporto esce tutto, e riaperto torna', async () => {
    const chiudi = (chiusoIl: string | null) =>
      admin('POST', '/fiscalita/zainetto/chiusura', { ...RAPPORTO, chiusoIl });
    const { anno } = await prospetto(2026);
    const uscite = (await chiudi('2026-06-30')).json();
    expect(uscite).toEqual(anno.residue);
    expect((await prospetto(2026)).anno.residue).toEqual([]);
    expect((await chiudi(null)).json()).toEqual([]);
    expect((await prospetto(2026)).anno).toEqual(anno);
  });
});

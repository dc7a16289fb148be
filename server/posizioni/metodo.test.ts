import { beforeAll, describe, expect, test } from 'vitest';
import { inTransazione } from '#server/db/contesto.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';
import { chi, registrate } from '#tests/setup/righe-movimento.ts';
import { differenzeDaZero } from './differenze.ts';

const { admin, db, proprietario } = await appDiProva();

interface Letto {
  readonly id: number;
  readonly versione: number;
  readonly [campo: string]: unknown;
}

const azienda = async (codice = '001') =>
  (await admin('GET', `/Aziende/getbycode?code=${codice}`)).json<Letto>();
const portafoglio = async (codice: string) =>
  (await admin('GET', `/portafogli/getbycode?code=${codice}`)).json<Letto>();

const scrivi = async (url: string, record: Letto, valori: object) =>
  admin('PUT', `${url}/${record.id}`, { ...record, ...valori });

const posizioni = async () => {
  const { rows } = await proprietario.query(
    `select p.cod_portafoglio as ptf, p.metodo, trim_scale(p.quantita)::text as quantita, p.costo::text,
            (select sum(e.costo)::text from effetti_posizioni e where e.id_posizione = p.id) as effetti
       from posizioni p order by 1`,
  );
  return rows;
};

beforeAll(async () => {
  for (const [portafoglioDi, metodo] of [
    ['EREDE', null],
    ['SUO', 'FI'],
  ] as const)
    await apriDeposito(proprietario, {
      portafoglio: portafoglioDi,
      depositario: `D-${portafoglioDi}`,
      metodo,
    });
  await apriTitolo(proprietario, 'A');
  for (const di of ['EREDE', 'SUO']) {
    const dove = { titolo: 'A', portafoglio: di, depositario: `D-${di}` };
    await registrate(db, [
      { ...dove, causale: 'ACQ', data: '2026-01-10', quantita: '100', costo: '1000.00' },
      { ...dove, causale: 'ACQ', data: '2026-02-10', quantita: '100', costo: '2000.00' },
      { ...dove, causale: 'VEN', data: '2026-03-10', quantita: '100' },
    ]);
  }
});

describe('il metodo di costo', () => {
  test('ogni posizione prende quello del portafoglio, altrimenti quello dell’azienda', async () => {
    expect(await posizioni()).toEqual([
      { ptf: 'EREDE', metodo: 'CM', quantita: '100', costo: '1500.00', effetti: '1500.00' },
      { ptf: 'SUO', metodo: 'FI', quantita: '100', costo: '2000.00', effetti: '2000.00' },
    ]);
    expect(await azienda()).toMatchObject({ posizioni: 1 });
    expect(await portafoglio('SUO')).toMatchObject({ posizioni: 1 });
  });

  test.each([
    ['LC', '1000.00'],
    ['CA', '1500.00'],
    ['LS', '1500.00'],
    ['FI', '2000.00'],
    // Not of cost: the continuous average stays.
    ['AM', '1500.00'],
    ['CM', '1500.00'],
  ])(
    'cambiato nell’azienda in %s, le posizioni che lo seguono si rifanno',
    async (metodo, costo) => {
      const cambiata = await scrivi('/Aziende', await azienda(), { tipoValutazione: metodo });
      expect(cambiata.statusCode, cambiata.body).toBe(200);
      const [erede, suo] = await posizioni();
      expect(erede).toMatchObject({
        metodo: metodo === 'AM' ? 'CM' : metodo,
        costo,
        effetti: costo,
      });
      expect(suo).toMatchObject({ metodo: 'FI', costo: '2000.00' });
      const diversi = await inTransazione(db, chi(), (tx) => differenzeDaZero(tx));
      expect(diversi).toEqual([]);
    },
  );

  test('cambiato nel portafoglio vale per le sue, e tolto torna quello dell’azienda', async () => {
    const cambiato = await scrivi('/portafogli', await portafoglio('EREDE'), {
      tipoValutazione: 'LC',
    });
    expect(cambiato.statusCode, cambiato.body).toBe(200);
    expect((await posizioni())[0]).toMatchObject({ metodo: 'LC', costo: '1000.00' });
    await scrivi('/portafogli', await portafoglio('EREDE'), { tipoValutazione: null });
    expect((await posizioni())[0]).toMatchObject({ metodo: 'CM', costo: '1500.00' });
  });

  test('il costo specifico si rifiuta dove le vendite non dicono i loro lotti, e nulla cambia', async () => {
    const prima = await portafoglio('EREDE');
    const rifiuto = await scrivi('/portafogli', prima, { tipoValutazione: 'CS' });
    expect(rifiuto.statusCode).toBe(422);
    expect(rifiuto.json<{ detail: string }>().detail).toMatch(
      /^VEN \d+\/2026 del 10\/03\/2026: I lotti scelti non fanno la quantità da scaricare: dire quanto da ciascuno\.$/,
    );
    expect(await portafoglio('EREDE')).toEqual(prima);
    expect((await posizioni())[0]).toMatchObject({ metodo: 'CM', costo: '1500.00' });
  });
});

describe('che cosa l’azienda dice dei movimenti', () => {
  test('periodo chiuso, quattro occhi e oneri si scrivono e si rileggono, con la loro storia', async () => {
    const prima = await azienda('002');
    expect(prima).toMatchObject({
      movimentiChiusiAl: null,
      quattroOcchi: false,
      oneriNelCosto: 'T',
      posizioni: 0,
    });
    const valori = { movimentiChiusiAl: '2025-12-31', quattroOcchi: true, oneriNelCosto: 'I' };
    const scritta = await scrivi('/Aziende', prima, valori);
    expect(scritta.json()).toMatchObject(valori);
    const [voce] = (await admin('GET', `/storico/aziende/${prima.id}`)).json<
      { prima: object; dopo: object }[]
    >();
    expect(voce).toMatchObject({
      prima: { movimentiChiusiAl: null, quattroOcchi: false, oneriNelCosto: 'T' },
      dopo: valori,
    });
  });

  test.each([
    ['movimentiChiusiAl', '2026-02-30', 422],
    ['movimentiChiusiAl', 'ieri', 400],
    ['oneriNelCosto', 'X', 400],
  ])('%s «%s» è rifiutato', async (campo, valore, stato) => {
    const rifiuto = await scrivi('/Aziende', await azienda('002'), { [campo]: valore });
    expect(rifiuto.statusCode, rifiuto.body).toBe(stato);
    const { errori } = rifiuto.json<{ errori: { campo: string }[] }>();
    expect(errori[0]?.campo).toBe(campo);
  });
});

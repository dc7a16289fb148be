import { beforeAll, describe, expect, test } from 'vitest';
import type { RimanenzaWire } from '#contract/valutazione/rimanenze.ts';
import { data } from '#domain/tempo/data.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { registraDiProva } from '#tests/setup/movimenti.ts';
import { chi } from '#tests/setup/righe-movimento.ts';
import { apriPosizioni, apriRimanenze, corsaInventata } from '#tests/setup/rimanenze-inventate.ts';
import { storie } from '../storia.ts';

const { admin, come, db, proprietario } = await appDiProva();
const FONDO = {
  ...{ codPortafoglio: 'CIR', codDepositario: 'CIR-B1', codTitolo: 'FON-A', immCirc: 'C' },
  ...{ svalutazioniCumulate: '4000.00', costoStorico: '97827.15' },
};
const VIGILIA = '2024-12-31';

const scrivi = (righe: readonly object[], azienda = '001') =>
  admin('POST', '/rimanenze/iniziali', { data: VIGILIA, righe }, { 'x-cod-azienda': azienda });
const rifiutata = async (...righe: readonly object[]) => {
  const risposta = await scrivi(righe);
  const { errori = [] } = risposta.json<{ errori?: { campo: string; messaggio: string }[] }>();
  return [risposta.statusCode, ...errori.map(({ campo }) => campo)];
};
const scritte = async () =>
  (await admin('POST', '/rimanenze/getfiltered', { dataChiu: VIGILIA })).json<RimanenzaWire[]>();

beforeAll(async () => {
  await apriRimanenze(proprietario);
  await apriPosizioni(proprietario, { 'FON-A': 'CIR', 'OBUSD-A': 'CIR', 'BTP-A': 'IMM' });
});

describe('le rimanenze iniziali', () => {
  test('tengono ciò che nessun movimento dice, accanto a ciò con cui la posizione si apre', async () => {
    const risposta = await scrivi([FONDO]);
    expect(risposta.statusCode, risposta.body).toBe(200);
    const attesa = {
      ...{ stato: 'I', dataChiu: VIGILIA, quantita: '12345.678', costoAnte: '93827.15' },
      ...{ svalutazioniCumulate: '4000.00', costoStorico: '97827.15', metodo: 'CM' },
    };
    expect(risposta.json()).toMatchObject([attesa]);
    expect(await scritte()).toMatchObject([attesa]);
  });

  test('prendono il posto di quelle di prima, tutte insieme', async () => {
    const btp = { ...FONDO, codPortafoglio: 'IMM', codDepositario: 'IMM-B1', codTitolo: 'BTP-A' };
    const sola = { ...btp, immCirc: 'I', tassoEffettivo: '0.032144074480809' };
    expect((await scrivi([sola])).statusCode).toBe(200);
    expect((await scritte()).map(({ cod_Titolo }) => cod_Titolo)).toEqual(['BTP-A']);
    expect(await rifiutata(FONDO, { ...sola, codTitolo: 'NESSUNO' })).toEqual([
      422,
      'righe[1].codTitolo',
    ]);
    expect((await scritte()).map(({ cod_Titolo }) => cod_Titolo)).toEqual(['BTP-A']);
  });

  test('il tasso effettivo che portano è quello a cui si valuta ciò che si è aperto', async () => {
    const { rows } = await proprietario.query<{ id: string }>(
      `select id from posizioni where cod_azienda = '001' and cod_titolo in ('BTP-A', 'FON-A') order by cod_titolo`,
    );
    const ids = rows.map(({ id }) => Number(id));
    const lette = await inTransazione(db, chi('001'), (tx) =>
      storie(tx, '001', ids, data('2025-12-31')),
    );
    const tassi = ids.map((id) => lette.get(id)?.map(({ tassoPortato }) => tassoPortato));
    expect(tassi).toEqual([['0.032144074480809'], [null]]);
  });

  test('dicono riga e campo di ogni errore', async () => {
    const difetti = await rifiutata(
      { ...FONDO, codPortafoglio: 'NIENTE' },
      { ...FONDO, codDepositario: 'IMM-B1' },
      { ...FONDO, immCirc: 'I' },
      { ...FONDO, codTitolo: 'OBUSD-A' },
      { ...FONDO, svalutazioniCumulateDivisa: '1.00' },
    );
    expect(difetti).toEqual([
      422,
      'righe[0].codPortafoglio',
      'righe[1].codDepositario',
      'righe[2].codTitolo',
      'righe[3].svalutazioniCumulateDivisa',
      'righe[4].svalutazioniCumulateDivisa',
    ]);
    expect(await rifiutata(FONDO, FONDO)).toEqual([422, 'righe[1].codTitolo']);
  });

  test('di un’altra azienda non toccano nulla', async () => {
    expect((await scrivi([FONDO], '002')).statusCode).toBe(422);
    expect(await scritte()).toHaveLength(1);
  });

  test('le scrive chi ha Valutazione_W', async () => {
    const legge = await come({ username: 'ini.legge', su: { '001': ['Valutazione_R'] } });
    const corpo = { data: VIGILIA, righe: [FONDO] };
    expect((await legge('POST', '/rimanenze/iniziali', corpo)).statusCode).toBe(403);
    const scrive = await come({ username: 'ini.scrive', su: { '001': ['Valutazione_W'] } });
    expect((await scrive('POST', '/rimanenze/iniziali', corpo)).statusCode).toBe(200);
  });

  test('sono della vigilia del primo esercizio: un giorno che ha già movimenti si rifiuta', async () => {
    await registraDiProva(proprietario, {
      ...{ causale: 'ACQ', titolo: 'FON-A', portafoglio: 'CIR', depositario: 'CIR-B1' },
      ...{ data: '2025-03-03', quantita: '10', costo: '80.00', immCirc: 'C' },
    });
    const tardi = await admin('POST', '/rimanenze/iniziali', {
      data: '2025-12-31',
      righe: [FONDO],
    });
    expect(tardi.statusCode).toBe(422);
    expect(tardi.json<{ errori: unknown }>().errori).toMatchObject([
      { campo: 'data', messaggio: expect.stringContaining('la vigilia del suo primo esercizio') },
    ]);
  });

  test('non cambiano più dopo che una chiusura è confermata', async () => {
    await corsaInventata(proprietario);
    const risposta = await scrivi([FONDO]);
    expect([risposta.statusCode, risposta.body]).toEqual([
      409,
      expect.stringContaining('31/12/2025'),
    ]);
  });
});

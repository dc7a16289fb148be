import { beforeAll, describe, expect, test } from 'vitest';
import type { RotteQualita } from '#contract/qualita.ts';
import type { Risposta } from '#contract/rotta.ts';
import { controlliDi } from '#domain/archivi/qualita/controlli.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import { data } from '#domain/tempo/data.ts';
import { apriDb } from '#server/db/sessione.ts';
import { reportDi } from '#server/reports/registro.ts';
import '#server/avvio/composizione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { tieni } from '#tests/setup/tenuti.ts';
import { nomeDi } from './report.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

/** A Monday. */
const LUNEDI = '2026-04-20';

beforeAll(async () => {
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione, tasso_cedola,
        periodicita, tipo_calcolo_ratei, tipo_tasso, data_scadenza) values
      ('AZIONE', 'Un’azione', 'A', 'EUR', 'U', null, null, 'NONE', null, null),
      ('BTP', 'Con cedola', 'S', 'EUR', 'P', 3, '2', 'ICMA', 'F', '2030-03-01');
    insert into quotazioni (cod_titolo, data, prezzo) values
      ('AZIONE', '2026-04-17', 12.5), ('AZIONE', '${LUNEDI}', 15), ('BTP', '2026-04-08', 99.5)`);
  await tieni(proprietario);
});

const esporta = async (tipo: string, controllo: string, altro: object = {}) => {
  const corpo = { data: LUNEDI, controllo, ...altro };
  const risposta = await admin('POST', `/qualita/${tipo}/esporta`, corpo);
  expect(risposta.statusCode, risposta.body).toBe(202);
  return attendi(admin, risposta.json<{ guidID: string }>().guidID);
};
const csvDi = async (guid: string) =>
  (await admin('GET', `/reportsmonitor/get-report/${guid}?fileExtension=.csv`)).body
    .split('\r\n')
    .slice(0, -1);

describe('l’elenco di un controllo è un report come gli altri', () => {
  test('di ogni controllo di ogni archivio, con le righe della schermata', async () => {
    for (const archivio of tipiArchivio)
      for (const { codice } of controlliDi(archivio)) {
        const corpo = { data: LUNEDI, controllo: codice };
        const risposta = await admin('POST', `/qualita/${archivio.tipo}/righe`, corpo);
        const { totalCount } = risposta.json<Risposta<RotteQualita['righe']>>();
        const qualita = { data: data(LUNEDI), giorni: undefined, accettate: false };
        const lettura = await reportDi(nomeDi(archivio))?.leggi(
          {
            filtro: {},
            ordine: null,
            codAzienda: '001',
            qualita: { ...qualita, controllo: codice },
          },
          async (chiesta) => (await chiesta.execute(apriDb(proprietario))).rows,
        );
        if (!lettura) throw new Error(archivio.tipo);
        const { rows } = await lettura.domanda.execute(apriDb(proprietario));
        expect([archivio.tipo, codice, rows.length]).toEqual([archivio.tipo, codice, totalCount]);
      }
  });

  test('dice in tre formati che cosa manca, e da quanti giorni lavorativi', async () => {
    const { guidID, files, descrizione } = await esporta('quotazioni', 'mancanti');
    expect(descrizione).toBe('Report Quotazioni: senza valore');
    expect(files?.map(({ nome }) => nome)).toEqual([
      `qualita-quotazioni-mancanti-${LUNEDI}.csv`,
      `qualita-quotazioni-mancanti-${LUNEDI}.pdf`,
      `qualita-quotazioni-mancanti-${LUNEDI}.xlsx`,
    ]);
    expect((await csvDi(guidID)).slice(1)).toEqual([
      'BTP;;Con cedola;S;EUR;20/04/2026;;99,5;08/04/2026;8;;',
    ]);
  });

  test('le accettate stanno in un elenco loro, con la nota e chi l’ha scritta', async () => {
    const scarti = await esporta('quotazioni', 'salti');
    expect(await csvDi(scarti.guidID)).toHaveLength(2);
    const atto = {
      controllo: 'salti',
      nota: 'Dividendo',
      righe: [{ codTitolo: 'AZIONE', data: LUNEDI, valore: '15' }],
    };
    const accettata = await admin('POST', '/qualita/quotazioni/accetta', atto);
    expect(accettata.statusCode, accettata.body).toBe(200);
    expect(await csvDi((await esporta('quotazioni', 'salti')).guidID)).toHaveLength(1);
    const { guidID } = await esporta('quotazioni', 'salti', { accettate: true });
    expect((await csvDi(guidID))[1]).toMatch(/^AZIONE;.*;20;Dividendo;admin$/);
  });

  test('senza un controllo non si chiede', async () => {
    const risposta = await admin('POST', '/Reports/archivio/qualita-quotazioni', {});
    expect(risposta.statusCode).toBe(422);
    expect(risposta.json()).toMatchObject({ errori: [{ campo: 'controllo' }] });
  });
});

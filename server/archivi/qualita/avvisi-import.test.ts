import { beforeAll, expect, test } from 'vitest';
import type { rotteImportazioni } from '#contract/importazioni.ts';
import type { Risposta } from '#contract/rotta.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

beforeAll(() =>
  proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione,
        data_scadenza, tipo_tasso) values
      ('AZIONE', 'Un’azione', 'A', 'EUR', 'U', null, null),
      ('ALTRA', 'Un’altra', 'A', 'EUR', 'U', null, null),
      ('SCADUTO', 'Scaduto', 'Z', 'EUR', 'P', '2026-04-16', 'Z');
    insert into quotazioni (cod_titolo, data, prezzo) values
      ('AZIONE', '2026-04-15', 10), ('ALTRA', '2026-04-15', 12.34),
      ('ALTRA', '2026-04-17', 1240);
    insert into tolleranze_qualita (archivio, controllo, soglia) values ('quotazioni', 'salti', 20)`),
);

const CSV =
  'CODICE TITOLO;PREZZO;DATA\nAZIONE;11;16/04/2026\nAZIONE;14,5;17/04/2026\n' +
  'AZIONE;14,6;18/04/2026\nALTRA;1.240;17/04/2026\nALTRA;1.236;16/04/2026\n' +
  'SCADUTO;100;17/04/2026\nNESSUNO;1;17/04/2026\n';

const righe = async (guid: string, altro = '') => {
  const risposta = await admin('GET', `/importazioni/${guid}/righe?pageSize=50${altro}`);
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<Risposta<typeof rotteImportazioni.righe>>();
};

test('l’anteprima avvisa di ciò che non torna, e lo fa entrare lo stesso', async () => {
  const lavoro = await importa(
    admin,
    { nome: 'quotazioni.csv', byte: CSV },
    { anteprima: 'true', formatoNumero: 'it' },
    'quotazioni',
  );
  expect(lavoro.esito).toMatchObject({ letti: 7, scartati: 1, invariati: 1, avvisi: 4 });
  const tutte = await righe(lavoro.guidID);
  expect(tutte.items.map(({ esito, avvisi }) => [esito, avvisi.join('; ')])).toEqual([
    ['inserimento', ''],
    ['inserimento', 'Prezzo: si scosta del 31,82% da 11 del 16/04/2026 (tolleranza 20%)'],
    ['inserimento', 'Data: il 18/04/2026 non è lavorativo (sabato, domenica o chiusura TARGET)'],
    ['invariato', ''],
    ['inserimento', 'Prezzo: circa 100 volte 12,34 del 15/04/2026, forse il separatore'],
    ['inserimento', 'Titolo SCADUTO: è scaduto il 16/04/2026'],
    ['errore', ''],
  ]);
  const sole = await righe(lavoro.guidID, '&soloAvvisi=true');
  expect([sole.totalCount, sole.items.map(({ riga }) => riga)]).toEqual([4, [3, 4, 6, 7]]);
  const log = await admin('GET', `/reportsmonitor/get-logsdata/${lavoro.guidID}`);
  expect(log.body).toContain('Righe da guardare 4: entrano, con un avviso.');
});

import { beforeAll, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { importEFissati } from '#tests/setup/import-e-fissati.ts';

/** A file goes through the same door as a slip: what a limit blocks is refused whole, what it warns of is told. */
const prova = await appDiProva();
const { proprietario } = prova;
const { importa, scritti } = await importEFissati(prova);

beforeAll(() =>
  proprietario.query(`
    insert into quotazioni (cod_titolo, data, prezzo) values ('AZ', current_date, 10), ('ALTRA', current_date, 10);
    insert into limiti (cod_azienda, cod_limite, descrizione, asse, soglia, azione)
    values ('001', 'T60', 'Al più 60% in un titolo', 'titolo', 60, 'B')`),
);

const AZ = '02/03/2026;ACQ;AZ;100;10;;BANCA;';
const ALTRA = '03/03/2026;ACQ;ALTRA;100;10;;BANCA;';

test('ciò che entra insieme si guarda insieme: un file sta nel limite che la sua prima riga supererebbe', async () => {
  expect(await importa([AZ, ALTRA], { registra: 'true' })).toMatchObject({ stato: 'completato' });
  expect(await scritti()).toEqual(['ACQ AZ 100 registrato', 'ACQ ALTRA 100 registrato']);
});

test('un file che supera un limite è rifiutato intero, col limite e la misura; in bozza entra', async () => {
  const lavoro = await importa([AZ], { registra: 'true' });
  expect(lavoro.stato).not.toBe('completato');
  expect(JSON.stringify(lavoro)).toContain('sarebbe 100%, e la soglia è al più 60%');
  expect(await scritti()).toEqual([]);
  expect(await importa([AZ])).toMatchObject({ stato: 'completato' });
});

test('dove il limite avvisa, il lavoro lo dice e resta il superamento', async () => {
  await proprietario.query(`update limiti set azione = 'A'`);
  const lavoro = await importa([AZ], { registra: 'true' });
  expect(lavoro).toMatchObject({ stato: 'completato' });
  const { rows } = await proprietario.query(
    `select natura, etichetta, (select testo from lavori_log l where l.guid = s.lavoro and livello = 'avviso') as detto
       from superamenti_limiti s`,
  );
  expect(rows).toEqual([
    { natura: 'attiva', etichetta: 'Azione', detto: expect.stringContaining('Limite T60') },
  ]);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';
import { scambiDiProva } from '#tests/setup/scambi.ts';

/** On which day an entry stands, where its own is shut. */
const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
const ragioniere = await come({
  username: 'ragioniere',
  su: { '001': ['Contabile_R', 'Contabile_W'] },
});
const { conferma, genera, scritture } = contabileDiProva(ragioniere);
const { registra, storna } = scambiDiProva(prova);

const AL = { al: '2026-06-30' };
async function trasferisci(corpo: object = AL) {
  const guid = await genera('G', corpo);
  const esito = await conferma('G');
  expect(esito.stato, JSON.stringify(esito.problema)).toBe('completato');
  return (await scritture(guid)).map(({ tipo, dataContabile, dataValuta, descrizione }) => ({
    ...{ tipo, dataContabile, dataValuta },
    competenza: /\(competenza (.*)\)$/.exec(descrizione)?.[1] ?? null,
  }));
}
const chiusa = (al: string | null) =>
  proprietario.query(
    `update aziende_libri set contabilita_chiusa_al = $1 where cod_azienda = '001'`,
    [al],
  );
const compra = (titolo: string, data: string, quantita = '10', ctv = '100.00') =>
  registra({ causale: 'ACQ', titolo, data, quantita, ctv });

beforeAll(async () => {
  await apriDeposito(proprietario, {});
  for (const uno of ['A', 'B', 'C', 'D', 'E']) await apriTitolo(proprietario, uno);
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
});

describe('in un periodo chiuso', () => {
  test('una scrittura passa al giorno dopo, e così lo storno e la rettifica di ciò che vi stava', async () => {
    const comprato = await compra('A', '2026-02-10');
    await compra('B', '2026-02-10');
    await registra({
      causale: 'VEN',
      titolo: 'B',
      data: '2026-02-20',
      quantita: '5',
      ctv: '60.00',
    });
    await trasferisci();
    await chiusa('2026-03-31');
    await storna(comprato);
    expect(await trasferisci()).toEqual([
      {
        ...{ tipo: 'S', dataContabile: '2026-04-01', dataValuta: '2026-02-10' },
        competenza: '10/02/2026',
      },
    ]);
    await compra('B', '2026-02-15', '10', '140.00');
    const [tardivo, rettifica] = await trasferisci();
    expect(tardivo).toMatchObject({
      tipo: 'O',
      dataContabile: '2026-04-01',
      competenza: '15/02/2026',
    });
    // Its day is the one on which it was known, which is not shut.
    expect(rettifica).toMatchObject({ tipo: 'R', competenza: null });
    expect((rettifica?.dataContabile ?? '') > '2026-03-31').toBe(true);
    await chiusa(null);
  });

  test('chi ha una deroga tiene il giorno solo se lo chiede, e l’uso resta scritto', async () => {
    await chiusa('2026-03-31');
    const concessa = await admin('POST', '/contabilita/deroghe', {
      ...{ utente: 'ragioniere', dal: '2026-03-01', al: '2026-03-31' },
      ...{ scadeIl: '2099-12-31T23:00:00Z', motivo: 'Chiusura del trimestre da completare' },
    });
    expect(concessa.statusCode, concessa.body).toBe(201);
    await compra('C', '2026-03-10');
    await compra('C', '2026-02-10');
    const guid = await genera('G', AL);
    expect((await scritture(guid)).map(({ dataContabile }) => dataContabile)).toEqual([
      '2026-04-01',
      '2026-04-01',
    ]);
    await ragioniere('GET', '/S_Destinazione/annullaTrasf/001?tipoElaborazione=G');
    // An exception covers its days alone.
    expect(await trasferisci({ ...AL, conDeroga: true })).toMatchObject([
      { dataContabile: '2026-03-10', competenza: null },
      { dataContabile: '2026-04-01', competenza: '10/02/2026' },
    ]);
    const { rows } = await proprietario.query('select usi, usata_per from deroghe_blocco');
    expect(rows).toEqual([{ usi: 1, usata_per: expect.stringContaining('Generazione') }]);
    await chiusa(null);
  });

  test('un giorno chiuso dopo la generazione non si trasferisce', async () => {
    await compra('D', '2026-05-10');
    await genera('G', AL);
    await chiusa('2026-05-31');
    const esito = await conferma('G');
    expect(esito.stato).toBe('fallito');
    expect(esito.problema?.detail).toContain('31/05/2026');
    await ragioniere('GET', '/S_Destinazione/annullaTrasf/001?tipoElaborazione=G');
    expect(await trasferisci()).toMatchObject([{ dataContabile: '2026-06-01' }]);
    await chiusa(null);
  });
});

test('di un esercizio approvato, movimenti tardivi e storni stanno nel primo aperto', async () => {
  const comprato = await compra('E', '2025-09-10');
  await trasferisci();
  await proprietario.query(
    `update esercizi set stato = 'C' where cod_azienda = '001' and esercizio = 2025`,
  );
  await compra('E', '2025-10-10');
  await storna(comprato);
  expect(await trasferisci()).toEqual([
    {
      ...{ tipo: 'S', dataContabile: '2026-01-01', dataValuta: '2025-09-10' },
      competenza: '10/09/2025',
    },
    {
      ...{ tipo: 'O', dataContabile: '2026-01-01', dataValuta: '2025-10-10' },
      competenza: '10/10/2025',
    },
  ]);
});

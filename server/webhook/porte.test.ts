import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { importEFissati, slip } from '#tests/setup/import-e-fissati.ts';
import { attendi, importa as importaCambi } from '#tests/setup/lavori.ts';
import { webhookDiProva } from '#tests/setup/webhook.ts';

/** Whatever door something comes by, who listens is told of it, in the same transaction. */
const prova = await appDiProva();
const { admin, proprietario } = prova;
const { importa, scrivi } = await importEFissati(prova);
const suoi = webhookDiProva(prova, 'https://ascolta.invalid');

const RIGHE = ['02/03/2026;ACQ;AZ;100;10;0;BANCA;A1', '03/03/2026;ACQ;ALTRA;50;10;0;BANCA;A2'];

interface Detto {
  readonly tipo: string;
  readonly dati: Record<string, unknown>;
}

/** What was told since the last test, in the order of what it tells. */
const detti = async (tipo?: string): Promise<readonly Detto[]> => {
  const { rows } = await proprietario.query<Detto>(
    `select tipo, dati from webhook_consegne where $1::text is null or tipo = $1 order by id`,
    [tipo ?? null],
  );
  return rows;
};

const tuttoDi = ['movimento.registrato', 'movimento.stornato'];
const ascolta = (eventi: readonly string[], altro: object = {}) =>
  suoi.crea(randomUUID().slice(0, 8), eventi, altro);

beforeEach(async () => {
  await proprietario.query('delete from webhook');
});

describe('un movimento registrato è detto', () => {
  test('dalla schermata, subito o dopo essere stato una bozza; una bozza non lo è', async () => {
    await ascolta(tuttoDi);
    const registrato = await scrivi(slip());
    const bozza = await scrivi(slip({ qtaVnominale: '7.5' }), false);
    expect(await detti()).toHaveLength(1);
    await admin('POST', '/movimenti/registra', { movimenti: [bozza] });
    const [prima, seconda] = await detti();
    expect(prima).toMatchObject({
      tipo: 'movimento.registrato',
      dati: {
        ...{ azienda: '001', utente: 'admin', id: registrato.id, anno: 2026, numero: 1 },
        ...{ causale: 'ACQ', titolo: 'AZ', portafoglio: 'CIRC', depositario: 'BANCA' },
        ...{ dataMovimento: '2026-03-02', quantita: '100', divisa: 'EUR', stornoDi: null },
      },
    });
    expect(prima?.dati.saldoEuro).toMatch(/^-?\d+\.\d\d$/);
    expect(seconda?.dati).toMatchObject({ id: bozza.id, numero: 2, quantita: '7.5' });
  });

  test('da un import, una volta per movimento, con il suo lavoro', async () => {
    await ascolta(tuttoDi);
    const { guidID } = await importa(RIGHE, { registra: 'true' });
    const dati = (await detti('movimento.registrato')).map((uno) => uno.dati);
    expect(dati.map(({ titolo, lavoro }) => [titolo, lavoro])).toEqual([
      ['AZ', guidID],
      ['ALTRA', guidID],
    ]);
  });

  test('da uno storno, come stornato; anche dove lo storno è di un import annullato', async () => {
    await ascolta(tuttoDi);
    const { id } = await scrivi(slip());
    expect((await admin('POST', `/movimenti/${id}/storna`, {})).statusCode).toBe(200);
    const [, stornato] = await detti();
    expect(stornato).toMatchObject({ tipo: 'movimento.stornato', dati: { stornoDi: id } });
    const { guidID } = await importa([RIGHE[1] as string], { registra: 'true' });
    const annullo = await admin('POST', `/importazioni/${guidID}/ripristina`);
    expect(annullo.statusCode, annullo.body).toBe(202);
    await attendi(admin, annullo.json<{ guidID: string }>().guidID);
    expect((await detti('movimento.stornato')).map(({ dati }) => dati.titolo)).toEqual([
      'AZ',
      'ALTRA',
    ]);
  });

  test('non se la registrazione non riesce: o tutt’e due, o nessuno', async () => {
    await ascolta(tuttoDi);
    const client = await proprietario.connect();
    await client.query('begin');
    await client.query(`select webhook_emetti('report.pronto', '001', '{}')`);
    await client.query('rollback');
    client.release();
    const rifiutato = await admin('POST', '/movimenti?registra=true', slip({ cod_Titolo: 'NO' }));
    expect(rifiutato.statusCode).toBe(422);
    expect(await detti()).toEqual([]);
  });
});

describe('chi non ascolta', () => {
  test('un evento, o un’altra azienda, o è spento: nulla si scrive', async () => {
    await ascolta(['report.pronto']);
    await ascolta(tuttoDi, { attivo: false });
    const altrove = { 'x-cod-azienda': '002' };
    const corpo = { nome: 'altra', indirizzo: 'https://ascolta.invalid', eventi: tuttoDi };
    expect((await admin('POST', '/webhook', corpo, altrove)).statusCode).toBe(201);
    await scrivi(slip());
    expect(await detti()).toEqual([]);
  });

  test('due che ascoltano hanno ciascuno il suo, dello stesso evento', async () => {
    await ascolta(tuttoDi);
    await ascolta(tuttoDi);
    await scrivi(slip());
    const { rows } = await proprietario.query(
      'select count(*)::int as consegne, count(distinct id_evento)::int as eventi from webhook_consegne',
    );
    expect(rows).toEqual([{ consegne: 2, eventi: 1 }]);
  });
});

test('mille movimenti insieme non fanno mille lavori in coda', async () => {
  await ascolta(tuttoDi);
  const righe = Array.from(
    { length: 1_000 },
    (_, i) => `02/03/2026;ACQ;AZ;${i + 1};10;0;BANCA;M${i}`,
  );
  await importa(righe, { registra: 'true' });
  expect(await detti('movimento.registrato')).toHaveLength(1_000);
  const { rows } = await proprietario.query(
    `select count(*)::int as in_coda from graphile_worker.jobs where task_identifier = 'webhook'`,
  );
  expect(rows[0].in_coda).toBeLessThanOrEqual(1);
});

describe('un lavoro è detto', () => {
  test('import finito, con le sue cifre; un’anteprima non è la fine, ma le sue righe dubbie sì', async () => {
    await ascolta(['importazione.terminata', 'qualita.fallita']);
    const cambi = (giorno: string, cambio: string, opzioni: Record<string, string> = {}) =>
      importaCambi(
        admin,
        { nome: 'cambi.csv', byte: `DATA;CODICE DIVISA;CAMBIO\n${giorno};USD;${cambio}\n` },
        opzioni,
      );
    const { guidID } = await cambi('13/04/2026', '1,1684');
    expect(await detti()).toMatchObject([
      {
        tipo: 'importazione.terminata',
        dati: {
          ...{ azienda: '001', utente: 'admin', lavoro: guidID, archivio: 'cambi' },
          ...{ stato: 'completato', letti: 1, inseriti: 1, motivo: null },
        },
      },
    ]);
    await cambi('14/04/2026', '116,84', { anteprima: 'true' });
    expect((await detti()).map(({ tipo }) => tipo)).toEqual([
      'importazione.terminata',
      'qualita.fallita',
    ]);
    const { guidID: diretto } = await cambi('14/04/2026', '116,84');
    const ultimi = (await detti()).slice(-2);
    expect(ultimi.map(({ tipo }) => tipo).toSorted()).toEqual([
      'importazione.terminata',
      'qualita.fallita',
    ]);
    expect(ultimi.every(({ dati }) => dati.lavoro === diretto)).toBe(true);
  });

  test('report pronto', async () => {
    await ascolta(['report.pronto']);
    const guid = randomUUID();
    expect((await admin('POST', `/Reports/cambi?guid=${guid}`, {})).statusCode).toBe(202);
    await attendi(admin, guid);
    expect(await detti()).toMatchObject([
      { tipo: 'report.pronto', dati: { lavoro: guid, report: 'cambi' } },
    ]);
  });
});

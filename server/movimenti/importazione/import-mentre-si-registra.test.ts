import { describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { importEFissati, SCRITTURA, slip } from '#tests/setup/import-e-fissati.ts';
import type { Lavoro } from '#tests/setup/lavori.ts';
import { posizioniSane } from '#tests/setup/posizioni-sane.ts';

/** An import of movements while others write: it takes in what they wrote, and keeps nobody waiting. */
const prova = await appDiProva();
const { admin, proprietario } = prova;
const { importa, scrivi, scritti, aspettano } = await importEFissati(prova);

const COMPRA = '02/03/2026;ACQ;AZ;100;10;;BANCA;';
/** An import that has compared its rows and is kept from writing them while something happens. */
async function conImportFermo(
  avvia: () => Promise<Lavoro>,
  frattanto: () => Promise<unknown>,
): Promise<Lavoro> {
  const client = await proprietario.connect();
  try {
    await client.query(`select pg_advisory_lock(${SCRITTURA})`);
    const lavoro = avvia();
    await aspettano();
    await frattanto();
    await client.query(`select pg_advisory_unlock(${SCRITTURA})`);
    return await lavoro;
  } finally {
    client.release(true);
  }
}

describe('ciò che altri scrivono fra il confronto e la scrittura', () => {
  test.each([
    ['in bozza', {}],
    ['registrati', { registra: 'true' }],
  ])('lo stesso movimento, registrato o in bozza, non entra due volte: %s', async (_, opzioni) => {
    const file = [
      COMPRA,
      COMPRA,
      '03/03/2026;ACQ;AZ;30;11;;BANCA;',
      '04/03/2026;ACQ;ALTRA;7;9;;BANCA;',
    ];
    const lavoro = await conImportFermo(
      () => importa(file, opzioni),
      async () => {
        await scrivi(slip());
        await scrivi(
          slip({ dataMovimento: '2026-03-03', qtaVnominale: '30', prezzo: '11' }),
          false,
        );
        await scrivi(slip({ cod_Titolo: 'ALTRA', qtaVnominale: '55' }));
      },
    );
    expect(lavoro).toMatchObject({
      stato: 'completato',
      esito: { letti: 4, inseriti: 2, invariati: 2, scartati: 0 },
    });
    const suoi = 'registra' in opzioni ? 'registrato' : 'bozza';
    expect(await scritti()).toEqual([
      ...[`ACQ ALTRA 55 registrato`, `ACQ AZ 100 bozza`, `ACQ AZ 100 registrato`].filter(
        (uno) => suoi === 'bozza' || !uno.endsWith('bozza'),
      ),
      ...(suoi === 'bozza' ? [] : ['ACQ AZ 100 registrato']),
      'ACQ AZ 30 bozza',
      `ACQ ALTRA 7 ${suoi}`,
    ]);
    await posizioniSane(proprietario);
  });

  test.each([
    ['e il file lo porta', '0'],
    ['nemmeno se l’orologio è stato rimesso indietro', '1 hour'],
  ])('ciò che è stornato, eliminato o corretto non c’è più: %s', async (_, avanti) => {
    const storna = await scrivi(slip());
    const elimina = await scrivi(slip({ qtaVnominale: '20' }), false);
    const corregge = await scrivi(slip({ qtaVnominale: '30' }), false);
    const lavoro = await conImportFermo(
      () =>
        importa([
          COMPRA,
          ...['20', '30', '40'].map((quanti) => `02/03/2026;ACQ;AZ;${quanti};10;;BANCA;`),
        ]),
      async () => {
        await proprietario.query(
          `update lavori set creato_il = creato_il + $1::interval where stato = 'in corso'`,
          [avanti],
        );
        const esiti = [
          await admin('POST', `/movimenti/${storna.id}/storna`, {}),
          await admin('DELETE', `/movimenti/${elimina.id}?versione=${elimina.versione}`),
          await admin('PUT', `/movimenti/${corregge.id}`, {
            ...slip({ qtaVnominale: '40' }),
            versione: corregge.versione,
          }),
        ];
        expect(esiti.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      },
    );
    expect(lavoro.esito).toMatchObject({ letti: 4, inseriti: 3, invariati: 1 });
    expect(await scritti()).toEqual(
      ['100', '20', '30', '40'].map((quanti) => `ACQ AZ ${quanti} bozza`),
    );
  });

  test('un numero d’origine già preso resta di chi lo ha', async () => {
    const lavoro = await conImportFermo(
      () => importa(['02/03/2026;ACQ;AZ;100;10;;BANCA;X-1', '02/03/2026;ACQ;AZ;50;10;;BANCA;X-2']),
      async () => {
        const { id } = await scrivi(slip({ qtaVnominale: '77' }), false);
        await proprietario.query(`update movimenti set nreg_import = 'X-1' where id = $1`, [id]);
      },
    );
    expect(lavoro.esito).toMatchObject({ inseriti: 1, invariati: 1 });
    expect(await scritti()).toEqual(['ACQ AZ 50 bozza', 'ACQ AZ 77 bozza']);
  });

  test('l’imposta si ricalcola da ciò che è in carico quando si scrive', async () => {
    const dove = { cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN' };
    await scrivi(slip(dove));
    const vende = '12/03/2026;VEN;AZ;100;25;;BANCAN;';
    const lavoro = await conImportFermo(
      () => importa([vende, '12/03/2026;ACQ;ALTRA;1;1;;BANCAN;']),
      () => scrivi(slip({ ...dove, prezzo: '20' })),
    );
    expect(lavoro.esito).toMatchObject({ inseriti: 2, invariati: 0 });
    // A 10 e a 20 il costo medio è 15: (25 − 15) × 100 = 1 000, 26% = 260; a 10 sarebbe 390.
    const { rows } = await proprietario.query<{ imposta: string }>(
      `select imposta_plusvalenze as imposta from movimenti where cod_causale = 'VEN'`,
    );
    expect(rows).toEqual([{ imposta: '260.00' }]);
  });
});

describe('chi scrive e chi importa nello stesso istante', () => {
  /** Whoever writes a movement of the custodian gets stuck half-way, its identifier taken. */
  async function conDepositarioFermo(passi: (libera: () => Promise<unknown>) => Promise<void>) {
    const client = await proprietario.connect();
    try {
      await client.query(
        `begin; select from depositari where cod_depositario = 'BANCA' for update`,
      );
      await passi(() => client.query('rollback'));
    } finally {
      client.release(true);
    }
  }

  test('una bozza cominciata prima e conclusa dopo il confronto si trova lo stesso', async () => {
    await conDepositarioFermo(async (libera) => {
      const bozza = scrivi(slip(), false);
      await aspettano();
      // Takes a higher identifier, and is there at once.
      await proprietario.query(
        `insert into movimenti (cod_azienda, cod_causale, cod_portafoglio, cod_depositario, data_movimento,
           data_valuta, data_operazione, cod_divisa)
         values ('001', 'ACQ', 'AMM', 'BANCAN', '2026-03-01', '2026-03-01', '2026-03-01', 'EUR')`,
      );
      const lavoro = importa([COMPRA]);
      await aspettano(2);
      await libera();
      await bozza;
      expect((await lavoro).esito).toMatchObject({ inseriti: 0, invariati: 1 });
    });
    expect(await scritti()).toContain('ACQ AZ 100 bozza');
  });

  test('mentre un import scrive le sue bozze gli altri registrano', async () => {
    await conDepositarioFermo(async (libera) => {
      const lavoro = importa([COMPRA, '02/03/2026;ACQ;ALTRA;5;10;;BANCAN;']);
      await aspettano();
      await scrivi(slip({ cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN' }));
      await scrivi(
        slip({
          ...{ cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN' },
          ...{ cod_Titolo: 'ALTRA', qtaVnominale: '5' },
        }),
      );
      await libera();
      expect((await lavoro).esito).toMatchObject({ inseriti: 1, invariati: 1 });
    });
    expect(await scritti()).toEqual([
      'ACQ ALTRA 5 registrato',
      'ACQ AZ 100 bozza',
      'ACQ AZ 100 registrato',
    ]);
  });

  test('riesce anche se qualcuno registra ogni volta che ha confrontato', async () => {
    const client = await proprietario.connect();
    let esito: Lavoro | undefined;
    const lavoro = (async () => {
      await client.query(`select pg_advisory_lock(${SCRITTURA})`);
      esito = await importa([COMPRA]);
    })();
    const finito = () => esito !== undefined;
    for (let volta = 0; volta < 6 && !finito(); volta++) {
      await aspettano(1, finito);
      await scrivi(slip({ prezzo: String(20 + volta) }));
      // Whoever waited has it, and this one again after them.
      await client.query(`select pg_advisory_unlock(${SCRITTURA})`);
      await client.query(`select pg_advisory_lock(${SCRITTURA})`);
    }
    client.release(true);
    await lavoro;
    expect(esito).toMatchObject({ stato: 'completato', esito: { inseriti: 1 } });
  });

  test('gli import riescono per quanto si registri', { timeout: 60_000 }, async () => {
    let avanti = true;
    const CLIENTI = 4;
    const clienti = Array.from({ length: CLIENTI }, async (_, n) => {
      for (let giro = 0; avanti; giro++)
        await scrivi(slip({ qtaVnominale: String(5000 + n), prezzo: String(10 + (giro % 7)) }));
    });
    const file = (n: number) =>
      Array.from({ length: 40 }, (_, riga) => `02/03/2026;ACQ;AZ;${100 * n + riga};10;;BANCA;`);
    const esiti: Lavoro[] = [];
    try {
      for (const registra of ['false', 'true', 'false', 'true'])
        esiti.push(await importa(file(1 + esiti.length), { registra }));
    } finally {
      avanti = false;
      await Promise.all(clienti);
    }
    expect(esiti.map(({ problema, esito }) => problema ?? esito?.inseriti)).toEqual([
      40, 40, 40, 40,
    ]);
    await posizioniSane(proprietario);
  });
});

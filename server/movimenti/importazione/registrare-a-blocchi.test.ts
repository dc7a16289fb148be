import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { importEFissati, SCRITTURA, slip } from '#tests/setup/import-e-fissati.ts';
import { attendi, type Lavoro } from '#tests/setup/lavori.ts';
import { posizioniSane } from '#tests/setup/posizioni-sane.ts';
import { BLOCCO } from './parti.ts';

/** An import that registers its movements block by block: a position is a block here. */
const prova = await appDiProva();
const { admin, applicazione, proprietario } = prova;
const { importa, scrivi, scritti, inAttesa, aspettano, riavvia } = await importEFissati(prova);

const interi = { ...BLOCCO };
beforeAll(() => Object.assign(BLOCCO, { righe: 1, alPiu: 1, diFila: 1 }));
afterAll(() => Object.assign(BLOCCO, interi));

const AZIENDA = `hashtext('movimenti'), hashtext('001')`;
const FILE = [
  '02/03/2026;ACQ;AZ;100;10;;BANCA;',
  '02/03/2026;VEN;AZ;40;11;;BANCA;',
  '02/03/2026;ACQ;ALTRA;7;9;;BANCA;',
];
const numeri = async () => {
  const { rows } = await proprietario.query<{ nreg: number; chi: string }>(
    `select nreg, cod_causale || ' ' || trim_scale(qta_vnominale) || case when lavoro is null then '' else ' file' end as chi
       from movimenti where stato <> 'bozza' and nriga = 1 order by nreg`,
  );
  expect(rows.map(({ nreg }) => nreg)).toEqual(rows.map((_, n) => n + 1));
  return rows.map(({ chi }) => chi);
};
const ripristina = async (guid: string) => {
  const nuovo = crypto.randomUUID();
  await admin('POST', `/importazioni/${guid}/ripristina?guid=${nuovo}`);
  return (await attendi(admin, nuovo)).esito;
};
const log = async (guid: string) =>
  (await admin('GET', `/reportsmonitor/get-logsdata/${guid}`)).body;

/** An import about to register its first block; those who come now stand behind it, in this order. */
async function conInFila(file: string[], ...fila: (() => Promise<unknown>)[]): Promise<Lavoro> {
  const client = await proprietario.connect();
  try {
    await client.query(`select pg_advisory_lock(${SCRITTURA})`);
    const lavoro = importa(file, { registra: 'true' });
    await aspettano();
    await client.query(`select pg_advisory_lock(${AZIENDA}), pg_advisory_unlock(${SCRITTURA})`);
    await aspettano();
    const inFila = [];
    for (const uno of fila) {
      inFila.push(uno());
      await aspettano(1 + inFila.length);
    }
    await client.query(`select pg_advisory_unlock(${AZIENDA})`);
    await Promise.all(inFila);
    return await lavoro;
  } finally {
    client.release(true);
  }
}

/** Holds the company after the first block, the second one waiting for it. */
const fraIDue = (passi: (pid: number, client: PoolClient) => Promise<unknown>) => async () => {
  const client = await proprietario.connect();
  try {
    await client.query(`select pg_advisory_lock(${AZIENDA})`);
    await aspettano();
    const [pid = 0] = await inAttesa();
    expect(await numeri()).toEqual(['ACQ 100 file', 'VEN 40 file']);
    await passi(pid, client);
  } finally {
    client.release(true);
  }
};

test('chi registra entra fra un blocco e l’altro, e l’import si riporta indietro intero', async () => {
  const { guidID, esito } = await conInFila(FILE, () => scrivi(slip({ qtaVnominale: '5' })));
  expect(esito).toMatchObject({ letti: 3, inseriti: 3, registrati: 3, invariati: 0 });
  expect(await numeri()).toEqual(['ACQ 100 file', 'VEN 40 file', 'ACQ 5', 'ACQ 7 file']);
  await posizioniSane(proprietario);
  expect(await ripristina(guidID)).toMatchObject({ eliminati: 3, nonRipristinati: 0 });
  expect(await scritti()).toEqual(['ACQ AZ 5 registrato']);
  await posizioniSane(proprietario);
});

test('se la sessione muore fra due blocchi riprende da ciò che è registrato', async () => {
  const { guidID, esito } = await conInFila(
    FILE,
    fraIDue((pid) => applicazione.query('select pg_terminate_backend($1)', [pid])),
  );
  expect(esito).toMatchObject({ letti: 3, inseriti: 3, registrati: 3, invariati: 0 });
  expect(await numeri()).toEqual(['ACQ 100 file', 'VEN 40 file', 'ACQ 7 file']);
  expect(await log(guidID)).toContain('riprende da dov’era, con 2 movimenti già registrati');
  await posizioniSane(proprietario);
  expect((await importa(FILE)).esito).toMatchObject({ inseriti: 0, invariati: 3 });
});

test('se il lavoratore si ferma fra due blocchi o dentro uno, nessuna riga è registrata due volte', async () => {
  const { esito } = await conInFila(
    FILE,
    fraIDue((_, client) =>
      riavvia(async () => {
        await client.query('begin; select from numeratori_movimenti for update');
        await client.query(`select pg_advisory_unlock(${AZIENDA})`);
      })
        .then(() => aspettano())
        .then(() => riavvia(() => client.query('commit'))),
    ),
  );
  expect(esito).toMatchObject({ letti: 3, inseriti: 3, registrati: 3, invariati: 0 });
  expect(await numeri()).toEqual(['ACQ 100 file', 'VEN 40 file', 'ACQ 7 file']);
  await posizioniSane(proprietario);
});

const CAUSALE = (quale: string) =>
  `update causali set attiva = not attiva where cod_causale = '${quale}'`;
test.each([
  ['VEN non è più attiva', CAUSALE('VEN'), 'completato', 3, /^$/],
  [
    'ACQ non è più attiva',
    CAUSALE('ACQ'),
    'fallito',
    2,
    /^Una riga non è valida su 3. Prima: .* 2 movim/,
  ],
  [
    'si vogliono quattro occhi',
    'update aziende set quattro_occhi = not quattro_occhi',
    'fallito',
    2,
    /^Questa azienda vuole quattro occhi.* 2 movimenti sono registrati/,
  ],
] as const)(
  'ciò che è registrato resta se intanto %s',
  async (_, cambia, stato, registrati, detail) => {
    const lavoro = await conInFila(
      FILE,
      fraIDue(() => riavvia(() => proprietario.query(cambia))),
    );
    await proprietario.query(cambia);
    expect(lavoro).toMatchObject({
      stato,
      esito: { inseriti: registrati, registrati, scartati: 0 },
    });
    expect(lavoro.problema?.detail ?? '').toMatch(detail);
  },
);

test('se non si sa più quali righe sono registrate si ferma, e lo dice', async () => {
  const { guidID, stato, problema, esito } = await conInFila(
    FILE,
    fraIDue((_, client) =>
      riavvia(async () => {
        const { rows } = await client.query(
          `select 'staging.' || relname as scritte from pg_class where relname like 'i%f' and relkind = 'r' and relnamespace = 'staging'::regnamespace`,
        );
        await client.query(`drop table if exists ${rows.map(({ scritte }) => scritte)}`);
      }),
    ),
  );
  expect({ stato, esito }).toMatchObject({ stato: 'fallito', esito: { registrati: 2 } });
  expect(problema?.detail).toContain('2 movimenti sono registrati, gli altri non sono entrati');
  expect(await ripristina(guidID)).toMatchObject({ eliminati: 2, nonRipristinati: 0 });
});

const interrompi = async () => {
  const { rows } = await proprietario.query(`select guid from lavori where stato = 'in corso'`);
  await admin('POST', `/reportsmonitor/${rows[0]?.guid}/interrompi`);
  await expect.poll(inAttesa).toEqual([]);
};
const riempiIlDisco = () =>
  proprietario.query(`
    create function disco_pieno() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger disco_pieno before insert on movimenti execute function disco_pieno()`);

test.each([
  ['annullato', interrompi],
  ['fallito', riempiIlDisco],
])(
  '%s fra due blocchi dice che cosa resta; il file di nuovo porta solo il resto',
  async (come, passi) => {
    const { guidID, stato, esito, problema } = await conInFila(FILE, fraIDue(passi));
    await proprietario.query('drop function if exists disco_pieno cascade');
    expect({ stato, esito }).toMatchObject({ stato: come, esito: { inseriti: 2, registrati: 2 } });
    const resta = '2 movimenti sono registrati, gli altri non sono entrati';
    expect(await log(guidID)).toContain(resta);
    if (come === 'fallito') expect(problema?.detail).toContain(`Disco pieno. ${resta}`);
    const secondo = await importa(FILE, { registra: 'true' });
    expect(secondo.esito).toMatchObject({ inseriti: 1, invariati: 2 });
    expect(await ripristina(guidID)).toMatchObject({ eliminati: 2, nonRipristinati: 0 });
    expect(await scritti()).toEqual(['ACQ ALTRA 7 registrato']);
  },
);

test('interrotto quando tutto è registrato, o fermo in coda, dice lo stesso che cosa resta', async () => {
  // As if somebody asked for it in the moment before the end.
  await proprietario.query(`
    create function chiedi() returns trigger language plpgsql as $$ begin
      update lavori set annullamento_chiesto = true where guid = new.guid; return new; end $$;
    create trigger chiedi after update of errate on importazioni for each row execute function chiedi()`);
  const tutti = await importa(FILE, { registra: 'true' });
  await proprietario.query('drop function chiedi cascade');
  expect(tutti).toMatchObject({ stato: 'annullato', esito: { registrati: 3 } });
  expect(await log(tutti.guidID)).toContain('3 movimenti sono registrati');
  expect(await ripristina(tutti.guidID)).toMatchObject({ eliminati: 3, nonRipristinati: 0 });
  await proprietario.query('truncate movimenti, posizioni, numeratori_movimenti cascade');
  const { guidID } = await conInFila(
    FILE,
    fraIDue(() =>
      riavvia(async () => {
        const { rows } = await proprietario.query(
          `select guid from lavori where stato = 'in attesa'`,
        );
        await admin('POST', `/reportsmonitor/${rows[0]?.guid}/interrompi`);
      }),
    ),
  );
  expect(await log(guidID)).toContain('2 movimenti sono registrati');
  expect(await ripristina(guidID)).toMatchObject({ eliminati: 2, nonRipristinati: 0 });
});

test('una posizione che nulla segue si taglia fra due giorni, e due che una riga lega entrano insieme', async () => {
  const { esito } = await importa(
    [
      '03/03/2026;ACQ;AZ;20;10;;BANCA;',
      ...FILE,
      '04/03/2026;RIC;ALTRA;3;;;BANCA;',
      '05/03/2026;VEN;ALTRA;4;9;;BANCA;',
    ],
    { registra: 'true' },
  );
  expect(esito).toMatchObject({ letti: 6, registrati: 6 });
  expect(await numeri()).toEqual(
    ['ACQ 100', 'VEN 40', 'ACQ 20', 'ACQ 7', 'RIC -3', 'VEN 4'].map((uno) => `${uno} file`),
  );
  const { rows } = await proprietario.query(
    `select string_agg(nreg::text, ' ' order by nreg) as suoi from movimenti where nriga = 1
      group by registrato_il order by registrato_il`,
  );
  expect(rows.map(({ suoi }) => suoi)).toEqual(['1 2', '3', '4 5 6']);
  await posizioniSane(proprietario);
});

test('ciò che altri hanno reso impossibile resta in bozza, e si dice; il resto è registrato', async () => {
  // The last transaction finds a key taken, once: it is done again.
  await proprietario.query(`
    create sequence volte;
    create function rifai() returns trigger language plpgsql security definer as $$ begin
      if nextval('volte') = 1 then raise unique_violation; end if; return new; end $$;
    create trigger rifai after update of errate on importazioni for each row execute function rifai()`);
  const altra = { cod_Titolo: 'ALTRA', qtaVnominale: '7' };
  await scrivi(slip(altra));
  const vende = [...FILE.slice(0, 2), '04/03/2026;VEN;ALTRA;7;9;;BANCA;'];
  const { guidID, esito } = await conInFila(vende, () =>
    scrivi(slip({ ...altra, cod_Causale: 'VEN', dataMovimento: '2026-03-03' })),
  );
  expect(esito).toMatchObject({ letti: 3, inseriti: 3, registrati: 2 });
  await proprietario.query('drop function rifai cascade');
  expect((await log(guidID)).split('Registrati 2 movimenti. 1 resta in bozza')).toHaveLength(2);
  expect(await scritti()).toContain('VEN ALTRA 7 bozza');
  await posizioniSane(proprietario);
  expect(await ripristina(guidID)).toMatchObject({ eliminati: 3, nonRipristinati: 0 });
});

test('ciò che il file da sé non può fare lo ferma prima del primo blocco', async () => {
  const { stato, problema } = await importa([...FILE, '05/03/2026;VEN;ALTRA;8;9;;BANCA;'], {
    registra: 'true',
  });
  expect(stato).toBe('fallito');
  expect(problema?.detail).toContain('riga 5: La giacenza al 05/03/2026 è 7');
  expect(await numeri()).toEqual([]);
});

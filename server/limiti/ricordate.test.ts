import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ripieghi } from '#domain/archivi/valutazione/valori.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { apriDb } from '#server/db/sessione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { registrate } from '#tests/setup/righe-movimento.ts';
import { limitiDeiTitoli } from './dei-titoli.ts';

const { proprietario, applicazione } = await appDiProva();
const db = apriDb(applicazione);
const contesto = { utente: { id: 0, username: 'prova' }, aziende: ['001'], codAzienda: '001' };

beforeAll(async () => {
  await apriDeposito(proprietario, { portafoglio: 'P1', depositario: 'D1' });
  await proprietario.query(`
    insert into emittenti (cod_emittente, descrizione, cod_paese) values ('ENI', 'Eni', 'IT'), ('SNAM', 'Snam', 'IT');
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione, cod_emittente) values
      ('T1', 'Eni', 'A', 'EUR', 'U', 'ENI'), ('T2', 'Snam', 'A', 'USD', 'U', 'SNAM'), ('T3', 'Nuova', 'A', 'EUR', 'U', 'ENI'),
      ('F1', 'Fondo', 'F', 'EUR', 'U', 'SNAM');
    insert into quotazioni (cod_titolo, data, prezzo) select t, current_date, 10 from unnest(array['T1', 'T2', 'T3', 'F1']) t;
    insert into cambi (cod_divisa, data, cambio) values ('USD', current_date, 1.25);
    insert into limiti (cod_azienda, cod_limite, descrizione, asse, voci, soglia) values ('001', 'L', 'Eni', 'emittente', 'ENI', 90)`);
  for (const titolo of ['T1', 'T2', 'F1']) await compra(titolo, '100');
});

let n = 0;
const compra = (titolo: string, quantita: string) =>
  registrate(db, [
    {
      ...{ azienda: '001', portafoglio: 'P1', depositario: 'D1', titolo, quantita, causale: 'ACQ' },
      ...{ data: `2026-0${1 + (n++ % 6)}-15`, costo: '100.00' },
    },
  ]);
const SLIP = [{ codTitolo: 'T1', codPortafoglio: 'P1' }];
/** What a slip is told of ENI and of the whole; `scrive` in a transaction that has written, which reads anew. */
const letto = (scrive = false) =>
  inTransazione(db, contesto, async (tx) => {
    if (scrive) await sql`update limiti set note = 'x'`.execute(tx);
    const [limiti] = await limitiDeiTitoli(tx, { codAzienda: '001' }, SLIP);
    const { numeratore, denominatore } = limiti?.tocchi[0]?.limite ?? {};
    return [numeratore, denominatore];
  });
const prezzo = (titolo: string, quanto: number) =>
  `update quotazioni set prezzo = ${quanto} where cod_titolo = '${titolo}'`;

test('il fissato ricorda i valori finché nessuno ne scrive; chi registra li rilegge sempre', async () => {
  expect(await letto()).toEqual(['1000', '2800']);
  await proprietario.query('alter table quotazioni disable trigger valori_mutati');
  await proprietario.query(prezzo('T1', 20));
  expect(await letto()).toEqual(['1000', '2800']);
  expect(await letto(true)).toEqual(['2000', '3800']);
  await proprietario.query('alter table quotazioni enable trigger valori_mutati');
  await proprietario.query(prezzo('T1', 20));
  expect(await letto()).toEqual(['2000', '3800']);
});

test('vede prezzi, cambi, composizioni, posizioni e titoli nuovi come chi rilegge', async () => {
  const passi = [
    () => compra('T1', '50'),
    () => proprietario.query(prezzo('T2', 5)),
    () => proprietario.query('update cambi set cambio = 2'),
    () =>
      proprietario.query(`insert into titoli_composizione (id_titolo, genere, cod_emittente, percentuale)
        select id, 'emittente', e, 50 from titoli, unnest(array['ENI', 'SNAM']) e where cod_titolo = 'F1'`),
    () => compra('T3', '10'),
    () => proprietario.query(`update titoli set cod_emittente = 'SNAM' where cod_titolo = 'T3'`),
    () => proprietario.query(`delete from quotazioni where cod_titolo = 'T2'`),
  ];
  let prima: unknown = null;
  for (const passo of passi) {
    await passo();
    const ora = await letto();
    expect(ora).toEqual(await letto(true));
    expect(ora).not.toEqual(prima);
    prima = ora;
  }
});

test('un prezzo scritto prima e confermato dopo che si è letto si vede', async () => {
  const altro = await proprietario.connect();
  await altro.query('begin');
  await altro.query(prezzo('F1', 40));
  const prima = await letto();
  await altro.query('commit');
  altro.release();
  expect(await letto()).not.toEqual(prima);
  expect(await letto()).toEqual(await letto(true));
});

test('ogni archivio da cui viene un valore dice quando è scritto', async () => {
  const archivi = (['prezzo', 'cambio', 'coefficiente'] as const).flatMap((grandezza) =>
    ripieghi[grandezza].fonti.map(({ archivio }) => archivio.tabella),
  );
  const { rows } = await proprietario.query<{ tabella: string }>(
    `select tgrelid::regclass::text as tabella from pg_trigger where tgname = 'valori_mutati' and tgenabled = 'O'`,
  );
  expect(rows.map(({ tabella }) => tabella)).toEqual(expect.arrayContaining(archivi));
});

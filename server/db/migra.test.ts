import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { databaseDiProva } from '#tests/setup/database.ts';
import { leggiMigrazioni, migra } from './migra.ts';

const { proprietario, applicazione } = await databaseDiProva();

function cartellaVuota(): string {
  const cartella = mkdtempSync(join(tmpdir(), 'migrazioni-'));
  onTestFinished(() => rmSync(cartella, { recursive: true }));
  return cartella;
}

function copiaDelleMigrazioni(): string {
  const cartella = cartellaVuota();
  cpSync(join(import.meta.dirname, 'migrations'), cartella, { recursive: true });
  return cartella;
}

test('un database già aggiornato non cambia', async () => {
  expect(await migra(proprietario)).toEqual([]);
});

test('due avvii insieme applicano una migrazione una volta sola', async () => {
  const cartella = copiaDelleMigrazioni();
  writeFileSync(join(cartella, '9001-prova.sql'), 'create table prova_insieme (n int);');
  const applicate = await Promise.all([
    migra(proprietario, cartella),
    migra(proprietario, cartella),
  ]);
  expect(applicate.flat()).toEqual(['9001-prova.sql']);
  await proprietario.query(`delete from migrazioni where nome = '9001-prova.sql'`);
});

test('una migrazione che fallisce non lascia nulla e dice quale è', async () => {
  const cartella = copiaDelleMigrazioni();
  writeFileSync(join(cartella, '9002-rotta.sql'), 'create table a_meta (n int); select 1/0;');
  await expect(migra(proprietario, cartella)).rejects.toThrow('Migrazione 9002-rotta.sql');
  const { rows } = await proprietario.query(`select to_regclass('a_meta') as tabella`);
  expect(rows[0].tabella).toBeNull();
});

test('una migrazione cambiata dopo essere stata applicata è rifiutata', async () => {
  const cartella = copiaDelleMigrazioni();
  const prima = leggiMigrazioni()[0]?.nome ?? '';
  writeFileSync(join(cartella, prima), '-- un altro testo');
  await expect(migra(proprietario, cartella)).rejects.toThrow(`${prima} è cambiata`);
});

test('un database più recente del programma è rifiutato', async () => {
  const cartella = cartellaVuota();
  await expect(migra(proprietario, cartella)).rejects.toThrow('versione più recente');
});

test('date, decimali e interi grandi arrivano senza perdite', async () => {
  const { rows } = await applicazione.query(
    `select date '2024-02-29' as giorno, 0.1234567890::numeric as cambio, count(*) as quanti,
            array[1.50, null]::numeric[] as decimali, array[date '2024-01-01'] as giorni`,
  );
  expect(rows[0]).toEqual({
    giorno: '2024-02-29',
    cambio: '0.1234567890',
    quanti: 1,
    decimali: ['1.50', null],
    giorni: ['2024-01-01'],
  });
  await expect(applicazione.query('select 9007199254740993::bigint')).rejects.toThrow('2^53');
});

test('il ruolo dell’applicazione non crea e non scavalca le regole sulle righe', async () => {
  const { rows } = await applicazione.query(
    `select rolbypassrls, rolsuper, rolcreatedb, rolcreaterole,
            has_schema_privilege('public', 'create') as crea_in_public,
            has_database_privilege(current_database(), 'create') as crea_schemi
       from pg_roles where rolname = current_user`,
  );
  expect(Object.values(rows[0])).toEqual([false, false, false, false, false, false]);
});

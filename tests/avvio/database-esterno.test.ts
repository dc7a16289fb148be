import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { comeSuperutente } from '#server/db/descrizione.ts';
import { apriPool, connessioneEsterna } from '#server/db/pool.ts';
import { assicuraRuoloEsterno } from '#server/db/ruoli.ts';
import { ADMIN, avviaProdotto, eliminaHome, nuovaHome } from '#tests/setup/prodotto.ts';

const cluster = inject('cluster');
const nome = 'prova_esterno';
const home = nuovaHome();

const indirizzo = (utente: string) =>
  `postgresql://${utente}:segreta@localhost/${nome}?host=${encodeURIComponent(cluster.socket)}`;

async function daSuperutente(...comandi: string[]): Promise<void> {
  const client = new pg.Client(comeSuperutente(cluster));
  await client.connect();
  for (const sql of comandi) await client.query(sql);
  await client.end();
}

await daSuperutente(
  `create role ${nome} login password 'segreta'`,
  `create role ${nome}_senza login password 'segreta'`,
  `create database ${nome} owner ${nome}`,
  `grant rateo_app to ${nome}`,
);

afterAll(async () => {
  await daSuperutente(
    `drop database if exists ${nome} with (force)`,
    `drop role ${nome}`,
    `drop role ${nome}_senza`,
  );
  eliminaHome(home);
});

test('le sessioni dell’applicazione assumono rateo_app e le regole sulle righe valgono', async () => {
  const connessione = connessioneEsterna(indirizzo(nome));
  await assicuraRuoloEsterno(connessione);
  const pool = apriPool(connessione.applicazione);
  const { rows } = await pool.query(
    `select current_user as ruolo, rolbypassrls as scavalca from pg_roles
      where rolname = current_user`,
  );
  await pool.end();
  expect(rows).toEqual([{ ruolo: 'rateo_app', scavalca: false }]);
});

test('chi non può assumere rateo_app lo sa, con il rimedio', async () => {
  const connessione = connessioneEsterna(indirizzo(`${nome}_senza`));
  await expect(assicuraRuoloEsterno(connessione)).rejects.toThrow('grant rateo_app to');
});

test('con DATABASE_URL parte su quel database, senza uno proprio e senza dimostrazione', async () => {
  const prodotto = await avviaProdotto({ home, env: { DATABASE_URL: indirizzo(nome) } });
  const risposta = await fetch(`${prodotto.indirizzo}/api/accesso/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  expect(risposta.status).toBe(200);
  expect(((await risposta.json()) as { aziende: unknown[] }).aziende).toEqual([]);
  expect(await prodotto.ferma()).toBe(0);
});

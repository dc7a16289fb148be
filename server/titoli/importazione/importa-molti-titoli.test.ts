import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { avviaEsecutore } from '#server/avvio/lavori.ts';
import { configurazione } from '#server/base/config.ts';
import type { Esecutore } from '#server/lavori/esecutore.ts';
import { A_FONDO } from '#tests/setup/a-fondo.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, caricaFile, leggiLavoro } from '#tests/setup/lavori.ts';
import { titoliInventati } from '#tests/setup/titoli-inventati.ts';

const prova = await appDiProva();
const { admin, proprietario, applicazione } = prova;

/** More than one batch is written before the stop finds the job at it. */
const TITOLI = A_FONDO ? 10_000 : 6_000;
const { byte, righe } = titoliInventati(TITOLI);

const avvia = (): Promise<Esecutore> =>
  avviaEsecutore({
    proprietario,
    applicazione,
    config: configurazione({ RATEO_LOG: 'silent' }),
    signal: new AbortController().signal,
  });

const carica = async (): Promise<string> => {
  const guid = randomUUID();
  const file = { nome: 'molti.csv', byte };
  const risposta = await caricaFile(admin, `/Securities/uploadFromCsv?guid=${guid}`, file);
  expect(risposta.statusCode).toBe(202);
  return guid;
};

const quanti = async (tabella: string): Promise<number> => {
  const { rows } = await proprietario.query<{ n: number }>(
    `select count(*)::int as n from ${tabella}`,
  );
  return rows[0]?.n ?? -1;
};

test(`${TITOLI} titoli: fermati a metà non lasciano nulla, ripresi ci sono tutti, annullati spariscono`, async () => {
  const primo = await avvia();
  const guid = await carica();
  await expect
    .poll(async () => (await leggiLavoro(admin, guid)).fase, { timeout: 60_000, interval: 20 })
    .toBe('scrittura');
  await primo.ferma();
  expect(await quanti('titoli')).toBe(0);
  const secondo = await avvia();
  const lavoro = await attendi(admin, guid, 60_000);
  expect(lavoro.esito).toMatchObject({ letti: righe, inseriti: righe, scartati: 0 });
  expect(await quanti('titoli')).toBe(TITOLI);
  expect(await quanti('titoli_listini')).toBe(righe);

  const ancora = await attendi(admin, await carica(), 60_000);
  expect(ancora.esito).toMatchObject({ inseriti: 0, aggiornati: 0, invariati: righe });

  const { guidID } = (await admin('POST', `/importazioni/${guid}/ripristina`)).json<{
    guidID: string;
  }>();
  const annullato = await attendi(admin, guidID, 60_000);
  expect(annullato.esito).toMatchObject({ eliminati: TITOLI, nonRipristinati: 0 });
  expect(await quanti('titoli')).toBe(0);
  expect(await quanti('titoli_listini')).toBe(0);
  await secondo.ferma();
}, 300_000);

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inTransazione } from '#server/db/contesto.ts';
import { apriLettore } from '#server/db/lettura.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { esercizioInAzienda } from '#tests/setup/esercizio-in-azienda.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { chi, registrate } from '#tests/setup/righe-movimento.ts';
import { conta } from './conteggio.ts';
import { completa } from './simula.ts';

/** What a simulation reads in two sessions at once. */
const prova = await appDiProva();
const { admin, applicazione, db, proprietario } = prova;
await lavoratoreDiProva(prova);

beforeAll(async () => {
  await esercizioInAzienda(proprietario, '001');
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
});

/** All rows, with what was done between the readings of the one session and of the other. */
const righe = (intanto: () => Promise<unknown> = async () => undefined) =>
  inTransazione(
    db,
    chi(),
    async (tx) => {
      const apri = async () => {
        await intanto();
        const lettore = await apriLettore({ applicazione, replica: undefined, avvisa: () => {} });
        await sql`select set_config('rateo.aziende', '001', false)`.execute(lettore.sessione);
        return lettore;
      };
      const chiesta = await completa(tx, '001', { data: '2025-12-31' });
      const { posti, riga, ...altro } = await conta(tx, chiesta, { apriLettore: apri });
      return { ...altro, righe: posti.map(riga) };
    },
    { istantanea: true },
  );

/** Nobody holds a session of the application any more. */
const nessunaTenuta = () =>
  expect.poll(() => applicazione.totalCount - applicazione.idleCount).toBe(0);

test('ciò che si registra fra le due letture non lo vede nessuna delle due', async () => {
  const prima = await righe();
  const acquisto = { causale: 'ACQ', titolo: 'AZ-A', quantita: '100', costo: '600.00' };
  const dove = { portafoglio: 'CIR', depositario: 'CIR-B1', data: '2025-11-10' };
  const intanto = await righe(() => registrate(db, [{ ...acquisto, ...dove }]));
  expect(intanto).toEqual(prima);
  expect(await righe()).not.toEqual(prima);
});

/** A simulation without a table, which one of the two sessions alone asks. */
const simulataSenza = async (tabella: string) => {
  await proprietario.query(`alter table ${tabella} rename to via`);
  try {
    const guid = randomUUID();
    await admin('POST', `/chiusura/simula?guid=${guid}`, { data: '2025-12-31' });
    return await attendi(admin, guid);
  } finally {
    await proprietario.query(`alter table via rename to ${tabella}`);
  }
};
const FALLITO = { stato: 'fallito', problema: { status: 500 } };

test('ciò che non riesce nell’altra sessione è l’errore del lavoro, e nulla resta aperto', async () => {
  expect(await simulataSenza('titoli_rating')).toMatchObject(FALLITO);
  await nessunaTenuta();
});

test('se non riesce la sua, l’altra sessione non va avanti per nessuno', async () => {
  const blocco = await proprietario.connect();
  try {
    await blocco.query('begin; lock table titoli_rating');
    expect(await simulataSenza('numeratori_movimenti')).toMatchObject(FALLITO);
    await nessunaTenuta();
  } finally {
    await blocco.query('rollback');
    blocco.release();
  }
});

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { type Db, Sessione, type Tx } from '#server/db/sessione.ts';
import { registraLAnno } from '#tests/setup/anno-registrato.ts';
import { appDiProva } from '#tests/setup/app.ts';
import type { Domanda } from './domanda.ts';
import { percorri } from './genera.ts';
import { scegli } from './selezione.ts';

const { admin, applicazione, proprietario } = await appDiProva();
const CHI = { utente: { id: 0, username: 'prova' }, aziende: ['001'] };
const DOMANDA: Domanda = {
  ...{ codAzienda: '001', codLibro: 'CIVILE', tipo: 'G' },
  ...{ dal: data('2025-01-01'), al: data('2025-12-31'), arretrate: true },
  ...{ conScarti: true, conDeroga: false },
  ...{ codPortafoglio: null, codDepositario: null, causale: null, tipoTitolo: null },
};
const ESECUZIONE = { avanza: () => undefined, controlla: () => undefined };

beforeAll(async () => {
  await registraLAnno(proprietario, '001', 0);
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
});

/** Goes through the year, writing so. */
async function scrivendo(scrivi: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  const client = await applicazione.connect();
  const sessione = new Sessione(client);
  try {
    return await inTransazione(sessione as Db, CHI, async (tx) => {
      await scegli(tx, DOMANDA);
      const tieni = async () => void (await scrivi(tx));
      return percorri(ESECUZIONE, { tx, sessione }, DOMANDA, { tieni });
    });
  } finally {
    client.release(true);
  }
}

test('ciò che non si è potuto scrivere si dice com’è, e non che la transazione è fallita', async () => {
  await expect(scrivendo((tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow(
    'division by zero',
  );
});

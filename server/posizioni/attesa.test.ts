import { afterAll, expect, test } from 'vitest';
import { inTransazione } from '#server/db/contesto.ts';
import { apriPool } from '#server/db/pool.ts';
import { apriDb } from '#server/db/sessione.ts';
import { comeErroreRateo } from '#server/record/vincoli/come-errore.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';
import { chi, registrate } from '#tests/setup/righe-movimento.ts';
import { unoAllaVolta } from './metodo.ts';

const { connessione, db, proprietario } = await appDiProva();
const pool = apriPool(connessione.applicazione, { massimo: 1, nome: 'attesa', attesaMs: 100 });
afterAll(() => pool.end());

test('chi aspetta troppo chi scrive lo sa, e nulla è scritto', async () => {
  await apriDeposito(proprietario);
  await apriTitolo(proprietario, 'A');
  const riga = { causale: 'ACQ', titolo: 'A', data: '2026-01-02', quantita: '1', costo: '10' };
  const causa = await inTransazione(db, chi(), async (tx) => {
    await unoAllaVolta(tx, '001');
    return registrate(apriDb(pool), [riga]).catch((e: unknown) => e);
  });
  const { codice, message } = comeErroreRateo(causa);
  expect(codice).toBe('NON_DISPONIBILE');
  expect(message).toContain('sta ancora scrivendo su questi dati. Non si è scritto nulla');
  const { rows } = await proprietario.query('select from movimenti');
  expect(rows).toEqual([]);
});

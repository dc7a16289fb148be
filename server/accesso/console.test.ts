import { describe, expect, test } from 'vitest';
import { appDiProva, PASSWORD_ADMIN } from '#tests/setup/app.ts';
import {
  attiva,
  creaUtente,
  reimpostaPassword,
  rendiAmministratore,
  utentiInElenco,
} from './console.ts';

const { db, nessuno, admin } = await appDiProva();

const entra = async (username: string, password: string) =>
  (await nessuno('POST', '/accesso/login', { username, password })).statusCode;

const daElenco = async (nome: string) =>
  (await utentiInElenco(db)).find(({ username }) => username === nome);

describe('dalla console', () => {
  test('un utente nuovo entra con la password detta, che va cambiata', async () => {
    const password = await creaUtente(db, ' Anna ', 'Anna Arcuri');
    const risposta = await nessuno('POST', '/accesso/login', { username: 'anna', password });
    expect(risposta.json()).toMatchObject({ cambioPasswordRichiesto: true, aziende: [] });
    await expect(creaUtente(db, 'anna', '')).rejects.toThrow(/c'è già/);
    await expect(creaUtente(db, 'con spazi', '')).rejects.toThrow(/non può essere/);
    await expect(creaUtente(db, 'sistema', '')).rejects.toThrow(/non può essere/);
  });

  test('una password nuova chiude le sessioni di chi l’aveva persa', async () => {
    const password = await reimpostaPassword(db, 'Admin');
    expect((await admin('GET', '/accesso/io')).statusCode).toBe(401);
    expect(await entra('admin', PASSWORD_ADMIN)).toBe(401);
    expect(await entra('admin', password)).toBe(200);
    await expect(reimpostaPassword(db, 'nessuno')).rejects.toThrow(/Nessun utente "nessuno"/);
  });

  test('chi è disattivato ritorna amministratore, e l’ultimo non si disattiva', async () => {
    await expect(attiva(db, 'admin', false)).rejects.toThrow(/alcun amministratore/);
    await attiva(db, 'anna', false);
    expect(await daElenco('anna')).toMatchObject({ attivo: false, amministratore: false });
    await rendiAmministratore(db, 'anna');
    await rendiAmministratore(db, 'anna');
    expect(await daElenco('anna')).toMatchObject({ attivo: true, amministratore: true });
    await attiva(db, 'admin', false);
    expect(await daElenco('admin')).toMatchObject({ attivo: false });
  });
});

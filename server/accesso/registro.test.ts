import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { apriDb } from '#server/db/sessione.ts';
import { appDiProva, PASSWORD_ADMIN } from '#tests/setup/app.ts';
import {
  attiva,
  creaUtente,
  reimpostaPassword,
  rendiAmministratore,
  utentiInElenco,
} from './console.ts';
import { curaEventi, segnaEvento } from './eventi.ts';

const { db, admin, come, nessuno, proprietario, applicazione } = await appDiProva();

interface Pagina {
  readonly items: readonly { readonly id: number; readonly tipo: string; utente: string | null }[];
  readonly cursoreDopo: string | null;
}

const leggi = async (query = ''): Promise<Pagina> =>
  (await admin('GET', `/accesso/eventi${query}`)).json<Pagina>();

const evento = (oggetto: string) =>
  segnaEvento(db, { tipo: 'utente-creato', utente: 'chi.scrive', oggetto });

describe('il registro degli accessi', () => {
  test('si legge a pagine per chiave, dal più recente, senza salti né doppioni', async () => {
    for (let n = 0; n < 7; n += 1) await evento(`persona ${n}`);
    const visti: number[] = [];
    let cursore: string | null = '';
    while (cursore !== null) {
      const pagina: Pagina = await leggi(`?utente=chi.scrive&limite=3&cursore=${cursore}`);
      visti.push(...pagina.items.map(({ id }) => id));
      cursore = pagina.cursoreDopo;
    }
    expect(visti).toHaveLength(7);
    expect(visti).toEqual([...visti].sort((a, b) => b - a));
  });

  test('si filtra per tipo, persona e giorno', async () => {
    await segnaEvento(db, { tipo: 'uscita', utente: 'chi.esce' });
    const usciti = await leggi('?tipo=uscita&utente=Chi.Esce');
    expect(usciti.items.map(({ utente }) => utente)).toEqual(['chi.esce']);
    expect((await leggi('?tipo=uscita&al=2001-01-01')).items).toEqual([]);
    expect((await admin('GET', '/accesso/eventi?dal=2026-02-30')).statusCode).toBe(422);
  });

  test('lo legge soltanto chi ha Utenti_R su tutte le aziende', async () => {
    const diUna = await come({ username: 'capo.di.una', su: { '001': tuttiIPrivilegi } });
    expect((await diUna('GET', '/accesso/eventi')).statusCode).toBe(403);
    const lettore = await come({ username: 'lettore', su: { '*': ['Utenti_R'] } });
    expect((await lettore('GET', '/accesso/eventi')).statusCode).toBe(200);
  });

  test('annullata la transazione, del suo evento non resta nulla', async () => {
    const oggetto = randomUUID();
    const caduta = db.transaction().execute(async (tx) => {
      await segnaEvento(tx, { tipo: 'ruolo-creato', utente: 'admin', oggetto });
      throw new Error('annullata');
    });
    await expect(caduta).rejects.toThrow('annullata');
    const { rows } = await proprietario.query('select 1 from eventi_accesso where oggetto = $1', [
      oggetto,
    ]);
    expect(rows).toEqual([]);
  });

  test('non si modifica e non si cancella, nemmeno dal proprietario', async () => {
    await evento('fermo');
    const immutabile = /Il registro degli accessi non si modifica/;
    await expect(
      proprietario.query("update eventi_accesso set utente = 'un altro'"),
    ).rejects.toThrow(immutabile);
    await expect(proprietario.query('delete from eventi_accesso')).rejects.toThrow(immutabile);
    await expect(proprietario.query('truncate eventi_accesso')).rejects.toThrow(immutabile);
    await expect(applicazione.query('delete from eventi_accesso')).rejects.toThrow(
      /permission denied/,
    );
  });

  test('lascia andare ciò che ha più di un anno', async () => {
    await proprietario.query(
      `insert into eventi_accesso (tipo, oggetto, quando)
       values ('uscita', 'vecchio', now() - interval '366 days'),
              ('uscita', 'recente', now() - interval '364 days')`,
    );
    await apriDb(proprietario).transaction().execute(curaEventi);
    const { rows } = await proprietario.query<{ oggetto: string }>(
      "select oggetto from eventi_accesso where oggetto in ('vecchio', 'recente')",
    );
    expect(rows).toEqual([{ oggetto: 'recente' }]);
  });
});

describe('dalla console', () => {
  const entra = async (username: string, password: string) =>
    (await nessuno('POST', '/accesso/login', { username, password })).statusCode;

  const daElenco = async (nome: string) =>
    (await utentiInElenco(db)).find(({ username }) => username === nome);

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

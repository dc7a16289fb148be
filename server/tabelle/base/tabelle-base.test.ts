import { describe, expect, test } from 'vitest';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { tabelleBase } from '#domain/tabelle/base/tabelle-base.ts';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, come } = await appDiProva();

interface Riga extends Record<string, unknown> {
  id: number;
  versione: number;
  codice: string;
  diSistema?: boolean;
}

const righe = async (tabella: string) =>
  (await admin('GET', `/tabelle-base/${tabella}`)).json<Riga[]>();
const riga = async (tabella: string, codice: string) =>
  (await righe(tabella)).find((una) => una.codice === codice) as Riga;

const persona = (username: string, ...privilegi: Privilegio[]) =>
  come({ username, su: { '001': privilegi } });

describe('le tabelle di base', () => {
  test.each(tabelleBase.map(({ nome }) => nome))('%s si legge', async (nome) => {
    const risposta = await admin('GET', `/tabelle-base/${nome}`);
    expect(risposta.statusCode).toBe(200);
    if (nome !== 'numeri_raggruppamento')
      expect(risposta.json<Riga[]>().every(({ diSistema }) => diSistema)).toBe(true);
  });

  test('una che non c’è non si trova, nemmeno se in banca dati c’è', async () => {
    for (const nome of ['inventata', 'utenti', 'divise']) {
      expect((await admin('GET', `/tabelle-base/${nome}`)).statusCode).toBe(404);
      expect((await admin('POST', `/tabelle-base/${nome}`, {})).statusCode).toBe(404);
    }
  });

  test('una riga aggiunta si corregge con la sua storia e si elimina', async () => {
    const url = '/tabelle-base/tipi_tasso';
    const creata = await admin('POST', url, { id: 1, codice: 'X', descrizione: ' Misto ' });
    expect(creata.statusCode).toBe(201);
    const nuova = creata.json<Riga>();
    expect(nuova).toMatchObject({ codice: 'X', descrizione: 'Misto', diSistema: false });
    expect((await righe('tipi_tasso')).at(-1)?.codice).toBe('X');
    const corpo = { id: nuova.id, versione: 1, codice: 'X', descrizione: 'Misto fisso' };
    expect((await admin('PUT', `${url}/${nuova.id}`, corpo)).json()).toMatchObject({ versione: 2 });
    expect((await admin('PUT', `${url}/${nuova.id}`, corpo)).statusCode).toBe(409);
    expect((await admin('GET', `/storico/tipi_tasso/${nuova.id}`)).json()).toMatchObject([
      { prima: { descrizione: 'Misto' }, dopo: { descrizione: 'Misto fisso' } },
    ]);
    expect((await admin('DELETE', `${url}/${nuova.id}?versione=1`)).statusCode).toBe(409);
    expect((await admin('DELETE', `${url}/${nuova.id}?versione=2`)).statusCode).toBe(200);
  });

  test('di una riga del prodotto si corregge la descrizione e basta', async () => {
    const stato = await riga('tipi_titolo', 'S');
    const url = `/tabelle-base/tipi_titolo/${stato.id}`;
    const parole = { ...stato, descrizione: 'Titoli del debito pubblico' };
    expect((await admin('PUT', url, parole)).statusCode).toBe(200);
    const altro = await admin('PUT', url, { id: stato.id, prezzoPerCento: false });
    expect(altro.statusCode).toBe(422);
    expect(altro.json<{ detail: string }>().detail).toContain('se ne corregge la descrizione');
    expect((await admin('DELETE', url)).statusCode).toBe(409);
    const elenco = (await admin('GET', '/DatiStatici/getTipoTitolo')).body;
    expect(elenco).toContain('Titoli del debito pubblico');
  });

  test('ciò che non può stare è rifiutato nominando il campo', async () => {
    const crea = async (tabella: string, corpo: object) => {
      const risposta = await admin('POST', `/tabelle-base/${tabella}`, corpo);
      const { errori } = risposta.json<{ errori?: { campo: string; messaggio: string }[] }>();
      return [risposta.statusCode, errori?.map(({ campo }) => campo).join()];
    };
    expect(await crea('mercati', { codice: 'xx', descrizione: '' })).toEqual([
      422,
      'codice,descrizione',
    ]);
    expect(await crea('tipi_titolo', { codice: '7', descrizione: 'A', gruppo: 'ZZ' })).toEqual([
      422,
      'gruppo',
    ]);
    expect(await crea('tipi_tasso', { codice: 'F', descrizione: 'Doppio' })).toEqual([
      409,
      'codice',
    ]);
    const aliquota = { codCategoria: 'BOLLO', aliquota: '0.3', fonte: 'prova' };
    expect(await crea('aliquote_fiscali', { ...aliquota, validoDal: '2026-02-30' })).toEqual([
      422,
      'validoDal',
    ]);
    expect(
      await crea('aliquote_fiscali', { ...aliquota, validoDal: '2027-01-01', aliquota: '101' }),
    ).toEqual([422, 'aliquota']);
  });

  test('un’aliquota nuova prende l’imponibile intero, e il suo giorno non cambia', async () => {
    const url = '/tabelle-base/aliquote_fiscali';
    const corpo = {
      codCategoria: 'BOLLO',
      validoDal: '2027-01-01',
      aliquota: 0.25,
      fonte: 'Legge',
    };
    const nuova = (await admin('POST', url, corpo)).json<Riga>();
    expect(nuova).toMatchObject({ aliquota: '0.25', percImponibile: '100', diSistema: false });
    const spostata = await admin('PUT', `${url}/${nuova.id}`, { validoDal: '2027-02-01' });
    expect(spostata.statusCode).toBe(422);
  });

  test('legge chiunque sia entrato, scrive chi configura', async () => {
    const nessuno = await persona('senza.privilegi');
    expect((await nessuno('GET', '/tabelle-base/paesi')).statusCode).toBe(200);
    const { id } = await riga('paesi', 'IT');
    expect((await nessuno('GET', `/storico/paesi/${id}`)).statusCode).toBe(200);
    const corpo = { codice: 'ZZ', descrizione: 'Prova' };
    expect((await nessuno('POST', '/tabelle-base/paesi', corpo)).statusCode).toBe(403);
    const legge = await persona('legge.configurazione', 'Configurazione_R', 'Titoli_W');
    expect((await legge('POST', '/tabelle-base/paesi', corpo)).statusCode).toBe(403);
    expect((await legge('PUT', `/tabelle-base/paesi/${id}`, corpo)).statusCode).toBe(403);
    expect((await legge('DELETE', `/tabelle-base/paesi/${id}`)).statusCode).toBe(403);
    const configura = await persona('configura', 'Configurazione_W');
    expect((await configura('POST', '/tabelle-base/paesi', corpo)).statusCode).toBe(201);
  });

  test('le dimensioni dei raggruppamenti sono di chi ha i titoli', async () => {
    const url = '/tabelle-base/numeri_raggruppamento';
    const configura = await persona('solo.configura', 'Configurazione_W');
    const legge = await persona('legge.titoli', 'Titoli_R');
    const scrive = await persona('scrive.titoli', 'Titoli_W');
    const corpo = { numero: 7, descrizione: 'Settore' };
    const stati = async (chiama: typeof legge) => [
      (await chiama('GET', url)).statusCode,
      (await chiama('POST', url, corpo)).statusCode,
    ];
    expect(await stati(configura)).toEqual([403, 403]);
    expect(await stati(legge)).toEqual([200, 403]);
    expect(await stati(scrive)).toEqual([200, 201]);
    expect((await legge('GET', '/storico/numeri_raggruppamento/1')).statusCode).toBe(200);
    expect((await configura('GET', '/storico/numeri_raggruppamento/1')).statusCode).toBe(403);
  });
});

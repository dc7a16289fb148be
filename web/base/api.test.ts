import { afterEach, describe, expect, it, vi } from 'vitest';
import { rotteCambi } from '#contract/archivi/cambi.ts';
import { rotteDivise } from '#contract/divise.ts';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import {
  chiama,
  impostaSessione,
  impostaSessionePersa,
  impostaToken,
  indirizzo,
  problemaDa,
  type SessioneApi,
} from './api.ts';
import { nomeDaIntestazione } from './file.ts';
import { leggiRicerca, scriviRicerca } from './ricerca-url.ts';

describe('indirizzo di una rotta', () => {
  it('riempie i parametri e lascia fuori ciò che manca', () => {
    expect(indirizzo(rotteCambi.elimina, { params: { id: 7 }, query: { versione: 3 } })).toBe(
      '/api/Cambi/7?versione=3',
    );
    const parti = { params: { id: 'a/b' }, query: { file: undefined } };
    expect(indirizzo(rotteReportsMonitor.elimina, parti)).toBe(
      '/api/reportsmonitor/delete-report/a%2Fb',
    );
  });
});

describe('problema di una risposta', () => {
  it('è quello che il server descrive', () => {
    const testo = JSON.stringify({ title: 'Conflitto', detail: 'Qualcuno lo ha cambiato' });
    expect(problemaDa(409, testo)).toMatchObject({ title: 'Conflitto' });
  });

  it('si dice comunque, se chi risponde è un proxy o nessuno', () => {
    expect(problemaDa(502, '<html>')).toMatchObject({ status: 502, title: 'Errore 502' });
    expect(problemaDa(0, '')).toMatchObject({ title: 'Server non raggiungibile' });
  });
});

describe('rinnovo della sessione', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    impostaToken(null);
    impostaSessionePersa(() => undefined);
  });
  const sessioneDi = (id: number) =>
    ({ token: `token ${id}`, utente: { id, username: `u${id}`, nome: '' } }) as SessioneApi;

  /** What is sent with which token: the one of user 1 holds no more, and the cookie is of `cookie`. */
  function conCookieDi(cookie: number): string[] {
    const arrivate: string[] = [];
    vi.stubGlobal('fetch', async (dove: string, { headers }: RequestInit) => {
      if (dove.endsWith('/accesso/rinnova'))
        return Response.json({ ...sessioneDi(cookie), token: 'nuovo' });
      const chi = new Headers(headers).get('authorization') ?? 'nessuno';
      arrivate.push(chi);
      return chi === 'Bearer nuovo' ? Response.json([]) : new Response('', { status: 401 });
    });
    impostaSessione(sessioneDi(1));
    return arrivate;
  }

  it('è di chi è entrato: la chiamata si ripete col token nuovo', async () => {
    const arrivate = conCookieDi(1);
    await chiama(rotteDivise.elenco);
    expect(arrivate).toEqual(['Bearer token 1', 'Bearer nuovo']);
  });

  it('se da un’altra scheda è entrato un altro la sessione è persa, e nulla va a nome suo', async () => {
    const perse = vi.fn();
    impostaSessionePersa(perse);
    const arrivate = conCookieDi(2);
    await expect(chiama(rotteDivise.elenco)).rejects.toMatchObject({ status: 401 });
    await expect(chiama(rotteDivise.elenco)).rejects.toMatchObject({ status: 401 });
    expect(arrivate).toEqual(['Bearer token 1', 'nessuno']);
    expect(perse).toHaveBeenCalledTimes(2);
  });
});

it('il nome del file viene dall’intestazione, con gli accenti se ci sono', () => {
  expect(nomeDaIntestazione('attachment; filename="cambi.csv"')).toBe('cambi.csv');
  expect(
    nomeDaIntestazione('attachment; filename="x.csv"; filename*=UTF-8\'\'contabilit%C3%A0.csv'),
  ).toBe('contabilità.csv');
  expect(nomeDaIntestazione(null)).toBeNull();
});

it('i codici nell’indirizzo restano testi', () => {
  expect(leggiRicerca('?azienda=001&data=2026-01-02')).toEqual({
    azienda: '001',
    data: '2026-01-02',
  });
  expect(scriviRicerca({ azienda: '001', vuota: '', assente: undefined })).toBe('?azienda=001');
});

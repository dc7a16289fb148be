import { describe, expect, it } from 'vitest';
import { rotteCambi } from '#contract/archivi/cambi.ts';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import { indirizzo, problemaDa } from './api.ts';
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

import { describe, expect, it } from 'vitest';
import { destinazioneDopoAccesso } from './destinazione.ts';

describe('dopo l’accesso', () => {
  it('si torna all’indirizzo chiesto, con il suo filtro', () => {
    const chiesto = '/page/dati-dinamici/cambi?dal=2026-01-02&divise=USD';
    expect(destinazioneDopoAccesso(chiesto, false)).toBe(chiesto);
  });

  it('senza indirizzo, o con uno che non è di Rateo, si va alla home', () => {
    const altri = [
      undefined,
      '',
      'https://altrove.example/page',
      '//altrove.example',
      '/pages/login',
    ];
    for (const ritorno of altri) expect(destinazioneDopoAccesso(ritorno, false)).toBe('/page');
  });

  it('una password da cambiare viene prima, e poi si torna', () => {
    expect(destinazioneDopoAccesso('/page/dashboards/?data=2026-04-14', true)).toBe(
      '/page/impostazioni/reset-password?ritorno=%2Fpage%2Fdashboards%2F%3Fdata%3D2026-04-14',
    );
    expect(destinazioneDopoAccesso(undefined, true)).toBe('/page/impostazioni/reset-password');
  });
});

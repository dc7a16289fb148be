import { describe, expect, it } from 'vitest';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { cercaVoci, vociRicerca } from './voci-ricerca.ts';

const titoli = (testo: string) =>
  cercaVoci(vociRicerca(tuttiIPrivilegi), testo).map(({ titolo }) => titolo);

describe('ricerca delle schermate', () => {
  it('trova senza accenti e senza maiuscole, anche per sezione', () => {
    expect(titoli('contabilita')).toContain('Archivi di contabilità');
    expect(titoli('contabilita')).toContain('Contabilizza');
  });

  it('mette prima i titoli che cominciano come ciò che si scrive', () => {
    expect(titoli('camb')).toEqual([
      'Cambi',
      'Cambi Normali',
      'Cambi Normali Gestore',
      'Cambia password',
    ]);
  });

  it('vuole tutte le parole', () => {
    expect(titoli('cambi gest')).toEqual(['Cambi Normali Gestore']);
    expect(titoli('cambi xyz')).toEqual([]);
  });

  it('non mostra ciò che non si può aprire, né le pagine pubbliche', () => {
    const percorsi = vociRicerca([]).map(({ percorso }) => percorso);
    expect(percorsi).toContain('/page');
    expect(percorsi).not.toContain('/page/dati-dinamici/cambi');
    expect(percorsi).not.toContain('/pages/login');
  });
});

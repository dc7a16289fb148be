import { describe, expect, it } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { attenzioni } from './attenzioni.ts';
import { esitoCambi } from './cambi-da-completare.ts';
import { esitoDi, type LavoroRecente, nomiDei, versoMonitor } from './lavori.ts';
import { esitoDaCertificare } from './titoli-da-certificare.ts';

const lavoro = (guidID: string, campi: Partial<LavoroRecente> = {}): LavoroRecente => ({
  guidID,
  tipo: 'importazione',
  area: 'Cambi',
  archivio: 'cambi',
  report: null,
  formato: null,
  codAzienda: null,
  utente: 'admin',
  descrizione: `Import ${guidID}`,
  stato: 'fallito',
  fase: 'fine',
  percCompletamento: 100,
  esito: null,
  problema: null,
  files: [],
  byte: 0,
  creatoIl: '',
  iniziatoIl: null,
  finitoIl: null,
  durata: null,
  fileFino: null,
  ...campi,
});

const falliti = esitoDi({
  stato: 'fallito',
  riguarda: ({ stato }) => stato === 'fallito',
  nessuno: 'Nessuno.',
});

describe('le carte della home', () => {
  it('ognuna ha un nome suo', () => {
    expect(new Set(attenzioni.map(({ id }) => id)).size).toBe(attenzioni.length);
  });

  it('senza nulla da fare la carta è calma e non conta', () => {
    expect(falliti([lavoro('a', { stato: 'completato' })])).toEqual({
      tono: 'calma',
      nota: 'Nessuno.',
      verso: { to: '/page/reportsmonitor' },
    });
  });

  it('un lavoro solo si apre, di più si cercano per stato', () => {
    expect(versoMonitor([lavoro('a')], 'fallito').search).toEqual({ lavoro: 'a' });
    expect(versoMonitor([lavoro('a'), lavoro('b')], 'fallito').search).toEqual({
      stato: 'fallito',
    });
    expect(falliti([lavoro('a'), lavoro('b')])).toMatchObject({ tono: 'attenzione', cifra: '2' });
  });

  it('dei lavori dice i primi due nomi', () => {
    expect(nomiDei([lavoro('a'), lavoro('b'), lavoro('c')])).toBe('Import a, Import b e altri 1.');
    expect(nomiDei([lavoro('a'), lavoro('a')])).toBe('Import a.');
  });

  it('delle divise senza cambio dice quali, e porta a quelle', () => {
    const al = data('2026-03-13');
    expect(esitoCambi({ seguite: 3, mancanti: ['CHF', 'USD'] }, al)).toEqual({
      tono: 'attenzione',
      cifra: '2',
      nota: 'Al 13/03/2026: CHF, USD.',
      verso: {
        to: '/page/dati-dinamici/cambi',
        search: { dal: '2026-03-03', al: '2026-03-13', divise: 'CHF,USD' },
      },
    });
    expect(esitoCambi({ seguite: 3, mancanti: [] }, al)).toMatchObject({ tono: 'calma' });
    expect(esitoCambi({ seguite: 0, mancanti: [] }, al)).toMatchObject({ cifra: 'tutte' });
  });

  it('dei titoli da certificare dice i primi due, e porta alla lista filtrata', () => {
    const items = [{ cod_Titolo: 'BTP30' }, { cod_Titolo: 'ENI' }];
    expect(esitoDaCertificare({ items, totalCount: 1234 })).toEqual({
      tono: 'attenzione',
      cifra: '1.234',
      nota: 'BTP30, ENI e altri 1.232: li certifica chi non li ha scritti.',
      verso: { to: '/page/tabelle/securities', search: { opzioni: 'daCertificare' } },
    });
    expect(esitoDaCertificare({ items: items.slice(1), totalCount: 1 })).toMatchObject({
      nota: 'ENI: li certifica chi non li ha scritti.',
    });
    expect(esitoDaCertificare({ items: [], totalCount: 0 })).toMatchObject({ tono: 'calma' });
  });
});

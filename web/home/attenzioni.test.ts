import { describe, expect, it } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { lavoroInventato } from '#tests/setup/lavoro-inventato.ts';
import { attenzioni } from './attenzioni.ts';
import { esitoBozze } from './bozze-da-registrare.ts';
import { esitoCambi } from './cambi-da-completare.ts';
import { esitoScarti, esitoTrasferimenti } from './contabilita.ts';
import { esitoDi, type LavoroRecente, nomiDei, versoMonitor } from './lavori.ts';
import { esitoDovuti } from './movimenti-dovuti.ts';
import { esitoDiscordanze } from './riconciliazione.ts';
import { esitoDaCertificare } from './titoli-da-certificare.ts';

const lavoro = (guidID: string, campi: Partial<LavoroRecente> = {}): LavoroRecente =>
  lavoroInventato({ guidID, descrizione: `Import ${guidID}`, stato: 'fallito', ...campi });

const falliti = esitoDi({
  stato: 'fallito',
  riguarda: ({ stato }) => stato === 'fallito',
  nessuno: 'Nessuno.',
});

describe('la fila della home', () => {
  it('ognuna ha un nome suo', () => {
    expect(new Set(attenzioni.map(({ id }) => id)).size).toBe(attenzioni.length);
  });

  it('senza nulla da fare la voce è calma e non conta', () => {
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

  it('un estratto che nessun conto riconosce attende qualcuno, anche senza conti', () => {
    expect(esitoDiscordanze({ conti: [], daAssegnare: 1 })).toMatchObject({
      ...{ tono: 'attenzione', cifra: '1', nome: ['estratto in attesa', 'estratti in attesa'] },
      nota: 'Da assegnare, incompleti o da confermare.',
    });
    expect(esitoDiscordanze({ conti: [], daAssegnare: 0 })).toMatchObject({ tono: 'calma' });
  });

  it('delle generazioni che attendono dice quante scritture, e porta al loro passo', () => {
    const una = {
      ...{ codLibro: 'CIV', tipoElaborazione: 'F' as const, dal: '2026-01-01', al: '2026-01-31' },
      ...{ scritture: 7, totale: '327118.96', generataDa: 'contabile02' },
      generataIl: '2026-02-01T10:12:00.000Z',
    };
    expect(esitoTrasferimenti({ daConfermare: [una], scarti: [] })).toEqual({
      tono: 'attenzione',
      cifra: '7',
      nota: 'Scritture dal 01/01/2026 al 31/01/2026, generate da contabile02: confermare o annullare.',
      verso: {
        to: '/page/contabilita/contabilizza/movimenti-fine-periodo',
        search: { libro: 'CIV' },
      },
    });
    const messaggio = 'Conto non definito: DIV.';
    const scarti = [
      { codLibro: 'IFRS9', tipoElaborazione: 'G' as const, registrazioni: 2, messaggio },
    ];
    expect(esitoScarti({ daConfermare: [], scarti })).toMatchObject({
      ...{ cifra: '2', nota: `Registrazioni lasciate fuori. ${messaggio}` },
      verso: {
        to: '/page/contabilita/contabilizza/movimenti-giornalieri',
        search: { libro: 'IFRS9' },
      },
    });
    expect(esitoScarti({ daConfermare: [], scarti: [] })).toMatchObject({ tono: 'calma' });
  });

  it('di ciò che è scaduto senza movimento dice quanto, e porta alla sua anteprima', () => {
    const giorni = { dataDa: '2026-03-06', dataA: '2026-03-13' };
    expect(esitoDovuti({ ...giorni, proposte: 3, diOggi: 2 })).toEqual({
      tono: 'attenzione',
      cifra: '3',
      nota: 'Dal 06/03/2026 a oggi, di cui 2 di oggi: cedole, rimborsi e scadenze da generare.',
      verso: {
        to: '/page/movimenti/elaborazioni/generazione-movimenti',
        search: { dal: '2026-03-06', al: '2026-03-13' },
      },
    });
    expect(esitoDovuti({ ...giorni, proposte: 0, diOggi: 0 })).toMatchObject({ tono: 'calma' });
  });

  it('delle divise senza cambio dice quali, e porta a quelle', () => {
    const al = data('2026-03-13');
    expect(esitoCambi({ seguite: 3, mancanti: ['CHF', 'USD'] }, al)).toEqual({
      tono: 'attenzione',
      cifra: '2',
      quali: 'CHF, USD',
      nota: 'Al 13/03/2026: CHF, USD.',
      verso: {
        to: '/page/dati-dinamici/cambi',
        search: { dal: '2026-03-03', al: '2026-03-13', divise: 'CHF,USD' },
      },
    });
    expect(esitoCambi({ seguite: 3, mancanti: [] }, al)).toMatchObject({ tono: 'calma' });
    expect(esitoCambi({ seguite: 0, mancanti: [] }, al)).toMatchObject({
      cifra: 'tutte',
      nome: [expect.anything(), 'le divise senza cambio'],
    });
  });

  it('dei titoli tenuti da certificare dice i primi due, e porta a quelli', () => {
    const titoliDaCertificare = ['BTP30', 'ENI'];
    expect(esitoDaCertificare({ titoliDaCertificare, daCertificare: 1234 })).toEqual({
      tono: 'attenzione',
      cifra: '1.234',
      nota: 'BTP30, ENI e altri 1.232: li certifica chi non li ha scritti.',
      verso: { to: '/page/tabelle/securities', search: { opzioni: 'daCertificare' } },
    });
    expect(esitoDaCertificare({ titoliDaCertificare: ['ENI'], daCertificare: 1 })).toMatchObject({
      nota: 'ENI: li certifica chi non li ha scritti.',
      verso: { search: { opzioni: 'daCertificare', titoli: 'ENI' } },
    });
    expect(esitoDaCertificare({ titoliDaCertificare: [], daCertificare: 0 })).toMatchObject({
      tono: 'calma',
    });
  });

  it('delle bozze dice quante sono e quali deve registrare un altro', () => {
    const filtrate = { to: '/page/movimenti/acq-ven', search: { stato: 'bozza' } };
    expect(esitoBozze({ acqVen: 0, derivati: 0, registrabili: 0 })).toMatchObject({
      tono: 'calma',
      nota: 'Nessuna bozza da registrare.',
    });
    expect(esitoBozze({ acqVen: 3, derivati: 0, registrabili: 3 })).toEqual({
      tono: 'attenzione',
      cifra: '3',
      nota: 'Non muovono ancora le giacenze.',
      verso: filtrate,
    });
    expect(esitoBozze({ acqVen: 3, derivati: 2, registrabili: 1 }).nota).toBe(
      '4 le deve registrare un altro: chi inserisce non registra. 2 sono di derivati.',
    );
    expect(esitoBozze({ acqVen: 0, derivati: 1, registrabili: 0 })).toMatchObject({
      nota: 'Le deve registrare un altro: chi inserisce non registra.',
      verso: { to: '/page/movimenti/derivati' },
    });
  });
});

import { describe, expect, it } from 'vitest';
import { rotteWeb } from '#domain/elenchi/rotte-web.ts';
import { pagineSchede } from '#domain/elenchi/schede.ts';
import { colonneOrdinabili } from './colonne.ts';
import { intestazione } from './intestazioni.ts';
import { colonnaOrdinabile, schermateArchivi, tipiArchivio, tipoArchivio } from './tipi.ts';

describe.each(tipiArchivio)('l’archivio $tipo', (archivio) => {
  it('ha una schermata sua, con il suo privilegio e la sua intestazione', () => {
    expect(archivio.percorsoWeb.endsWith(`/${archivio.tipo}`)).toBe(true);
    expect(rotteWeb.find(({ percorso }) => percorso === archivio.percorsoWeb)).toMatchObject({
      titolo: archivio.intestazione,
      privilegi: [`${archivio.area}_R`],
    });
    expect(intestazione(archivio.tipo)).toBe(archivio.intestazione);
  });

  it('si ordina e si importa per colonne che ha', () => {
    const colonne = [...archivio.chiave, ...archivio.valori].map(({ sql }) => sql);
    for (const { sql } of colonneOrdinabili(archivio)) expect(colonne).toContain(sql);
    for (const { campo } of archivio.colonneImport) expect(colonne).toContain(campo);
    expect(archivio.colonneImport.map(({ campo }) => campo).sort()).toEqual(colonne.sort());
  });

  it('importa con le stesse cifre e lo stesso segno con cui conserva', () => {
    for (const { sql, decimali, segno } of archivio.valori) {
      expect(archivio.colonneImport.find(({ campo }) => campo === sql)).toMatchObject({
        decimali,
        positivo: segno === 'positivo',
      });
    }
  });

  it('chiede a Conferma solo ciò che mostra', () => {
    const { conferma, filtriMostrati } = archivio;
    if (conferma === 'dateOCodice') expect(filtriMostrati).toContain('titoli');
    if (conferma === 'dateELivello') expect(filtriMostrati).toContain('livello');
    expect(filtriMostrati).toContain('date');
  });

  it('è di un portafoglio quando lo ha nella chiave', () => {
    const conPortafoglio = archivio.chiave.some(({ di }) => di === 'portafoglio');
    expect(archivio.ambito === 'portafoglio').toBe(conPortafoglio);
    expect(archivio.conferma === 'dateELivello').toBe(conPortafoglio);
  });

  it('ha gli avvisi delle sue sorgenti', () => {
    const { sorgenti, avvisi } = archivio;
    expect(avvisi.importTabellaRiuscito !== null).toBe(sorgenti.includes('tabella'));
    expect(avvisi.importTabellaFallito !== null).toBe(sorgenti.includes('tabella'));
    expect(avvisi.providerAvviato !== null).toBe(sorgenti.includes('provider'));
  });
});

describe('i tipi di archivio', () => {
  it('si trovano per nome', () => {
    expect(tipoArchivio('cambi')?.risorsa).toBe('Cambi');
    expect(tipoArchivio('azioni')).toBeNull();
  });

  it('le colonne d’ordine si riconoscono comunque siano scritte', () => {
    const archivio = tipoArchivio('cambi');
    if (!archivio) throw new Error('cambi');
    for (const scritta of ['codDivisa', 'cod_Divisa', 'CODDIVISA', 'divisa']) {
      expect(colonnaOrdinabile(archivio, scritta)?.sql).toBe('cod_divisa');
    }
    expect(colonnaOrdinabile(archivio, 'id')).toBeNull();
  });

  it('le intestazioni sono quelle delle schede; ciò che non è noto ha quella di default', () => {
    const archivi = pagineSchede.filter(({ percorso }) =>
      ['/page/dati-dinamici', '/page/valutazione/archivi'].includes(percorso),
    );
    // The page of the checks stands among the cards and is no archive.
    const schede = archivi.flatMap(({ schede }) => schede).filter(({ id }) => id !== 'qualita');
    expect(schede.map(({ id }) => id)).toEqual(schermateArchivi.map(({ tipo }) => tipo));
    for (const { id, title } of schede) expect(intestazione(id)).toBe(title);
    expect(intestazione('prezzi')).toBe('Prezzi');
    expect(intestazione('qualcosa')).toBe('Titolo di default');
    expect(intestazione('toString')).toBe('Titolo di default');
  });

  it('i messaggi dei cambi sono alla lettera', () => {
    expect(tipoArchivio('cambi')?.avvisi).toMatchObject({
      importCsvRiuscito: { testo: 'Import da file CSV effettutato correttamente', durataMs: 5000 },
      importCsvFallito: { titolo: 'Errore', testo: 'Errore Import.', durataMs: 15_000 },
      exportRiuscito: { testo: 'Report generato correttamente.' },
      fileNonCsv: { titolo: 'Formato file non supportato', durataMs: 13_000 },
    });
  });
});

import { describe, expect, it } from 'vitest';
import { type Privilegio, tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { rotteWeb } from './rotte-web.ts';
import { motivoProcediDisabilitato, pagineSchede, potaSchede, type Scheda } from './schede.ts';

const tutte = pagineSchede.flatMap(({ schede }) => schede);

function scheda(id: string): Scheda {
  const trovata = tutte.find((una) => una.id === id);
  if (!trovata) throw new Error(`scheda ${id}`);
  return trovata;
}

describe('schede', () => {
  it.each<[string, Privilegio, Privilegio[]]>([
    ['generazione-movimenti', 'Elaborazioni_W', ['Elaborazioni_R', 'Import_W']],
    ['import-movimenti', 'Import_R', ['Elaborazioni_W']],
    ['import-anagrafiche', 'Import_R', ['Elaborazioni_W']],
    ['generazione-file', 'Contabile_R', ['Scritture_W']],
    ['movimenti-giornalieri', 'Contabile_W', ['Contabile_R']],
    ['movimenti-fine-periodo', 'Contabile_W', ['Contabile_R']],
  ])('Procedi su %s chiede %s', (id, basta, nonBastano) => {
    expect(motivoProcediDisabilitato(scheda(id), [basta])).toBeNull();
    expect(motivoProcediDisabilitato(scheda(id), nonBastano)).toMatch(/^Serve il privilegio/);
  });

  it('la scrittura dell’import basta all’import dei movimenti', () => {
    expect(motivoProcediDisabilitato(scheda('import-movimenti'), ['Import_W'])).toBeNull();
  });

  it('il motivo dice quale privilegio manca', () => {
    expect(motivoProcediDisabilitato(scheda('movimenti-giornalieri'), [])).toBe(
      'Serve il privilegio “Contabilità: scrittura”',
    );
  });

  it('una scheda disabilitata lo è per tutti', () => {
    expect(motivoProcediDisabilitato({ ...scheda('cambi'), disabled: true }, tuttiIPrivilegi)).toBe(
      'Funzione non disponibile',
    );
  });

  it('una scheda senza regola procede', () => {
    expect(motivoProcediDisabilitato(scheda('cambi'), [])).toBeNull();
  });

  it('ogni scheda porta alla schermata che nomina, e non chiede di più di quanto la scheda dice', () => {
    for (const { percorso, schede } of pagineSchede) {
      for (const una of schede) {
        const meta = new URL(una.link, `https://rateo${percorso}/`).pathname;
        const rotta = rotteWeb.find((altra) => altra.percorso === meta);
        expect(rotta, meta).toBeDefined();
        // One that names what to show there has a heading of its own.
        if (!una.link.includes('?')) expect(rotta?.titolo, meta).toContain(una.title);
        const bastano = una.canView.length > 0 ? una.canView : (rotta?.privilegi ?? []);
        expect(rotta?.privilegi, meta).toEqual(bastano);
        expect(motivoProcediDisabilitato(una, bastano), meta).toBeNull();
      }
    }
  });

  it('ogni pagina di schede ha la sua rotta, con lo stesso titolo', () => {
    for (const { percorso, title } of pagineSchede) {
      const rotta = rotteWeb.find((una) => una.percorso === percorso);
      expect(rotta).toMatchObject({ titolo: title });
    }
  });

  it('chi legge i ratei vede solo le schede dei ratei, e i loro controlli', () => {
    const pagina = pagineSchede.find(({ percorso }) => percorso === '/page/dati-dinamici');
    expect(pagina && potaSchede(pagina, ['Ratei_R']).map(({ id }) => id)).toEqual([
      'ratei',
      'ratei-normali-gestore',
      'qualita',
    ]);
  });

  it('gli id dei bottoni non si ripetono in una pagina', () => {
    for (const { schede } of pagineSchede) {
      expect(new Set(schede.map(({ id }) => id)).size).toBe(schede.length);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { menu, potaMenu, type VoceMenu } from './menu.ts';
import { type Privilegio, tuttiIPrivilegi } from './privilegi.ts';
import { rotteWeb } from './rotte-web.ts';

const titoli = (voci: readonly VoceMenu[]) => voci.map((una) => una.title);
const sotto = (privilegi: Privilegio[], sezione: string) =>
  titoli(potaMenu(menu, privilegi).find((una) => una.title === sezione)?.submenu ?? []);

describe('menu', () => {
  it('con tutti i privilegi è intero', () => {
    expect(potaMenu(menu, tuttiIPrivilegi)).toEqual(menu);
    expect(titoli(menu)).toEqual([
      'Home',
      'Dashboards',
      'Tabelle',
      'Movimenti',
      'Dati dinamici',
      'Valutazione',
      'Contabilità',
      'Reports',
      'Impostazioni',
    ]);
  });

  it('senza privilegi restano le voci che non ne chiedono', () => {
    expect(titoli(potaMenu(menu, []))).toEqual(['Home', 'Reports', 'Impostazioni']);
    expect(sotto([], 'Impostazioni')).toEqual(['Utente']);
  });

  it('chi scrive i cambi vede i cambi e gli archivi di valutazione che li contengono', () => {
    expect(sotto(['Cambi_W'], 'Dati dinamici')).toEqual(['Cambi']);
    expect(sotto(['Cambi_W'], 'Valutazione')).toEqual(['Archivi']);
    expect(sotto(['Cambi_W'], 'Contabilità')).toEqual([]);
  });

  it('le dashboard chiedono Dashboard_R', () => {
    expect(titoli(potaMenu(menu, ['Dashboard_R']))).toContain('Dashboards');
    expect(titoli(potaMenu(menu, ['Cambi_W']))).not.toContain('Dashboards');
  });

  it('la configurazione chiede la scrittura, non basta la lettura', () => {
    expect(sotto(['Configurazione_R'], 'Impostazioni')).toEqual(['Utente']);
    expect(sotto(['Configurazione_W'], 'Impostazioni')).toEqual(['Utente', 'Configurazione']);
  });

  it('un padre che chiede un privilegio mancante sparisce con tutti i figli', () => {
    const [home] = menu;
    if (!home) throw new Error('menu vuoto');
    const padre: VoceMenu = { ...home, canView: ['Utenti_W'], submenu: [home] };
    expect(potaMenu([padre], ['Utenti_R'])).toEqual([]);
    expect(potaMenu([padre], ['Utenti_W'])).toEqual([padre]);
  });

  it('ogni voce porta a una rotta che esiste e che chiede gli stessi privilegi', () => {
    for (const una of menu.flatMap((voce) => [voce, ...voce.submenu])) {
      const rotta = rotteWeb.find(({ percorso }) => percorso === una.path);
      expect(rotta, una.path).toBeDefined();
      if (una.submenu.length === 0) expect(rotta?.privilegi).toEqual(una.canView ?? []);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { type Privilegio, tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { LEGGONO_ALTRE_TABELLE, menu, potaMenu, testoBadge, type VoceMenu } from './menu.ts';
import { rotteWeb } from './rotte-web.ts';
import { pagineSchede } from './schede.ts';

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

  it('porta in un passo dove si va ogni giorno, e agli archivi dei gestori', () => {
    const tutte = menu.flatMap(({ submenu }) => titoli(submenu));
    expect(tutte).toEqual(
      expect.arrayContaining([
        ...['Giacenze', 'Scheda titolo', 'Qualità dei dati'],
        ...['Causali', 'Emittenti', 'Controparti'],
        ...['Quotazioni Normali Gestore', 'Ratei Normali Gestore'],
        ...['Coefficienti Normali Gestore', 'Cambi Normali Gestore', 'Costi Normali Gestore'],
      ]),
    );
  });

  it('senza privilegi restano le voci che non ne chiedono', () => {
    expect(titoli(potaMenu(menu, []))).toEqual(['Home', 'Reports', 'Impostazioni']);
    expect(sotto([], 'Impostazioni')).toEqual(['Utente', 'Registro delle modifiche']);
  });

  it('chi scrive i cambi vede i cambi e gli archivi di valutazione che li contengono', () => {
    expect(sotto(['Cambi_W'], 'Dati dinamici')).toEqual(['Cambi', 'Qualità dei dati']);
    expect(sotto(['Cambi_W'], 'Valutazione')).toEqual(['Archivi', 'Cambi Normali Gestore']);
    expect(sotto(['Cambi_W'], 'Contabilità')).toEqual([]);
  });

  it('le altre tabelle le raggiunge chi ne può vedere una', () => {
    const pagina = pagineSchede.find(({ percorso }) => percorso === '/page/tabelle/home');
    const delleSchede = new Set(pagina?.schede.flatMap(({ canView }) => canView));
    expect([...LEGGONO_ALTRE_TABELLE].sort()).toEqual([...delleSchede].sort());
    for (const uno of ['Import_R', 'Configurazione_W'] as const)
      expect(sotto([uno], 'Tabelle')).toContain('Altre tabelle');
  });

  it('le dashboard chiedono Dashboard_R', () => {
    expect(titoli(potaMenu(menu, ['Dashboard_R']))).toContain('Dashboards');
    expect(titoli(potaMenu(menu, ['Cambi_W']))).not.toContain('Dashboards');
  });

  it('la configurazione chiede la scrittura, non basta la lettura', () => {
    expect(sotto(['Configurazione_R'], 'Impostazioni')).toEqual([
      'Utente',
      'Registro delle modifiche',
    ]);
    expect(sotto(['Configurazione_W'], 'Impostazioni')).toEqual([
      ...['Utente', 'Registro delle modifiche', 'Configurazione'],
    ]);
  });

  it('un padre di soli figli che non si vedono sparisce, con un figlio visibile resta', () => {
    const [home] = menu;
    if (!home) throw new Error('menu vuoto');
    const nascosta: VoceMenu = { ...home, title: 'Nascosta', canView: ['Utenti_W'] };
    const padre: VoceMenu = { ...home, submenu: [nascosta] };
    expect(potaMenu([padre], [])).toEqual([]);
    expect(potaMenu([{ ...padre, submenu: [nascosta, home] }], [])).toEqual([
      { ...padre, submenu: [home] },
    ]);
  });

  it('la potatura lascia com’erano badge, classe e collegamento esterno', () => {
    const [home] = menu;
    if (!home) throw new Error('menu vuoto');
    const voce: VoceMenu = {
      ...home,
      path: 'https://example.com/guida',
      class: 'in-fondo',
      badge: 'Novità',
      isExternalLink: true,
      canView: ['Cambi_R'],
    };
    expect(potaMenu([voce], ['Cambi_W'])).toEqual([voce]);
    expect(potaMenu([voce], ['Ratei_W'])).toEqual([]);
  });

  it('un badge è una parola fissa o un conteggio, che a zero non si mostra', () => {
    expect(testoBadge('', {})).toBeNull();
    expect(testoBadge('Novità', {})).toBe('Novità');
    expect(testoBadge('{lavoriInCorso}', { lavoriInCorso: 2 })).toBe('2');
    expect(testoBadge('{lavoriInCorso}', { lavoriInCorso: 0 })).toBeNull();
    expect(testoBadge('{lavoriInCorso}', {})).toBeNull();
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

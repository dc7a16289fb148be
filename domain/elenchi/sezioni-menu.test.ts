import { describe, expect, it } from 'vitest';
import {
  PREFERENZE_PREDEFINITE,
  preferenzeAmmesse,
} from '#domain/accesso/preferenze/preferenze.ts';
import { doveNelMenu } from './dove-nel-menu.ts';
import { menu, potaMenu } from './menu.ts';
import { rotteWeb } from './rotte-web.ts';
import { conPiega, leggiPieghe, sezioniAperte } from './sezioni-menu.ts';

const rotta = (percorso: string) => rotteWeb.find((una) => una.percorso === percorso);
const dove = (percorso: string, modello = percorso) => doveNelMenu(menu, percorso, rotta(modello));
const righeDi = (aperte: ReadonlySet<string>) =>
  menu.length +
  menu.filter(({ title }) => aperte.has(title)).reduce((n, { submenu }) => n + submenu.length, 0);
const mai = leggiPieghe('');

describe('dove si è nel menu', () => {
  it('ogni schermata sta in una voce o almeno in una sezione', () => {
    const schermate = rotteWeb.filter(({ percorso }) => percorso.startsWith('/page'));
    for (const una of schermate.filter(({ pubblica }) => !pubblica)) {
      const { sezione, voce } = doveNelMenu(menu, una.percorso, una);
      expect(sezione ?? voce, una.percorso).not.toBeNull();
    }
  });

  it('un record sta nella voce della sua griglia, e la scheda nella propria', () => {
    expect(dove('/page/movimenti/derivati/12', '/page/movimenti/derivati/{id}')).toEqual({
      sezione: 'Movimenti',
      voce: '/page/movimenti/derivati',
    });
    expect(dove('/page/movimenti/giacenze/scheda').voce).toBe('/page/movimenti/giacenze/scheda');
    expect(dove('/page/dashboards').voce).toBe('/page/dashboards/');
    expect(dove('/page')).toEqual({ sezione: null, voce: '/page' });
  });

  it('ciò che si apre da una pagina di schede sta nella voce di quella pagina', () => {
    expect(dove('/page/tabelle/base').voce).toBe('/page/tabelle/home');
    expect(dove('/page/valutazione/archivi/costi-normali').voce).toBe('/page/valutazione/archivi');
    expect(dove('/page/report/7', '/page/report/{GuidID}').voce).toBe('/page/reportsmonitor');
    expect(dove('/page/tabelle/configurazioni').sezione).toBe('Impostazioni');
  });

  it('senza una voce che vi porti si segna la sola sezione', () => {
    expect(dove('/page/impostazioni/reset-password')).toEqual({
      sezione: 'Impostazioni',
      voce: null,
    });
    expect(dove('/page/dati-dinamici')).toEqual({ sezione: 'Dati dinamici', voce: null });
    const solo = potaMenu(menu, ['Cambi_R']);
    expect(doveNelMenu(solo, '/page/tabelle/divise', rotta('/page/tabelle/divise'))).toEqual({
      sezione: null,
      voce: null,
    });
  });
});

describe('le sezioni aperte', () => {
  it('la prima volta non chiedono di scorrere, ovunque si sia', () => {
    for (const corrente of [null, ...menu.map(({ title }) => title)])
      for (const [righe, bassa] of [
        [32, false],
        [25, true],
      ] as const) {
        const aperte = sezioniAperte({ voci: menu, corrente, pieghe: mai, righe, bassa });
        expect(righeDi(aperte), `${corrente} ${righe}`).toBeLessThanOrEqual(righe);
      }
  });

  it('su una finestra bassa resta aperta quella in cui si è, o quella di ogni giorno', () => {
    const aperte = (corrente: string | null) => [
      ...sezioniAperte({ voci: menu, corrente, pieghe: mai, righe: 25, bassa: true }),
    ];
    expect(aperte(null)).toEqual(['Movimenti']);
    expect(aperte('Contabilità')).toEqual(['Contabilità']);
    const breve = potaMenu(menu, ['Cambi_R']);
    const tutte = { voci: breve, corrente: null, pieghe: mai, righe: 25, bassa: true };
    expect(sezioniAperte(tutte).size).toBe(4);
  });

  it('dove non entrano tutte, quelle di ogni giorno restano aperte e la configurazione si piega', () => {
    const aperte = sezioniAperte({
      ...{ voci: menu, corrente: null, pieghe: mai },
      ...{ righe: 32, bassa: false },
    });
    expect(aperte.has('Movimenti') && aperte.has('Dati dinamici')).toBe(true);
    expect(aperte.has('Impostazioni')).toBe(false);
  });

  it('restano come sono state lasciate, tranne quella in cui si è', () => {
    const pieghe = leggiPieghe('-Movimenti,-Tabelle,+Impostazioni');
    const aperte = (corrente: string | null) =>
      sezioniAperte({ voci: menu, corrente, pieghe, righe: 99, bassa: false });
    expect(aperte(null).has('Movimenti')).toBe(false);
    expect(aperte('Movimenti').has('Movimenti')).toBe(true);
    expect(
      sezioniAperte({ voci: menu, corrente: null, pieghe, righe: 9, bassa: true }).has(
        'Impostazioni',
      ),
    ).toBe(true);
  });

  it('aprirne una non ne chiude un’altra', () => {
    const con = (scritte: string) =>
      sezioniAperte({
        voci: menu,
        corrente: null,
        pieghe: leggiPieghe(scritte),
        righe: 32,
        bassa: false,
      });
    for (const una of con('')) expect(con('+Dati dinamici').has(una)).toBe(true);
  });

  it('si scrivono una volta sola fra le preferenze, che le accettano', () => {
    const tutte = menu.reduce((scritte, { title }) => conPiega(scritte, title, false), '');
    expect(conPiega('+Tabelle,-Reports', 'Tabelle', false)).toBe('-Tabelle,-Reports');
    expect(preferenzeAmmesse({ sezioniMenu: tutte })).toEqual({ sezioniMenu: tutte });
    expect(preferenzeAmmesse({ sezioniMenu: 'Tabelle' })).toEqual({});
    expect(PREFERENZE_PREDEFINITE.sezioniMenu).toBe('');
  });
});

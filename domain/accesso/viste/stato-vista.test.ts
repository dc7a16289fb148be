import { describe, expect, test } from 'vitest';
import { legataAzienda, senzaAzienda } from './parole.ts';
import { idDaRicerca, ricercaConVista, righeDaRicerca, stesseRighe } from './stato-vista.ts';

const indirizzo = {
  dal: '2025-10-01',
  divise: 'USD,GBP',
  ordine: 'data.DESC',
  pagina: '3',
  righe: '17,18',
  scheda: 'tabella',
  vista: '5',
};

describe('una vista e l’indirizzo', () => {
  test('la vista prende filtro e ordine, non dove si sta', () => {
    expect(righeDaRicerca(indirizzo)).toEqual({
      filtro: { dal: '2025-10-01', divise: 'USD,GBP' },
      ordine: 'data.DESC',
    });
    expect(righeDaRicerca({ cerca: '', record: '7' })).toEqual({ filtro: {}, ordine: null });
  });

  test('applicata sostituisce filtro e ordine, e si comincia dalla prima pagina', () => {
    const vista = { id: 9, filtro: { divise: 'CHF' }, ordine: null };
    expect(ricercaConVista(vista, indirizzo)).toEqual({ divise: 'CHF', vista: '9' });
  });

  test('scelta su una griglia lascia la schermata sulla scheda di quella', () => {
    const vista = { id: 9, filtro: { cerca: 'capo' }, ordine: null };
    expect(ricercaConVista(vista, { scheda: 'ruoli', record: '3' }, 'ruoli')).toEqual({
      cerca: 'capo',
      scheda: 'ruoli',
      vista: '9',
    });
  });

  test('di sole colonne lascia filtro e ordine come sono', () => {
    const vista = { id: 9, filtro: null, ordine: null };
    expect(ricercaConVista(vista, indirizzo)).toEqual({
      dal: '2025-10-01',
      divise: 'USD,GBP',
      ordine: 'data.DESC',
      vista: '9',
    });
    expect(stesseRighe(vista, indirizzo)).toBe(true);
  });

  test('nessuna vista resta scritto: ricaricando non torna la predefinita', () => {
    const ricerca = ricercaConVista({ id: null, filtro: null, ordine: null }, { vista: '5' });
    expect(ricerca).toEqual({ vista: 'nessuna' });
    expect(idDaRicerca(ricerca)).toBeNull();
    expect(idDaRicerca(indirizzo)).toBe(5);
  });

  test('è la stessa comunque siano in fila le parole, un’altra se una cambia', () => {
    const vista = { filtro: { divise: 'USD,GBP', dal: '2025-10-01' }, ordine: 'data.DESC' };
    expect(stesseRighe(vista, indirizzo)).toBe(true);
    expect(stesseRighe(vista, { ...indirizzo, ordine: '' })).toBe(false);
    expect(stesseRighe(vista, { ...indirizzo, al: '2025-10-31' })).toBe(false);
  });

  test('un filtro che nomina portafogli o depositari è di una azienda', () => {
    expect(legataAzienda({ portafogli: 'P1' })).toBe(true);
    expect(legataAzienda({ depositari: 'D1', dal: '2025-01-01' })).toBe(true);
    expect(legataAzienda({ portafogli: '', divise: 'USD' })).toBe(false);
    expect(legataAzienda(null)).toBe(false);
  });
});

describe('un cambio di azienda', () => {
  test('lascia il filtro su portafogli e depositari, e la vista che lo teneva', () => {
    const prima = { divise: 'USD', portafogli: 'VITA', depositariGlobali: 'G1', vista: '7' };
    expect(senzaAzienda(prima)).toEqual({ divise: 'USD' });
  });

  test('non tocca ciò che è di tutte', () => {
    expect(senzaAzienda(indirizzo)).toBe(indirizzo);
  });
});

import { describe, expect, it } from 'vitest';
import { PREFERENZE_PREDEFINITE, preferenzeAmmesse, SCELTE } from './preferenze.ts';

describe('preferenze', () => {
  it('partono da quelle della specifica: chiaro, menu di lato e medio, barra che scorre', () => {
    expect(PREFERENZE_PREDEFINITE).toMatchObject({
      aspetto: 'light',
      posizioneMenu: 'Side',
      dimensioneMenu: 'sidebar-md',
      navbar: 'Static',
      visorePdf: 'embedded',
    });
  });

  it('hanno un valore di partenza fra quelli che si possono scegliere', () => {
    expect(preferenzeAmmesse(PREFERENZE_PREDEFINITE)).toEqual(PREFERENZE_PREDEFINITE);
    for (const scelte of Object.values(SCELTE)) expect(new Set(scelte).size).toBe(scelte.length);
  });

  it('di ciò che si trova scritto tengono solo ciò che si capisce', () => {
    const trovato = { aspetto: 'dark', navbar: 'Volante', menuCompatto: 'si', altro: 1 };
    expect(preferenzeAmmesse(trovato)).toEqual({ aspetto: 'dark' });
    expect(preferenzeAmmesse({ aziendaPreferita: null, menuCompatto: true })).toEqual({
      aziendaPreferita: null,
      menuCompatto: true,
    });
    expect(preferenzeAmmesse('niente')).toEqual({});
    expect(preferenzeAmmesse({ constructor: 'x', toString: 'y' })).toEqual({});
  });
});

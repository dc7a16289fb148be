import { describe, expect, it } from 'vitest';
import { convalidaRicerca } from './ricerca.ts';

describe('l’indirizzo di una schermata di archivio', () => {
  it('tiene ciò che la schermata capisce e lascia il resto', () => {
    expect(
      convalidaRicerca({
        dal: '2026-01-01',
        divise: 'USD,GBP',
        scheda: 'tabella',
        pagina: '3',
        righe: '',
        altro: 'x',
      }),
    ).toEqual({ dal: '2026-01-01', divise: 'USD,GBP', scheda: 'tabella', pagina: '3' });
    expect(convalidaRicerca({ scheda: 'altra', al: 3 })).toEqual({});
  });
});

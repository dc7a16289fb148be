import { describe, expect, it } from 'vitest';
import { areaDi, eFamigliaDi } from './pagine.ts';

describe('su quale schermata sta un movimento', () => {
  it.each([
    ['A', 'S', 'acq-ven'],
    ['P', 'S', 'acq-ven'],
    ['G', null, 'acq-ven'],
    ['A', 'W', 'acq-ven'],
    ['F', 'U', 'derivati'],
    ['K', null, 'derivati'],
    ['T', 'P', 'derivati'],
  ] as const)('famiglia %s su un titolo %s: %s', (tipoCausale, tipoTitolo, area) => {
    expect(areaDi({ tipoCausale, tipoTitolo })).toBe(area);
  });

  it('offre le famiglie dei derivati o tutte le altre', () => {
    expect([...'AFKNOP'].filter((una) => eFamigliaDi('derivati', una))).toEqual(['F', 'K', 'O']);
  });
});

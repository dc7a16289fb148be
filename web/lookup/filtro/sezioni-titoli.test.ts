import { describe, expect, it } from 'vitest';
import { sezioniDi } from './sezioni-titoli.ts';

const campi = (variante: 'ridotto' | 'completo') =>
  sezioniDi(variante).flatMap((sezione) => sezione.campi.map(({ campo }) => campo));

describe('le sezioni del filtro dei titoli', () => {
  it('il ridotto ha i campi della specifica, in quattro sezioni', () => {
    expect(sezioniDi('ridotto').map(({ titolo }) => titolo)).toEqual([
      'Titoli',
      'Classificazione',
      'Codici',
      'Raggruppamenti',
    ]);
    expect(campi('ridotto')).toEqual([
      'immCirc',
      'quotato',
      'scaduti',
      'tipoTitolo',
      'codDivisa',
      'emittenti',
      'includiSottostanti',
      'codTitolo',
      'idRaggruppamenti',
      'raggruppamento',
    ]);
  });

  it('il completo aggiunge codici, tassi, strumento, settore e le nove altre opzioni', () => {
    const inPiu = campi('completo').filter((campo) => !campi('ridotto').includes(campo));
    expect(inPiu).toHaveLength(8 + 9);
    expect(inPiu).toEqual(expect.arrayContaining(['codISIN', 'titoloDescrizione', 'codListino']));
  });
});

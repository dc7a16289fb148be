import { expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { BTP_2030 } from '#tests/setup/termini.ts';
import { differenzePiano } from './confronto-piani.ts';
import { pianoCedole } from './piano-cedole.ts';
import { pianoReale } from './piano-indicizzato.ts';
import { prepara, type Termini } from './termini.ts';

const piano = (resto: Partial<Termini> = {}) =>
  pianoReale(pianoCedole(prepara({ ...BTP_2030, ...resto })));

const inBreve = (prima: Partial<Termini>, dopo: Partial<Termini>) =>
  differenzePiano(piano(prima), piano(dopo)).map(({ genere, dataCedola, campi }) =>
    [genere, dataCedola, ...campi].join(' '),
  );

test('due piani uguali non differiscono, comunque siano scritti i numeri', () => {
  expect(inBreve({}, {})).toEqual([]);
  const coda = piano().map((riga) => ({ ...riga, importo100: `${riga.importo100}000` }));
  expect(differenzePiano(coda, piano())).toEqual([]);
});

test('un nuovo tasso cambia le cedole da allora in poi', () => {
  const tassi = [{ validoDal: data('2029-03-01'), tasso: '4', presunto: false }];
  expect(inBreve({}, { tassi })).toEqual([
    'cambiata 2029-09-01 tasso importo100',
    'cambiata 2030-03-01 tasso importo100',
  ]);
});

test('una scadenza più lontana aggiunge date e sposta il capitale', () => {
  expect(inBreve({}, { dataScadenza: data('2030-09-01') })).toEqual([
    'cambiata 2030-03-01 quotaCapitale100',
    'aggiunta 2030-09-01',
  ]);
  expect(inBreve({ dataScadenza: data('2030-09-01') }, {})).toEqual([
    'cambiata 2030-03-01 quotaCapitale100',
    'tolta 2030-09-01',
  ]);
});

import { expect, test } from 'vitest';
import { daSciogliere, modoDi } from './tasti-conto.ts';

test('di più righe dello stesso abbinamento se ne scioglie uno', () => {
  const righe = [
    { idAbbinamento: 5, abbinamento: 'confermato' },
    { idAbbinamento: 5, abbinamento: 'confermato' },
    { idAbbinamento: 6, abbinamento: 'proposto' },
    { idAbbinamento: 7, abbinamento: 'sciolto' },
    { idAbbinamento: null, abbinamento: null },
  ] as const;
  expect(daSciogliere(righe)).toEqual([5, 6]);
});

test('A su una proposta di una regola vale per quella regola sola', () => {
  const proposta = { abbinamento: 'proposto', come: 'regola', idRegola: 9 } as const;
  expect(modoDi(proposta)).toEqual({ come: 'regola', idRegola: 9 });
  expect(modoDi({ ...proposta, come: 'importo', idRegola: null })).toEqual({ come: 'importo' });
  expect(modoDi({ ...proposta, abbinamento: 'confermato' })).toBeNull();
});

import { expect, test } from 'vitest';
import { FormeXml } from './forme-xml.ts';
import type { NodoXml } from './xml.ts';

const nodo = (nome: string): NodoXml => ({ nome, attributi: {}, riga: 1, figli: [], testo: 'x' });

test('una forma che si sa già non si impara di nuovo, per quante volte arrivi a metà', () => {
  const forme = new FormeXml();
  const primo = nodo('A');
  forme.impara(primo, '<A>x</A>');
  for (let i = 0; i < 300; i++) forme.impara(nodo('A'), `<A>${i}</A>`);
  forme.impara(nodo('B'), '<B>x</B>');
  expect(forme.prova('<A>y</A>', 0, 1)?.nodo).toBe(primo);
  expect(forme.prova('<B>y</B>', 0, 1)).toMatchObject({ nodo: { nome: 'B', testo: 'y' }, fine: 8 });
});

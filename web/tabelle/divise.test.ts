import { expect, test } from 'vitest';
import { opzioniDivise } from './divise.ts';

const divisa = (codDivisa: string, validoAl: string | null = null, quotabile = true) => ({
  ...{ codDivisa, descDivisa: codDivisa, validoAl, quotabile },
});

test('prima le divise dei titoli, poi quelle che circolano, poi le altre', () => {
  const divise = [
    divisa('ADP', '2001-12-31'),
    divisa('AED'),
    divisa('EUR'),
    divisa('XXX', null, false),
    divisa('ZAR'),
  ];
  const codici = opzioniDivise(divise, new Set(['EUR']), '2026-11-28').map(({ codice }) => codice);
  expect(codici).toEqual(['EUR', 'AED', 'ZAR', 'ADP', 'XXX']);
});

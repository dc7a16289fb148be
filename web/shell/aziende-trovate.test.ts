import { expect, it } from 'vitest';
import { aziendeTrovate } from './aziende-trovate.ts';

const aziende = [
  { cod_Azienda: '001', ragioneSociale: 'Società Assicurazioni Esempio' },
  { cod_Azienda: '002', ragioneSociale: 'Fondazione Esempio' },
  { cod_Azienda: 'B01', ragioneSociale: 'Banca 002' },
];
const codici = (testo: string) =>
  aziendeTrovate(aziende, testo).map(({ cod_Azienda }) => cod_Azienda);

it('si trovano per inizio del codice o per parte del nome, senza accenti, ogni parola', () => {
  expect(codici('')).toEqual(['001', '002', 'B01']);
  expect(codici('002')).toEqual(['002', 'B01']);
  expect(codici('b0')).toEqual(['B01']);
  expect(codici('societa esem')).toEqual(['001']);
  expect(codici('esempio fond')).toEqual(['002']);
  expect(codici('%')).toEqual(['001', '002', 'B01']);
  expect(codici('inesistente')).toEqual([]);
});

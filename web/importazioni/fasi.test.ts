import { expect, test } from 'vitest';
import { dopoLaRisposta, type FaseImportazione, FERMA } from './fasi.ts';

test('una risposta che arriva tardi non prende il posto dell’import cominciato intanto', () => {
  const chiesta: FaseImportazione = { nome: 'caricamento', percentuale: 0 };
  const poi: FaseImportazione = { nome: 'lavoro', guid: '1', atto: 'lettura' };
  const altro: FaseImportazione = { nome: 'caricamento', percentuale: 0 };
  expect([chiesta, FERMA, altro].map(dopoLaRisposta(chiesta, poi))).toEqual([poi, poi, altro]);
  expect(dopoLaRisposta(FERMA, poi)(altro)).toBe(altro);
});

import { expect, test } from 'vitest';
import { testoPiano } from '#domain/ricerca/testo.ts';
import { type Descritta, pezzi, ricercaSimili, senzaFormaGiuridica } from './somiglianza.ts';

/** The plain words, as the database has them of each record. */
const parole = (testo: string): string => ` ${testoPiano(testo).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;

test.each([
  ['Enel S.p.A.', 'ENEL Spa', true],
  ['Enel società per azioni', 'Enel', true],
  ['Société Générale S.A.', 'SOCIETE GENERALE', true],
  ['Philips N.V.', 'philips', true],
  ['Nestlé AG', 'Nestle Inc.', true],
  ['Enel S.p.A.', 'Enel Green Power S.p.A.', false],
  ['BTP 3,85% 15/09/2026', 'BTP 3,85% 15/09/2027', false],
  ['SA', 'AG', false],
])('«%s» e «%s» hanno le stesse parole: %s', (una, altra, stesse) => {
  expect(senzaFormaGiuridica(parole(una)) === senzaFormaGiuridica(parole(altra))).toBe(stesse);
});

const BTP = { divisa: 'EUR', tipo: 'S', scadenza: '2026-09-15', tasso: '3.85', entro: null };
const descritta = (testo: string, altro: Partial<Descritta> = {}): Descritta => ({
  ...BTP,
  parole: parole(testo),
  ...altro,
});
const simili = (riga: Descritta, record: Descritta) =>
  ricercaSimili([{ ...riga, riga: 2 }])(record).map(({ perche }) => perche);

test('due descrizioni simili contano se la divisa è la stessa, e il tipo o i termini', () => {
  const riga = descritta('B.T.P. 3,85% 15/09/2026');
  const come = (altro: Partial<Descritta>) =>
    simili(riga, descritta('BTP 3,85% 15/09/2026', altro));
  expect(come({})).toEqual(['descrizione simile']);
  expect(come({ tipo: 'A' })).toEqual(['descrizione simile']);
  expect(come({ scadenza: '2027-09-15' })).toEqual(['descrizione simile']);
  expect(come({ tipo: 'A', tasso: null })).toEqual([]);
  expect(come({ divisa: 'USD' })).toEqual([]);
  expect(simili(riga, descritta('Enel 2026'))).toEqual([]);
});

test('le stesse parole bastano, entro ciò che le divide', () => {
  const senza = { divisa: null, tipo: null, scadenza: null, tasso: null };
  const riga = descritta('Governativi', { ...senza, entro: '1' });
  const come = (entro: string) => simili(riga, descritta('GOVERNATIVI', { ...senza, entro }));
  expect([come('1'), come('2')]).toEqual([['stessa descrizione'], []]);
});

/** Six tenths of what either has, counted by hand for all pairs: no pair gets lost on the short way. */
test('la via breve trova ciò che trova il confronto di tutte con tutte', () => {
  const nomi = ['enel', 'snam', 'terna', 'a2a', 'iren', 'hera'].flatMap((nome) =>
    [2025, 2026, 2027].flatMap((anno) => [
      `${nome} senior ${anno}`,
      `${nome} sen ${anno}`,
      `${nome} ${anno} obbligazione senior`,
    ]),
  );
  const righe = nomi.map((nome, riga) => ({ ...descritta(nome), riga }));
  const cerca = ricercaSimili(righe);
  for (const record of righe) {
    const attese = righe.filter(({ parole: altre }) => {
      const [a, b] = [pezzi(record.parole.trim()), pezzi(altre.trim())];
      const comuni = a.intersection(b).size;
      return comuni / (a.size + b.size - comuni) >= 0.6;
    });
    const trovate = cerca(record).map(({ riga }) => riga);
    expect(trovate.toSorted((a, b) => a - b)).toEqual(attese.map(({ riga }) => riga));
  }
});

import { expect, test } from 'vitest';
import { sommate } from '#domain/giacenze/somme.ts';
import type { CedolaAttesa, Giacenza } from './giacenze-api.ts';
import { testeDi, totaliCedole, totaliGiacenze } from './totali-giacenze.ts';

const una = (campi: Partial<Giacenza>) =>
  ({
    ...{ gruppi: ['P'], cod_Titolo: 'T', codDivisa: 'EUR', quantita: '1', costoDivisa: '1' },
    ...{ carico: '100.10', valore: '110', latente: '9.90', peso: '50', rateo: null },
    alCosto: false,
    ...campi,
  }) as Giacenza;

test('una posizione corta sta contro ciò che le altre sono costate', () => {
  const { tutte } = sommate([una({}), una({ quantita: '-3', carico: '-33', valore: '-40' })]);
  expect(totaliGiacenze(tutte)).toEqual([
    {
      etichetta: 'Totale',
      di: { quante: 2, nome: ['posizione', 'posizioni'] },
      valori: expect.objectContaining({ carico: '67.1', valore: '70', quantita: '-2' }),
    },
  ]);
});

test('una testa per gruppo, e una cifra che non c’è non sta sotto la sua colonna', () => {
  const { gruppi } = sommate([una({}), una({ gruppi: ['Q'], cod_Titolo: 'U' })]);
  const teste = testeDi(gruppi);
  expect(teste.map(({ etichetta }) => etichetta)).toEqual(['P (1)', 'Q (1)']);
  expect(teste[0]?.valori).not.toHaveProperty('rateo');
});

test('il totale atteso è di ciò il cui importo è noto, e dice quanto non lo è', () => {
  const righe = ['10.50', null, '1'].map((importoEuro) => ({ importoEuro }) as CedolaAttesa);
  const [totale] = totaliCedole(righe);
  expect(totale).toMatchObject({
    di: { quante: 2, senza: '1 senza importo' },
    valori: { importoEuro: '11.5' },
  });
});

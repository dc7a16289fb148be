import { expect, test } from 'vitest';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { campiDi, etichettaCampo, type NaturaTitolo } from '../campi.ts';
import { famigliaDi } from '../famiglie/famiglie.ts';
import { daScrivere } from './da-scrivere.ts';

const AZIONE: NaturaTitolo = {
  gruppo: 'AZ',
  tipoTitolo: 'A',
  quotazione: 'U',
  conRateo: false,
  conScarto: false,
  indicizzato: false,
  aRate: false,
  aSorteggio: false,
  telQuel: false,
};
const BTP: NaturaTitolo = { ...AZIONE, gruppo: 'RF', quotazione: 'P', conRateo: true };

type Scritti = Readonly<Record<string, string>>;

const CHI: Scritti = {
  cod_Causale: 'x',
  cod_Titolo: 'x',
  cod_Portafoglio: 'x',
  cod_Depositario: 'x',
  dataMovimento: '2026-03-16',
};

function manca(codCausale: string, titolo: NaturaTitolo | null, scritti: Scritti) {
  const causale = causali.find((una) => una.codCausale === codCausale);
  if (!causale) throw new Error(`non c’è la causale ${codCausale}`);
  const soggetto = { causale, titolo, codDivisa: 'EUR' };
  return daScrivere({
    scritto: (nome) => scritti[nome] ?? null,
    scrittoAltra: () => null,
    chiedeTitolo: causale.chiedeTitolo,
    campi: campiDi(soggetto, famigliaDi(causale.tipoCausale).usi).map(({ nome, uso }) => ({
      ...{ nome, uso, valore: null },
      etichetta: etichettaCampo(nome, soggetto),
    })),
    campiAltra: [],
  });
}

test.each([
  ['ACQ', BTP, ['Valore nominale', 'Prezzo (corso secco)']],
  ['VEN', AZIONE, ['Quantità', 'Prezzo']],
  ['RIM', BTP, []],
  ['CED', BTP, []],
  ['DIV', AZIONE, ['Dividendo per azione']],
  ['INT', null, ['Interessi lordi']],
  ['FRA', AZIONE, ['Quantità']],
  ['TRF', AZIONE, ['Quantità']],
  ['FUA', { ...AZIONE, gruppo: 'DER' }, ['Contratti (− se corta)', 'Prezzo']],
  ['OPA', { ...AZIONE, gruppo: 'DER' }, ['Contratti (− se corta)', 'Prezzo']],
  ['BOL', null, ['Importo']],
] as const)(
  'con chi, che cosa, dove e quando, a %s manca ciò che chiede',
  (causale, titolo, attesi) => {
    expect(manca(causale, titolo, CHI)).toEqual(attesi);
  },
);

test('ogni causale dice che cosa manca, nell’ordine in cui si scrive', () => {
  for (const { codCausale, chiedeTitolo } of causali)
    expect(manca(codCausale, null, {}).slice(0, 4), codCausale).toEqual(
      chiedeTitolo
        ? ['Causale', 'Titolo', 'Portafoglio', 'Depositario']
        : ['Causale', 'Portafoglio', 'Depositario', 'Data Movimento'],
    );
});

test('manca ciò che non è scritto né proposto, dell’altro lato con il suo nome', () => {
  const { cod_Depositario: _, ...senza } = CHI;
  expect(manca('ACQ', BTP, { ...senza, qtaVnominale: '1', prezzo: '100' })).toEqual([
    'Depositario',
  ]);
  const campo = { nome: 'cod_Depositario', uso: 'chiesto', etichetta: 'Depositario' } as const;
  const fissato = {
    scritto: (nome: string) => CHI[nome] ?? null,
    scrittoAltra: () => null,
    chiedeTitolo: true,
    campi: [{ nome: 'qtaVnominale', uso: 'chiesto', etichetta: 'Quantità', valore: '12' } as const],
  };
  expect(daScrivere({ ...fissato, campiAltra: [{ ...campo, valore: null }] })).toEqual([
    'Depositario di arrivo',
  ]);
  expect(daScrivere({ ...fissato, campiAltra: [{ ...campo, valore: 'B' }] })).toEqual([]);
});

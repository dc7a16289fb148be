import { describe, expect, test } from 'vitest';
import { causaleDelDividendo } from './dividendi.ts';
import type { RigaParte } from './parti.ts';
import { erroriEstensione } from './regole-estensione.ts';

/** Enel's advance: finanzareport.it, 7-11-2024. */
const ACCONTO: RigaParte = {
  dataStacco: '2025-01-20',
  dataRegistrazione: '2025-01-21',
  dataPagamento: '2025-01-22',
  importo: '0.215',
  codDivisa: 'EUR',
  tipo: 'acconto',
  ritenutaEstera: null,
  nota: null,
};
const trovati = (...dividendi: readonly RigaParte[]) =>
  erroriEstensione({}, { dividendi }).map(({ campo, messaggio }) => `${campo}: ${messaggio}`);

describe('un dividendo annunciato', () => {
  test.each<[string, Partial<RigaParte>, string[]]>([
    ['com’è annunciato', {}, []],
    ['senza record date', { dataRegistrazione: null }, []],
    ['tutto in un giorno', { dataRegistrazione: '2025-01-20', dataPagamento: '2025-01-20' }, []],
    [
      'di zero',
      { importo: '0' },
      ['dividendi.0.importo: Riga 1: il dividendo è maggiore di zero.'],
    ],
    [
      'pagato prima dello stacco',
      { dataPagamento: '2025-01-19', dataRegistrazione: null },
      ['dividendi.0.dataPagamento: Riga 1: il pagamento precede lo stacco.'],
    ],
    [
      'registrato prima dello stacco',
      { dataRegistrazione: '2025-01-19' },
      ['dividendi.0.dataRegistrazione: Riga 1: la record date precede lo stacco.'],
    ],
    [
      'registrato dopo il pagamento',
      { dataRegistrazione: '2025-01-23' },
      ['dividendi.0.dataRegistrazione: Riga 1: la record date segue il pagamento.'],
    ],
    [
      'di un giorno che non c’è',
      { dataStacco: '2025-02-30' },
      ['dividendi.0.dataStacco: Riga 1: 2025-02-30 non esiste nel calendario.'],
    ],
    [
      'con una ritenuta oltre il tutto',
      { ritenutaEstera: '100.1' },
      ['dividendi.0.ritenutaEstera: Riga 1: la ritenuta estera va da 0 (escluso) a 100.'],
    ],
    [
      'di un tipo che non c’è',
      { tipo: 'mancia' },
      ['dividendi.0.tipo: Riga 1: il tipo è uno di ordinario, straordinario, acconto, saldo.'],
    ],
  ])('%s', (_come, altro, attesi) => {
    expect(trovati({ ...ACCONTO, ...altro })).toEqual(attesi);
  });

  test('è uno per stacco e tipo; due di uno stacco si incassano insieme', () => {
    expect(trovati(ACCONTO, ACCONTO)).toEqual([
      'dividendi.1.dataStacco: Dividendi annunciati: le righe 1 e 2 sono la stessa. Toglierne una.',
    ]);
    const straordinario = { ...ACCONTO, tipo: 'straordinario' };
    expect(trovati(ACCONTO, straordinario)).toEqual([]);
    expect(trovati(ACCONTO, { ...straordinario, dataPagamento: '2025-01-23' })).toEqual([
      'dividendi.1.dataPagamento: Riga 2: i dividendi di uno stesso stacco si incassano insieme, e si pagano lo stesso giorno.',
    ]);
    expect(trovati(ACCONTO, { ...straordinario, codDivisa: 'USD' })).toEqual([
      'dividendi.1.codDivisa: Riga 2: i dividendi di uno stesso stacco si incassano insieme, e hanno la stessa divisa.',
    ]);
  });

  test('lo pagano azioni e quote, coi proventi i fondi; i diritti e le obbligazioni no', () => {
    expect(
      ['AZ A', 'AZ Q', 'AZ D', 'OICR F', 'OICR E', 'RF O', 'DER W'].map((uno) => {
        const [gruppo = '', tipo = ''] = uno.split(' ');
        return causaleDelDividendo(gruppo, tipo);
      }),
    ).toEqual(['DIV', 'DIV', null, 'PRO', 'PRO', null, null]);
  });
});

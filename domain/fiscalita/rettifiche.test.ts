import { describe, expect, test } from 'vitest';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import { data } from '#domain/tempo/data.ts';
import { inRisultati, quantoConta, type RisultatoPesato, rettificheDi } from './rettifiche.ts';
import { zainettoDi } from './zainetto.ts';

/** docs/regole/zainetto.md#certificare-un-anno: what moves in a certified year counts in the first open one. */

test('una rettifica è la differenza da ciò che è certificato, una volta sola', () => {
  const certificato = [{ idMovimento: 7, anno: 2024, importo: centesimi('500') }];
  const adesso = [
    { idMovimento: 7, anno: 2024, importo: centesimi('380') },
    { idMovimento: 8, anno: 2025, importo: centesimi('10') },
    { idMovimento: 9, anno: 2023, importo: centesimi('50') },
  ];
  const rettifiche = rettificheDi(certificato, adesso, 2024);
  expect(rettifiche.map((una) => [una.idMovimento, inEuro(una.differenza)])).toEqual([
    [7, '-120.00'],
    [9, '50.00'],
  ]);
  const dopo = [
    ...certificato,
    ...rettifiche.map((una) => ({ ...una, anno: 2025, importo: una.differenza })),
  ];
  expect(rettificheDi(dopo, adesso, 2024)).toEqual([]);
  expect(rettificheDi(dopo, adesso.slice(1), 2024).map(({ differenza }) => differenza)).toEqual([
    centesimi('-380'),
  ]);
});

test('ciò che non si conta più non è una rettifica: è da completare', () => {
  const certificato = [{ idMovimento: 7, anno: 2024, importo: centesimi('500') }];
  expect(rettificheDi(certificato, [{ idMovimento: 7, anno: 2024, importo: null }], 2024)).toEqual(
    [],
  );
  // What was reversed is there no more, and that is known.
  expect(rettificheDi(certificato, [], 2024).map(({ differenza }) => differenza)).toEqual([
    centesimi('-500'),
  ]);
});

describe('di un OICR conta soltanto la perdita', () => {
  const una = (prima: string, adesso: string) => ({
    ...{ idMovimento: 7, diAnno: 2024, prima: centesimi(prima), adesso: centesimi(adesso) },
    differenza: centesimi(adesso) - centesimi(prima),
  });
  test.each([
    ['400', '100', '0.00'],
    ['400', '-300', '-300.00'],
    ['-300', '100', '300.00'],
    ['-300', '-100', '200.00'],
    ['0', '250', '0.00'],
  ])('da %s a %s conta %s', (prima, adesso, quanto) => {
    expect(inEuro(quantoConta('oicr', una(prima, adesso)))).toBe(quanto);
    expect(quantoConta('diversi', una(prima, adesso))).toBe(centesimi(adesso) - centesimi(prima));
  });
});

describe('rettifiche insieme', () => {
  const rettifica = (chiave: number, imponibile: string, altro = {}): RisultatoPesato => ({
    ...{ chiave, giorno: data('2025-01-01'), natura: 'diversi', imponibile: centesimi(imponibile) },
    ...{ aliquota: '26', rettifica: true, diAnno: 2024, percImponibile: '100', ...altro },
  });
  const vecchia = {
    realizzata: data('2021-12-31'),
    dal: data('2024-01-01'),
    importo: centesimi('300'),
  };

  test('uno storno rifatto uguale non muove nulla, e non ringiovanisce le perdite', () => {
    const risultati = inRisultati([rettifica(2, '300'), rettifica(4, '-300')]);
    expect(risultati).toEqual([]);
    const { residue } = zainettoDi({ regime: 'A', risultati, apporti: [vecchia] }, 2024);
    expect(residue.map(({ anno }) => anno)).toEqual([2021]);
  });

  test('contano per ciò che fanno insieme; di altri anni, pesi, aliquote e nature ciascuna per sé', () => {
    const insieme = inRisultati([rettifica(4, '-500'), rettifica(2, '380')]);
    expect(insieme).toMatchObject([{ chiave: 2, imponibile: centesimi('-120') }]);
    const diverse = [{}, { diAnno: 2023 }, { percImponibile: '48.08' }, { aliquota: '20' }];
    const separate = inRisultati(diverse.map((altro, i) => rettifica(i, '10', altro)));
    expect(separate).toHaveLength(4);
  });

  test('quella di un OICR è un reddito diverso: riprende una perdita, non è un provento', () => {
    const risultati = inRisultati([rettifica(2, '300', { natura: 'oicr' })]);
    const { anni } = zainettoDi(
      { regime: 'A', risultati, apporti: [{ ...vecchia, realizzata: data('2022-12-31') }] },
      2025,
    );
    const ultimo = anni.at(-1);
    expect([ultimo?.proventi, ultimo?.usate, ultimo?.imposta]).toEqual([0n, 30_000n, 0n]);
  });
});

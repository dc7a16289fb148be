import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confronta, differenza, somma } from '#domain/money/decimale.ts';
import { data } from '#domain/tempo/data.ts';
import { dirittoAlPremio, type MossaDelTitolo } from './diritto-al-premio.ts';

const EMISSIONE = data('2022-06-28');

/** Rows as «position day quantity kind/registration». */
const mosse = (testo: string): MossaDelTitolo[] =>
  testo.split(', ').map((una, i) => {
    const [posizione = '', giorno = '', quantita = '', altro = ''] = una.split(' ');
    const [genere = '', registrazione = String(100 + i)] = altro.split('/');
    const verso = quantita.startsWith('-') ? 'scarico' : 'carico';
    return {
      posizione: Number(posizione),
      registrazione: Number(registrazione),
      genere: (genere === '' ? verso : genere) as MossaDelTitolo['genere'],
      dataValuta: data(giorno),
      quantita,
    };
  });

test.each([
  ['1 2022-06-28 50000', { 1: '50000' }, 'chi ha sottoscritto'],
  ['1 2022-06-29 50000', {}, 'chi ha comprato il giorno dopo'],
  ['1 2022-06-28 50000, 1 2023-01-10 20000', { 1: '50000' }, 'ciò che si è comprato poi no'],
  [
    '1 2022-06-28 50000, 1 2023-01-10 20000, 1 2024-01-10 -30000',
    { 1: '40000' },
    'esce prima ciò che si è comprato dopo',
  ],
  [
    '1 2022-06-28 50000, 1 2023-01-10 -50000, 1 2023-01-11 50000',
    {},
    'venduto e ricomprato non è tenuto',
  ],
  [
    '1 2022-06-28 50000, 1 2022-06-28 -10000, 1 2023-01-10 10000',
    { 1: '40000' },
    'venduto nel giorno dell’emissione',
  ],
  [
    '1 2022-06-28 50000, 1 2023-01-10 -20000 uscita/7, 2 2023-01-10 20000 entrata/7',
    { 1: '30000', 2: '20000' },
    'un trasferimento porta con sé il diritto',
  ],
  [
    '1 2022-06-28 50000, 1 2022-09-01 30000, 1 2023-01-10 -40000 uscita/7, 2 2023-01-10 40000 entrata/7',
    { 1: '40000', 2: '10000' },
    'e con sé soltanto quello di ciò che passa',
  ],
  [
    '1 2022-06-28 50000, 2 2022-07-05 5000, 2 2023-01-10 -5000',
    { 1: '50000' },
    'le altre posizioni non c’entrano',
  ],
] as const)('%s → %j: %s', (testo: string, attesi: object, _perche: string) => {
  const diritti = dirittoAlPremio(mosse(testo), EMISSIONE);
  expect(Object.fromEntries(diritti)).toEqual(attesi);
});

test('non supera mai ciò che si tiene, né ciò che si è sottoscritto', () => {
  const passo = fc.record({
    giorno: fc.integer({ min: 0, max: 30 }),
    quantita: fc.integer({ min: -9, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(passo, { maxLength: 20, size: 'max' }), (passi) => {
      let tenuta = '0';
      const righe = passi
        .toSorted((a, b) => a.giorno - b.giorno)
        .flatMap(({ giorno, quantita }): string[] => {
          if (quantita === 0 || confronta(somma(tenuta, String(quantita)), '0') < 0) return [];
          tenuta = somma(tenuta, String(quantita));
          return [
            `1 2022-0${giorno < 9 ? 6 : 7}-${String(20 + (giorno % 9)).padStart(2, '0')} ${quantita}`,
          ];
        });
      if (righe.length === 0) return;
      const tutte = mosse(righe.join(', '));
      const diritto = dirittoAlPremio(tutte, EMISSIONE).get(1) ?? '0';
      const sottoscritto = tutte
        .filter(
          ({ dataValuta, quantita }) => dataValuta <= EMISSIONE && confronta(quantita, '0') > 0,
        )
        .reduce((totale, { quantita }) => somma(totale, quantita), '0');
      expect(confronta(differenza(tenuta, diritto), '0')).toBeGreaterThanOrEqual(0);
      expect(confronta(sottoscritto, diritto)).toBeGreaterThanOrEqual(0);
    }),
  );
});

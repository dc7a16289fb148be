import { describe, expect, test } from 'vitest';
import { guadagno } from '#domain/calcolo/plusvalenza.ts';
import {
  guadagnoDaDifferenziali,
  type MossaDifferenziale,
  rapportoAperto,
} from './differenziali.ts';

const mossa = (
  che: MossaDifferenziale['che'],
  quantita: string,
  differenziale = '0',
  oneri = '0',
): MossaDifferenziale => ({ che, quantita, differenziale, oneri });

/** Ten Bund at 131.50 with 20 of charges, settled at 131.82 and 131.40: +3,200 − 4,200 = −1,000. */
const DIECI_BUND = [
  mossa('apre', '10', '0', '20'),
  mossa('regola', '10', '3200'),
  mossa('regola', '10', '-4200'),
];

describe('il reddito di un future è la somma dei suoi differenziali (T10)', () => {
  test('−1 000 di margini, 2 500 alla chiusura, meno 20 e 15 di oneri: 1 465', () => {
    const esito = guadagnoDaDifferenziali(rapportoAperto(DIECI_BUND), {
      quantita: '10',
      differenziale: '2500',
      oneri: '15',
    });
    expect(esito).toMatchObject({
      importo: '1465',
      traccia: [
        {
          titolo: 'Plusvalenza',
          calcolo: 'alla chiusura 2.500 − margini regolati 1.000 − oneri precedenti 20 − oneri 15',
          fonte: 'Art. 67 c. 1 lett. c-quater e art. 68 c. 8 T.U.I.R.',
        },
      ],
    });
  });

  test('chi chiude tre contratti su dieci prende tre decimi dei margini e degli oneri', () => {
    // −1 000 × 3/10 = −300; 20 × 3/10 = 6; alla chiusura (131,65 − 131,40) × 1 000 × 3 = 750.
    const aperto = rapportoAperto(DIECI_BUND);
    const tre = { quantita: '3', differenziale: '750', oneri: '0' };
    expect(guadagnoDaDifferenziali(aperto, tre)?.importo).toBe('444');
    // Dei sette che restano: −700 di margini e 14 di oneri, come se i tre non ci fossero stati.
    const resto = rapportoAperto([...DIECI_BUND, mossa('chiude', '3')]);
    expect(resto).toEqual({ quantita: '7', differenziale: '-700', oneri: '14' });
    const sette = { quantita: '7', differenziale: '1750', oneri: '0' };
    expect(guadagnoDaDifferenziali(resto, sette)?.importo).toBe('1036');
  });

  test('parti che non finiscono al centesimo si arrotondano ciascuna per sé', () => {
    const terzi = rapportoAperto([mossa('apre', '3', '0', '10'), mossa('regola', '3', '100')]);
    // 100/3 = 33,33 e 10/3 = 3,33: 33,33 − 3,33 = 30.
    const uno = { quantita: '1', differenziale: '0', oneri: '0' };
    expect(guadagnoDaDifferenziali(terzi, uno)?.importo).toBe('30');
  });

  test('chiudere più di ciò che è aperto non ha un reddito, e dopo non resta nulla', () => {
    const undici = { quantita: '11', differenziale: '1', oneri: '0' };
    expect(guadagnoDaDifferenziali(rapportoAperto(DIECI_BUND), undici)).toBeNull();
    expect(guadagnoDaDifferenziali(rapportoAperto([]), undici)).toBeNull();
    expect(rapportoAperto([...DIECI_BUND, mossa('chiude', '11')]).quantita).toBe('0');
  });
});

test('chi scrive un’opzione guadagna il premio meno ciò che paga per ricomprarla, e gli oneri (T11)', () => {
  // 2 × 500 × 2,5 = 2 500 incassati; 2 × 300 × 2,5 = 1 500 pagati; 8 di commissioni: 992.
  const ricompra = { ricavo: '-1500', costo: '2500', scarto: '0', oneri: '8', corto: true };
  expect(guadagno(ricompra)).toMatchObject({
    importo: '992',
    traccia: [{ calcolo: 'premio incassato 2.500 − riacquisto 1.500 − oneri 8' }],
  });
  const abbandonata = guadagno({ ...ricompra, ricavo: '0', oneri: '0' });
  expect(abbandonata).toMatchObject({
    importo: '2500',
    traccia: [{ calcolo: 'premio incassato 2.500' }],
  });
  const cara = guadagno({ ...ricompra, ricavo: '-3000' });
  expect(cara).toMatchObject({ importo: '-508', traccia: [{ titolo: 'Minusvalenza' }] });
});

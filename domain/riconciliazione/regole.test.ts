import { expect, test } from 'vitest';
import { difettiCondizioni } from './regole.ts';

test('le condizioni che reggono', () => {
  for (const una of [
    { riferimento: true },
    { importo: { scarto: '0.05' }, giorni: { prima: 2, dopo: 30 } },
    { importo: { percento: '0.5' }, isin: true, causale: ['26'], testo: { contiene: 'cedola' } },
  ])
    expect(difettiCondizioni(una, '1-1')).toEqual([]);
  expect(difettiCondizioni({ isin: true }, '1-n')).toEqual([]);
});

test.each([
  [{}, 'condizioni', 'Serve almeno una condizione'],
  [{ colore: 'rosso' }, 'condizioni', '«colore» non è una condizione: si usano «riferimento»,'],
  [{ __proto__x: 1, toString: 1 }, 'condizioni', 'non è una condizione'],
  [{ riferimento: false }, 'condizioni.riferimento', '«riferimento» si scrive «true»'],
  [{ importo: { scarto: '1', percento: '1' } }, 'condizioni.importo', 'non entrambi'],
  [{ importo: { scarto: 1 } }, 'condizioni.importo.scarto', 'tra virgolette, con il punto'],
  [{ importo: { scarto: '-1' } }, 'condizioni.importo.scarto', 'non negativo'],
  [{ importo: { scarto: '0.0000001' } }, 'condizioni.importo.scarto', 'al più sei decimali'],
  [{ importo: { percento: '20.01' } }, 'condizioni.importo.percento', 'non può passare 20'],
  [{ giorni: { prima: 1 } }, 'condizioni.giorni.dopo', 'da 0 a 365'],
  [{ giorni: { prima: 1.5, dopo: 400 } }, 'condizioni.giorni.prima', 'numero intero'],
  [{ causale: [] }, 'condizioni.causale', 'un elenco di causali'],
  [{ testo: {} }, 'condizioni.testo', '«contiene» o «uguale»'],
  [{ testo: { contiene: ' ' } }, 'condizioni.testo.contiene', 'fino a 200 lettere'],
  ['riferimento', 'condizioni', 'sono un oggetto'],
])('quelle che non reggono dicono quale e come: %j', (condizioni, campo, messaggio) => {
  const [primo] = difettiCondizioni(condizioni, '1-1');
  expect(primo?.campo).toBe(campo);
  expect(primo?.messaggio).toContain(messaggio);
});

test('più parti vogliono qualcosa che le tenga insieme', () => {
  expect(difettiCondizioni({ testo: { contiene: 'x' } }, '1-n')[0]?.messaggio).toBe(
    'Una regola 1-n dice che cosa tiene insieme le parti: «riferimento», «isin» o «giorni».',
  );
});

import { expect, test } from 'vitest';
import { esitoInventato, lavoroInventato } from '#tests/setup/lavoro-inventato.ts';
import { type Lavoro, ripristinabile } from './lavoro.ts';

const registrati = esitoInventato({ letti: 3, inseriti: 2, registrati: 2 });

test.each<[string, Partial<Lavoro>, boolean]>([
  ['riuscito', { esito: registrati }, true],
  ['che non ha scritto nulla', { esito: esitoInventato({ letti: 3, invariati: 3 }) }, false],
  ['in anteprima', { fase: 'anteprima', esito: registrati }, false],
  ['interrotto dopo qualche blocco', { stato: 'annullato', esito: registrati }, true],
  ['fallito dopo qualche blocco', { stato: 'fallito', esito: registrati }, true],
  ['fallito del tutto', { stato: 'fallito', esito: esitoInventato({ inseriti: 3 }) }, false],
  ['già annullato, o che si sta annullando', { esito: registrati, ripristino: '2' }, false],
])('se si ripristina un import %s', (_, campi, atteso) => {
  expect(ripristinabile(lavoroInventato(campi))).toBe(atteso);
});

import { expect, test } from 'vitest';
import { esitoInventato, lavoroInventato } from '#tests/setup/lavoro-inventato.ts';
import { cheRestaFermando, haScritto, type Lavoro, ripristinabile } from './lavoro.ts';

const registrati = esitoInventato({ letti: 3, inseriti: 2, registrati: 2 });

test.each<[string, Partial<Lavoro>, boolean, boolean]>([
  ['riuscito', { esito: registrati }, true, true],
  ['che non ha scritto nulla', { esito: esitoInventato({ invariati: 3 }) }, true, false],
  ['in anteprima', { fase: 'anteprima', esito: registrati }, false, false],
  ['interrotto dopo qualche blocco', { stato: 'annullato', esito: registrati }, true, true],
  ['fallito dopo qualche blocco', { stato: 'fallito', esito: registrati }, true, true],
  ['fallito del tutto', { stato: 'fallito', esito: esitoInventato({ inseriti: 3 }) }, false, false],
  ['che si sta già annullando', { esito: registrati, ripristino: '2' }, true, false],
])(
  'di un import %s si rilegge la griglia, e si può ripristinare, o no',
  (_, campi, scritto, si) => {
    const lavoro = lavoroInventato(campi);
    expect([haScritto(lavoro), ripristinabile(lavoro)]).toEqual([scritto, si]);
  },
);

test('chi ferma un import di movimenti legge che cosa può restare; degli altri non resta nulla', () => {
  const cambi = lavoroInventato();
  const suoi = { archivio: 'movimenti' };
  expect(cheRestaFermando([cambi, lavoroInventato({ ...suoi, tipo: 'ripristino' })])).toBe(
    'Si ferma subito, e nulla di quanto stava scrivendo resta.',
  );
  expect(cheRestaFermando([cambi, lavoroInventato(suoi)])).toBe(
    'Si ferma subito. Di quanto stava scrivendo restano solo i movimenti che Registra subito ha già registrato: Ripristina li storna.',
  );
});

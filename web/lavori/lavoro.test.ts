import { expect, test } from 'vitest';
import { esitoInventato, lavoroInventato } from '#tests/setup/lavoro-inventato.ts';
import { ErroreApi, problemaDa } from '#web/base/api.ts';
import {
  cheRestaFermando,
  haScritto,
  INTERVALLO_MS,
  type Lavoro,
  prossimoSguardo,
  ripristinabile,
} from './lavoro.ts';

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

test('di un lavoro si chiede finché è in moto, e non più se non c’è; la rete può tornare', () => {
  const [data, finito] = [lavoroInventato({ stato: 'in corso' }), lavoroInventato()];
  const rifiuto = (status: number) => new ErroreApi(problemaDa(status, ''));
  expect(prossimoSguardo({ error: null })).toBe(INTERVALLO_MS);
  expect(prossimoSguardo({ data, error: null })).toBe(INTERVALLO_MS);
  expect(prossimoSguardo({ data: finito, error: null })).toBe(false);
  expect(prossimoSguardo({ error: rifiuto(404) })).toBe(false);
  expect(prossimoSguardo({ data, error: rifiuto(403) })).toBe(false);
  expect(prossimoSguardo({ data, error: rifiuto(0) })).toBe(INTERVALLO_MS);
});

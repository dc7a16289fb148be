import { expect, test } from 'vitest';
import { esitoInventato, lavoroInventato } from '#tests/setup/lavoro-inventato.ts';
import type { Lavoro } from './lavoro.ts';
import { etichettaRighe, righeScritte } from './righe-scritte.ts';

const esito = esitoInventato({ letti: 650, inseriti: 630, aggiornati: 13, ripetuti: 6 });

test.each<[Partial<Lavoro>, string]>([
  [{ archivio: 'cambi' }, '/page/dati-dinamici/cambi'],
  [{ archivio: 'cambi', tipo: 'provider' }, '/page/dati-dinamici/cambi'],
  [{ archivio: 'titoli' }, '/page/tabelle/securities'],
  [{ archivio: 'movimenti', tipo: 'generazione' }, '/page/movimenti/acq-ven'],
])('di %j le righe scritte si vedono in %s, contate una volta ciascuna', (campi, percorso) => {
  expect(righeScritte(lavoroInventato({ ...campi, esito }))).toMatchObject({
    quante: 637,
    percorso,
  });
});

test.each<[string, Partial<Lavoro>]>([
  ['che non ha scritto', { esito: esitoInventato({ letti: 3, invariati: 3 }) }],
  ['annullato', { esito, ripristino: '2' }],
  ['in anteprima', { esito, fase: 'anteprima' }],
  ['che è un export', { esito, tipo: 'esportazione' }],
  ['di una tabella senza una griglia che lo chieda', { esito, archivio: 'conti' }],
])('di un lavoro %s non si offrono righe', (_, campi) => {
  expect(righeScritte(lavoroInventato(campi))).toBeNull();
});

test.each([
  [1, 'Vedi la riga'],
  [637, 'Vedi le 637 righe'],
  [12_000, 'Vedi le 12.000 righe'],
])('%i righe si chiamano «%s»', (quante, detto) => {
  expect(etichettaRighe(quante)).toBe(detto);
});

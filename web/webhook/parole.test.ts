import { expect, test } from 'vitest';
import { esitoInParole } from './parole.ts';

const esito = (altro: object) =>
  esitoInParole({
    ...{ stato: 'in attesa', http: null, problema: null, durataMs: null, prossimoIl: null },
    ...altro,
  });

test('di una consegna si legge che cosa ha risposto chi riceve, o quando si riprova', () => {
  expect(esito({ stato: 'consegnata', http: 204, durataMs: 31 })).toBe(
    'Consegnata: HTTP 204 in 31 ms.',
  );
  expect(esito({ stato: 'fallita', problema: 'HTTP 500' })).toBe('Fallita: HTTP 500.');
  expect(esito({ problema: 'HTTP 503', prossimoIl: '2026-11-29T10:00:00.000Z' })).toMatch(
    /^Non riuscita: HTTP 503\. Si riprova il 29\/11\/2026/,
  );
});

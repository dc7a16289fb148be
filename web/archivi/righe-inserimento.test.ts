import { expect, test } from 'vitest';
import { tipoArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { daMancante, rigaMostrata } from './righe-inserimento.ts';

const GIORNO = '2026-11-20';
const archivio = tipoArchivio('quotazioni') as TipoArchivio;
const enel = daMancante({
  ...{ codTitolo: 'ENEL', codISIN: null, descrizione: 'Enel', codDivisa: 'EUR', tipoTitolo: 'A' },
  ...{ ultimoValore: null, ultimaData: null, precedente: '7.956', dataPrecedente: '2026-11-19' },
});
const stato = (valore: string) =>
  rigaMostrata(archivio, { dateFrom: GIORNO, dateTo: GIORNO } as never, enel, {
    scritti: new Map([['ENEL', valore]]),
  }).stato;

test('lo stato di un valore scritto dice il salto prima che si salvi, un errore davanti', () => {
  expect(stato('7.9')).toBe('Scritto');
  expect(stato('79.56')).toBe(
    'Scritto: 79,56 è +900 % su 7,956 del 19/11/2026: oltre la tolleranza del 10 %.',
  );
  expect(stato('0')).toBe(
    'Prezzo: 0 non è ammesso; scrivi il prezzo come si quota il titolo, più di zero',
  );
});

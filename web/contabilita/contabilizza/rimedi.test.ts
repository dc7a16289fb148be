import { expect, it } from 'vitest';
import type { Scarto } from './contabilizza-api.ts';
import { rimedioDi } from './rimedi.ts';

const scarto = (codice: string, idMovimento: number | null = 7) =>
  ({ codice, codTitolo: 'IT0005517195', idMovimento }) as Scarto;

it.each([
  ['CONTO_NON_DEFINITO', '/page/contabilita/archivi/definizione-conti'],
  ['CONTO_AMBIGUO', '/page/contabilita/archivi/definizione-conti'],
  ['CONTO_NON_ATTIVO', '/page/contabilita/archivi/descrizione-conti'],
  ['SENZA_MODELLO', '/page/contabilita/archivi/scritture'],
  ['SIMBOLO', '/page/contabilita/archivi/scritture'],
  ['NON_CERTIFICATO', '/page/tabelle/securities'],
  ['PERIODO_CHIUSO', '/page/movimenti/acq-ven/7'],
])('ciò che sana %s sta in %s', (codice, dove) => {
  expect(rimedioDi(scarto(codice))?.to).toBe(dove);
});

it('il titolo da certificare è aperto; senza movimento non c’è dove andare', () => {
  expect(rimedioDi(scarto('NON_CERTIFICATO'))?.search).toEqual({ record: 'IT0005517195' });
  expect(rimedioDi(scarto('BLOCCATO', null))).toBeNull();
});

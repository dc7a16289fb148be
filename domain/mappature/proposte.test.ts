import { describe, expect, test } from 'vitest';
import { campiDestinazione } from './campi.ts';
import { leggiCampione } from './campione.ts';
import { proponiOrigini, stileProposto } from './proposte.ts';

describe('ciò che si propone dai titoli delle colonne', () => {
  test('ogni campo dalla colonna che porta il suo nome o un suo sinonimo, con il suo formato', () => {
    const campione = leggiCampione(
      'ISIN;Denominazione;Cedola;Scadenza;Boh\nIT0005246134;BTP€i;1,30 %;15/05/2028;x\n',
    );
    const proposte = proponiOrigini(campiDestinazione('titoli') ?? [], campione, new Set());
    expect(proposte).toEqual({
      cod_ISIN: { colonna: 'ISIN' },
      descrizione: { colonna: 'Denominazione' },
      tassoCedola: { colonna: 'Cedola', stile: { numero: 'it', togli: ['%'] } },
      dataScadenza: { colonna: 'Scadenza', stile: { data: 'dd/mm/yyyy' } },
    });
  });

  test('ciò che è già abbinato resta com’è; senza titoli non si propone nulla', () => {
    const campi = campiDestinazione('cambi') ?? [];
    const campione = leggiCampione('Data;Cambio\n2026-02-09;1.1724\n');
    expect(proponiOrigini(campi, campione, new Set(['data']))).toEqual({
      cambio: { colonna: 'Cambio', stile: { numero: 'en' } },
    });
    expect(proponiOrigini(campi, leggiCampione('a;b', { intestazione: false }), new Set())).toEqual(
      {},
    );
  });

  test.each([
    [['1.234,5', 'n.d.', '2'], { numero: 'it' }],
    [['1,234.5', '€ 2.25'], { numero: 'en', togli: ['€'] }],
    [['7'], { numero: 'it' }],
  ])('numeri %j', (valori, atteso) => {
    expect(stileProposto('numero', valori)).toEqual(atteso);
  });

  test.each([
    [['13/02/2026', '01/03/2026'], 'dd/mm/yyyy'],
    [['02/13/2026', '03/01/2026'], 'mm/dd/yyyy'],
    [['20260213'], 'yyyymmdd'],
  ])('date %j', (valori, data) => {
    expect(stileProposto('data', valori)).toEqual({ data });
  });
});

import { describe, expect, it } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { cambi } from './cambi.ts';
import { type DiviseNote, erroriRiga } from './riga.ts';
import type { TipoArchivio } from './tipo-archivio.ts';

const divise: DiviseNote = new Map([
  ['USD', { validoDal: null, validoAl: null, quotabile: true }],
  ['XAU', { validoDal: null, validoAl: null, quotabile: true }],
  ['XXX', { validoDal: null, validoAl: null, quotabile: false }],
  ['HRK', { validoDal: data('1994-05-30'), validoAl: data('2022-12-31'), quotabile: true }],
]);
const dollaro = { data: '2026-04-13', codDivisa: 'USD', cambio: '1.1684' };
const messaggi = (riga: Record<string, unknown>) =>
  erroriRiga(cambi, { ...dollaro, ...riga }, divise).map(({ messaggio }) => messaggio);

describe('una riga di cambi', () => {
  it('il dollaro del 13 aprile 2026 va bene', () => {
    expect(erroriRiga(cambi, dollaro, divise)).toEqual([]);
    expect(erroriRiga(cambi, dollaro)).toEqual([]);
  });

  it('l’oro ha un cambio, «nessuna divisa» no', () => {
    expect(messaggi({ codDivisa: 'XAU' })).toEqual([]);
    expect(messaggi({ codDivisa: 'XXX' })).toEqual([
      'Codice Divisa: XXX non si quota, non è una moneta né un metallo; scegline un’altra',
    ]);
  });

  it('una riga vuota dice ogni campo che manca', () => {
    expect(erroriRiga(cambi, {}, divise)).toEqual([
      { campo: 'data', messaggio: 'Data: Campo Obbligatorio' },
      { campo: 'codDivisa', messaggio: 'Codice Divisa: Campo Obbligatorio' },
      { campo: 'cambio', messaggio: 'Cambio: Campo Obbligatorio' },
    ]);
  });

  it.each([
    ['0', '0'],
    ['-0.00', '0'],
    ['-1.1684', '-1,1684'],
  ])('un cambio di %s è rifiutato con il motivo', (cambio, letto) => {
    expect(messaggi({ cambio })).toEqual([
      `Cambio: ${letto} non è ammesso; scrivi le unità di divisa che valgono 1 euro, più di zero`,
    ]);
  });

  it('un numero che non sta nella tabella è rifiutato, uno che ci sta appena no', () => {
    expect(messaggi({ cambio: '1.12345678901' })).toEqual([
      'Cambio: ha più di 10 decimali; arrotondalo',
    ]);
    expect(messaggi({ cambio: '12345678901' })).toEqual([
      'Cambio: ha più di 10 cifre prima della virgola; controllalo',
    ]);
    expect(messaggi({ cambio: '1234567890.0123456789' })).toEqual([]);
    expect(messaggi({ cambio: '1.10000000000000' })).toEqual([]);
    expect(messaggi({ cambio: 'NaN' })).toEqual(['Cambio: NaN non è un numero']);
    expect(messaggi({ cambio: 1.1684 })).toEqual([]);
  });

  it('il 29 febbraio 2025 non esiste', () => {
    expect(messaggi({ data: '2025-02-29' })).toEqual([
      'Data: 2025-02-29 non esiste nel calendario dal 1900 al 2199; scrivi un altro giorno',
    ]);
  });

  it.each([
    ['usd', 'Codice Divisa: usd non è un codice; scrivi tre lettere maiuscole, come USD'],
    ['XXA', 'Codice Divisa: XXA non è fra le divise; aggiungila nella tabella Divise'],
    ['EUR', 'Codice Divisa: il cambio dell’euro contro euro è sempre 1 e non si registra'],
    ['HRK', 'Codice Divisa: HRK vale fino al 31/12/2022; correggi la data o la divisa'],
  ])('la divisa %s è rifiutata', (codDivisa, messaggio) => {
    expect(messaggi({ codDivisa })).toEqual([messaggio]);
  });

  it('una divisa vale nei suoi giorni', () => {
    expect(messaggi({ codDivisa: 'HRK', data: '2022-12-31' })).toEqual([]);
    expect(messaggi({ codDivisa: 'HRK', data: '1994-05-29' })).toEqual([
      'Codice Divisa: HRK vale dal 30/05/1994; correggi la data o la divisa',
    ]);
  });

  it('senza la tabella delle divise se ne controlla solo la forma', () => {
    expect(erroriRiga(cambi, { ...dollaro, codDivisa: 'XXA' })).toEqual([]);
  });

  it('dove lo zero è ammesso passa, e il negativo no', () => {
    const [cambio] = cambi.valori;
    if (!cambio) throw new Error('cambio');
    const archivio: TipoArchivio = { ...cambi, valori: [{ ...cambio, segno: 'non negativo' }] };
    expect(erroriRiga(archivio, { ...dollaro, cambio: '0' })).toEqual([]);
    expect(erroriRiga(archivio, { ...dollaro, cambio: '-1' })).toHaveLength(1);
  });
});

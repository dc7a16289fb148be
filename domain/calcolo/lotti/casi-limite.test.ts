import { describe, expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { metodiCosto } from './metodi.ts';
import type { CodiceMetodo } from './metodo.ts';
import { frazionamento, scorporo } from './operazioni-sul-capitale.ts';
import { GiacenzaInsufficiente, posizioneVuota } from './posizione.ts';
import { trasferimento } from './trasferimento.ts';
import { utile } from './utile.ts';

const TUTTI = Object.keys(metodiCosto) as CodiceMetodo[];
const giorno = data('2025-06-30');
const carico = (quantita: bigint, costo: bigint) => ({
  data: data('2025-01-10'),
  id: 'L1',
  quantita,
  costo,
  costoDivisa: costo,
});
const con = (codice: CodiceMetodo, quantita = 100n, costo = 10_000n) => {
  const posizione = posizioneVuota();
  metodiCosto[codice].carica(posizione, carico(quantita, costo));
  return posizione;
};

describe.each(TUTTI)('%s', (codice) => {
  const metodo = metodiCosto[codice];
  const lotti = (quantita: bigint) => [{ id: 'L1', quantita }];

  test('oltre la giacenza non si scarica, e nulla cambia', () => {
    const posizione = con(codice);
    const prima = structuredClone(posizione);
    expect(() =>
      metodo.scarica(posizione, { data: giorno, quantita: 101n, lotti: lotti(101n) }),
    ).toThrow(GiacenzaInsufficiente);
    expect(posizione).toEqual(prima);
  });

  test('scaricare nulla non costa nulla e non cambia i lotti', () => {
    const posizione = con(codice);
    const lottiPrima = structuredClone(posizione.lotti);
    const esito = metodo.scarica(posizione, { data: giorno, quantita: 0n, lotti: [] });
    expect(esito.costo ?? 0n).toBe(0n);
    expect(posizione).toMatchObject({ quantita: 100n, costo: 10_000n, lotti: lottiPrima });
  });

  test('da una posizione vuota non esce nulla', () => {
    const vuota = posizioneVuota();
    expect(() => metodo.scarica(vuota, { data: giorno, quantita: 1n, lotti: lotti(1n) })).toThrow(
      GiacenzaInsufficiente,
    );
  });

  test('quantità negative si rifiutano, in entrata e in uscita', () => {
    const posizione = con(codice);
    expect(() => metodo.carica(posizione, carico(-1n, 0n))).toThrow('negativa');
    expect(() =>
      metodo.scarica(posizione, { data: giorno, quantita: -1n, lotti: lotti(-1n) }),
    ).toThrow('negativa');
    expect(posizione.quantita).toBe(100n);
  });

  test('un diritto che entra senza costo abbassa la media, un costo senza quantità la alza', () => {
    const posizione = con(codice);
    metodo.carica(posizione, { ...carico(100n, 0n), id: 'L2' });
    metodo.carica(posizione, { ...carico(0n, 500n), id: 'L3' });
    expect(posizione).toMatchObject({ quantita: 200n, costo: 10_500n });
  });

  test('trasferire nulla non sposta nulla; di una quantità negativa è un errore', () => {
    const [da, a] = [con(codice), posizioneVuota()];
    expect(trasferimento(metodo, da, a, { data: giorno, quantita: 0n, lotti: [] })).toEqual({
      quantitaEntrata: 0n,
      costo: 0n,
      costoDivisa: 0n,
      frazione: { n: 0n, d: 1n },
      parti: [],
    });
    expect([da.quantita, a.quantita, a.lotti.length]).toEqual([100n, 0n, 0]);
    expect(() => trasferimento(metodo, da, a, { data: giorno, quantita: -1n })).toThrow('negativa');
  });

  test('frazionare con resto: 100 per 1 ogni 3 sono 33, un terzo si paga', () => {
    const posizione = con(codice);
    const { frazione } = frazionamento(posizione, { nuove: 1n, vecchie: 3n });
    expect(posizione).toMatchObject({ quantita: 33n, costo: 10_000n });
    expect(frazione).toEqual({ n: 1n, d: 3n });
    expect(() => frazionamento(posizione, { nuove: 0n, vecchie: 1n })).toThrow('positivi');
  });

  test('frazionare o scorporare da una posizione vuota non fa nulla', () => {
    const vuota = posizioneVuota();
    expect(frazionamento(vuota, { nuove: 3n, vecchie: 2n }).frazione).toEqual({ n: 0n, d: 2n });
    expect(scorporo(metodiCosto.CM, vuota, { n: 1n, d: 2n, giorno }).costo).toBe(0n);
    expect(() => scorporo(metodiCosto.CM, vuota, { n: 3n, d: 2n, giorno })).toThrow(
      'fra zero e tutto',
    );
  });
});

test('un cambio di zero o negativo è un errore', () => {
  const realizzo = { ricavoDivisa: 1n, costoDivisa: 1n, costo: 1n };
  expect(() => utile({ ...realizzo, cambio: { n: 0n, d: 1n } })).toThrow('cambio');
  expect(() => utile({ ...realizzo, cambio: { n: -1n, d: 1n } })).toThrow('cambio');
});

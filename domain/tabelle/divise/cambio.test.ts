import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonico } from '#domain/money/decimale.ts';
import { importoEuro, importoTriangolato, variazionePercentuale } from './cambio.ts';

describe('cambio', () => {
  it('il dollaro passa da 1,1711 a 1,1684 in aprile 2026: −0,23 %', () => {
    expect(variazionePercentuale('1.1711', '1.1684')).toBe('-0.23');
  });

  it.each([
    ['1.6561', '1.6610', '0.3'],
    ['0.9241', '0.9242', '0.01'],
    ['0.8710', '0.8706', '-0.05'],
    ['1.5', '1.5', '0'],
    ['200', '200.01', '0.01'],
    ['200', '199.99', '-0.01'],
  ])('da %s a %s varia del %s %%', (precedente, cambio, attesa) => {
    expect(variazionePercentuale(precedente, cambio)).toBe(attesa);
  });

  it('99.100 dollari a 1,0400 sono 95.288,46 euro', () => {
    expect(importoEuro('99100', '1.0400')).toBe('95288.46');
    expect(importoEuro('98500', '1.0850')).toBe('90783.41');
  });

  it('un milione di lire sono 516,46 euro', () => {
    expect(importoEuro('1000000', '1936.27')).toBe('516.46');
  });

  it('l’euro vale 1', () => {
    expect(importoEuro('-1234.565', '1')).toBe('-1234.57');
  });

  it('dalle sterline ai dollari si passa per l’euro, arrotondando una volta sola', () => {
    const coppia = { cambioDa: '0.8706', cambioA: '1.1684' };
    expect(importoTriangolato('1000', coppia)).toBe('1342.06');
    expect(importoTriangolato('1000', { cambioDa: '1', cambioA: '1.1684' })).toBe('1168.4');
  });

  it('un cambio a zero non esiste', () => {
    expect(() => importoEuro('1', '0')).toThrow('Divisione per zero');
    expect(() => variazionePercentuale('0', '1')).toThrow('Divisione per zero');
  });

  it('triangolare da una divisa a se stessa non cambia l’importo', () => {
    const centesimi = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    const cambi = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(centesimi, cambi, (importo, n) => {
        const cambio = `${Math.floor(n / 10_000)}.${String(n % 10_000).padStart(4, '0')}`;
        const [interi, resto] = [Math.floor(Math.abs(importo) / 100), Math.abs(importo) % 100];
        const testo = `${importo < 0 ? '-' : ''}${interi}.${String(resto).padStart(2, '0')}`;
        const uguale = importoTriangolato(testo, { cambioDa: cambio, cambioA: cambio });
        expect(uguale).toBe(canonico(testo));
      }),
    );
  });
});

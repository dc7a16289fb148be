import { describe, expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { indicizzazioneDi } from './indicizzazioni.ts';
import { coefficienteIniziale, rateoIndicizzato } from './rateo-indicizzato.ts';

const giorno = data('2023-06-28');
const reale = (lordo100: string, imposta100 = '0', indiceBase: string | null = null) => ({
  giorno,
  lordo100,
  imposta100,
  indiceBase,
});
const con = (tipo: string, valore: string, di: ReturnType<typeof reale>, del = giorno) => {
  const indicizzazione = indicizzazioneDi(tipo);
  if (!indicizzazione) throw new Error(tipo);
  return rateoIndicizzato(indicizzazione, { valore, data: del }, di);
};

describe('il rateo di un titolo indicizzato', () => {
  test('di un BTP Italia è la cedola pubblicata, con la sua rivalutazione', () => {
    // Banca d’Italia, cedola del 28-06-2023 di IT0005497000: 8,11224 e 14,03 per mille.
    expect(con('II', '1.01403', reale('0.8', '0.1'))).toMatchObject({
      rateoLordo100: '0.811224',
      rateoNetto100: '0.709821',
      rivalutazione100: '1.403',
    });
  });

  test('di un BTP Italia non scende sotto il nominale quando i prezzi calano', () => {
    const { coefficiente, rateoLordo100, rivalutazione100, traccia } = con(
      'II',
      '0.99729',
      reale('0.8'),
    );
    expect([coefficiente, rateoLordo100, rivalutazione100]).toEqual(['0.99729', '0.8', '0']);
    expect(traccia[0]?.calcolo).toContain('portato a 1');
  });

  test('di un BTP€i segue l’indice anche in giù, e dice l’indice che ne risulta', () => {
    // Pagina d’esempio del MEF: coefficiente 1,04470 su base 107,78267.
    const inflazione = con('IE', '1.04470', reale('0.05', '0', '107.78267'));
    expect(inflazione).toMatchObject({ rateoLordo100: '0.052235', rivalutazione100: '4.47' });
    expect(inflazione.traccia.map(({ titolo, valore }) => [titolo, valore])).toEqual([
      ['Coefficiente di indicizzazione', '1.04470'],
      ['Indice che ne risulta', '112.60056'],
      ['Rateo indicizzato lordo per 100', '0.052235'],
      ['Rivalutazione per 100', '4.47'],
    ]);
    const calo = con('IE', '0.99', reale('0.05'));
    expect(calo).toMatchObject({ rateoLordo100: '0.0495', rivalutazione100: '-1' });
  });

  test('dice di quale giorno è il coefficiente, se non è quello chiesto', () => {
    const { traccia } = con('IE', '1.1', reale('0.05'), data('2023-06-26'));
    expect(traccia[0]?.calcolo).toBe('del 26/06/2023, l’ultimo prima del 28/06/2023');
  });

  test('riparte da 1 il primo giorno di una cedola', () => {
    const { valore } = coefficienteIniziale(giorno);
    const { traccia, ...esito } = con('II', valore, reale('0'));
    expect(esito).toMatchObject({ coefficiente: '1', rateoLordo100: '0', rivalutazione100: '0' });
    expect(traccia[0]?.fonte).toContain('Riparte da 1');
  });

  test('un tasso o un pool factor non hanno un coefficiente', () => {
    expect(['V2', 'PF', 'TF', null].map(indicizzazioneDi)).toEqual([null, null, null, null]);
  });
});

import { describe, expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { CHIUSURA, calcolatoDi } from '#tests/setup/esercizio-2025.ts';
import type { PosizioneDaValutare, RigaStoria } from './ingressi.ts';
import { titoloDaValutare } from './titolo.ts';
import { valuta } from './valuta.ts';

const GIORNO = data(CHIUSURA);

describe('un titolo comprato a parte', () => {
  const bond = (
    indicizzazione: string | null,
    costoDivisa: string,
    altro: Partial<PosizioneDaValutare>,
  ) => {
    const calcolato = { ...calcolatoDi('BTP-A'), tipoIndicizzazione: indicizzazione };
    const titolo = titoloDaValutare(
      calcolato,
      { tipoTitolo: 'S', telQuel: false, moltiplicatore: null, scadenzaDerivato: null },
      {
        giorno: GIORNO,
        aliquote: [],
        coefficienti: ({ al }) => ({ valore: al < '2025-12-01' ? '1.1' : '1.2', data: al }),
      },
    );
    const riga: RigaStoria = {
      ...{
        che: 'carico',
        data: data('2025-03-03'),
        valuta: data('2025-03-03'),
        quantita: '100000',
      },
      ...{ costo: costoDivisa, costoDivisa, interessi: '0', pagato: true, prezzo: '99' },
      ...{ coefficiente: null, cambioSpot: null, cambioConvenzionale: null },
    };
    const incasso = {
      che: 'cedola',
      data: data('2025-09-01'),
      valuta: data('2025-09-01'),
      interessi: '1750',
    } as const;
    return valuta(
      titolo,
      {
        ...{
          codPortafoglio: 'IMM',
          immCirc: 'I',
          corta: false,
          quantita: '100000',
          costo: costoDivisa,
          costoDivisa,
        },
        ...{
          costoAmmortizzato: true,
          nettista: false,
          lotti: null,
          storia: [riga],
          incassi: [incasso],
        },
        ...altro,
      },
      {
        prezzo: { valore: '100', archivio: 'quotazioni', data: GIORNO },
        cambio: { valore: '1', archivio: null, data: GIORNO },
        rateo: { manca: '' },
        coefficiente: { manca: '' },
      },
    );
  };

  test('col capitale indicizzato il costo ammortizzato è quello reale per il coefficiente', () => {
    const reale = bond(null, '99000', {});
    const indicizzato = bond('IE', '108900', {});
    expect(Number(reale.scarto)).toBeGreaterThan(0);
    // 108.900 is 99.000 at a coefficient of 1,1; by the day it is 1,2.
    const atteso = 1.2 * (99_000 + Number(reale.scarto)) - 108_900;
    expect(Number(indicizzato.scarto)).toBeCloseTo(atteso, 1);
    expect(indicizzato.anomalie).toEqual([]);
  });

  test('senza costo ammortizzato un immobilizzato va al rimborso sui giorni residui', () => {
    // From 3-3-2025 to 1-3-2030 there are 1,824 days, 303 of them by the end of the year.
    const { scarto } = bond(null, '99000', { costoAmmortizzato: false });
    expect(scarto).toBe(((1000 * 303) / 1824).toFixed(2));
  });
});

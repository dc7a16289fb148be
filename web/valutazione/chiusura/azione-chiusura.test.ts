import { describe, expect, test } from 'vitest';
import { azioneDi } from './azione-chiusura.ts';
import type { Stato, Valutazione } from './chiusura-api.ts';

const CONFERMATA = { guid: 'g1', numero: 1, stato: 'C', ipotesi: false } as Valutazione;
const EPILOGO = { da: 10, a: 12, risultato: '1.00' };
const RIAPERTURA = { esercizio: 2026, da: 1, a: 1 };

type Passo = 'contabilizza' | 'epilogo' | 'riapertura';
const nome = (altro: Partial<Stato>, passo: Passo) => azione(altro, passo)?.nome;
const azione = (altro: Partial<Stato>, passo: Passo) =>
  azioneDi(passo, {
    stato: {
      ...{ esercizio: 2025, stato: 'A', confermata: CONFERMATA, daContabilizzare: 0 },
      ...{ epilogo: null, riapertura: null, ...altro },
    } as Stato,
    ...{ valutazione: CONFERMATA, attende: null, puo: { valuta: true, contabilizza: true } },
    ...{ apri: () => undefined, simula: () => undefined, agisci: {} as never },
  });

describe('l’azione di un passo contabile', () => {
  test('contabilizza ciò che resta, o va avanti', () => {
    expect(nome({ passo: 'contabilizza', daContabilizzare: 1 }, 'contabilizza')).toBe(
      'Contabilizza 1 movimento',
    );
    expect(nome({ passo: 'epilogo' }, 'contabilizza')).toBe('Vai all’epilogo');
  });

  test('con una generazione da confermare non va avanti, e dice perché', () => {
    expect(azione({ passo: 'contabilizza' }, 'contabilizza')?.attende).toContain('confermarla');
    expect(azione({ passo: 'epilogo' }, 'contabilizza')?.attende).toBeNull();
  });

  test('chiude i conti, anche quelli su cui si è scritto dopo', () => {
    expect(nome({ passo: 'epilogo' }, 'epilogo')).toBe('Chiudi i conti');
    expect(nome({ passo: 'epilogo', epilogo: EPILOGO }, 'epilogo')).toBe('Chiudi i conti');
    expect(nome({ passo: 'riapertura', epilogo: EPILOGO }, 'epilogo')).toBe('Vai alla riapertura');
  });

  test('di un esercizio senza conti passa oltre l’epilogo, e si approva dopo la riapertura', () => {
    expect(nome({ passo: 'riapertura' }, 'epilogo')).toBe('Vai alla riapertura');
    expect(nome({ passo: 'riapertura' }, 'riapertura')).toBe('Riapri i conti nel 2026');
    expect(nome({ passo: 'fatta', stato: 'P' }, 'riapertura')).toBe('Rendi definitivo');
    expect(nome({ passo: 'fatta', stato: 'C', riapertura: RIAPERTURA }, 'riapertura')).toBe(
      undefined,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { attesiEntro, redditoDi, righeLiquidita, sommaDi } from './sintesi.ts';

const conto = (
  cod_Depositario: string,
  codDivisa: string,
  saldo: string,
  saldoEuro: string | null,
) => ({
  ...{ cod_Depositario, descrizione: `Banca ${cod_Depositario}`, codDivisa, saldo, saldoEuro },
  cambio: codDivisa === 'EUR' ? null : '1.25',
});

describe('la liquidità in righe', () => {
  it('finché ci stanno è un conto per riga', () => {
    const { righe, altre, totale } = righeLiquidita(
      [conto('A', 'EUR', '100.10', '100.10'), conto('B', 'USD', '-125.00', '-100.00')],
      3,
    );
    expect(righe).toMatchObject([
      { codDivisa: 'EUR', conto: { cod_Depositario: 'A' }, saldo: '100.1' },
      { codDivisa: 'USD', conto: { cod_Depositario: 'B' }, saldo: '-125', saldoEuro: '-100' },
    ]);
    expect([altre, totale]).toEqual([0, '0.1']);
  });

  it('di più conti è una riga per divisa, e ciò che avanza si conta', () => {
    const { righe, altre, totale, senzaCambio } = righeLiquidita(
      [
        conto('A', 'EUR', '100.00', '100.00'),
        conto('B', 'EUR', '50.25', '50.25'),
        conto('A', 'CHF', '10.00', null),
        conto('A', 'USD', '125.00', '100.00'),
      ],
      2,
    );
    expect(righe).toMatchObject([
      { codDivisa: 'EUR', conto: null, conti: 2, saldoEuro: '150.25' },
      { codDivisa: 'CHF', conto: { cod_Depositario: 'A' }, saldo: '10', saldoEuro: null },
    ]);
    expect([altre, totale, senzaCambio]).toEqual([1, '250.25', ['CHF']]);
  });
});

describe('ciò che si attende', () => {
  it('si somma fino al giorno; ciò che non ha giorno o euro non entra', () => {
    const riga = (data: string | null, importoEuro: string | null) => ({ data, importoEuro });
    const { righe, totale, ignoti } = attesiEntro(
      [
        riga('2026-12-14', '4000.00'),
        riga('2026-12-15', null),
        riga('2026-12-31', '750.50'),
        riga('2027-01-02', '99.00'),
        riga(null, null),
      ],
      '2026-12-31',
    );
    expect([righe.length, totale, ignoti]).toEqual([3, '4750.5', 1]);
  });

  it('di cedola e capitale insieme è reddito la sola cedola, al centesimo', () => {
    const di = (importoEuro: string | null, cedola100: string | null, rimborso100: string | null) =>
      redditoDi({ importoEuro, cedola100, rimborso100 });
    expect(di('1010.00', '1', '100')).toBe('10.00');
    expect(di('100.00', '1', '2')).toBe('33.33');
    expect(di('-200.00', '2', '1')).toBe('-133.33');
    expect(di('750.00', '0.75', null)).toBe('750.00');
    expect(di('500.00', null, '100')).toBe('0.00');
    expect(di(null, '1', null)).toBe('0');
  });

  it('la somma è esatta', () => {
    expect(sommaDi(['0.10', '0.20', '-0.30'])).toBe('0');
    expect(sommaDi([])).toBe('0');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ModelloErrato, modello } from './modello.ts';

const trovato = (scritto: string, testo: string): string | null =>
  modello(scritto).trova(testo)?.[''] ?? null;

describe('un modello', () => {
  test.each([
    ['^BTP', 'BTP 3,85% 15/09/2026', 'BTP'],
    ['\\d{2}/\\d{2}/\\d{4}$', 'BTP 3,85% 15/09/2026', '15/09/2026'],
    ['[0-9]+,[0-9]+', 'BTP 3,85% 15/09/2026', '3,85'],
    ['a|ab', 'xab', 'a'],
    ['(?:ab)+', 'xababx', 'abab'],
    ['a{2,3}', 'aaaa', 'aaa'],
    ['a{2,3}?', 'aaaa', 'aa'],
    ['.*\\.', 'A2A.MI.x', 'A2A.MI.'],
    ['.*?\\.', 'A2A.MI.x', 'A2A.'],
    ['[^.]+', 'A2A.MI', 'A2A'],
    ['btp€i', 'BTP€i 15/05/2028', 'BTP€i'],
    ['valore|più', 'BTP Più', 'Più'],
    ['\\(acc\\)', 'UCITS ETF (Acc)', '(Acc)'],
    ['x*', 'aaa', ''],
    ['\\w+', 'è vero', 'è'],
  ])('«%s» trova in «%s» il testo «%s»', (scritto, testo, atteso) => {
    expect(trovato(scritto, testo)).toBe(atteso);
  });

  test('dà i gruppi con un nome, vuoti quelli che non hanno trovato niente', () => {
    const letto = modello('^(?<nome>\\D+?)\\s+(?<tasso>[\\d,]+)%(?<coda>X)?');
    expect(letto.gruppi).toEqual(['nome', 'tasso', 'coda']);
    expect(letto.trova('BTP Green 4,05% 30/10/2037')).toEqual({
      '': 'BTP Green 4,05%',
      nome: 'BTP Green',
      tasso: '4,05',
      coda: '',
    });
  });

  test.each([
    ['', /vuoto/],
    ['(a', /non si chiude/],
    ['a)', /di troppo/],
    ['[a', /non si chiude/],
    ['*a', /niente da ripetere/],
    ['a{60}', /da 0 a 50/],
    ['a{3,2}', /da 0 a 50/],
    ['(?=a)', /previsto solo un nome/],
    ['(a)\\1', /non è previsto/],
    ['[z-a]', /minore al maggiore/],
    ['(?<n>a)(?<n>b)', /due volte/],
    ['((((((a{50}){50}){50}){50}){50}){50})', /troppo lungo/],
    ['a'.repeat(201), /200 caratteri/],
  ])('«%s» è rifiutato con una ragione', (scritto, ragione) => {
    expect(() => modello(scritto)).toThrow(ModelloErrato);
    expect(() => modello(scritto)).toThrow(ragione);
  });

  test('nessun testo lo rallenta: il tempo cresce con il testo, non con i modi di leggerlo', () => {
    const letto = modello('^(a+)+(a|aa)*(.*)(.*)(.*)b$');
    const inizio = performance.now();
    for (let i = 0; i < 20; i++) expect(letto.trova(`${'a'.repeat(900)}!`)).toBeNull();
    expect(performance.now() - inizio).toBeLessThan(2_000);
  });

  test('trova ciò che troverebbe un’espressione regolare', () => {
    const pezzo = fc.constantFrom('a', 'b', '.', '[ab]', '(a|b)', '(?:ab)', '\\d', '1', '^', '$');
    const volte = fc.constantFrom('', '', '*', '+', '?', '{1,2}', '*?');
    const ripetuto = fc
      .tuple(pezzo, volte)
      .map(([p, v]) => (p === '^' || p === '$' ? p : `${p}${v}`));
    const scritto = fc.array(ripetuto, { minLength: 1, maxLength: 5 }).map((p) => p.join(''));
    const testo = fc.string({ unit: fc.constantFrom('a', 'b', '1', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(scritto, testo, (s, t) => {
        expect(trovato(s, t)).toBe(new RegExp(s, 'i').exec(t)?.[0] ?? null);
      }),
      { numRuns: 500 },
    );
  });
});

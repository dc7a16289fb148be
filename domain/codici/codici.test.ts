import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { difettoBic } from './bic.ts';
import { difettoCfi } from './cfi.ts';
import { letteraDiControllo, lettereInCifre, resto97, sommaLuhn } from './cifre-di-controllo.ts';
import { difettoCodiceFiscale } from './codice-fiscale.ts';
import { difettoIban } from './iban.ts';
import { difettoIsin } from './isin.ts';
import { difettoLei } from './lei.ts';
import { difettoPartitaIva } from './partita-iva.ts';

const MAIUSCOLE = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const CIFRE = [...'0123456789'];
const testo = (caratteri: readonly string[], lunghezza: number) =>
  fc
    .array(fc.constantFrom(...caratteri), { minLength: lunghezza, maxLength: lunghezza })
    .map((parti) => parti.join(''));
const misto = (lunghezza: number) => testo([...MAIUSCOLE, ...CIFRE], lunghezza);

describe('codici pubblicati', () => {
  test.each([
    [difettoIsin, ['US0378331005', 'AU0000XVGZA3', 'GB0002634946', 'IT0005518128', 'BE0974293251']],
    [difettoIsin, ['IT0005402117', 'IT0005217762']],
    [difettoLei, ['815600DE60799F5A9309', '5493001KJTIIGC8Y1R12', 'HWUPKR0MPOU8FGXBT394']],
    [
      difettoIban,
      [
        'IT60X0542811101000000123456',
        'SM86U0322509800000000270100',
        'GB82WEST12345698765432',
        'DE89370400440532013000',
        'FR1420041010050500013M02606',
        'CH9300762011623852957',
        'NO9386011117947',
        'TR330006100519786457841326',
      ],
    ],
    [difettoBic, ['UNCRITMM', 'DEUTDEFF500', 'BCITITMMXXX']],
    [difettoPartitaIva, ['00743110157', '07643520567']],
    [difettoCodiceFiscale, ['RSSMRA85T10A562S', 'MRTMTT91D08F205J', '00743110157']],
    [difettoCfi, ['ESVUFR', 'DBFTFB', 'CEOGES', 'RWSTCE', 'FFSCSX', 'TIEXXX', 'MMMXXX']],
  ] as const)('%o li accetta tutti', (difetto, codici) => {
    for (const codice of codici) expect([codice, difetto(codice)]).toEqual([codice, undefined]);
  });

  test('un codice fiscale di omocodia si accetta con la lettera di controllo sua', () => {
    const radice = 'RSSMRA85T10A56N';
    const codice = radice + letteraDiControllo(radice);
    expect(codice).not.toBe('RSSMRA85T10A562S');
    expect(difettoCodiceFiscale(codice)).toBeUndefined();
  });
});

describe('che cosa non va, detto a parole', () => {
  test.each([
    [difettoIsin, 'IT000551812', '12 caratteri'],
    [difettoIsin, '120005518128', 'due lettere maiuscole del paese'],
    [difettoIsin, 'it0005518128', 'due lettere maiuscole del paese'],
    [difettoIsin, 'IT000551812X', 'nove lettere maiuscole o cifre'],
    [difettoIsin, 'IT0005518129', 'cifra di controllo'],
    [difettoIsin, 'IT0005402118', 'cifra di controllo'],
    [difettoLei, '815600DE60799F5A930', '20 caratteri'],
    [difettoLei, '815600de60799f5a9309', '18 lettere maiuscole'],
    [difettoLei, '815600DE60799F5A9308', 'non tornano'],
    [difettoIban, 'IT60 X054 2811 1010 0000 0123 456', 'senza spazi'],
    [difettoIban, 'IT60X054281110100000012345', '27 caratteri, questo ne ha 26'],
    [difettoIban, 'DE8937040044053201300', '22 caratteri'],
    [difettoIban, 'IT60X0542811101000000123457', 'cifre di controllo'],
    [difettoIban, '60IT', 'due lettere del paese'],
    [difettoBic, 'UNCRITM', '8 oppure 11'],
    [difettoBic, 'UNCR1TMM', 'sei lettere'],
    [difettoBic, 'UNCRITM-', 'lettere maiuscole e cifre'],
    [difettoPartitaIva, 'IT00743110157', '11 cifre'],
    [difettoPartitaIva, '00743110158', 'non torna'],
    [difettoCodiceFiscale, '00743110158', 'non torna'],
    [difettoCodiceFiscale, 'RSSMRA85T10A562', '16 caratteri'],
    [difettoCodiceFiscale, 'RSSMRA85F10A562S', 'forma prescritta'],
    [difettoCodiceFiscale, 'RSSMRA85T10A562T', 'ultima lettera'],
    [difettoCfi, 'ESVUF', 'sei lettere'],
    [difettoCfi, 'ZSVUFR', '«Z» non è una categoria'],
    [difettoCfi, 'EZVUFR', '«Z» non è un gruppo della categoria E'],
  ] as const)('%o: «%s»', (difetto, codice, parole) => {
    expect(difetto(codice)).toContain(parole);
  });

  test('un CIN sbagliato si nota anche se le cifre di controllo dell’IBAN tornano', () => {
    const bban = 'Y0542811101000000123456';
    const resto = 98 - resto97(lettereInCifre(`${bban}IT00`));
    expect(difettoIban(`IT${String(resto).padStart(2, '0')}${bban}`)).toContain('CIN');
  });
});

/** The code with the digit in one place changed into another digit. */
const conAltraCifra = (codice: string, dove: number, passo: number) => {
  const posti = [...codice].flatMap((c, i) => (/\d/.test(c) ? [i] : []));
  const posto = posti[dove % posti.length] ?? 0;
  const nuova = String((Number(codice[posto]) + 1 + (passo % 9)) % 10);
  return codice.slice(0, posto) + nuova + codice.slice(posto + 1);
};

const conCifraLuhn = (radice: string) => {
  const resto = sommaLuhn(`${lettereInCifre(radice)}0`) % 10;
  return radice + String((10 - resto) % 10);
};
const conDue97 = (radice: string, inizio = '') => {
  const cifre = String(98 - resto97(lettereInCifre(`${radice}${inizio}00`))).padStart(2, '0');
  return { cifre, dopo: radice + cifre, davanti: `${inizio}${cifre}${radice}` };
};

const paese = testo(MAIUSCOLE, 2);
const persona = fc
  .tuple(
    testo(MAIUSCOLE, 6),
    testo(CIFRE, 2),
    testo([...'ABCDEHLMPRST'], 1),
    testo(CIFRE, 2),
    testo(MAIUSCOLE, 1),
    testo(CIFRE, 3),
  )
  .map((parti) => parti.join(''))
  .map((radice) => radice + letteraDiControllo(radice));
const conto = fc
  .tuple(testo(CIFRE, 10), misto(12))
  .map((parti) => parti.join(''))
  .map((coordinate) => conDue97(letteraDiControllo(coordinate) + coordinate, 'IT').davanti);

describe('una cifra cambiata si nota', () => {
  test.each([
    ['ISIN', difettoIsin, fc.tuple(paese, misto(9)).map((p) => conCifraLuhn(p.join('')))],
    ['LEI', difettoLei, misto(18).map((radice) => conDue97(radice).dopo)],
    ['IBAN', difettoIban, conto],
    ['partita IVA', difettoPartitaIva, testo(CIFRE, 10).map(conCifraLuhn)],
    ['codice fiscale', difettoCodiceFiscale, persona],
  ] as const)('%s', (_nome, difetto, codici) => {
    fc.assert(
      fc.property(codici, fc.nat(30), fc.nat(8), (codice, dove, passo) => {
        expect([codice, difetto(codice)]).toEqual([codice, undefined]);
        expect(difetto(conAltraCifra(codice, dove, passo))).toBeDefined();
      }),
    );
  });
});

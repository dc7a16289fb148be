import { describe, expect, test } from 'vitest';
import { reportCon } from '#tests/setup/report-inventati.ts';
import { type Carattere, MENO } from './carattere.ts';
import { Documento } from './documento.ts';
import { inRighe, strettaIn, tagliato } from './testi.ts';

const { tondo, nero } = new Documento(reportCon({})).caratteri;
const caratteri: readonly (readonly [string, Carattere])[] = [
  ['tondo', tondo],
  ['nero', nero],
];

describe.each(caratteri)('il carattere %s, come pdfkit lo tiene', (_nome, carattere) => {
  test('dà a ogni cifra la stessa larghezza, e al meno quasi', () => {
    const cifre = [...'0123456789'].map((cifra) => carattere.larghezza(cifra));
    expect(new Set(cifre)).toEqual(new Set([572]));
    expect(Math.abs(carattere.larghezza(MENO) - 572)).toBeLessThan(10);
  });

  test('mette nel documento i segni che si scrivono, e ricorda che cosa sono', () => {
    const sciolto = carattere
      .letterale('Aà€')
      .replace(/\\(\d{3})/g, (_, ottale: string) =>
        String.fromCharCode(Number.parseInt(ottale, 8)),
      );
    const scritto = Buffer.from(sciolto, 'latin1');
    expect(scritto).toHaveLength(6);
    const punti = [0, 2, 4].map((da) => carattere.font.unicode[scritto.readUInt16BE(da)]);
    expect(punti).toEqual([[0x41], [0xe0], [0x20ac]]);
  });

  test('si copia il meno come lo leggono i fogli di calcolo', () => {
    const [alto = 0, basso = 0] = Buffer.from(carattere.letterale(MENO), 'latin1');
    expect(carattere.font.unicode[alto * 256 + basso]).toEqual([0x2d]);
  });

  test('protegge i byte che una stringa di un PDF leggerebbe come suoi', () => {
    const letterale = [...Array(200).keys()]
      .map((i) => carattere.letterale(carattere.pulito(String.fromCodePoint(0x100 + i))))
      .join('');
    expect(letterale).toMatch(/^(?:[^()\\\r\n]|\\0(?:12|15|50|51)|\\134)*$/);
  });
});

describe('un testo', () => {
  test('si taglia solo dove non entra, e mai oltre lo spazio', () => {
    expect(tagliato(tondo, 'Titolo di Stato', 20_000)).toBe('Titolo di Stato');
    const corto = tagliato(tondo, 'Titolo di Stato', 4_000);
    expect(corto).toMatch(/^Tito.*…$/);
    expect(tondo.larghezza(corto)).toBeLessThanOrEqual(4_000);
    expect(tagliato(tondo, 'Titolo', 300)).toBe('');
  });

  test('va a capo fra le parole, e dentro una solo se non entra in una riga', () => {
    const capoverso = { spazio: 6_000, righe: 9 };
    expect(inRighe(tondo, 'scadenza 08/03/2033 ancora', capoverso)).toEqual([
      'scadenza',
      '08/03/2033',
      'ancora',
    ]);
    const spezzata = inRighe(tondo, 'parolalunghissima', capoverso);
    expect(spezzata.length).toBeGreaterThan(1);
    expect(spezzata.join('')).toBe('parolalunghissima');
    expect(inRighe(tondo, 'uno due tre quattro', { spazio: 2_500, righe: 2 })[1]).toMatch(/…$/);
  });

  test('sta nella larghezza più stretta che le righe consentono', () => {
    for (const righe of [1, 2, 3]) {
      const spazio = strettaIn(nero, 'CONTROVALORE IN EURO', righe);
      const esatte = inRighe(nero, 'CONTROVALORE IN EURO', { spazio: spazio + 1, righe: 9 });
      expect(esatte.length).toBeLessThanOrEqual(righe);
      expect(esatte.join(' ')).toBe('CONTROVALORE IN EURO');
    }
  });
});

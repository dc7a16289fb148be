import { expect, test } from 'vitest';
import { nomePulito } from './allegato.ts';
import { eFirma, ePosta, radiceXml, senzaControlli, testoConforme } from './contenuto.ts';
import { estensioneDi, formatoDelNome, siVede } from './formati.ts';

test('un XML si riconosce dalla radice, dopo dichiarazioni, commenti e DOCTYPE', () => {
  expect(radiceXml('<?xml version="1.0"?>\n<!-- x -->\n<p:FatturaElettronica a="1">')).toBe(
    'FatturaElettronica',
  );
  expect(radiceXml('<!DOCTYPE a [ <!ENTITY b "c"> ]><a/>')).toBe('a');
  expect(radiceXml('DATA;CODICE\n')).toBeUndefined();
});

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'xml'],
  ['<?xml version="1.0"?><x:svg/>', 'xml'],
  ['<?xml version="1.0"?><html/>', 'xml'],
  ['<!DOCTYPE html><p>', 'semplice'],
  ['<script>alert(1)</script>', 'semplice'],
  ['\uFEFF  <!-- --> <HTML>', 'semplice'],
  ['DATA;CODICE', 'xml'],
  ['Gentile cliente,', 'posta'],
] as const)('%s non è un documento (%s)', (testo, quale) => {
  expect(testoConforme(testo, quale)).toBe(false);
});

test('posta, fatture e testi lo sono', () => {
  const posta = 'Received: from a by b\r\nFrom: banca@esempio.it\r\n\r\nTesto';
  expect(ePosta(posta)).toBe(true);
  expect(testoConforme(posta, 'posta')).toBe(true);
  expect(testoConforme('<FatturaElettronica/>', 'xml')).toBe(true);
  expect(testoConforme('DATA;CODICE\n01/01/2026;A', 'semplice')).toBe(true);
});

test('una firma P7M comincia con il suo identificativo', () => {
  const firma = [0x30, 0x82, 0x10, 0, 6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 2, 0xa0];
  expect(eFirma(Uint8Array.from(firma))).toBe(true);
  expect(eFirma(Uint8Array.from([0x30, 0x82, 1, 2]))).toBe(false);
});

test('un testo non ha byte di controllo', () => {
  expect(senzaControlli(Buffer.from('a;b\r\n\tè'))).toBe(true);
  expect(senzaControlli(Uint8Array.from([0x41, 0]))).toBe(false);
});

test('del nome di un file resta il nome', () => {
  expect(nomePulito('../../etc/passwd.pdf')).toBe('passwd.pdf');
  expect(nomePulito('C:\\banca\\estratto.pdf')).toBe('estratto.pdf');
  expect(nomePulito('fattura\u202Efdp.exe')).toBe('fatturafdp.exe');
  expect(nomePulito('a\0b.pdf')).toBe('ab.pdf');
  expect(nomePulito('..')).toBeUndefined();
  expect(nomePulito('cartella/')).toBeUndefined();
});

test('l’estensione dice il formato, e il formato se si vede', () => {
  expect(estensioneDi('Fattura.xml.P7M')).toBe('p7m');
  expect(formatoDelNome('foto.JPEG')?.formato).toBe('image/jpeg');
  expect(formatoDelNome('pagina.svg')).toBeUndefined();
  expect(siVede('application/pdf')).toBe('pdf');
  expect(siVede('text/csv')).toBeUndefined();
});

import { describe, expect, test } from 'vitest';
import type { Data } from '#domain/tempo/data.ts';
import {
  giornoInFormato,
  leggiModello,
  type ModelloIndirizzo,
  origineDi,
  perGiorno,
  perTitolo,
  scriviIndirizzo,
  segretiNellIndirizzo,
} from './modello-indirizzo.ts';

const valori = {
  dal: '2026-02-05' as Data,
  al: '2026-02-17' as Data,
  data: '2026-02-09' as Data,
  isin: 'IT0005517195',
  codListino: 'A&B/1',
  codTitolo: 'BTP 1',
  segreto: (nome: string) => (nome === 'chiave' ? 's3gr#eto' : undefined),
};
const letto = (testo: string): ModelloIndirizzo => {
  const modello = leggiModello(testo);
  if ('difetto' in modello) throw new Error(modello.difetto);
  return modello;
};
const scritto = (testo: string) => scriviIndirizzo(letto(testo), valori);

describe('un indirizzo con segnaposti', () => {
  test('prende i giorni nel formato chiesto, yyyy-MM-dd dove non è detto', () => {
    expect(scritto('https://a.it/x?dal={dal}&al={al:dd/MM/yyyy}&g={data:yyyyMMdd}')).toBe(
      'https://a.it/x?dal=2026-02-05&al=17%2F02%2F2026&g=20260209',
    );
    expect(giornoInFormato('2026-02-09' as Data, 'd.M.yy')).toBe('9.2.26');
  });

  test('un valore non esce dal suo posto: ogni carattere è protetto', () => {
    expect(scritto('https://a.it/{codListino}?k={segreto:chiave}&t={codTitolo}')).toBe(
      'https://a.it/A%26B%2F1?k=s3gr%23eto&t=BTP%201',
    );
  });

  test('dove un valore manca non c’è indirizzo', () => {
    const modello = letto('https://a.it/{isin}');
    expect(scriviIndirizzo(modello, { ...valori, isin: null })).toBeUndefined();
    expect(scritto('https://a.it/{segreto:altra}')).toBeUndefined();
  });

  test('dice da sé se ogni titolo, o ogni giorno, è una chiamata', () => {
    expect(perTitolo(letto('https://a.it/{isin}'))).toBe(true);
    expect(perTitolo(letto('https://a.it/{dal}'))).toBe(false);
    expect(perGiorno(letto('https://a.it/{data}'))).toBe(true);
    expect(perGiorno(letto('https://a.it/{dal}/{al}'))).toBe(false);
    expect(segretiNellIndirizzo(letto('https://a.it/{segreto:a}{segreto:b.c}'))).toEqual([
      'a',
      'b.c',
    ]);
  });

  test.each([
    ['ftp://a.it/', 'comincia con https://'],
    ['https://{isin}.a.it/', 'senza segnaposti né credenziali'],
    ['https://io:segreta@a.it/', 'senza segnaposti né credenziali'],
    ['https://a.it\\@b.it/', 'comincia con https://'],
    ['https://a.it{isin}.b.it/', 'senza segnaposti'],
    ['https://a.it/x#y', 'non contiene'],
    ['https://a.it/x y', 'non contiene spazi'],
    ['https://a.it/{ieri}', '{ieri} non è un segnaposto'],
    ['https://a.it/{dal:YYYY}', '«YYYY» non è un formato di data'],
    ['https://a.it/{segreto:}', 'non è un segnaposto'],
    ['https://a.it/{dal', 'graffa'],
    [`https://a.it/${'x'.repeat(2000)}`, 'supera 2000 caratteri'],
  ])('%s si rifiuta: %s', (testo, parole) => {
    expect(leggiModello(testo)).toEqual({ difetto: expect.stringContaining(parole) });
  });

  test('il server è ciò che precede il percorso', () => {
    expect(origineDi('HTTPS://Dati.Esempio.it:8443/x?y')).toBe('https://dati.esempio.it:8443');
    expect(origineDi('file:///etc/passwd')).toBeNull();
  });
});

import { expect, test } from 'vitest';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { chiedeAltra, genereDi, ordineNelGiorno } from './generi.ts';

/** Of every causale what it does alone, or as the first and the second row of a pair, and when in its day. */
const TAVOLA = [
  'ACQ carico 2',
  'SOT carico 2',
  'VEN scarico 5',
  'RIM scarico 5',
  'RIP scorporo 4',
  'EST scarico 5',
  'CED –',
  'INT –',
  'DIV –',
  'PRO –',
  'RIE –',
  'AUG frazionamento 1',
  'AUP carico 2',
  'FRA frazionamento 1',
  'RAG raggruppamento 1',
  'SCI scissione 1 → entrata',
  'FUS uscita 3 → entrata',
  'CON uscita 3 → entrata',
  'ESD uscita 3 → entrata',
  'VED scarico 5',
  'TRF uscita 3 → entrata',
  'GIR uscita 3 → entrata',
  'RIC uscita 3 → entrata',
  'FUA carico 2',
  'FUC scarico 5',
  'MAR –',
  'MIN –',
  'OPA carico 2',
  'OPC scarico 5',
  'OES uscita 3 → entrata',
  'OSC scarico 5',
  'FWA carico 2',
  'FWC scarico 5',
  'PCT –',
  'PRT –',
  'COM –',
  'BOL –',
  'TOB –',
  'IPE –',
  'IMP –',
  'VAL rettifica 6',
  'SVA rettifica 6',
  'RIV rettifica 6',
  'RAT –',
  'FVD –',
  'CRC –',
  'SCA rettifica 6',
  'CAM rettifica 6',
  'APE carico 0',
  'CHI scarico 9',
  'LIQ –',
  'STO –',
];

/** The second row has its own causale where it is paid for; else that of the first. */
const SECONDE: Readonly<Record<string, string>> = { ESD: 'AUP', OES: 'ACQ' };
const causale = (codice: string) => {
  const trovata = causali.find(({ codCausale }) => codCausale === codice);
  if (!trovata) throw new Error(`Non c’è la causale ${codice}.`);
  return trovata;
};

test('ogni causale del prodotto, da sola o in coppia, e il suo posto nel giorno', () => {
  const tavola = causali.map((una) => {
    const altra = chiedeAltra(una);
    const genere = genereDi(una, altra ? 'capofila' : 'sola');
    if (genere === null) return `${una.codCausale} –`;
    const seconda = causale(SECONDE[una.codCausale] ?? una.codCausale);
    const segue = altra ? ` → ${genereDi(seconda, 'seguente')}` : '';
    return `${una.codCausale} ${genere} ${ordineNelGiorno(una, genere)}${segue}`;
  });
  expect(tavola).toEqual(TAVOLA);
});

test('chi esercita una put vende: la seconda riga scarica', () => {
  expect(genereDi(causale('VEN'), 'seguente')).toBe('scarico');
});

test('in un giorno si vende ciò che vi si è comprato, e si svaluta ciò che ne resta', () => {
  const posto = (codice: string) => {
    const una = causale(codice);
    return ordineNelGiorno(una, genereDi(una, chiedeAltra(una) ? 'capofila' : 'sola') ?? 'carico');
  };
  const giorno = ['APE', 'FRA', 'ACQ', 'TRF', 'RIP', 'VEN', 'SVA', 'CHI'].map(posto);
  expect(giorno).toEqual(giorno.toSorted((a, b) => a - b));
  expect(new Set(giorno).size).toBe(giorno.length);
});

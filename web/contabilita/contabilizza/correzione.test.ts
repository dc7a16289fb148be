import { describe, expect, it } from 'vitest';
import type { Manutenzione } from './contabilizza-api.ts';
import {
  calcolatoDi,
  correzioneDi,
  daSalvare,
  modificheDi,
  motiviDi,
  propostaDi,
  sbilancioInParole,
  totaliDi,
} from './correzione.ts';

const riga = (nRiga: number, segno: 'D' | 'A', importo: string, conto: number) => ({
  ...{ nRiga, segno, importo, descrizioneContoId: conto, importoCalcolato: null },
  ...{ centro_Costo: nRiga === 1 ? 'MI' : null, centro_Prof: null, descrizione: null },
});
// The sale of picture manutenzione-scrittura: 5,000 Enel at 7.98, charges of 19.95.
const vendita = {
  versione: 2,
  dataContabile: '2026-11-24',
  descrizione: 'Vendita Enel SpA, 5.000 a 7,98',
  contiAmmessi: [
    { id: 10, numeroConto: '1204101' },
    { id: 11, numeroConto: '3001705' },
    { id: 12, numeroConto: '1203401' },
    { id: 13, numeroConto: '3001502' },
  ],
  righe: [
    riga(1, 'D', '39880.05', 10),
    riga(2, 'D', '19.95', 11),
    riga(3, 'A', '34684.36', 12),
    riga(4, 'A', '5215.64', 13),
  ],
} as unknown as Manutenzione;

const aperta = correzioneDi(vendita);
const conOneri = {
  ...aperta,
  righe: aperta.righe.map((una) => (una.nRiga === 2 ? { ...una, dare: '24.95' } : una)),
};

describe('la correzione di una scrittura', () => {
  it('si apre come è, quadra e non ha modifiche', () => {
    expect(totaliDi(aperta.righe)).toEqual({ dare: '39900', avere: '39900', sbilancio: '0' });
    expect(motiviDi(aperta)).toEqual([]);
    expect(modificheDi(vendita, aperta)).toEqual([]);
  });

  it('un importo diverso sbilancia, e la riga nuova propone ciò che manca', () => {
    const { sbilancio } = totaliDi(conOneri.righe);
    expect(sbilancioInParole(sbilancio)).toBe('5,00 D');
    expect(propostaDi(conOneri.righe)).toEqual({ dare: null, avere: '5' });
    expect(motiviDi(conOneri)).toEqual(['Non si salva con sbilancio diverso da 0,00']);
    expect(modificheDi(vendita, conOneri)).toEqual(['Riga 2, Dare 19,95 → Dare 24,95']);
  });

  it('con la riga proposta quadra, e si manda tutta intera', () => {
    const righe = [
      ...conOneri.righe,
      { chiave: 5, nRiga: null, conto: 13, ...propostaDi(conOneri.righe) },
    ];
    const corretta = { ...conOneri, righe };
    expect(motiviDi(corretta)).toEqual([]);
    expect(modificheDi(vendita, corretta)[1]).toBe('Riga 5 aggiunta: 3001502, Avere 5,00');
    const { versione, righe: mandate } = daSalvare(vendita, corretta);
    expect(versione).toBe(2);
    expect(mandate.map((una) => [una.nRiga, una.segno, una.importo, una.centro_Costo])).toEqual([
      [1, 'D', '39880.05', 'MI'],
      [2, 'D', '24.95', null],
      [3, 'A', '34684.36', null],
      [4, 'A', '5215.64', null],
      [null, 'A', '5', null],
    ]);
  });

  it('un centro scritto vale per tutte le righe; una riga tolta o monca si dice', () => {
    const { righe } = daSalvare(vendita, { ...aperta, centroCosto: 'RM' });
    expect(new Set(righe.map((una) => una.centro_Costo))).toEqual(new Set(['RM']));
    const senza = { ...aperta, righe: aperta.righe.slice(0, 3) };
    expect(modificheDi(vendita, senza)).toEqual(['Riga 4 tolta']);
    const monca = {
      ...aperta,
      righe: [...aperta.righe, { chiave: 9, nRiga: null, conto: null, dare: null, avere: null }],
    };
    expect(motiviDi(monca)).toEqual(['Alla riga 5 manca il conto o l’importo']);
  });

  it('accanto a ogni riga sta ciò che le regole avevano dato, col suo lato', () => {
    const [prima] = vendita.righe;
    expect(calcolatoDi(prima)).toBe('39.880,05 D');
    expect(calcolatoDi(prima && { ...prima, importoCalcolato: '-12.30' })).toBe('12,30 A');
    expect(calcolatoDi(undefined)).toBeNull();
  });
});

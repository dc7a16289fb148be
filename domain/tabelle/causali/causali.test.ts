import { describe, expect, it } from 'vitest';
import { tipiCausale } from '#domain/tabelle/dati-statici/tipi-causale.ts';
import { causali } from './causali.ts';
import { avvisoEffetti, imposte, redditi, testoEffetto } from './effetti.ts';

const SEGNI = { '1': '+', '0': '·', '-1': '−' } as const;
const segno = (valore: -1 | 0 | 1) => SEGNI[`${valore}`];

describe('le causali del prodotto', () => {
  it('sono 52, con codici che non si ripetono e una famiglia che c’è', () => {
    expect(causali).toHaveLength(52);
    expect(new Set(causali.map(({ codCausale }) => codCausale)).size).toBe(52);
    const famiglie = new Set(tipiCausale.map(({ codice }) => codice));
    for (const { tipoCausale } of causali) expect(famiglie).toContain(tipoCausale);
  });

  it('ogni famiglia ha almeno una causale', () => {
    const usate = new Set(causali.map(({ tipoCausale }) => tipoCausale));
    expect(tipiCausale.filter(({ codice }) => !usate.has(codice))).toEqual([]);
  });

  it('ognuna dice perché i suoi effetti sono quelli', () => {
    for (const { note, codCausale } of causali) expect(note.length, codCausale).toBeGreaterThan(20);
  });

  it('redditi e imposte sono fra quelli noti, e nessun insieme di effetti è strano', () => {
    for (const una of causali) {
      expect(redditi).toContain(una.reddito);
      expect(imposte).toContain(una.imposta);
      expect(avvisoEffetti(una), una.codCausale).toBeUndefined();
    }
  });

  it('le causali di solo denaro non chiedono il titolo', () => {
    const senza = causali.filter(({ chiedeTitolo }) => !chiedeTitolo);
    expect(senza.map(({ codCausale }) => codCausale)).toEqual([
      'INT',
      'COM',
      'BOL',
      'IPE',
      'IMP',
      'LIQ',
    ]);
    for (const una of senza) expect([una.effettoQuantita, una.effettoCosto]).toEqual([0, 0]);
  });

  it('quantità, costo e liquidità, una per una', () => {
    const tavola = causali.map(
      (una) =>
        `${una.codCausale} ${segno(una.effettoQuantita)}${segno(una.effettoCosto)}${segno(una.effettoLiquidita)}` +
        ` ${una.reddito} · ${una.imposta}`,
    );
    expect(tavola).toEqual(TAVOLA);
  });
});

describe('gli effetti in parole', () => {
  it('hanno il segno e il verbo', () => {
    expect(testoEffetto('effettoQuantita', 1)).toBe('+ carica');
    expect(testoEffetto('effettoLiquidita', '-1')).toBe('− paga');
    expect(testoEffetto('effettoCosto', 0)).toBe('· non tocca');
    expect(testoEffetto('effettoCosto', null)).toBe('');
  });

  it('ciò che è strano si fa notare', () => {
    expect(avvisoEffetti({ effettoQuantita: 1, effettoCosto: -1 })).toContain('versi opposti');
    expect(avvisoEffetti({ effettoCosto: 1, effettoLiquidita: 1 })).toContain('stesso verso');
    expect(avvisoEffetti({ effettoQuantita: 1, reddito: 'plusvalenza' })).toContain('scarico');
  });
});

const TAVOLA = [
  'ACQ ++− nessuno · sostitutiva interessi',
  'SOT ++− nessuno · sostitutiva interessi',
  'VEN −−+ plusvalenza · sostitutiva capital gain',
  'RIM −−+ scarto · sostitutiva interessi',
  'RIP ·−+ scarto · sostitutiva interessi',
  'EST −−+ scarto · sostitutiva interessi',
  'CED ··+ interessi · sostitutiva interessi',
  'INT ··+ interessi · ritenuta',
  'DIV ··+ dividendi · ritenuta',
  'PRO ··+ proventi · ritenuta',
  'RIE ··+ nessuno · ritenuta',
  'AUG +·· nessuno · nessuna',
  'AUP ++− nessuno · nessuna',
  'FRA +·· nessuno · nessuna',
  'RAG −·· nessuno · nessuna',
  'SCI ++· nessuno · nessuna',
  'FUS ++· nessuno · nessuna',
  'CON ++· nessuno · nessuna',
  'ESD −−· nessuno · nessuna',
  'VED −−+ plusvalenza · sostitutiva capital gain',
  'TRF ++· nessuno · nessuna',
  'GIR ++· nessuno · nessuna',
  'RIC ++· nessuno · nessuna',
  'FUA +·· nessuno · nessuna',
  'FUC −·+ plusvalenza · sostitutiva capital gain',
  'MAR ··+ nessuno · nessuna',
  'MIN ··− nessuno · nessuna',
  'OPA ++− nessuno · nessuna',
  'OPC −−+ plusvalenza · sostitutiva capital gain',
  'OES −−· nessuno · nessuna',
  'OSC −−· plusvalenza · sostitutiva capital gain',
  'FWA +·· nessuno · nessuna',
  'FWC −·+ cambio · sostitutiva capital gain',
  'PCT ··− nessuno · nessuna',
  'PRT ··+ interessi · ritenuta',
  'COM ··− oneri · nessuna',
  'BOL ··− oneri · bollo',
  'TOB ··− oneri · transazioni',
  'IPE ··− oneri · patrimoniale estera',
  'IMP ··− nessuno · sostitutiva capital gain',
  'VAL ·+· rivalutazione · nessuna',
  'SVA ·−· rivalutazione · nessuna',
  'RIV ·+· rivalutazione · nessuna',
  'RAT ··· interessi · nessuna',
  'FVD ··· rivalutazione · nessuna',
  'CRC ··· interessi · nessuna',
  'SCA ·+· scarto · nessuna',
  'CAM ·+· cambio · nessuna',
  'APE ++· nessuno · nessuna',
  'CHI −−· nessuno · nessuna',
  'LIQ ··+ nessuno · nessuna',
  'STO ··· nessuno · nessuna',
];

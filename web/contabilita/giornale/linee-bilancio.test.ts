import { describe, expect, it } from 'vitest';
import type { Bilancio } from './giornale-api.ts';
import { contiMostrati, lineeBilancio, mesiDi, risultatoDi } from './linee-bilancio.ts';
import { saldoInParole } from './saldo-in-parole.ts';

const riga = (id: number, sezione: string, saldoFinale: string, mesi = {}) => ({
  ...{ descrizioneContoId: id, numeroConto: `${id}`, descrizioneConto: `Conto ${id}`, sezione },
  ...{ codTipoArchivio: 'TIT', codPortafoglio: null, saldoIniziale: '0.00' },
  ...{ dare: saldoFinale, avere: '0.00', saldoFinale, ...mesi },
});
const somme = (sezione: string, saldoFinale: string) => ({
  ...{ sezione, saldoIniziale: '0.00', dare: '0.00', avere: '0.00', saldoFinale },
});
const bilancio = {
  righe: [
    riga(3, 'CE-R', '-174314.54'),
    riga(1, 'SP-A', '166382.47', {
      mesi: [
        { mese: '2026-02-01', dare: '10.00', avere: '4.00' },
        { mese: '2026-01-01', dare: '1.00', avere: '0.00' },
      ],
    }),
    riga(2, 'SP-A', '0.00'),
    riga(4, 'CE-C', '7932.07'),
  ],
  sezioni: [somme('CE-C', '7932.07'), somme('CE-R', '-174314.54'), somme('SP-A', '166382.47')],
} as unknown as Bilancio;
const TUTTE = { chiuse: new Set<string>(), senzaNulli: false };

describe('il bilancio di verifica', () => {
  it('ha le sezioni nell’ordine del bilancio, ognuna coi suoi conti sotto', () => {
    expect(lineeBilancio(bilancio, TUTTE).map(({ chiave }) => chiave)).toEqual([
      ...['SP-A', '1', '2', 'CE-R', '3', 'CE-C', '4'],
    ]);
  });

  it('per categoria somma i suoi conti, e lascia per ultimi quelli che non ne hanno', () => {
    const categorie = ['Titoli', 'Banche', null, 'Titoli'];
    const righe = bilancio.righe.map((una, i) => ({ ...una, categoria: categorie[i] ?? null }));
    const linee = lineeBilancio({ ...bilancio, righe }, { ...TUTTE, perCategoria: true });
    expect(linee.map(({ nome }) => nome)).toEqual([
      ...['▾ Banche', '1', '▾ Titoli', '3', '4', '▾ Senza categoria', '2'],
    ]);
    expect(linee[2]?.saldoFinale).toBe('-166382.47');
  });

  it('piega una sezione e lascia fuori i conti a zero', () => {
    const vista = { chiuse: new Set(['CE-R']), senzaNulli: true };
    expect(lineeBilancio(bilancio, vista).map(({ chiave }) => chiave)).toEqual([
      ...['SP-A', '1', 'CE-R', 'CE-C', '4'],
    ]);
    expect(contiMostrati(bilancio, true)).toHaveLength(3);
    expect(contiMostrati(bilancio, false)).toHaveLength(4);
  });

  it('dice il risultato del periodo, i mesi e l’anno prima', () => {
    expect(risultatoDi(bilancio)).toBe('166382.47');
    expect(mesiDi(bilancio)).toEqual(['2026-01-01', '2026-02-01']);
    const [sezione] = lineeBilancio(bilancio, TUTTE);
    expect(sezione?.['m2026-02-01']).toBe('6');
    const prima = { ...bilancio, sezioni: [somme('SP-A', '66382.47')], righe: [] } as Bilancio;
    const [ora, conto] = lineeBilancio(bilancio, { ...TUTTE, prima });
    expect([ora?.annoPrima, ora?.differenza]).toEqual(['66382.47', '100000']);
    expect([conto?.annoPrima, conto?.differenza]).toEqual(['0.00', '166382.47']);
  });

  it('un saldo ha il suo lato', () => {
    expect(['12.5', '-3', '0.00'].map(saldoInParole)).toEqual(['12,50 D', '3,00 A', '0,00']);
  });
});

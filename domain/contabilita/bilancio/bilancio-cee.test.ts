import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bilancioCee, type ContoDelBilancio, SENZA_VOCE } from './bilancio-cee.ts';
import { VOCI, voceDi } from './voci.ts';

const conto = (
  numeroConto: string,
  sezione: string,
  voce: string | null,
  ...saldi: [bigint, bigint]
): ContoDelBilancio => ({ numeroConto, descrizione: `Conto ${numeroConto}`, sezione, voce, saldi });

const righe = (conti: readonly ContoDelBilancio[]) =>
  bilancioCee(conti).righe.map(({ voce, descrizione, importi }) => [voce, descrizione, ...importi]);

describe('le voci del bilancio', () => {
  test('una stessa voce non sta due volte in un prospetto, e ognuna ha la sua classe', () => {
    const nomi = VOCI.map(({ prospetto, codice }) => `${prospetto} ${codice}`);
    expect(new Set(nomi).size).toBe(nomi.length);
    expect(VOCI.filter(({ classe, descrizione }) => classe === '' || descrizione === '')).toEqual(
      [],
    );
  });

  test('D è dei ratei attivi, D.12 dei debiti, D.18.a del conto economico', () => {
    expect(voceDi('D', 'SP-A')?.descrizione).toBe('Ratei e risconti attivi');
    expect(voceDi('D.12', 'SP-P')?.classe).toBe('D) Debiti');
    expect(voceDi('D.18.a', 'CE-R')?.prospetto).toBe('economico');
    // An account of the other side stands where its item does.
    expect(voceDi('C.II.5-bis', 'SP-P')?.prospetto).toBe('attivo');
    expect(voceDi('Z.1', 'SP-A')).toBeUndefined();
  });

  test('ogni voce dei conti predefiniti è una voce della legge', () => {
    const file = 'server/contabilita/predefiniti/descrizione-conti.csv';
    const [testa, ...conti] = readFileSync(file, 'utf8').trim().split('\n');
    expect(testa).toContain('voce_bilancio');
    const ignote = conti.flatMap((linea) => {
      const [numero, , , voce] = linea.split(';');
      return voce && !voceDi(voce, '') ? [`${numero} ${voce}`] : [];
    });
    expect(ignote).toEqual([]);
  });
});

describe('il bilancio CEE', () => {
  test('segue l’ordine della legge, somma per voce, e il risultato si calcola', () => {
    const conti = [
      conto('1204101', 'SP-A', 'C.IV.1', 70_00n, 50_00n),
      conto('1103302', 'SP-A', 'B.III.3', 20_00n, 0n),
      conto('1103301', 'SP-A', 'B.III.3', 15_00n, 10_00n),
      conto('2100104', 'SP-P', 'A.VI', -100_00n, -60_00n),
      conto('3001601', 'CE-R', 'C.16.b', -9_00n, 0n),
      conto('3001703', 'CE-C', 'C.16.b', 4_00n, 0n),
    ];
    expect(righe(conti)).toEqual([
      ['B.III.3', 'Altri titoli immobilizzati', 35_00n, 10_00n],
      ['C.IV.1', 'Depositi bancari e postali', 70_00n, 50_00n],
      ['A.VI', 'Altre riserve', 100_00n, 60_00n],
      ['A.IX', 'Risultato dell’esercizio in corso', 5_00n, 0n],
      [
        'C.16.b',
        'Proventi da titoli immobilizzati che non costituiscono partecipazioni',
        ...[5_00n, 0n],
      ],
    ]);
    const { attivo, passivo, differenza, risultato } = bilancioCee(conti);
    expect([attivo, passivo]).toEqual([
      [105_00n, 60_00n],
      [105_00n, 60_00n],
    ]);
    expect([differenza, risultato]).toEqual([
      [0n, 0n],
      [5_00n, 0n],
    ]);
  });

  test('l’utile che una riapertura ha rimesso è dell’anno prima: sta fra quelli a nuovo', () => {
    const conti = [
      conto('1204101', 'SP-A', 'C.IV.1', 13_00n, 0n),
      conto('2100101', 'SP-P', 'A.IX', -10_00n, 0n),
      conto('3001601', 'CE-R', 'C.16.b', -3_00n, 0n),
    ];
    expect(righe(conti).slice(1, 3)).toEqual([
      ['A.VIII', 'Utili (perdite) portati a nuovo', 10_00n, 0n],
      ['A.IX', 'Risultato dell’esercizio in corso', 3_00n, 0n],
    ]);
  });

  test('ciò che esercizi mai chiusi hanno portato sta fra gli utili a nuovo', () => {
    const conti = [
      conto('1204101', 'SP-A', 'C.IV.1', 130_00n, 0n),
      conto('2100104', 'SP-P', 'A.VI', -100_00n, 0n),
    ];
    expect(righe(conti)).toContainEqual([
      ...['A.VIII', 'Risultati di esercizi precedenti non chiusi'],
      ...[30_00n, 0n],
    ]);
    expect(bilancioCee(conti).differenza).toEqual([0n, 0n]);
  });

  test('un conto senza voce sta a sé, ed è la differenza; i conti d’ordine restano fuori', () => {
    const conti = [
      conto('1204101', 'SP-A', 'C.IV.1', 70_00n, 0n),
      conto('1203611', 'SP-A', null, 30_00n, 0n),
      conto('2100104', 'SP-P', 'A.VI', -100_00n, 0n),
      conto('9000101', 'IMP', null, 500_00n, 0n),
      conto('9000102', 'IMP', null, -500_00n, 0n),
    ];
    const { righe: tutte, differenza, senzaVoce } = bilancioCee(conti);
    expect(tutte.at(-1)).toMatchObject({ prospetto: SENZA_VOCE, voce: '1203611' });
    expect(senzaVoce).toEqual(['1203611']);
    expect(differenza).toEqual([-30_00n, 0n]);
  });
});

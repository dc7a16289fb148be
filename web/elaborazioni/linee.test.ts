import { expect, test } from 'vitest';
import type { Elaborazione, RigaElaborata } from './elaborazioni-api.ts';
import { colonneDi, lineeDi, riempiti, totaliDi } from './linee.ts';

const colonna = { etichetta: 'Saldo €', tipo: 'numero', decimali: 2, principale: true } as const;

const riga = (n: number, livello: number, altro: Partial<RigaElaborata> = {}): RigaElaborata => ({
  n,
  livello,
  figli: 0,
  percorso: [`G${n}`],
  chiavi: [`G${n}`],
  valori: ['140', '100'],
  celle: null,
  ...altro,
});

const statistica = (periodo: string, celle: RigaElaborata['celle']) =>
  ({
    nome: 'statistica-movimenti',
    parametri: { periodo },
    livelli: [{ codice: 'codPortafoglio', titolo: 'Portafoglio' }],
    registrazioni: 7,
    colonne: [
      { ...colonna, nome: 'saldo', totale: true },
      { ...colonna, nome: 'quota', totale: false },
    ],
    totali: riga(0, 0, { celle }),
  }) as unknown as Elaborazione;

test('un periodo senza movimenti ha la sua colonna e vale zero: la differenza è dal periodo di calendario', () => {
  const testa = statistica('MESE', {
    '2026-01-01': ['100', null],
    '2026-03-01': ['40', null],
  });
  const titoli = colonneDi(testa).map(({ titolo }) => titolo);
  expect(titoli.slice(1, 4)).toEqual(['gen 26', 'feb 26', 'mar 26']);
  expect(totaliDi(testa)[1]?.valori).toEqual({ '2026-02-01': '-100', '2026-03-01': '40' });
  expect(riempiti(['2025-07-01', '2026-04-01'], 'TRIMESTRE')).toEqual([
    '2025-07-01',
    '2025-10-01',
    '2026-01-01',
    '2026-04-01',
  ]);
  expect(riempiti(['2024-01-01', '2026-01-01'], 'ANNO')).toHaveLength(3);
  expect(riempiti(['VITA', 'DANNI'], 'NESSUNO')).toEqual(['VITA', 'DANNI']);
  expect(riempiti([], 'MESE')).toEqual([]);
});

test('di un gruppo che non si è letto si vede la riga che riprova, e gli altri restano', () => {
  const testa = { ...statistica('MESE', null), nome: 'dettaglio-movimenti' } as Elaborazione;
  const lette = new Map([[0, { items: [riga(1, 1, { figli: 2 }), riga(4, 1)] }]]);
  const linee = lineeDi(testa, new Map([[1, 1]]), lette, 0, new Set([1]));
  expect(linee.map(({ nome, altre }) => [nome.trim(), altre])).toEqual([
    ['▾ G1', undefined],
    ['… non letto: Invio riprova', 1],
    ['▸ G4', undefined],
  ]);
});

test('un totale dice di quanti gruppi, righe o registrazioni è', () => {
  const testa = statistica('NESSUNO', { VITA: ['1', null] });
  const di = (una: RigaElaborata) => totaliDi(testa, una)[0]?.di;
  const celle = { VITA: ['1', null] };
  expect(di(riga(0, 0, { figli: 3, celle }))).toEqual({ quante: 3, nome: ['gruppo', 'gruppi'] });
  expect(di(riga(1, 1, { figli: 12, celle }))).toEqual({ quante: 12 });
  expect(di(riga(0, 0, { celle }))).toMatchObject({ quante: 7 });
});

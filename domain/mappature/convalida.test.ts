import { describe, expect, test } from 'vitest';
import { type CampoDestinazione, convalidaMappatura } from './convalida.ts';
import type { RegoleMappatura } from './regole.ts';

const campi: readonly CampoDestinazione[] = [
  { nome: 'codice', titolo: 'Codice', tipo: 'testo' },
  { nome: 'tasso', titolo: 'Tasso Cedola', tipo: 'numero' },
  { nome: 'scadenza', titolo: 'Data Scadenza', tipo: 'data' },
];

const errori = (regole: RegoleMappatura) =>
  convalidaMappatura(regole, campi).map(({ percorso, messaggio }) => `${percorso}: ${messaggio}`);
const buona = { codice: { colonna: 'A' } } as const;

describe('una mappatura che non può stare', () => {
  test('chi è valida non ha errori', () => {
    expect(
      errori({
        campi: { ...buona, tasso: { colonna: 'B', stile: { numero: 'it', scala: '0.01' } } },
        regole: [{ quando: [], allora: { scadenza: '2030-01-31' } }],
      }),
    ).toEqual([]);
  });

  test.each<[string, RegoleMappatura, string]>([
    ['senza colonne', { campi: { codice: { costante: 'x' } } }, 'campi: Nessun campo viene'],
    ['un campo che non c’è', { campi: { ...buona, boh: { colonna: 'B' } } }, 'campi.boh: Il campo'],
    [
      'un numero senza formato',
      { campi: { tasso: { colonna: 'B' } } },
      'campi.tasso.stile: Tasso Cedola è un numero: dire in quale formato è scritto nel file.',
    ],
    [
      'una data come testo in una regola',
      { campi: buona, regole: [{ quando: [], allora: { scadenza: '31/01/2030' } }] },
      'regole.0.allora.scadenza: Data Scadenza: «31/01/2030» va scritto come data aaaa-mm-gg',
    ],
    [
      'una tabella che manca',
      { campi: { codice: { colonna: 'A', passi: [{ fai: 'tabella', tabella: 'Paesi' }] } } },
      'campi.codice.passi.0: La tabella «Paesi» non c’è',
    ],
    [
      'un modello che non si legge',
      { campi: { codice: { colonna: 'A', passi: [{ fai: 'estrai', modello: '(a' }] } } },
      'campi.codice.passi.0: Una parentesi «(» non si chiude.',
    ],
    [
      'un gruppo che il modello non ha',
      {
        campi: {
          codice: { colonna: 'A', passi: [{ fai: 'estrai', modello: '(?<a>x)', gruppo: 'b' }] },
        },
      },
      'campi.codice.passi.0: Il modello non ha un gruppo «(?<b>…)».',
    ],
    [
      'titoli in un file che non ne ha',
      { lettura: { intestazione: false }, campi: buona },
      'campi.codice: Il file non ha i titoli delle colonne',
    ],
    [
      'una condizione senza valori',
      {
        campi: buona,
        regole: [{ quando: [{ colonna: 'A', operatore: 'uguale' }], allora: { codice: 'x' } }],
      },
      'regole.0.quando.0: Manca il valore con cui confrontare.',
    ],
    [
      'righe escluse senza condizioni',
      { campi: buona, escludi: [{ motivo: 'tutte', quando: [] }] },
      'escludi.0: Senza condizioni si lascerebbe fuori tutto il file.',
    ],
  ])('%s', (_caso, regole, atteso) => {
    expect(errori(regole).join('\n')).toContain(atteso);
  });
});

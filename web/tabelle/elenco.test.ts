import { describe, expect, it } from 'vitest';
import type { CampoTabella, RecordTabella } from '#web/record/campi.ts';
import { cercaRecord, ordinaRecord } from './elenco.ts';

const campi: readonly CampoTabella[] = [
  { nome: 'codDivisa', titolo: 'Codice Divisa', tipo: 'codice' },
  { nome: 'descDivisa', titolo: 'Descrizione', tipo: 'testo' },
];

const divisa = (id: number, codDivisa: string, descDivisa: string, codUIC: string | null = null) =>
  ({
    id,
    versione: 1,
    modificatoIl: '',
    modificatoDa: null,
    codDivisa,
    descDivisa,
    codUIC,
  }) satisfies RecordTabella;

const righe = [
  divisa(1, 'USD', 'Dollaro USA', '001'),
  divisa(2, 'AUD', 'Dollaro australiano', '109'),
  divisa(3, 'CHF', 'Franco svizzero'),
];
const codici = (trovate: readonly RecordTabella[]) => trovate.map(({ codDivisa }) => codDivisa);

describe('elenco di una tabella', () => {
  it('si trova chi ha tutte le parole, ovunque siano', () => {
    expect(codici(cercaRecord(righe, campi, 'dollaro us'))).toEqual(['USD', 'AUD']);
    expect(codici(cercaRecord(righe, campi, 'dollaro aud'))).toEqual(['AUD']);
    expect(cercaRecord(righe, campi, '')).toBe(righe);
  });

  it('chi non ha valore sta in fondo in entrambi i versi', () => {
    expect(codici(ordinaRecord(righe, campi, { codUIC: 'ASC' }))).toEqual(['USD', 'AUD', 'CHF']);
    expect(codici(ordinaRecord(righe, campi, { codUIC: 'DESC' }))).toEqual(['AUD', 'USD', 'CHF']);
  });
});

import { expect, test } from 'vitest';
import { dietroIlRendimento } from './dietro-il-rendimento.ts';

const chiesta = (gruppi: readonly string[]) => ({
  parametri: {
    codAzienda: '001',
    dataDa: '2025-01-01',
    dataA: '2025-12-31',
    selezioneTipo: 'M',
    metodo: 'TWR',
    confronto: 'INDICE',
    divisa: 'USD',
    codDepositario: ['D1'],
    gruppi,
  },
});

const riga = (valori: Readonly<Record<string, string>>) => (colonna: string) =>
  valori[colonna] ?? null;
const FEBBRAIO = { dal: '2025-02-01', al: '2025-02-28', anomalie: '0' } as const;

test('un mese del tutto, o di un portafoglio, porta agli stessi giorni titolo per titolo', () => {
  const testa = chiesta(['codPortafoglio']);
  const parole = {
    ...{ dal: '2025-02-01', al: '2025-02-28', metodo: 'TWR', confronto: 'INDICE', divisa: 'USD' },
    ...{ raggruppa: 'codTitolo', esegui: 'si', depositari: 'D1' },
  };
  expect(dietroIlRendimento(testa, riga(FEBBRAIO))).toMatchObject({
    to: '/page/movimenti/elaborazioni/rendimenti',
    search: parole,
  });
  expect(dietroIlRendimento(testa, riga({ ...FEBBRAIO, gruppo: 'VITA' }))).toMatchObject({
    to: '/page/movimenti/elaborazioni/rendimenti',
    search: { ...parole, portafogli: 'VITA' },
  });
});

test('un titolo porta ai suoi movimenti', () => {
  const testa = chiesta(['codTitolo']);
  expect(dietroIlRendimento(testa, riga({ ...FEBBRAIO, gruppo: 'ENEL' }))).toMatchObject({
    to: '/page/movimenti/elaborazioni/dettaglio-movimenti',
    search: { titoli: 'ENEL', dal: '2025-02-01', al: '2025-02-28', esegui: 'si' },
  });
});

test('ciò che manca porta all’archivio che non lo ha, o da nessuna parte', () => {
  const testa = chiesta(['codTitolo']);
  const manca = { ...FEBBRAIO, anomalie: '1', cod_Titolo: 'APPLE', gruppo: 'APPLE' };
  const giorni = { dal: '2025-02-01', al: '2025-02-28' };
  expect(dietroIlRendimento(testa, riga({ ...manca, archivio: 'quotazioni' }))).toEqual({
    to: '/page/dati-dinamici/quotazioni',
    search: expect.objectContaining({ ...giorni, titoli: 'APPLE' }),
  });
  expect(dietroIlRendimento(testa, riga({ ...manca, archivio: 'coefficienti' }))).toEqual({
    to: '/page/dati-dinamici/coefficienti',
    search: expect.objectContaining({ ...giorni, titoli: 'APPLE' }),
  });
  const cambio = { ...manca, archivio: 'cambi', codDivisa: 'USD' };
  expect(dietroIlRendimento(testa, riga(cambio))).toEqual({
    to: '/page/dati-dinamici/cambi',
    search: expect.objectContaining({ ...giorni, divise: 'USD' }),
  });
  // An accrual for want of terms: no archive of values has it.
  expect(dietroIlRendimento(testa, riga(manca))).toBeNull();
});

test('ciò che nessun filtro ha non porta da nessuna parte', () => {
  const testa = chiesta(['codEmittente']);
  expect(dietroIlRendimento(testa, riga({ ...FEBBRAIO, gruppo: 'STATO' }))).toBeNull();
  // Those that have none of it, in one group.
  for (const codice of ['codPortafoglio', 'raggruppamento7'])
    expect(dietroIlRendimento(chiesta([codice]), riga({ ...FEBBRAIO, gruppo: '' }))).toBeNull();
});

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
    ...{ dal: '2025-02-01', al: '2025-02-28', metodo: 'TWR', confronto: 'INDICE' },
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

test('un titolo porta ai suoi movimenti, ciò che manca alle sue quotazioni', () => {
  const testa = chiesta(['codTitolo']);
  expect(dietroIlRendimento(testa, riga({ ...FEBBRAIO, gruppo: 'ENEL' }))).toMatchObject({
    to: '/page/movimenti/elaborazioni/dettaglio-movimenti',
    search: { titoli: 'ENEL', dal: '2025-02-01', al: '2025-02-28', esegui: 'si' },
  });
  const manca = { ...FEBBRAIO, anomalie: '1', cod_Titolo: 'ENEL', gruppo: 'ENEL' };
  expect(dietroIlRendimento(testa, riga(manca))).toMatchObject({
    to: '/page/dati-dinamici/quotazioni',
    search: { dal: '2025-02-01', al: '2025-02-28' },
  });
});

test('ciò che nessun filtro ha non porta da nessuna parte', () => {
  const testa = chiesta(['codEmittente']);
  expect(dietroIlRendimento(testa, riga({ ...FEBBRAIO, gruppo: 'STATO' }))).toBeNull();
});

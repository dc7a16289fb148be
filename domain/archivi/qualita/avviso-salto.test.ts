import { describe, expect, test } from 'vitest';
import { tipoArchivio } from '#domain/archivi/tipi.ts';
import type { Tolleranza } from './attuazione.ts';
import { avvisoDellaRiga } from './avviso-salto.ts';

const archivio = (tipo: string) => {
  const suo = tipoArchivio(tipo);
  if (!suo) throw new Error(tipo);
  return suo;
};
const riga = (prezzo: string, precedente: string | null = '7.956') => ({
  data: '2026-11-20',
  prezzo,
  precedente,
  dataPrecedente: precedente && '2026-11-19',
  tipoTitolo: 'A',
});
const tolleranza = (soglia: string, altro: Partial<Tolleranza> = {}): Tolleranza => ({
  archivio: 'quotazioni',
  controllo: 'salti',
  tipoTitolo: null,
  attivo: true,
  soglia,
  ...altro,
});
const avviso = (prezzo: string, scritte: readonly Tolleranza[] = [], prima?: string | null) =>
  avvisoDellaRiga(archivio('quotazioni'), riga(prezzo, prima), scritte)?.messaggio ?? null;

describe('un valore che salta', () => {
  test('si dice col salto, col valore di prima e con la tolleranza', () => {
    expect(avviso('79.56', [tolleranza('20')])).toBe(
      '79,56 è +900 % su 7,956 del 19/11/2026: oltre la tolleranza del 20 %.',
    );
    expect(avviso('5', [tolleranza('20')])).toBe(
      '5 è -37,15 % su 7,956 del 19/11/2026: oltre la tolleranza del 20 %.',
    );
  });

  test('entro la tolleranza, pari compresa, e senza un valore prima non si dice nulla', () => {
    expect(avviso('8.7516')).toBeNull();
    expect(avviso('8.7517')).toContain('oltre la tolleranza del 10 %');
    expect(avviso('79.56', [], null)).toBeNull();
    expect(avviso('79.56', [], '0')).toBeNull();
  });

  test('la tolleranza del tipo titolo sta davanti a quella dell’archivio', () => {
    const delle = [tolleranza('20'), tolleranza('1000', { tipoTitolo: 'A' })];
    expect(avviso('79.56', delle)).toBeNull();
    expect(
      avviso('79.56', [tolleranza('20'), tolleranza('1000', { tipoTitolo: 'S' })]),
    ).not.toBeNull();
  });

  test('un controllo spento tace, e un rateo, che può essere di ogni segno, non ne ha', () => {
    expect(avviso('79.56', [tolleranza('20', { attivo: false })])).toBeNull();
    const rateo = { rateo: '9', precedente: '1', dataPrecedente: '2026-11-19', tipoTitolo: 'S' };
    expect(avvisoDellaRiga(archivio('ratei'), rateo, [])).toBeNull();
  });
});

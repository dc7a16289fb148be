import { describe, expect, it } from 'vitest';
import type { ValoreDelGiorno } from '#domain/archivi/metodi.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import { data } from '#domain/tempo/data.ts';
import { anomalia, type Grandezza, ripieghi, valoreScelto } from './valori.ts';

const GIORNO = data('2025-12-31');

const con = (archivi: Readonly<Record<string, readonly (readonly [string, string])[]>>) => {
  const serie = (tipo: string): ValoreDelGiorno[] =>
    (archivi[tipo] ?? []).map(([giorno, valore]) => ({ data: data(giorno), valore }));
  return (gestito: boolean, grandezza: Grandezza = 'prezzo', codice = 'ENI') =>
    valoreScelto({ grandezza, codice, giorno: GIORNO, gestito }, serie);
};

describe('il valore di una valutazione', () => {
  const tutti = {
    'quotazioni-normali-gestore': [['2025-12-31', '10']],
    'costi-normali-gestore': [['2025-12-31', '11']],
    'costi-normali': [['2025-12-31', '12']],
    quotazioni: [['2025-12-31', '13']],
  } as const;

  it('di un portafoglio gestito è del gestore, di un altro è il normale', () => {
    expect(con(tutti)(true)).toEqual({
      valore: '10',
      archivio: 'quotazioni-normali-gestore',
      data: '2025-12-31',
    });
    expect(con(tutti)(false)).toMatchObject({ valore: '12', archivio: 'costi-normali' });
  });

  it('scende di archivio in archivio', () => {
    const { 'quotazioni-normali-gestore': _, ...senzaPrezzi } = tutti;
    expect(con(senzaPrezzi)(true)?.archivio).toBe('costi-normali-gestore');
    const { 'costi-normali-gestore': __, ...senzaGestore } = senzaPrezzi;
    expect(con(senzaGestore)(true)?.archivio).toBe('costi-normali');
    expect(con({ quotazioni: tutti.quotazioni })(true)?.archivio).toBe('quotazioni');
  });

  it('normale e del gestore valgono nel loro giorno, quello di ogni giorno per sette', () => {
    const ieri = con({
      'costi-normali-gestore': [['2025-12-30', '11']],
      'costi-normali': [['2025-12-30', '12']],
      quotazioni: [['2025-12-24', '13']],
    });
    expect(ieri(true)).toEqual({ valore: '13', archivio: 'quotazioni', data: '2025-12-24' });
  });

  it('di otto giorni prima o di domani non c’è: un’anomalia, mai zero', () => {
    const fuori = con({
      quotazioni: [
        ['2025-12-23', '13'],
        ['2026-01-01', '14'],
      ],
    });
    expect(fuori(false)).toBeNull();
  });

  it('il cambio dell’euro è 1 e non viene da un archivio', () => {
    expect(con({})(false, 'cambio', 'EUR')).toEqual({
      valore: '1',
      archivio: null,
      data: GIORNO,
    });
    expect(con({})(false, 'cambio', 'USD')).toBeNull();
  });
});

describe('i ripieghi', () => {
  it('toccano ogni archivio che vale un titolo o una divisa, una volta sola', () => {
    const usati = Object.values(ripieghi).flatMap(({ fonti }) =>
      fonti.map(({ archivio }) => archivio.tipo),
    );
    expect(usati.toSorted()).toEqual(tipiArchivio.map(({ tipo }) => tipo).toSorted());
  });

  it('vanno dal portafoglio all’azienda a ciò che è di tutti', () => {
    const ordine = ['portafoglio', 'azienda', 'condiviso'];
    for (const { fonti } of Object.values(ripieghi)) {
      const ambiti = fonti.map(({ archivio }) => ordine.indexOf(archivio.ambito));
      expect(ambiti).toEqual(ambiti.toSorted());
    }
  });

  it('dicono dove il valore manca', () => {
    const chi = { grandezza: 'prezzo', codice: 'ENI', giorno: GIORNO } as const;
    expect(anomalia({ ...chi, gestito: false })).toBe(
      'Prezzo di ENI al 31/12/2025: manca in Costi Normali e, negli ultimi 7 giorni, in Quotazioni. ' +
        'Importarlo o scriverlo, poi ripetere.',
    );
    expect(anomalia({ ...chi, gestito: true })).toContain(
      'in Quotazioni Normali Gestore, Costi Normali Gestore, Costi Normali e, ',
    );
    expect(anomalia({ ...chi, grandezza: 'rateo', gestito: false })).toBe(
      'Rateo di ENI al 31/12/2025: manca negli ultimi 7 giorni in Ratei. ' +
        'Importarlo o scriverlo, poi ripetere.',
    );
  });
});

import { describe, expect, test } from 'vitest';
import { campiDestinazione } from './campi.ts';
import { leggiCampione, provaMappatura } from './campione.ts';
import { convalidaMappatura } from './convalida.ts';
import { colonneInRighe, TITOLO_DELLA_COLONNA, VALORE_DELLA_COLONNA } from './in-righe.ts';
import type { RegoleMappatura } from './regole.ts';

const LARGA = 'Date,ENEL.MI,ENI.MI,Note\n2025-01-02,6.433277606964111,12.5,\n2025-01-03,,12.75,x\n';
const regole: RegoleMappatura = {
  lettura: { inRighe: { fisse: ['Date'], colonne: ['ENEL.MI', 'ENI.MI'] } },
  campi: {
    cod_titolo: { colonna: TITOLO_DELLA_COLONNA, passi: [{ fai: 'primaDi', testo: '.' }] },
    prezzo: { colonna: VALORE_DELLA_COLONNA, stile: { numero: 'en', arrotonda: 10 } },
    data: { colonna: 'Date', stile: { data: 'yyyy-mm-dd' } },
  },
};

describe('una tabella con una colonna per titolo', () => {
  test('diventa una riga per valore, e le celle vuote nessuna', () => {
    const esito = provaMappatura(regole, leggiCampione(LARGA, regole.lettura));
    expect('righe' in esito && esito.righe.map(({ riga, valori }) => [riga, valori])).toEqual([
      [2, { cod_titolo: 'ENEL', prezzo: '6.433277607', data: '2025-01-02' }],
      [2, { cod_titolo: 'ENI', prezzo: '12.5', data: '2025-01-02' }],
      [3, { cod_titolo: 'ENI', prezzo: '12.75', data: '2025-01-03' }],
    ]);
  });

  test('senza dire quali, diventano righe tutte le colonne che non restano', () => {
    const lunga = colonneInRighe({ fisse: ['date'] }, ['Date', 'ENEL.MI', '', 'ENI.MI']);
    expect('righe' in lunga && lunga.righe(['2025-01-02', 1, 'di nessuno', 2])).toEqual([
      { celle: ['2025-01-02', 'ENEL.MI', 1], colonna: 'ENEL.MI' },
      { celle: ['2025-01-02', 'ENI.MI', 2], colonna: 'ENI.MI' },
    ]);
  });

  test('dice quale colonna il file non ha', () => {
    const altra = { ...regole, lettura: { inRighe: { fisse: ['Giorno'] } } };
    expect(provaMappatura(altra, leggiCampione(LARGA, altra.lettura))).toEqual({
      difetto: 'Nel file manca la colonna «Giorno».',
    });
  });

  test('vuole i titoli delle colonne, e ogni colonna da una parte sola', () => {
    const campi = campiDestinazione('quotazioni') ?? [];
    const difetti = (lettura: RegoleMappatura['lettura']) =>
      convalidaMappatura({ ...regole, ...(lettura && { lettura }) }, campi)
        .filter(({ percorso }) => percorso === 'lettura.inRighe')
        .map(({ messaggio }) => messaggio);
    expect(difetti(regole.lettura)).toEqual([]);
    expect(difetti({ intestazione: false, inRighe: { fisse: [] } })).toEqual([
      'Le colonne diventano righe col loro titolo: la prima riga deve avere i titoli.',
    ]);
    expect(difetti({ inRighe: { fisse: ['Date'], colonne: ['Date'] } })).toEqual([
      'La colonna «Date» o resta o diventa righe, non tutte e due.',
    ]);
  });
});

describe('un numero con troppi decimali', () => {
  const conStile = (arrotonda?: number): RegoleMappatura => ({
    campi: {
      prezzo: {
        colonna: 'p',
        stile: { numero: 'en', ...(arrotonda !== undefined && { arrotonda }) },
      },
    },
  });
  const letto = (testo: string, arrotonda?: number) => {
    const esito = provaMappatura(conStile(arrotonda), leggiCampione(`p\n${testo}\n`));
    if ('difetto' in esito) throw new Error(esito.difetto);
    const [riga] = esito.righe;
    return [riga?.valori.prezzo, riga?.derivati.prezzo];
  };

  test('si arrotonda solo dove la mappatura lo dice, e lo si vede', () => {
    expect(letto('12.26614761352539')).toEqual(['12.26614761352539', undefined]);
    expect(letto('12.26614761352539', 10)).toEqual([
      '12.2661476135',
      'da «12.26614761352539» (p): arrotondato a 10 decimali',
    ]);
    expect(letto('-2.5', 0)).toEqual(['-3', 'da «-2.5» (p): arrotondato a 0 decimali']);
    expect(letto('12.50', 10)).toEqual(['12.5', undefined]);
  });

  test('i decimali sono un numero intero da 0 a 10', () => {
    const campi = campiDestinazione('quotazioni') ?? [];
    const messaggi = convalidaMappatura(conStile(11), campi).map(({ messaggio }) => messaggio);
    expect(messaggi).toContain('PREZZO: si arrotonda a un numero intero di decimali, da 0 a 10.');
  });
});

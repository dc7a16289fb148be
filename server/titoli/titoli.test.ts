import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';

const prova = await appDiProva();
const { admin } = prova;

test('prova', async () => {
  const r = await admin('POST', '/Securities', {
    id: 1,
    cod_Titolo: 'it0005518128',
    cod_ISIN: 'IT0005518128',
    descrizione: 'BTP 4,40% 1-5-2033',
    tipo_Titolo: 'S',
    codDivisa: 'EUR',
    tassoCedola: 4.4,
    periodicita: '6',
    tipoCalcoloRatei: 'ICMA',
    tipoTasso: 'F',
    dataScadenza: '2033-05-01',
    quotazione: 'P',
  });
  expect(r.statusCode).toBe(201);
  const t = r.json();
  for (const [m, u, b] of [
    ['GET', '/Securities'],
    ['GET', '/Securities/getpaged'],
    ['GET', '/Securities/getcount'],
    [
      'POST',
      '/Securities/getpagedpost',
      { filter: { sqlParams: { orderByDict: { dataScadenza: 'DESC', cod_ISIN: 'ASC' } } } },
    ],
    ['POST', '/Securities/getfiltered', { tipoTitolo: ['S'] }],
    ['POST', '/Securities/getessentialsfiltered'],
    ['POST', '/Securities/getessentialsfiltered', { testo: 'btp 4,4', limite: 10 }],
    ['GET', '/Securities/getbydescr/BTP%2040'],
    ['GET', '/Securities/getbycode?code=IT0005518128'],
    ['GET', '/Securities/valori-distinti-campi-securities/tipo_Titolo'],
    ['GET', '/Securities/valori-distinti-campi-securities/emittenti'],
    ['GET', '/Securities/getAllocazioneTitoli/1'],
    [
      'PUT',
      `/SecurityExtension/${t.id}`,
      {
        id: t.id,
        versione: t.versione,
        cfi: 'DBFTFB',
        rating: [{ agenzia: 'FITCH', validoDal: '2025-01-01', rating: 'BBB+' }],
        tassi: [],
        ammortamento: [],
        call: [],
        listini: [
          {
            codListino: 'BTP33',
            codMercato: 'MOTX',
            codDivisa: 'EUR',
            principale: true,
            validoDal: null,
            validoAl: null,
          },
        ],
      },
    ],
    [
      'PUT',
      `/Securities/${t.id}/composizione`,
      { id: t.id, voci: [{ genere: 'divisa', codDivisa: 'EUR', percentuale: '60' }] },
    ],
    [
      'PUT',
      `/Securities/${t.id}/composizione`,
      {
        id: t.id,
        voci: [
          { genere: 'divisa', codDivisa: 'EUR', percentuale: '60' },
          { genere: 'divisa', codDivisa: 'USD', percentuale: '40.0' },
        ],
      },
    ],
    ['GET', `/storico/titoli/${t.id}`],
    [
      'POST',
      `/Securities?codTitoloDaDuplicare=IT0005518128`,
      { id: 1, cod_Titolo: 'COPIA', descrizione: 'Copia', tipo_Titolo: 'S', codDivisa: 'EUR' },
    ],
  ] as const) {
    const x = await admin(m, u, b);
    expect(x.statusCode, `${u} ${x.body}`).toBeLessThan(500);
  }
});

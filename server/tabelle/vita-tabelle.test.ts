import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';

/**
 * The life of one record, of every master table: made, corrected, contested, refused, deleted. Three
 * of them tell it by the keyboard as well (tests/e2e/tabelle.test.ts).
 */
const { admin } = await appDiProva();

interface Vita {
  readonly tabella: string;
  readonly crea: string;
  /** Where a correction goes, when it is not `PUT <crea>/<id>`. */
  readonly aggiorna?: string;
  /** The resource whose records are deleted, when it is not that of `crea`. */
  readonly elimina?: string;
  /** Where a deletion is posted, when it is not `DELETE`. */
  readonly eliminaPost?: string;
  /** `[field, value]` of what stands once in the table. */
  readonly chiave: readonly [campo: string, valore: string];
  readonly resto?: object;
  /** The field of plain text that is corrected. */
  readonly testo?: string;
  /** What cannot stand in a field. */
  readonly rifiuto: readonly [campo: string, valore: string];
}

const VITE: readonly Vita[] = [
  {
    tabella: 'divise',
    crea: '/divise',
    chiave: ['codDivisa', 'XQT'],
    testo: 'descDivisa',
    rifiuto: ['codUIC', '12'],
  },
  {
    tabella: 'causali',
    crea: '/causali',
    chiave: ['cod_Causale', 'XQT'],
    resto: { tipo_Causale: 'V', effettoQuantita: -1 },
    rifiuto: ['cod_Causale', 'X-1'],
  },
  {
    tabella: 'controparti',
    crea: '/controparti',
    chiave: ['codControparte', 'XQT'],
    resto: { tipoControparte: 'SIM', codPaese: 'IT' },
    rifiuto: ['lei', '123'],
  },
  {
    tabella: 'emittenti',
    crea: '/emittenti',
    chiave: ['codEmittente', 'XQT'],
    resto: { tipoEmittente: 'BANCA' },
    rifiuto: ['lei', '815600DE60799F5A9300'],
  },
  {
    tabella: 'limiti',
    crea: '/limiti',
    chiave: ['cod_Limite', 'XQT'],
    resto: { asse: 'gruppo', soglia: '5' },
    rifiuto: ['numero', '1'],
  },
  {
    tabella: 'paesi',
    crea: '/tabelle-base/paesi',
    chiave: ['codice', 'XQ'],
    rifiuto: ['codice', 'X1'],
  },
  {
    tabella: 'mercati',
    crea: '/tabelle-base/mercati',
    chiave: ['codice', 'XQTA'],
    rifiuto: ['codice', 'XQ'],
  },
  {
    tabella: 'portafogli',
    crea: '/portafogli',
    chiave: ['cod_Portafoglio', 'XQT'],
    rifiuto: ['cod_Portafoglio', 'X Y'],
  },
  {
    tabella: 'depositari',
    crea: '/depositari/create',
    aggiorna: '/depositari/update',
    elimina: '/depositari',
    chiave: ['cod_Depositario', 'XQT'],
    resto: { cod_Portafoglio: 'VITA' },
    rifiuto: ['iban', 'IT60X0542811101000000123457'],
  },
  {
    tabella: 'aziende',
    crea: '/Aziende',
    eliminaPost: '/Aziende/delete',
    chiave: ['cod_Azienda', 'XQT'],
    testo: 'ragioneSociale',
    rifiuto: ['partitaIVA', '123'],
  },
];

beforeAll(async () => {
  await admin('POST', '/portafogli', { id: 1, cod_Portafoglio: 'VITA', descrizione: 'Ramo vita' });
});

describe.each(VITE)('un record di $tabella', (vita) => {
  const { tabella, crea, aggiorna, elimina = crea, eliminaPost, testo = 'descrizione' } = vita;
  const [campo, codice] = vita.chiave;
  const corpo = { id: 1, [campo]: codice, [testo]: 'Di prova', ...vita.resto };

  test('si scrive, si corregge con la sua storia e si elimina', async () => {
    const creato = await admin('POST', crea, corpo);
    expect(creato.statusCode, creato.body).toBe(201);
    const { id, versione } = creato.json<{ id: number; versione: number }>();

    const presa = await admin('POST', crea, corpo);
    expect(presa.statusCode).toBe(409);
    expect(presa.json()).toMatchObject({
      errori: [{ campo, messaggio: expect.stringContaining(`«${codice}» esiste già`) }],
    });

    const nuovo = { ...corpo, id, versione, [testo]: 'Corretta' };
    const corregge = () =>
      aggiorna ? admin('POST', aggiorna, nuovo) : admin('PUT', `${crea}/${id}`, nuovo);
    const corretto = await corregge();
    expect(corretto.json(), corretto.body).toMatchObject({ [testo]: 'Corretta', versione: 2 });
    const superata = await corregge();
    expect(superata.statusCode).toBe(409);
    expect(superata.json()).toMatchObject({ attuale: { [testo]: 'Corretta', versione: 2 } });
    expect((await admin('GET', `/storico/${tabella}/${id}`)).json()).toMatchObject([
      { utente: 'admin', prima: { [testo]: 'Di prova' }, dopo: { [testo]: 'Corretta' } },
    ]);

    const toglie = (quale: number) =>
      eliminaPost
        ? admin('POST', `${eliminaPost}/${id}`, { id, versione: quale })
        : admin('DELETE', `${elimina}/${id}?versione=${quale}`);
    expect((await toglie(1)).statusCode).toBe(409);
    const tolto = await toglie(2);
    expect(tolto.statusCode, tolto.body).toBe(200);
  });

  test('ciò che non può stare è rifiutato sul suo campo', async () => {
    const [sbagliato, valore] = vita.rifiuto;
    const rifiuto = await admin('POST', crea, { ...corpo, [sbagliato]: valore });
    expect([400, 422], rifiuto.body).toContain(rifiuto.statusCode);
    expect(rifiuto.json<{ errori: { campo: string }[] }>().errori[0]?.campo).toBe(sbagliato);
  });
});

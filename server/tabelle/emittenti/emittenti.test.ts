import { describe, expect, test } from 'vitest';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { appDiProva } from '#tests/setup/app.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;

interface Emittente {
  readonly id: number;
  readonly versione: number;
  readonly codEmittente: string;
  readonly codCapogruppo: string | null;
}
interface Problema {
  readonly detail: string;
  readonly errori?: readonly { readonly campo: string; readonly messaggio: string }[];
}

const crea = (corpo: object) => admin('POST', '/emittenti', { id: 1, ...corpo });
const creato = async (codEmittente: string, altro: object = {}) => {
  const risposta = await crea({ codEmittente, descrizione: codEmittente, ...altro });
  expect(risposta.statusCode, risposta.body).toBe(201);
  return risposta.json<Emittente>();
};

describe('gli emittenti', () => {
  test('un LEI con le cifre di controllo sbagliate è rifiutato accanto al suo campo', async () => {
    const corpo = { codEmittente: 'E1', descrizione: 'Uno' };
    const rifiuto = await crea({ ...corpo, lei: '815600DE60799F5A9308' });
    expect(rifiuto.statusCode).toBe(422);
    expect(rifiuto.json<Problema>().errori).toMatchObject([{ campo: 'lei' }]);
    expect((await crea({ ...corpo, lei: '815600DE60799F5A9309' })).statusCode).toBe(201);
  });

  test('un gruppo non gira in tondo, neanche passando per altri', async () => {
    const capo = await creato('A');
    await creato('B', { codCapogruppo: 'A' });
    await creato('C', { codCapogruppo: 'B' });
    const rifiuto = await admin('PUT', `/emittenti/${capo.id}`, {
      ...capo,
      codCapogruppo: 'C',
    });
    expect(rifiuto.statusCode).toBe(422);
    expect(rifiuto.json<Problema>().errori).toEqual([
      {
        campo: 'codCapogruppo',
        messaggio: 'L’emittente A è già sopra C: un gruppo non può girare in tondo.',
      },
    ]);
    const se = await admin('PUT', `/emittenti/${capo.id}`, { ...capo, codCapogruppo: 'A' });
    expect(se.json<Problema>().detail).toBe('Un emittente non è capogruppo di sé.');
  });

  test('la banca dati rifiuta il giro anche a chi scrive due righe insieme', async () => {
    await creato('X');
    await creato('Y', { codCapogruppo: 'X' });
    const giro = proprietario.query(
      `update emittenti set cod_capogruppo = 'Y' where cod_emittente = 'X'`,
    );
    await expect(giro).rejects.toMatchObject({ code: 'RT035', column: 'cod_capogruppo' });
  });

  test('le date della white list stanno solo a chi ne gode, e in ordine', async () => {
    const fuori = await crea({
      codEmittente: 'W1',
      descrizione: 'Uno',
      whiteList: false,
      whiteListDal: '2026-01-01',
    });
    expect(fuori.json<Problema>().errori).toMatchObject([{ campo: 'whiteList' }]);
    const rovescia = await crea({
      codEmittente: 'W1',
      descrizione: 'Uno',
      whiteList: true,
      whiteListDal: '2026-01-02',
      whiteListAl: '2026-01-01',
    });
    expect(rovescia.json<Problema>().errori).toMatchObject([{ campo: 'whiteListAl' }]);
  });

  test('un elenco di mille emittenti arriva intero', async () => {
    await proprietario.query(
      `insert into emittenti (cod_emittente, descrizione)
       select 'M' || n, 'Emittente ' || n from generate_series(1, 1000) n`,
    );
    const tutti = (await admin('GET', '/emittenti')).json<Emittente[]>();
    expect(tutti.length).toBeGreaterThan(1000);
  });
});

describe('le causali', () => {
  test('ci sono tutte quelle del prodotto, e si leggono per codice', async () => {
    const tutte = (await admin('GET', '/causali')).json<{ diSistema: boolean }[]>();
    expect(tutte).toHaveLength(causali.length);
    expect(tutte.every(({ diSistema }) => diSistema)).toBe(true);
    expect((await admin('GET', '/causali/getbycode?code=VEN')).json()).toMatchObject({
      tipo_Causale: 'V',
      effettoQuantita: -1,
      effettoCosto: -1,
      effettoLiquidita: 1,
      reddito: 'plusvalenza',
    });
  });

  test('una del prodotto si corregge, ma non si rinomina né si elimina', async () => {
    const ven = (await admin('GET', '/causali/getbycode?code=VEN')).json<{
      id: number;
      versione: number;
    }>();
    const corretta = await admin('PUT', `/causali/${ven.id}`, {
      ...ven,
      descrizione: 'Vendita sul mercato',
    });
    expect(corretta.json()).toMatchObject({ descrizione: 'Vendita sul mercato', versione: 2 });
    const rinominata = await admin('PUT', `/causali/${ven.id}`, {
      ...ven,
      versione: 2,
      cod_Causale: 'VND',
    });
    expect(rinominata.statusCode).toBe(422);
    expect((await admin('DELETE', `/causali/${ven.id}`)).statusCode).toBe(409);
  });

  test('una nuova nasce, si cambia con la sua storia e si elimina', async () => {
    const corpo = { id: 1, cod_Causale: 'XQ1', descrizione: 'Di prova', tipo_Causale: 'S' };
    const nuova = (await admin('POST', '/causali', corpo)).json<{ id: number; versione: number }>();
    await admin('PUT', `/causali/${nuova.id}`, { ...nuova, effettoLiquidita: -1 });
    expect((await admin('GET', `/storico/causali/${nuova.id}`)).json()).toMatchObject([
      { utente: 'admin', prima: { effettoLiquidita: '0' }, dopo: { effettoLiquidita: '-1' } },
    ]);
    expect((await admin('DELETE', `/causali/${nuova.id}?versione=2`)).statusCode).toBe(200);
  });

  test('una famiglia che non c’è dice quale elenco guardare', async () => {
    const corpo = { id: 1, cod_Causale: 'XQ2', descrizione: 'Di prova', tipo_Causale: '9' };
    expect((await admin('POST', '/causali', corpo)).json<Problema>().errori).toEqual([
      { campo: 'tipo_Causale', messaggio: '«9» non c’è fra i tipi di causale.' },
    ]);
  });
});

describe('le controparti', () => {
  test('ogni codice è controllato, e i rifiuti arrivano tutti insieme', async () => {
    const rifiuto = await admin('POST', '/controparti', {
      id: 1,
      codControparte: 'BANCA',
      descrizione: 'Una banca',
      bic: 'ABC',
      partitaIva: '12345678901',
      abi: '1',
    });
    expect(rifiuto.statusCode).toBe(422);
    const campi = rifiuto.json<Problema>().errori?.map(({ campo }) => campo) ?? [];
    expect(campi.toSorted()).toEqual(['abi', 'bic', 'partitaIva']);
  });

  test('la ricerca le trova per codice ufficiale, e solo a chi legge i titoli', async () => {
    await admin('POST', '/controparti', {
      id: 1,
      codControparte: 'BPROVA',
      descrizione: 'Banca di prova',
      tipoControparte: 'BANCA',
      bic: 'BPROITMMXXX',
    });
    const cerca = async (chiama: typeof admin) =>
      (await chiama('GET', '/ricerca?testo=bproitmm')).body;
    expect(await cerca(admin)).toContain('BPROVA Banca di prova');
    const persona = await prova.come({ username: 'senza.titoli', su: { '001': ['Divise_R'] } });
    expect(await cerca(persona)).not.toContain('BPROVA');
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { Titolo, TitoloCompleto } from '#contract/titoli-forme.ts';
import { campiTitolo } from '#domain/titoli/campi.ts';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, proprietario } = await appDiProva();

const BTP = {
  id: 1,
  cod_Titolo: 'IT0005518128',
  cod_ISIN: 'IT0005518128',
  descrizione: 'BTP 4,40% 1-5-2033',
  tipo_Titolo: 'S',
  codDivisa: 'EUR',
  codEmittente: 'ITALIA',
  dataGodimento: '2022-11-01',
  dataScadenza: '2033-05-01',
  tipoTasso: 'F',
  tassoCedola: '4.40',
  periodicita: '6',
  tipoCalcoloRatei: 'ICMA',
  quotazione: 'P',
};

const AZIONE = {
  id: 1,
  cod_Titolo: 'ENEL',
  cod_ISIN: 'IT0003128367',
  descrizione: 'Enel',
  tipo_Titolo: 'A',
  codDivisa: 'EUR',
};

interface Rifiuto {
  status: number;
  codice: string;
  detail: string;
  errori: { campo: string; messaggio: string }[];
}

const crea = (valori: object, query = '') => admin('POST', `/Securities${query}`, valori);
const creato = async (valori: object, query = ''): Promise<TitoloCompleto> => {
  const risposta = await crea(valori, query);
  expect(risposta.statusCode, risposta.body).toBe(201);
  return risposta.json<TitoloCompleto>();
};
const perCodice = async (code: string) =>
  (await admin('GET', `/Securities/getbycode?code=${code}`)).json<TitoloCompleto>();
const campiRifiutati = async (valori: object): Promise<string[]> => {
  const risposta = await crea(valori);
  expect(risposta.statusCode, risposta.body).toBe(422);
  return risposta.json<Rifiuto>().errori.map(({ campo }) => campo);
};

beforeAll(async () => {
  await proprietario.query(`
    insert into emittenti (cod_emittente, descrizione, tipo_emittente, cod_paese)
    values ('ITALIA', 'Repubblica Italiana', 'STATO', 'IT'), ('ENEL', 'Enel SpA', 'SOCIETA', 'IT')`);
  await creato(BTP);
  await creato(AZIONE);
});

describe('un titolo', () => {
  test('si rilegge con ogni campo, i decimali in forma canonica e le descrizioni accanto', async () => {
    const letto = await perCodice('it0005518128');
    for (const { nome } of campiTitolo) expect(letto).toHaveProperty(nome);
    expect(letto).toMatchObject({
      tassoCedola: '4.4',
      decimaliRateo: '5',
      corso: 'S',
      gruppo: 'RF',
      descEmittente: 'Repubblica Italiana',
      daCertificare: true,
      estensione: { rating: [], listini: [] },
    });
  });

  test('si corregge nella versione che si è vista; una vecchia dà il record com’è', async () => {
    const prima = await creato({ ...AZIONE, cod_Titolo: 'VER', cod_ISIN: null });
    const corpo = { ...prima, settoreIndustriale: 'Energia' };
    const corretta = await admin('PUT', `/Securities/${prima.id}`, corpo);
    expect(corretta.json()).toMatchObject({ versione: 2, settoreIndustriale: 'Energia' });
    const vecchia = await admin('PUT', `/Securities/${prima.id}`, corpo);
    expect(vecchia.statusCode).toBe(409);
    expect(vecchia.json()).toMatchObject({ attuale: { versione: 2, cod_Titolo: 'VER' } });
  });

  test('si elimina, ma non se è il sottostante di un altro: lo dice', async () => {
    const opzione = await creato({
      id: 1,
      cod_Titolo: 'CALLENEL',
      descrizione: 'Call Enel 7',
      tipo_Titolo: 'P',
      codDivisa: 'EUR',
      tipoOption: 'C',
      strike: '7',
      scadenzaDerivato: '2027-03-19',
      moltiplicatore: '500',
      codSottostante: 'ENEL',
    });
    const { id, versione } = await perCodice('ENEL');
    const rifiuto = await admin('DELETE', `/Securities/${id}?versione=${versione}`);
    expect(rifiuto.statusCode).toBe(409);
    expect(rifiuto.json<Rifiuto>()).toMatchObject({ codice: 'IN_USO' });
    expect(rifiuto.json<Rifiuto>().detail).toContain('titol');
    expect((await admin('DELETE', `/Securities/${opzione.id}?versione=1`)).statusCode).toBe(200);
    expect((await admin('GET', '/Securities/getbycode?code=CALLENEL')).statusCode).toBe(404);
  });

  test('un codice o un ISIN già preso è rifiutato nominando di chi è', async () => {
    const stesso = await crea({ ...AZIONE, cod_Titolo: 'ALTRO' });
    expect(stesso.statusCode).toBe(409);
    expect(stesso.json<Rifiuto>()).toMatchObject({ codice: 'GIA_ESISTENTE' });
    expect(stesso.json<Rifiuto>().detail).toBe('L’ISIN IT0003128367 è già del titolo ENEL, Enel.');
  });
});

describe('le regole valgono su ogni scrittura', () => {
  test('una azione non ha cedola, un BOT nemmeno', async () => {
    const azione = { ...AZIONE, cod_Titolo: 'X1', cod_ISIN: null, tassoCedola: '3' };
    expect(await campiRifiutati(azione)).toContain('tassoCedola');
    const bot = { ...BTP, cod_Titolo: 'X2', cod_ISIN: null, tipo_Titolo: 'B', tipoTasso: 'B' };
    expect(await campiRifiutati(bot)).toContain('tassoCedola');
  });

  test('ogni campo sbagliato è nominato, insieme agli altri', async () => {
    const campi = await campiRifiutati({
      ...BTP,
      cod_Titolo: 'X3',
      cod_ISIN: 'IT0005518129',
      dataScadenza: '2020-05-01',
      periodicita: null,
      codEmittente: 'NESSUNO',
      aliquota: '101',
    });
    expect(campi).toEqual(
      expect.arrayContaining([
        'cod_ISIN',
        'dataScadenza',
        'periodicita',
        'codEmittente',
        'aliquota',
      ]),
    );
  });

  test('una correzione si giudica con ciò che resta', async () => {
    const { id, versione, ...btp } = await perCodice('IT0005518128');
    const { cod_Titolo, descrizione, codDivisa } = btp;
    const corpo = { id, versione, cod_Titolo, descrizione, codDivisa, tipo_Titolo: 'A' };
    const rifiuto = await admin('PUT', `/Securities/${id}`, corpo);
    expect(rifiuto.statusCode).toBe(422);
    expect(rifiuto.json<Rifiuto>().errori.map(({ campo }) => campo)).toContain('tassoCedola');
  });

  test('e la banca dati le mantiene da sé', async () => {
    const scrivi = (campi: string) =>
      proprietario.query(`update titoli set ${campi} where cod_titolo = 'IT0005518128'`);
    for (const campi of [
      'periodicita = null',
      'data_scadenza = data_godimento',
      "tipo_tasso = 'Z'",
      'tasso_minimo = 2, tasso_massimo = 1',
      'premio_fedelta = 0.8',
      "premio_intermedio = 0.4, data_premio_intermedio = '2026-01-01'",
      "cod_isin = 'IT0005518129'",
      "tipo_titolo = 'B'",
    ])
      await expect(scrivi(campi), campi).rejects.toMatchObject({ code: '23514' });
  });
});

describe('un titolo si duplica', () => {
  test('con i suoi piani e senza ciò che lo nomina', async () => {
    const modello = await creato({
      ...BTP,
      cod_Titolo: 'MODELLO',
      cod_ISIN: null,
      cod_Listino: 'M33',
    });
    const scritta = await admin('PUT', `/SecurityExtension/${modello.id}`, {
      versione: 1,
      cfi: 'DBFTFB',
      fisn: 'ITALIA/4.4 BTP 20330501',
      rating: [{ agenzia: 'FITCH', validoDal: '2025-01-01', rating: 'BBB+' }],
      tassi: [{ validoDal: '2022-11-01', tasso: '4.4', spread: null, presunto: false }],
      ammortamento: [],
      call: [],
      listini: [],
    });
    expect(scritta.statusCode, scritta.body).toBe(200);
    const copia = await creato(
      { id: 1, cod_Titolo: 'COPIA', descrizione: 'Copia', tipo_Titolo: 'S', codDivisa: 'EUR' },
      '?codTitoloDaDuplicare=MODELLO',
    );
    expect(copia).toMatchObject({
      descrizione: 'Copia',
      tassoCedola: '4.4',
      cod_ISIN: null,
      cod_Listino: null,
      estensione: {
        cfi: 'DBFTFB',
        fisn: null,
        rating: [{ rating: 'BBB+' }],
        tassi: [{ tasso: '4.4' }],
      },
    });
    const storia = (await admin('GET', `/storico/titoli/${copia.id}`)).json();
    expect(storia).toEqual([]);
  });

  test('di uno che non c’è non si fa copia', async () => {
    const corpo = { ...AZIONE, cod_Titolo: 'NIENTE', cod_ISIN: null };
    expect((await crea(corpo, '?codTitoloDaDuplicare=MAI')).statusCode).toBe(404);
  });
});

describe('le letture', () => {
  test('le pagine vanno avanti e indietro anche dove la colonna è vuota', async () => {
    const codici: string[] = [];
    for (const verso of ['ASC', 'DESC'] as const)
      for (const colonna of [
        'dataScadenza',
        'cod_ISIN',
        'codEmittente',
        'descrizione',
        'cod_Divisa',
      ]) {
        const filter = { sqlParams: { orderByDict: { [colonna]: verso } } };
        const visti: string[] = [];
        let cursore: string | null = null;
        do {
          const risposta = await admin('POST', '/Securities/getpagedpost', {
            paging: { pageSize: 2, cursore },
            filter,
          });
          const { items, cursoreDopo } = risposta.json<{
            items: Titolo[];
            cursoreDopo: string | null;
          }>();
          visti.push(...items.map(({ cod_Titolo }) => cod_Titolo));
          cursore = cursoreDopo;
        } while (cursore !== null);
        codici.push([...visti].sort().join());
        expect(new Set(visti).size, colonna).toBe(visti.length);
      }
    expect(new Set(codici).size).toBe(1);
    expect(codici[0]?.split(',').length).toBeGreaterThan(4);
  });

  test('chi non scade viene per ultimo', async () => {
    const chiedi = async (verso: string) =>
      (
        await admin('POST', '/Securities/getfiltered', {
          sqlParams: { orderByDict: { dataScadenza: verso } },
        })
      ).json<Titolo[]>();
    expect((await chiedi('ASC')).at(-1)?.dataScadenza).toBeNull();
    expect((await chiedi('DESC'))[0]?.dataScadenza).toBeNull();
  });

  test('non si ordina per ciò che non ha un ordine', async () => {
    const filter = { sqlParams: { orderByDict: { note: 'ASC' } } };
    const risposta = await admin('POST', '/Securities/getpagedpost', { filter });
    expect(risposta.statusCode).toBe(422);
    expect(risposta.body).toContain('dataScadenza');
  });

  test('i dati essenziali sono tutti senza un testo, altrimenti quelli che rispondono', async () => {
    const tutti = await admin('POST', '/Securities/getessentialsfiltered');
    expect(tutti.headers['content-type']).toContain('application/json');
    const { count } = (await admin('GET', '/Securities/getcount')).json<{ count: number }>();
    expect(tutti.json<unknown[]>()).toHaveLength(count);
    const cerca = async (testo: string) =>
      (await admin('POST', '/Securities/getessentialsfiltered', { testo, limite: 5 })).json<
        { cod_Titolo: string }[]
      >();
    expect((await cerca('it0003128'))[0]?.cod_Titolo).toBe('ENEL');
    expect((await cerca('btp 2033')).map(({ cod_Titolo }) => cod_Titolo)).toContain('IT0005518128');
    expect((await cerca('t0003128'))[0]?.cod_Titolo).toBe('ENEL');
    expect((await cerca('2033 BTP')).map(({ cod_Titolo }) => cod_Titolo)).toContain('IT0005518128');
    expect(await cerca('mai vista')).toEqual([]);
    const azioni = await admin('POST', '/Securities/getessentialsfiltered', { tipoTitolo: ['A'] });
    expect(azioni.json<{ tipo_Titolo: string }[]>().every((t) => t.tipo_Titolo === 'A')).toBe(true);
  });

  test('ciò che non si può chiedere è rifiutato prima che la risposta cominci', async () => {
    const filtro = { codTitolo: ['\u0000'] };
    const risposta = await admin('POST', '/Securities/getessentialsfiltered', filtro);
    expect(risposta.statusCode, risposta.body).toBe(422);
    expect(risposta.headers['content-type']).toContain('application/problem+json');
  });

  test('per descrizione si trova una parte di parola, per codice anche l’ISIN', async () => {
    const trovati = await admin('GET', `/Securities/getbydescr/${encodeURIComponent('4,40% 1-5')}`);
    expect(trovati.json<{ cod_Titolo: string }[]>()[0]?.cod_Titolo).toBe('IT0005518128');
    expect((await perCodice('IT0003128367')).cod_Titolo).toBe('ENEL');
  });

  test('i valori distinti hanno la loro descrizione; di un campo qualunque non si chiedono', async () => {
    const valori = async (campo: string) =>
      (await admin('GET', `/Securities/valori-distinti-campi-securities/${campo}`)).json();
    expect(await valori('emittenti')).toEqual([
      { codice: 'ITALIA', descrizione: 'Repubblica Italiana' },
    ]);
    expect(await valori('settoriindustriali')).toEqual([
      { codice: 'Energia', descrizione: 'Energia' },
    ]);
    // The record's spelling and the filter's.
    for (const [delRecord, delFiltro] of [
      ['cod_Listino', 'codListino'],
      ['tipo_Titolo', 'tipoTitolo'],
    ] as const)
      expect(await valori(delFiltro)).toEqual(await valori(delRecord));
    expect(await valori('codListino')).toBeInstanceOf(Array);
    const note = await admin('GET', '/Securities/valori-distinti-campi-securities/note');
    expect(note.statusCode).toBe(404);
  });

  test('un’azienda che non tiene nulla non ha allocazione', async () => {
    for (const grafico of [0, 1, 2, 3]) {
      const risposta = await admin('GET', `/Securities/getAllocazioneTitoli/${grafico}`);
      expect(risposta.statusCode).toBe(200);
      expect(risposta.json()).toEqual([]);
    }
    expect((await admin('GET', '/Securities/getAllocazioneTitoli/4')).statusCode).toBe(400);
  });
});

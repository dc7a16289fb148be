import { describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, come, proprietario } = await appDiProva();

interface Riga {
  id: number;
  versione: number;
  data: string;
  codDivisa: string;
  cambio: string;
  variazione: string | null;
}
interface Pagina {
  items: Riga[];
  totalCount: number;
  totalCountEsatto: boolean;
  pageNumber: number;
  cursorePrima: string | null;
  cursoreDopo: string | null;
}

const registra = async (data: string, codDivisa: string, cambio: string | number) =>
  (await admin('POST', '/Cambi', { id: 1, data, codDivisa, cambio })).json<Riga>();

const chiediPagina = async (
  paging: Record<string, unknown>,
  filter: Record<string, unknown> = {},
): Promise<Pagina> =>
  (await admin('POST', '/Cambi/getpagedpost', { paging, filter })).json<Pagina>();

const chiavi = ({ items }: Pagina) => items.map(({ data, codDivisa }) => `${data} ${codDivisa}`);

describe('un cambio eliminato e ripreso', () => {
  const eliminato = async () => {
    const { rows } = await proprietario.query<{ id: number }>(
      `insert into cambi (cod_divisa, data, cambio, fonte) values ('SEK', '2026-04-13', 10.5, 'BCE')
       returning id`,
    );
    const id = rows[0]?.id ?? 0;
    await admin('DELETE', `/Cambi/${id}?versione=1`);
    return id;
  };
  const riprendi = (ripristina: number, cambio = '10.5') =>
    admin('POST', '/Cambi', { id: 1, data: '2026-04-13', codDivisa: 'SEK', cambio, ripristina });

  test('torna con la sua fonte', async () => {
    const ripreso = await riprendi(await eliminato());
    expect(ripreso.statusCode).toBe(201);
    expect(ripreso.json()).toMatchObject({ cambio: '10.5', fonte: 'BCE' });
    await proprietario.query(`delete from cambi where cod_divisa = 'SEK'`);
  });

  test('se un altro lo ha riscritto nel frattempo, il suo valore resta: 409 con i due', async () => {
    const id = await eliminato();
    await registra('2026-04-13', 'SEK', '10.6');
    const risposta = await riprendi(id);
    expect(risposta.statusCode).toBe(409);
    expect(risposta.json()).toMatchObject({
      detail: 'Nulla è stato rimesso: era 10,5, e nel frattempo admin ha scritto 10,6.',
      attuale: { cambio: '10.6' },
    });
    await proprietario.query(`delete from cambi where cod_divisa = 'SEK'`);
  });

  test('nessuno dà a un valore suo la fonte di un altro', async () => {
    const id = await eliminato();
    expect((await riprendi(id, '11')).statusCode).toBe(404);
    expect((await riprendi(id + 1_000)).statusCode).toBe(404);
  });
});

describe('un cambio scritto a mano', () => {
  test('torna come è stato scritto, con la variazione sul precedente', async () => {
    await registra('2026-04-10', 'USD', '1.1711');
    const dopo = await registra('2026-04-13', 'USD', '1.1684');
    expect(dopo).toMatchObject({ versione: 1, cambio: '1.1684', variazione: '-0.23' });
  });

  test('sulla stessa chiave aggiorna e dice che cosa ha sostituito', async () => {
    await registra('2026-04-10', 'GBP', '0.8710');
    const secondo = await admin('POST', '/Cambi', {
      id: 1,
      data: '2026-04-10',
      codDivisa: 'GBP',
      cambio: '0.8711',
    });
    expect(secondo.statusCode).toBe(200);
    expect(secondo.json()).toMatchObject({ versione: 2, cambio: '0.8711', sostituito: '0.871' });
    const storia = await admin('GET', `/storico/cambi/${secondo.json<Riga>().id}`);
    expect(storia.json()).toMatchObject([
      { operazione: 'modifica', prima: { cambio: '0.871' }, dopo: { cambio: '0.8711' } },
    ]);
  });

  test('lo stesso valore due volte non scrive nulla', async () => {
    const primo = await registra('2026-04-09', 'CHF', '0.9240');
    const secondo = await registra('2026-04-09', 'CHF', 0.924);
    expect(secondo).toMatchObject({ id: primo.id, versione: 1 });
  });

  test.each([
    ['2026-02-30', 'USD', '1.1', 'data'],
    ['2026-04-10', 'XQZ', '1.1', 'codDivisa'],
    ['2026-04-10', 'EUR', '1', 'codDivisa'],
    ['2005-01-03', 'ITL', '1936.27', 'codDivisa'],
    ['2026-04-10', 'USD', '0', 'cambio'],
    ['2026-04-10', 'USD', '-1.1', 'cambio'],
    ['2026-04-10', 'USD', '1.12345678901', 'cambio'],
  ])('del %s per %s a %s è rifiutato nominando %s', async (data, codDivisa, cambio, campo) => {
    const risposta = await admin('POST', '/Cambi', { id: 1, data, codDivisa, cambio });
    expect(risposta.statusCode).toBe(422);
    expect(risposta.json<{ errori: { campo: string }[] }>().errori[0]?.campo).toBe(campo);
  });

  test('la banca dati da sola rifiuta una divisa fuori dalla sua validità', async () => {
    await expect(
      proprietario.query(
        "insert into cambi (cod_divisa, data, cambio) values ('ITL', '2005-01-03', 1)",
      ),
    ).rejects.toThrow('La divisa ITL non è valida il 03/01/2005');
  });
});

describe('due utenti sullo stesso cambio', () => {
  test('il secondo che corregge riceve 409 con la versione attuale', async () => {
    const { id } = await registra('2026-03-02', 'USD', '1.10');
    const corpo = { id, versione: 1, data: '2026-03-02', codDivisa: 'USD' };
    const primo = await admin('PUT', `/Cambi/${id}`, { ...corpo, cambio: '1.11' });
    expect(primo.statusCode).toBe(200);
    const secondo = await admin('PUT', `/Cambi/${id}`, { ...corpo, cambio: '1.12' });
    expect(secondo.statusCode).toBe(409);
    expect(secondo.json()).toMatchObject({ attuale: { cambio: '1.11', versione: 2 } });
  });

  test("un identificativo diverso da quello dell'indirizzo non scrive nulla", async () => {
    const { id } = await registra('2026-03-03', 'USD', '1.10');
    const corpo = { id: id + 1, data: '2026-03-03', codDivisa: 'USD', cambio: '1.11' };
    expect((await admin('PUT', `/Cambi/${id}`, corpo)).statusCode).toBe(422);
    const { items } = await chiediPagina({}, { dateFrom: '2026-03-03', dateTo: '2026-03-03' });
    expect(items).toMatchObject([{ cambio: '1.1', versione: 1 }]);
  });

  test('chi elimina una versione superata riceve 409, chi elimina quella attuale la toglie', async () => {
    const { id } = await registra('2026-03-04', 'USD', '1.10');
    await registra('2026-03-04', 'USD', '1.11');
    expect((await admin('DELETE', `/Cambi/${id}?versione=1`)).statusCode).toBe(409);
    expect((await admin('DELETE', `/Cambi/${id}?versione=2`)).statusCode).toBe(200);
    expect((await admin('DELETE', `/Cambi/${id}`)).statusCode).toBe(404);
  });

  test('due scritture insieme della stessa chiave nuova lasciano un solo record', async () => {
    const prove = ['1.10', '1.11', '1.12', '1.13'].map((cambio) =>
      registra('2026-03-05', 'USD', cambio),
    );
    const ids = new Set((await Promise.all(prove)).map(({ id }) => id));
    expect(ids.size).toBe(1);
  });
});

describe('le pagine dei cambi', () => {
  const filtro = { dateFrom: '2024-01-01', dateTo: '2024-12-31' };

  const riempi = async () => {
    await proprietario.query('delete from cambi where data between $1 and $2', [
      filtro.dateFrom,
      filtro.dateTo,
    ]);
    await proprietario.query(`
      insert into cambi (cod_divisa, data, cambio)
      select d, date '2024-01-01' + g, 1 + ((g * 7) % 13) / 10.0
        from unnest(array['AUD', 'CHF', 'USD']) d, generate_series(0, 19) g`);
  };

  const ordini = [
    { data: 'ASC' },
    { data: 'DESC' },
    { cambio: 'ASC' },
    { cambio: 'DESC' },
    { codDivisa: 'ASC' },
    { cod_Divisa: 'DESC', data: 'ASC' },
    { cambio: 'DESC', data: 'ASC', codDivisa: 'DESC' },
  ];

  test.each(ordini)(
    'per chiave danno le stesse righe di un elenco solo: %o',
    async (orderByDict) => {
      await riempi();
      const filter = { ...filtro, sqlParams: { orderByDict } };
      const intero = chiavi(await chiediPagina({ pageSize: 100 }, filter));
      expect(intero).toHaveLength(60);

      let pagina = await chiediPagina({ pageNumber: 1, pageSize: 7 }, filter);
      expect(pagina.cursorePrima).toBeNull();
      const avanti = [...chiavi(pagina)];
      while (pagina.cursoreDopo) {
        pagina = await chiediPagina({ pageSize: 7, cursore: pagina.cursoreDopo }, filter);
        avanti.push(...chiavi(pagina));
      }
      expect(avanti).toEqual(intero);

      pagina = await chiediPagina({ pageSize: 7, cursore: 'ultima' }, filter);
      expect(pagina).toMatchObject({ pageNumber: 9, cursoreDopo: null });
      const indietro = [...chiavi(pagina)];
      while (pagina.cursorePrima) {
        pagina = await chiediPagina({ pageSize: 7, cursore: pagina.cursorePrima }, filter);
        indietro.unshift(...chiavi(pagina));
      }
      expect(indietro).toEqual(intero);
    },
  );

  test('un numero di pagina senza cursore funziona, oltre la fine dà ultima pagina', async () => {
    await riempi();
    const terza = await chiediPagina({ pageNumber: 3, pageSize: 7 }, filtro);
    const intero = await chiediPagina({ pageSize: 100 }, filtro);
    expect(chiavi(terza)).toEqual(chiavi(intero).slice(14, 21));
    const oltre = await chiediPagina({ pageNumber: 99, pageSize: 7 }, filtro);
    expect(oltre.pageNumber).toBe(9);
    expect(chiavi(oltre)).toEqual(chiavi(intero).slice(56));
  });

  test("un cursore di un altro ordine e una colonna che non c'è sono rifiutati", async () => {
    await riempi();
    const { cursoreDopo } = await chiediPagina({ pageSize: 7 }, filtro);
    const altro = { ...filtro, sqlParams: { orderByDict: { cambio: 'ASC' } } };
    const conAltro = await admin('POST', '/Cambi/getpagedpost', {
      paging: { cursore: cursoreDopo },
      filter: altro,
    });
    expect(conAltro.statusCode).toBe(400);
    const ignota = await admin('POST', '/Cambi/getpagedpost', {
      filter: { sqlParams: { orderByDict: { 'id; drop table cambi': 'ASC' } } },
    });
    expect(ignota.statusCode).toBe(422);
  });

  test('oltre diecimila righe il conteggio è una stima, a richiesta è esatto', async () => {
    await proprietario.query(`
      insert into cambi (cod_divisa, data, cambio)
      select d, date '1990-01-01' + g, 1.5
        from unnest(array['CAD', 'JPY', 'NOK', 'SEK']) d, generate_series(0, 2999) g`);
    await proprietario.query('analyze cambi');
    const periodo = { dateFrom: '1990-01-01', dateTo: '1999-12-31' };
    const stimata = await chiediPagina({}, periodo);
    expect(stimata.totalCountEsatto).toBe(false);
    const esatta = await chiediPagina({ conteggio: 'esatto' }, periodo);
    expect(esatta).toMatchObject({ totalCount: 12_000, totalCountEsatto: true });
    const elenco = await admin('GET', '/Cambi');
    expect(elenco.statusCode).toBe(422);
    expect(elenco.json<{ detail: string }>().detail).toContain('getpagedpost');
  });
});

describe('i cambi filtrati', () => {
  test('per divise e periodo, in ordine di data', async () => {
    await registra('2023-06-02', 'NZD', '1.77');
    await registra('2023-06-01', 'NZD', '1.76');
    const filtro = { codDivisa: ['NZD'], dateFrom: '2023-06-01', dateTo: '2023-06-30' };
    const giorni = async (altro: object) =>
      (await admin('POST', '/Cambi/cambifiltered', { ...filtro, ...altro }))
        .json<Riga[]>()
        .map(({ data }) => data);
    expect(await giorni({})).toEqual(['2023-06-01', '2023-06-02']);
    const dalPiuRecente = { sqlParams: { orderByDict: { data: 'DESC' } } };
    expect(await giorni(dalPiuRecente)).toEqual(['2023-06-02', '2023-06-01']);
  });

  test('un giorno che non esiste è rifiutato per nome', async () => {
    const risposta = await admin('POST', '/Cambi/cambifiltered', { dateTo: '2025-02-29' });
    expect(risposta.statusCode).toBe(422);
    expect(risposta.json<{ detail: string }>().detail).toContain('2025-02-29');
  });
});

describe('lo storico', () => {
  test('non si modifica e non si cancella, nemmeno da proprietario', async () => {
    await registra('2022-06-01', 'USD', '1.07');
    await registra('2022-06-01', 'USD', '1.08');
    await expect(proprietario.query('delete from storico')).rejects.toThrow('non si cancella');
    await expect(proprietario.query('update storico set utente = null')).rejects.toThrow();
    await expect(proprietario.query('truncate storico')).rejects.toThrow();
  });

  test('chi non legge i cambi non ne legge la storia', async () => {
    const { id } = await registra('2022-06-03', 'USD', '1.07');
    const chiama = await come({ username: 'solo.divise', su: { '*': ['Divise_W'] } });
    expect((await chiama('GET', `/storico/cambi/${id}`)).statusCode).toBe(403);
  });
});

describe('un cambio che salta oltre la tolleranza', () => {
  const MESSAGGIO = '12,4 è +900 % su 1,24 del 05/01/2026: oltre la tolleranza del 3 %.';
  const baht = (data: string, cambio: string, altro: object = {}) => ({
    id: 1,
    data,
    codDivisa: 'THB',
    cambio,
    ...altro,
  });

  test('si scrive lo stesso, e la risposta lo dice: nuovo, corretto, in un blocco', async () => {
    await proprietario.query(`delete from cambi where cod_divisa = 'THB'`);
    const primo = await admin('POST', '/Cambi', baht('2026-01-05', '1.24'));
    expect(primo.json()).toMatchObject({ avvisi: [], precedente: null, dataPrecedente: null });
    const nuovo = await admin('POST', '/Cambi', baht('2026-01-06', '12.4'));
    expect(nuovo.statusCode).toBe(201);
    expect(nuovo.json()).toMatchObject({
      cambio: '12.4',
      precedente: '1.24',
      dataPrecedente: '2026-01-05',
      avvisi: [{ campo: 'cambio', messaggio: MESSAGGIO }],
    });
    const { id } = nuovo.json<Riga>();
    const corretto = await admin('PUT', `/Cambi/${id}`, baht('2026-01-06', '1.25', { id }));
    expect(corretto.json()).toMatchObject({ cambio: '1.25', avvisi: [] });
    const righe = [baht('2026-01-06', '12.4'), baht('2026-01-07', '12.5')].map(
      ({ id: _id, ...riga }) => riga,
    );
    const esami = await admin('POST', '/Cambi/salva/anteprima', { righe });
    expect(esami.json()).toMatchObject({
      righe: [
        {
          avvisi: [{ campo: 'cambio', messaggio: MESSAGGIO }],
          ...{ precedente: '1.24', dataPrecedente: '2026-01-05', tipoTitolo: null },
        },
        { avvisi: [], precedente: '12.4', dataPrecedente: '2026-01-06' },
      ],
    });
    const salvate = await admin('POST', '/Cambi/salva', { righe });
    expect(salvate.json()).toMatchObject({
      inseriti: 1,
      aggiornati: 1,
      conAvvisi: 1,
      avvisi: [{ riga: 0, campo: 'cambio', messaggio: MESSAGGIO }],
    });
    const uguali = await admin('POST', '/Cambi/salva', { righe });
    expect(uguali.json()).toMatchObject({ invariati: 2, conAvvisi: 0, avvisi: [] });
  });

  test('la tolleranza è quella dei controlli di qualità; spenta, tace', async () => {
    const imposta = (altro: object) =>
      proprietario.query(
        `insert into tolleranze_qualita (archivio, controllo, tipo_titolo, attivo, soglia)
         values ('cambi', 'salti', null, $1, $2)
         on conflict (archivio, controllo, tipo_titolo) do update
           set attivo = excluded.attivo, soglia = excluded.soglia`,
        Object.values(altro),
      );
    const avvisi = async () =>
      (await admin('POST', '/Cambi', baht('2026-01-08', '1.5'))).json<{ avvisi: object[] }>()
        .avvisi;
    await imposta({ attivo: true, soglia: '90' });
    expect(await avvisi()).toEqual([]);
    await imposta({ attivo: true, soglia: '80' });
    expect(await avvisi()).toHaveLength(1);
    await imposta({ attivo: false, soglia: '80' });
    expect(await avvisi()).toEqual([]);
    await proprietario.query(`delete from tolleranze_qualita`);
  });
});

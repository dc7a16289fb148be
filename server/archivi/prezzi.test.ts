import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);

interface Pagina {
  readonly items: readonly (Readonly<Record<string, unknown>> & {
    readonly data: string;
    readonly codTitolo: string;
  })[];
  readonly totalCount: number;
  readonly totalCountEsatto: boolean;
  readonly cursorePrima: string | null;
  readonly cursoreDopo: string | null;
}

const leggi = async (filter: object = {}, paging: object = {}, chiama = admin): Promise<Pagina> => {
  const risposta = await chiama('POST', '/prezzi/getpagedpost', { paging, filter });
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<Pagina>();
};
const chiavi = ({ items }: Pagina) => items.map(({ data, codTitolo }) => `${data} ${codTitolo}`);

beforeAll(async () => {
  await proprietario.query(`
    insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa, quotazione)
    select 'T' || lpad(n::text, 2, '0'), null, 'Titolo ' || n, case when n > 20 then 'A' else 'O' end,
           'EUR', 'P' from generate_series(1, 30) n;
    insert into portafogli (cod_azienda, cod_portafoglio, descrizione)
    select a, 'P' || n, 'Portafoglio' from unnest(array['001', '002']) a, generate_series(1, 9) n;
    -- Every archive has days of its own, and two of them share one.
    insert into quotazioni (cod_titolo, data, prezzo)
    select cod_titolo, date '2026-03-02' + g, 100 + g from titoli, generate_series(0, 4) g;
    insert into quotazioni_bid (cod_titolo, data, prezzo)
    select cod_titolo, date '2026-03-04' + g, 99.5 + g from titoli, generate_series(0, 4) g;
    insert into costi_normali (cod_azienda, cod_titolo, data, prezzo)
    select a, cod_titolo, '2026-03-31', case a when '001' then 101.25 else 7 end
      from titoli, unnest(array['001', '002']) a;
    insert into quotazioni_normali_gestore (cod_azienda, cod_portafoglio, cod_titolo, data, prezzo)
    select cod_azienda, cod_portafoglio, 'T01', date '2026-04-01' + g, 102 + g
      from portafogli, generate_series(0, 3) g;
    insert into costi_normali_gestore (cod_azienda, cod_portafoglio, cod_titolo, data, prezzo)
    values ('001', 'P2', 'T01', '2026-04-01', 103), ('001', 'P2', 'T02', '2026-04-01', 104);`);
});

/** Thirty titoli on the days of quotazioni, bid and normal costs, and five keys of the managers. */
const TUTTE = 30 * 7 + 30 + 5;

describe('i prezzi di un titolo, fianco a fianco', () => {
  test('una riga per giorno e titolo, con lo spread dove ci sono tutti e due', async () => {
    const { items, totalCount, totalCountEsatto } = await leggi({ codTitolo: ['T05'] });
    expect([totalCount, totalCountEsatto]).toEqual([8, true]);
    const letti = items.map((uno) => [
      uno.data,
      uno.quotazione,
      uno.bid,
      uno.spread,
      uno.costoNormale,
    ]);
    expect(letti).toEqual([
      ['2026-03-31', null, null, null, '101.25'],
      ['2026-03-08', null, '103.5', null, null],
      ['2026-03-07', null, '102.5', null, null],
      ['2026-03-06', '104', '101.5', '2.5', null],
      ['2026-03-05', '103', '100.5', '2.5', null],
      ['2026-03-04', '102', '99.5', '2.5', null],
      ['2026-03-03', '101', null, null, null],
      ['2026-03-02', '100', null, null, null],
    ]);
    expect(items[0]).toMatchObject({ descrizione: 'Titolo 5', codDivisaTitolo: 'EUR' });
  });

  test('dei gestori un elenco per portafoglio, di quello scelto se lo si sceglie', async () => {
    const filtro = { codTitolo: ['T01'], dateFrom: '2026-04-01', dateTo: '2026-04-01' };
    const { items } = await leggi(filtro);
    expect(items).toHaveLength(1);
    expect(items[0]?.gestore).toHaveLength(9);
    const { items: scelti } = await leggi({ ...filtro, codPortafoglio: ['P2'] });
    expect(scelti[0]?.gestore).toEqual([
      { cod_Portafoglio: 'P2', quotazioneNormale: '102', costoNormale: '103' },
    ]);
  });

  test.each([
    [{ data: 'DESC' }],
    [{ data: 'ASC' }],
    [{ codTitolo: 'ASC' }],
    [{ codTitolo: 'DESC', data: 'ASC' }],
  ])(
    'avanti e indietro per cursori, nell’ordine %j, si legge ogni riga una volta',
    async (orderByDict) => {
      const filtro = { dateFrom: '2026-01-01', sqlParams: { orderByDict } };
      const pagine: string[][] = [];
      let pagina = await leggi(filtro, { pageSize: 20 });
      for (;;) {
        pagine.push(chiavi(pagina));
        if (pagina.cursoreDopo === null) break;
        pagina = await leggi(filtro, { pageSize: 20, cursore: pagina.cursoreDopo });
      }
      const tutte = pagine.flat();
      expect(tutte).toHaveLength(TUTTE);
      expect(new Set(tutte).size).toBe(TUTTE);
      const intere = await leggi(filtro, { pageSize: 500 });
      expect(chiavi(intere)).toEqual(tutte);
      const ultima = await leggi(filtro, { pageSize: 20, cursore: 'ultima' });
      expect(chiavi(ultima)).toEqual(tutte.slice(-(TUTTE % 20 || 20)));
      const prima = await leggi(filtro, { pageSize: 20, cursore: ultima.cursorePrima });
      expect(chiavi(prima)).toEqual(tutte.slice(-(TUTTE % 20) - 20, -(TUTTE % 20)));
      const terza = await leggi(filtro, { pageSize: 20, pageNumber: 3 });
      expect(chiavi(terza)).toEqual(tutte.slice(40, 60));
    },
  );

  test('il filtro dei titoli vale per tutti gli archivi', async () => {
    const { totalCount } = await leggi({ dateFrom: '2026-01-01', tipoTitolo: ['A'] });
    expect(totalCount).toBe(10 * 8);
  });

  test('i valori dell’azienda sono a chi li può leggere, e solo della sua', async () => {
    const filtro = { codTitolo: ['T01'] };
    const senza = await come({ username: 'quota', su: { '001': ['Quotazioni_R'] } });
    const { items } = await leggi(filtro, {}, senza);
    expect(items.some(({ data }) => data === '2026-03-31')).toBe(false);
    expect(items.every(({ costoNormale }) => costoNormale === null)).toBe(true);
    expect(JSON.stringify(items)).not.toContain('"costoNormale":"103"');
    const nessunaAzienda = await admin(
      'POST',
      '/prezzi/getpagedpost',
      { filter: filtro },
      { 'x-cod-azienda': '' },
    );
    expect(nessunaAzienda.json<Pagina>().totalCount).toBe(7);
    const altra = await admin(
      'POST',
      '/prezzi/getpagedpost',
      { filter: { ...filtro, dateFrom: '2026-03-31', dateTo: '2026-03-31' } },
      { 'x-cod-azienda': '002' },
    );
    expect(altra.json<Pagina>().items[0]?.costoNormale).toBe('7');
    const nulla = await come({ username: 'nulla', su: { '001': ['Titoli_R'] } });
    expect((await nulla('POST', '/prezzi/getpagedpost', {})).statusCode).toBe(403);
  });

  test('un ordine che non c’è, un giorno che non esiste, un cursore d’altri', async () => {
    const chiedi = (corpo: object) => admin('POST', '/prezzi/getpagedpost', corpo);
    const sqlParams = { orderByDict: { quotazione: 'ASC' } };
    expect((await chiedi({ filter: { sqlParams } })).statusCode).toBe(422);
    expect((await chiedi({ filter: { dateFrom: '2026-02-30' } })).statusCode).toBe(422);
    expect((await chiedi({ paging: { cursore: 'altro' } })).statusCode).toBe(400);
  });
});

describe('i prezzi in un file', () => {
  const righe = async (chiama: typeof admin, rotta: string) => {
    const guid = randomUUID();
    const corpo = { codTitolo: ['T01'], dateFrom: '2026-03-31', dateTo: '2026-04-01' };
    expect((await chiama('POST', `${rotta}?guid=${guid}`, corpo)).statusCode).toBe(202);
    expect((await attendi(chiama, guid)).stato).toBe('completato');
    const file = await chiama('GET', `/reportsmonitor/get-report/${guid}?fileExtension=.csv`);
    return { guid, righe: file.body.split('\r\n').slice(0, -1) };
  };

  test('una riga per portafoglio, dove i gestori hanno un valore', async () => {
    const { righe: lette } = await righe(admin, '/Reports/prezzi');
    expect(lette.slice(0, 3)).toEqual([
      '\ufeffDATA;CODICE TITOLO;ISIN;DESCRIZIONE;QUOTAZIONE;BID;SPREAD;COSTO NORMALE;' +
        'CODICE PORTAFOGLIO;QUOTAZIONE NORMALE GESTORE;COSTO NORMALE GESTORE',
      '01/04/2026;T01;;Titolo 1;;;;;P1;102;',
      '01/04/2026;T01;;Titolo 1;;;;;P2;102;103',
    ]);
    expect(lette.at(-1)).toBe('31/03/2026;T01;;Titolo 1;;;;101,25;;;');
  });

  test('porta solo ciò che chi lo chiede può leggere, e a chi non può non si mostra', async () => {
    const solo = await come({ username: 'solo', su: { '001': ['Quotazioni_R'] } });
    const { righe: lette } = await righe(solo, '/Reports/archivio/prezzi');
    expect(lette.join('\n')).not.toContain('101,25');
    expect(lette.join('\n')).not.toContain(';103');
    const { guid } = await righe(admin, '/Reports/prezzi');
    expect((await solo('GET', `/reportsmonitor/get-report-by-id/${guid}`)).statusCode).toBe(404);
  });
});

import { describe, expect, test } from 'vitest';
import type { IngressoRimanenzeWire, RimanenzaWire } from '#contract/valutazione/rimanenze.ts';
import { somma } from '#domain/money/decimale.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { apriRimanenze, corsaInventata, righeInventate } from '#tests/setup/rimanenze-inventate.ts';

const { admin, come, proprietario } = await appDiProva();
await apriRimanenze(proprietario);
await apriRimanenze(proprietario, '002');
const confermata = await corsaInventata(proprietario);
const simulata = await corsaInventata(proprietario, {
  stato: 'S',
  numero: 2,
  righe: righeInventate().slice(0, 3),
});
const altrui = await corsaInventata(proprietario, {
  azienda: '002',
  righe: righeInventate().slice(0, 1),
});

type Filtro = Readonly<Record<string, unknown>>;

const filtrate = async (filtro: Filtro = {}, azienda = '001'): Promise<RimanenzaWire[]> => {
  const risposta = await admin('POST', '/rimanenze/getfiltered', filtro, {
    'x-cod-azienda': azienda,
  });
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<RimanenzaWire[]>();
};

interface PaginaLetta {
  readonly items: RimanenzaWire[];
  readonly totalCount: number;
  readonly cursoreDopo: string | null;
  readonly cursorePrima: string | null;
}

const pagina = async (filter: Filtro, paging: Filtro = {}): Promise<PaginaLetta> => {
  const risposta = await admin('POST', '/rimanenze/getpagedpost', { filter, paging });
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<PaginaLetta>();
};

/** All rows, page after page of three. */
async function sfogliate(filter: Filtro): Promise<RimanenzaWire[]> {
  const tutte: RimanenzaWire[] = [];
  let cursore: string | null = null;
  do {
    const una: PaginaLetta = await pagina(filter, { pageSize: 3, cursore });
    tutte.push(...una.items);
    cursore = una.cursoreDopo;
  } while (cursore !== null);
  return tutte;
}

const posizioni = (righe: readonly RimanenzaWire[]) =>
  righe.map((una) => `${una.cod_Portafoglio} ${una.cod_Titolo}`);
const totale = (righe: readonly RimanenzaWire[], campo: 'valoreBilancio' | 'costoAnte' | 'rateo') =>
  somma(...righe.flatMap((una) => una[campo] ?? []));

describe('le rimanenze di una chiusura', () => {
  test('sono quelle dell’ultima confermata, con le cifre di allora, i lotti e la strada', async () => {
    const righe = await filtrate();
    expect(righe).toHaveLength(19);
    const bot = righe.find(({ cod_Titolo }) => cod_Titolo === 'BOT-A');
    expect(bot).toMatchObject({
      ...{ guid: confermata, stato: 'C', dataChiu: '2025-12-31', cod_Portafoglio: 'TES' },
      ...{ depositarioGlobale: 'BANCA-1', quantita: '150000', scarto: '1651.65', metodo: 'FI' },
      ...{ svalutazione: '121.65', valoreBilancio: '149370.00', numeroConto: '1203601' },
      lotti: [
        { codLotto: '22/2025', data: '2025-03-14', quantita: '100000', costo: '97780.00' },
        { codLotto: '23/2025', data: '2025-07-17', quantita: '50000', costo: '50060.00' },
      ],
      traccia: [{ titolo: 'Mercato', valore: '149370.00' }],
    });
    expect(righe.find(({ cod_Titolo }) => cod_Titolo === 'FWD-A')).toMatchObject({
      ...{ corta: true, prezzo: null, valoreMercato: null, fairValueDerivato: '66363.42' },
      anomalie: ['FWD-A: manca il prezzo, vale la formula'],
    });
  });

  test('una simulazione si legge dal suo guid, e da lì soltanto', async () => {
    expect(posizioni(await filtrate({ guid: simulata }))).toEqual([
      'CIR AMM-A',
      'CIR AZ-A',
      'CIR AZUSD-A',
    ]);
    expect(await filtrate({ dataChiu: '2025-12-31' })).toHaveLength(19);
    expect(await filtrate({ dataChiu: '2024-12-31' })).toEqual([]);
  });

  test.each([
    [{ codPortafoglio: ['IMM', 'TES'] }, 5],
    [{ codDepositario: ['NET-B1'] }, 1],
    [{ codDepositarioGlobale: ['BANCA-2'] }, 3],
    [{ immCirc: 'I' }, 3],
    [{ tipoTitolo: ['S'] }, 6],
    [{ tipoTitolo: ['P'], includiSottostanti: true }, 2],
    [{ codDivisa: ['USD'] }, 3],
    [{ codTitolo: ['BTP-A'], codPortafoglio: ['CIR'] }, 1],
    [{ quotato: 'N' }, 0],
    [{ emittenti: ['NESSUNO'] }, 0],
  ])('si scelgono con il filtro: %o', async (filtro, quante) => {
    expect(await filtrate(filtro)).toHaveLength(quante);
    expect((await pagina(filtro)).totalCount).toBe(quante);
  });

  test('un titolo che cambia tipo e nome resta com’era', async () => {
    await proprietario.query(
      `update titoli set descrizione = 'Altro nome' where cod_titolo = 'AZ-A'`,
    );
    const [una] = await filtrate({ codTitolo: ['AZ-A'] });
    expect(una?.descrizione).toBe('Titolo AZ-A');
  });

  test.each([
    ['Azienda', 16],
    ['Portafoglio', 19],
    ['Depositario', 19],
    ['Depositario Globale', 17],
  ])('al livello %s sono somme, e la somma di tutte è la stessa', async (livello, quante) => {
    const sole = await filtrate();
    const sommate = await filtrate({ livelloDettaglio: livello });
    expect(sommate).toHaveLength(quante);
    for (const campo of ['valoreBilancio', 'costoAnte', 'rateo'] as const)
      expect(totale(sommate, campo)).toBe(totale(sole, campo));
    expect(await sfogliate({ livelloDettaglio: livello })).toEqual(sommate);
  });

  test('una somma dice ciò che le sue righe hanno uguale, e tace il resto', async () => {
    const [btp] = await filtrate({ livelloDettaglio: 'Azienda', codTitolo: ['BTP-A'] });
    expect(btp).toMatchObject({
      ...{ id: null, cod_Portafoglio: null, immCirc: null, numeroConto: null, metodo: 'CM' },
      ...{ quantita: '400000', prezzo: '100.85', valoreBilancio: '403412.52', rateo: '4679.56' },
      ...{ lotti: [], traccia: [] },
    });
    const [future] = await filtrate({ livelloDettaglio: 'Azienda', codTitolo: ['FUT-A'] });
    expect(future).toMatchObject({ valoreMercato: null, fairValueDerivato: '-2400.00' });
  });

  test.each([
    { cod_Titolo: 'ASC' },
    { valoreBilancio: 'DESC' },
    { cod_Depositario: 'DESC' },
    { descrizione: 'ASC' },
  ])('si sfogliano per chiave in ogni ordine: %o', async (orderByDict) => {
    const righe = await sfogliate({ sqlParams: { orderByDict } });
    expect(new Set(righe.map(({ id }) => id)).size).toBe(19);
    const [campo, verso] = Object.entries(orderByDict)[0] as [keyof RimanenzaWire, string];
    const valori = righe.map((una) => una[campo]);
    const minore = (a: unknown, b: unknown) =>
      campo === 'valoreBilancio' ? Number(a) - Number(b) : String(a) < String(b) ? -1 : 1;
    const attesi = [...valori].sort((a, b) => (a === b ? 0 : minore(a, b)));
    expect(valori).toEqual(verso === 'ASC' ? attesi : attesi.reverse());
  });

  test('l’ordinamento per depositario comincia da lui', async () => {
    const righe = await filtrate({ ordinamento: 'Depositario', livelloDettaglio: 'Depositario' });
    const depositari = righe.map(({ cod_Depositario }) => cod_Depositario ?? '');
    expect(depositari).toEqual(depositari.toSorted());
  });

  test('si torna indietro, e in fondo in un passo', async () => {
    const tutte = await filtrate();
    const ultima = await pagina({}, { pageSize: 5, cursore: 'ultima' });
    expect(ultima.items).toEqual(tutte.slice(-4));
    const prima = await pagina({}, { pageSize: 5, cursore: ultima.cursorePrima });
    expect(prima.items).toEqual(tutte.slice(-9, -4));
  });

  test('arrivano ai totali dei conti, le corte col meno; di una simulazione, ai suoi', async () => {
    const totali = async (filtro: Filtro) =>
      (await admin('POST', '/rimanenze/gettotali', filtro)).json<Record<string, unknown>>();
    expect(await totali({})).toMatchObject({
      ...{ righe: 19, rateo: '15835.50', svalutazione: '87107.38', ripresa: '3240.00' },
      ...{ valoreBilancio: '1957303.62', fairValueDerivato: '62503.42' },
    });
    expect(await totali({ guid: simulata })).toMatchObject({ righe: 3, costoAnte: '514121.75' });
    expect(await totali({ dataChiu: '2019-12-31' })).toMatchObject({ righe: 0, rateo: '0' });
  });

  test('le valutazioni fra cui scegliere sono dell’azienda, la confermata davanti', async () => {
    const viste = async (azienda: string) =>
      (await admin('GET', '/rimanenze/valutazioni', undefined, { 'x-cod-azienda': azienda })).json<
        { guid: string; numero: number; stato: string; chi: string }[]
      >();
    expect(await viste('001')).toMatchObject([
      { guid: confermata, numero: 1, stato: 'C', chi: 'bruno' },
      { guid: simulata, numero: 2, stato: 'S', chi: 'anna' },
    ]);
    expect((await viste('002')).map(({ guid }) => guid)).toEqual([altrui]);
  });

  test('dicono che cosa si è letto, il più vecchio per primo', async () => {
    const risposta = await admin('GET', `/rimanenze/${confermata}/ingressi`);
    const letti = risposta.json<IngressoRimanenzeWire[]>();
    expect(letti.map(({ codice, valore, giorni }) => [codice, valore, giorni])).toEqual([
      ['AZ-A', '5.9', 1],
      ['USD', '1.175', 0],
      ['BTP-A', '100.85', 0],
    ]);
  });
});

describe('chi le legge', () => {
  test('è dell’azienda della chiamata: quelle di un’altra non ci sono', async () => {
    expect(await filtrate({}, '002')).toHaveLength(1);
    const risposta = await admin('POST', '/rimanenze/getfiltered', { guid: altrui });
    expect(risposta.statusCode).toBe(404);
    expect((await admin('GET', `/rimanenze/${altrui}/ingressi`)).statusCode).toBe(404);
  });

  test('ha Valutazione_R', async () => {
    const senza = await come({ username: 'rim.senza', su: { '001': ['Movimenti_R'] } });
    expect((await senza('POST', '/rimanenze/getfiltered', {})).statusCode).toBe(403);
    const con = await come({ username: 'rim.con', su: { '001': ['Valutazione_R'] } });
    expect((await con('POST', '/rimanenze/getfiltered', {})).statusCode).toBe(200);
  });

  test('non chiede ordini che non ci sono, né giorni che il calendario non ha', async () => {
    const ordine = { filter: { sqlParams: { orderByDict: { pippo: 'ASC' } } } };
    const rifiutata = await admin('POST', '/rimanenze/getpagedpost', ordine);
    expect([rifiutata.statusCode, rifiutata.body]).toEqual([422, expect.stringContaining('pippo')]);
    const giorno = await admin('POST', '/rimanenze/getfiltered', { dataChiu: '2025-02-30' });
    expect(giorno.statusCode).toBe(422);
  });
});

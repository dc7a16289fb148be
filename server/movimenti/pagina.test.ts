import { beforeAll, describe, expect, test } from 'vitest';
import type { MovimentoWire } from '#contract/movimenti-forme.ts';
import { ordinabiliMovimenti } from '#domain/movimenti/pagine.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { inventaMovimenti } from '#tests/setup/movimenti-inventati.ts';

const { admin, come, proprietario } = await appDiProva();
const QUANTI = 450;
const URL = '/movimenti/getpagedpost';

interface Pagina {
  readonly items: readonly MovimentoWire[];
  readonly totalCount: number;
  readonly totalCountEsatto: boolean;
  readonly cursorePrima: string | null;
  readonly cursoreDopo: string | null;
}

const chiedi = async (filter: object = {}, paging: object = {}): Promise<Pagina> => {
  const risposta = await admin('POST', URL, { filter, paging: { pageSize: 25, ...paging } });
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<Pagina>();
};

const tutti = async (filter: object = {}): Promise<readonly MovimentoWire[]> =>
  (await chiedi(filter, { pageSize: 500 })).items;

beforeAll(async () => {
  await inventaMovimenti(proprietario, { quanti: QUANTI, codAzienda: '001', dal: '2025-01-01' });
}, 60_000);

describe('il filtro dei movimenti', () => {
  test.each([
    ['dataMovFrom', 'dataMovimento', (una: string) => una >= '2026-03-01'],
    ['dataMovTo', 'dataMovimento', (una: string) => una <= '2026-03-01'],
    ['dataValFrom', 'dataValuta', (una: string) => una >= '2026-03-01'],
    ['dataValTo', 'dataValuta', (una: string) => una <= '2026-03-01'],
    ['dataInsFrom', 'dataInserimento', (una: string) => una >= '2026-03-01'],
    ['dataInsTo', 'dataInserimento', (una: string) => una <= '2026-03-01'],
  ] as const)('%s', async (campo, letto, vera) => {
    const righe = await tutti({ [campo]: '2026-03-01' });
    expect(righe.length).toBeGreaterThan(0);
    expect(righe.length).toBeLessThan(QUANTI);
    expect(righe.every((riga) => vera(riga[letto]))).toBe(true);
  });

  test.each([
    ['codPortafoglio', ['PTF3'], 'cod_Portafoglio'],
    ['codDepositario', ['DEP9', 'DEP10'], 'cod_Depositario'],
    ['cod_Causale', ['VEN', 'OPA'], 'cod_Causale'],
    ['codTitolo', ['M01920'], 'cod_Titolo'],
    ['cod_Titolo', ['M01920'], 'cod_Titolo'],
    ['tipoTitolo', ['P'], 'tipoTitolo'],
    ['tipoCausale', ['C', 'R'], 'tipoCausale'],
    ['stato', ['bozza'], 'stato'],
  ] as const)('%s', async (campo, valori, letto) => {
    const righe = await tutti({ [campo]: valori });
    expect(righe.length).toBeGreaterThan(0);
    expect(righe.length).toBeLessThan(QUANTI);
    expect(
      righe.every(
        (riga) => (valori as readonly unknown[]).includes(riga[letto]) || campo === 'tipoCausale',
      ),
    ).toBe(true);
    if (campo === 'tipoCausale')
      expect(new Set(righe.map(({ tipoCausale }) => tipoCausale))).toEqual(new Set(['C', 'R']));
  });

  test('il codice globale vale per tutti i suoi depositari', async () => {
    const righe = await tutti({ codDepositarioGlobale: ['GLOB1'] });
    const depositari = new Set(righe.map(({ cod_Depositario }) => cod_Depositario));
    expect(depositari).toEqual(
      new Set(['DEP1', 'DEP4', 'DEP7', 'DEP10', 'DEP13', 'DEP16', 'DEP19', 'DEP22']),
    );
    expect(await tutti({ codDepositarioGlobale: ['DEP1'] })).toEqual([]);
    const insieme = await tutti({ codDepositarioGlobale: ['GLOB1'], codDepositario: ['DEP4'] });
    expect(new Set(insieme.map((una) => una.cod_Depositario))).toEqual(new Set(['DEP4']));
  });

  test('NReg legge numeri, tratti e anni', async () => {
    const numeri = (righe: readonly MovimentoWire[]) =>
      righe.map(({ nreg, anno }) => `${nreg}/${anno}`).sort();
    expect(numeri(await tutti({ nReg: '3, 5-6/2026' }))).toEqual([
      '3/2025',
      '3/2026',
      '5/2026',
      '6/2026',
    ]);
    expect(numeri(await tutti({ nReg: 3 }))).toEqual(numeri(await tutti({ nReg: '3' })));
    for (const nReg of [3.5, -1])
      expect((await admin('POST', URL, { filter: { nReg } })).statusCode).toBe(400);
    const errata = await admin('POST', URL, { filter: { nReg: 'dodici' } });
    expect(errata.statusCode).toBe(422);
    expect(errata.json().errori[0].campo).toBe('nReg');
  });

  test('il testo si cerca in codici, descrizioni e note, parola per parola', async () => {
    const note = await tutti({ textualFilter: 'NOTA numero' });
    expect(note).toHaveLength(QUANTI / 50);
    expect((await tutti({ textualFilter: 'nota 350' })).map((riga) => riga.note)).toEqual([
      'nota numero 350',
    ]);
    const cedole = await tutti({ textualFilter: 'cedola' });
    expect(new Set(cedole.map(({ cod_Causale }) => cod_Causale))).toEqual(new Set(['CED']));
    expect(await tutti({ textualFilter: 'nota cedola introvabile' })).toHaveLength(0);
  });

  test('i derivati stanno da una parte, tutti gli altri dall’altra', async () => {
    const derivati = await tutti({ area: 'derivati' });
    const altri = await tutti({ area: 'acq-ven' });
    expect(derivati.length + altri.length).toBe((await chiedi()).totalCount);
    expect(
      derivati.every(({ tipoCausale, tipoTitolo }) => tipoCausale === 'O' || tipoTitolo === 'P'),
    ).toBe(true);
    expect(altri.some(({ tipoTitolo }) => tipoTitolo === 'P')).toBe(false);
  });

  test('noto al: solo ciò che era registrato entro quel giorno', async () => {
    const righe = await tutti({ notoAl: '2026-03-01' });
    expect(righe.length).toBeGreaterThan(0);
    expect(righe.every((r) => r.dataInserimento <= '2026-03-01' && r.stato !== 'bozza')).toBe(true);
  });

  test.each([
    [{ dataMovFrom: '2026-03-02', dataMovTo: '2026-03-01' }, 'dataMovTo'],
    [{ dataValFrom: '2026-02-30' }, 'dataValFrom'],
    [{ lavoro: 'non-un-guid' }, 'lavoro'],
  ])('%o si contraddice, e il campo è detto', async (filter, campo) => {
    const risposta = await admin('POST', URL, { filter });
    expect(risposta.statusCode).toBe(422);
    expect(risposta.json().errori[0].campo).toBe(campo);
  });
});

describe('l’ordine e le pagine', () => {
  const ordini = ordinabiliMovimenti.flatMap((campo) =>
    (['ASC', 'DESC'] as const).map((verso) => [campo, verso] as const),
  );

  test.each(ordini)(
    'per %s %s ogni riga viene una volta, anche all’indietro',
    async (campo, verso) => {
      const sqlParams = { orderByDict: { [campo]: verso } };
      const intero = (await chiedi({ sqlParams, dataMovFrom: '2026-01-01' }, { pageSize: 500 }))
        .items;
      const viste: number[] = [];
      let cursore: string | null = null;
      do {
        const pagina = await chiedi(
          { sqlParams, dataMovFrom: '2026-01-01' },
          { cursore, pageSize: 60 },
        );
        viste.push(...pagina.items.map(({ id }) => id));
        cursore = pagina.cursoreDopo;
      } while (cursore !== null);
      expect(viste).toEqual(intero.map(({ id }) => id));
      const ultima = await chiedi(
        { sqlParams, dataMovFrom: '2026-01-01' },
        { cursore: 'ultima', pageSize: 60 },
      );
      expect(ultima.items.map(({ id }) => id)).toEqual(viste.slice(-ultima.items.length));
      const prima = await chiedi(
        { sqlParams, dataMovFrom: '2026-01-01' },
        { cursore: ultima.cursorePrima, pageSize: 60 },
      );
      const fine = viste.length - ultima.items.length;
      expect(prima.items.map(({ id }) => id)).toEqual(viste.slice(fine - 60, fine));
    },
  );

  test('il numero è quello del suo anno, le bozze in fondo', async () => {
    const righe = (await chiedi({ sqlParams: { orderByDict: { nreg: 'ASC' } } }, { pageSize: 500 }))
      .items;
    const chiavi = righe.map(({ anno, nreg }) => anno * 1e7 + (nreg ?? 9e6));
    expect(chiavi).toEqual([...chiavi].sort((a, b) => a - b));
  });

  test('una colonna si scrive con il trattino basso o senza', async () => {
    const una = await chiedi({ sqlParams: { orderByDict: { cod_Titolo: 'DESC' } } });
    const altra = await chiedi({ sqlParams: { orderByDict: { codTitolo: 'DESC' } } });
    expect(altra.items.map(({ id }) => id)).toEqual(una.items.map(({ id }) => id));
    const ignota = await admin('POST', URL, {
      filter: { sqlParams: { orderByDict: { prezzo: 'ASC' } } },
    });
    expect(ignota.statusCode).toBe(422);
  });

  test('un movimento scritto intanto non sposta la pagina dopo', async () => {
    const sqlParams = { orderByDict: { dataMovimento: 'DESC' } };
    const prima = await chiedi({ sqlParams });
    const attesa = await chiedi({ sqlParams }, { cursore: prima.cursoreDopo, pageNumber: 2 });
    await proprietario.query(`insert into movimenti (cod_azienda, cod_causale, cod_portafoglio,
        cod_depositario, data_movimento, data_valuta, data_operazione, cod_divisa)
      values ('001', 'LIQ', 'PTF2', 'DEP1', '2027-01-01', '2027-01-01', '2027-01-01', 'EUR')`);
    const dopo = await chiedi({ sqlParams }, { cursore: prima.cursoreDopo, pageNumber: 2 });
    expect(dopo.items.map(({ id }) => id)).toEqual(attesa.items.map(({ id }) => id));
    expect(dopo.totalCount).toBe(attesa.totalCount + 1);
  });
});

test('una scheda che finisce prima di cominciare è rifiutata', async () => {
  const domanda = { codTitolo: 'M01920', dal: '2026-03-01', al: '2026-02-01' };
  const risposta = await admin('POST', '/giacenze/scheda', domanda);
  expect(risposta.statusCode, risposta.body).toBe(422);
  expect(risposta.json()).toMatchObject({ errori: [{ campo: 'al' }] });
});

test('il cursore di una scheda che nessuno ha dato è rifiutato con il suo nome', async () => {
  const posto = ['2026-01-01', '2026-01-01', 1, 2026, 1, 1, 1, 1];
  for (const saldi of [{}, { quantita: 'x', costo: '1' }, { quantita: '1', costo: null }]) {
    const cursore = Buffer.from(JSON.stringify({ dopo: posto, ...saldi })).toString('base64url');
    const risposta = await admin('POST', '/giacenze/scheda', { codTitolo: 'M01920', cursore });
    expect(risposta.statusCode, risposta.body).toBe(422);
    expect(risposta.json()).toMatchObject({ errori: [{ campo: 'cursore' }] });
  }
});

describe('chi può', () => {
  test('di un’altra azienda non si vede nulla', async () => {
    const risposta = await admin('POST', URL, { filter: {} }, { 'x-cod-azienda': '002' });
    expect(risposta.json<Pagina>()).toMatchObject({ items: [], totalCount: 0 });
  });

  test('serve leggere i movimenti', async () => {
    const lettrice = await come({ username: 'lina', su: { '001': ['Movimenti_R'] } });
    expect((await lettrice('POST', URL, {})).statusCode).toBe(200);
    const altro = await come({ username: 'aldo', su: { '001': ['Titoli_R'] } });
    expect((await altro('POST', URL, {})).statusCode).toBe(403);
  });

  test('con i quattro occhi le proprie bozze le registra un altro', async () => {
    await proprietario.query(`update aziende set quattro_occhi = true where cod_azienda = '001';
      update movimenti set autori = '{admin}' where stato = 'bozza' and id % 2 = 0`);
    const bozze = await tutti({ stato: ['bozza'] });
    const registrabili = await tutti({ daRegistrare: true });
    expect(registrabili.map(({ id }) => id).sort()).toEqual(
      bozze
        .map(({ id }) => id)
        .filter((id) => id % 2 === 1)
        .sort(),
    );
  });
});

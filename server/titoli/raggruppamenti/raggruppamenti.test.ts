import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, come, proprietario } = await appDiProva();

interface Ragg {
  id: number;
  versione: number;
  codRaggruppamento: string;
  titoli: number;
}
interface Esaminata {
  esito: string;
  cod_Titolo: string | null;
  descrizioneDa: string | null;
}
interface Esame {
  righe: Esaminata[];
  impronta: string;
  mossi: { inseriti: number; spostati: number; invariati: number } | null;
}

const ID: Record<string, number> = {};
const gruppi: Record<string, Ragg> = {};

beforeAll(async () => {
  const { rows } = await proprietario.query<{ id: number; cod_titolo: string }>(
    `insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa)
     values ('BTP33', 'IT0005518128', 'BTP 4,4% 2033', 'S', 'EUR'), ('AAPL', 'US0378331005', 'Apple', 'A', 'USD'),
            ('ENI', 'IT0003132476', 'Eni', 'A', 'EUR'), ('BTP36', 'IT0005402117', 'BTP 1,45% 2036', 'S', 'EUR')
     returning id, cod_titolo`,
  );
  for (const { id, cod_titolo } of rows) ID[cod_titolo] = id;
  for (const [numero, descrizione, listino] of [
    [1, 'Settore', false],
    [2, 'Listino', true],
  ] as const)
    await admin('POST', '/tabelle-base/numeri_raggruppamento', { numero, descrizione, listino });
  for (const [numeroRaggruppamento, codRaggruppamento, descrizione] of [
    [1, 'GOV', 'Governativi'],
    [1, 'ENE', 'Energia'],
    [1, 'TEC', 'Tecnologia'],
    [2, 'GOV', 'Titoli di Stato'],
  ] as const) {
    const corpo = { id: 1, numeroRaggruppamento, codRaggruppamento, descrizione };
    const creato = await admin('POST', '/raggruppamenti', corpo);
    gruppi[`${numeroRaggruppamento}${codRaggruppamento}`] = creato.json<Ragg>();
  }
});

const idDi = (nome: string) => gruppi[nome]?.id ?? 0;
const mossa = (codice: string, da?: number | null) => ({
  idTitolo: ID[codice],
  ...(da === undefined ? {} : { da }),
});
const sposta = (gruppo: string, ...righe: object[]) =>
  admin('POST', `/raggruppamenti/update-ragg-titoli?id=${idDi(gruppo)}`, { righe });
const dove = async (codice: string) => {
  const corpo = { filter: { idTitolo: ID[codice] } };
  const risposta = await admin('POST', '/raggruppamenti/get-ragg-titoli-filtered', corpo);
  return risposta
    .json<{ items: { codRaggruppamento: string | null }[] }>()
    .items.map(({ codRaggruppamento }) => codRaggruppamento);
};
const incolla = (righe: object[], coda = '?anteprima=true', altro: object = {}) =>
  admin('POST', `/raggruppamenti/create-ragg-titoli${coda}`, {
    numeroRaggruppamento: 1,
    righe,
    ...altro,
  });

describe('i raggruppamenti', () => {
  test('si leggono con la loro dimensione e quanti titoli hanno', async () => {
    const tutti = (await admin('GET', '/raggruppamenti')).json<Ragg[]>();
    expect(tutti.map(({ codRaggruppamento }) => codRaggruppamento)).toEqual([
      'ENE',
      'GOV',
      'TEC',
      'GOV',
    ]);
    expect(tutti.at(-1)).toMatchObject({
      numeroRaggruppamentoNavigation: { id: 2, descrizione: 'Listino', listino: true },
      titoli: 0,
    });
    expect((await admin('GET', '/raggruppamenti/get-ragg-descrizioni')).json()).toMatchObject([
      { id: 1, descrizione: 'Settore', raggruppamenti: 3 },
      { id: 2, descrizione: 'Listino', listino: true, raggruppamenti: 1 },
    ]);
  });

  test('un codice di più dimensioni chiede il numero', async () => {
    expect((await admin('GET', '/raggruppamenti/getbycode?code=ENE')).statusCode).toBe(200);
    expect((await admin('GET', '/raggruppamenti/getbycode?code=GOV')).statusCode).toBe(422);
    const secondo = await admin('GET', '/raggruppamenti/getbycode?code=GOV&numero=2');
    expect(secondo.json()).toMatchObject({ descrizione: 'Titoli di Stato' });
    expect((await admin('GET', '/raggruppamenti/getbycode?code=ZZZ')).statusCode).toBe(404);
  });

  test('si correggono con ?id e la versione vista, restando nella dimensione', async () => {
    const { id, versione } = gruppi['1TEC'] as Ragg;
    const corpo = { id, versione, codRaggruppamento: 'TEC', descrizione: 'Informatica' };
    const corregge = (altro: object, di = id) =>
      admin('PUT', `/raggruppamenti?id=${di}`, { ...corpo, numeroRaggruppamento: 1, ...altro });
    expect((await corregge({})).json()).toMatchObject({ descrizione: 'Informatica', versione: 2 });
    expect((await corregge({})).statusCode).toBe(409);
    expect((await corregge({ numeroRaggruppamento: 2 })).statusCode).toBe(422);
    expect((await corregge({}, id + 1)).statusCode).toBe(422);
    expect((await admin('GET', `/storico/raggruppamenti/${id}`)).json()).toMatchObject([
      { prima: { descrizione: 'Tecnologia' } },
    ]);
  });

  test('di una dimensione che non c’è non se ne creano', async () => {
    const corpo = { codRaggruppamento: 'X', descrizione: 'X', numeroRaggruppamento: 9 };
    expect((await admin('POST', '/raggruppamenti', corpo)).statusCode).toBe(422);
  });
});

describe('i titoli di un raggruppamento', () => {
  test('si mettono, si spostano e si tolgono, e l’inversa rimette com’era', async () => {
    const messi = await sposta('1GOV', mossa('BTP33', null), mossa('BTP36', null));
    expect(messi.json()).toMatchObject({ inseriti: 2, spostati: 0, invariati: 0 });
    const spostati = await sposta('1ENE', mossa('BTP33', idDi('1GOV')), mossa('ENI'));
    const { inversa } = spostati.json<{ inversa: object[] }>();
    expect(spostati.json()).toMatchObject({ inseriti: 1, spostati: 1 });
    expect(await dove('BTP33')).toEqual(['ENE', null]);
    expect((await sposta('1ENE', ...inversa)).json()).toMatchObject({ spostati: 1, tolti: 1 });
    expect(await dove('BTP33')).toEqual(['GOV', null]);
    expect(await dove('ENI')).toEqual([null, null]);
    const tolti = await admin('POST', '/raggruppamenti/delete-ragg-titoli', {
      numeroRaggruppamento: 1,
      righe: [mossa('BTP36', idDi('1GOV'))],
    });
    expect(tolti.json()).toMatchObject({ tolti: 1 });
    expect(await dove('BTP36')).toEqual([null, null]);
  });

  test('un titolo è in un solo gruppo per dimensione, e uno in ogni dimensione', async () => {
    await sposta('2GOV', mossa('BTP33'));
    expect(await dove('BTP33')).toEqual(['GOV', 'GOV']);
    await expect(
      proprietario.query(
        `insert into raggruppamenti_titoli (id_raggruppamento, numero, id_titolo) values ($1, 1, $2)`,
        [idDi('1ENE'), ID.BTP33],
      ),
    ).rejects.toMatchObject({ code: '23505' });
  });

  test('in un gruppo di un’altra dimensione, o che non c’è, non ci va nulla', async () => {
    const altrove = await sposta('1GOV', { ...mossa('ENI'), a: idDi('2GOV') });
    expect(altrove.statusCode).toBe(422);
    expect((await sposta('1GOV', { idTitolo: 999_999 })).statusCode).toBe(404);
    expect((await sposta('niente', mossa('ENI'))).statusCode).toBe(404);
    expect((await sposta('1GOV', mossa('ENI'), mossa('ENI'))).statusCode).toBe(422);
    expect(await dove('ENI')).toEqual([null, null]);
  });

  test('due utenti che spostano lo stesso titolo: il secondo lo sa, e nulla è scritto', async () => {
    await sposta('1GOV', mossa('BTP33'));
    expect((await sposta('1ENE', mossa('BTP33', idDi('1GOV')))).statusCode).toBe(200);
    const secondo = await sposta('1TEC', mossa('BTP33', idDi('1GOV')), mossa('AAPL', null));
    expect(secondo.statusCode).toBe(409);
    expect(secondo.json<{ detail: string }>().detail).toContain('BTP33');
    expect(await dove('AAPL')).toEqual([null, null]);
    const insieme = await Promise.all(
      ['1ENE', '1TEC', '1ENE', '1TEC', '1TEC'].map((gruppo) => sposta(gruppo, mossa('AAPL', null))),
    );
    const stati = insieme.map(({ statusCode }) => statusCode).sort();
    expect(stati).toEqual([200, 409, 409, 409, 409]);
  });

  test('si leggono a pagine, cercando, o solo quelli fuori da ogni gruppo', async () => {
    await sposta('1GOV', mossa('BTP33'), mossa('BTP36'), mossa('ENI'));
    const leggi = async (filter: object, paging = {}) => {
      const corpo = { filter, paging };
      const letta = await admin('POST', '/raggruppamenti/get-ragg-titoli-filtered', corpo);
      const { items, totalCount } = letta.json<{
        items: { cod_Titolo: string; id: number | null }[];
        totalCount: number;
      }>();
      return [totalCount, items.map(({ cod_Titolo }) => cod_Titolo).join()];
    };
    const gov = { idRaggruppamento: idDi('1GOV') };
    expect(await leggi(gov)).toEqual([3, 'BTP33,BTP36,ENI']);
    expect(await leggi(gov, { pageSize: 2, pageNumber: 2 })).toEqual([3, 'ENI']);
    expect(await leggi({ ...gov, textualFilter: 'btp 2036' })).toEqual([1, 'BTP36']);
    expect(await leggi({ ...gov, textualFilter: 'IT0003132476' })).toEqual([1, 'ENI']);
    const decrescente = { ...gov, sqlParams: { orderByDict: { cod_Titolo: 'DESC' } } };
    expect(await leggi(decrescente)).toEqual([3, 'ENI,BTP36,BTP33']);
    expect(await leggi({ numeroRaggruppamento: 2, senzaRaggruppamento: true })).toEqual([
      3,
      'AAPL,BTP36,ENI',
    ]);
    const nulla = await admin('POST', '/raggruppamenti/get-ragg-titoli-filtered', {});
    expect(nulla.statusCode).toBe(422);
  });

  test('con dei titoli non si elimina, e dice quanti', async () => {
    const url = `/raggruppamenti/${idDi('1GOV')}`;
    const rifiuto = await admin('DELETE', url);
    expect(rifiuto.statusCode).toBe(409);
    expect(rifiuto.json<{ detail: string }>().detail).toContain('3 titoli');
    const { id } = (await admin('GET', '/tabelle-base/numeri_raggruppamento')).json<
      Ragg[]
    >()[0] as Ragg;
    expect((await admin('DELETE', `/tabelle-base/numeri_raggruppamento/${id}`)).statusCode).toBe(
      409,
    );
    const vuoto = { codRaggruppamento: 'VUO', descrizione: 'Vuoto', numeroRaggruppamento: 1 };
    const creato = (await admin('POST', '/raggruppamenti', vuoto)).json<Ragg>();
    expect((await admin('DELETE', `/raggruppamenti/${creato.id}?versione=1`)).statusCode).toBe(200);
  });
});

describe('un blocco incollato', () => {
  const esiti = async (righe: object[], altro: object = {}) =>
    (await incolla(righe, '?anteprima=true', altro)).json<Esame>().righe.map(({ esito }) => esito);

  test('si legge riga per riga, e nulla si indovina', async () => {
    await sposta('1GOV', mossa('BTP33'), mossa('BTP36'));
    await admin('POST', '/raggruppamenti/delete-ragg-titoli', {
      numeroRaggruppamento: 1,
      righe: [mossa('ENI')],
    });
    expect(
      await esiti([
        { titolo: 'it0005518128', raggruppamento: 'gov' },
        { titolo: 'BTP36', raggruppamento: 'Energia' },
        { titolo: 'ENI', raggruppamento: 'ENE' },
        { titolo: ' ENI ', raggruppamento: 'energia' },
        { titolo: 'NIENTE', raggruppamento: 'GOV' },
        { titolo: 'AAPL', raggruppamento: 'Titoli di Stato' },
        { titolo: 'AAPL' },
      ]),
    ).toEqual([
      'invariato',
      'spostato',
      'nuovo',
      'ripetuto',
      'titolo ignoto',
      'raggruppamento ignoto',
      'senza raggruppamento',
    ]);
    expect(await dove('BTP36')).toEqual(['GOV', null]);
  });

  test('due mete per un titolo, o due gruppi con un nome, non si scelgono', async () => {
    expect(
      await esiti([
        { titolo: 'ENI', raggruppamento: 'GOV' },
        { titolo: 'IT0003132476', raggruppamento: 'ENE' },
      ]),
    ).toEqual(['discorde', 'discorde']);
    const doppio = { codRaggruppamento: 'ENE2', descrizione: 'Energia', numeroRaggruppamento: 1 };
    const { id } = (await admin('POST', '/raggruppamenti', doppio)).json<Ragg>();
    expect(await esiti([{ titolo: 'ENI', raggruppamento: 'Energia' }])).toEqual([
      'raggruppamento ambiguo',
    ]);
    await admin('DELETE', `/raggruppamenti/${id}`);
  });

  test('si scrive tutto o nulla; le righe valide soltanto, se lo si chiede', async () => {
    const righe = [{ titolo: 'ENI' }, { titolo: 'NIENTE' }];
    const nel = { idRaggruppamento: idDi('1ENE') };
    const rifiuto = await incolla(righe, '', nel);
    expect(rifiuto.statusCode).toBe(422);
    expect(rifiuto.json<{ errori: object[] }>().errori).toEqual([
      { campo: 'righe.2', messaggio: 'riga 2, «NIENTE»: Nessun titolo ha questo codice o ISIN' },
    ]);
    expect(await dove('ENI')).toEqual([null, null]);
    const scritte = await incolla(righe, '?soloValide=true', nel);
    expect(scritte.json<Esame>().mossi).toMatchObject({ inseriti: 1 });
    expect(await dove('ENI')).toEqual(['ENE', null]);
  });

  test('se dopo l’anteprima qualcosa è cambiato, si guarda di nuovo', async () => {
    const righe = [{ titolo: 'ENI', raggruppamento: 'GOV' }];
    const { impronta } = (await incolla(righe)).json<Esame>();
    await sposta('1TEC', mossa('ENI'));
    expect((await incolla(righe, '', { impronta })).statusCode).toBe(409);
    const rivista = (await incolla(righe)).json<Esame>();
    expect((await incolla(righe, '', { impronta: rivista.impronta })).statusCode).toBe(200);
  });
});

describe('chi può', () => {
  test('legge chi legge i titoli, sposta chi li scrive', async () => {
    const legge = await come({ username: 'legge.ragg', su: { '001': ['Titoli_R'] } });
    const altro = await come({ username: 'altro.ragg', su: { '001': ['Divise_W'] } });
    const url = `/raggruppamenti/update-ragg-titoli?id=${idDi('1GOV')}`;
    expect((await legge('GET', '/raggruppamenti')).statusCode).toBe(200);
    expect((await legge('POST', url, { righe: [mossa('ENI')] })).statusCode).toBe(403);
    expect((await altro('GET', '/raggruppamenti')).statusCode).toBe(403);
    const corpo = { filter: { idTitolo: ID.ENI } };
    const titoli = '/raggruppamenti/get-ragg-titoli-filtered';
    expect((await altro('POST', titoli, corpo)).statusCode).toBe(403);
    expect((await legge('POST', titoli, corpo)).statusCode).toBe(200);
  });
});

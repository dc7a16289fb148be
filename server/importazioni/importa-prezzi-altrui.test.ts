import type { Static } from 'typebox';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RigaImport } from '#contract/importazioni.ts';
import { prezziPerColonna } from '#domain/mappature/predefinite/prezzi.ts';
import type { RegoleMappatura } from '#domain/mappature/regole.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { caricaFile, importa, type Lavoro, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

const salva = (codice: string, regole: RegoleMappatura) =>
  proprietario.query(
    `insert into mappature (cod_mappatura, descrizione, destinazione, regole)
     values ($1, $1, 'quotazioni', $2) on conflict (cod_mappatura) do update set regole = excluded.regole`,
    [codice, JSON.stringify(regole)],
  );

/** Prices made up; one column per share, with the decimals of a computation. */
const LARGA =
  'Date,ENEL.MI,ENI.MI,G.MI\n2025-01-02,6.433277606964111,12.5,25.1\n2025-01-03,,12.75,25.2\n';
const prezzi = (byte: string, mappatura: string, altre: Record<string, string> = {}) =>
  importa(admin, { nome: 'prezzi.csv', byte }, { mappatura, ...altre }, 'quotazioni');
const errori = ({ problema }: Lavoro): string[] =>
  problema?.errori?.map(({ campo, messaggio }) => `${campo}: ${messaggio}`) ?? [];
const scritti = async (): Promise<string[]> => {
  const { rows } = await proprietario.query<{ riga: string }>(
    `select concat_ws(' ', data, cod_titolo, trim_scale(prezzo)) as riga from quotazioni order by 1`,
  );
  return rows.map(({ riga }) => riga);
};

beforeAll(async () => {
  await proprietario.query(
    `insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa, cod_listino, quotazione)
     values ('ENELAZ', 'IT0003128367', 'Enel', 'A', 'EUR', 'ENEL', 'U'),
            ('ENI', 'IT0003132476', 'Eni', 'A', 'EUR', 'ENI', 'U')`,
  );
  await salva('larga', prezziPerColonna.regole);
});
beforeEach(async () => {
  await proprietario.query('delete from quotazioni');
});

describe('una colonna per titolo', () => {
  test('entra una riga per valore; chi non è in anagrafica si scarta con riga e colonna', async () => {
    const lavoro = await prezzi(LARGA, 'larga', { soloValide: 'true' });
    expect(lavoro.esito).toMatchObject({ letti: 5, inseriti: 3, scartati: 2 });
    expect(await scritti()).toEqual([
      '2025-01-02 ENELAZ 6.433277607',
      '2025-01-02 ENI 12.5',
      '2025-01-03 ENI 12.75',
    ]);
    const { body } = await admin('GET', `/importazioni/${lavoro.guidID}/scarti`);
    expect(body).toContain('listino:G;25,2;03/01/2025;3, colonna G.MI;');
    expect((await prezzi(LARGA, 'larga', { soloValide: 'true' })).esito).toMatchObject({
      invariati: 3,
    });
  });

  test('nell’anteprima ogni valore dice da quale riga e colonna viene, e che è arrotondato', async () => {
    const { guidID } = await prezzi(LARGA, 'larga', { anteprima: 'true' });
    const { items } = (await admin('GET', `/importazioni/${guidID}/righe`)).json<{
      items: Static<typeof RigaImport>[];
    }>();
    expect(items.map(({ riga, nelFile }) => [riga, nelFile])).toEqual([
      [1, '2, colonna ENEL.MI'],
      [2, '2, colonna ENI.MI'],
      [3, '2, colonna G.MI'],
      [4, '3, colonna ENI.MI'],
      [5, '3, colonna G.MI'],
    ]);
    expect(items[0]?.derivati.PREZZO).toBe(
      'da «6.433277606964111» (Valore della colonna): arrotondato a 10 decimali',
    );
  });

  test('un dizionario dei titoli delle colonne dice l’ISIN', async () => {
    const { campi, ...resto } = prezziPerColonna.regole;
    await salva('dizionario', {
      ...resto,
      campi: {
        ...campi,
        cod_titolo: {
          colonna: 'Titolo della colonna',
          passi: [{ fai: 'tabella', tabella: 'ISIN' }],
        },
      },
      tabelle: { ISIN: { 'ENEL.MI': 'IT0003128367', 'ENI.MI': 'IT0003132476' } },
    });
    const lavoro = await prezzi(LARGA, 'dizionario', { soloValide: 'true' });
    expect(lavoro.esito).toMatchObject({ inseriti: 3, scartati: 2 });
  });

  test('un codice di listino di due titoli non dice quale', async () => {
    await proprietario.query(
      `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_listino, quotazione)
       values ('ENI2', 'Altra Eni', 'A', 'EUR', 'ENI', 'U')`,
    );
    const lavoro = await prezzi('Date,ENI.MI\n2025-01-02,12.5\n', 'larga');
    expect(errori(lavoro)[0]).toMatch(/riga 2, colonna ENI.MI: «listino:ENI» è di più titoli/);
    await proprietario.query(`delete from titoli where cod_titolo = 'ENI2'`);
  });

  test('senza la colonna del giorno si rifiuta con la ragione', async () => {
    const url = '/quotazioni/uploadFromCsv?mappatura=larga';
    const risposta = await caricaFile(admin, url, { nome: 'a.csv', byte: 'Giorno,ENI.MI\nx,1\n' });
    expect(risposta.statusCode).toBe(422);
    expect(risposta.json()).toMatchObject({
      detail: 'Nel file manca la colonna Date. Colonne trovate: Giorno, ENI.MI.',
    });
  });
});

describe('più decimali di quanti se ne tengono', () => {
  const regole: RegoleMappatura = {
    campi: {
      cod_titolo: { colonna: 'isin' },
      prezzo: { colonna: 'prezzo', stile: { numero: 'en' } },
      data: { colonna: 'data', stile: { data: 'yyyy-mm-dd' } },
    },
  };
  const BYTE = 'isin,prezzo,data\nIT0003132476,12.26614761352539,2025-01-02\n';

  test('senza arrotondamento dichiarato la riga si rifiuta, con la ragione', async () => {
    await salva('esatta', regole);
    expect(errori(await prezzi(BYTE, 'esatta'))).toEqual([
      'prezzo: riga 2: «12,26614761352539» ha più di 10 decimali o troppe cifre: arrotondarlo nel file, o far arrotondare la colonna da una mappatura',
    ]);
    expect(await scritti()).toEqual([]);
  });
});

describe('un file che non dice di chi sono i prezzi, e li scrive senza la virgola', () => {
  /** Laid out like an export of Investing.com: 8196 stands for 8,196 EUR. Values made up. */
  const BYTE = 'Data,Ultimo,Apertura,Vol.,Var. %\n19.02.2021,8196,8176,"21,38M",0.0024\n';

  test('si rifiuta: mancano le colonne, nulla si indovina', async () => {
    const url = '/quotazioni/uploadFromCsv';
    const risposta = await caricaFile(admin, url, { nome: 'enel.csv', byte: BYTE });
    expect(risposta.statusCode).toBe(422);
    expect(risposta.json<{ detail: string }>().detail).toBe(
      'Nel file mancano le colonne CODICE TITOLO, PREZZO. Colonne trovate: Data, Ultimo, Apertura, Vol., Var. %. Se il file è fatto così, si legge con una mappatura.',
    );
  });

  test('con una mappatura che nomina il titolo e divide per mille si legge giusto', async () => {
    await salva('enel', {
      campi: {
        cod_titolo: { costante: 'IT0003128367' },
        prezzo: { colonna: 'Ultimo', stile: { numero: 'it', scala: '0.001' } },
        data: { colonna: 'Data', stile: { data: 'dd.mm.yyyy' } },
      },
    });
    const lavoro = await prezzi(BYTE, 'enel');
    expect(lavoro.esito).toMatchObject({ inseriti: 1 });
    expect(await scritti()).toEqual(['2021-02-19 ENELAZ 8.196']);
  });
});

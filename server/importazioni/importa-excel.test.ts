import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { scriviExcel } from '#server/files/scrivi.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { caricaFile, importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

beforeEach(async () => {
  await proprietario.query('delete from cambi');
});

const COLONNE = [
  { titolo: 'DATA', tipo: 'data' },
  { titolo: 'CODICE DIVISA', tipo: 'testo' },
  { titolo: 'CAMBIO', tipo: 'numero', decimali: 4 },
] as const;

async function foglio(
  righe: readonly (readonly (string | null)[])[],
  colonne: Parameters<typeof scriviExcel>[1] = COLONNE,
): Promise<Buffer> {
  async function* blocco() {
    yield righe;
  }
  const parti: Buffer[] = [];
  for await (const parte of scriviExcel('Cambi', colonne, blocco())) parti.push(parte);
  return Buffer.concat(parti);
}

const righe = async (): Promise<string[]> => {
  const { rows } = await proprietario.query<{ riga: string }>(
    `select data || ' ' || cod_divisa || ' ' || trim_scale(cambio) || ' ' || fonte as riga
       from cambi order by data, cod_divisa`,
  );
  return rows.map(({ riga }) => riga);
};

/** Reference rates of the European Central Bank, 13 April 2026. */
const BCE = [
  ['2026-04-13', 'USD', '1.1684'],
  ['2026-04-13', 'IDR', '20082.05'],
];

describe('un foglio Excel', () => {
  test('con date e numeri veri entra senza domande', async () => {
    const lavoro = await importa(admin, { nome: 'cambi.xlsx', byte: await foglio(BCE) });
    expect(lavoro.esito).toMatchObject({ letti: 2, inseriti: 2 });
    expect(await righe()).toEqual(['2026-04-13 IDR 20082.05 Excel', '2026-04-13 USD 1.1684 Excel']);
  });

  test('in anteprima si legge all’italiana: 1.1684 non pare undicimila', async () => {
    const file = { nome: 'cambi.xlsx', byte: await foglio(BCE) };
    const { guidID } = await importa(admin, file, { anteprima: 'true' });
    const anteprima = await admin('GET', `/importazioni/${guidID}/righe`);
    expect(anteprima.json()).toMatchObject({
      items: [
        { valori: { DATA: '13/04/2026', 'CODICE DIVISA': 'USD', CAMBIO: '1,1684' } },
        { valori: { DATA: '13/04/2026', 'CODICE DIVISA': 'IDR', CAMBIO: '20082,05' } },
      ],
    });
  });

  test('con celle di testo segue le regole del testo, accanto a quelle vere', async () => {
    const testo = [
      { titolo: 'DATA', tipo: 'testo' },
      COLONNE[1],
      { titolo: 'CAMBIO', tipo: 'testo' },
    ] as const;
    const byte = await foglio([['13/04/2026', 'usd', '1,1684']], testo);
    expect((await importa(admin, { nome: 'cambi.xlsx', byte })).stato).toBe('completato');
    expect(await righe()).toEqual(['2026-04-13 USD 1.1684 Excel']);
  });

  test('un numero dove sta una data è un errore della sua riga', async () => {
    const scambiate = [COLONNE[2], COLONNE[1], COLONNE[0]].map((colonna, i) => ({
      ...colonna,
      titolo: COLONNE[i]?.titolo ?? '',
    }));
    const byte = await foglio([['46125', 'USD', '2026-04-13']], scambiate);
    const lavoro = await importa(admin, { nome: 'cambi.xlsx', byte });
    expect(lavoro.problema?.errori?.map(({ campo }) => campo)).toEqual(['DATA', 'CAMBIO']);
    expect(await righe()).toEqual([]);
  });

  test('un numero calcolato da Excel si arrotonda ai decimali dell’archivio', async () => {
    const byte = await foglio([['2026-04-13', 'USD', '0.333333333333333']]);
    await importa(admin, { nome: 'cambi.xlsx', byte });
    expect(await righe()).toEqual(['2026-04-13 USD 0.3333333333 Excel']);
  });
});

describe('si rifiuta, e nulla è scritto', () => {
  const rifiuto = async (nome: string, byte: Buffer) => {
    const guid = randomUUID();
    const risposta = await caricaFile(admin, `/Cambi/uploadFromExcel?guid=${guid}`, { nome, byte });
    expect(await righe()).toEqual([]);
    return { stato: risposta.statusCode, detail: risposta.json<{ detail: string }>().detail };
  };

  test('un .xls, con il rimedio; un CSV', async () => {
    const xls = await rifiuto('cambi.xls', Buffer.from('x'));
    expect(xls).toEqual({
      stato: 422,
      detail: 'Il file è un vecchio Excel (.xls): aprirlo in Excel e salvarlo come .xlsx',
    });
    const travestito = await rifiuto('cambi.xlsx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]));
    expect(travestito.detail).toContain('.xls');
    expect((await rifiuto('cambi.csv', Buffer.from('DATA'))).stato).toBe(422);
  });

  test('troncato', async () => {
    const intero = await foglio(BCE);
    const troncato = await rifiuto('cambi.xlsx', intero.subarray(0, intero.length - 40));
    expect(troncato.stato).toBe(422);
    expect(troncato.detail).toContain('troncato o rovinato');
  });
});

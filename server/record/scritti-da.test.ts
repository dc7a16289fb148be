import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aziendaNelPercorso } from '#contract/importazioni.ts';
import { eAziendale, tipiArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { appDiProva, type Chiama } from '#tests/setup/app.ts';
import { attendi, importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

const LUOGO = { portafoglio: 'PA', depositario: 'BANCA' };

beforeAll(async () => {
  await proprietario.query(`
    insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa)
      values ('TA', 'IE00B4L5Y983', 'Uno', 'A', 'EUR');
    insert into portafogli (cod_azienda, cod_portafoglio, descrizione)
      values ('001', 'PA', 'Primo'), ('002', 'PA', 'Suo');
    insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
      values ('001', 'BANCA', 'Banca', 'PA');`);
});

interface Pagina {
  readonly items: readonly Record<string, unknown>[];
  readonly totalCount: number;
}

const pagina = async (chiama: Chiama, risorsa: string, filter: object, azienda = '001') =>
  (
    await chiama('POST', `/${risorsa}/getpagedpost`, { filter }, { 'x-cod-azienda': azienda })
  ).json<Pagina>();

const annulla = async (guid: string) => {
  const risposta = await admin('POST', `/importazioni/${guid}/ripristina`);
  await attendi(admin, risposta.json<{ guidID: string }>().guidID);
};

const CELLE: Readonly<Record<string, string>> = {
  data: '01/04/2026',
  cod_titolo: 'TA',
  cod_divisa: 'USD',
  cod_portafoglio: 'PA',
};

/** A file of so many days of one key. */
function fileDi({ colonneImport }: TipoArchivio, giorni: readonly string[]): string {
  const righe = giorni.map((giorno) =>
    colonneImport.map(({ campo }) => (campo === 'data' ? giorno : (CELLE[campo] ?? '1,5'))),
  );
  return [colonneImport.map(({ titolo }) => titolo), ...righe]
    .map((una) => una.join(';'))
    .join('\n');
}

describe.each(
  tipiArchivio
    .filter(({ caricamento }) => caricamento !== 'non attuato')
    .map((tipo) => [tipo.tipo, tipo] as const),
)('le righe di un import di %s', (_nome, tipo) => {
  const porta = (giorni: readonly string[]) =>
    importa(
      admin,
      { nome: 'valori.csv', byte: fileDi(tipo, giorni) },
      {},
      tipo.risorsa,
      aziendaNelPercorso(tipo) ? '/001' : '',
    );

  test('sono quelle che ha scritto, anche corrette dopo; annullato, nessuna', async () => {
    const altro = await porta(['02/04/2026']);
    const lavoro = await porta(['01/04/2026', '03/04/2026', '04/04/2026']);
    expect(lavoro.esito).toMatchObject({ inseriti: 3 });
    await proprietario.query(
      `update ${tipo.tabella} set ${tipo.valori[0]?.sql} = 9 where data = '2026-04-03'`,
    );
    const { items, totalCount } = await pagina(admin, tipo.risorsa, { lavoro: lavoro.guidID });
    expect(totalCount).toBe(3);
    expect(items.map(({ data }) => data).toSorted()).toEqual([
      '2026-04-01',
      '2026-04-03',
      '2026-04-04',
    ]);
    const insieme = { lavoro: lavoro.guidID, dateFrom: '2026-04-04' };
    expect((await pagina(admin, tipo.risorsa, insieme)).totalCount).toBe(1);
    if (eAziendale(tipo))
      expect((await pagina(admin, tipo.risorsa, { lavoro: lavoro.guidID }, '002')).totalCount).toBe(
        0,
      );
    await annulla(lavoro.guidID);
    // What was corrected has stayed, and is of nobody's import any more.
    expect((await pagina(admin, tipo.risorsa, {})).totalCount).toBe(2);
    expect((await pagina(admin, tipo.risorsa, { lavoro: lavoro.guidID })).totalCount).toBe(0);
    expect((await pagina(admin, tipo.risorsa, { lavoro: altro.guidID })).totalCount).toBe(1);
  });
});

const TITOLI =
  'ISIN;Descrizione;Tipo Titolo;Codice Divisa\nIT0005556011;BTP 2026;S;EUR\nIT0001086567;BTP 11/2026;S;EUR\n';

test('di un file di titoli si vedono i titoli, e i loro prezzi non c’entrano', async () => {
  const lavoro = await importa(admin, { nome: 'titoli.csv', byte: TITOLI }, {}, 'Securities');
  const suoi = { importazione: lavoro.guidID };
  expect((await pagina(admin, 'Securities', suoi)).totalCount).toBe(2);
  await annulla(lavoro.guidID);
  expect((await pagina(admin, 'Securities', suoi)).totalCount).toBe(0);
});

const MOVIMENTI =
  'Data Movimento;Causale;Codice Titolo;Quantità;Prezzo\n16/03/2026;ACQ;TA;100;98,45\n17/03/2026;ACQ;TA;10;98\n';

test('di un file di movimenti si vedono i movimenti, anche registrati e poi annullati nessuno', async () => {
  const file = { nome: 'movimenti.csv', byte: MOVIMENTI };
  const lavoro = await importa(admin, file, { ...LUOGO, registra: 'true' }, 'movimenti');
  const suoi = { lavoro: lavoro.guidID };
  expect(lavoro.esito).toMatchObject({ inseriti: 2, registrati: 2 });
  expect((await pagina(admin, 'movimenti', suoi)).totalCount).toBe(2);
  expect((await pagina(admin, 'movimenti', suoi, '002')).totalCount).toBe(0);
  await annulla(lavoro.guidID);
  expect((await pagina(admin, 'movimenti', suoi)).totalCount).toBe(0);
});

test('chi non vede il lavoro di un altro vede le righe che può leggere, e un annullato resta tale', async () => {
  const ada = await prova.come({ username: 'ada', su: { '001': ['Cambi_R'] } });
  const cambi = tipiArchivio.find(({ tipo }) => tipo === 'cambi') as TipoArchivio;
  const { risorsa } = cambi;
  await proprietario.query('delete from cambi');
  await proprietario.query(
    `insert into cambi (cod_divisa, data, cambio) values ('USD', '2026-04-01', 7)`,
  );
  const lavoro = await importa(admin, { nome: 'c.csv', byte: fileDi(cambi, ['01/04/2026']) });
  const suoi = { lavoro: lavoro.guidID };
  expect((await pagina(ada, risorsa, suoi)).totalCount).toBe(1);
  await annulla(lavoro.guidID);
  expect((await pagina(ada, risorsa, suoi)).totalCount).toBe(0);
  const senza = await prova.come({ username: 'bea', su: { '001': ['Ratei_R'] } });
  expect((await senza('POST', `/${risorsa}/getpagedpost`, { filter: suoi })).statusCode).toBe(403);
});

test.each([
  ['Cambi', 'lavoro'],
  ['movimenti', 'lavoro'],
  ['Securities', 'importazione'],
])(
  'in %s ciò che non è un identificativo è rifiutato, un altro non trova nulla',
  async (risorsa, campo) => {
    const risposta = await admin('POST', `/${risorsa}/getpagedpost`, { filter: { [campo]: 'x' } });
    expect(risposta.statusCode).toBe(422);
    expect(risposta.json<{ errori: { campo: string }[] }>().errori[0]?.campo).toBe(campo);
    expect((await pagina(admin, risorsa, { [campo]: randomUUID() })).totalCount).toBe(0);
  },
);

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { apreConti, conferma, genera, inUna } from '#tests/setup/contabilita.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, applicazione, come, proprietario } = prova;
await lavoratoreDiProva(prova);

interface Configurazione {
  readonly versione: number;
  readonly categorieConti: readonly string[];
}
const configura = async (categorieConti: readonly string[], altro: object = {}) => {
  const letta = (await admin('GET', '/configurazione')).json<Configurazione>();
  const {
    aziendaPreferitaNascosta: _,
    modificatoIl: __,
    modificatoDa: ___,
    ...corpo
  } = letta as Configurazione & Record<string, unknown>;
  return admin('PUT', '/configurazione', { ...corpo, categorieConti, ...altro });
};
const conto = (cambia: object, chiama = admin) =>
  chiama('POST', '/S_DescrizioneConti', {
    ...{ codTipoArchivio: 'BAN', descrizione: 'Prova', voceBilancio: null },
    ...{ flagDivisa: false, attivo: true, note: null },
    ...cambia,
  });
const categorie = async (azienda = '001') =>
  (
    await proprietario.query<{ riga: string }>(
      `select numero_conto || ' ' || coalesce(categoria, '-') as riga from s_descrizione_conti
        where cod_azienda = $1 order by 1`,
      [azienda],
    )
  ).rows.map(({ riga }) => riga);

beforeAll(async () => {
  expect((await configura(['Banche', 'Titoli'])).statusCode).toBe(200);
  await apreConti(proprietario, '001', ['P1', 'R1']);
  await apreConti(proprietario, '002', ['P9']);
  await proprietario.query(
    `update s_descrizione_conti set categoria = 'Banche' where numero_conto in ('P1', 'P9')`,
  );
  await inUna(applicazione, async (c) =>
    conferma(
      c,
      await genera(c, {
        scritture: [
          {
            data: '2025-03-10',
            righe: [
              ['P1', 'D', '70.00'],
              ['R1', 'A', '70.00'],
            ],
          },
        ],
      }),
    ),
  );
});

describe('la categoria di un conto', () => {
  test('è una della configurazione, o nessuna; il piano si filtra e si ordina per categoria', async () => {
    const ignota = await conto({ numeroConto: 'B1', categoria: 'Cassa' });
    expect(ignota.statusCode, ignota.body).toBe(422);
    expect(ignota.json()).toMatchObject({ errori: [{ campo: 'categoria' }] });
    const scritto = await conto({ numeroConto: 'B1', categoria: 'Titoli' });
    expect(scritto.statusCode, scritto.body).toBe(201);
    expect((await conto({ numeroConto: 'B2', categoria: null })).statusCode).toBe(201);
    const filtrati = await admin('POST', '/S_DescrizioneConti/getfiltered', {
      categoria: ['Titoli'],
    });
    expect(filtrati.json()).toMatchObject([{ numeroConto: 'B1', categoria: 'Titoli' }]);
    const ordinati = await admin('POST', '/S_DescrizioneConti/getpagedpost', {
      filter: { sqlParams: { orderByDict: { categoria: 'DESC' } } },
    });
    const numeri = ordinati.json<{ items: { numeroConto: string }[] }>().items;
    expect(numeri.map(({ numeroConto }) => numeroConto).indexOf('B1')).toBeLessThan(
      numeri.map(({ numeroConto }) => numeroConto).indexOf('P1'),
    );
  });

  test('rinominata segue in ogni azienda, con la sua storia; tolta dall’elenco resta dov’è', async () => {
    const rinominata = await configura(['Istituti', 'Titoli'], {
      categorieRinominate: [{ da: 'Banche', a: 'Istituti' }],
    });
    expect(rinominata.statusCode, rinominata.body).toBe(200);
    expect(await categorie()).toEqual(['B1 Titoli', 'B2 -', 'P1 Istituti', 'R1 -']);
    expect(await categorie('002')).toEqual(['P9 Istituti']);
    const { rows } = await proprietario.query(
      `select distinct utente, prima ->> 'categoria' as era from storico
        where tabella = 's_descrizione_conti' and prima ? 'categoria' and utente = 'admin'`,
    );
    expect(rows).toEqual([{ utente: 'admin', era: 'Banche' }]);
    expect((await configura(['Istituti'])).statusCode).toBe(200);
    expect(await categorie()).toContain('B1 Titoli');
    const [b1] = (
      await admin('POST', '/S_DescrizioneConti/getfiltered', { numeroConto: ['B1'] })
    ).json<Record<string, unknown>[]>();
    const tenuta = await admin('PUT', `/S_DescrizioneConti/${b1?.id}`, { ...b1, note: 'resta' });
    expect(tenuta.statusCode, tenuta.body).toBe(200);
    const altra = await conto({ numeroConto: 'B3', categoria: 'Titoli' });
    expect(altra.statusCode).toBe(422);
  });

  test('un rinomino che non torna si rifiuta, e nulla cambia; chi non configura non rinomina', async () => {
    const prima = await categorie();
    for (const categorieRinominate of [
      [{ da: 'Mai vista', a: 'Istituti' }],
      [{ da: 'Istituti', a: 'Altrove' }],
    ])
      expect((await configura(['Istituti'], { categorieRinominate })).statusCode).toBe(422);
    expect(await categorie()).toEqual(prima);
    const senza = await come({ username: 'senza', su: { '001': ['Contabile_W'] } });
    expect((await senza('PUT', '/configurazione', {})).statusCode).toBe(403);
  });
});

describe('per categoria', () => {
  const PERIODO = { dateFrom: '2025-01-01', dateTo: '2025-12-31' };
  const stampa = async (report: string, corpo: object) => {
    const guid = randomUUID();
    const url = `/Reports/${report}?guid=${guid}`;
    const avviato = await admin('POST', url, { ...corpo, formati: ['csv'] });
    expect(avviato.statusCode, avviato.body).toBe(202);
    expect((await attendi(admin, guid)).stato).toBe('completato');
    return (await admin('GET', `/reportsmonitor/get-report/${guid}?fileExtension=.csv`)).body;
  };

  test('il bilancio di verifica dice la categoria di ogni conto, e si stampa raggruppato', async () => {
    const { righe } = (
      await admin('POST', '/giornale/bilancio', { dataDa: '2025-01-01', dataA: '2025-12-31' })
    ).json<{ righe: object[] }>();
    expect(righe).toMatchObject([
      { numeroConto: 'P1', categoria: 'Istituti' },
      { numeroConto: 'R1', categoria: null },
    ]);
    const csv = await stampa('tabella/bilancio-verifica', { ...PERIODO, gruppi: ['categoria'] });
    expect(csv.split('\r\n')[0]).toMatch(/^.?Categoria;Conto/);
    expect(csv).toMatch(/Istituti;P1;.*70,00/);
    expect(csv).toMatch(/Senza categoria;R1;/);
    expect(await stampa('tabella/bilancio-verifica', PERIODO)).toMatch(/^.?Sezione;Conto/);
  });

  test('il piano dei conti si stampa raggruppato', async () => {
    const csv = await stampa('conticontabili', { gruppi: ['categoria'] });
    expect(csv).toMatch(/Istituti;.*P1/);
  });
});

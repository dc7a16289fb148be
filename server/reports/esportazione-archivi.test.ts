import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { eAziendale, tipiArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { leggiExcel } from '#server/files/excel-lettura.ts';
import type { Cella } from '#server/files/righe.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);

/** A description that a spreadsheet would take for a formula, with what a CSV has to quote. */
const FORMULA = '=HYPERLINK("http://esempio";"premi")';
const CODICI = { titolo: ['TITOLO1', 'TITOLO2'], divisa: ['USD', 'GBP'] };
const AZIENDE = ['001', '002'];
const GIORNI = ['2026-01-30', '2026-02-27'];

/** Values with all their decimals, a day taken from the table, a row of each company. */
async function semina({ tabella, chiave, valori, conOrigine, ...tipo }: TipoArchivio) {
  const aziendale = eAziendale(tipo);
  const diCodice = chiave.find((una) => una.di === 'titolo' || una.di === 'divisa');
  const portafoglio = chiave.some((una) => una.di === 'portafoglio');
  const codici = CODICI[diCodice?.di as keyof typeof CODICI];
  const righe = (aziendale ? AZIENDE : ['']).flatMap((azienda, a) =>
    GIORNI.flatMap((data, g) =>
      codici.map((codice, c) => ({
        ...(aziendale && { cod_azienda: azienda }),
        ...(portafoglio && { cod_portafoglio: `P${azienda}` }),
        [diCodice?.sql ?? '']: codice,
        data,
        [valori[0]?.sql ?? '']: `${100 * (a + 1) + 10 * g + c}.012345678${a + g + c + 1}`,
        ...(conOrigine && c === 0 && { data_origine: data, metodo: 'PUNTUALE' }),
        fonte: 'CSV',
      })),
    ),
  );
  await proprietario.query(
    `insert into ${tabella} (${Object.keys(righe[0] ?? {})})
     select ${Object.keys(righe[0] ?? {})} from json_populate_recordset(null::${tabella}, $1)`,
    [JSON.stringify(righe)],
  );
}

beforeAll(async () => {
  await proprietario.query(
    `insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa, quotazione)
     values ('TITOLO1', 'IT0005547408', $1, 'O', 'EUR', 'P'),
            ('TITOLO2', null, 'Senza ISIN', 'O', 'EUR', 'P')`,
    [FORMULA],
  );
  await proprietario.query(
    `insert into portafogli (cod_azienda, cod_portafoglio, descrizione)
     values ('001', 'P001', 'Della prima'), ('002', 'P002', 'Della seconda')`,
  );
  for (const tipo of tipiArchivio) await semina(tipo);
});

const esporta = async (rotta: string, corpo: object = {}, chiama = admin) => {
  const guid = randomUUID();
  const risposta = await chiama('POST', `/Reports/${rotta}?guid=${guid}`, corpo);
  expect(risposta.statusCode, risposta.body).toBe(202);
  return attendi(chiama, guid);
};
const fileDi = async (guid: string, estensione: string) =>
  (await admin('GET', `/reportsmonitor/get-report/${guid}?fileExtension=${estensione}`)).rawPayload;
const csvDi = async (guid: string) =>
  (await fileDi(guid, '.csv'))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split('\r\n');
const excelDi = async (guid: string) => {
  const righe: (readonly Cella[])[] = [];
  for await (const blocco of leggiExcel(await fileDi(guid, '.xlsx'))) righe.push(...blocco.righe);
  return righe;
};
const versioni = async ({ tabella }: TipoArchivio) =>
  (await proprietario.query(`select id, versione, fonte from ${tabella} order by id`)).rows;

describe.each(tipiArchivio.map((tipo) => [tipo.intestazione, tipo] as const))(
  "l'esportazione di %s",
  (_, tipo) => {
    test('porta le sole righe dell’azienda, sotto i nomi che l’import riconosce', async () => {
      const { guidID, esito, stato } = await esporta(`archivio/${tipo.tipo}`);
      expect(stato).toBe('completato');
      expect(esito).toMatchObject({ letti: 4 });
      const [testa = '', ...righe] = await csvDi(guidID);
      for (const { titolo } of tipo.colonneImport) expect(testa.split(';')).toContain(titolo);
      expect(testa.includes('METODO')).toBe(tipo.conOrigine);
      expect(righe.filter((riga) => riga !== '')).toHaveLength(4);
      expect(righe.join('\n')).not.toContain('P002');
      const [, prima] = await excelDi(guidID);
      expect(prima).toHaveLength(testa.split(';').length);
    });

    test('reimportata da Excel e da CSV non cambia nulla', async () => {
      const prima = await versioni(tipo);
      const { guidID } = await esporta(`archivio/${tipo.tipo}`);
      const nome = `${tipo.tipo}.xlsx`;
      const byte = await fileDi(guidID, '.xlsx');
      const daExcel = await importa(admin, { nome, byte }, {}, tipo.risorsa);
      expect(daExcel).toMatchObject({ stato: 'completato', esito: { letti: 4, invariati: 4 } });
      if (tipo.caricamento === 'semplice') {
        const csv = { nome: `${tipo.tipo}.csv`, byte: await fileDi(guidID, '.csv') };
        const daCsv = await importa(admin, csv, {}, tipo.risorsa);
        expect(daCsv).toMatchObject({ stato: 'completato', esito: { letti: 4, invariati: 4 } });
      }
      expect(await versioni(tipo)).toEqual(prima);
    });

    if (eAziendale(tipo)) {
      test('senza azienda non parte, e di un’azienda non concessa non si sa nulla', async () => {
        const senza = await admin('POST', `/Reports/archivio/${tipo.tipo}`, {}, AZIENDA_VUOTA);
        expect(senza.statusCode).toBe(400);
        const chiama = await come({ username: tipo.tipo, su: { '002': [`${tipo.area}_R`] } });
        const altrui = await chiama('POST', `/Reports/archivio/${tipo.tipo}`, {});
        expect(altrui.statusCode).toBe(404);
        const discorde = { codAzienda: '002' };
        const nelCorpo = await admin('POST', `/Reports/archivio/${tipo.tipo}`, discorde);
        expect(nelCorpo.statusCode).toBe(422);
      });
    }
  },
);

const AZIENDA_VUOTA = { 'x-cod-azienda': '' };

describe('il file', () => {
  test('porta codice, ISIN e descrizione del titolo, e nessuna formula', async () => {
    const filtro = { codTitolo: ['TITOLO1'], dateTo: '2026-01-31' };
    const { guidID, files } = await esporta('archivio/costi-normali', filtro);
    expect(files?.map(({ nome }) => nome)).toEqual([
      'costi-normali_001_al-2026-01-31_TITOLO1.csv',
      'costi-normali_001_al-2026-01-31_TITOLO1.pdf',
      'costi-normali_001_al-2026-01-31_TITOLO1.xlsx',
    ]);
    expect(await csvDi(guidID)).toEqual([
      'CODICE TITOLO;DATA;PREZZO;ISIN;DESCRIZIONE;DATA ORIGINE;METODO;FONTE',
      `TITOLO1;30/01/2026;100,0123456781;IT0005547408;"'${FORMULA.replaceAll('"', '""')}";` +
        '30/01/2026;PUNTUALE;CSV',
      '',
    ]);
    expect((await excelDi(guidID))[1]).toEqual([
      'TITOLO1',
      new Date('2026-01-30'),
      100.0123456781,
      'IT0005547408',
      FORMULA,
      new Date('2026-01-30'),
      'PUNTUALE',
      'CSV',
    ]);
  });

  test('segue i filtri dei titoli, anche quelli che portano elenchi di numeri e spunte', async () => {
    await proprietario.query(
      `insert into numeri_raggruppamento (numero, descrizione) values (1, 'Primo')`,
    );
    const { rows } = await proprietario.query<{ id: number }>(
      `insert into raggruppamenti (numero, cod_raggruppamento, descrizione)
       values (1, 'G1', 'Gruppo') returning id`,
    );
    await proprietario.query(
      `insert into raggruppamenti_titoli (numero, id_raggruppamento, id_titolo)
       select 1, $1, id from titoli where cod_titolo = 'TITOLO2'`,
      [rows[0]?.id],
    );
    const filtro = { idRaggruppamenti: [rows[0]?.id], raggruppamento: [1] };
    const { guidID } = await esporta('archivio/quotazioni', filtro);
    const righe = (await csvDi(guidID)).slice(1, -1);
    expect(righe.map((riga) => riga.split(';')[0])).toEqual(['TITOLO2', 'TITOLO2']);
    const nessuna = { titoloDescrizione: `l'apice \\ $1`, soloCallable: true, scaduti: 'S' };
    expect((await esporta('archivio/quotazioni', nessuna)).esito).toMatchObject({ letti: 0 });
  });
});

test('un export di un’azienda non si ripete per un’altra', async () => {
  const { guidID } = await esporta('archivio/costi-normali');
  const ripeti = (azienda: string) =>
    admin(
      'POST',
      `/reportsmonitor/${guidID}/ripeti?guid=${randomUUID()}`,
      {},
      {
        'x-cod-azienda': azienda,
      },
    );
  expect((await ripeti('002')).statusCode).not.toBe(202);
  expect((await ripeti('001')).statusCode).toBe(202);
});

describe('gli indirizzi della specifica', () => {
  test.each([
    ['quotazioni-gestore', '/Reports/archivio/quotazioni-normali-gestore'],
    ['ratei', '/Reports/archivio/ratei'],
    ['coefficienti', '/Reports/archivio/coefficienti'],
    ['cambi', '/Reports/archivio/cambi'],
  ])('/Reports/%s dà lo stesso file di %s', async (nome, altro) => {
    const uno = await esporta(nome);
    const due = await esporta(altro.replace('/Reports/', ''));
    expect(await csvDi(uno.guidID)).toEqual(await csvDi(due.guidID));
    expect(uno.esito).toMatchObject({ letti: 4 });
  });
});

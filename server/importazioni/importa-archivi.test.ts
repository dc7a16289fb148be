import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aziendaNelPercorso } from '#contract/importazioni.ts';
import { eAziendale, tipiArchivio, tipoArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { appDiProva } from '#tests/setup/app.ts';
import {
  attendi,
  caricaFile,
  importa as importaIn,
  type Lavoro,
  lavoratoreDiProva,
} from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

/** A BTP Italia under an internal code, with its two ISINs (decree of issue), and Enel (Milan). */
const TITOLI = `insert into titoli (cod_titolo, cod_isin, isin_premio, descrizione, tipo_titolo, cod_divisa,
    cod_listino, quotazione, data_scadenza)
  values ('BTPI28', 'IT0005517195', 'IT0005517187', 'BTP Italia 22/11/2028', 'O', 'EUR', null, 'P', '2028-11-22'),
         ('ENEL', 'IT0003128367', null, 'Enel', 'A', 'EUR', 'ENEL', 'U', null),
         ('ENI', 'IT0003132476', null, 'Eni', 'A', 'EUR', 'ENI', 'U', null),
         ('BTPI', 'IT0005532723', null, 'BTP Italia 14/03/2028', 'O', 'EUR', null, 'P', '2028-03-14')`;

beforeAll(async () => {
  await proprietario.query(TITOLI);
  await proprietario.query(
    `insert into portafogli (cod_azienda, cod_portafoglio, descrizione)
     values ('001', 'VITA', 'Ramo vita'), ('001', 'DANNI', 'Ramo danni'), ('001', 'ALTRO', 'Ramo danni'),
            ('002', 'FONDO', 'Fondo')`,
  );
});

beforeEach(async () => {
  for (const { tabella } of tipiArchivio) await proprietario.query(`delete from ${tabella}`);
});

const perCsv = tipiArchivio.filter(({ caricamento }) => caricamento !== 'non attuato');
const diTitoli = perCsv.filter(({ chiave }) => chiave.some(({ di }) => di === 'titolo'));
const aziendali = perCsv.filter(eAziendale);
const gestore = perCsv.filter(({ ambito }) => ambito === 'portafoglio');
const nomi = (tipi: readonly TipoArchivio[]) => tipi.map((uno) => [uno.tipo, uno] as const);

/**
 * Both lists of names of docs/regole/importazioni.md#colonne: the upload panel's, and those checked
 * on import.
 */
const INTESTAZIONI: Readonly<Record<string, readonly [pannello: string, controllati: string]>> = {
  quotazioni: ['CODICE TITOLO;PREZZO;DATA', 'CodTitolo;Prezzo;Data'],
  quotazioniBid: ['CODICE TITOLO;PREZZO;DATA', 'CodTitolo;Prezzo;Data'],
  coefficienti: ['CODICE TITOLO;COEFFICIENTE INDEX;DATA', 'CodTitolo;Coefficiente_Index;Data'],
  ratei: ['CODICE TITOLO;RATEO INTERESSI;DATA', 'CodTitolo;Rateo_interessi;Data'],
  cambi: ['CODICE DIVISA;CAMBIO;DATA', 'CodDivisa;Cambio;Data'],
  'cambi-normali': ['DIVISA;CAMBIO;DATA', 'CodDivisa;Cambio;Data'],
  'cambi-normali-gestore': [
    'DIVISA;CAMBIO;DATA;PORTAFOGLIO',
    'CodDivisa;Cambio;Data;Cod_Portafoglio',
  ],
  'costi-normali': ['CODICE TITOLO;PREZZO;DATA', 'CodTitolo;Cambio;Data'],
  'costi-normali-gestore': [
    'CODICE TITOLO;PREZZO;DATA;CODICE PORTAFOGLIO',
    'CodTitolo;Cambio;Data;Cod_Portafoglio',
  ],
  'quotazioni-normali-gestore': [
    'CODICE TITOLO;PREZZO;DATA;CODICE PORTAFOGLIO',
    'CodTitolo;Prezzo;Data;Cod_Portafoglio',
  ],
  'ratei-normali-gestore': [
    'CODICE TITOLO;RATEO;DATA;CODICE PORTAFOGLIO',
    'CodTitolo;Rateo;Data;Cod_Portafoglio',
  ],
  'coefficienti-normali-gestore': [
    'CODICE TITOLO;COEFFICIENTE INDEX;DATA;CODICE PORTAFOGLIO',
    'CodTitolo;Rateo;Data;Cod_Portafoglio',
  ],
};

const pannello = ({ tipo }: TipoArchivio): string => INTESTAZIONI[tipo]?.[0] ?? '';
const chi = (archivio: TipoArchivio): string => (diTitoli.includes(archivio) ? 'BTPI28' : 'USD');
const conPortafoglio = (archivio: TipoArchivio, codice = 'VITA'): string =>
  gestore.includes(archivio) ? `;${codice}` : '';
const riga = (archivio: TipoArchivio, valore: string, di = chi(archivio)): string =>
  `${di};${valore};30/06/2026${conPortafoglio(archivio)}`;
const fileDi = (intestazione: string, ...righe: string[]): string =>
  [intestazione, ...righe].join('\r\n');

const importa = (
  archivio: TipoArchivio,
  byte: string,
  { chiama = admin, azienda = '001', ...opzioni }: Opzioni = {},
): Promise<Lavoro> =>
  importaIn(
    chiama,
    { nome: 'valori.csv', byte },
    opzioni as Record<string, string>,
    archivio.risorsa,
    aziendaNelPercorso(archivio) ? `/${azienda}` : '',
  );

interface Opzioni {
  readonly chiama?: typeof admin;
  readonly azienda?: string;
  readonly soloValide?: string;
  readonly portafoglio?: string;
}

const scritte = async ({ tabella, chiave, valori, ambito }: TipoArchivio): Promise<string[]> => {
  const colonne = [
    ...(ambito === 'condiviso' ? [] : ['cod_azienda']),
    ...chiave.map(({ sql }) => sql),
    ...valori.map(({ sql }) => `trim_scale(${sql})::text`),
  ];
  const { rows } = await proprietario.query<{ riga: string }>(
    `select concat_ws(' ', ${colonne}) as riga from ${tabella} order by 1`,
  );
  return rows.map(({ riga: una }) => una);
};

const errori = ({ problema }: Lavoro): string[] =>
  problema?.errori?.map(({ campo, messaggio }) => `${campo}: ${messaggio}`) ?? [];

describe('le colonne richieste valgono con tutti e due gli elenchi di nomi, e ciò che si importa si annulla', () => {
  test.each(nomi(perCsv))('%s', async (_, archivio) => {
    const azienda = eAziendale(archivio) ? '001 ' : '';
    const portafoglio = gestore.includes(archivio) ? ' VITA' : '';
    const attesa = `${azienda}2026-06-30 ${chi(archivio)}${portafoglio}`;
    const [primo = '', secondo = ''] = INTESTAZIONI[archivio.tipo] ?? [];
    const uno = await importa(archivio, fileDi(primo, riga(archivio, '1,25')));
    expect(uno.esito).toMatchObject({ letti: 1, inseriti: 1, scartati: 0 });
    expect(await scritte(archivio)).toEqual([`${attesa} 1.25`]);
    const due = await importa(archivio, fileDi(secondo, riga(archivio, '1,26')));
    expect(due.esito).toMatchObject({ letti: 1, aggiornati: 1, scartati: 0 });
    expect(await scritte(archivio)).toEqual([`${attesa} 1.26`]);
    const guid = randomUUID();
    await admin('POST', `/importazioni/${due.guidID}/ripristina?guid=${guid}`);
    expect((await attendi(admin, guid)).stato).toBe('completato');
    expect(await scritte(archivio)).toEqual([`${attesa} 1.25`]);
    const tre = await importa(archivio, fileDi(secondo.toUpperCase(), riga(archivio, '1,25')));
    expect(tre.esito).toMatchObject({ letti: 1, invariati: 1, aggiornati: 0 });
  });
});

describe('il file di un gestore può dire il portafoglio una volta per tutte', () => {
  const senzaPortafoglio = (archivio: TipoArchivio): string =>
    (INTESTAZIONI[archivio.tipo]?.[1] ?? '').replace(/;Cod_Portafoglio$/, '');

  test.each(nomi(perCsv.filter((una) => gestore.includes(una))))('%s', async (_, archivio) => {
    const byte = fileDi(senzaPortafoglio(archivio), `${chi(archivio)};1,25;30/06/2026`);
    const lavoro = await importa(archivio, byte, { portafoglio: 'VITA' });
    expect(lavoro.esito).toMatchObject({ letti: 1, inseriti: 1, scartati: 0 });
    expect(await scritte(archivio)).toEqual([`001 2026-06-30 ${chi(archivio)} VITA 1.25`]);
  });

  test('ciò che la riga dice da sé vale più della scelta', async () => {
    const archivio = tipoArchivio('cambi-normali-gestore') as TipoArchivio;
    const intestazione = 'CodDivisa;Cambio;Data;Cod_Portafoglio';
    const byte = fileDi(intestazione, 'USD;1,25;30/06/2026;DANNI', 'GBP;0,85;30/06/2026;');
    await importa(archivio, byte, { portafoglio: 'VITA' });
    expect(await scritte(archivio)).toEqual([
      '001 2026-06-30 GBP VITA 0.85',
      '001 2026-06-30 USD DANNI 1.25',
    ]);
  });

  test('senza colonna né scelta il rifiuto dice che si può scegliere', async () => {
    const byte = 'CodDivisa;Cambio;Data\nUSD;1,25;30/06/2026';
    const url = '/CambiNormaliGestore/uploadFromCsv';
    const risposta = await caricaFile(admin, url, { nome: 'valori.csv', byte });
    expect(risposta.statusCode).toBe(422);
    expect(risposta.json<{ detail: string }>().detail).toBe(
      'Nel file manca la colonna PORTAFOGLIO. Colonne trovate: CodDivisa, Cambio, Data. ' +
        'Se il file è tutto dello stesso portafoglio, sceglierlo al caricamento; se è fatto in altro modo, si legge con una mappatura.',
    );
  });
});

describe('un titolo si dice col codice interno, con un suo ISIN o col codice di listino dichiarato', () => {
  test.each(nomi(diTitoli))('%s', async (_, archivio) => {
    const come = ['btpi28', 'IT0003128367', 'listino:ENI'];
    const righe = come.map((uno) => riga(archivio, '1,25', uno));
    const lavoro = await importa(archivio, fileDi(pannello(archivio), ...righe));
    expect(lavoro.esito).toMatchObject({ letti: 3, inseriti: 3 });
    const codici = (await scritte(archivio)).map((una) => /BTPI28|ENEL|ENI/.exec(una)?.[0]);
    expect(codici).toEqual(['BTPI28', 'ENEL', 'ENI']);
  });

  test('i due ISIN di un BTP al dettaglio sono lo stesso titolo', async () => {
    const archivio = tipoArchivio('quotazioni') as TipoArchivio;
    const righe = ['IT0005517195', 'IT0005517187'].map((uno) => riga(archivio, '101,2748', uno));
    const lavoro = await importa(archivio, fileDi(pannello(archivio), ...righe), {
      soloValide: 'true',
    });
    expect(lavoro.esito).toMatchObject({ inseriti: 1, scartati: 1 });
  });

  test('un titolo sconosciuto è un errore della sua riga, con il rimedio e lo scarto da scaricare', async () => {
    const archivio = tipoArchivio('quotazioni') as TipoArchivio;
    const byte = fileDi(
      pannello(archivio),
      riga(archivio, '100', 'IT0005441883'),
      riga(archivio, '99'),
    );
    const lavoro = await importa(archivio, byte);
    expect(errori(lavoro)).toEqual([
      'CODICE TITOLO: riga 2: «IT0005441883»: titolo sconosciuto: nessun titolo in anagrafica ha questo codice o questo ISIN; importare prima il titolo, poi ripetere l’import',
    ]);
    const scarti = await admin('GET', `/importazioni/${lavoro.guidID}/scarti`);
    expect(scarti.body).toContain('IT0005441883;100;30/06/2026;2;');
  });

  test('un codice che è anche l’ISIN di un altro titolo non dice quale dei due', async () => {
    const archivio = tipoArchivio('quotazioni') as TipoArchivio;
    await proprietario.query(
      `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
       values ('IT0003132476', 'Un omonimo', 'A', 'EUR', 'U')`,
    );
    const lavoro = await importa(
      archivio,
      fileDi(pannello(archivio), riga(archivio, '14', 'IT0003132476')),
    );
    expect(errori(lavoro)[0]).toMatch(/riga 2: «IT0003132476» è di più titoli: indicare il codice/);
    const giusto = await importa(
      archivio,
      fileDi(pannello(archivio), riga(archivio, '14', 'isin:IT0003132476')),
    );
    expect(giusto.esito).toMatchObject({ inseriti: 1 });
    expect(await scritte(archivio)).toEqual(['2026-06-30 ENI 14']);
    await proprietario.query(`delete from quotazioni`);
    await proprietario.query(`delete from titoli where cod_titolo = 'IT0003132476'`);
  });
});

describe('i valori di un’azienda restano suoi', () => {
  test.each(nomi(aziendali))('%s', async (_, archivio) => {
    const intestazione = `${pannello(archivio)};CodAzienda`;
    const sua = await importa(archivio, fileDi(intestazione, `${riga(archivio, '1,25')};001`));
    expect(sua.esito).toMatchObject({ inseriti: 1 });
    const altrui = await importa(archivio, fileDi(intestazione, `${riga(archivio, '1,3')};002`));
    expect(errori(altrui)).toEqual([
      'CODICE AZIENDA: riga 2: la riga è dell’azienda 002, ma l’import è dell’azienda 001: cambiare azienda o togliere la riga',
    ]);
    expect(await scritte(archivio)).toHaveLength(1);
  });

  test.each(nomi(gestore))(
    '%s: il portafoglio è di questa azienda, col codice o con una descrizione sola',
    async (_, archivio) => {
      const una = (quale: string) =>
        fileDi(pannello(archivio), `${chi(archivio)};1,25;30/06/2026;${quale}`);
      expect(errori(await importa(archivio, una('FONDO')))[0]).toMatch(
        /«FONDO»: portafoglio sconosciuto: non è di questa azienda; .* tabella Portafogli/,
      );
      expect(errori(await importa(archivio, una('Ramo danni')))[0]).toMatch(
        /«Ramo danni» è la descrizione di più portafogli: indicare il codice/,
      );
      expect((await importa(archivio, una('ramo VITA'))).esito).toMatchObject({ inseriti: 1 });
      expect((await scritte(archivio))[0]).toContain(' VITA ');
    },
  );

  test.each(nomi(perCsv.filter(aziendaNelPercorso)))(
    '%s: l’azienda del percorso è quella della chiamata',
    async (_, archivio) => {
      const file = { nome: 'valori.csv', byte: fileDi(pannello(archivio), riga(archivio, '1')) };
      const url = `/${archivio.risorsa}/uploadFromCsv`;
      expect((await caricaFile(admin, `${url}/002`, file)).statusCode).toBe(422);
      expect((await caricaFile(admin, url, file)).statusCode).toBe(404);
    },
  );
});

test.each(nomi(perCsv))('%s: chi legge soltanto non importa', async (_, archivio) => {
  const nome = `legge-${archivio.tipo}`.toLowerCase();
  const lettore = await prova.come({ username: nome, su: { '001': [`${archivio.area}_R`] } });
  const url = `/${archivio.risorsa}/uploadFromCsv${aziendaNelPercorso(archivio) ? '/001' : ''}`;
  const file = { nome: 'valori.csv', byte: fileDi(pannello(archivio), riga(archivio, '1')) };
  expect((await caricaFile(lettore, url, file)).statusCode).toBe(403);
});

test('il CSV dei coefficienti normali gestore non è attuato; il foglio Excel sì', async () => {
  const archivio = tipoArchivio('coefficienti-normali-gestore') as TipoArchivio;
  const file = { nome: 'valori.csv', byte: fileDi(pannello(archivio), riga(archivio, '1')) };
  const risposta = await caricaFile(admin, '/CoefficientiNormaliGestore/uploadFromCsv/001', file);
  expect(risposta.statusCode).toBe(501);
  expect(risposta.json()).toMatchObject({
    title: 'Metodo non implementato',
    detail: 'Metodo non implementato',
  });
});

describe('il modello da riempire ha le colonne richieste, e la sua riga di esempio si importa', () => {
  const modello = async (archivio: TipoArchivio, estensione: '.csv' | '.xlsx') => {
    const url = `/importazioni/modelli/${archivio.tipo}?fileExtension=${estensione}`;
    const risposta = await admin('GET', url);
    expect(risposta.headers['content-disposition']).toContain(
      `modello-${archivio.tipo}${estensione}`,
    );
    return { nome: `modello${estensione}`, byte: risposta.rawPayload };
  };

  test.each(nomi(tipiArchivio))('%s', async (_, archivio) => {
    const csv = await modello(archivio, '.csv');
    const [testa = ''] = csv.byte.toString().split('\r\n');
    const richieste = archivio.colonneImport.map(({ titolo }) => titolo);
    expect(testa).toBe(`\ufeff${richieste.join(';')}`);
    const excel = await importaIn(admin, await modello(archivio, '.xlsx'), {}, archivio.risorsa);
    expect(excel.esito).toMatchObject({ letti: 1, inseriti: 1, scartati: 0 });
    if (archivio.caricamento === 'non attuato') return;
    const coda = aziendaNelPercorso(archivio) ? '/001' : '';
    const stesso = await importaIn(admin, csv, {}, archivio.risorsa, coda);
    expect(stesso.esito).toMatchObject({ letti: 1, invariati: 1 });
  });

  test('di ciò che non si importa non c’è', async () => {
    expect((await admin('GET', '/importazioni/modelli/nulla')).statusCode).toBe(404);
  });
});

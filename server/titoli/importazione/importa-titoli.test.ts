import type { Static } from 'typebox';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RigaImport } from '#contract/importazioni.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, importa as importaFile, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

type Riga = Static<typeof RigaImport>;

const importa = (byte: string | Buffer, opzioni: Record<string, string> = {}) =>
  importaFile(admin, { nome: 'titoli.csv', byte }, opzioni, 'Securities');

const righeDi = async (guid: string, query = ''): Promise<Riga[]> =>
  (await admin('GET', `/importazioni/${guid}/righe${query}`)).json<{ items: Riga[] }>().items;

const leggi = async <R extends object>(domanda: string): Promise<R[]> =>
  (await proprietario.query<R>(domanda)).rows;

/** Public facts: two Treasury bonds, and a share on two listings. */
const TITOLI =
  'ISIN;Descrizione;Tipo Titolo;Codice Divisa;Data Scadenza;Tasso Cedola;Periodicità;Tipo Calcolo Ratei;Callable\r\n' +
  'IT0005556011;BTP 3,85% 15/09/2026;S;EUR;15/09/2026;3,85;6;ICMA;No\r\n' +
  'IT0001086567;BTP 7,25% 01/11/2026;S;EUR;01/11/2026;7,25;6;ICMA;\r\n';

beforeEach(async () => {
  await proprietario.query('delete from titoli; delete from emittenti');
});

describe('un file di titoli con le colonne del prodotto', () => {
  test('entra: codice l’ISIN, da certificare, con la fonte e il lavoro', async () => {
    const lavoro = await importa(TITOLI);
    expect(lavoro).toMatchObject({
      stato: 'completato',
      esito: { letti: 2, inseriti: 2, aggiornati: 0, invariati: 0, scartati: 0 },
    });
    expect(
      await leggi(`select cod_titolo, cod_isin, descrizione, trim_scale(tasso_cedola)::text as tasso,
          data_scadenza::text, periodicita, quotazione, callable, da_certificare, fonte,
          lavoro = '${lavoro.guidID}' as suo from titoli order by cod_titolo desc`),
    ).toEqual([
      {
        cod_titolo: 'IT0005556011',
        cod_isin: 'IT0005556011',
        descrizione: 'BTP 3,85% 15/09/2026',
        tasso: '3.85',
        data_scadenza: '2026-09-15',
        periodicita: '6',
        quotazione: 'P',
        callable: false,
        da_certificare: true,
        fonte: 'titoli.csv',
        suo: true,
      },
      expect.objectContaining({ cod_titolo: 'IT0001086567', tasso: '7.25' }),
    ]);
  });

  test('due volte: la seconda non cambia nulla', async () => {
    await importa(TITOLI);
    const lavoro = await importa(TITOLI);
    expect(lavoro.esito).toMatchObject({ letti: 2, inseriti: 0, aggiornati: 0, invariati: 2 });
  });

  test('le colonne che non ci sono e le celle vuote lasciano un titolo com’è', async () => {
    await importa(TITOLI);
    const lavoro = await importa(
      'ISIN;Descrizione;Tasso Cedola\nIT0005556011;BTP settembre 2026;\nIT0001086567;;7,5\n',
    );
    expect(lavoro.esito).toMatchObject({ inseriti: 0, aggiornati: 2 });
    expect(
      await leggi(
        'select descrizione, trim_scale(tasso_cedola)::text as tasso from titoli order by 1',
      ),
    ).toEqual([
      { descrizione: 'BTP 7,25% 01/11/2026', tasso: '7.5' },
      { descrizione: 'BTP settembre 2026', tasso: '3.85' },
    ]);
  });

  test('l’anteprima dice ciò che cambia, campo per campo, e ciò che era vuoto', async () => {
    await importa(TITOLI);
    const { guidID } = await importa(
      'ISIN;Codice Listino;Descrizione;Codice Divisa;Data Scadenza;Tasso Cedola;Callable;Strumento\n' +
        'IT0005556011;BTP26;BTP 3,85% 15/09/2026;USD;16/09/2026;3,90;Sì;Bond\n' +
        'IT0005556011;XBTP26;BTP settembre;USD;;;;\n' +
        'IT0001086567;;BTP 7,25% 01/11/2026;EUR;01/11/2026;7,250;;\n',
      { anteprima: 'true' },
    );
    const righe = await righeDi(guidID);
    expect(righe.map(({ esito, prima }) => [esito, prima])).toEqual([
      [
        'aggiornamento',
        {
          ...{ 'Codice Listino': null, 'Codice Divisa': 'EUR', 'Data Scadenza': '15/09/2026' },
          ...{ 'Tasso Cedola': '3,85', Callable: 'No', Strumento: null },
        },
      ],
      ['aggiornamento', undefined],
      ['invariato', undefined],
    ]);
  });

  test('senza codice né ISIN nell’intestazione si rifiuta, dicendo che cosa manca', async () => {
    await expect(importa('Descrizione;Tipo\nBTP;S\n')).rejects.toThrow(
      'manca la colonna Codice Titolo o ISIN',
    );
  });

  test('Windows-1252 e BOM: gli accenti restano', async () => {
    const testo =
      'ISIN;Descrizione;Tipo Titolo;Codice Divisa\nIT0001233417;Società per più;A;EUR\n';
    await importa(Buffer.from(testo, 'latin1'));
    expect(await leggi('select descrizione from titoli')).toEqual([
      { descrizione: 'Società per più' },
    ]);
    await proprietario.query('delete from titoli');
    await importa(Buffer.from(`\ufeff${testo}`));
    expect(await leggi('select descrizione from titoli')).toEqual([
      { descrizione: 'Società per più' },
    ]);
  });
});

describe('le righe che non vanno', () => {
  test('si dicono per riga e colonna: codice, elenco, sì o no, e le regole dei titoli', async () => {
    const { guidID } = await importa(
      'ISIN;Descrizione;Tipo Titolo;Codice Divisa;Callable;Data Scadenza;Data Emissione\n' +
        'IT0005556012;cifra sbagliata;S;EUR;;15/09/2026;\n' +
        'IT0005556011;tipo ignoto;QQ;EUR;forse;15/09/2026;\n' +
        'IT0001086567;prima di nascere;S;EUR;;01/11/2020;01/11/2026\n' +
        ';senza nome;S;EUR;;01/11/2026;\n' +
        'IT0001233417;azione con scadenza;A;EUR;;01/11/2026;\n',
      { anteprima: 'true' },
    );
    const righe = await righeDi(guidID);
    expect(righe.map(({ esito }) => esito)).toEqual(Array(5).fill('errore'));
    const detti = righe.map(({ errori }) =>
      errori.map(({ colonna, messaggio }) => `${colonna}: ${messaggio}`).join(' | '),
    );
    expect(detti[0]).toContain('ISIN: «IT0005556012» non è un ISIN');
    expect(detti[1]).toContain('Tipo Titolo: il tipo di titolo «QQ» non è in anagrafica');
    expect(detti[1]).toContain('Callable: «forse» non dice né sì né no');
    expect(detti[2]).toMatch(/emissione|scadenza/i);
    expect(detti[3]).toContain('manca il codice del titolo, o il suo ISIN');
    expect(detti[4]).toContain('un titolo di tipo A non lo prevede');
  });

  test('il codice di uno e l’ISIN di un altro non sono nessuno dei due', async () => {
    await importa(TITOLI);
    const { guidID } = await importa(
      'Codice Titolo;ISIN\nIT0005556011;IT0001086567\nIT0005556011;US0378331005\n',
      { anteprima: 'true' },
    );
    const righe = await righeDi(guidID);
    expect(righe[0]?.errori[0]?.messaggio).toContain('di un altro, IT0001086567');
    expect(righe[1]?.errori[0]?.messaggio).toContain('ha in anagrafica un altro ISIN');
  });
});

describe('uno stesso ISIN dato a più titoli', () => {
  const TESTA = 'Codice Titolo;ISIN;Descrizione;Tipo Titolo;Codice Divisa\n';

  test('che non ne hanno: si scartano le loro righe, e le altre entrano', async () => {
    await importa(`${TESTA}MIO1;;Uno;A;EUR\nMIO2;;Due;A;EUR\n`);
    const lavoro = await importa(
      `${TESTA}MIO1;IT0003128367;Uno;A;EUR\nMIO2;IT0003128367;Due;A;EUR\nMIO3;IT0003132476;Tre;A;EUR\n`,
      { soloValide: 'true' },
    );
    expect(lavoro).toMatchObject({ stato: 'completato', esito: { inseriti: 1, scartati: 2 } });
    const { body } = await admin('GET', `/importazioni/${lavoro.guidID}/scarti`);
    expect(body).toContain('lo stesso ISIN, IT0003128367, è dato a più titoli: MIO1, MIO2');
    expect(await leggi('select cod_isin from titoli order by cod_titolo')).toEqual([
      { cod_isin: null },
      { cod_isin: null },
      { cod_isin: 'IT0003132476' },
    ]);
  });

  test('uno che c’è e uno nuovo: nessuno dei due', async () => {
    await importa(`${TESTA}MIO1;;Uno;A;EUR\n`);
    const lavoro = await importa(
      `${TESTA}MIO1;IT0003128367;Uno;A;EUR\n;IT0003128367;Enel;A;EUR\n`,
      { soloValide: 'true' },
    );
    expect(lavoro).toMatchObject({ stato: 'completato', esito: { inseriti: 0, scartati: 2 } });
  });
});

test('un ISIN con premio è di un titolo solo', async () => {
  const { guidID } = await importa(
    'ISIN;Descrizione;Tipo Titolo;Codice Divisa;Data Scadenza;ISIN con Premio;Premio Fedeltà\n' +
      'IT0005556011;Uno;S;EUR;15/09/2026;IT0005669269;0,5\n' +
      'IT0001086567;Due;S;EUR;01/11/2026;IT0005669269;0,5\n',
    { anteprima: 'true' },
  );
  const righe = await righeDi(guidID);
  expect(righe.map(({ errori }) => errori[0]?.messaggio)).toEqual(
    Array(2).fill('l’ISIN con premio IT0005669269 è già di un altro titolo'),
  );
});

describe('lo stesso ISIN su più righe', () => {
  const TESTA = 'ISIN;Codice Listino;Descrizione;Tipo Titolo;Codice Divisa\n';
  const DUE =
    `${TESTA}IT0001233417;A2A.MI;A2A S.p.A.;A;EUR\nIT0001233417;1A2A.MI;A2A;A;EUR\n` +
    'US0378331005;AAPL.MI;Apple Inc.;A;EUR\n';

  test('è un titolo con due listini: vale la prima, la differenza è una nota', async () => {
    const { guidID } = await importa(DUE, { anteprima: 'true' });
    const righe = await righeDi(guidID);
    expect(righe.map(({ esito }) => esito)).toEqual(Array(3).fill('inserimento'));
    expect(righe[1]?.note).toEqual([
      'un altro listino del titolo della riga 2, di cui valgono Descrizione',
    ]);
    await admin('POST', `/importazioni/${guidID}/conferma`);
    expect((await attendi(admin, guidID)).esito).toMatchObject({
      ...{ inseriti: 3, scartati: 0, ripetuti: 1 },
    });
    expect(
      await leggi(`select t.cod_titolo, t.cod_listino, t.descrizione, t.versione,
          string_agg(l.cod_listino || case when l.principale then '*' else '' end, ' '
                     order by l.id) as listini
        from titoli t join titoli_listini l on l.id_titolo = t.id
       group by 1, 2, 3, 4 order by 1`),
    ).toEqual([
      {
        cod_titolo: 'IT0001233417',
        cod_listino: 'A2A.MI',
        descrizione: 'A2A S.p.A.',
        versione: 1,
        listini: 'A2A.MI* 1A2A.MI',
      },
      expect.objectContaining({ cod_titolo: 'US0378331005', listini: 'AAPL.MI*' }),
    ]);
    expect((await importa(DUE)).esito).toMatchObject({ invariati: 3, aggiornati: 0 });
  });

  test('se si contraddicono nell’essenziale si scartano tutte, con la ragione', async () => {
    const { guidID } = await importa(
      `${TESTA}IT0001233417;A2A.MI;A2A;A;EUR\nIT0001233417;1A2A.MI;A2A;A;USD\n`,
      { anteprima: 'true' },
    );
    const righe = await righeDi(guidID);
    expect(righe.map(({ errori }) => errori[0]?.messaggio)).toEqual(
      Array(2).fill(
        'le righe 2, 3 sono dello stesso titolo e si contraddicono: Codice Divisa EUR, USD',
      ),
    );
  });

  test('sullo stesso listino è una riga ripetuta', async () => {
    const riga = 'IT0001233417;A2A.MI;A2A;A;EUR\n';
    const { guidID } = await importa(TESTA + riga + riga, { anteprima: 'true' });
    const righe = await righeDi(guidID);
    expect(righe[1]?.errori).toEqual([
      expect.objectContaining({
        messaggio: 'riga ripetuta nel file: stessi codice e listino',
      }),
    ]);
  });
});

describe('l’annullamento di un import di titoli', () => {
  const ripristina = async (guid: string) => {
    const { guidID } = (await admin('POST', `/importazioni/${guid}/ripristina`)).json<{
      guidID: string;
    }>();
    return attendi(admin, guidID);
  };

  test('toglie titoli, listini ed emittenti creati, e riporta ciò che ha cambiato', async () => {
    await importa(TITOLI);
    const { guidID } = await importa(
      'ISIN;Codice Listino;Descrizione;Tipo Titolo;Codice Divisa;Emittente;Crea Emittenti\n' +
        'IT0005556011;BTP26;BTP cambiato;S;EUR;Repubblica Italiana;sì\n' +
        'IT0001233417;A2A.MI;A2A S.p.A.;A;EUR;A2A S.p.A.;sì\n' +
        'IT0001233417;1A2A.MI;A2A S.p.A.;A;EUR;A2A S.p.A.;sì\n',
    );
    expect(await leggi('select cod_emittente, descrizione from emittenti order by 1')).toEqual([
      { cod_emittente: 'A2A_S_P_A', descrizione: 'A2A S.p.A.' },
      { cod_emittente: 'REPUBBLICA_ITALIANA', descrizione: 'Repubblica Italiana' },
    ]);
    const fatto = await ripristina(guidID);
    expect(fatto.problema).toBeNull();
    expect(fatto.esito).toMatchObject({ aggiornati: 1, eliminati: 1, nonRipristinati: 0 });
    expect(await leggi('select descrizione, cod_emittente from titoli order by 1')).toEqual([
      { descrizione: 'BTP 3,85% 15/09/2026', cod_emittente: null },
      { descrizione: 'BTP 7,25% 01/11/2026', cod_emittente: null },
    ]);
    expect(await leggi('select id from titoli_listini')).toEqual([]);
    expect(await leggi('select id from emittenti')).toEqual([]);
  });

  test('lascia, e dice, quello che altri hanno cambiato o che qualcosa usa', async () => {
    const { guidID } = await importa(TITOLI);
    await proprietario.query(
      `update titoli set descrizione = 'mia' where cod_titolo = 'IT0005556011'`,
    );
    await proprietario.query(
      `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_sottostante)
       values ('OPZ', 'Opzione', 'P', 'EUR', 'IT0001086567')`,
    );
    const fatto = await ripristina(guidID);
    expect(fatto.esito).toMatchObject({ eliminati: 0, nonRipristinati: 2 });
    expect(await leggi('select cod_titolo from titoli order by 1')).toHaveLength(3);
  });
});

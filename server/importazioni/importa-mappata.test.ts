import { writeXlsx } from 'hucre/xlsx';
import type { Static } from 'typebox';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RigaImport } from '#contract/importazioni.ts';
import { prezziPerColonna } from '#domain/mappature/predefinite/prezzi.ts';
import type { RegoleMappatura } from '#domain/mappature/regole.ts';
import { appDiProva } from '#tests/setup/app.ts';
import {
  attendi,
  caricaFile,
  importa,
  type Lavoro,
  lavoratoreDiProva,
} from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

type Riga = Static<typeof RigaImport>;
interface PaginaLetta {
  readonly items: Riga[];
  readonly colonne: readonly { readonly titolo: string; readonly nelFile: string | null }[];
}

const pagina = async (guid: string): Promise<PaginaLetta> =>
  (await admin('GET', `/importazioni/${guid}/righe`)).json<PaginaLetta>();

const salva = (codice: string, destinazione: string, regole: RegoleMappatura) =>
  proprietario.query(
    `insert into mappature (cod_mappatura, descrizione, destinazione, regole)
     values ($1, $1, $2, $3) on conflict (cod_mappatura) do update set regole = excluded.regole`,
    [codice, destinazione, JSON.stringify(regole)],
  );

const leggi = async <R extends object>(domanda: string): Promise<R[]> =>
  (await proprietario.query<R>(domanda)).rows;

describe('una mappatura', () => {
  /** Rates as somebody else sends them: two lines of a title, percentages of nothing, a total. */
  const cambiAltrui: RegoleMappatura = {
    lettura: { saltaRighe: 2, separatore: '|' },
    campi: {
      data: { colonna: 'Giorno', stile: { data: 'yyyymmdd' } },
      cod_divisa: { colonna: 'Valuta', passi: [{ fai: 'maiuscole' }] },
      cambio: { colonna: 'Per 1 euro', stile: { numero: 'en', togli: ['€'] } },
    },
    escludi: [
      { motivo: 'totale', quando: [{ colonna: 'Giorno', operatore: 'comincia', valori: ['Tot'] }] },
    ],
  };
  const CAMBI =
    'Banca di prova\nCambi del mese\nGiorno|Valuta|Per 1 euro\n20251001|usd|€1.1724\n' +
    '20251001|gbp|0.8704\n20251002|usd|uno\nTotale||2\n';

  const statali: RegoleMappatura = {
    campi: {
      cod_ISIN: { colonna: 'isin' },
      descrizione: { colonna: 'nome' },
      tassoCedola: { colonna: 'cedola', stile: { numero: 'it' } },
      dataScadenza: { colonna: 'fine', stile: { data: 'dd/mm/yyyy' } },
      codDivisa: { costante: 'EUR' },
      codEmittente: { costante: 'Repubblica Italiana' },
      creaEmittenti: { costante: 'Sì' },
      tipoEmittente: { costante: 'STATO' },
      tipo_Titolo: { costante: 'S' },
      periodicita: { costante: '6' },
      tipoCalcoloRatei: { costante: 'ICMA' },
    },
    regole: [
      {
        quando: [{ colonna: 'nome', operatore: 'contiene', valori: ['BTP€i'] }],
        allora: { tipoIndicizzazione: 'IE', tipoTasso: 'I' },
      },
    ],
  };
  const STATALI =
    'isin;nome;cedola;fine\nIT0004735152;BTP€i 15/09/2026;3,1;15/09/2026\n' +
    'IT0005556011;BTP 3,85% 15/09/2026;tre;15/09/2026\n';

  beforeEach(async () => {
    await proprietario.query('delete from cambi; delete from titoli; delete from emittenti');
    await salva('cambi-altrui', 'cambi', cambiAltrui);
    await salva('statali', 'titoli', statali);
  });

  describe('un archivio attraverso una mappatura', () => {
    test('righe saltate, separatore, stili dichiarati, righe lasciate fuori e la loro ragione', async () => {
      const file = { nome: 'cambi.csv', byte: CAMBI };
      const opzioni = { mappatura: 'cambi-altrui', soloValide: 'true' };
      const lavoro = await importa(admin, file, opzioni);
      expect(lavoro.esito).toEqual({
        letti: 3,
        inseriti: 2,
        aggiornati: 0,
        invariati: 0,
        scartati: 1,
      });
      expect(
        await leggi('select cod_divisa, trim_scale(cambio)::text as cambio from cambi order by 1'),
      ).toEqual([
        { cod_divisa: 'GBP', cambio: '0.8704' },
        { cod_divisa: 'USD', cambio: '1.1724' },
      ]);
      const log = await leggi<{ testo: string }>(
        `select testo from lavori_log where guid = '${lavoro.guidID}'`,
      );
      expect(log.map(({ testo }) => testo)).toContain(
        'Righe lasciate fuori dalla mappatura 1: totale.',
      );
      const scarti = (await admin('GET', `/importazioni/${lavoro.guidID}/scarti`)).body;
      expect(scarti).toContain('Per 1 euro: «uno» non è un numero nel formato 1,234.56.');
      expect((await importa(admin, file, opzioni)).esito).toMatchObject({
        inseriti: 0,
        invariati: 2,
      });
    });

    test('una mappatura che non c’è, o di altro, si rifiuta prima di leggere il file', async () => {
      const file = { nome: 'cambi.csv', byte: CAMBI };
      await expect(importa(admin, file, { mappatura: 'nessuna' })).rejects.toThrow(
        'La mappatura nessuna non c’è',
      );
      await expect(importa(admin, file, { mappatura: 'statali' })).rejects.toThrow(
        'La mappatura statali non è per Cambi',
      );
    });
  });

  describe('titoli attraverso una mappatura', () => {
    const anteprima = (byte: Buffer | string, nome = 'statali.csv') =>
      importa(admin, { nome, byte }, { mappatura: 'statali', anteprima: 'true' }, 'Securities');

    test('ogni valore dice se viene dal file, da una costante o da una regola', async () => {
      const { guidID } = await anteprima(STATALI);
      const { items, colonne } = await pagina(guidID);
      expect(colonne).toContainEqual({ titolo: 'Tasso Cedola', nelFile: 'cedola' });
      expect(colonne).toContainEqual({ titolo: 'Codice Divisa', nelFile: null });
      expect(items[0]).toMatchObject({
        esito: 'inserimento',
        valori: { ISIN: 'IT0004735152', 'Tasso Cedola': '3,1', 'Tipo Indicizzazione': 'IE' },
      });
      expect(items[0]?.derivati).toMatchObject({
        'Codice Divisa': 'costante della mappatura',
        'Tipo Indicizzazione': expect.stringContaining('da «BTP€i 15/09/2026»'),
        Emittente: expect.stringContaining('si crea con il codice REPUBBLICA_ITALIANA'),
      });
      expect(items[0]?.derivati['Tasso Cedola']).toBeUndefined();
      expect(items[1]?.errori).toEqual([
        {
          colonna: 'cedola',
          valore: '',
          messaggio: '«tre» non è un numero nel formato 1.234,56.',
          campo: 'Tasso Cedola',
        },
      ]);
    });

    test('la mappatura resta quella del caricamento, anche se poi la si cambia', async () => {
      const { guidID } = await anteprima(STATALI);
      await salva('statali', 'titoli', { campi: { cod_ISIN: { colonna: 'altro' } } });
      await admin('POST', `/importazioni/${guidID}/conferma?soloValide=true`);
      expect((await attendi(admin, guidID)).esito).toMatchObject({ inseriti: 1, scartati: 1 });
      expect(await leggi('select tipo_emittente from emittenti')).toEqual([
        { tipo_emittente: 'STATO' },
      ]);
      expect(await leggi('select cod_titolo, tipo_indicizzazione from titoli')).toEqual([
        { cod_titolo: 'IT0004735152', tipo_indicizzazione: 'IE' },
      ]);
    });

    test('un foglio Excel, con numeri e date suoi, dice lo stesso', async () => {
      const rows = [
        ['isin', 'nome', 'cedola', 'fine'],
        ['IT0004735152', 'BTP€i 15/09/2026', 3.1, new Date('2026-09-15T00:00:00Z')],
      ];
      const byte = Buffer.from(await writeXlsx({ sheets: [{ name: 'Titoli', rows }] }));
      const { guidID } = await anteprima(byte, 'statali.xlsx');
      const { items } = await pagina(guidID);
      expect(items[0]).toMatchObject({
        esito: 'inserimento',
        errori: [],
        valori: { 'Tasso Cedola': '3,1', 'Data Scadenza': '15/09/2026' },
      });
    });

    test('una mappatura che non dice quale titolo sia si rifiuta', async () => {
      await salva('statali', 'titoli', { campi: { descrizione: { colonna: 'nome' } } });
      await expect(anteprima(STATALI)).rejects.toThrow(
        'La mappatura non dice da dove viene Codice Titolo, ISIN',
      );
    });
  });
});

describe('i prezzi di altri', () => {
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
    await salva('larga', 'quotazioni', prezziPerColonna.regole);
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
      await salva('dizionario', 'quotazioni', {
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
      const risposta = await caricaFile(admin, url, {
        nome: 'a.csv',
        byte: 'Giorno,ENI.MI\nx,1\n',
      });
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
      await salva('esatta', 'quotazioni', regole);
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
      await salva('enel', 'quotazioni', {
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
});

import { writeXlsx } from 'hucre/xlsx';
import type { Static } from 'typebox';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RigaImport } from '#contract/importazioni.ts';
import type { RegoleMappatura } from '#domain/mappature/regole.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';

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

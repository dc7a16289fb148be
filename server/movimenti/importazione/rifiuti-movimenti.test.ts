import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { caricaFile, importa as importaFile, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

const importa = (byte: string, opzioni: Record<string, string> = {}, nome = 'movimenti.csv') =>
  importaFile(admin, { nome, byte }, opzioni, 'movimenti');

const quanti = async (): Promise<number> =>
  (await proprietario.query('select count(*)::int as n from movimenti')).rows[0].n;

const TESTA = 'Data Movimento;Causale;ISIN;Quantità;Prezzo;Portafoglio;Depositario\n';
const RIGA = '16/03/2026;ACQ;IE00B4L5Y983;100;98,45;P;D\n';

beforeAll(async () => {
  await apriDeposito(proprietario, {});
  await apriDeposito(proprietario, { portafoglio: 'P2', depositario: 'D2' });
  await apriDeposito(proprietario, { azienda: '002', portafoglio: 'ALTRUI', depositario: 'SUO' });
  await apriTitolo(proprietario, 'IE00B4L5Y983');
});

const scarti = async (byte: string, opzioni: Record<string, string> = {}): Promise<string> => {
  const lavoro = await importa(byte, { soloValide: 'true', ...opzioni });
  return (await admin('GET', `/importazioni/${lavoro.guidID}/scarti`)).body;
};

describe('righe che non entrano', () => {
  test.each([
    [
      'un titolo che non c’è',
      RIGA.replace('IE00B4L5Y983', 'IE00B0M62Q58'),
      'importare prima il titolo',
    ],
    ['una causale che non c’è', RIGA.replace('ACQ', 'Pippo'), 'causale sconosciuta'],
    ['un trasferimento', RIGA.replace('ACQ', 'TRF'), 'muove due posizioni'],
    ['un giorno che non esiste', RIGA.replace('16/03', '33/03'), 'è una data che non esiste'],
    [
      'un giorno la cui valuta esce dal calendario',
      RIGA.replace('16/03/2026', '31/12/2199'),
      'esce dal calendario',
    ],
    [
      'un portafoglio di un’altra azienda',
      RIGA.replace(';P;D', ';ALTRUI;'),
      'non è di questa azienda',
    ],
    [
      'un depositario di un altro portafoglio',
      RIGA.replace(';P;D', ';P;D2'),
      'è del portafoglio P2, non di P',
    ],
    ['senza quantità', RIGA.replace(';100;', ';;'), 'manca la quantità'],
    ['senza prezzo né importo', RIGA.replace('98,45', ''), 'mancano il prezzo e l’importo'],
    ['un numero enorme', RIGA.replace(';100;', `;${'9'.repeat(30)};`), 'troppe cifre'],
    [
      'il nominale di tutto il debito pubblico',
      RIGA.replace(';100;', ';99999999999999999;'),
      'troppo grande',
    ],
  ])('%s: la ragione e il rimedio', async (_nome, riga, ragione) => {
    expect(await scarti(TESTA + riga)).toContain(ragione);
    expect(await quanti()).toBe(0);
  });

  test('la divisa del file non è quella del titolo', async () => {
    const file = `${TESTA.trim()};Divisa\n${RIGA.trim()};USD\n`;
    expect(await scarti(file)).toContain('la divisa del file è USD, quella del titolo EUR');
  });
});

describe('file che non sono di movimenti', () => {
  test('un estratto del patrimonio: che cos’è, e che cosa chiedere', async () => {
    const patrimonio =
      'Investimenti;;Totale;10,00 €\nDescrizione;ISIN;Numero Quote;Controvalore di carico fiscale €\nFONDO;IE00B4L5Y983;10;9,00\n';
    await expect(importa(patrimonio)).rejects.toThrow('estratto del patrimonio');
    await expect(importa(patrimonio)).rejects.toThrow('elenco dei movimenti');
  });

  test('anche con la mappatura di un altro, che salta righe o legge un’altra codifica', async () => {
    const patrimonio = `${'Investimenti;;Totale;1.000,00 €\n'.repeat(6)}Descrizione;ISIN;Quantità;Valore quota di carico €\nBTP;IT0005583478;10;9,00\n`;
    for (const mappatura of ['movimenti-fineco', 'movimenti-fineco-italiano'])
      await expect(importa(patrimonio, { mappatura })).rejects.toThrow('estratto del patrimonio');
  });

  test('un vecchio .xls: come si salva', async () => {
    await expect(importa('x', {}, 'movimenti.xls')).rejects.toThrow('salvarlo come .xlsx');
  });

  test('senza portafoglio si chiede, e la scelta vale per le righe che non lo dicono', async () => {
    const file = 'Data Movimento;Causale;ISIN;Quantità;Prezzo\n16/03/2026;ACQ;IE00B4L5Y983;1;2\n';
    await expect(importa(file)).rejects.toThrow('scegliere portafoglio e depositario');
    const lavoro = await importa(file, { portafoglio: 'P2', anteprima: 'true' });
    expect(lavoro.esito).toMatchObject({ inseriti: 1 });
  });

  test('date scritte in due modi: si chiede quale, non si indovina', async () => {
    const due = TESTA + RIGA + RIGA.replace('16/03/2026', '17.03.2026');
    await expect(importa(due)).rejects.toThrow(
      'formatoData=dd/mm/yyyy oppure formatoData=dd.mm.yyyy',
    );
  });
});

test('un foglio Excel entra come un CSV', async () => {
  const foglio = {
    name: 'Movimenti',
    rows: [
      ['Data Movimento', 'Causale', 'ISIN', 'Quantità', 'Prezzo', 'Depositario'],
      [new Date('2026-03-16'), 'ACQ', 'IE00B4L5Y983', 10, 31.5, 'D'],
    ],
  };
  const byte = Buffer.from(await writeXlsx({ sheets: [foglio] } as never));
  const lavoro = await importaFile(
    admin,
    { nome: 'm.xlsx', byte },
    { anteprima: 'true' },
    'movimenti',
  );
  expect(lavoro.esito).toMatchObject({ letti: 1, inseriti: 1 });
});

describe('chi può', () => {
  const invia = async (su: Record<string, readonly string[]>, azienda = '001') => {
    const chiama = await prova.come({
      username: `u${crypto.randomUUID().slice(0, 6)}`,
      su,
    } as never);
    const manda: typeof chiama = (metodo, url, corpo, intestazioni = {}) =>
      chiama(metodo, url, corpo, { ...intestazioni, 'x-cod-azienda': azienda });
    const file = { nome: 'm.csv', byte: TESTA + RIGA };
    return caricaFile(
      manda,
      `/movimenti/uploadFromCsv?guid=${crypto.randomUUID()}&anteprima=true`,
      file,
    );
  };

  test('servono Import_W e Movimenti_W, sull’azienda dei movimenti', async () => {
    expect((await invia({ '001': ['Import_W', 'Movimenti_W'] })).statusCode).toBe(202);
    const soloImport = await invia({ '001': ['Import_W'] });
    expect([soloImport.statusCode, soloImport.json().detail]).toEqual([
      403,
      'Serve il privilegio «Movimenti: scrittura»: chiederlo a un amministratore.',
    ]);
    expect((await invia({ '001': ['Movimenti_W'] })).statusCode).toBe(403);
    expect((await invia({ '001': ['Import_W', 'Movimenti_W'] }, '002')).statusCode).toBe(404);
  });
});

import { describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { apriConto } from '#tests/setup/riconciliazione.ts';
import { forma } from './forma.ts';
import { elencoInParole, PAROLE, quanti } from './parole.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;

interface Problema {
  readonly codice: string;
  readonly detail: string;
  readonly errori?: readonly { readonly campo: string; readonly messaggio: string }[];
}

const creata = async (url: string, corpo: object) => {
  const risposta = await admin('POST', url, { id: 1, ...corpo });
  expect(risposta.statusCode, risposta.body).toBe(201);
  return risposta.json<{ id: number; versione: number }>();
};

describe('chi usa un record', () => {
  test('ogni tabella che ne nomina un’altra, o che è nominata, ha le sue parole', async () => {
    const { rows } = await proprietario.query<{ tabella: string }>(
      `select distinct t::regclass::text as tabella
         from pg_constraint c, unnest(array[c.conrelid, c.confrelid]) as t
        where c.contype = 'f' and c.confdeltype in ('a', 'r')
          and c.connamespace = 'public'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map(({ tabella }) => tabella).filter((una) => !PAROLE[una])).toEqual([]);
  });

  test('una divisa con cambi e titoli non si elimina: si dice chi la usa e quanti sono', async () => {
    await admin('POST', '/Cambi', {
      id: 1,
      data: '2026-04-10',
      codDivisa: 'JPY',
      cambio: '186.75',
    });
    await admin('POST', '/Cambi', { id: 1, data: '2026-04-13', codDivisa: 'JPY', cambio: '187' });
    await proprietario.query(
      `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
       values ('JPYPROVA', 'Di prova', 'S', 'JPY')`,
    );
    const divisa = (await admin('GET', '/divise/getbycode?code=JPY')).json<{ id: number }>();
    const rifiuto = await admin('DELETE', `/divise/${divisa.id}`);
    expect(rifiuto.statusCode).toBe(409);
    expect(rifiuto.json<Problema>()).toMatchObject({
      codice: 'IN_USO',
      detail: 'È usata da 2 cambi e 1 titolo: prima di eliminarla va tolta da lì.',
    });
  });

  test('chi non può leggere i cambi sa che ce ne sono, non quanti', async () => {
    const { come } = prova;
    const persona = await come({ username: 'solo.divise', su: { '001': ['Divise_W'] } });
    const divisa = (await admin('GET', '/divise/getbycode?code=JPY')).json<{ id: number }>();
    const rifiuto = await persona('DELETE', `/divise/${divisa.id}`);
    expect(rifiuto.json<Problema>().detail).toBe(
      'È usata da cambi e titoli: prima di eliminarla va tolta da lì.',
    );
  });

  test('la controparte di un portafoglio altrui non dice di chi è', async () => {
    const { id } = await creata('/controparti', {
      codControparte: 'ALTRUI',
      descrizione: 'Altrui',
    });
    await proprietario.query(
      `insert into portafogli (cod_azienda, cod_portafoglio, descrizione, cod_gestore)
       values ('002', 'P1', 'Di altri', 'ALTRUI')`,
    );
    const persona = await prova.come({
      username: 'solo.uno',
      su: { '001': ['Titoli_W', 'Portafogli_R'] },
    });
    const rifiuto = await persona('DELETE', `/controparti/${id}`);
    expect(rifiuto.json<Problema>().detail).toBe(
      'È usata da dati di aziende che non sono fra quelle concesse: prima di eliminarla va tolta da lì.',
    );
  });

  test('anche gli abbinamenti, che tiene un trigger, dicono di usare il loro conto', async () => {
    await apriDeposito(proprietario);
    const id = await apriConto(proprietario);
    await proprietario.query(
      `insert into abbinamenti (cod_azienda, id_conto, ambito, come, stato)
       values ('001', ${id}, 'cassa', 'importo', 'proposto')`,
    );
    const rifiuto = await admin('DELETE', `/contiRiconciliati/${id}`);
    expect(rifiuto.json<Problema>().detail).toBe(
      'È usato da 1 abbinamento: prima di eliminarlo va tolto da lì.',
    );
  });

  test('l’emittente che è capogruppo di due li nomina', async () => {
    const { id } = await creata('/emittenti', { codEmittente: 'CAPO', descrizione: 'Capo' });
    for (const cod of ['F1', 'F2'])
      await creata('/emittenti', { codEmittente: cod, descrizione: cod, codCapogruppo: 'CAPO' });
    expect((await admin('DELETE', `/emittenti/${id}`)).json<Problema>().detail).toBe(
      'È usato da 2 emittenti: prima di eliminarlo va tolto da lì.',
    );
  });
});

describe('ciò che la banca dati rifiuta', () => {
  test('una chiave presa dice quale, e sta accanto al suo campo', async () => {
    const doppia = await admin('POST', '/divise', { id: 1, codDivisa: 'USD', descDivisa: 'Altra' });
    expect(doppia.statusCode).toBe(409);
    expect(doppia.json<Problema>()).toMatchObject({
      codice: 'GIA_ESISTENTE',
      detail: 'Il codice «USD» esiste già.',
      errori: [{ campo: 'codDivisa', messaggio: 'Il codice «USD» esiste già.' }],
    });
  });

  test('un valore che non c’è nella tabella a cui si riferisce dice in quale', async () => {
    const corpo = { id: 1, codEmittente: 'ZZ1', descrizione: 'Di prova', codPaese: 'ZZ' };
    const rifiuto = await admin('POST', '/emittenti', corpo);
    expect(rifiuto.statusCode).toBe(422);
    expect(rifiuto.json<Problema>().errori).toEqual([
      { campo: 'codPaese', messaggio: '«ZZ» non c’è fra i paesi.' },
    ]);
  });

  test('un valore fuori dalla lista dice quali sono ammessi', async () => {
    const corpo = { id: 1, codEmittente: 'ZZ2', descrizione: 'Prova', tipoEmittente: 'ALTRO' };
    const [errore] = (await admin('POST', '/emittenti', corpo)).json<Problema>().errori ?? [];
    expect(errore?.campo).toBe('tipoEmittente');
    expect(errore?.messaggio).toContain('«ALTRO» non è fra i valori ammessi: STATO, ENTE LOCALE');
  });
});

describe('una regola della banca dati in parole', () => {
  test.each([
    ['CHECK (isin_valido(cod_isin))', 'IT00', '«IT00» non è un ISIN'],
    ['CHECK (lei_valido(lei))', 'X', '«X» non è un LEI'],
    ['CHECK ((iban_valido(iban)))', 'X', '«X» non è un IBAN'],
    ["CHECK ((x = ANY (ARRAY['Q'::text, 'N'::text])))", 'Z', 'ammessi: Q, N.'],
    ['CHECK (((a >= (0)::numeric) AND (a <= (100)::numeric)))', '101', 'da 0 a 100.'],
    ['CHECK ((length(note) <= 2000))', '', 'al massimo 2000 caratteri'],
    ["CHECK ((abi ~ '^\\d{5}$'::text))", '12', '«12» non ha la forma ammessa'],
    ['CHECK ((dal <= al))', '', 'l’inizio precede la fine'],
  ])('%s', (definizione, valore, atteso) => {
    expect(forma(definizione, valore)).toContain(atteso);
  });

  test('le voci si elencano come si parla', () => {
    const cambi = PAROLE.cambi ?? expect.fail('mancano i cambi');
    expect(quanti(1, cambi)).toBe('1 cambio');
    expect(elencoInParole(['1 cambio', '2 titoli', '3 portafogli'])).toBe(
      '1 cambio, 2 titoli e 3 portafogli',
    );
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { DataWire } from '#contract/forme.ts';
import type { Rotta } from '#contract/rotta.ts';
import { tutteLeRotte } from '#contract/tutte.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { conAlPosto, type Forma } from '#tests/setup/esempio.ts';
import { ACQUISTO_AZIONI, PORTAFOGLI_DI_PROVA, TITOLI_DI_PROVA } from '#tests/setup/fissato.ts';

const { admin, proprietario } = await appDiProva();

const ESTREMI = ['1900-01-01', '2199-12-31'];
const MARGINI = [...ESTREMI, '1900-01-02', '2199-12-30'];

beforeAll(async () => {
  await proprietario.query(`insert into divise (cod_divisa, desc_divisa)
    values ('USD', 'Dollaro'), ('CHF', 'Franco') on conflict do nothing`);
  await proprietario.query(`${PORTAFOGLI_DI_PROVA} ${TITOLI_DI_PROVA}
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
      values ('AZ', 'Azione', 'A', 'EUR', 'U')`);
});

const FISSATO = { ...ACQUISTO_AZIONI, qtaVnominale: 100, prezzo: 10 };

const eGiorno = ({ pattern }: Forma) => pattern === (DataWire as Forma).pattern;
const conGiorno = ({ body }: Rotta, giorno: string) => conAlPosto(body, eGiorno, giorno);

const NESSUN_LAVORO = '00000000-0000-4000-8000-000000000000';
const indirizzo = ({ url }: Rotta, giorno = '2026-01-02') =>
  url.replace(/\{(\w+)\}/g, (_tutto, nome: string) => {
    if (/data|^dal$|^al$|giorno/i.test(nome)) return giorno;
    if (nome === 'guid') return NESSUN_LAVORO;
    return /cod/i.test(nome) ? 'BTP2030' : '1';
  });

const nomeDi = (rotta: Rotta) => [`${rotta.metodo} ${rotta.url}`, rotta] as const;

describe('un giorno ai margini del calendario', () => {
  test.each(tipiArchivio.map(({ tipo }) => tipo))(
    'qualità di %s: 422 che lo nomina, o una risposta',
    async (tipo) => {
      for (const data of MARGINI) {
        const risposta = await admin('POST', `/qualita/${tipo}/controlli`, { data });
        expect([200, 422], risposta.body).toContain(risposta.statusCode);
      }
      const primo = await admin('POST', `/qualita/${tipo}/controlli`, { data: '1900-01-01' });
      expect(primo.json()).toMatchObject({
        status: 422,
        detail: expect.stringContaining('calendario'),
        errori: [{ campo: 'data' }],
      });
    },
  );

  test.each(['ACQ', 'VEN', 'CED', 'RIM', 'ACA'])(
    '%s nel fissato: 422 che lo nomina',
    async (cod_Causale) => {
      for (const [cod_Titolo, dataMovimento] of [
        ['BTP2030', '2199-12-31'],
        ['AZUSA', '2199-12-31'],
        ['BTP2030', '1900-01-01'],
      ] as const) {
        const slip = { ...FISSATO, cod_Causale, cod_Titolo, dataMovimento, prezzo: '99' };
        for (const url of [
          '/movimenti/calcola',
          '/movimenti/contesto',
          '/movimenti',
          '/movimenti?registra=true',
        ]) {
          const risposta = await admin('POST', url, slip);
          expect(risposta.statusCode, `${url} ${risposta.body}`).toBeLessThan(500);
        }
      }
    },
  );

  test('l’ultimo giorno con una valuta dopo: 422 per la data del movimento', async () => {
    const risposta = await admin('POST', '/movimenti/calcola', {
      ...FISSATO,
      cod_Titolo: 'BTP2030',
      dataMovimento: '2199-12-31',
    });
    expect(risposta.json()).toMatchObject({
      status: 422,
      errori: [{ campo: 'dataMovimento', messaggio: expect.stringContaining('31/12/2199') }],
    });
  });

  const conCorpo = tutteLeRotte.filter((rotta) => conGiorno(rotta, '').length > 0);
  test.each(conCorpo.map(nomeDi))('%s: mai 500, nel corpo', async (_nome, rotta) => {
    for (const giorno of ESTREMI)
      for (const [via, corpo] of conGiorno(rotta, giorno)) {
        const risposta = await admin(rotta.metodo, indirizzo(rotta), corpo);
        expect(risposta.statusCode, `${via} ${giorno}: ${risposta.body}`).toBeLessThan(500);
      }
  });

  const nellIndirizzo = tutteLeRotte.filter(
    (rotta) =>
      indirizzo(rotta, 'x') !== indirizzo(rotta, 'y') ||
      conAlPosto(rotta.query, eGiorno, '').length > 0,
  );
  test.each(nellIndirizzo.map(nomeDi))('%s: mai 500, nell’indirizzo', async (_nome, rotta) => {
    for (const giorno of ESTREMI)
      for (const [via, query] of [['', {}], ...conAlPosto(rotta.query, eGiorno, giorno)] as const) {
        const url = `${indirizzo(rotta, giorno)}?${new URLSearchParams(query as Record<string, string>)}`;
        const risposta = await admin(rotta.metodo, url);
        expect(risposta.statusCode, `${via} ${url}: ${risposta.body}`).toBeLessThan(500);
      }
  });
});

const conNumero = ({ body }: Rotta, valore: number) =>
  conAlPosto(body, (forma) => 'x-esatto' in forma, valore);

const conDecimali = tutteLeRotte.filter((rotta) => conNumero(rotta, 1).length > 0);

describe('un numero JSON dove si aspetta un decimale', () => {
  test('è letto per ciò che dice, anche scritto con l’esponente', async () => {
    const risposta = await admin('POST', '/movimenti/calcola', { ...FISSATO, prezzo: 1e-7 });
    expect(risposta.statusCode, risposta.body).toBe(200);
    const { campi } = risposta.json<{ campi: { nome: string; valore: string }[] }>();
    expect(campi.find(({ nome }) => nome === 'prezzo')?.valore).toBe('0.0000001');
  });

  test.each([
    ['qtaVnominale', 1e21],
    ['spese', 1e30],
    ['prezzo', 1e-30],
    ['prezzo', 5e-324],
    ['qtaVnominale', 2 ** 53],
  ])('%s %d: 422 che nomina il campo', async (campo, valore) => {
    for (const url of ['/movimenti/calcola', '/movimenti?registra=true']) {
      const risposta = await admin('POST', url, { ...FISSATO, [campo]: valore });
      expect(risposta.statusCode, risposta.body).toBe(422);
      expect(risposta.json()).toMatchObject({
        codice: 'REGOLA_VIOLATA',
        errori: [{ campo, messaggio: expect.stringContaining('mandarlo come testo') }],
      });
    }
  });

  test('sono quelle di molte aree', () => expect(conDecimali.length).toBeGreaterThan(40));

  test.each(conDecimali.map(nomeDi))(
    '%s: 422 che nomina il campo, mai 500',
    async (_nome, rotta) => {
      for (const valore of [1e21, -1e30, 1e-25]) {
        for (const [via, corpo] of conNumero(rotta, valore)) {
          const risposta = await admin(rotta.metodo, indirizzo(rotta), corpo);
          const detto = `${via} ${valore}: ${risposta.body}`;
          expect([400, 422], detto).toContain(risposta.statusCode);
          const { errori } = risposta.json<{ errori: { campo: string; messaggio: string }[] }>();
          const suo = errori.find(({ campo }) => campo === via);
          expect(suo?.messaggio, detto).toContain('mandarlo come testo');
        }
      }
    },
  );
});

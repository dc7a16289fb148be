import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, caricaFile, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

beforeEach(async () => {
  await proprietario.query('delete from cambi');
});

const busta = (dentro: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><Cube>${dentro}</Cube></gesmes:Envelope>`;
const GIORNO = `<Cube time='2026-04-13'><Cube currency='USD' rate='1.1684'/><Cube currency='IDR' rate='19951.234'/></Cube>`;

const invia = (byte: string, nome = 'eurofxref-daily.xml', chiama = admin) =>
  caricaFile(chiama, `/Cambi/uploadFromXml?guid=${randomUUID()}`, { nome, byte });

describe('l’XML dei cambi della BCE', () => {
  test('entra com’è, senza chiedere come sono scritti i numeri', async () => {
    const risposta = await invia(busta(GIORNO));
    expect(risposta.statusCode).toBe(202);
    const lavoro = await attendi(admin, risposta.json().guidID);
    expect(lavoro).toMatchObject({ stato: 'completato', esito: { letti: 2, inseriti: 2 } });
    const { rows } = await proprietario.query(
      `select data::text, cod_divisa, trim_scale(cambio)::text as cambio, fonte from cambi order by cod_divisa`,
    );
    expect(rows).toEqual([
      { data: '2026-04-13', cod_divisa: 'IDR', cambio: '19951.234', fonte: 'BCE (XML)' },
      { data: '2026-04-13', cod_divisa: 'USD', cambio: '1.1684', fonte: 'BCE (XML)' },
    ]);
  });

  test.each([
    ['un altro XML', '<Document><Stmt/></Document>', 'non è quello dei cambi della BCE'],
    ['un testo', 'DATA;CAMBIO', 'non è quello dei cambi della BCE'],
    [
      'entità dichiarate da sé',
      `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${busta(GIORNO)}`,
      'DOCTYPE',
    ],
    ['elementi annidati senza fine', '<a>'.repeat(5_000), 'troppo annidati'],
    ['celle che non sono cambi', busta(GIORNO.replace('USD', 'USD;1')), 'segni che non sono'],
  ])('%s è rifiutato con le sue parole', async (_, byte, parole) => {
    const risposta = await invia(byte);
    expect(risposta.statusCode).toBe(422);
    expect(risposta.json().detail).toContain(parole);
    const { rows } = await proprietario.query('select from cambi');
    expect(rows).toHaveLength(0);
  });

  test('un file con un altro nome è rifiutato, e così chi non può scrivere i cambi', async () => {
    expect((await invia(busta(GIORNO), 'cambi.csv')).statusCode).toBe(422);
    const lettore = await prova.come({ username: 'legge-xml', su: { '001': ['Cambi_R'] } });
    expect((await invia(busta(GIORNO), 'eurofxref-daily.xml', lettore)).statusCode).toBe(403);
  });
});

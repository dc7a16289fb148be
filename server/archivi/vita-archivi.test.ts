import { beforeAll, describe, expect, test } from 'vitest';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import type { CampoChiave } from '#domain/archivi/tipo-archivio.ts';
import { appDiProva } from '#tests/setup/app.ts';

/**
 * The life of one value, of every archive: three of them tell it by the keyboard as well
 * (tests/e2e/archivi.test.ts), since all are descriptions of one mechanism.
 */
const { admin, proprietario } = await appDiProva();

const GIORNO = '2026-04-10';
const CHIAVI: Readonly<Record<CampoChiave['di'], string>> = {
  data: GIORNO,
  divisa: 'USD',
  titolo: 'TA',
  portafoglio: 'PA',
};

interface Riga extends Record<string, unknown> {
  readonly id: number;
  readonly versione: number;
}

beforeAll(async () => {
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
      values ('TA', 'Uno', 'O', 'EUR');
    insert into portafogli (cod_azienda, cod_portafoglio, descrizione)
      values ('001', 'PA', 'Primo')`);
});

describe.each(tipiArchivio)('un valore di $tipo', ({ risorsa, tabella, chiave, valori }) => {
  const valore = valori[0]?.nome ?? '';
  const chiavi = Object.fromEntries(chiave.map(({ nome, di }) => [nome, CHIAVI[di]]));
  const scrive = (testo: string, resto: object = {}) =>
    admin('POST', `/${risorsa}`, { id: 1, ...chiavi, [valore]: testo, ...resto });

  test('si scrive, si corregge con la sua storia, si elimina e si riprende', async () => {
    const scritto = await scrive('12.5');
    expect(scritto.statusCode, scritto.body).toBe(201);
    const { id, versione } = scritto.json<Riga>();
    expect(scritto.json()).toMatchObject({ ...chiavi, [valore]: '12.5', versione: 1, fonte: null });

    const corpo = { id, versione, ...chiavi, [valore]: '13.25' };
    const corretto = await admin('PUT', `/${risorsa}/${id}`, corpo);
    expect(corretto.json(), corretto.body).toMatchObject({ [valore]: '13.25', versione: 2 });
    const superata = await admin('PUT', `/${risorsa}/${id}`, corpo);
    expect(superata.statusCode).toBe(409);
    expect(superata.json()).toMatchObject({ attuale: { [valore]: '13.25', versione: 2 } });
    const [voce] = (await admin('GET', `/storico/${tabella}/${id}`)).json<
      { utente: string; prima: Riga; dopo: Riga }[]
    >();
    expect(voce).toMatchObject({ utente: 'admin', prima: { [valore]: expect.any(String) } });
    expect(Number(voce?.prima[valore])).toBe(12.5);
    expect(Number(voce?.dopo[valore])).toBe(13.25);

    expect((await admin('DELETE', `/${risorsa}/${id}?versione=1`)).statusCode).toBe(409);
    expect((await admin('DELETE', `/${risorsa}/${id}?versione=2`)).statusCode).toBe(200);
    const ripreso = await scrive('13.25', { ripristina: id });
    expect(ripreso.statusCode, ripreso.body).toBe(201);
    expect(ripreso.json()).toMatchObject({ ...chiavi, [valore]: '13.25' });
  });
});

import { describe, expect, test } from 'vitest';
import { rotteDatiStatici } from '#contract/dati-statici.ts';
import { caricaBase } from '#server/avvio/dati-iniziali/base.ts';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, come, db, proprietario } = await appDiProva();

const urls = Object.values(rotteDatiStatici).map(({ url }) => url);

describe('i dati statici', () => {
  test.each(urls)('%s si legge senza alcun privilegio e non è vuoto', async (url) => {
    const username = `lettore.${url.slice(-6).toLowerCase()}`;
    const chiama = await come({ username, su: { '001': [] } });
    const risposta = await chiama('GET', url);
    expect(risposta.statusCode).toBe(200);
    expect(risposta.json<unknown[]>().length).toBeGreaterThan(2);
  });

  test('il tipo titolo ha i nomi dell’entità e ciò che i calcoli ne leggono', async () => {
    const tipi = (await admin('GET', '/DatiStatici/getTipoTitolo')).json<object[]>();
    expect(tipi).toContainEqual({
      tipo_Titolo: 'S',
      descrizione: 'Titoli di Stato',
      gruppo: 'RF',
      prezzoPerCento: true,
      maturaRateo: true,
      tipoCalcoloRatei: 'ICMA',
      decimaliQuantita: 2,
    });
  });

  test('chi ha già l’elenco non lo riceve di nuovo, finché non cambia', async () => {
    const chiedi = (impronta?: string) =>
      admin('GET', '/DatiStatici/getTipoRimborso', undefined, {
        ...(impronta && { 'if-none-match': impronta }),
      });
    const prima = await chiedi();
    const impronta = String(prima.headers.etag);
    expect(prima.headers['cache-control']).toBe('private, no-cache');
    const stessa = await chiedi(impronta);
    expect([stessa.statusCode, stessa.body]).toEqual([304, '']);
    await proprietario.query(
      "update tipi_rimborso set descrizione = 'Unica soluzione' where tipo_rimborso = 'U'",
    );
    expect((await chiedi(impronta)).statusCode).toBe(200);
  });

  test('caricarli di nuovo non tocca ciò che è stato corretto', async () => {
    await caricaBase(db);
    const { rows } = await proprietario.query<{ descrizione: string }>(
      "select descrizione from tipi_rimborso where tipo_rimborso = 'U'",
    );
    expect(rows).toEqual([{ descrizione: 'Unica soluzione' }]);
  });
});

describe('una riga del prodotto', () => {
  test('non si elimina e i calcoli vi trovano sempre lo stesso', async () => {
    const prova = (istruzione: string) => proprietario.query(istruzione);
    await expect(prova("delete from tipi_titolo where tipo_titolo = 'S'")).rejects.toMatchObject({
      code: 'RT015',
    });
    const azioni = "where tipo_titolo = 'A'";
    await expect(
      prova(`update tipi_titolo set prezzo_per_cento = true ${azioni}`),
    ).rejects.toMatchObject({ code: 'RT030' });
    await expect(prova(`update tipi_titolo set tipo_titolo = '9' ${azioni}`)).rejects.toMatchObject(
      { code: 'RT030' },
    );
    await prova(`update tipi_titolo set descrizione = 'Azioni', decimali_quantita = 3 ${azioni}`);
  });

  test('un’aliquota della legge si corregge, il suo giorno resta', async () => {
    const una = "where cod_categoria = 'BOLLO' and valido_dal = '2014-01-01'";
    await proprietario.query(`update aliquote_fiscali set aliquota = 0.21 ${una}`);
    await expect(
      proprietario.query(`update aliquote_fiscali set valido_dal = '2015-01-01' ${una}`),
    ).rejects.toMatchObject({ code: 'RT030' });
    await expect(proprietario.query(`delete from aliquote_fiscali ${una}`)).rejects.toMatchObject({
      code: 'RT015',
    });
  });
});

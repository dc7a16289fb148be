import { beforeAll, describe, expect, test } from 'vitest';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import type { CampoChiave } from '#domain/archivi/tipo-archivio.ts';
import { appDiProva } from '#tests/setup/app.ts';

/**
 * The life of one value, of every archive: three of them tell it by the keyboard as well
 * (tests/e2e/archivi.test.ts), since all are descriptions of one mechanism.
 */
const { admin, come, proprietario } = await appDiProva();

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

interface Serie {
  readonly punti: readonly { readonly data: string; readonly valore: string }[];
  readonly totale: number;
  readonly prima: string | null;
  readonly ultima: string | null;
}
const serie = async (url: string, chiama = admin) => (await chiama('GET', url)).json<Serie>();

describe('i valori di un titolo nel tempo', () => {
  beforeAll(async () => {
    await proprietario.query(`
      insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
      values ('LUNGO', 'Vent’anni di prezzi', 'O', 'EUR', 'P'), ('BREVE', 'Tre prezzi', 'O', 'EUR', 'P'),
             ('MUTO', 'Nessun prezzo', 'O', 'EUR', 'P');
      insert into quotazioni (cod_titolo, data, prezzo)
      select 'LUNGO', date '2006-01-01' + n, 100 + sin(n / 50.0) + case n when 3333 then 40 else 0 end
             - case n when 5000 then 40 else 0 end
        from generate_series(0, 7304) n;
      insert into quotazioni (cod_titolo, data, prezzo)
      values ('BREVE', '2026-03-31', 101.5), ('BREVE', '2026-03-30', 101.25000),
             ('BREVE', '2026-02-27', 99);
      insert into costi_normali (cod_azienda, cod_titolo, data, prezzo)
      values ('001', 'BREVE', '2026-03-31', 101), ('002', 'BREVE', '2026-03-31', 77);
      insert into cambi (cod_divisa, data, cambio) values ('CHF', '2026-03-31', 0.9365)`);
  });

  test('una serie breve c’è tutta, dal più vecchio', async () => {
    expect(await serie('/quotazioni/serie/BREVE')).toEqual({
      punti: [
        { data: '2026-02-27', valore: '99' },
        { data: '2026-03-30', valore: '101.25' },
        { data: '2026-03-31', valore: '101.5' },
      ],
      totale: 3,
      prima: '2026-02-27',
      ultima: '2026-03-31',
    });
  });

  test('un periodo senza valori dice quando ce ne sono', async () => {
    expect(await serie('/quotazioni/serie/BREVE?dal=2026-04-01')).toEqual({
      punti: [],
      totale: 0,
      prima: '2026-02-27',
      ultima: '2026-03-31',
    });
    expect(await serie('/quotazioni/serie/MUTO')).toMatchObject({ totale: 0, ultima: null });
  });

  test('vent’anni sono mille punti al più, e nessuna punta va perduta', async () => {
    const { punti, totale } = await serie('/quotazioni/serie/LUNGO');
    expect(totale).toBe(7305);
    expect(punti.length).toBeGreaterThan(500);
    expect(punti.length).toBeLessThanOrEqual(1000);
    const { rows } = await proprietario.query<{ data: string; valore: string }>(
      `(select data, trim_scale(prezzo)::text as valore from quotazioni where cod_titolo = 'LUNGO'
         order by prezzo limit 1) union all
       (select data, trim_scale(prezzo)::text from quotazioni where cod_titolo = 'LUNGO'
         order by prezzo desc limit 1)`,
    );
    expect(punti).toEqual(expect.arrayContaining(rows));
    expect(punti[0]?.data).toBe('2006-01-01');
    expect(punti.at(-1)?.data).toBe('2025-12-31');
    expect(punti.map(({ data }) => data)).toEqual(punti.map(({ data }) => data).toSorted());
  });

  test('di un’azienda sono i suoi, e chi non la ha non li legge', async () => {
    const { punti } = await serie('/CostiNormali/serie/BREVE');
    expect(punti).toEqual([{ data: '2026-03-31', valore: '101' }]);
    const altrui = await come({ username: 'altrui', su: { '002': ['CostiNormali_R'] } });
    expect((await altrui('GET', '/CostiNormali/serie/BREVE')).statusCode).toBe(404);
  });

  test('anche i cambi di una divisa', async () => {
    expect(await serie('/Cambi/serie/CHF')).toMatchObject({ totale: 1, ultima: '2026-03-31' });
  });

  test('un titolo che non c’è, un giorno che non esiste, un privilegio che manca', async () => {
    expect((await admin('GET', '/quotazioni/serie/NESSUNO')).statusCode).toBe(404);
    expect((await admin('GET', '/Cambi/serie/XYZ')).statusCode).toBe(404);
    const giorno = await admin('GET', '/quotazioni/serie/BREVE?dal=2026-02-30');
    expect(giorno.json()).toMatchObject({ status: 422, errori: [{ campo: 'dal' }] });
    const senza = await come({ username: 'senza', su: { '001': ['Titoli_R'] } });
    expect((await senza('GET', '/quotazioni/serie/BREVE')).statusCode).toBe(403);
  });
});

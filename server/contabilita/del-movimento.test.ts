import { beforeAll, describe, expect, test } from 'vitest';
import type { ScrittureDelMovimentoWire } from '#contract/contabilita/movimento.ts';
import { registraLAnno } from '#tests/setup/anno-registrato.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
const una = contabileDiProva(admin);
const FINE = { al: '2025-12-31' };

const leggi = async (id: number) => {
  const risposta = await admin('GET', `/contabilizza/movimenti/${id}`);
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<ScrittureDelMovimentoWire>();
};
/** «1204101 D 12.00», in the order of the lines. */
const dette = (righe: readonly { numeroConto: string; segno: string; importo: string }[]) =>
  righe.map(({ numeroConto, segno, importo }) => `${numeroConto} ${segno} ${importo}`);

let registrazioni: readonly number[] = [];
const previste = new Map<number, readonly string[][]>();

beforeAll(async () => {
  await registraLAnno(proprietario, '001', 0);
  await admin('POST', '/contabilita/predefiniti', {});
  const { rows } = await proprietario.query<{ id: number }>(
    `select id from movimenti where cod_azienda = '001' and id_capofila is null and stato <> 'bozza'
        and data_operazione <= '2025-12-31' order by data_operazione, id`,
  );
  registrazioni = rows.map(({ id }) => id);
  for (const id of registrazioni)
    previste.set(
      id,
      (await leggi(id)).scritture.map(({ righe }) => dette(righe)),
    );
});

describe('le scritture di un movimento', () => {
  test('quelle che ne verranno sono quelle che la generazione scrive, riga per riga', async () => {
    const scritte = new Map<number, string[][]>();
    for (const tipo of ['G', 'F'] as const) {
      for (const { idMovimento, righe } of await una.scritture(await una.genera(tipo, FINE)))
        if (idMovimento !== null)
          scritte.set(idMovimento, [...(scritte.get(idMovimento) ?? []), dette(righe)]);
      if (tipo === 'G') await una.conferma('G');
    }
    expect(registrazioni.length).toBeGreaterThan(90);
    for (const id of registrazioni)
      expect([id, previste.get(id)]).toEqual([id, scritte.get(id) ?? []]);
  });

  test('di una trasferita dicono numero e chi, di una che attende che è da confermare; ogni riga ha il suo perché', async () => {
    const { rows } = await proprietario.query<{ g: number; f: number }>(
      `select (select id_movimento from giornale where id_movimento is not null order by numero limit 1) as g,
              (select id_movimento from s_destinazione_scritture where id_movimento is not null limit 1) as f`,
    );
    const [{ g, f }] = rows as [{ g: number; f: number }];
    const trasferita = await leggi(g);
    expect(trasferita.scritture[0]).toMatchObject({
      ...{ stato: 'C', numero: 1, esercizio: 2025, registratoDa: 'admin' },
    });
    expect(trasferita.scritture[0]?.righe.every(({ perche }) => perche !== null)).toBe(true);
    expect((await leggi(f)).scritture[0]).toMatchObject({ stato: 'G', numero: null });
  });

  test('chi non legge la contabilità non le vede; di un’altra azienda non ci sono', async () => {
    const [id] = registrazioni;
    const senza = await come({ username: 'senza', su: { '001': ['Movimenti_W'] } });
    const via = `/contabilizza/movimenti/${id}`;
    expect((await senza('GET', via)).statusCode).toBe(403);
    const altrove = await admin('GET', via, undefined, { 'x-cod-azienda': '002' });
    expect(altrove.statusCode).toBe(404);
  });

  test('se un conto non si trova, dicono che cosa manca', async () => {
    await una.conferma('F');
    await proprietario.query(`delete from s_definizione_conti where codice_conto = 'BANCA'`);
    const { rows } = await proprietario.query<{ id: number }>(
      `select id from movimenti m where cod_azienda = '001' and id_capofila is null and data_operazione > '2025-12-31'
          and not exists (select from movimenti_contabilizzati c where c.id_movimento = m.id) limit 1`,
    );
    const { scritture, scarti } = await leggi(rows[0]?.id as number);
    expect(scritture).toEqual([]);
    expect(scarti.join()).toContain('Conto non definito: BANCA');
  });
});

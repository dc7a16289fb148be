import { beforeAll, describe, expect, test } from 'vitest';
import type { ScritturaSimulataWire } from '#contract/contabilita/contabilizza.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import { Sessione } from '#server/db/sessione.ts';
import { ricalcola } from '#server/posizioni/ricalcola.ts';
import { registraLAnno } from '#tests/setup/anno-registrato.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva, righeDi } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { BILANCIO_2024, SECONDO_ANNO } from '#tests/setup/secondo-anno.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const diAltra: typeof admin = (metodo, url, corpo, testate) =>
  admin(metodo, url, corpo, { ...testate, 'x-cod-azienda': '002' });

const FINE = '2024-12-31';
/** 156 557.99 USD at 1.04 are 150 536.53: that program knew no accounts in currency, and left them at 139 271.34. */
const IN_DIVISA = '11265.19';
const conLaDivisa = BILANCIO_2024.map(([conto = '', dare = '', avere = '']) => {
  const di = (suo: string, importo: string) =>
    conto === suo ? inEuro(centesimi(importo) + centesimi(IN_DIVISA)) : importo;
  return [conto, di('1204102', dare), di('3001713', avere)];
});
const { righe, attese } = SECONDO_ANNO;
/** By registration its lines, as the reference writes them. */
const perRegistrazione = (scritture: readonly ScritturaSimulataWire[]) =>
  new Map(
    [...Map.groupBy(scritture, ({ nreg }) => nreg ?? 0)]
      .map(([reg, sue]) => [reg, righeDi(sue).join(' · ')] as const)
      .sort(([a], [b]) => a - b),
  );

beforeAll(async () => {
  await registraLAnno(proprietario, '001', 0, righe, SECONDO_ANNO);
  const mescolate = righe.toSorted(
    (a, b) => ((a.registrazione * 7919) % 101) - ((b.registrazione * 7919) % 101),
  );
  await registraLAnno(proprietario, '002', 10_000, mescolate, SECONDO_ANNO);
  for (const chiama of [admin, diAltra])
    expect((await chiama('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
});

describe('un secondo anno, con altri metodi e un nettista', () => {
  test('i costi contati a parte sono quelli che il prodotto dà alle posizioni', async () => {
    const client = await proprietario.connect();
    const effetti = async () =>
      (
        await client.query<Record<string, unknown>>(
          `select id_movimento, quantita, costo from effetti_posizioni where cod_azienda = '001'
            order by id_movimento`,
        )
      ).rows;
    try {
      await client.query('begin');
      const contati = await effetti();
      const { rows } = await client.query<{ id: number }>(
        `select id from posizioni where cod_azienda = '001'`,
      );
      await client.query(
        `alter table effetti_posizioni disable trigger user;
         delete from effetti_posizioni where cod_azienda = '001';
         alter table effetti_posizioni enable trigger user`,
      );
      const posizioni = rows.map(({ id }) => id);
      await ricalcola(new Sessione(client), posizioni);
      expect(contati.length).toBeGreaterThan(30);
      expect(await effetti()).toEqual(contati);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test.each([
    ['nell’ordine dei libri', admin, '001'],
    ['da righe scritte in altro ordine', diAltra, '002'],
  ] as const)(
    '%s: ogni riga è quella contata a parte, e il bilancio è quello di hledger',
    async (_come, chiama, azienda) => {
      const una = contabileDiProva(chiama, azienda);
      const trasferite: ScritturaSimulataWire[] = [];
      const trasferisci = async (tipo: 'G' | 'F', al: string) => {
        const simulata = await una.riepilogo(await una.simula(tipo, { al }));
        expect(simulata).toMatchObject({ scartate: 0, scarti: {} });
        const guid = await una.genera(tipo, { al });
        expect((await una.conferma(tipo)).stato).toBe('completato');
        trasferite.push(...(await una.scritture(guid)));
      };
      await trasferisci('G', FINE);
      await trasferisci('F', FINE);
      const letto = await chiama('POST', '/giornale/bilancio', { dataA: FINE });
      const conti = letto.json<{ righe: { numeroConto: string; dare: string; avere: string }[] }>();
      expect(conti.righe.map(({ numeroConto, dare, avere }) => [numeroConto, dare, avere])).toEqual(
        conLaDivisa,
      );
      await trasferisci('G', '2025-03-31');
      expect(perRegistrazione(trasferite)).toEqual(
        new Map([
          [0, `BANCA:1204102 D ${IN_DIVISA} · UTCAMBI.V:3001713 A ${IN_DIVISA}`],
          ...attese,
        ]),
      );
      expect((await chiama('GET', '/giornale/verifica')).json()).toMatchObject({ ok: true });
    },
  );
});

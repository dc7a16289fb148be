import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransazione } from '#server/db/contesto.ts';
import { apriDb, type Tx } from '#server/db/sessione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { bancaDiProva } from '#tests/setup/banca.ts';
import { movimentoDiCassa } from '#tests/setup/cassa.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { apriConto } from '#tests/setup/riconciliazione.ts';
import { chi } from '#tests/setup/righe-movimento.ts';
import { confrontaConto } from '../confronta.ts';
import type { ContoDaConfrontare } from '../conto.ts';
import { anticipaConti, type InArrivo } from '../estratti/prendi.ts';
import { abbinaOProvato, anticipa } from './anticipo.ts';

const { admin, db, proprietario } = await appDiProva();
const banca = await bancaDiProva({ admin, db, proprietario });
const conto = { azienda: '001', idConto: banca.conto };

/** Compares with movements that were read before something happened; how many matches there are then. */
const confrontaDopo = (
  succede: (tx: Tx) => Promise<unknown>,
  quale: ContoDaConfrontare = conto,
): Promise<number> =>
  inTransazione(db, chi(), async (tx) => {
    const anticipo = await anticipa(tx, apriDb(proprietario), quale);
    await anticipo?.letti();
    await succede(tx);
    await confrontaConto(tx, quale, anticipo);
  }).then(async () => {
    const { rows } = await proprietario.query<{ n: number }>(
      'select count(*)::int as n from abbinamenti where confermato',
    );
    return rows[0]?.n ?? 0;
  });

const abbinati = async () =>
  (
    await proprietario.query(
      'select id_riga, id_movimento, come, stato, differenza from abbinamenti order by 1, 2',
    )
  ).rows;

test('con i movimenti letti prima trova ciò che troverebbe leggendoli dopo', async () => {
  const dopo = await abbinati();
  await proprietario.query('delete from discordanze; delete from abbinamenti');
  await confrontaDopo(async () => undefined);
  expect(await abbinati()).toEqual(dopo);
});

test('di chi si registra, o si storna, mentre si scrive l’estratto si tiene conto', async () => {
  const prima = await confrontaDopo(async () => undefined);
  const spese = { saldo: '-122.00', data: '2026-11-18' };
  let registrato = 0;
  expect(
    await confrontaDopo(async () => {
      registrato = await movimentoDiCassa(proprietario, spese);
    }),
  ).toBe(prima + 1);
  const storna = () => admin('POST', `/movimenti/${registrato}/storna`, {});
  expect(await confrontaDopo(storna)).toBe(prima);
});

test('anche mentre si scrive il primo estratto di un conto si tiene conto di chi si registra', async () => {
  const prima = await confrontaDopo(async () => undefined);
  await apriDeposito(proprietario, { depositario: 'N' });
  const idConto = await apriConto(proprietario, { codConto: 'NUOVO', depositario: 'N' });
  const scriveEstratto = async (tx: Tx) => {
    await sql`update estratti set id_conto = ${idConto} where id = ${banca.estratto}`.execute(tx);
    const spese = { saldo: '-122.00', data: '2026-11-18', depositario: 'N' };
    await movimentoDiCassa(proprietario, spese);
  };
  expect(await confrontaDopo(scriveEstratto, { azienda: '001', idConto })).toBe(prima + 1);
});

test('la prova si fa di una giornata chiusa, e finché serve', async () => {
  const provato = (chiudeGiornata: boolean, serve = true) =>
    inTransazione(db, chi(), async (tx) => {
      const candidato = { giorno: '2026-11-23', testata: { chiudeGiornata } };
      const arrivi = [{ candidato, idConto: conto.idConto, perche: null }] as unknown as InArrivo[];
      const di = { arrivi, tenute: [] };
      const anticipo = await anticipaConti(tx, apriDb(proprietario), '001', di);
      const provato = anticipo?.provato();
      if (!serve) anticipo?.basta();
      return provato;
    });
  expect(await provato(true)).toMatchObject({ righe: [] });
  expect([await provato(false), await provato(true, false)]).toEqual([null, null]);
});

test('ciò che il motore ha già detto vale solo se gli si chiede proprio lo stesso', () => {
  const uno = { testo: 'A', causale: '26', controparte: null, storno: false, giorno: 1 };
  const righe = [1, 2].map((n) => ({ ...uno, id: n, importo: BigInt(n), riferimenti: [`R${n}`] }));
  const suo = { registrazione: '1/2026', causale: 'CED', codTitolo: null, isin: null };
  const movimenti = [1, 2].map((n) => ({
    ...{ ...suo, id: n, importo: BigInt(n), giorno: 1, riferimenti: [], controparte: null },
  }));
  const come = { finestra: 5, regole: [], sciolte: new Set(['1:1']), nomiConfermati: new Set('R') };
  const detto = { trovati: [], righe: [], movimenti: [], regole: { ambigue: [], larghe: [] } };
  // Lines that are being written have no number yet.
  const provate = [righe[0], { ...righe[1], id: -1 }] as typeof righe;
  const provato = { righe: provate, movimenti, come, abbinati: detto };
  const chiesto = { righe, movimenti, come };
  const vale = (altro: Partial<typeof chiesto>): boolean => {
    const { righe: sue, movimenti: suoi, come: cosi } = { ...chiesto, ...altro };
    return abbinaOProvato(sue, suoi, cosi, provato) === detto;
  };
  expect(vale({})).toBe(true);
  const rigaCon = (altro: object) => ({ righe: righe.map((r, i) => (i ? { ...r, ...altro } : r)) });
  const movimentoCon = (altro: object) => ({
    movimenti: movimenti.map((m) => ({ ...m, ...altro })),
  });
  const diversi = [
    ...[{ importo: 9n }, { giorno: 2 }, { testo: 'B' }, { storno: true }].map(rigaCon),
    ...[{ causale: '27' }, { controparte: 'C' }, { riferimenti: ['R1'] }].map(rigaCon),
    ...[{ id: 7 }, { importo: 9n }, { giorno: 2 }, { riferimenti: ['X'] }].map(movimentoCon),
    ...[{ registrazione: '2/2026' }, { causale: 'D' }, { isin: 'X' }].map(movimentoCon),
    ...[{ codTitolo: 'T' }, { controparte: 'C' }].map(movimentoCon),
    ...[
      { righe: righe.toReversed() },
      { righe: righe.slice(1) },
      { movimenti: movimenti.slice(1) },
    ],
    ...[{ finestra: 4 }, { sciolte: new Set(['1:2']) }, { nomiConfermati: new Set<string>() }].map(
      (altro) => ({ come: { ...come, ...altro } }),
    ),
  ];
  expect(diversi.map(vale)).toEqual(diversi.map(() => false));
});

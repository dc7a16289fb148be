import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ordinabiliMovimenti } from '#domain/movimenti/pagine.ts';
import type { Verso } from '#domain/record/filtri/ordinamento.ts';
import { data } from '#domain/tempo/data.ts';
import { caricaBase } from '#server/avvio/dati-iniziali/base.ts';
import { candidate } from '#server/contabilita/generazione/selezione.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { aPianiTenuti, apriDb } from '#server/db/sessione.ts';
import { clausolaOrdine, dopo, inverso } from '#server/record/ordine-sql.ts';
import { selezione } from '#server/record/tabella-record.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { inventaMovimenti } from '#tests/setup/movimenti-inventati.ts';
import { righeEsaminate } from '#tests/setup/piani.ts';
import { condizioneMovimenti, type FiltroMovimentiWire } from './condizione.ts';
import { ordineMovimenti } from './ordine.ts';
import { tabellaMovimenti } from './riga.ts';

const { applicazione, proprietario } = await databaseDiProva();
const db = apriDb(applicazione, { pianiTenuti: true });
const QUANTI = 60_000;
const contesto = { utente: { id: 1, username: 'prova' }, aziende: ['001'] };

beforeAll(async () => {
  await caricaBase(db);
  await proprietario.query(`insert into aziende (cod_azienda, ragione_sociale)
    values ('001', 'Prima'), ('002', 'Seconda')`);
  await inventaMovimenti(proprietario, { quanti: QUANTI, codAzienda: '001', dal: '2017-01-01' });
}, 120_000);

const PAGINA = 25;

/** What the first page, the one after it and the last one look at, and the count. */
const righeDellaPagina = (filtro: FiltroMovimentiWire, campo: string, verso: Verso) =>
  inTransazione(db, contesto, async (tx) => {
    const dove = await condizioneMovimenti(
      async (domanda) => (await domanda.execute(tx)).rows,
      filtro,
      '001',
    );
    const ordine = ordineMovimenti({ [campo]: verso });
    const chiavi = (posto: ReturnType<typeof sql>, voci = ordine) =>
      sql`select t.id from movimenti t where ${dove} and ${posto}
        ${clausolaOrdine(voci)} limit ${PAGINA + 1}`;
    const { rows } = await sql<Record<string, unknown>>`${selezione(tabellaMovimenti)}
      where ${dove} ${clausolaOrdine(ordine)} limit ${PAGINA}`.execute(tx);
    const ultima = rows.at(-1) ?? {};
    const valori = ordine.map((voce) => String(ultima[voce.campo] ?? voce.vuoto));
    return {
      prima: await righeEsaminate(tx, chiavi(sql`true`)),
      dopo: await righeEsaminate(tx, chiavi(dopo(ordine, valori))),
      ultima: await righeEsaminate(tx, chiavi(sql`true`, inverso(ordine))),
      conteggio: await righeEsaminate(
        tx,
        sql`select count(*) from (select 1 from movimenti t where ${dove} limit 10001) c`,
      ),
    };
  });

const ordini = ordinabiliMovimenti.flatMap((campo) =>
  (['ASC', 'DESC'] as const).map((verso) => [campo, verso] as const),
);

/** A page that its index gives looks at its rows and hardly more; a count at those that it counts. */
const DELLA_PAGINA = 100;
const DEL_CONTEGGIO = 10_100;

describe(`le pagine su ${QUANTI} movimenti`, () => {
  test.each(ordini)('per %s %s le dà un indice', async (campo, verso) => {
    const { prima, dopo: seconda, ultima, conteggio } = await righeDellaPagina({}, campo, verso);
    expect(Math.max(prima, seconda, ultima)).toBeLessThan(DELLA_PAGINA);
    expect(conteggio).toBeLessThan(DEL_CONTEGGIO);
  });

  test.each([
    ['cod_Titolo', { codTitolo: ['M00077'] }],
    ['cod_Portafoglio', { codPortafoglio: ['PTF3'] }],
    ['cod_Depositario', { codDepositario: ['DEP9'] }],
    ['cod_Causale', { cod_Causale: ['RIM'] }],
    ['dataMovimento', { dataMovFrom: '2023-03-01', dataMovTo: '2023-03-31' }],
    ['dataValuta', { dataValFrom: '2023-03-01', dataValTo: '2023-03-31' }],
    ['dataInserimento', { dataInsFrom: '2023-03-01', dataInsTo: '2023-03-31' }],
  ] as const)('un filtro che è l’inizio dell’ordine ne è un tratto: %s', async (campo, filtro) => {
    const {
      prima,
      dopo: seconda,
      ultima,
    } = await righeDellaPagina({ ...filtro } as never, campo, 'ASC');
    expect(Math.max(prima, seconda, ultima)).toBeLessThan(DELLA_PAGINA);
  });

  test.each([
    ['un titolo', { codTitolo: ['M00077'] }, 100],
    ['un giorno', { dataMovFrom: '2023-03-01', dataMovTo: '2023-03-01' }, 100],
    ['un numero', { nReg: '12/2025' }, 10],
    ['un mese', { dataValFrom: '2023-03-01', dataValTo: '2023-03-31' }, 700],
  ] as const)('contare %s non legge altro', async (_nome, filtro, attese) => {
    const { conteggio } = await righeDellaPagina(filtro as never, 'nreg', 'ASC');
    expect(conteggio).toBeLessThan(attese);
  });

  test('le registrazioni di un mese da contabilizzare si leggono senza le altre', async () => {
    const mese = { dal: data('2023-03-01'), al: data('2023-03-31') };
    const domanda = {
      ...{ codAzienda: '001', codLibro: 'CIV', tipo: 'G' as const, ...mese, arretrate: false },
      ...{ conScarti: false, conDeroga: false, causale: null, tipoTitolo: null },
      ...{ codPortafoglio: null, codDepositario: null },
    };
    const lette = await inTransazione(db, contesto, (tx) => righeEsaminate(tx, candidate(domanda)));
    expect(lette).toBeGreaterThan(400);
    expect(lette).toBeLessThan(1_500);
  });
});

test('di ciò che un fissato chiede sempre uguale la banca dati tiene il piano, fatto una volta per tutte', async () => {
  const tenuti = await inTransazione(aPianiTenuti(db), contesto, async (tx) => {
    for (const id of [1, 2, 3])
      await sql`select from movimenti where id = any(${[id]})`.execute(tx);
    const { rows } = await sql<{ propri: number; comuni: number }>`
      select custom_plans as propri, generic_plans as comuni from pg_prepared_statements
       where statement like ${'select from movimenti where id%'}`.execute(tx);
    return rows;
  });
  expect(tenuti).toEqual([{ propri: 0, comuni: 3 }]);
});

import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { ScritturaDestinazioneWire } from '#contract/contabilita/destinazione.ts';
import { data } from '#domain/tempo/data.ts';
import { controlliContabilita } from '#server/copie/controlli-contabilita.ts';
import { controlliGiornale } from '#server/copie/controlli-giornale.ts';
import { esegui } from '#server/copie/controllo.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { TENUTO } from '#server/posizioni/del-libro.ts';
import { A_FONDO } from '#tests/setup/a-fondo.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { chi } from '#tests/setup/righe-movimento.ts';
import { type ScambioDiProva, scambiDiProva } from '#tests/setup/scambi.ts';
import { contabileDi, leggiScelte } from './generazione/calcolo.ts';
import type { Domanda } from './generazione/domanda.ts';
import { conSegno } from './generazione/pronte.ts';
import { DELLA_PRIMA, SCELTE } from './generazione/selezione.ts';

/** Whatever is registered, reversed, changed, generated, cancelled and in whatever order, the journal comes to the rules. */
const prova = await appDiProva();
const { admin, db, proprietario } = prova;
await lavoratoreDiProva(prova);
const { applica, chiedi, conferma } = contabileDiProva(admin);
const { registra, storna } = scambiDiProva(prova);

const METODI = ['CM', 'FI', 'CA'] as const;
const FINE = '2025-12-31';
const giorno = (n: number) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10);
const euro = (centesimi: number) => (centesimi / 100).toFixed(2);

const ordinario = fc.record({
  che: fc.oneof(
    { weight: 6, arbitrary: fc.constant('ACQ' as const) },
    { weight: 6, arbitrary: fc.constant('VEN' as const) },
    { weight: 5, arbitrary: fc.constantFrom('CED', 'RAT', 'GIR', 'SVA', 'CRC') },
  ),
  metodo: fc.nat({ max: METODI.length - 1 }),
  giorno: fc.nat({ max: 350 }),
  quantita: fc.integer({ min: 1, max: 60 }),
  ctv: fc.integer({ min: 100, max: 500_000 }),
  interessi: fc.nat({ max: 9_000 }),
});
const altro = fc.record({
  che: fc.constantFrom(
    'storno',
    'storno',
    'definizione',
    'modello',
    'genera',
    'genera',
    'annulla',
    'mano',
  ),
  quale: fc.nat(),
  giorno: fc.integer({ min: 40, max: 364 }),
});
type Ordinario = typeof ordinario extends fc.Arbitrary<infer U> ? U : never;
type Altro = typeof altro extends fc.Arbitrary<infer U> ? U : never;

let titolo = '';
let serie = 0;
let registrati: number[] = [];
const fatti = new Map<string, number>();

function righeDi({ che, metodo, giorno: g, quantita, ctv, interessi }: Ordinario) {
  const nome = METODI[metodo] ?? 'CM';
  const base = {
    ...{ causale: che, titolo, data: giorno(g), portafoglio: nome, depositario: `D${nome}1` },
    quantita: String(quantita),
  };
  const importi = { ctv: euro(ctv), interessi: euro(interessi), spese: '1.50' };
  const righe: Readonly<Record<Ordinario['che'], readonly ScambioDiProva[]>> = {
    ACQ: [{ ...base, ...importi }],
    VEN: [{ ...base, ...importi }],
    CED: [{ ...base, quantita: '0', interessi: importi.interessi }],
    RAT: [{ ...base, quantita: '0', interessi: importi.interessi }],
    CRC: [{ ...base, quantita: '0', interessi: importi.interessi }],
    SVA: [{ ...base, quantita: '0', costo: euro(-(1 + (ctv % 500))) }],
    GIR: [
      { ...base, cede: true },
      { ...base, depositario: `D${nome}2`, seguente: true },
    ],
  };
  return righe[che];
}

async function genera(tipo: 'G' | 'F', al: string): Promise<boolean> {
  const { lavoro } = await chiedi(tipo, 'genera', { al });
  if (lavoro.stato === 'completato') return true;
  expect(lavoro.problema?.detail).toContain('nulla da contabilizzare');
  return false;
}
async function trasferisci(tipo: 'G' | 'F', al: string): Promise<boolean> {
  if (!(await genera(tipo, al))) return false;
  const esito = await conferma(tipo);
  expect(esito.stato, JSON.stringify(esito.problema)).toBe('completato');
  return true;
}
/** Somebody corrects what waits: a charge more, that the bank has paid. */
async function correggi(): Promise<boolean> {
  const { items } = (await admin('POST', '/S_Destinazione/getfiltered', { stato: ['G'] })).json<{
    items: readonly ScritturaDestinazioneWire[];
  }>();
  const una = items.find(({ righe }) => righe.some(({ codiceConto }) => codiceConto === 'BANCA'));
  if (!una) return false;
  const conti = await proprietario.query<{ id: number }>(
    `select id from s_descrizione_conti where cod_azienda = '001' and numero_conto = '3001705'`,
  );
  const righe = [
    ...una.righe,
    { descrizioneContoId: conti.rows[0]?.id, segno: 'D', importo: '1.25' },
    { descrizioneContoId: una.righe[0]?.descrizioneContoId, segno: 'A', importo: '1.25' },
  ];
  const corpo = { versione: una.versione, righe };
  const esito = await admin('PUT', `/S_Destinazione/${una.id}`, corpo);
  expect(esito.statusCode, esito.body).toBe(200);
  return true;
}
const annulla = (tipo: string) =>
  admin('GET', `/S_Destinazione/annullaTrasf/001?tipoElaborazione=${tipo}`);

/** Definitions and templates that are there or not, in turn. */
const cambia = async (che: 'definizione' | 'modello') => {
  await proprietario.query(
    che === 'definizione'
      ? `update s_definizione_conti set condizioni = case when condizioni = '{}' then '{"codTitolo": ["-"]}'
           else '{}' end::jsonb where codice_priorita = 1`
      : 'update s_scritture set attiva = not attiva where n_scrittura = 990',
  );
  await applica({ dal: '2025-01-01', al: FINE });
};

async function altroPasso({ che, quale, giorno: g }: Altro): Promise<void> {
  const tipo = quale % 3 === 0 ? 'F' : 'G';
  if (che === 'storno') {
    const id = registrati[quale % Math.max(1, registrati.length)];
    if (id === undefined) return;
    await storna(id);
    registrati = registrati.filter((uno) => uno !== id);
  } else if (che === 'genera') await trasferisci(tipo, giorno(g));
  else if (che === 'annulla') {
    if (!(await genera(tipo, giorno(g)))) return;
    await annulla(tipo);
    await trasferisci(tipo, giorno(g));
  } else if (che === 'mano') {
    if (!(await genera('G', giorno(g)))) return;
    const corretta = await correggi();
    const esito = await conferma('G');
    expect(esito.stato, JSON.stringify(esito.problema)).toBe('completato');
    if (!corretta) return;
  } else await cambia(che as 'definizione' | 'modello');
}

/** A refusal in words is as good as a registration. */
const tentato = async (passo: Ordinario | Altro): Promise<void> => {
  try {
    if ('ctv' in passo) registrati.push(await registra(...righeDi(passo)));
    else await altroPasso(passo);
    fatti.set(passo.che, (fatti.get(passo.che) ?? 0) + 1);
  } catch (causa) {
    const { codice } = causa as { codice?: string };
    if (codice !== 'REGOLA_VIOLATA' && codice !== 'STATO_NON_ADATTO') throw causa;
  }
};

/** What every sequence begins with, so that each step happens at least once. */
const SEMPRE: readonly (Ordinario | Altro)[] = [
  { che: 'GIR', metodo: 0, giorno: 60, quantita: 20, ctv: 100, interessi: 0 },
  { che: 'CED', metodo: 0, giorno: 90, quantita: 1, ctv: 100, interessi: 1_234 },
  { che: 'RAT', metodo: 1, giorno: 92, quantita: 1, ctv: 100, interessi: 888 },
  { che: 'SVA', metodo: 1, giorno: 93, quantita: 1, ctv: 300, interessi: 0 },
  { che: 'VEN', metodo: 2, giorno: 95, quantita: 10, ctv: 25_000, interessi: 99 },
  { che: 'genera', quale: 1, giorno: 100 },
  { che: 'definizione', quale: 1, giorno: 100 },
  { che: 'storno', quale: 2, giorno: 100 },
  { che: 'annulla', quale: 1, giorno: 120 },
  { che: 'modello', quale: 1, giorno: 120 },
  { che: 'mano', quale: 1, giorno: 364 },
];

const TUTTO: Domanda = {
  ...{ codAzienda: '001', codLibro: 'CIV', tipo: 'G', dal: data(FINE), al: data(FINE) },
  ...{ arretrate: true, conScarti: true, conDeroga: false },
  ...{ codPortafoglio: null, codDepositario: null, causale: null, tipoTitolo: null },
};

/** By registration, account and logical account what the rules give, as if nothing had ever been posted. */
const dovuto = (): Promise<Record<string, string>> =>
  inTransazione(db, chi(), async (tx) => {
    await sql`create temp table ${SCELTE} on commit drop as
      select m.id, 'nuova'::text as specie, null::date as nota, ${DELLA_PRIMA} from movimenti m
       where cod_azienda = '001' and id_capofila is null and not stornato and id_storno_di is null`.execute(
      tx,
    );
    const contabile = await contabileDi(tx, TUTTO, TENUTO);
    const somme = new Map<string, bigint>();
    const perRegistrazione = Map.groupBy(
      await leggiScelte(tx, TUTTO, TENUTO),
      ({ capofila }) => capofila,
    );
    for (const [capofila, lette] of perRegistrazione) {
      const { scritture, scarti } = contabile.registra(lette, undefined);
      expect(scarti).toEqual([]);
      for (const riga of scritture.flatMap(({ righe }) => righe)) {
        const chiave = `${capofila} ${riga.idConto} ${riga.codiceConto}`;
        somme.set(chiave, (somme.get(chiave) ?? 0n) + conSegno(riga));
      }
    }
    return Object.fromEntries([...somme].filter(([, q]) => q !== 0n).map(([c, q]) => [c, `${q}`]));
  });

/** The same of what stands, without what a hand has put there; a storno goes with what it reverses. */
async function sta(): Promise<Record<string, string>> {
  const { rows } = await proprietario.query<{ chiave: string; somma: string }>(
    `select concat_ws(' ', coalesce(m.id_storno_di, m.id), r.descrizione_conto_id, coalesce(r.codice_conto, 'null')) as chiave,
            (100 * sum(r.importo))::bigint::text as somma
       from giornale g
       join movimenti m on m.id = g.id_movimento
       cross join lateral (
         select l.descrizione_conto_id, l.codice_conto, case when l.segno = 'D' then l.importo else -l.importo end as importo
           from giornale_righe l
          where l.cod_azienda = g.cod_azienda and l.cod_libro = g.cod_libro and l.catena = g.catena
         union all
         select x.descrizione_conto_id, nullif(x.codice_conto, ''), -x.differenza from scritture_manuali x
          where x.cod_azienda = g.cod_azienda and x.id_scrittura = g.id and not m.stornato) r
      where g.cod_azienda = '001' group by 1 having sum(r.importo) <> 0`,
  );
  return Object.fromEntries(rows.map(({ chiave, somma }) => [chiave, somma]));
}

async function verificata(): Promise<void> {
  const client = await proprietario.connect();
  try {
    await client.query('begin transaction read only');
    for (const controllo of [...controlliGiornale, ...controlliContabilita])
      expect(await esegui(client, controllo, { archivi: '' })).toMatchObject({
        nome: controllo.nome,
        dettagli: [],
      });
  } finally {
    await client.query('rollback');
    client.release();
  }
}

beforeAll(async () => {
  for (const metodo of METODI)
    for (const n of [1, 2])
      await apriDeposito(proprietario, {
        ...{ portafoglio: metodo, depositario: `D${metodo}${n}`, metodo },
      });
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  await proprietario.query(
    `insert into s_definizione_conti (cod_azienda, cod_libro, codice_conto, codice_priorita, descrizione_conto_id, condizioni)
     select '001', 'CIV', 'TIT', 1, id, '{"codTitolo": ["-"]}' from s_descrizione_conti
      where cod_azienda = '001' and numero_conto = '1203601';
     insert into s_scritture (cod_azienda, cod_libro, n_scrittura, n_riga, causale, conto, segno, importo, attiva)
     select '001', 'CIV', 990, n, 'VEN', conto, segno, 'ARR(INCASSO * 0.01)', false
       from (values (1, 'COMM.SPESE', 'D'), (2, 'BANCA', 'A')) x (n, conto, segno)`,
  );
});

test('dopo qualunque sequenza il giornale è ciò che le regole darebbero da zero', {
  timeout: 3_600_000,
}, async () => {
  const passo = fc.oneof(
    { weight: 3, arbitrary: ordinario },
    { weight: 1, arbitrary: altro },
  ) as fc.Arbitrary<Ordinario | Altro>;
  await fc.assert(
    fc.asyncProperty(fc.array(passo, { minLength: 45, maxLength: 45 }), async (passi) => {
      serie += 1;
      titolo = `OB${serie}`;
      registrati = [];
      await proprietario.query(
        `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, data_scadenza)
         values ($1, $1, 'O', 'EUR', '2030-01-01')`,
        [titolo],
      );
      for (const metodo of METODI.keys())
        await tentato({
          ...{ che: 'ACQ', metodo, giorno: 5, quantita: 60, ctv: 70_011, interessi: 777 },
        });
      for (const uno of [...SEMPRE, ...passi]) await tentato(uno);
      // What one kind brings changes what is open for the other.
      for (let giri = 0; giri < 4; giri += 1) {
        const mosse = [await trasferisci('G', FINE), await trasferisci('F', FINE)];
        if (!mosse.includes(true)) break;
        expect(giri).toBeLessThan(3);
      }
      expect(await sta()).toEqual(await dovuto());
      const { rows } = await proprietario.query(
        `select p.cod_titolo, sum(p.costo)::text as costo,
                (select sum(case when r.segno = 'D' then r.importo else -r.importo end) from giornale_righe r
                  where r.codice_conto = 'TIT' and r.cod_titolo = p.cod_titolo)::text as conto
           from posizioni p group by 1`,
      );
      for (const { costo, conto } of rows) expect(conto).toBe(costo);
      await verificata();
    }),
    { numRuns: A_FONDO ? 25 : 2, endOnFailure: true },
  );
  // Everything was tried, and did happen.
  const mai = SEMPRE.map(({ che }) => che);
  expect(mai.filter((che) => !fatti.has(che))).toEqual([]);
});

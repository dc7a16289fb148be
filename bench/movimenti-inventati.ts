import type { Pool } from 'pg';
import { Sessione } from '#server/db/sessione.ts';
import { ricalcola } from '#server/posizioni/ricalcola.ts';
import { byteDiLog, type Prodotto, unaVolta } from './prodotto.ts';
import { cronometra } from './statistica.ts';
import { aggiungiTitoli } from './titoli-inventati.ts';

export const MOVIMENTI = 1_000_000;
export const POSIZIONI = 20_000;
const TITOLI = 1_000;
const PORTAFOGLI = 4;
const PER_POSIZIONE = MOVIMENTI / POSIZIONI;

/** Where slips and imports of the bench are written. */
export const FISSATO = { portafoglio: 'BP0', depositario: 'BD0' } as const;

const luoghi = (posizioni: number): readonly string[] => [
  `insert into portafogli (cod_azienda, cod_portafoglio, descrizione)
   select '001', 'BP' || n, 'Portafoglio inventato ' || n from generate_series(0, ${PORTAFOGLI - 1}) n`,
  `insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
   select '001', 'BD' || n, 'Depositario inventato ' || n, 'BP' || n % ${PORTAFOGLI}
     from generate_series(0, ${posizioni / TITOLI - 1}) n`,
  `insert into posizioni (cod_azienda, cod_portafoglio, cod_depositario, cod_titolo, imm_circ, metodo)
   select '001', 'BP' || d % ${PORTAFOGLI}, 'BD' || d, t.cod_titolo, 'C',
          (array['CM', 'FI', 'LC', 'CM'])[1 + d % 4]
     from (select cod_titolo from titoli where cod_divisa = 'EUR' and cod_titolo like 'QQ%'
            order by cod_titolo limit ${TITOLI}) t
     cross join generate_series(0, ${posizioni / TITOLI - 1}) d`,
];

interface Righe {
  /** Of which `posizioni p`, and how many of each. */
  readonly quali: string;
  readonly quante: number;
  /** The day of the i-th. */
  readonly giorno: string;
}

/**
 * Movements over twenty years, every third a sale of half of what one purchase brings; numbered by year
 * in the order of their days. Written as the product would have left them, but for what positions make
 * of them.
 */
const righe = ({ quali, quante, giorno }: Righe): string => `
  create temp table righe on commit drop as
  select (coalesce(n.ultimo, 0)
          + row_number() over (partition by extract(year from giorno) order by giorno, seme))::int as nreg,
         extract(year from giorno)::smallint as anno, r.*
    from (select p.id, p.cod_titolo, p.cod_portafoglio, p.cod_depositario, vende, giorno, seme, v.quantita, prezzo,
                 round(v.quantita * prezzo, 2) as importo
            from posizioni p
            cross join generate_series(0, ${quante - 1}) i
            cross join lateral (select i % 3 = 2 as vende, hashtext(p.id || '.' || i) as seme) s
            cross join lateral (select ${giorno} as giorno,
                                       case when vende then 50 else 100 + (seme & 63) end as quantita,
                                       10 + (seme & 1023) / 100.0 as prezzo) v
           where ${quali}) r
    left join numeratori_movimenti n on n.cod_azienda = '001' and n.anno = extract(year from giorno)`;

const NUMERI = `
  insert into numeratori_movimenti as n (cod_azienda, anno, ultimo)
  select '001', anno, max(nreg) from righe group by anno
  on conflict (cod_azienda, anno) do update set ultimo = excluded.ultimo`;

const MOVIMENTI_REGISTRATI = `
  insert into movimenti (cod_azienda, stato, nreg, cod_causale, cod_titolo, cod_portafoglio, cod_depositario,
    imm_circ, data_movimento, data_valuta, data_inserimento, data_operazione, cod_divisa, qta_vnominale, prezzo,
    controvalore_originale, controvalore_euro, saldo, saldo_euro, costo, costo_divisa, genere, ordine, id_posizione,
    registrato_da, registrato_il)
  select '001', 'registrato', nreg, case when vende then 'VEN' else 'ACQ' end, cod_titolo, cod_portafoglio,
         cod_depositario, 'C', giorno, giorno + 2, giorno, giorno + 2, 'EUR', quantita, prezzo, importo, importo,
         case when vende then importo else -importo end, case when vende then importo else -importo end,
         case when vende then 0 else importo end, case when vende then 0 else importo end,
         case when vende then 'scarico' else 'carico' end, case when vende then 5 else 2 end, id, 'bench', now()
    from righe`;

async function registra(proprietario: Pool, quali: Righe): Promise<void> {
  const client = await proprietario.connect();
  try {
    await client.query('begin');
    for (const passo of [righe(quali), NUMERI, MOVIMENTI_REGISTRATI]) await client.query(passo);
    await client.query('commit');
  } finally {
    client.release();
  }
  await proprietario.query('vacuum analyze movimenti');
}

/** Plays these positions in one transaction of the application; how long it takes. */
export async function gioca(
  { applicazione, proprietario }: Prodotto,
  posizioni: readonly number[],
  codAzienda = '001',
): Promise<number> {
  const client = await applicazione.connect();
  try {
    const ms = await cronometra(async () => {
      await client.query(
        `begin; select set_config('rateo.aziende', '${codAzienda}', true), set_config('rateo.utente', 'admin', true)`,
      );
      await ricalcola(new Sessione(client), posizioni);
      await client.query('commit');
    });
    await proprietario.query('vacuum analyze effetti_posizioni, lotti, lotti_consumi, posizioni');
    return ms;
  } finally {
    client.release();
  }
}

/**
 * Registered movements in the product's own database, fifty of each position; how long playing the positions takes,
 * and its log.
 */
export async function portaMovimenti(prodotto: Prodotto, posizioni: number) {
  const { proprietario } = prodotto;
  await aggiungiTitoli(prodotto);
  for (const luogo of luoghi(posizioni)) await proprietario.query(luogo);
  await registra(proprietario, {
    quali: `p.cod_portafoglio like 'BP%'`,
    quante: PER_POSIZIONE,
    giorno: `date '2006-01-02' + i * 150 + (seme & 127)`,
  });
  console.log(`${(posizioni * PER_POSIZIONE).toLocaleString('it-IT')} movimenti inventati`);
  const { rows } = await proprietario.query<{ id: number }>('select id from posizioni order by id');
  await prodotto.checkpoint();
  let ms = 0;
  const byte = await byteDiLog(prodotto, async () => {
    ms = await gioca(
      prodotto,
      rows.map(({ id }) => id),
    );
  });
  return { ms, byte };
}

/** A million of them. */
export const aggiungiMovimenti = unaVolta((prodotto) => portaMovimenti(prodotto, POSIZIONI));

/** The titoli of which a slip can be written there. */
export async function titoliDelFissato({ proprietario }: Prodotto): Promise<string[]> {
  const { rows } = await proprietario.query<{ cod_titolo: string }>(
    `select cod_titolo from posizioni join titoli using (cod_titolo)
      where cod_depositario = $1 and tipo_titolo = 'A' order by cod_titolo`,
    [FISSATO.depositario],
  );
  return rows.map(({ cod_titolo }) => cod_titolo);
}

/** One slip. */
export const fissato = (cod_Titolo: string | undefined, dataMovimento: string) => ({
  cod_Causale: 'ACQ',
  cod_Titolo,
  cod_Portafoglio: FISSATO.portafoglio,
  cod_Depositario: FISSATO.depositario,
  dataMovimento,
  qtaVnominale: '100',
  prezzo: '12.5',
});

/** The position of many movements, and how many they are. */
export const LUNGA = 100_000;
const SUO = { portafoglio: 'BLUNGA', depositario: 'BLUNGO' } as const;
export const DELLA_SCHEDA = {
  codTitolo: 'BENCH-SCHEDA',
  codPortafoglio: SUO.portafoglio,
  codDepositario: SUO.depositario,
};

/** One position of a titolo of its own with a hundred thousand movements, not played yet; its number. */
export async function apriPosizioneLunga(proprietario: Pool): Promise<number> {
  const { codTitolo } = DELLA_SCHEDA;
  await proprietario.query(
    `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
     values ('${codTitolo}', 'Titolo della scheda', 'A', 'EUR');
     insert into portafogli (cod_azienda, cod_portafoglio, descrizione)
     values ('001', '${SUO.portafoglio}', 'Portafoglio della scheda');
     insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
     values ('001', '${SUO.depositario}', 'Depositario della scheda', '${SUO.portafoglio}')`,
  );
  const { rows } = await proprietario.query<{ id: number }>(
    `insert into posizioni (cod_azienda, cod_portafoglio, cod_depositario, cod_titolo, imm_circ, metodo)
     values ('001', $1, $2, $3, 'C', 'CM') returning id`,
    [SUO.portafoglio, SUO.depositario, codTitolo],
  );
  const id = Number(rows[0]?.id);
  await registra(proprietario, {
    quali: `p.id = ${id}`,
    quante: LUNGA,
    giorno: `date '2006-01-02' + i / 14`,
  });
  return id;
}

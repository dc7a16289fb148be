import pg, { type ClientBase } from 'pg';
import { RIFERIMENTI_DAI_TRIGGER, type Riferimento } from '#server/db/riferimenti.ts';
import { type Controllo, cercaDifetti, type Difetti, NESSUNO, somma } from './controllo.ts';
import { nomeSql } from './struttura.ts';

const area = 'vincoli';

interface Verifica {
  readonly nome: string;
  readonly tabella: string;
  readonly espressione: string;
}

/** Each table's checks in one pass over it, whatever the catalogue says of them. */
async function condizioni(client: ClientBase): Promise<Difetti> {
  const { rows } = await client.query<Verifica>(
    `select k.conname as nome, c.relname as tabella,
            pg_get_expr(k.conbin, k.conrelid) as espressione
       from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'c' and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      order by 2, 1`,
  );
  const perTabella = Map.groupBy(rows, ({ tabella }) => tabella);
  const dettagli: string[] = [];
  for (const [tabella, verifiche] of perTabella) {
    const conteggi = verifiche.map(
      ({ espressione }, i) => `count(*) filter (where not (${espressione})) as c${i}`,
    );
    const esito = await client.query<Record<string, number>>(
      `select ${conteggi.join(', ')} from ${nomeSql(tabella)}`,
    );
    for (const [i, { nome }] of verifiche.entries()) {
      const quante = esito.rows[0]?.[`c${i}`] ?? 0;
      if (quante > 0) dettagli.push(`${tabella}: ${quante} righe violano ${nome}`);
    }
  }
  return { quanti: dettagli.length, dettagli };
}

const colonneDi = (relazione: string, chiave: string) =>
  `(select array_agg(a.attname::text order by n) from unnest(${chiave}) with ordinality u (att, n)
      join pg_attribute a on a.attrelid = ${relazione} and a.attnum = u.att)`;

/** Rows that point to nothing: the database checks them one by one, here they are counted at once. */
async function orfani(client: ClientBase): Promise<Difetti> {
  const { rows } = await client.query<Riferimento>(
    `select k.conname as nome, d.relname as da, a.relname as a,
            ${colonneDi('k.conrelid', 'k.conkey')} as colonne,
            ${colonneDi('k.confrelid', 'k.confkey')} as "colonneRiferite"
       from pg_constraint k
       join pg_class d on d.oid = k.conrelid join pg_class a on a.oid = k.confrelid
      where k.contype = 'f' and d.relnamespace = 'public'::regnamespace
        and a.relnamespace = 'public'::regnamespace`,
  );
  const trovati: Difetti[] = [];
  for (const { nome, da, a, colonne, colonneRiferite } of [...rows, ...RIFERIMENTI_DAI_TRIGGER]) {
    const mie = colonne.map((colonna) => `t.${pg.escapeIdentifier(colonna)}`);
    const uguali = colonneRiferite.map((c, i) => `r.${pg.escapeIdentifier(c)} = ${mie[i]}`);
    const difetti = await cercaDifetti(
      client,
      `select $1::text || ': ' || row(${mie})::text || ' non c’è in ' || $2::text as dettaglio
         from ${nomeSql(da)} t
        where ${mie.map((colonna) => `${colonna} is not null`).join(' and ')}
          and not exists (select from ${nomeSql(a)} r where ${uguali.join(' and ')})`,
      [`${da} (${nome})`, a],
    );
    trovati.push(difetti);
  }
  return somma(trovati);
}

interface Identita {
  readonly tabella: string;
  readonly colonna: string;
  readonly sequenza: string;
}

/** A sequence behind its table would give an identifier twice. */
async function sequenze(client: ClientBase): Promise<Difetti> {
  const { rows } = await client.query<Identita>(
    `select c.relname as tabella, a.attname as colonna,
            pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequenza
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped
        and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`,
  );
  if (rows.length === 0) return NESSUNO;
  const parti = rows.map(({ tabella, colonna, sequenza }) => {
    const massimo = `(select max(${pg.escapeIdentifier(colonna)}) from ${nomeSql(tabella)})`;
    return `select ${pg.escapeLiteral(`${tabella}.${colonna}`)} || ': la sequenza è a '
        || s.last_value || ', il massimo è ' || m.massimo as dettaglio
      from ${sequenza} s cross join lateral (select ${massimo} as massimo) m
     where m.massimo > s.last_value or (m.massimo = s.last_value and not s.is_called)`;
  });
  return cercaDifetti(client, parti.join(' union all '));
}

export const controlliVincoli: readonly Controllo[] = [
  {
    nome: 'vincoli-convalidati',
    area,
    promessa: 'Tutti i vincoli sono convalidati.',
    cerca: `select c.relname || ': ' || k.conname || ' non è convalidato' as dettaglio
              from pg_constraint k join pg_class c on c.oid = k.conrelid
             where c.relnamespace = 'public'::regnamespace and not k.convalidated`,
  },
  {
    nome: 'condizioni',
    area,
    promessa: 'Ogni riga rispetta le condizioni della sua tabella.',
    cerca: condizioni,
  },
  {
    nome: 'orfani',
    area,
    promessa: 'Ogni riferimento punta a una riga che c’è.',
    cerca: orfani,
  },
  {
    nome: 'sequenze',
    area,
    promessa: 'Le sequenze degli identificativi sono davanti ai valori usati.',
    cerca: sequenze,
  },
];

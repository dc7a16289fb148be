import { campiOrigine } from '#domain/dati-dinamici/origine.ts';
import type { Annullamento } from '#server/importazioni/piano.ts';

/**
 * Rows that the import changed and nobody touched since: back to what the history kept. What it made
 * and then changed itself is not among them.
 */
export async function riportaRighe({
  esecuzione,
  destinazione,
  importazione,
}: Annullamento): Promise<number> {
  const { tabella, colonneImport } = destinazione;
  const campi = colonneImport.filter(({ altrove }) => !altrove).map(({ campo }) => campo);
  const { rowCount } = await esecuzione.client.query(
    `update ${tabella} a set ${[...campi, ...campiOrigine(destinazione), 'fonte'].map((nome) => `${nome} = p.${nome}`)}
       from storico s cross join lateral jsonb_populate_record(null::${tabella}, s.prima) p
      where a.lavoro = $1 and s.lavoro = $1 and s.tabella = $2 and s.id_record = a.id
        and s.operazione = 'modifica' and s.prima ->> 'lavoro' is distinct from $3`,
    [importazione, tabella, importazione],
  );
  return rowCount ?? 0;
}

/** Those that still carry the import's mark after that are the ones it inserted. */
export async function eliminaRighe({
  esecuzione,
  destinazione,
  importazione,
}: Annullamento): Promise<number> {
  const { rowCount } = await esecuzione.client.query(
    `delete from ${destinazione.tabella} where lavoro = $1`,
    [importazione],
  );
  return rowCount ?? 0;
}

/** A cursor takes no parameters of its own: the values are quoted into their places. */
export function sqlCambiate({ esecuzione, destinazione, importazione }: Annullamento): string {
  const { client, lavoro } = esecuzione;
  const { colonneImport, tabella } = destinazione;
  const celle = colonneImport
    .filter(({ altrove }) => !altrove)
    .map(({ campo, tipo }) =>
      tipo === 'numero'
        ? `trim_scale((s.prima ->> '${campo}')::numeric)::text`
        : `s.prima ->> '${campo}'`,
    );
  const [di, su, mio] = [importazione, tabella, lavoro.guid].map((x) => client.escapeLiteral(x));
  return `select distinct on (s.id_record) array[${celle}] as celle,
      s.operazione || ' di ' || coalesce(s.utente, 'sconosciuto') || ' il '
        || to_char(s.quando, 'DD/MM/YYYY HH24:MI') as motivo
    from storico s
   where s.prima ->> 'lavoro' = ${di} and s.tabella = ${su}
     and s.lavoro is distinct from ${mio}::uuid and s.lavoro is distinct from ${di}::uuid
   order by s.id_record, s.id`;
}

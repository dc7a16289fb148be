import type { PoolClient } from 'pg';
import { type Destinazione, destinazione } from '#domain/importazione/destinazioni.ts';
import { errore } from '#server/errori.ts';
import { type ColonnaFile, scriviCsv } from '#server/files/scrittura.ts';
import { concludi, type Esecuzione } from '#server/jobs/esecuzione.ts';
import { salvaFile } from '#server/jobs/file.ts';

interface ParametriRipristino {
  readonly importazione: string;
  readonly archivio: string;
}

const RIGHE_PER_BLOCCO = 2_000;

/** Rows that the import changed and nobody touched since: back to what the history kept. */
async function riporta(client: PoolClient, archivio: Destinazione, guid: string): Promise<number> {
  const colonne = [...archivio.colonneImport.map(({ campo }) => campo), 'fonte'];
  const { rowCount } = await client.query(
    `update ${archivio.tabella} a set ${colonne.map((nome) => `${nome} = p.${nome}`)}
       from storico s cross join lateral jsonb_populate_record(null::${archivio.tabella}, s.prima) p
      where a.lavoro = $1 and s.lavoro = $1 and s.tabella = $2 and s.id_record = a.id
        and s.operazione = 'modifica'`,
    [guid, archivio.tabella],
  );
  return rowCount ?? 0;
}

/** Those that still carry the import's mark after that are the ones it inserted. */
async function elimina(client: PoolClient, archivio: Destinazione, guid: string): Promise<number> {
  const { rowCount } = await client.query(`delete from ${archivio.tabella} where lavoro = $1`, [
    guid,
  ]);
  return rowCount ?? 0;
}

interface RigaCambiata {
  readonly celle: (string | null)[];
  readonly motivo: string;
}

/** A cursor takes no parameters of its own: the values are quoted into their places. */
function sqlCambiate(
  { client, lavoro }: Esecuzione,
  { colonneImport, tabella }: Destinazione,
  importazione: string,
): string {
  const celle = colonneImport.map(({ campo, tipo }) =>
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
     and s.lavoro is distinct from ${mio}::uuid
   order by s.id_record, s.id`;
}

/** What somebody changed or deleted after the import is left alone, and said, in a file. */
async function elencaCambiate(
  esecuzione: Esecuzione,
  archivio: Destinazione,
  importazione: string,
): Promise<number> {
  const { client, lavoro } = esecuzione;
  const domanda = sqlCambiate(esecuzione, archivio, importazione);
  await client.query(`declare cambiate no scroll cursor for ${domanda}`);
  const colonne: ColonnaFile[] = [
    ...archivio.colonneImport.map(({ titolo, tipo }): ColonnaFile => {
      if (tipo === 'data' || tipo === 'numero') return { titolo, tipo };
      return { titolo, tipo: 'testo' };
    }),
    { titolo: 'MOTIVO', tipo: 'testo' },
  ];
  let quante = 0;
  async function* blocchi() {
    for (;;) {
      const { rows } = await client.query<RigaCambiata>(`fetch ${RIGHE_PER_BLOCCO} from cambiate`);
      if (rows.length === 0) return;
      quante += rows.length;
      yield rows.map(({ celle, motivo }) => [...celle, motivo]);
    }
  }
  const file = {
    guid: lavoro.guid,
    ruolo: 'risultato',
    estensione: '.csv',
    nome: `non-ripristinate-${archivio.tipo}.csv`,
  } as const;
  await salvaFile(client, file, scriviCsv(colonne, blocchi()));
  await client.query('close cambiate');
  if (quante === 0) await client.query('delete from lavori_file where guid = $1', [lavoro.guid]);
  return quante;
}

/** Undoes an import in one transaction: rows changed since are left as they are, and listed. */
export async function ripristina(esecuzione: Esecuzione): Promise<void> {
  const { client, lavoro } = esecuzione;
  const { importazione, archivio: tipo } = lavoro.parametri as unknown as ParametriRipristino;
  const archivio = destinazione(tipo);
  if (!archivio) throw errore('ERRORE_INTERNO', { detail: `Archivio ${tipo}?` });
  esecuzione.avanza('ripristino', 5);
  await client.query('begin');
  const aggiornati = await riporta(client, archivio, importazione);
  esecuzione.controlla();
  esecuzione.avanza('ripristino', 40);
  const eliminati = await elimina(client, archivio, importazione);
  esecuzione.controlla();
  esecuzione.avanza('ripristino', 80);
  const nonRipristinati = await elencaCambiate(esecuzione, archivio, importazione);
  await client.query('update importazioni set lavoro_ripristino = $2 where guid = $1', [
    importazione,
    lavoro.guid,
  ]);
  const letti = aggiornati + eliminati + nonRipristinati;
  await concludi(esecuzione, {
    fase: 'fine',
    esito: {
      letti,
      inseriti: 0,
      aggiornati,
      invariati: 0,
      scartati: 0,
      eliminati,
      nonRipristinati,
    },
  });
  await client.query('commit');
  await esecuzione.registra(
    nonRipristinati > 0 ? 'avviso' : 'info',
    `Righe riportate ${aggiornati}, eliminate ${eliminati}, lasciate perché cambiate dopo ` +
      `${nonRipristinati}.`,
  );
}

import type pg from 'pg';

/** A line: account, side, amount, and what else of the pending line is to be told. */
export type RigaProva = readonly [
  conto: string,
  segno: 'D' | 'A',
  importo: string,
  altro?: Readonly<Record<string, unknown>>,
];

export interface ScritturaProva {
  readonly data: string;
  readonly righe: readonly RigaProva[];
  readonly tipo?: string;
  readonly descrizione?: string;
  readonly altro?: Readonly<Record<string, unknown>>;
}

export interface GenerazioneProva {
  readonly codAzienda?: string;
  readonly codLibro?: string;
  readonly tipo?: 'G' | 'F' | 'E';
  readonly scritture: readonly ScritturaProva[];
}

/** Acts in the name of anna, of the companies 001 and 002, until the transaction ends. */
export const comeAnna = `select set_config('rateo.utente', 'anna', true), set_config('rateo.aziende', '001,002', true)`;

export async function inUna<T>(
  pool: pg.Pool,
  passi: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${comeAnna}`);
    const esito = await passi(client);
    await client.query('commit');
    return esito;
  } catch (causa) {
    await client.query('rollback');
    throw causa;
  } finally {
    client.release();
  }
}

/** The accounts that the entries of a test name; those that are there stay. */
export async function apreConti(pool: pg.Pool, codAzienda: string, conti: readonly string[]) {
  await pool.query(
    `insert into s_descrizione_conti (cod_azienda, numero_conto, cod_tipo_archivio, descrizione)
     select $1, n, case when n like 'R%' then (select min(cod_tipo_archivio) from s_tipo_archivi where sezione = 'CE-R')
                        else (select min(cod_tipo_archivio) from s_tipo_archivi where sezione = 'SP-A') end, 'Conto ' || n
       from unnest($2::text[]) n on conflict do nothing`,
    [codAzienda, conti],
  );
}

const euro = (centesimi: bigint) =>
  `${centesimi / 100n}.${String(centesimi % 100n).padStart(2, '0')}`;

/** A generation to be confirmed, written as whoever generates does: its number. */
export async function genera(
  client: Pick<pg.ClientBase, 'query'>,
  { codAzienda = '001', codLibro = 'CIV', tipo = 'G', scritture }: GenerazioneProva,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into elaborazioni_contabili (cod_azienda, cod_libro, guid, tipo_elaborazione, dal, al)
     values ($1, $2, gen_random_uuid(), $3, '2020-01-01', '2026-12-31') returning id`,
    [codAzienda, codLibro, tipo],
  );
  const id = rows[0]?.id ?? '';
  if (scritture.length === 0) return id;
  const testate = scritture.map(
    ({ data, righe, tipo: sua = 'O', descrizione = 'Prova', altro }, n) => ({
      cod_azienda: codAzienda,
      cod_libro: codLibro,
      id_elaborazione: id,
      progressivo: n + 1,
      data_contabile: data,
      data_valuta: data,
      tipo: sua,
      descrizione,
      totale: euro(
        righe.reduce(
          (somma, [, segno, importo]) =>
            segno === 'D' ? somma + BigInt(importo.replace('.', '')) : somma,
          0n,
        ),
      ),
      manuale: false,
      stato: 'G',
      ...altro,
    }),
  );
  const colonne = (nomi: readonly string[]) => nomi.join(', ');
  const nomiTestata = [...new Set(testate.flatMap((una) => Object.keys(una)))];
  await client.query(
    `insert into s_destinazione_scritture (${colonne(nomiTestata)})
     select ${colonne(nomiTestata)} from jsonb_populate_recordset(null::s_destinazione_scritture, $1)`,
    [JSON.stringify(testate)],
  );
  const righe = scritture.flatMap(({ righe: sue }, s) =>
    sue.map(([conto, segno, importo, altro], n) => ({
      progressivo: s + 1,
      riga: {
        cod_azienda: codAzienda,
        n_riga: n + 1,
        segno,
        importo,
        cod_divisa: 'EUR',
        ...altro,
      },
      conto,
    })),
  );
  const nomiRiga = [...new Set(righe.flatMap(({ riga }) => Object.keys(riga)))];
  await client.query(
    `insert into s_destinazione (id_scrittura, descrizione_conto_id, ${colonne(nomiRiga)})
     select s.id, c.id, ${nomiRiga.map((nome) => `(r.riga).${nome}`).join(', ')}
       from (select (u ->> 'progressivo')::integer as progressivo, u ->> 'conto' as conto,
                    jsonb_populate_record(null::s_destinazione, u -> 'riga') as riga
               from jsonb_array_elements($1) u) r
       join s_destinazione_scritture s on s.id_elaborazione = $2 and s.progressivo = r.progressivo
       join s_descrizione_conti c on c.cod_azienda = $3 and c.numero_conto = r.conto`,
    [JSON.stringify(righe), id, codAzienda],
  );
  return id;
}

export interface EsitoConferma {
  readonly scritture: number;
  readonly daNumero: number;
  readonly aNumero: number;
  readonly daCatena: number;
  readonly aCatena: number;
  readonly primoHash: string;
  readonly ultimoHash: string;
  readonly numeri: readonly { esercizio: number; da: number; a: number }[];
}

export async function conferma(
  client: Pick<pg.ClientBase, 'query'>,
  id: string,
): Promise<EsitoConferma> {
  const { rows } = await client.query<{ esito: EsitoConferma }>(
    'select conferma_elaborazione($1) as esito',
    [id],
  );
  return rows[0]?.esito as EsitoConferma;
}

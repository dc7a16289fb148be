import { sql } from 'kysely';
import type { BeneEstero } from '#domain/fiscalita/beni-esteri.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { nelPrincipale } from '#server/posizioni/del-libro.ts';

/** A titolo held abroad in a year, with what it is to the quadro. */
export interface TitoloEstero extends BeneEstero {
  readonly codDepositario: string;
  readonly codTitolo: string;
  readonly descrizione: string;
  readonly codDivisa: string;
  /** By settlement, on the evening of the year before. */
  readonly iniziale: string;
}

/** What one registration did to a titolo with a custodian, both compartments together. */
export interface MossaLetta {
  readonly codDepositario: string;
  readonly codTitolo: string;
  readonly idMovimento: number;
  readonly giorno: Data;
  readonly quantita: string;
  readonly ripartisce: boolean;
  /** In the currency of the movement; null where no money moved. */
  readonly controvalore: string | null;
  readonly codDivisa: string;
}

interface Quali {
  readonly codAzienda: string;
  readonly anno: number;
  readonly depositari: readonly string[];
}

/** Effects `e` on long positions `p` of movements `m` that stand. */
const EFFETTI = sql`effetti_posizioni e
  join posizioni p on p.cod_azienda = e.cod_azienda and p.id = e.id_posizione and not p.corta
  join movimenti m on m.cod_azienda = e.cod_azienda and m.id = e.id_movimento
   and not m.stornato and m.id_storno_di is null and ${nelPrincipale('m')}`;

const presso = ({ codAzienda, depositari }: Quali) =>
  sql`e.cod_azienda = ${codAzienda} and p.cod_depositario = any (${depositari}::text[])`;

/** The titoli that custodians held in a year, also for a day. */
export async function titoliEsteri(tx: Tx, quali: Quali): Promise<readonly TitoloEstero[]> {
  const { anno } = quali;
  const { rows } = await sql<TitoloEstero>`
    with tenute as (
      select p.cod_depositario, p.cod_titolo,
             sum(e.quantita) filter (where e.data_valuta < make_date(${anno}, 1, 1)) as iniziale,
             bool_or(e.quantita <> 0 and e.data_valuta >= make_date(${anno}, 1, 1)) as mossa
        from ${EFFETTI} where ${presso(quali)} and e.data_valuta <= make_date(${anno}, 12, 31)
       group by 1, 2)
    select n.cod_depositario as "codDepositario", n.cod_titolo as "codTitolo", t.descrizione,
           t.cod_divisa as "codDivisa", trim_scale(coalesce(n.iniziale, 0))::text as iniziale,
           k.gruppo, t.tipo_titolo as "tipoTitolo", coalesce(i.cod_paese, left(t.cod_isin, 2)) as "codPaese",
           coalesce(i.tipo_emittente in ('STATO', 'ENTE LOCALE', 'SOVRANAZIONALE'), false) as pubblico
      from tenute n
      join titoli t on t.cod_titolo = n.cod_titolo
      join tipi_titolo k on k.tipo_titolo = t.tipo_titolo
      left join emittenti i on i.cod_emittente = t.cod_emittente
     where coalesce(n.iniziale, 0) > 0 or n.mossa
     order by n.cod_depositario, n.cod_titolo`.execute(tx);
  return rows;
}

/**
 * What moved them, in the order of play: within a day what comes in first. A movement whose cost was corrected since has
 * more than one effect, and its money once.
 */
export async function mosseEstere(tx: Tx, quali: Quali): Promise<readonly MossaLetta[]> {
  const { anno } = quali;
  const { rows } = await sql<MossaLetta>`
    with fatti as (
      select p.cod_depositario, p.cod_titolo, e.id_movimento, e.data_valuta as giorno, sum(e.quantita) as quantita
        from ${EFFETTI} where ${presso(quali)}
         and e.data_valuta between make_date(${anno}, 1, 1) and make_date(${anno}, 12, 31)
       group by 1, 2, 3, 4),
    mosse as (
      select f.cod_depositario, f.cod_titolo, coalesce(m.id_capofila, m.id) as capo, min(m.id) as id_movimento,
             f.giorno, sum(f.quantita) as quantita, min(m.cod_divisa) as cod_divisa,
             bool_and(c.tipo_causale = 'E' and c.effetto_costo = 0 and c.effetto_liquidita = 0) as ripartisce,
             sum(abs(m.controvalore_originale)) filter (where c.effetto_liquidita <> 0) as controvalore
        from fatti f
        join movimenti m on m.cod_azienda = ${quali.codAzienda} and m.id = f.id_movimento
        join causali c on c.cod_causale = m.cod_causale
       group by 1, 2, 3, 5)
    select cod_depositario as "codDepositario", cod_titolo as "codTitolo", id_movimento as "idMovimento", giorno,
           trim_scale(quantita)::text as quantita, cod_divisa as "codDivisa", ripartisce,
           trim_scale(controvalore)::text as controvalore
      from mosse where quantita <> 0
     order by giorno, quantita < 0, capo`.execute(tx);
  return rows;
}

import type { Pool } from 'pg';
import { genereDi, type Lato, ordineNelGiorno } from '#domain/movimenti/generi.ts';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { Sessione } from '#server/db/sessione.ts';
import { ricalcola } from '#server/posizioni/ricalcola.ts';

/** A movement as tests tell it; what is not said is of the simplest kind. */
export interface MovimentoDiProva {
  readonly causale: string;
  readonly titolo: string;
  readonly data: string;
  readonly quantita: string;
  /** In euro and in the titolo's currency, which is the euro. */
  readonly costo?: string;
  readonly valuta?: string;
  /** The day it was known: today unless told, as the database's owner may. */
  readonly inserito?: string;
  readonly portafoglio?: string;
  readonly depositario?: string;
  readonly immCirc?: 'I' | 'C';
  readonly corto?: boolean;
  readonly azienda?: string;
  readonly poolFactor?: readonly [prima: string, dopo: string];
  readonly quotaCosto?: string;
  readonly divisa?: string;
  readonly cambio?: string;
  readonly controparte?: string;
}

/** Portfolio and custodian of a company, if they are not there yet. */
export async function apriDeposito(
  proprietario: Pool,
  { azienda = '001', portafoglio = 'P', depositario = 'D', metodo = null as string | null } = {},
): Promise<void> {
  await proprietario.query(
    `insert into portafogli (cod_azienda, cod_portafoglio, descrizione, tipo_valutazione)
     values ($1, $2, 'Portafoglio ' || $2, $3) on conflict do nothing`,
    [azienda, portafoglio, metodo],
  );
  await proprietario.query(
    `insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
     values ($1, $2, 'Depositario ' || $2, $3) on conflict do nothing`,
    [azienda, depositario, portafoglio],
  );
}

/** A share quoted in euro, by its code. */
export const apriTitolo = (proprietario: Pool, codTitolo: string, divisa = 'EUR') =>
  proprietario.query(
    `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
     values ($1, 'Azione ' || $1, 'A', $2) on conflict do nothing`,
    [codTitolo, divisa],
  );

/**
 * Registers rows of one registration as the database's owner, who may say when they were known, and
 * plays their positions. Answers the ids of the rows.
 */
export async function registraDiProva(
  proprietario: Pool,
  ...righe: readonly MovimentoDiProva[]
): Promise<readonly number[]> {
  const client = await proprietario.connect();
  try {
    await client.query('begin');
    const azienda = righe[0]?.azienda ?? '001';
    const anno = Number(righe[0]?.data.slice(0, 4));
    await client.query(
      `insert into numeratori_movimenti (cod_azienda, anno, ultimo) values ($1, $2, 1)
       on conflict (cod_azienda, anno) do update set ultimo = numeratori_movimenti.ultimo + 1`,
      [azienda, anno],
    );
    const id: number[] = [];
    const posizioni: number[] = [];
    let ordine: number | null = null;
    for (const [i, riga] of righe.entries()) {
      const causale = causali.find((una) => una.codCausale === riga.causale);
      if (!causale) throw new Error(`non c’è la causale ${riga.causale}`);
      const lato: Lato = righe.length === 1 ? 'sola' : i === 0 ? 'capofila' : 'seguente';
      const genere = genereDi(causale, lato);
      ordine ??= genere && ordineNelGiorno(causale, genere);
      const luogo = [azienda, riga.portafoglio ?? 'P', riga.depositario ?? 'D', riga.titolo];
      const chiave = [...luogo, riga.immCirc ?? 'C', riga.corto ?? false];
      const { rows } = await client.query<{ id: number }>(
        `insert into posizioni (cod_azienda, cod_portafoglio, cod_depositario, cod_titolo, imm_circ, corta, metodo)
         select $1, $2, $3, $4, $5, $6, coalesce(p.tipo_valutazione, a.tipo_valutazione)
           from portafogli p join aziende a using (cod_azienda)
          where p.cod_azienda = $1 and p.cod_portafoglio = $2
         on conflict (cod_azienda, cod_portafoglio, cod_depositario, cod_titolo, imm_circ, corta)
         do update set metodo = posizioni.metodo returning id`,
        chiave,
      );
      const posizione = genere ? (rows[0]?.id ?? null) : null;
      if (posizione !== null) posizioni.push(posizione);
      const scritto = await client.query<{ id: number }>(
        `insert into movimenti (cod_azienda, cod_portafoglio, cod_depositario, cod_titolo, imm_circ, corto,
           stato, nreg, nriga, id_capofila, cod_causale, data_movimento, data_valuta, data_operazione,
           data_inserimento, cod_divisa, cambio, qta_vnominale, costo, costo_divisa, pool_factor,
           pool_factor_dopo, quota_costo, genere, ordine, id_posizione, cod_controparte, registrato_il)
         values ($1, $2, $3, $4, $5, $6, 'registrato',
           (select ultimo from numeratori_movimenti where cod_azienda = $1 and anno = $7), $8, $9, $10,
           $11::date, $12::date, $12::date, coalesce($13::date, (now() at time zone 'Europe/Rome')::date),
           $14, $15, $16, $17, round($17::numeric * $15::numeric, 2), $18, $19, $20, $21, $22, $23,
           $24, now())
         returning id`,
        [
          ...chiave,
          anno,
          i + 1,
          i === 0 ? null : id[0],
          riga.causale,
          riga.data,
          riga.valuta ?? riga.data,
          riga.inserito ?? null,
          riga.divisa ?? 'EUR',
          riga.cambio ?? '1',
          lato === 'capofila' ? `-${riga.quantita}` : riga.quantita,
          riga.costo ?? '0',
          riga.poolFactor?.[0] ?? null,
          riga.poolFactor?.[1] ?? null,
          riga.quotaCosto ?? null,
          genere,
          genere ? ordine : null,
          posizione,
          riga.controparte ?? null,
        ],
      );
      id.push(scritto.rows[0]?.id ?? 0);
    }
    await ricalcola(new Sessione(client), posizioni, id);
    await client.query('commit');
    return id;
  } catch (causa) {
    await client.query('rollback');
    throw causa;
  } finally {
    client.release();
  }
}

/** Reverses a movement of one row as the database's owner, who may say from when that is known. */
export async function stornaDiProva(
  proprietario: Pool,
  id: number,
  inserito: string,
): Promise<void> {
  const client = await proprietario.connect();
  const copiate = `cod_azienda, stato, cod_titolo, cod_portafoglio, cod_depositario, imm_circ, corto, data_movimento,
    data_valuta, data_operazione, cod_divisa, cambio, genere, ordine, id_posizione, registrato_il`;
  try {
    await client.query('begin');
    const { rows } = await client.query<{ posizione: number; nreg: number }>(
      `with preso as (
         update numeratori_movimenti n set ultimo = n.ultimo + 1 from movimenti m
          where m.id = $1 and n.cod_azienda = m.cod_azienda and n.anno = m.anno returning n.ultimo)
       update movimenti m set stornato = true from preso where m.id = $1
       returning m.id_posizione as posizione, preso.ultimo as nreg`,
      [id],
    );
    await client.query(
      `insert into movimenti (${copiate}, nreg, cod_causale, id_storno_di, data_inserimento, qta_vnominale, costo,
         costo_divisa)
       select ${copiate}, $2, 'STO', id, $3, -qta_vnominale, -costo, -costo_divisa from movimenti where id = $1`,
      [id, rows[0]?.nreg, inserito],
    );
    await ricalcola(new Sessione(client), [rows[0]?.posizione ?? 0]);
    await client.query('commit');
  } catch (causa) {
    await client.query('rollback');
    throw causa;
  } finally {
    client.release();
  }
}

/** What purchases of a titolo paid as commissions becomes the tax on transactions: balances and costs stay. */
export async function tassaTransazioni(pool: Pool, codTitolo: string): Promise<void> {
  await pool.query('alter table movimenti disable trigger user');
  await pool.query(
    `update movimenti set imposta_transazioni = commissioni, imposta_transazioni_euro = commissioni_euro,
            imposta_nel_costo = case when costo <> controvalore_euro then commissioni_euro else 0 end,
            commissioni = 0, commissioni_euro = 0
      where cod_titolo = $1 and cod_causale = 'ACQ' and id_storno_di is null and not stornato`,
    [codTitolo],
  );
  await pool.query('alter table movimenti enable trigger user');
}

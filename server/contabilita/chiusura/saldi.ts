import { type RawBuilder, sql } from 'kysely';
import {
  type RigaDiEpilogo,
  riapertura,
  type SaldoDiChiusura,
} from '#domain/contabilita/epilogo.ts';
import { centesimi } from '#domain/money/centesimi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { domandaBilancio } from '../bilancio.ts';
import type { EsercizioDaChiudere } from './esercizio.ts';

const CONTO = 0;

/** What the accounts of an exercise have on its last day, its epilogue included: of one that is closed, nothing. */
export async function daChiudere(
  tx: Tx,
  { esercizio, dal, al, ...libro }: EsercizioDaChiudere,
): Promise<readonly SaldoDiChiusura[]> {
  const periodo = { esercizio, dataDa: dal, dataA: al };
  const { rows } = await sql<Omit<SaldoDiChiusura, 'saldo'> & { saldo: string }>`
    select b."descrizioneContoId" as "idConto", b."numeroConto", b.sezione, b."saldoFinale" as saldo
      from (${domandaBilancio(libro, periodo, { comprendiChiusura: true })}) b
     where b.livello = ${sql.lit(CONTO)} and b."saldoFinale"::numeric <> 0`.execute(tx);
  return rows.map((una) => ({ ...una, saldo: centesimi(una.saldo) }));
}

type Somma = Pick<RigaDiEpilogo, 'idConto' | 'numeroConto' | 'importo'>;

const sommati = async (
  tx: Tx,
  { codAzienda, codLibro }: EsercizioDaChiudere,
  quali: RawBuilder<unknown>,
): Promise<readonly Somma[]> => {
  const { rows } = await sql<Omit<Somma, 'importo'> & { importo: string }>`
    select r.descrizione_conto_id as "idConto", r.numero_conto as "numeroConto",
           sum(case when r.segno = 'D' then r.importo else -r.importo end)::numeric(20, 2)::text as importo
      from giornale g
      join giornale_righe r on r.cod_azienda = g.cod_azienda and r.cod_libro = g.cod_libro
       and r.esercizio = g.esercizio and r.catena = g.catena
      join s_descrizione_conti c on c.id = r.descrizione_conto_id
      join s_tipo_archivi t on t.cod_tipo_archivio = c.cod_tipo_archivio
     where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro} and ${quali}
     group by 1, 2 having sum(case when r.segno = 'D' then r.importo else -r.importo end) <> 0`.execute(
    tx,
  );
  return rows.map((una) => ({ ...una, importo: centesimi(una.importo) }));
};

/** What the epilogue closed of the balance sheet and the day after has not been opened with. */
export async function daRiaprire(
  tx: Tx,
  esercizio: EsercizioDaChiudere,
): Promise<readonly RigaDiEpilogo[]> {
  const { al } = esercizio;
  // Accounts are closed by lines of no logical account, or by that which closes what does not balance.
  const chiusi = await sommati(
    tx,
    esercizio,
    sql`g.tipo = 'E' and g.data_contabile = ${al}::date and t.sezione not like 'CE%'
        and coalesce(r.codice_conto, 'EP.CHI') = 'EP.CHI'`,
  );
  const aperti = await sommati(
    tx,
    esercizio,
    sql`g.tipo = 'A' and g.data_contabile = ${al}::date + 1`,
  );
  return riapertura(chiusi, aperti);
}

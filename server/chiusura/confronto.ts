import { type RawBuilder, sql } from 'kysely';
import type { ConfrontoWire } from '#contract/valutazione/chiusura.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { type ChiusuraTenuta, chiusuraWire } from './lettura.ts';

const LIMITE = 5_000;

const CIFRE = {
  svalutazione: 'svalutazione',
  ripresa: 'ripresa',
  scarto: 'scarto',
  valoreBilancio: 'valore_bilancio',
  valoreMercato: 'valore_mercato',
} as const;
type Cifra = keyof typeof CIFRE;

const differenzaDi = (colonna: string): RawBuilder<unknown> =>
  sql`(coalesce(${sql.ref(`b.${colonna}`)}, 0) - coalesce(${sql.ref(`a.${colonna}`)}, 0))`;

const cifra = ([nome, colonna]: readonly [string, string]) => sql`jsonb_build_object(
  'prima', ${sql.ref(`a.${colonna}`)}::text, 'dopo', ${sql.ref(`b.${colonna}`)}::text,
  'differenza', ${differenzaDi(colonna)}::text) as ${sql.ref(nome)}`;

const diverse = sql.join(
  Object.values(CIFRE).map(
    (una) => sql`${sql.ref(`a.${una}`)} is distinct from ${sql.ref(`b.${una}`)}`,
  ),
  sql` or `,
);

/** What two runs of a book say otherwise of the same positions, the greatest difference first. */
export async function confronta(
  tx: Tx,
  prima: ChiusuraTenuta,
  dopo: ChiusuraTenuta,
  impronta: string | null,
): Promise<ConfrontoWire> {
  if (prima.codLibro !== dopo.codLibro)
    throw erroreCampo('altro', 'Si confrontano due valutazioni dello stesso libro.');
  const di = ({ codAzienda, id }: ChiusuraTenuta) =>
    sql`(select * from rimanenze where cod_azienda = ${codAzienda} and id_chiusura = ${id})`;
  const { rows } = await sql<ConfrontoWire['righe'][number]>`
    select coalesce(b.cod_titolo, a.cod_titolo) as "codTitolo", coalesce(b.descrizione, a.descrizione) as descrizione,
           coalesce(b.cod_portafoglio, a.cod_portafoglio) as "codPortafoglio",
           coalesce(b.cod_depositario, a.cod_depositario) as "codDepositario",
           coalesce(b.imm_circ, a.imm_circ) as "immCirc", coalesce(b.corta, a.corta) as corta,
           ${sql.join((Object.entries(CIFRE) as [Cifra, string][]).map(cifra))}
      from ${di(prima)} a
      full join ${di(dopo)} b on b.cod_portafoglio = a.cod_portafoglio and b.cod_depositario = a.cod_depositario
       and b.cod_titolo = a.cod_titolo and b.imm_circ = a.imm_circ and b.corta = a.corta
     where a.id is null or b.id is null or ${diverse}
     order by greatest(abs(${differenzaDi('valore_bilancio')}), abs(${differenzaDi('valore_mercato')})) desc,
              1, 3, 4, 5, 6 limit ${LIMITE}`.execute(tx);
  return { prima: chiusuraWire(prima, impronta), dopo: chiusuraWire(dopo, impronta), righe: rows };
}

import { sql } from 'kysely';
import { giacenzaMedia } from '#domain/fiscalita/dichiarazione-rw.ts';
import { somma } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { nelPrincipale } from '#server/posizioni/del-libro.ts';

/** An account of cash with a custodian abroad, in a currency, in a year. */
export interface ContoEstero {
  readonly codDepositario: string;
  readonly codDivisa: string;
  readonly iniziale: string;
  readonly finale: string;
  readonly giacenzaMedia: string;
}

interface Letto {
  readonly codDepositario: string;
  readonly codDivisa: string;
  readonly prima: string;
  readonly mosse: readonly { readonly giorno: Data; readonly importo: string }[] | null;
}

/** The accounts that something moved until the end of a year, with what they held in it. */
export async function contiEsteri(
  tx: Tx,
  codAzienda: string,
  depositari: readonly string[],
  { dal, al }: { readonly dal: Data; readonly al: Data },
): Promise<readonly ContoEstero[]> {
  const { rows } = await sql<Letto>`
    with saldi as (
      select m.cod_depositario, m.cod_divisa, m.data_valuta as giorno, sum(m.saldo) as importo
        from movimenti m
        left join conti_riconciliati r on r.cod_azienda = m.cod_azienda and r.cod_depositario = m.cod_depositario
         and r.cod_divisa = m.cod_divisa and r.tipo = 'banca'
       where m.cod_azienda = ${codAzienda} and m.cod_depositario = any (${depositari}::text[]) and m.saldo <> 0
         and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null and ${nelPrincipale('m')}
         and m.data_valuta <= ${al}::date
         and (r.saldo_iniziale_al is null or m.data_valuta > r.saldo_iniziale_al)
       group by 1, 2, 3),
    aperti as (
      select cod_depositario, cod_divisa, sum(saldo_iniziale) as iniziale from conti_riconciliati
       where cod_azienda = ${codAzienda} and tipo = 'banca' and cod_depositario = any (${depositari}::text[])
         and saldo_iniziale <> 0 and coalesce(saldo_iniziale_al < ${dal}::date, true)
       group by 1, 2),
    conti as (select cod_depositario, cod_divisa from saldi union select cod_depositario, cod_divisa from aperti)
    select c.cod_depositario as "codDepositario", c.cod_divisa as "codDivisa",
           (coalesce(a.iniziale, 0) + coalesce((select sum(s.importo) from saldi s
              where s.cod_depositario = c.cod_depositario and s.cod_divisa = c.cod_divisa
                and s.giorno < ${dal}::date), 0))::text as prima,
           (select json_agg(json_build_object('giorno', s.giorno, 'importo', s.importo::text) order by s.giorno)
              from saldi s where s.cod_depositario = c.cod_depositario and s.cod_divisa = c.cod_divisa
               and s.giorno >= ${dal}::date) as mosse
      from conti c left join aperti a on a.cod_depositario = c.cod_depositario and a.cod_divisa = c.cod_divisa
     order by 1, 2`.execute(tx);
  return rows.map(({ codDepositario, codDivisa, prima, mosse }) => ({
    ...{ codDepositario, codDivisa, iniziale: prima },
    finale: somma(prima, ...(mosse ?? []).map(({ importo }) => importo)),
    giacenzaMedia: giacenzaMedia({ dal, al }, prima, mosse ?? []),
  }));
}

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
  /** Its code among the accounts to reconcile; null where none is there. */
  readonly codConto: string | null;
  /** Whether it is still in use. */
  readonly attivo: boolean;
  /** Its name among the accounts to reconcile; null where none is there. */
  readonly conto: string | null;
  readonly iniziale: string;
  readonly finale: string;
  readonly giacenzaMedia: string;
}

interface Letto {
  readonly codDepositario: string;
  readonly codDivisa: string;
  readonly codConto: string | null;
  readonly attivo: boolean;
  readonly conto: string | null;
  readonly prima: string;
  readonly mosse: readonly { readonly giorno: Data; readonly importo: string }[] | null;
}

/**
 * The accounts that something moved until the end of a year, with what they held in it. The balance that one was opened
 * with is that of its day: days before have it less what moved since. Of several accounts in a currency movements do not
 * say which one is theirs: they are of the one that was opened first, and the others keep the balance of theirs.
 */
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
       where m.cod_azienda = ${codAzienda} and m.cod_depositario = any (${depositari}::text[]) and m.saldo <> 0
         and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null and ${nelPrincipale('m')}
       group by 1, 2, 3),
    aperti as (
      select cod_depositario, cod_divisa, cod_conto, attivo, descrizione as conto,
             saldo_iniziale_al as apre, saldo_iniziale as iniziale,
             row_number() over (partition by cod_depositario, cod_divisa order by saldo_iniziale_al, cod_conto) as n
        from conti_riconciliati
       where cod_azienda = ${codAzienda} and tipo = 'banca' and cod_depositario = any (${depositari}::text[])
         and saldo_iniziale_al is not null),
    conti as (select cod_depositario, cod_divisa from saldi where giorno <= ${al}::date
              union select cod_depositario, cod_divisa from aperti where iniziale <> 0 and apre <= ${al}::date)
    select c.cod_depositario as "codDepositario", c.cod_divisa as "codDivisa", a.cod_conto as "codConto",
           coalesce(a.attivo, true) as attivo, a.conto,
           (coalesce(a.iniziale, 0) + coalesce(sum(s.importo) filter (where s.giorno < ${dal}::date), 0)
             - coalesce(sum(s.importo) filter (where s.giorno <= a.apre), 0))::text as prima,
           json_agg(json_build_object('giorno', s.giorno, 'importo', s.importo::text) order by s.giorno)
             filter (where s.giorno between ${dal}::date and ${al}::date) as mosse
      from conti c
      left join aperti a on a.cod_depositario = c.cod_depositario and a.cod_divisa = c.cod_divisa
      left join saldi s on s.cod_depositario = c.cod_depositario and s.cod_divisa = c.cod_divisa and coalesce(a.n, 1) = 1
     where coalesce(a.n, 1) = 1 or a.iniziale <> 0 and a.apre <= ${al}::date
     group by 1, 2, 3, 4, 5, a.iniziale, a.n order by 1, 2, a.n`.execute(tx);
  return rows.map(({ codDepositario, codDivisa, codConto, attivo, conto, prima, mosse }) => ({
    ...{ codDepositario, codDivisa, codConto, attivo, conto, iniziale: prima },
    finale: somma(prima, ...(mosse ?? []).map(({ importo }) => importo)),
    giacenzaMedia: giacenzaMedia({ dal, al }, prima, mosse ?? []),
  }));
}

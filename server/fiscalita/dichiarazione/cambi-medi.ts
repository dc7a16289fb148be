import { sql } from 'kysely';
import { inEuro } from '#domain/calcolo/controvalore.ts';
import { cambioMedio } from '#domain/fiscalita/dichiarazione-rw.ts';
import { prodotto } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';

const EURO = 'EUR';

/** Euro of amounts at the mean rate of a month; null where the archive has none. */
export interface CambiMedi {
  /** The mean of the month of a day; '1' of the euro, null where there is none. */
  readonly medio: (codDivisa: string, giorno: Data) => string | null;
  readonly inEuro: (importo: string, codDivisa: string, giorno: Data) => string | null;
}

/** The mean rates of the months between two days, whatever currency. */
export async function cambiMedi(tx: Tx, dal: Data, al: Data): Promise<CambiMedi> {
  const { rows } = await sql<{
    readonly codDivisa: string;
    readonly mese: string;
    readonly cambi: readonly string[];
  }>`select cod_divisa as "codDivisa", to_char(data, 'YYYY-MM') as mese,
            array_agg(trim_scale(cambio)::text order by data) as cambi
       from cambi where data between date_trunc('month', ${dal}::date) and ${al}::date
      group by 1, 2`.execute(tx);
  const medi = new Map(
    rows.map(({ codDivisa, mese, cambi }) => [`${codDivisa} ${mese}`, cambioMedio(cambi)]),
  );
  const medio: CambiMedi['medio'] = (codDivisa, giorno) =>
    codDivisa === EURO ? '1' : (medi.get(`${codDivisa} ${giorno.slice(0, 7)}`) ?? null);
  return {
    medio,
    inEuro: (importo, codDivisa, giorno) => {
      const cambio = medio(codDivisa, giorno);
      return cambio === null ? null : inEuro(importo, cambio);
    },
  };
}

/** What was turned into euro at one rate, in its currency again. */
export const inDivisa = (euro: string, cambio: string): string => prodotto(euro, cambio);

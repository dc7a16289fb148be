import { type RawBuilder, sql } from 'kysely';
import type { Regime } from '#domain/calcolo/regime.ts';
import {
  categorieDi,
  MAI_TRATTIENE,
  type PortafoglioFiscale,
  regimeNelPortafoglio,
  type TitoloCalcolato,
} from '#domain/calcolo/titolo.ts';
import { ITALIA } from '#domain/fiscalita/beni-esteri.ts';
import type { Data } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { aliquotePer } from './titolo-calcolato.ts';

/** How a portfolio is taxed, in SQL, of a portfolio `p` and its company `a`. */
export const PORTAFOGLIO_FISCALE = sql`
  p.tipo_gestione as "tipoGestione", coalesce(p.tipo_soggetto, a.tipo_soggetto) as "tipoSoggetto",
  coalesce(p.cod_regime, a.cod_regime) as "codRegime",
  coalesce(p.tipo_valutazione, a.tipo_valutazione) as metodo`;

/** Where a custodian `d` is: what it says, else what its IBAN or its BIC do; null where nothing tells it. */
export const PAESE_DEL_DEPOSITARIO = sql`coalesce(d.cod_paese, left(d.iban, 2), substr(d.bic, 5, 2))`;

/** Whether a custodian `d` is in Italy: also one whose state nothing tells. */
export const ITALIANO = sql`(coalesce(${PAESE_DEL_DEPOSITARIO}, ${ITALIA}) = ${ITALIA})`;

/**
 * Since when a custodian `d` withholds Italian tax, as `ChiTrattiene` has it: abroad, since the day that it says
 * (docs/regole/imposte.md#depositario-estero).
 */
export const TRATTIENE_DAL = sql`(case when not ${ITALIANO} then coalesce(d.sostituto_dal, ${MAI_TRATTIENE}::date) end)`;

/** Whether who holds a portfolio `f` of a company `a` with a custodian `d` has tax withheld there on a day. */
export const nettistaIl = (giorno: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(coalesce(f.tipo_soggetto, a.tipo_soggetto) = 'N' and coalesce(${TRATTIENE_DAL} <= ${giorno}, true))`;

async function portafoglioDi(
  tx: Tx,
  codAzienda: string,
  codPortafoglio: string,
): Promise<PortafoglioFiscale> {
  const { rows } = await sql<PortafoglioFiscale>`
    select ${PORTAFOGLIO_FISCALE}
      from portafogli p join aziende a on a.cod_azienda = p.cod_azienda
     where p.cod_azienda = ${codAzienda} and p.cod_portafoglio = ${codPortafoglio}`.execute(tx);
  const [portafoglio] = rows;
  if (!portafoglio)
    throw errore('NON_TROVATO', { detail: `Il portafoglio ${codPortafoglio} non c’è.` });
  return portafoglio;
}

export interface DoveEQuando {
  readonly codAzienda: string;
  readonly codPortafoglio: string;
  readonly giorno: Data;
}

/** The tax regime of a titolo in a portfolio on a day, with the rates of that day, where the custodian withholds. */
export async function regimeDi(
  tx: Tx,
  titolo: TitoloCalcolato,
  { codAzienda, codPortafoglio, giorno }: DoveEQuando,
): Promise<Regime> {
  const portafoglio = await portafoglioDi(tx, codAzienda, codPortafoglio);
  const aliquote = await aliquotePer(tx, categorieDi(titolo));
  return regimeNelPortafoglio(titolo, { ...portafoglio, trattieneDal: null }, giorno, aliquote);
}

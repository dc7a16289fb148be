import { sql } from 'kysely';
import type { RapportoFiscale } from '#domain/calcolo/titolo.ts';
import { regimiDelPortafoglio } from '#domain/fiscalita/realizzi.ts';
import type { RegimeZainetto } from '#domain/fiscalita/zainetto.ts';
import { PORTAFOGLIO_FISCALE, TRATTIENE_DAL } from '#server/calcolo/regime.ts';
import type { Tx } from '#server/db/sessione.ts';

interface RapportoTenuto extends RapportoFiscale {
  readonly codPortafoglio: string;
  /** Null where it never held anything. */
  readonly codDepositario: string | null;
  readonly codRegimeTitolo: string | null;
}

/** Where a portfolio has a pouch now. */
export interface PortafoglioConZainetto {
  readonly codPortafoglio: string;
  readonly regime: RegimeZainetto;
  readonly codDepositario: string | null;
}

/** The portfolios of a company that have a pouch, with the custodian of what is in amministrato; a titolo may have a regime of its own. */
export async function portafogliConZainetto(
  tx: Tx,
  codAzienda: string,
): Promise<readonly PortafoglioConZainetto[]> {
  const { rows } = await sql<RapportoTenuto>`
    select p.cod_portafoglio as "codPortafoglio", ${PORTAFOGLIO_FISCALE},
           s.cod_depositario as "codDepositario", s.cod_regime as "codRegimeTitolo",
           case when s.cod_depositario is not null then ${TRATTIENE_DAL} end as "trattieneDal"
      from portafogli p
      join aziende a on a.cod_azienda = p.cod_azienda
      left join (select distinct z.cod_portafoglio, z.cod_depositario, t.cod_regime
                   from posizioni z join titoli t on t.cod_titolo = z.cod_titolo
                  where z.cod_azienda = ${codAzienda}) s on s.cod_portafoglio = p.cod_portafoglio
      left join depositari d on d.cod_azienda = p.cod_azienda and d.cod_depositario = s.cod_depositario
     where p.cod_azienda = ${codAzienda}
     order by p.cod_portafoglio, s.cod_depositario, s.cod_regime`.execute(tx);
  return rows.flatMap(({ codPortafoglio, codDepositario, codRegimeTitolo, ...rapporto }) => {
    const suoi = (codRegime: string | null) => regimiDelPortafoglio(rapporto, codRegime);
    const dichiara = suoi(null).includes('D') || suoi(codRegimeTitolo).includes('D');
    return [
      ...(dichiara ? [{ codPortafoglio, regime: 'D' as const, codDepositario: null }] : []),
      ...(codDepositario !== null && suoi(codRegimeTitolo).includes('A')
        ? [{ codPortafoglio, regime: 'A' as const, codDepositario }]
        : []),
    ];
  });
}

/** The portfolios whose movements are read: those that have a pouch, and those that certified years count. */
export async function portafogliDaLeggere(tx: Tx, codAzienda: string): Promise<readonly string[]> {
  const { rows } = await sql<{ codPortafoglio: string }>`
    select distinct m.cod_portafoglio as "codPortafoglio"
      from risultati_certificati c join movimenti m on m.id = c.id_movimento
     where c.cod_azienda = ${codAzienda}`.execute(tx);
  const adesso = await portafogliConZainetto(tx, codAzienda);
  return [...new Set([...adesso, ...rows].map(({ codPortafoglio }) => codPortafoglio))];
}

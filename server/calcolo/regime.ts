import { sql } from 'kysely';
import { aliquotaDel, inVigore } from '#domain/calcolo/imposta.ts';
import { type Regime, regimeTassazione } from '#domain/calcolo/regime.ts';
import type { Data } from '#domain/tempo/data.ts';
import {
  type AliquotaLetta,
  aliquotePer,
  categoriaGuadagni,
  categorieDi,
  type FiscalitaTitolo,
  FONDI_PENSIONE,
  type TitoloCalcolato,
} from '#server/calcolo/titolo-calcolato.ts';
import type { Tx } from '#server/db/schema.ts';
import { errore } from '#server/errori.ts';

/** How a portfolio is taxed: what it says, and where it is silent its company. */
export interface PortafoglioFiscale {
  readonly tipoGestione: string | null;
  readonly tipoSoggetto: 'L' | 'N' | 'E';
  readonly codRegime: string | null;
  readonly metodo: string;
}

/** The same in SQL, of a portfolio `p` and its company `a`. */
export const PORTAFOGLIO_FISCALE = sql`
  p.tipo_gestione as "tipoGestione", coalesce(p.tipo_soggetto, a.tipo_soggetto) as "tipoSoggetto",
  coalesce(p.cod_regime, a.cod_regime) as "codRegime",
  coalesce(p.tipo_valutazione, a.tipo_valutazione) as metodo`;

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

/** The tax regime of a titolo in a portfolio on a day, by the rates of its `categorieDi`. */
export function regimeNelPortafoglio(
  titolo: FiscalitaTitolo,
  portafoglio: PortafoglioFiscale,
  giorno: Data,
  aliquote: (categoria: string) => readonly AliquotaLetta[],
): Regime {
  const gain = inVigore(aliquote(categoriaGuadagni(titolo)), giorno);
  return regimeTassazione({
    tipoGestione: portafoglio.tipoGestione,
    tipoSoggetto: portafoglio.tipoSoggetto,
    codRegime: titolo.codRegime ?? portafoglio.codRegime,
    metodoCivilistico: portafoglio.metodo,
    aliquotaInteressi: titolo.aliquota ?? aliquotaDel(aliquote(titolo.categoria), giorno) ?? '0',
    aliquotaCapitalGain: gain?.aliquota ?? '0',
    percImponibile: gain?.percImponibile ?? '100',
    aliquotaFondiPensione: aliquotaDel(aliquote(FONDI_PENSIONE), giorno) ?? '0',
  });
}

/** The tax regime of a titolo in a portfolio on a day, with the rates of that day. */
export async function regimeDi(
  tx: Tx,
  titolo: TitoloCalcolato,
  { codAzienda, codPortafoglio, giorno }: DoveEQuando,
): Promise<Regime> {
  const portafoglio = await portafoglioDi(tx, codAzienda, codPortafoglio);
  const aliquote = await aliquotePer(tx, categorieDi(titolo));
  return regimeNelPortafoglio(titolo, portafoglio, giorno, aliquote);
}

import { sql } from 'kysely';
import { aliquotaDel, inVigore } from '#domain/calcolo/imposta.ts';
import { type Regime, regimeTassazione } from '#domain/calcolo/regime.ts';
import type { Data } from '#domain/tempo/data.ts';
import {
  aliquoteDi,
  CAPITAL_GAIN,
  CAPITAL_GAIN_PUBBLICI,
  FONDI_PENSIONE,
  type TitoloCalcolato,
} from '#server/calcolo/titolo-calcolato.ts';
import type { Tx } from '#server/db/schema.ts';
import { errore } from '#server/errori.ts';

interface Portafoglio {
  readonly tipoGestione: string | null;
  readonly tipoSoggetto: 'L' | 'N' | 'E';
  readonly codRegime: string | null;
  readonly metodo: string;
}

/** What the portfolio says, and where it is silent its company. */
async function portafoglioDi(
  tx: Tx,
  codAzienda: string,
  codPortafoglio: string,
): Promise<Portafoglio> {
  const { rows } = await sql<Portafoglio>`
    select p.tipo_gestione as "tipoGestione",
           coalesce(p.tipo_soggetto, a.tipo_soggetto) as "tipoSoggetto",
           coalesce(p.cod_regime, a.cod_regime) as "codRegime",
           coalesce(p.tipo_valutazione, a.tipo_valutazione) as metodo
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

/** The tax regime of a titolo in a portfolio on a day, with the rates of that day. */
export async function regimeDi(
  tx: Tx,
  titolo: TitoloCalcolato,
  { codAzienda, codPortafoglio, giorno }: DoveEQuando,
): Promise<Regime> {
  const portafoglio = await portafoglioDi(tx, codAzienda, codPortafoglio);
  const guadagni = await aliquoteDi(tx, titolo.pubblico ? CAPITAL_GAIN_PUBBLICI : CAPITAL_GAIN);
  const interessi = aliquotaDel(await aliquoteDi(tx, titolo.categoria), giorno);
  const gain = inVigore(guadagni, giorno);
  return regimeTassazione({
    tipoGestione: portafoglio.tipoGestione,
    tipoSoggetto: portafoglio.tipoSoggetto,
    codRegime: titolo.codRegime ?? portafoglio.codRegime,
    metodoCivilistico: portafoglio.metodo,
    aliquotaInteressi: titolo.aliquota ?? interessi ?? '0',
    aliquotaCapitalGain: gain?.aliquota ?? '0',
    percImponibile: gain?.percImponibile ?? '100',
    aliquotaFondiPensione: aliquotaDel(await aliquoteDi(tx, FONDI_PENSIONE), giorno) ?? '0',
  });
}

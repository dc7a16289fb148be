/** The portfolio and the titolo that a tax regime is asked for (docs/regole/imposte.md#regimi). */
export interface CasoRegime {
  /** B amministrato, P gestito, S esenzione; null for who declares by themselves. */
  readonly tipoGestione: string | null;
  /** L lordista, N nettista, E esente. */
  readonly tipoSoggetto: 'L' | 'N' | 'E';
  /** Set by hand on the titolo, the portfolio or the company: the nearest to the titolo wins. */
  readonly codRegime: string | null;
  /** The method of the company's books, for who is not taxed at each operation. */
  readonly metodoCivilistico: string;
  /** The rates of the day, percent. */
  readonly aliquotaInteressi: string;
  readonly aliquotaCapitalGain: string;
  /** How much of a gain is taxed, percent: 48.08 for government bonds. */
  readonly percImponibile: string;
  readonly aliquotaFondiPensione: string;
  /** Whether the custodian is abroad and withholds for nobody. */
  readonly senzaSostituto: boolean;
}

export interface Regime {
  readonly codRegime: string;
  readonly tipoSoggetto: 'L' | 'N' | 'E';
  /** Withheld when interest is settled, percent. */
  readonly aliquotaInteressi: string;
  readonly aliquotaCapitalGain: string;
  readonly percImponibile: string;
  /** Code of the valuation method that gives the cost of what is sold. */
  readonly metodoCosto: string;
  /** Why, in the user's words. */
  readonly motivo: string;
}

const REGIME_ESENTE = '01';
const REGIME_ACCONTO = '04';
const REGIME_AMMINISTRATO = '06';
const REGIME_GESTITO = '07';
const REGIME_DICHIARATIVO = '08';
const REGIME_FONDO_PENSIONE = '09';

/** Why nothing is withheld where the custodian is abroad, in the user's words. */
export const SENZA_SOSTITUTO =
  'Depositario estero: nessun sostituto, il reddito va in dichiarazione';

const COSTO_MEDIO = 'CM';
const LIFO = 'LC';
const NULLA = '0';

function nonTassato(caso: CasoRegime, codRegime: string, motivo: string): Regime {
  return {
    codRegime,
    tipoSoggetto: caso.tipoSoggetto,
    aliquotaInteressi: NULLA,
    aliquotaCapitalGain: NULLA,
    percImponibile: '100',
    metodoCosto: caso.metodoCivilistico,
    motivo,
  };
}

/**
 * The tax regime of a titolo in a portfolio: D.Lgs. 239/1996 for interest, D.Lgs. 461/1997 art. 5, 6
 * and 7 for gains, art. 26 D.P.R. 600/1973 for what is withheld on account from lordisti too. A custodian abroad
 * is no substitute: who is taxed there declares (docs/regole/imposte.md#depositario-estero).
 */
export function regimeTassazione(caso: CasoRegime): Regime {
  const { tipoGestione, tipoSoggetto, codRegime } = caso;
  if (codRegime === REGIME_ACCONTO)
    return {
      ...nonTassato(caso, REGIME_ACCONTO, 'Ritenuta a titolo d’acconto (art. 26 D.P.R. 600/1973)'),
      aliquotaInteressi: caso.aliquotaInteressi,
    };
  if (codRegime === REGIME_FONDO_PENSIONE)
    return {
      ...nonTassato(caso, REGIME_FONDO_PENSIONE, 'Fondo pensione: imposta sul risultato annuo'),
      aliquotaCapitalGain: caso.aliquotaFondiPensione,
    };
  if (tipoGestione === 'S' || tipoSoggetto === 'E' || codRegime === REGIME_ESENTE)
    return nonTassato(caso, REGIME_ESENTE, 'Esente: incassa il lordo');
  if (tipoSoggetto === 'L')
    return nonTassato(
      caso,
      codRegime ?? REGIME_ESENTE,
      'Lordista: gli interessi entrano nel reddito d’impresa',
    );
  const gestito = tipoGestione === 'P' || codRegime === REGIME_GESTITO;
  if (gestito)
    return {
      ...nonTassato(caso, REGIME_GESTITO, 'Gestito: imposta sul risultato maturato dell’anno'),
      aliquotaCapitalGain: caso.aliquotaCapitalGain,
      percImponibile: caso.percImponibile,
    };
  if (caso.senzaSostituto)
    return {
      ...{ codRegime: REGIME_DICHIARATIVO, tipoSoggetto, aliquotaInteressi: NULLA },
      aliquotaCapitalGain: caso.aliquotaCapitalGain,
      ...{ percImponibile: caso.percImponibile, metodoCosto: LIFO, motivo: SENZA_SOSTITUTO },
    };
  const amministrato =
    codRegime === REGIME_AMMINISTRATO ||
    (tipoGestione === 'B' && codRegime !== REGIME_DICHIARATIVO);
  return {
    codRegime: codRegime ?? (amministrato ? REGIME_AMMINISTRATO : REGIME_DICHIARATIVO),
    tipoSoggetto,
    aliquotaInteressi: caso.aliquotaInteressi,
    aliquotaCapitalGain: caso.aliquotaCapitalGain,
    percImponibile: caso.percImponibile,
    metodoCosto: amministrato ? COSTO_MEDIO : LIFO,
    motivo: amministrato
      ? 'Nettista in amministrato: imposta a ogni operazione, costo medio ponderato'
      : 'Nettista in dichiarativo: imposta sostitutiva sugli interessi, utili nella dichiarazione',
  };
}

/**
 * Whether each realised gain is taxed with the operation, over the average cost: the regime of who
 * administers (D.Lgs. 461/1997 art. 6; docs/regole/imposte.md#amministrato).
 */
export const tassaOgniRealizzo = ({
  codRegime,
  aliquotaCapitalGain,
  metodoCosto,
  tipoSoggetto,
}: Regime): boolean =>
  tipoSoggetto === 'N' &&
  aliquotaCapitalGain !== NULLA &&
  metodoCosto === COSTO_MEDIO &&
  codRegime !== REGIME_GESTITO &&
  codRegime !== REGIME_FONDO_PENSIONE;

/** Whether realised gains go into the yearly declaration (D.Lgs. 461/1997 art. 5): what the year earns by itself is not of it. */
export const dichiaraOgniRealizzo = ({
  codRegime,
  aliquotaCapitalGain,
  metodoCosto,
  tipoSoggetto,
}: Regime): boolean =>
  tipoSoggetto === 'N' &&
  aliquotaCapitalGain !== NULLA &&
  metodoCosto === LIFO &&
  codRegime !== REGIME_GESTITO &&
  codRegime !== REGIME_FONDO_PENSIONE;

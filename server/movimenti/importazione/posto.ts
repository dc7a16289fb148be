import type { Depositario, Portafoglio } from '#domain/movimenti/fissato/contesto.ts';
import type { DatiImport } from './dati.ts';
import type { Detto, ValoriLetti } from './ingresso.ts';

/** Where a movement is: a custodian and its portfolio. */
export interface Posto {
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly portafoglio: Portafoglio;
  readonly depositario: Depositario;
}

/** The columns that name a place: where a movement is, and where it arrives. */
const QUI = { portafoglio: 'cod_Portafoglio', depositario: 'cod_Depositario' } as const;
export const ARRIVO = { portafoglio: 'altroPortafoglio', depositario: 'altroDepositario' } as const;
type ColonneDelPosto = typeof QUI | typeof ARRIVO;

/** Which custodian a row names, or is the only one of the portfolio that it names. */
function depositarioDi(
  dati: DatiImport,
  letti: ValoriLetti,
  colonne: ColonneDelPosto,
): string | Detto {
  const [portafoglio, depositario] = [letti[colonne.portafoglio], letti[colonne.depositario]];
  if (depositario !== undefined) return depositario;
  if (portafoglio === undefined)
    return {
      campo: colonne.portafoglio,
      testo: 'manca il portafoglio: sceglierlo al caricamento, o scriverlo nel file',
    };
  const suoi = [...dati.depositari].filter(([, uno]) => uno.codPortafoglio === portafoglio);
  const [solo] = suoi;
  if (solo && suoi.length === 1) return solo[0];
  return {
    campo: colonne.depositario,
    testo:
      suoi.length === 0
        ? `il portafoglio ${portafoglio} non ha depositari: aggiungerne uno nella tabella Depositari`
        : `il portafoglio ${portafoglio} ha ${suoi.length} depositari: dire quale, nel file o al caricamento`,
  };
}

/** A custodian says which portfolio it is of; a portfolio with one custodian says which that is. */
export function postoDi(
  dati: DatiImport,
  letti: ValoriLetti,
  colonne: ColonneDelPosto = QUI,
): Posto | Detto {
  const codDepositario = depositarioDi(dati, letti, colonne);
  if (typeof codDepositario !== 'string') return codDepositario;
  const depositario = dati.depositari.get(codDepositario);
  const codPortafoglio = depositario?.codPortafoglio ?? '';
  const portafoglio = dati.portafogli.get(codPortafoglio);
  if (!depositario || !portafoglio)
    return { campo: colonne.depositario, testo: `il depositario ${codDepositario} non c’è` };
  const detto = letti[colonne.portafoglio];
  if (detto !== undefined && detto !== codPortafoglio)
    return {
      campo: colonne.depositario,
      testo: `il depositario ${codDepositario} è del portafoglio ${codPortafoglio}, non di ${detto}: correggere uno dei due`,
    };
  return { codPortafoglio, codDepositario, portafoglio, depositario };
}

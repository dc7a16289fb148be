import type { LivelloDettaglio } from '#domain/record/filtri/livello.ts';
import {
  GRUPPO_METODO,
  GRUPPO_PORTAFOGLIO,
  GRUPPO_TITOLO,
  type GruppoReport,
  gruppiTitoli,
} from './gruppi.ts';
import type { ReportNoto } from './report-noto.ts';

const gruppo = (codice: string, titolo: string): GruppoReport => ({ codice, titolo });

const GRUPPO_DEPOSITARIO = gruppo('codDepositario', 'Depositario');
const GRUPPO_GLOBALE = gruppo('depositarioGlobale', 'Depositario Globale');

/** What a company holds on a day, as the screen of positions shows it. */
export const reportGiacenze: ReportNoto = {
  nome: 'giacenze',
  indirizzo: '/Reports/tabella/giacenze',
  titolo: 'Giacenze',
  sezione: 'Movimenti',
  area: 'Movimenti',
  ambito: 'azienda',
  gruppi: [
    GRUPPO_PORTAFOGLIO,
    GRUPPO_DEPOSITARIO,
    GRUPPO_GLOBALE,
    GRUPPO_TITOLO,
    ...gruppiTitoli,
    gruppo('assetClass', 'Asset class'),
    gruppo('immCirc', 'Immobilizzato/Circolante'),
    GRUPPO_METODO,
  ],
  perDimensioni: true,
  filtroTitoli: true,
  periodo: true,
  giorno: true,
  spunte: ['valoriInEuro'],
};

const PER_LIVELLO: Readonly<Record<LivelloDettaglio, readonly GruppoReport[]>> = {
  azienda: [],
  portafoglio: [GRUPPO_PORTAFOGLIO],
  depositario: [GRUPPO_PORTAFOGLIO, GRUPPO_DEPOSITARIO],
  depositarioGlobale: [GRUPPO_GLOBALE],
};

/** The columns that a grouping already tells, by its code. */
const DETTE: Readonly<Record<string, string>> = {
  codPortafoglio: 'cod_Portafoglio',
  codDepositario: 'cod_Depositario',
  depositarioGlobale: 'depositarioGlobale',
  codDivisa: 'codDivisa',
  tipoTitolo: 'tipoTitolo',
  immCirc: 'immCirc',
  metodo: 'metodo',
};

/** What rows under the heads of these groups need not say once more. */
export const detteDaiGruppi = (gruppi: readonly string[]): readonly string[] =>
  gruppi.flatMap((uno) => DETTE[uno] ?? []);

/** What rows summed up by a level are gathered by, so that the level has its totals. */
export const gruppiDelLivello = (livello: LivelloDettaglio | null | undefined): readonly string[] =>
  (livello ? PER_LIVELLO[livello] : []).map(({ codice }) => codice);

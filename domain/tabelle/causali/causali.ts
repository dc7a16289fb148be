import type { CausaleCheOpera } from './comportamento.ts';
import type { Effetto, Imposta, Reddito } from './effetti.ts';
import { RAGIONI } from './ragioni.ts';

/** A reason of movements that the product brings along, with its effects and why they are so. */
export interface CausaleDelProdotto extends CausaleCheOpera {
  readonly codCausale: string;
  readonly descrizione: string;
  readonly chiedeTitolo: boolean;
  /** With which causale what goes out is exercised: the one that buys in its place, the one that sells. */
  readonly causaleAcquisto: string | null;
  readonly causaleVendita: string | null;
  readonly note: string;
}

type Segno = '+' | '·' | '-';

/** Family, then what becomes of quantity, cost and cash. */
type Segni = `${string} ${Segno}${Segno}${Segno}`;

/** What makes a causale odd. */
type Particolare = Partial<
  Pick<CausaleDelProdotto, 'chiedeTitolo' | 'comportamento' | 'causaleAcquisto' | 'causaleVendita'>
>;

type Riga = readonly [
  cod: string,
  segni: Segni,
  descrizione: string,
  Reddito,
  Imposta,
  Particolare?,
];

const NETTISTA = 'sostitutiva interessi';
const GUADAGNO = 'sostitutiva capital gain';
const SOLO_DENARO = { chiedeTitolo: false } as const;
const SOSTITUISCE = { comportamento: 'sostituzione' } as const;
const EMISSIONE = { comportamento: 'nuova emissione' } as const;
const DEPOSITARIO = { comportamento: 'altro depositario' } as const;
const PORTAFOGLIO = { comportamento: 'altro portafoglio' } as const;
const COMPARTO = { comportamento: 'altro comparto' } as const;
const ESERCITA = { causaleAcquisto: 'ACQ', causaleVendita: 'VEN' } as const;

const ACQUISTI_E_VENDITE: readonly Riga[] = [
  ['ACQ', 'A ++-', 'Acquisto', 'nessuno', NETTISTA],
  ['SOT', 'A ++-', 'Sottoscrizione o asta', 'nessuno', NETTISTA, EMISSIONE],
  ['VEN', 'V --+', 'Vendita', 'plusvalenza', GUADAGNO],
  ['RIM', 'R --+', 'Rimborso', 'scarto', NETTISTA],
  ['RIP', 'R ·-+', 'Rimborso parziale di capitale', 'scarto', NETTISTA],
  ['EST', 'R --+', 'Estrazione', 'scarto', NETTISTA],
];

const REDDITI: readonly Riga[] = [
  ['CED', 'C ··+', 'Cedola', 'interessi', NETTISTA],
  ['INT', 'C ··+', 'Interessi', 'interessi', 'ritenuta', SOLO_DENARO],
  ['DIV', 'D ··+', 'Dividendo', 'dividendi', 'ritenuta'],
  ['PRO', 'D ··+', 'Provento di OICR', 'proventi', 'ritenuta'],
  ['RIE', 'D ··+', 'Recupero di ritenuta estera', 'nessuno', 'ritenuta'],
];

const EVENTI: readonly Riga[] = [
  ['AUG', 'E +··', 'Aumento gratuito', 'nessuno', 'nessuna'],
  ['AUP', 'E ++-', 'Aumento a pagamento', 'nessuno', 'nessuna'],
  ['FRA', 'E +··', 'Frazionamento', 'nessuno', 'nessuna', SOSTITUISCE],
  ['RAG', 'E -··', 'Raggruppamento di azioni', 'nessuno', 'nessuna', SOSTITUISCE],
  ['SCI', 'E ++·', 'Scissione', 'nessuno', 'nessuna', { comportamento: 'scissione' }],
  ['FUS', 'E ++·', 'Fusione o concambio', 'nessuno', 'nessuna'],
  ['CON', 'E ++·', 'Conversione', 'nessuno', 'nessuna'],
  ['ESD', 'E --·', 'Esercizio di diritti', 'nessuno', 'nessuna', { causaleAcquisto: 'AUP' }],
  ['VED', 'E --+', 'Vendita di diritti', 'plusvalenza', GUADAGNO],
  ['TRF', 'T ++·', 'Trasferimento tra depositari', 'nessuno', 'nessuna', DEPOSITARIO],
  ['GIR', 'T ++·', 'Giroconto tra portafogli', 'nessuno', 'nessuna', PORTAFOGLIO],
  ['RIC', 'T ++·', 'Riclassifica tra immobilizzato e circolante', 'nessuno', 'nessuna', COMPARTO],
];

const DERIVATI: readonly Riga[] = [
  ['FUA', 'F +··', 'Futures, apertura', 'nessuno', 'nessuna'],
  ['FUC', 'F -·+', 'Futures, chiusura', 'plusvalenza', GUADAGNO],
  ['MAR', 'F ··+', 'Margine di variazione', 'nessuno', 'nessuna'],
  ['MIN', 'F ··-', 'Margine iniziale', 'nessuno', 'nessuna'],
  ['OPA', 'O ++-', 'Opzione, acquisto', 'nessuno', 'nessuna'],
  ['OPC', 'O --+', 'Opzione, cessione', 'plusvalenza', GUADAGNO],
  ['OES', 'O --·', 'Opzione, esercizio', 'nessuno', 'nessuna', ESERCITA],
  ['OSC', 'O --·', 'Opzione, scadenza', 'plusvalenza', GUADAGNO],
  ['FWA', 'K +··', 'Forward, apertura', 'nessuno', 'nessuna'],
  ['FWC', 'K -·+', 'Forward, chiusura', 'cambio', GUADAGNO],
  ['PCT', 'P ··-', 'Pronti contro termine, pronti', 'nessuno', 'nessuna'],
  ['PRT', 'P ··+', 'Pronti contro termine, termine', 'interessi', 'ritenuta'],
];

const ONERI_E_FINE_PERIODO: readonly Riga[] = [
  ['COM', 'S ··-', 'Commissioni', 'oneri', 'nessuna', SOLO_DENARO],
  ['BOL', 'S ··-', 'Imposta di bollo', 'oneri', 'bollo', SOLO_DENARO],
  ['TOB', 'S ··-', 'Imposta sulle transazioni', 'oneri', 'transazioni'],
  ['IPE', 'S ··-', 'Imposta patrimoniale estera', 'oneri', 'patrimoniale estera', SOLO_DENARO],
  ['IMP', 'S ··-', 'Imposta versata', 'nessuno', GUADAGNO, SOLO_DENARO],
  ['VAL', 'N ·+·', 'Valutazione', 'rivalutazione', 'nessuna'],
  ['SVA', 'N ·-·', 'Svalutazione', 'rivalutazione', 'nessuna'],
  ['RIV', 'N ·+·', 'Ripresa di valore', 'rivalutazione', 'nessuna'],
  ['RAT', 'N ···', 'Rateo di fine periodo', 'interessi', 'nessuna'],
  ['FVD', 'N ···', 'Fair value di un derivato', 'rivalutazione', 'nessuna'],
  ['CRC', 'N ···', 'Crediti per cedole e dividendi maturati', 'interessi', 'nessuna'],
  ['SCA', 'N ·+·', 'Scarto di fine periodo', 'scarto', 'nessuna'],
  ['CAM', 'N ·+·', 'Differenza di cambio', 'cambio', 'nessuna'],
  ['APE', 'N ++·', 'Apertura conti', 'nessuno', 'nessuna'],
  ['CHI', 'N --·', 'Chiusura conti', 'nessuno', 'nessuna'],
  ['LIQ', 'G ··+', 'Versamento o prelievo', 'nessuno', 'nessuna', SOLO_DENARO],
  ['STO', 'X ···', 'Storno', 'nessuno', 'nessuna'],
];

const EFFETTO: Readonly<Record<string, Effetto>> = { '+': 1, '·': 0, '-': -1 };

/**
 * Every causale of the product (docs/regole/tabelle.md#causali); docs/decisions says how effects
 * are to be read.
 */
export const causali: readonly CausaleDelProdotto[] = [
  ...ACQUISTI_E_VENDITE,
  ...REDDITI,
  ...EVENTI,
  ...DERIVATI,
  ...ONERI_E_FINE_PERIODO,
].map(([codCausale, segni, descrizione, reddito, imposta, particolare]) => {
  const [tipoCausale = '', effetti = ''] = segni.split(' ');
  const [effettoQuantita = 0, effettoCosto = 0, effettoLiquidita = 0] = [...effetti].map(
    (segno) => EFFETTO[segno],
  );
  return {
    codCausale,
    descrizione,
    tipoCausale,
    effettoQuantita,
    effettoCosto,
    effettoLiquidita,
    reddito,
    imposta,
    chiedeTitolo: true,
    comportamento: 'ordinario',
    causaleAcquisto: null,
    causaleVendita: null,
    note: RAGIONI[codCausale] ?? '',
    ...particolare,
  };
});

import type { EffettiCausale } from '#domain/causali/effetti.ts';
import { DIVISA_DI_CONTO } from '#domain/valutazione/valori.ts';
import type { EffettiSullaPosizione } from './generi.ts';

/** What a slip asks, allows, or computes itself unless somebody writes another value. */
export type Uso = 'chiesto' | 'facoltativo' | 'calcolato';

/** A causale as a slip reads it: what it works on, and which tax it entails. */
export interface CausaleFissato extends EffettiSullaPosizione {
  readonly descrizione: string;
  readonly imposta: EffettiCausale['imposta'];
  readonly chiedeTitolo: boolean;
}

/** A titolo as the fields of a slip depend on it. */
export interface NaturaTitolo {
  readonly gruppo: string;
  readonly tipoTitolo: string;
  /** P: nominal and price per 100. U: units and price of one. */
  readonly quotazione: 'P' | 'U';
  /** Accrues interest that is paid beside its price. */
  readonly conRateo: boolean;
  /** Was issued below what it repays, or may have been. */
  readonly conScarto: boolean;
  /** Its amounts grow with a coefficient. */
  readonly indicizzato: boolean;
  /** Repays its capital a part at a time. */
  readonly aRate: boolean;
  /** Repaid by drawing: how much is said by who draws. */
  readonly aSorteggio: boolean;
  /** Quoted with what has accrued. */
  readonly telQuel: boolean;
}

/** Of what the fields are asked. */
export interface Soggetto {
  readonly causale: CausaleFissato;
  readonly titolo: NaturaTitolo | null;
  readonly codDivisa: string;
}

type Etichetta = string | ((soggetto: Soggetto) => string);

const perCento = ({ titolo }: Soggetto): boolean => titolo?.quotazione === 'P';

/** The name of what is paid on each unit that is held. */
function unitario({ causale, titolo }: Soggetto): string {
  const { reddito, effettoQuantita } = causale;
  if (reddito === 'dividendi') return 'Dividendo per azione';
  if (reddito === 'proventi') return 'Provento per quota';
  const che = reddito === 'interessi' && effettoQuantita === 0 ? 'Cedola' : 'Rateo';
  return `${che} ${titolo?.quotazione === 'U' ? 'per unità' : 'per 100'}`;
}

function lordo({ causale: { reddito } }: Soggetto): string {
  if (reddito === 'dividendi') return 'Dividendo lordo';
  return reddito === 'proventi' ? 'Provento lordo' : 'Interessi lordi';
}

const ritenuta = ({ causale: { reddito } }: Soggetto): string =>
  reddito === 'dividendi' || reddito === 'proventi' ? 'Ritenuta' : 'Ritenuta su interessi';

const prezzo = ({ titolo }: Soggetto): string => {
  if (titolo?.quotazione === 'U') return 'Prezzo';
  return titolo?.telQuel ? 'Prezzo (tel quel)' : 'Prezzo (corso secco)';
};

/** What the main amount of a movement is called where it is not the worth of what is traded. */
const IMPORTI: Readonly<Record<string, string>> = {
  MAR: 'Margine di variazione',
  MIN: 'Margine iniziale',
  FUA: 'Nozionale',
  FUC: 'Ultima differenza',
  OPA: 'Premio',
  OPC: 'Premio',
  FWA: 'Nozionale',
  FWC: 'Differenziale',
  PRT: 'Importo a pronti',
  APE: 'Costo di carico',
};

function importo({ causale: { codCausale, tipoCausale } }: Soggetto): string {
  const suo = IMPORTI[codCausale];
  if (suo !== undefined) return suo;
  if (tipoCausale === 'N') return 'Rettifica del costo';
  return tipoCausale === 'G' || tipoCausale === 'S' ? 'Importo' : 'Controvalore';
}

function quanti(soggetto: Soggetto): string {
  const { codCausale, tipoCausale } = soggetto.causale;
  if (codCausale === 'BOL') return 'Valore rendicontato';
  if (codCausale === 'TOB') return 'Quantità netta acquistata';
  if (tipoCausale === 'F' || tipoCausale === 'O') return 'Contratti (− se corta)';
  if (tipoCausale === 'K') return 'Nozionale (− se si vende)';
  return perCento(soggetto) ? 'Valore nominale' : 'Quantità';
}

/** Every field that a slip may have, in the order of the form, as users read it. */
const ETICHETTE = {
  cod_Titolo: 'Titolo',
  cod_Controparte: 'Controparte',
  immCirc: 'Imm./Circ.',
  nfissato: 'N. fissato',
  dataValuta: 'Data Valuta',
  dataOperazione: 'Data Operazione',
  cod_Causale: 'Causale',
  cod_Portafoglio: 'Portafoglio',
  cod_Depositario: 'Depositario',
  qtaVnominale: quanti,
  nuove: 'Rapporto: nuove',
  vecchie: 'Rapporto: ogni vecchie',
  giorni: 'Giorni rendicontati',
  prezzo,
  coefficiente: 'Coefficiente',
  poolFactor: 'Pool factor',
  poolFactorDopo: 'Pool factor dopo',
  quotaCosto: 'Quota del costo (%)',
  codDivisa: 'Divisa',
  cambio: 'Cambio',
  cambioConvenzionale: 'Cambio convenzionale',
  cambioSpot: 'Cambio spot',
  controvaloreOriginale: importo,
  controvaloreEuro: (soggetto) => `${importo(soggetto)} in euro`,
  rateo: unitario,
  interessiLordi: lordo,
  interessiLordiEuro: (soggetto) => `${lordo(soggetto)} in euro`,
  ritenutaEstera: 'Ritenuta estera',
  ritenutaEsteraEuro: 'Ritenuta estera in euro',
  ritenutaSuInteressi: ritenuta,
  ritenutaSuInteressiEuro: (soggetto) => `${ritenuta(soggetto)} in euro`,
  impostaScarto: 'Imposta sost. su scarto',
  impostaScartoEuro: 'Imposta sost. su scarto in euro',
  impostaPlusvalenze: 'Imposta su plusvalenze',
  impostaPlusvalenzeEuro: 'Imposta su plusvalenze in euro',
  impostaSostitutiva: 'Imposta sostitutiva',
  impostaSostitutivaEuro: 'Imposta sostitutiva in euro',
  commissioni: 'Commissioni',
  commissioniEuro: 'Commissioni in euro',
  spese: 'Spese',
  speseEuro: 'Spese in euro',
  bolli: 'Bolli',
  bolliEuro: 'Bolli in euro',
  saldo: 'Saldo',
  saldoEuro: 'Saldo in euro',
  flagApertura: 'Apertura/Chiusura',
  contoimpegni: 'Conto impegni',
} as const satisfies Readonly<Record<string, Etichetta>>;

export type NomeCampo = keyof typeof ETICHETTE;

export const nomiCampi = Object.keys(ETICHETTE) as readonly NomeCampo[];

export const eNomeCampo = (nome: string): nome is NomeCampo => Object.hasOwn(ETICHETTE, nome);

export function etichettaCampo(nome: NomeCampo, soggetto: Soggetto): string {
  const etichetta: Etichetta = ETICHETTE[nome];
  return typeof etichetta === 'string' ? etichetta : etichetta(soggetto);
}

/** An amount of the titolo's currency and the field that has it in euro. */
export const CON_EURO = {
  controvaloreOriginale: 'controvaloreEuro',
  interessiLordi: 'interessiLordiEuro',
  ritenutaEstera: 'ritenutaEsteraEuro',
  ritenutaSuInteressi: 'ritenutaSuInteressiEuro',
  impostaScarto: 'impostaScartoEuro',
  impostaPlusvalenze: 'impostaPlusvalenzeEuro',
  commissioni: 'commissioniEuro',
  spese: 'speseEuro',
  bolli: 'bolliEuro',
} as const satisfies Partial<Record<NomeCampo, NomeCampo>>;

/** What makes the balance: each is written in the row by itself. */
export type VoceSaldo = keyof typeof CON_EURO;

export const vociSaldo = Object.keys(CON_EURO) as readonly VoceSaldo[];

/** Sums of other fields: written by nobody, so that they always add up. */
export const SOMME: ReadonlySet<NomeCampo> = new Set<NomeCampo>([
  'saldo',
  'saldoEuro',
  'impostaSostitutiva',
  'impostaSostitutivaEuro',
]);

/** Which of the fields a movement has, and how. What is not named is not of this movement. */
export type Usi = Readonly<Partial<Record<NomeCampo, Uso>>>;

/** Fields of one family of causali on a kind of titolo, beside those that all have. */
export type UsiFamiglia = (soggetto: Soggetto) => Usi;

/** What every movement has. */
export function usiComuni({ causale, titolo }: Soggetto): Usi {
  return {
    cod_Titolo: causale.chiedeTitolo ? 'chiesto' : 'facoltativo',
    cod_Controparte: 'facoltativo',
    nfissato: 'facoltativo',
    dataValuta: 'calcolato',
    dataOperazione: 'calcolato',
    ...(titolo && { immCirc: 'calcolato' }),
    codDivisa: 'calcolato',
  };
}

/** Charges and the balance, of what moves money. */
export const USI_DEL_DENARO: Usi = {
  cambio: 'calcolato',
  commissioni: 'facoltativo',
  spese: 'facoltativo',
  bolli: 'facoltativo',
  saldo: 'calcolato',
};

/**
 * The fields of a slip in the order of the form: its family's with the common ones, and of an amount in
 * another currency the euro too.
 */
export function campiDi(
  soggetto: Soggetto,
  famiglia: UsiFamiglia,
): readonly { readonly nome: NomeCampo; readonly uso: Uso }[] {
  const usi: Partial<Record<NomeCampo, Uso>> = { ...usiComuni(soggetto), ...famiglia(soggetto) };
  if (soggetto.codDivisa !== DIVISA_DI_CONTO)
    for (const [voce, euro] of [...Object.entries(CON_EURO), ['saldo', 'saldoEuro'] as const])
      if (usi[voce as NomeCampo]) usi[euro as NomeCampo] = 'calcolato';
  return nomiCampi.flatMap((nome) => {
    const uso = usi[nome];
    return uso ? [{ nome, uso }] : [];
  });
}

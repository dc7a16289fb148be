import { DIVISA_DI_CONTO } from '#domain/archivi/valutazione/valori.ts';
import { etichettaDi } from '#domain/campi/campo.ts';
import type { EffettiCausale } from '#domain/tabelle/causali/effetti.ts';
import { type CampoScritto, campiFissato } from './campi-movimento.ts';
import type { EffettiSullaPosizione } from './generi.ts';

/** What a slip asks, allows, or computes itself unless somebody writes another value. */
export type Uso = 'chiesto' | 'facoltativo' | 'calcolato';

/** A causale as a slip reads it: what it works on, and which tax it entails. */
export interface CausaleFissato extends EffettiSullaPosizione {
  readonly descrizione: string;
  readonly imposta: EffettiCausale['imposta'];
  readonly chiedeTitolo: boolean;
  /** With which causale what goes out is exercised: the one that buys in its place, the one that sells. */
  readonly causaleAcquisto: string | null;
  readonly causaleVendita: string | null;
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

type NomeImporto = (effetti: EffettiSullaPosizione) => string;

/** What the main amount of a family is called where it is not the worth of what is traded. */
const IMPORTI: Readonly<Record<string, NomeImporto>> = {
  F: ({ effettoQuantita, effettoLiquidita }) => {
    if (effettoQuantita > 0) return 'Nozionale';
    if (effettoQuantita < 0) return 'Ultima differenza';
    return effettoLiquidita > 0 ? 'Margine di variazione' : 'Margine iniziale';
  },
  O: () => 'Premio',
  K: ({ effettoQuantita }) => (effettoQuantita > 0 ? 'Nozionale' : 'Differenziale'),
  P: ({ effettoLiquidita }) => (effettoLiquidita > 0 ? 'Importo a pronti' : CONTROVALORE),
  N: ({ effettoQuantita }) => (effettoQuantita > 0 ? 'Costo di carico' : 'Rettifica del costo'),
  G: () => 'Importo',
  S: () => 'Importo',
};
const CONTROVALORE = 'Controvalore';

const importo = ({ causale }: Soggetto): string =>
  IMPORTI[causale.tipoCausale]?.(causale) ?? CONTROVALORE;

/** Of what a tax that is paid by itself is counted. */
const TASSATI: Readonly<Partial<Record<EffettiCausale['imposta'], string>>> = {
  bollo: 'Valore rendicontato',
  transazioni: 'Quantità netta acquistata',
};

function quanti(soggetto: Soggetto): string {
  const { imposta, tipoCausale } = soggetto.causale;
  const tassata = tipoCausale === 'S' ? TASSATI[imposta] : undefined;
  if (tassata !== undefined) return tassata;
  if (tipoCausale === 'F' || tipoCausale === 'O') return 'Contratti (− se corta)';
  if (tipoCausale === 'K') return 'Nozionale (− se si vende)';
  return perCento(soggetto) ? 'Valore nominale' : 'Quantità';
}

/** The tax on what has accrued of the capital: the issue discount, and what prices have added. */
function maturata({ titolo }: Soggetto): string {
  if (!titolo?.indicizzato) return 'Imposta su scarto';
  return titolo.conScarto ? 'Imposta su scarto e rivalutazione' : 'Imposta su rivalutazione';
}

/** What a field is called where the subject of the slip says more than its own name. */
const ETICHETTE: Readonly<Partial<Record<NomeCampo, (soggetto: Soggetto) => string>>> = {
  qtaVnominale: quanti,
  prezzo,
  controvaloreOriginale: importo,
  controvaloreEuro: (soggetto) => `${importo(soggetto)} in euro`,
  rateo: unitario,
  interessiLordi: lordo,
  interessiLordiEuro: (soggetto) => `${lordo(soggetto)} in euro`,
  ritenutaSuInteressi: ritenuta,
  ritenutaSuInteressiEuro: (soggetto) => `${ritenuta(soggetto)} in euro`,
  impostaScarto: maturata,
  impostaScartoEuro: (soggetto) => `${maturata(soggetto)} in euro`,
};

export type NomeCampo = CampoScritto['nome'];

const perNome = new Map(campiFissato.map((campo) => [campo.nome, campo]));

export function etichettaCampo(nome: NomeCampo, soggetto: Soggetto): string {
  const campo = perNome.get(nome);
  return ETICHETTE[nome]?.(soggetto) ?? (campo ? etichettaDi(campo) : nome);
}

/** Sums of others, with their euro: what is withheld at each sale, and what the account moves by. */
type Somma = 'impostaSostitutiva' | 'saldo';
const eSomma = (nome: string): boolean => /^(impostaSostitutiva|saldo)(Euro)?$/.test(nome);

type ConEuro = Extract<CampoScritto, { readonly euro: string }>;

/** What makes the balance: each is written in the row by itself. */
export type VoceSaldo = Exclude<ConEuro['nome'], Somma>;

/** An amount of the titolo's currency and the field that has it in euro. */
export const CON_EURO = Object.fromEntries(
  campiFissato.flatMap(({ nome, euro }) =>
    euro === undefined || eSomma(nome) ? [] : [[nome, euro]],
  ),
) as { readonly [C in ConEuro as Exclude<C['nome'], Somma>]: C['euro'] };

export const vociSaldo = Object.keys(CON_EURO) as readonly VoceSaldo[];

/** Sums of other fields: written by nobody, so that they always add up. */
export const SOMME: ReadonlySet<NomeCampo> = new Set(
  campiFissato.flatMap(({ nome }) => (eSomma(nome) ? [nome] : [])),
);

/** Which of the fields a movement has, and how. What is not named is not of this movement. */
export type Usi = Readonly<Partial<Record<NomeCampo, Uso>>>;

/** Fields of one family of causali on a kind of titolo, beside those that all have. */
export type UsiFamiglia = (soggetto: Soggetto) => Usi;

/** What every movement has. */
function usiComuni({ causale, titolo }: Soggetto): Usi {
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

/** What is paid beside the amount: charges, and the tax on transactions, which is none of them to the taxman. */
export const ONERI = ['commissioni', 'spese', 'bolli'] as const satisfies readonly VoceSaldo[];
export const ADDEBITI = [...ONERI, 'impostaTransazioni'] as const satisfies readonly VoceSaldo[];

/** Charges and the balance, of what moves money. */
export const USI_DEL_DENARO: Usi = {
  cambio: 'calcolato',
  commissioni: 'facoltativo',
  spese: 'facoltativo',
  bolli: 'facoltativo',
  saldo: 'calcolato',
};

/** Of what the tax on transactions may be due: how much, and where it was traded. */
export const USI_TRANSAZIONI: Usi = { impostaTransazioni: 'calcolato', mercato: 'facoltativo' };

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
  return campiFissato.flatMap(({ nome }) => {
    const uso = usi[nome];
    return uso ? [{ nome, uso }] : [];
  });
}

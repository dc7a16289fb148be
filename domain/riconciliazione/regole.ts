import { confronta, eDecimale, segno } from '#domain/money/decimale.ts';
import { DECIMALI } from './milionesimi.ts';

/** What must hold of a line and a movement for a rule to take them together (docs/regole/riconciliazione.md#regole). */
export interface CondizioniRegola {
  /** The line names the movement: in its references, or as a word of its text. */
  readonly riferimento?: true;
  /** How far the amounts may be apart; without, they are equal. */
  readonly importo?: { readonly scarto?: string; readonly percento?: string };
  /** How many days the line may be before the movement, and after it; without, any. */
  readonly giorni?: { readonly prima: number; readonly dopo: number };
  /** The text holds the ISIN of the movement's titolo. */
  readonly isin?: true;
  /** The bank's causale is one of these. */
  readonly causale?: readonly string[];
  /** The bank's text, without regard to case. */
  readonly testo?: { readonly contiene?: string; readonly uguale?: string };
}

export type SpecieRegola = '1-1' | '1-n' | 'n-1';

export interface Regola {
  /** Null of one that is only tried. */
  readonly id: number | null;
  readonly specie: SpecieRegola;
  readonly condizioni: CondizioniRegola;
  readonly effetto: 'conferma' | 'proponi';
}

export interface DifettoRegola {
  readonly campo: string;
  readonly messaggio: string;
}

const PERCENTO_MASSIMO = '20';
const GIORNI_MASSIMI = 365;
const CAUSALI_MASSIME = 50;
const TESTO_MASSIMO = 200;

const NOMI = ['riferimento', 'importo', 'giorni', 'isin', 'causale', 'testo'];

type Oggetto = Readonly<Record<string, unknown>>;
/** What is wrong, and in which part. */
type Guasto = readonly [messaggio: string, dentro?: string];

const eOggetto = (valore: unknown): valore is Oggetto =>
  typeof valore === 'object' && valore !== null && !Array.isArray(valore);

const altriNomi = (valore: Oggetto, ammessi: readonly string[]): string[] =>
  Object.keys(valore).filter((nome) => !ammessi.includes(nome));

const guastoVero = (valore: unknown): Guasto[] =>
  valore === true ? [] : [['si scrive «true», oppure non si scrive.']];

function guastiImporto(valore: unknown): Guasto[] {
  if (!eOggetto(valore) || altriNomi(valore, ['scarto', 'percento']).length > 0)
    return [
      ['dice uno scarto, in divisa, o un percento: {"scarto": "0.05"} o {"percento": "0.5"}.'],
    ];
  const { scarto, percento } = valore;
  if ((scarto === undefined) === (percento === undefined))
    return [['dice o lo scarto o il percento, non entrambi.']];
  const suo = scarto ?? percento;
  const dentro = scarto === undefined ? 'percento' : 'scarto';
  if (typeof suo !== 'string' || !eDecimale(suo) || segno(suo) < 0)
    return [['è un numero non negativo scritto tra virgolette, con il punto: "0.50".', dentro]];
  if ((suo.split('.')[1] ?? '').length > DECIMALI) return [[`ha al più sei decimali.`, dentro]];
  if (dentro === 'percento' && confronta(suo, PERCENTO_MASSIMO) > 0)
    return [
      [
        `non può passare ${PERCENTO_MASSIMO}: di importi più lontani si decide uno per uno.`,
        dentro,
      ],
    ];
  return [];
}

function guastiGiorni(valore: unknown): Guasto[] {
  if (!eOggetto(valore) || altriNomi(valore, ['prima', 'dopo']).length > 0)
    return [['dice quanti prima e quanti dopo il movimento: {"prima": 0, "dopo": 5}.']];
  return ['prima', 'dopo'].flatMap((dentro): Guasto[] => {
    const suo = valore[dentro];
    if (Number.isInteger(suo) && (suo as number) >= 0 && (suo as number) <= GIORNI_MASSIMI)
      return [];
    return [[`è un numero intero di giorni da 0 a ${GIORNI_MASSIMI}.`, dentro]];
  });
}

const eTesto = (valore: unknown, massimo: number): boolean =>
  typeof valore === 'string' && valore.trim() !== '' && valore.length <= massimo;

function guastiCausali(valore: unknown): Guasto[] {
  const sue = Array.isArray(valore) ? valore : [];
  if (sue.length > 0 && sue.length <= CAUSALI_MASSIME && sue.every((una) => eTesto(una, 40)))
    return [];
  return [[`è un elenco di causali della banca, da una a ${CAUSALI_MASSIME}: ["26", "ZL"].`]];
}

function guastiTesto(valore: unknown): Guasto[] {
  if (!eOggetto(valore) || altriNomi(valore, ['contiene', 'uguale']).length > 0)
    return [['dice che cosa contiene o a che cosa è uguale: {"contiene": "CANONE"}.']];
  const { contiene, uguale } = valore;
  if ((contiene === undefined) === (uguale === undefined))
    return [['dice «contiene» o «uguale», non entrambi.']];
  const dentro = contiene === undefined ? 'uguale' : 'contiene';
  if (eTesto(valore[dentro], TESTO_MASSIMO)) return [];
  return [[`è una parola o più, fino a ${TESTO_MASSIMO} lettere.`, dentro]];
}

const CONTROLLI: Readonly<Record<string, (valore: unknown) => Guasto[]>> = {
  riferimento: guastoVero,
  importo: guastiImporto,
  giorni: guastiGiorni,
  isin: guastoVero,
  causale: guastiCausali,
  testo: guastiTesto,
};

function difettiDi(nome: string, valore: unknown): DifettoRegola[] {
  const controlla = Object.hasOwn(CONTROLLI, nome) ? CONTROLLI[nome] : undefined;
  if (controlla === undefined) {
    const ammesse = NOMI.map((uno) => `«${uno}»`).join(', ');
    const messaggio = `«${nome.slice(0, 40)}» non è una condizione: si usano ${ammesse}.`;
    return [{ campo: 'condizioni', messaggio }];
  }
  return controlla(valore).map(([messaggio, dentro]) => {
    const suo = dentro === undefined ? nome : `${nome}.${dentro}`;
    return { campo: `condizioni.${suo}`, messaggio: `«${suo}» ${messaggio}` };
  });
}

/** What is wrong with the conditions of a rule, field by field; nothing where they hold. */
export function difettiCondizioni(condizioni: unknown, specie: SpecieRegola): DifettoRegola[] {
  if (!eOggetto(condizioni))
    return [{ campo: 'condizioni', messaggio: 'Le condizioni sono un oggetto con i loro nomi.' }];
  const difetti = Object.entries(condizioni).flatMap(([nome, valore]) => difettiDi(nome, valore));
  if (Object.keys(condizioni).length === 0)
    difetti.push({
      campo: 'condizioni',
      messaggio: `Serve almeno una condizione fra ${NOMI.map((uno) => `«${uno}»`).join(', ')}.`,
    });
  const tiene = ['riferimento', 'giorni', 'isin'].some((nome) => nome in condizioni);
  if (specie !== '1-1' && !tiene)
    difetti.push({
      campo: 'condizioni',
      messaggio: `Una regola ${specie} dice che cosa tiene insieme le parti: «riferimento», «isin» o «giorni».`,
    });
  return difetti;
}

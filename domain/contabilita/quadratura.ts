import type { Aperti } from './aperti.ts';
import { prestatoCon, type RigaContabile } from './riga-contabile.ts';

/** What a position has on a day, in cents: what its accounts ought to say. */
export interface StatoPosizione {
  /** As the play keeps it: above zero of a written option too. */
  readonly costo: bigint;
  readonly aperti: Aperti;
  /** Margins that stand with the clearing house. */
  readonly marginiIniziali: bigint;
  /** Cash lent against securities and not given back. */
  readonly pronti: bigint;
}

export interface NaturaPosizione {
  readonly corto: boolean;
  readonly tipoTitolo: string;
  readonly gruppo: string;
  /** Whether the book keeps memorandum accounts. */
  readonly contiOrdine: boolean;
}

/** What a logical account ought to have of a position: dare less avere, in cents. */
export interface Atteso {
  readonly codiceConto: string;
  readonly che: string;
  readonly importo: bigint;
}

const FUTURE = 'U';
const A_TERMINE: ReadonlySet<string> = new Set(['K', 'X']);

/** The logical accounts that positions answer for; of all others nothing tells what they ought to have. */
export const CONTI_QUADRATI: readonly string[] = [
  'TIT',
  'RATEI.ATT',
  'CRED.CEDOLE',
  'CRED.DIV',
  'CRED.PCT',
  'ERARIO.RIT.DEB',
  'ERARIO.SCARTO',
  'MARG.INIZ',
  'MARG.VAR',
  'DERIV.ATT',
  'DERIV.PAS',
  'IMPEGNI',
  'IMPEGNI.CTP',
];

/** The fair value of a derivative stands where its type has it: forwards by its sign, futures with their margins. */
function fairValue(fv: bigint, tipoTitolo: string): Atteso {
  const che = 'Fair value dei derivati';
  if (tipoTitolo === FUTURE) return { codiceConto: 'MARG.VAR', che, importo: fv };
  if (!A_TERMINE.has(tipoTitolo)) return { codiceConto: 'TIT', che, importo: fv };
  return { codiceConto: fv < 0n ? 'DERIV.PAS' : 'DERIV.ATT', che, importo: fv };
}

/** What the accounts of a position ought to have; nothing of those that ought to have nothing. */
export function attesiDi(
  { costo, aperti, marginiIniziali, pronti }: StatoPosizione,
  { corto, tipoTitolo, gruppo, contiOrdine }: NaturaPosizione,
): readonly Atteso[] {
  const impegni = contiOrdine ? aperti.imp : 0n;
  const attesi: readonly Atteso[] = [
    { codiceConto: 'TIT', che: 'Costo delle giacenze', importo: corto ? -costo : costo },
    fairValue(aperti.fv, tipoTitolo),
    { codiceConto: 'RATEI.ATT', che: 'Ratei aperti', importo: aperti.rateo },
    {
      codiceConto: gruppo === 'RF' ? 'CRED.CEDOLE' : 'CRED.DIV',
      che: 'Cedole e dividendi da incassare',
      importo: aperti.cred,
    },
    {
      codiceConto: 'ERARIO.RIT.DEB',
      che: 'Imposta sui ratei aperti',
      importo: -aperti.rit,
    },
    {
      codiceConto: 'ERARIO.SCARTO',
      che: 'Imposta sugli scarti aperti',
      importo: -aperti.scarto,
    },
    { codiceConto: 'MARG.VAR', che: 'Margini di variazione aperti', importo: -aperti.diff },
    { codiceConto: 'MARG.INIZ', che: 'Margini iniziali versati', importo: marginiIniziali },
    { codiceConto: 'CRED.PCT', che: 'Pronti contro termine in corso', importo: pronti },
    { codiceConto: 'IMPEGNI', che: 'Impegni aperti', importo: impegni },
    { codiceConto: 'IMPEGNI.CTP', che: 'Impegni aperti', importo: -impegni },
  ];
  return attesi.filter(({ importo }) => importo !== 0n);
}

/** What a row adds to the margins that stand, and to the cash that is lent. */
export function spostati(riga: RigaContabile): {
  readonly marginiIniziali: bigint;
  readonly pronti: bigint;
} {
  const { causale, genere, controvaloreEuro } = riga;
  const { tipoCausale, effettoLiquidita } = causale;
  return {
    marginiIniziali:
      tipoCausale === 'F' && genere === null && effettoLiquidita < 0 ? controvaloreEuro : 0n,
    pronti: prestatoCon(riga),
  };
}

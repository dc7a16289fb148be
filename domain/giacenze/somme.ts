import { arrotonda, prodotto, quoziente, segno } from '#domain/money/decimale.ts';
import { FlussoEventi } from '#domain/reports/eventi.ts';
import type { ColonnaReport, RigaLetta, Totali } from '#domain/reports/report.ts';

/** What of a holding is summed up. */
export interface Sommabile {
  /** What it is gathered by, level by level. */
  readonly gruppi: readonly (string | null)[];
  readonly cod_Titolo: string;
  readonly codDivisa: string;
  readonly quantita: string;
  readonly carico: string;
  readonly costoDivisa: string;
  readonly valore: string;
  /** Null of what is worth its cost. */
  readonly latente: string | null;
  readonly peso: string | null;
  readonly rateo: string | null;
  readonly alCosto: boolean;
}

/** What holdings come to together; null where there is nothing that could be summed up. */
export interface Somme {
  readonly righe: number;
  readonly alCosto: number;
  /** What those that are worth their cost are worth. */
  readonly valoreAlCosto: string;
  /** Of one titolo only: what is counted in different things has no sum. */
  readonly quantita: string | null;
  /** Of one currency only. */
  readonly costoDivisa: string | null;
  readonly carico: string;
  readonly valore: string;
  readonly latente: string | null;
  /** Percent of what cost that which has a price. */
  readonly latentePercento: string | null;
  readonly peso: string;
  readonly rateo: string | null;
}

/** The rows from `da` up to `a`, gathered under a name; levels are counted from 1, the outermost. */
export interface GruppoGiacenze {
  readonly livello: number;
  readonly nome: string;
  /** The names from the outermost level to its own: no other group has the same. */
  readonly percorso: readonly string[];
  readonly da: number;
  readonly a: number;
  readonly somme: Somme;
}

const SOMMATE = [
  'carico',
  'valore',
  'peso',
  'quantita',
  'costoDivisa',
  'latente',
  'rateo',
  'caricoConPrezzo',
  'valoreAlCosto',
] as const;
type Sommata = (typeof SOMMATE)[number];

const COLONNE: readonly ColonnaReport[] = SOMMATE.map((titolo) => ({
  titolo,
  tipo: 'numero',
  totale: true,
}));

const CENTESIMI = 2;

function letta(riga: Sommabile): RigaLetta {
  const tutte = {
    ...riga,
    caricoConPrezzo: riga.latente === null ? null : riga.carico,
    valoreAlCosto: riga.alCosto ? riga.valore : null,
  };
  return SOMMATE.map((una) => tutte[una]);
}

const uguali = (righe: readonly Sommabile[], di: (riga: Sommabile) => string): boolean =>
  righe.every((una) => di(una) === di(righe[0] ?? una));

function sommeDa(righe: readonly Sommabile[], totali: Totali): Somme {
  const di = (quale: Sommata): string => totali[SOMMATE.indexOf(quale)] ?? '0';
  const se = (vale: boolean, quale: Sommata): string | null => (vale ? di(quale) : null);
  const conPrezzo = righe.some(({ latente }) => latente !== null);
  const costato = di('caricoConPrezzo');
  return {
    righe: righe.length,
    alCosto: righe.filter(({ alCosto }) => alCosto).length,
    valoreAlCosto: di('valoreAlCosto'),
    quantita: se(
      uguali(righe, ({ cod_Titolo }) => cod_Titolo),
      'quantita',
    ),
    costoDivisa: se(
      uguali(righe, ({ codDivisa }) => codDivisa),
      'costoDivisa',
    ),
    carico: di('carico'),
    valore: di('valore'),
    latente: se(conPrezzo, 'latente'),
    latentePercento:
      conPrezzo && segno(costato) !== 0
        ? arrotonda(prodotto(quoziente(di('latente'), costato.replace('-', '')), '100'), CENTESIMI)
        : null,
    peso: di('peso'),
    rateo: se(
      righe.some(({ rateo }) => rateo !== null),
      'rateo',
    ),
  };
}

/**
 * The groups of holdings that come ordered by them, the outer ones before those inside, and what all come to:
 * exact sums, by the fold that gives paper its subtotals.
 */
export function sommate(righe: readonly Sommabile[]): {
  readonly gruppi: readonly GruppoGiacenze[];
  readonly tutte: Somme;
} {
  const livelli = (righe[0]?.gruppi ?? []).map((_una, i) => ({ titolo: String(i) }));
  const flusso = new FlussoEventi({ livelli, colonne: COLONNE });
  const gruppi: GruppoGiacenze[] = [];
  const aperti: { readonly posto: number; readonly da: number; readonly nome: string }[] = [];
  let tutte = sommeDa([], []);
  const scrivi = (eventi: ReturnType<FlussoEventi['fine']>, qui: number) => {
    for (const evento of eventi) {
      if (evento.che === 'gruppo') {
        aperti.push({ posto: gruppi.length, da: qui, nome: evento.valore });
        gruppi.push(undefined as never);
      } else if (evento.che === 'subtotale') {
        const percorso = aperti.map(({ nome }) => nome);
        const { posto, da, nome } = aperti.pop() as (typeof aperti)[number];
        const somme = sommeDa(righe.slice(da, qui), evento.totali);
        gruppi[posto] = { livello: evento.livello + 1, nome, percorso, da, a: qui, somme };
      } else if (evento.che === 'totale') tutte = sommeDa(righe, evento.totali);
    }
  };
  for (const [i, riga] of righe.entries())
    scrivi(flusso.blocco([[...riga.gruppi, ...letta(riga)]]), i);
  scrivi(flusso.fine(), righe.length);
  return { gruppi, tutte };
}

import { SEZIONI } from '#domain/contabilita/sezioni.ts';
import { differenza, somma } from '#domain/money/decimale.ts';
import type { Bilancio } from './giornale-api.ts';

type Riga = Bilancio['righe'][number];

/** A line of the trial balance: a group (section, category) with what it comes to, or an account of it. */
export interface LineaBilancio {
  readonly chiave: string;
  /** Of which group, by its key. */
  readonly sezione: string;
  /** The account; undefined of a group. */
  readonly conto: number | undefined;
  readonly piegata: boolean | undefined;
  readonly nome: string;
  readonly descrizione: string;
  readonly saldoIniziale: string;
  readonly dare: string;
  readonly avere: string;
  readonly saldoFinale: string;
  /** What it was a year before, where that was asked for. */
  readonly annoPrima: string | null;
  readonly differenza: string | null;
  readonly [mese: `m${string}`]: string | null;
}

const [CHIUSA, APERTA] = ['▸ ', '▾ '];
const nulla = (riga: Riga): boolean =>
  [riga.saldoIniziale, riga.dare, riga.avere, riga.saldoFinale].every((uno) => Number(uno) === 0);

/** The months that anything was posted in, in their order. */
export const mesiDi = ({ righe }: Bilancio): readonly string[] =>
  [...new Set(righe.flatMap(({ mesi = [] }) => mesi.map(({ mese }) => mese)))].sort();

const perMese = (righe: readonly Riga[]): Readonly<Record<`m${string}`, string>> => {
  const somme: Record<`m${string}`, string> = {};
  for (const { mesi = [] } of righe)
    for (const { mese, dare, avere } of mesi)
      somme[`m${mese}`] = somma(somme[`m${mese}`] ?? '0', differenza(dare, avere));
  return somme;
};

export interface VistaBilancio {
  /** Sections, or categories, whose accounts are folded away. */
  readonly chiuse: ReadonlySet<string>;
  readonly senzaNulli: boolean;
  /** The same a year before. */
  readonly prima?: Bilancio | undefined;
  /** Gathered by the category of the accounts in place of their section. */
  readonly perCategoria?: boolean;
}

const SOMMATI = ['saldoIniziale', 'dare', 'avere', 'saldoFinale'] as const;
type Somme = Readonly<Record<(typeof SOMMATI)[number], string>>;

interface Gruppo {
  readonly chiave: string;
  readonly nome: string;
  readonly righe: readonly Riga[];
  readonly somme: Somme;
}

const SENZA_CATEGORIA = 'Senza categoria';
const sommeDi = (righe: readonly Riga[]): Somme =>
  Object.fromEntries(
    SOMMATI.map((campo) => [campo, righe.reduce((fin, riga) => somma(fin, riga[campo]), '0.00')]),
  ) as Somme;

/** Categories by their names, accounts without one last. */
function perCategoria({ righe }: Bilancio): readonly Gruppo[] {
  const gruppi = Map.groupBy(righe, ({ categoria }) => categoria ?? '');
  return [...gruppi]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b, 'it'))
    .map(([nome, sue]) => ({
      ...{ chiave: `c${nome}`, nome: nome || SENZA_CATEGORIA },
      ...{ righe: sue, somme: sommeDi(sue) },
    }));
}

/** Sections in the order of the balance sheet. */
const perSezione = ({ sezioni, righe }: Bilancio): readonly Gruppo[] =>
  Object.entries(SEZIONI).flatMap(([chiave, nome]) =>
    sezioni
      .filter(({ sezione }) => sezione === chiave)
      .map(({ sezione, ...somme }) => ({
        ...{ chiave, nome, somme },
        righe: righe.filter((riga) => riga.sezione === sezione),
      })),
  );

/** The accounts that are not hidden; those of a folded group are among them. */
export const contiMostrati = <R extends Riga>(
  { righe }: { readonly righe: readonly R[] },
  senzaNulli: boolean,
): readonly R[] => (senzaNulli ? righe.filter((riga) => !nulla(riga)) : righe);

/** The lines in sight: groups, below each its accounts. */
export function lineeBilancio(bilancio: Bilancio, vista: VistaBilancio): readonly LineaBilancio[] {
  const { chiuse, senzaNulli, prima } = vista;
  const raggruppa = vista.perCategoria ? perCategoria : perSezione;
  const confronto = (saldo: string, era: string | undefined) =>
    prima === undefined
      ? { annoPrima: null, differenza: null }
      : { annoPrima: era ?? '0.00', differenza: differenza(saldo, era ?? '0') };
  const eraDel = new Map(prima?.righe.map((riga) => [riga.descrizioneContoId, riga.saldoFinale]));
  const eraDi = new Map(
    prima && raggruppa(prima).map(({ chiave, somme }) => [chiave, somme.saldoFinale]),
  );
  return raggruppa(bilancio).flatMap((gruppo): readonly LineaBilancio[] => {
    const { chiave, nome, righe: sue, somme } = gruppo;
    const mostrate = contiMostrati(gruppo, senzaNulli);
    const chiusa = chiuse.has(chiave);
    const testa: LineaBilancio = {
      ...perMese(sue),
      ...{ chiave, sezione: chiave, conto: undefined, piegata: chiusa },
      nome: `${chiusa ? CHIUSA : APERTA}${nome}`,
      descrizione: sue.length === 1 ? '1 conto' : `${sue.length} conti`,
      ...somme,
      ...confronto(somme.saldoFinale, eraDi.get(chiave)),
    };
    if (chiusa) return [testa];
    return [
      testa,
      ...mostrate.map((riga) => ({
        ...perMese([riga]),
        ...{ chiave: String(riga.descrizioneContoId), sezione: chiave, piegata: undefined },
        conto: riga.descrizioneContoId,
        nome: riga.numeroConto,
        descrizione: riga.descrizioneConto,
        saldoIniziale: riga.saldoIniziale,
        dare: riga.dare,
        avere: riga.avere,
        saldoFinale: riga.saldoFinale,
        ...confronto(riga.saldoFinale, eraDel.get(riga.descrizioneContoId)),
      })),
    ];
  });
}

/** What the period earned: income less costs; a loss is negative. */
export const risultatoDi = ({ sezioni }: Bilancio): string =>
  sezioni
    .filter(({ sezione }) => sezione.startsWith('CE'))
    .reduce((fin, { saldoFinale }) => differenza(fin, saldoFinale), '0');

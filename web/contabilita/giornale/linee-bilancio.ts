import { SEZIONI } from '#domain/contabilita/sezioni.ts';
import { differenza, somma } from '#domain/money/decimale.ts';
import type { Bilancio } from './giornale-api.ts';

type Riga = Bilancio['righe'][number];

/** A line of the trial balance: a section with what it comes to, or an account of it. */
export interface LineaBilancio {
  readonly chiave: string;
  readonly sezione: string;
  /** The account; undefined of a section. */
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
  /** Sections whose accounts are folded away. */
  readonly chiuse: ReadonlySet<string>;
  readonly senzaNulli: boolean;
  /** The same a year before. */
  readonly prima?: Bilancio | undefined;
}

/** The lines in sight: sections in the order of the balance sheet, below each its accounts. */
export function lineeBilancio(bilancio: Bilancio, vista: VistaBilancio): readonly LineaBilancio[] {
  const { chiuse, senzaNulli, prima } = vista;
  const confronto = (saldo: string, era: string | undefined) =>
    prima === undefined
      ? { annoPrima: null, differenza: null }
      : { annoPrima: era ?? '0.00', differenza: differenza(saldo, era ?? '0') };
  const eraDel = new Map(prima?.righe.map((riga) => [riga.descrizioneContoId, riga.saldoFinale]));
  const eraDi = new Map(prima?.sezioni.map((una) => [una.sezione, una.saldoFinale]));
  const nelBilancio = Object.keys(SEZIONI).flatMap(
    (sezione) => bilancio.sezioni.find((una) => una.sezione === sezione) ?? [],
  );
  return nelBilancio.flatMap(({ sezione, ...somme }): readonly LineaBilancio[] => {
    const sue = bilancio.righe.filter((riga) => riga.sezione === sezione);
    const mostrate = senzaNulli ? sue.filter((riga) => !nulla(riga)) : sue;
    const chiusa = chiuse.has(sezione);
    const testa: LineaBilancio = {
      ...perMese(sue),
      ...{ chiave: sezione, sezione, conto: undefined, piegata: chiusa },
      nome: `${chiusa ? CHIUSA : APERTA}${SEZIONI[sezione] ?? sezione}`,
      descrizione: sue.length === 1 ? '1 conto' : `${sue.length} conti`,
      ...somme,
      ...confronto(somme.saldoFinale, eraDi.get(sezione)),
    };
    if (chiusa) return [testa];
    return [
      testa,
      ...mostrate.map((riga) => ({
        ...perMese([riga]),
        ...{ chiave: String(riga.descrizioneContoId), sezione, piegata: undefined },
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

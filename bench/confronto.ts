import type { Misura } from './statistica.ts';

/** How long fixed pieces of work took beside what was measured, in ms. */
export type Metri = Readonly<Partial<Record<NonNullable<Misura['metro']>, number>>>;

export interface Cifra {
  readonly valore: number;
  readonly unita: string;
  /** The value in yardsticks of its own run; absent of what no machine makes longer (bytes, ratios). */
  readonly metri?: number;
}

export type Cifre = Readonly<Record<string, Cifra>>;

/** The figures of a release: which, on what machine, on what day. */
export interface CifreRilascio {
  readonly versione: string;
  readonly macchina: string;
  readonly giorno: string;
  readonly cifre: Cifre;
}

export interface Peggiorata {
  readonly nome: string;
  readonly adesso: Cifra;
  /** What the release's figure would be by the yardstick of this run. */
  readonly atteso: number;
}

export interface Verdetto {
  readonly confrontate: number;
  readonly peggiorate: readonly Peggiorata[];
  readonly nuove: readonly string[];
  readonly mancanti: readonly string[];
}

/** From where on a figure is called worse: by so much, and of times by no less than the clock's own noise. */
export const TOLLERANZA = { rapporto: 1.25, ms: 1 } as const;

const MILLISECONDI: Readonly<Record<string, number>> = { ms: 1, s: 1_000 };

const arrotonda = (n: number): number => Number(n.toPrecision(4));

/** What a part has measured, under its name, with the yardsticks taken beside it. */
export const cifreDi = (parte: string, misure: readonly Misura[], metri: Metri): Cifre =>
  Object.fromEntries(
    misure.map(({ nome, valore, unita, metro }) => {
      const quale = metro ?? (unita in MILLISECONDI ? 'processore' : undefined);
      const suo = quale && metri[quale];
      const cifra = { valore: arrotonda(valore), unita };
      return [`${parte}: ${nome}`, suo ? { ...cifra, metri: arrotonda(valore / suo) } : cifra];
    }),
  );

/** The yardstick of what lies between two of them. */
export const inMezzo = (prima: Metri, dopo: Metri): Metri =>
  Object.fromEntries(
    Object.entries(prima).map(([nome, ms]) => [nome, (ms + (dopo[nome as keyof Metri] ?? ms)) / 2]),
  );

/** Only what these parts have measured. */
export const diParti = (cifre: Cifre, parti: readonly string[]): Cifre =>
  Object.fromEntries(
    Object.entries(cifre).filter(([nome]) => parti.some((parte) => nome.startsWith(`${parte}: `))),
  );

/** The release's figure, had it been measured beside the yardstick of the new one. */
const attesoDi = (allora: Cifra, { valore, metri }: Cifra): number =>
  allora.metri === undefined || !metri ? allora.valore : arrotonda((allora.metri * valore) / metri);

const peggiore = ({ adesso: { valore, unita }, atteso }: Peggiorata): boolean => {
  const piccolo = (valore - atteso) * (MILLISECONDI[unita] ?? Number.POSITIVE_INFINITY);
  return valore > atteso * TOLLERANZA.rapporto && piccolo > TOLLERANZA.ms;
};

/** Figures of a run against those of a release: a name whose unit has changed is a new one. */
export function confronta(allora: Cifre, adesso: Cifre): Verdetto {
  const comune = (nome: string) => allora[nome]?.unita === adesso[nome]?.unita;
  const confrontate = Object.entries(adesso).flatMap(([nome, cifra]): Peggiorata[] => {
    const sua = allora[nome];
    return sua && comune(nome) ? [{ nome, adesso: cifra, atteso: attesoDi(sua, cifra) }] : [];
  });
  return {
    confrontate: confrontate.length,
    peggiorate: confrontate.filter(peggiore),
    nuove: Object.keys(adesso).filter((nome) => !comune(nome)),
    mancanti: Object.keys(allora).filter((nome) => !comune(nome)),
  };
}

/** The verdict, a line each. */
export function verdettoInParole(rilascio: CifreRilascio, verdetto: Verdetto): readonly string[] {
  const { versione, macchina, giorno } = rilascio;
  const { confrontate, peggiorate, nuove, mancanti } = verdetto;
  const percento = (TOLLERANZA.rapporto - 1) * 100;
  return [
    `accanto alle cifre della ${versione} (${macchina}, ${giorno}): confrontate ${confrontate}, ` +
      `peggiorate di oltre il ${percento} % ${peggiorate.length}`,
    ...peggiorate.map(({ nome, adesso: { valore, unita }, atteso }) => {
      const [ora, prima] = [valore.toFixed(2), atteso.toFixed(2)];
      return `PEGGIO ${nome}: ${ora} ${unita}, col metro di oggi allora ${prima}`;
    }),
    ...nuove.map((nome) => `NUOVA  ${nome}`),
    ...mancanti.map((nome) => `MANCA  ${nome}`),
  ];
}

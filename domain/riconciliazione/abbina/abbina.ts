import type { Regola } from '../regole.ts';
import { type NonPrese, perRegole } from './con-regole.ts';
import { gruppiPerSomma } from './gruppi.ts';
import { Aperti, type MovimentoDaAbbinare, type RigaDaAbbinare, type Trovato } from './parti.ts';
import { proponi } from './proposte.ts';
import { eForte, type Nomine, nome, nomine, paroleDi } from './riferimenti.ts';
import { perImportoUnico, perRiferimento, senzaAltriNomi } from './uno-a-uno.ts';

export interface ComeAbbinare {
  /** By so many days a movement may be away from its line. */
  readonly finestra: number;
  /** The company's own, in their order. */
  readonly regole: readonly Regola[];
  /** Names of movements that are matched already: who names one of them is no other movement. */
  readonly nomiConfermati?: ReadonlySet<string>;
  /** Pairs that a person has dissolved (`coppiaSciolta`). */
  readonly sciolte?: ReadonlySet<string>;
}

export interface Abbinati {
  readonly trovati: readonly Trovato[];
  /** What nobody took, not even as a proposal. */
  readonly righe: readonly number[];
  readonly movimenti: readonly number[];
  /** What the company's rules found several of, by places too, and those that are too wide to say anything. */
  readonly regole: NonPrese;
}

/** The names beyond doubt that a line holds. */
export function nomiForti({ riferimenti, testo }: RigaDaAbbinare): string[] {
  const nomi = riferimenti.map(nome).filter(eForte);
  // Only a word with a figure says anything.
  if (/\d/.test(testo)) for (const parola of paroleDi(testo)) if (eForte(parola)) nomi.push(parola);
  return nomi.length > 1 ? [...new Set(nomi)] : nomi;
}

function chiNomina(righe: readonly RigaDaAbbinare[], nomi: ReadonlySet<string>): Set<number> {
  const dette = new Set<number>();
  if (nomi.size === 0) return dette;
  for (const [quale, riga] of righe.entries())
    if (nomiForti(riga).some((uno) => nomi.has(uno))) dette.add(quale);
  return dette;
}

interface Quali {
  readonly righe: readonly number[];
  readonly movimenti: readonly number[];
}

/** A part of what was given, by its places in all of it; or all of it. */
interface Parte extends Quali {
  readonly intera: boolean;
}

/** What is still open, with who names whom in it. */
class Giro {
  readonly aperti: Aperti;
  readonly nomi: Nomine;
  readonly ammessa: (riga: number, movimento: number) => boolean;
  readonly #parte: Parte;

  constructor(
    parte: Parte,
    righe: readonly RigaDaAbbinare[],
    movimenti: readonly MovimentoDaAbbinare[],
    { confermati, sciolte }: { confermati: ReadonlySet<string>; sciolte: ReadonlySet<string> },
  ) {
    const sue = parte.righe.map((quale) => righe[quale] as RigaDaAbbinare);
    const suoi = parte.movimenti.map((quale) => movimenti[quale] as MovimentoDaAbbinare);
    this.#parte = parte;
    this.aperti = new Aperti(sue, suoi, sciolte);
    this.nomi = nomine(this.aperti);
    this.ammessa = senzaAltriNomi(this.nomi, chiNomina(sue, confermati));
  }

  get trovati(): readonly Trovato[] {
    return this.#parte.intera
      ? this.aperti.trovati
      : this.aperti.trovati.map((uno) => ({ ...uno, ...this.#intere(uno) }));
  }

  get resta(): Parte {
    const { righeAperte, movimentiAperti } = this.aperti;
    return { ...this.#intere({ righe: righeAperte, movimenti: movimentiAperti }), intera: false };
  }

  intereTutte({ ambigue, larghe }: NonPrese): NonPrese {
    return { ambigue: ambigue.map((una) => this.#intere(una)), larghe };
  }

  #intere({ righe, movimenti }: Quali): Quali {
    return {
      righe: righe.map((quale) => this.#parte.righe[quale] as number),
      movimenti: movimenti.map((quale) => this.#parte.movimenti[quale] as number),
    };
  }
}

/**
 * Which lines are which movements (docs/regole/riconciliazione.md#cassa): by reference and amount, by an amount alone in the
 * window, by a sum, by the company's rules, again until nothing more is sure, and the rest proposed. What several could be is
 * never confirmed, and the order of lines and movements changes nothing; nor does beginning anew with what is left.
 */
export function abbina(
  righe: readonly RigaDaAbbinare[],
  movimenti: readonly MovimentoDaAbbinare[],
  { finestra, regole, nomiConfermati = new Set(), sciolte = new Set() }: ComeAbbinare,
): Abbinati {
  const confermati = new Set(nomiConfermati);
  const trovati: Trovato[] = [];
  let sicure: NonPrese = { ambigue: [], larghe: [] };
  const tutto = { righe: [...righe.keys()], movimenti: [...movimenti.keys()] };
  let parte: Parte = { ...tutto, intera: true };
  for (;;) {
    const giro = new Giro(parte, righe, movimenti, { confermati, sciolte });
    const { aperti, nomi, ammessa } = giro;
    perRiferimento(aperti, nomi);
    perImportoUnico(aperti, finestra, ammessa);
    gruppiPerSomma(aperti, nomi, { finestra, sicuri: true });
    sicure = giro.intereTutte(perRegole(aperti, nomi, regole, 'conferma'));
    // One by one: as arguments a hundred thousand of them are too many.
    for (const uno of giro.trovati) trovati.push(uno);
    if (aperti.trovati.length === 0) break;
    for (const uno of aperti.trovati)
      for (const quale of uno.movimenti)
        for (const suo of aperti.movimenti[quale]?.riferimenti ?? []) {
          const comeSiConfronta = nome(suo);
          if (eForte(comeSiConfronta)) confermati.add(comeSiConfronta);
        }
    parte = giro.resta;
  }
  const ultimo = new Giro(parte, righe, movimenti, { confermati, sciolte });
  gruppiPerSomma(ultimo.aperti, ultimo.nomi, { finestra, sicuri: false });
  const altre = ultimo.intereTutte(perRegole(ultimo.aperti, ultimo.nomi, regole, 'proponi'));
  proponi(ultimo.aperti, finestra, ultimo.ammessa);
  const { righe: sole, movimenti: soli } = ultimo.resta;
  return {
    trovati: [...trovati, ...ultimo.trovati],
    righe: sole,
    movimenti: soli,
    regole: {
      ambigue: [...sicure.ambigue, ...altre.ambigue],
      larghe: [...sicure.larghe, ...altre.larghe],
    },
  };
}

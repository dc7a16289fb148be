import type { Traccia } from '#domain/calcolo/traccia.ts';
import { CON_EURO, type NomeCampo, SOMME, type VoceSaldo } from './campi.ts';

/** What the calculation gives for a field, and how it came about. */
export interface Calcolo {
  /** Null where it cannot be told. */
  readonly valore: string | null;
  /** A calculation whose words only who opens the slip reads tells them when they are asked for. */
  readonly traccia?: Traccia | (() => Traccia);
  readonly nota?: string | null;
}

/** A field as it stands: the computed value beside the one that holds. */
interface Cella {
  readonly calcolato: string | null;
  readonly valore: string | null;
  readonly manuale: boolean;
  readonly nota: string | null;
  readonly traccia: Traccia;
}

/**
 * The worksheet of a slip. Fields are put into it in the order in which they depend on one another: what
 * follows reads the value that stands, whether computed or written by hand.
 */
export interface Foglio {
  /** What was typed into a field that is asked; null where nothing was. */
  readonly chiedi: (nome: NomeCampo, nota?: string | null) => string | null;
  /** What stands in a computed field: what was written by hand, else what is computed. */
  readonly calcola: (nome: NomeCampo, calcolo: Calcolo) => string | null;
  /** What stands in a field that is asked and may be proposed: what was written, where nothing is. */
  readonly proponi: (nome: NomeCampo, calcolo: Calcolo) => string | null;
  /** Makes a field stand as if it had been written: what a written sum leaves for it. */
  readonly imponi: (nome: VoceSaldo, valore: string) => void;
  /** What stands in a field that was put already. */
  readonly valore: (nome: NomeCampo) => string | null;
  /** What was typed, whether it counts or not. */
  readonly scritto: (nome: NomeCampo) => string | null;
  /** Whether somebody wrote the field instead of the calculation. */
  readonly aMano: (nome: NomeCampo) => boolean;
  readonly celle: ReadonlyMap<NomeCampo, Cella>;
}

/** Days and classification hold as written wherever they are: who sends them means them. */
const COME_SCRITTI: ReadonlySet<NomeCampo> = new Set<NomeCampo>([
  'dataValuta',
  'dataOperazione',
  'immCirc',
]);

const SENZA_PASSI: Traccia = [];

/** A field whose steps are told when they are read. */
function cellaDi(cella: Omit<Cella, 'traccia'>, traccia: NonNullable<Calcolo['traccia']>): Cella {
  if (typeof traccia !== 'function') return { ...cella, traccia };
  return {
    ...cella,
    get traccia() {
      return traccia();
    },
  };
}

const VUOTO: ReadonlySet<unknown> = new Set([undefined, null, '']);

/** An empty worksheet over what was typed; `manuali` names the computed fields that hold as written. */
export function creaFoglio(
  ingresso: Readonly<Partial<Record<NomeCampo, unknown>>>,
  manuali: readonly string[],
): Foglio {
  const celle = new Map<NomeCampo, Cella>();
  const aMano = new Set(manuali);
  const scritto = (nome: NomeCampo): string | null => {
    const valore = ingresso[nome];
    return VUOTO.has(valore) ? null : String(valore);
  };
  const metti = (nome: NomeCampo, cella: Cella): string | null => {
    celle.set(nome, cella);
    return cella.valore;
  };
  const detto = (nome: NomeCampo): boolean =>
    (aMano.has(nome) || COME_SCRITTI.has(nome)) && scritto(nome) !== null;
  const manuale = (nome: NomeCampo): boolean => detto(nome) && !SOMME.has(nome);
  return {
    celle,
    scritto,
    aMano: detto,
    imponi: (nome, valore) => {
      const prima = celle.get(nome);
      const { calcolato = null, nota = null } = prima ?? {};
      celle.delete(CON_EURO[nome]);
      const traccia = () => prima?.traccia ?? SENZA_PASSI;
      metti(nome, cellaDi({ calcolato, valore, manuale: true, nota }, traccia));
    },
    valore: (nome) => celle.get(nome)?.valore ?? null,
    chiedi: (nome, nota = null) =>
      metti(nome, {
        calcolato: null,
        valore: scritto(nome),
        manuale: false,
        nota,
        traccia: SENZA_PASSI,
      }),
    proponi: (nome, { valore, traccia = SENZA_PASSI, nota = null }) => {
      const cella = {
        calcolato: valore,
        valore: manuale(nome) ? scritto(nome) : (valore ?? scritto(nome)),
        manuale: manuale(nome) && valore !== null,
        nota,
      };
      return metti(nome, cellaDi(cella, traccia));
    },
    calcola: (nome, { valore, traccia = SENZA_PASSI, nota = null }) => {
      const scelto = manuale(nome) ? scritto(nome) : valore;
      const suo = manuale(nome) && !(COME_SCRITTI.has(nome) && scelto === valore);
      return metti(
        nome,
        cellaDi({ calcolato: valore, valore: scelto, manuale: suo, nota }, traccia),
      );
    },
  };
}

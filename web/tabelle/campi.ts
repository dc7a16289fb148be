import type { TSchema } from 'typebox';
import type { Rotta } from '#contract/rotta.ts';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { testoValore } from '#web/ui/tabella/testo-cella.ts';
import type { Colonna, TipoColonna, Valore } from '#web/ui/tabella/tipi.ts';

/** A record of a master table: who wrote it and, under their names, the described fields. */
export type RecordTabella = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly versione: number;
  readonly modificatoIl: string;
  readonly modificatoDa: string | null;
};

/** One field of a master table: its column in the list and its input in the drawer. */
export interface CampoTabella {
  readonly nome: string;
  readonly titolo: string;
  readonly tipo: Exclude<TipoColonna, 'istante' | 'percentuale'>;
  readonly larghezza?: number;
  readonly elastica?: boolean;
  readonly obbligatorio?: boolean;
  /** Written when the record is made and never after: others refer to it. */
  readonly chiave?: boolean;
  readonly decimali?: number;
  readonly lunghezza?: number;
  /** Takes the whole width of the form. */
  readonly largo?: boolean;
  /** Sent as a JSON integer. */
  readonly intero?: boolean;
  /** What the field is for, or in what it is counted, under it. */
  readonly aiuto?: string;
  /** What is typed in short as it is to be written, once the field is left. */
  readonly riscrittura?: (valore: string) => string;
  /** Why a value cannot stand; undefined where it can. */
  readonly convalida?: (valore: string) => string | undefined;
}

/** A master table as a value: list, drawer, history and calls follow from it. */
export interface Tabellario {
  readonly tabella: string;
  readonly titolo: string;
  readonly singolare: string;
  readonly femminile: boolean;
  readonly scrivere: Privilegio;
  readonly campi: readonly CampoTabella[];
  readonly rotte: RotteTabella;
}

export interface RotteTabella {
  readonly elenco: Rotta & { readonly risposta: TSchema };
  readonly crea: Rotta;
  readonly aggiorna: Rotta;
  readonly elimina: Rotta;
}

/** The list's columns: the fields, then who wrote last. */
export function colonneTabella(campi: readonly CampoTabella[]): readonly Colonna<RecordTabella>[] {
  return campi.map(({ nome, titolo, tipo, larghezza, elastica, decimali }) => ({
    campo: nome,
    titolo,
    tipo,
    ordinabile: true,
    ...(larghezza === undefined ? {} : { larghezza }),
    ...(elastica === undefined ? {} : { elastica }),
    ...(decimali === undefined ? {} : { decimali }),
  }));
}

/** The fields as the history and a conflict show their values. */
export const campiStorico = (campi: readonly CampoTabella[]) =>
  colonneTabella(campi).map((colonna) => ({
    campo: colonna.campo,
    titolo: colonna.titolo,
    testo: (valore: unknown) => testoValore(colonna, valore as Valore),
  }));

export const testoCampo = (valore: unknown): string =>
  valore === null || valore === undefined ? '' : String(valore);

/** Key and first field: «USD · Dollaro USA». */
export function nomeRecord({ campi }: Tabellario, record: Partial<RecordTabella>): string {
  return campi
    .slice(0, 2)
    .map(({ nome }) => testoCampo(record[nome]))
    .filter(Boolean)
    .join(' · ');
}

/** What is wrong with a field of a record being written; undefined where nothing is. */
export function difettoCampo(
  campo: CampoTabella,
  riga: Partial<RecordTabella>,
): string | undefined {
  const testo = testoCampo(riga[campo.nome]).trim();
  if (testo === '') return campo.obbligatorio ? 'Campo Obbligatorio' : undefined;
  return campo.convalida?.(testo);
}

/** The body of a write: described fields only, empty ones as null. */
export function corpoRecord(
  campi: readonly CampoTabella[],
  riga: Partial<RecordTabella>,
): Record<string, unknown> {
  const valori = campi.map(({ nome, intero }) => {
    const testo = testoCampo(riga[nome]).trim();
    if (testo === '') return [nome, null] as const;
    return [nome, intero ? Number(testo) : testo] as const;
  });
  return Object.fromEntries(valori);
}

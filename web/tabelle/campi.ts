import type { ComponentType, ReactNode } from 'react';
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
  readonly tipo: Exclude<TipoColonna, 'percentuale'>;
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
  /** In the list only: told by the server, never written. */
  readonly soloElenco?: boolean;
  /** In the drawer only. */
  readonly soloModulo?: boolean;
  /** What the list shows and the search reads, where it is not the value itself. */
  readonly testo?: (record: RecordTabella) => string;
  readonly tono?: Colonna<RecordTabella>['tono'];
  /** An input of its own, for what is neither text nor date; its value is sent as it is. */
  readonly editore?: ComponentType<EditoreProps>;
  /** What the field is for, or in what it is counted, under it. */
  readonly aiuto?: string;
  /** What is typed in short as it is to be written, once the field is left. */
  readonly riscrittura?: (valore: string) => string;
  /** Why a value cannot stand; undefined where it can. */
  readonly convalida?: (valore: string) => string | undefined;
}

export interface EditoreProps {
  readonly titolo: string;
  readonly valore: unknown;
  readonly record: Partial<RecordTabella>;
  readonly disabilitato: boolean;
  readonly errore: string | undefined;
  readonly onCambia: (valore: unknown) => void;
}

/** What stands in the drawer of a record that exists. */
export interface ParteProps {
  readonly record: RecordTabella;
  readonly scrive: boolean;
  readonly onScritto: () => void;
  readonly onChiudi: () => void;
}

/** One more tab of the drawer. */
export interface ParteRecord {
  readonly id: string;
  readonly titolo: string;
  readonly mostra: (props: ParteProps) => ReactNode;
}

/** A master table as a value: list, drawer, history and calls follow from it. */
export interface Tabellario {
  readonly tabella: string;
  readonly titolo: string;
  readonly singolare: string;
  readonly femminile: boolean;
  readonly scrivere: Privilegio;
  readonly campi: readonly CampoTabella[];
  /** Where the right to write does not follow from the company of the moment. */
  readonly puoScrivere?: boolean;
  /** Whether this one record may be written and deleted. */
  readonly fisso?: (record: Partial<RecordTabella>) => boolean;
  readonly parti?: readonly ParteRecord[];
  /** Under the fields of a record that exists. */
  readonly sotto?: (props: ParteProps) => ReactNode;
  /** What the history calls its fields, where they are not those of the form. */
  readonly storico?: readonly CampoStorico[];
  /** A new record that begins as a copy of another. */
  readonly duplica?: (record: RecordTabella) => Partial<RecordTabella>;
  /** What the creation answers besides the record. */
  readonly onCreato?: (record: RecordTabella) => void;
  readonly larghezzaScheda?: number;
  readonly segnapostoRicerca?: string;
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
  const inElenco = campi.filter(({ soloModulo }) => !soloModulo);
  return inElenco.map(({ nome, titolo, tipo, larghezza, elastica, decimali, testo, tono }) => ({
    campo: nome,
    titolo,
    tipo,
    ordinabile: true,
    ...(testo === undefined ? {} : { testo }),
    ...(tono === undefined ? {} : { tono }),
    ...(larghezza === undefined ? {} : { larghezza }),
    ...(elastica === undefined ? {} : { elastica }),
    ...(decimali === undefined ? {} : { decimali }),
  }));
}

export interface CampoStorico {
  readonly campo: string;
  readonly titolo: string;
  readonly testo: (valore: unknown) => string;
}

/** The fields of the form. */
export const campiModulo = (campi: readonly CampoTabella[]): readonly CampoTabella[] =>
  campi.filter(({ soloElenco }) => !soloElenco);

/** The fields as the history and a conflict show their values. */
export const campiStorico = (campi: readonly CampoTabella[]): readonly CampoStorico[] =>
  colonneTabella(campiModulo(campi)).map((colonna) => ({
    campo: colonna.campo,
    titolo: colonna.titolo,
    testo: (valore: unknown) => testoValore(colonna, valore as Valore),
  }));

export const testoCampo = (valore: unknown): string =>
  valore === null || valore === undefined ? '' : String(valore);

/** Key and first field: «USD · Dollaro USA». */
export function nomeRecord({ campi }: Tabellario, record: Partial<RecordTabella>): string {
  return campiModulo(campi)
    .filter(({ editore }) => !editore)
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
  const valori = campiModulo(campi).map(({ nome, intero, editore }) => {
    if (editore) return [nome, riga[nome]] as const;
    const testo = testoCampo(riga[nome]).trim();
    if (testo === '') return [nome, null] as const;
    return [nome, intero ? Number(testo) : testo] as const;
  });
  return Object.fromEntries(valori);
}

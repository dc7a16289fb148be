import type { ComponentType, ReactNode } from 'react';
import type { TSchema } from 'typebox';
import type { Rotta } from '#contract/rotta.ts';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import type { CampoStorico } from '#domain/campi/storia.ts';
import { testoValore } from '#web/ui/tabella/testo-cella.ts';
import type { Colonna, TipoColonna, Valore } from '#web/ui/tabella/tipi.ts';
import { type LetturaScelta, type Scelta, testoScelta } from './scelte.ts';

/** A record of a master table: who wrote it and, under their names, the described fields. */
export type RecordTabella = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly versione: number;
  readonly modificatoIl: string;
  readonly modificatoDa: string | null;
};

/**
 * What a field is: `numero` an exact decimal, `intero` a count sent as a JSON integer, `siNo` a box
 * to tick, `scelta` one of a list, `riferimento` a record of another table.
 */
export type TipoCampo =
  | Exclude<TipoColonna, 'percentuale'>
  | 'intero'
  | 'siNo'
  | 'scelta'
  | 'riferimento'
  | 'testoLungo';

/** A record that is being written: some of its fields may be missing. */
export type Digitati = Partial<RecordTabella>;

/** One field of a master table: its column in the list and its input in the drawer. */
export interface CampoTabella {
  readonly nome: string;
  readonly titolo: string;
  readonly tipo: TipoCampo;
  readonly larghezza?: number;
  readonly elastica?: boolean;
  /** In the list only where it is asked for in «Colonne». */
  readonly nascosta?: boolean;
  readonly obbligatorio?: boolean | ((record: Digitati) => boolean);
  /** The heading of the form under which it stands; fields of a section follow one another. */
  readonly sezione?: string;
  /** Whether it is asked, by what the others say; one that is not asked is sent empty. */
  readonly mostra?: (record: Digitati) => boolean;
  /** In a new record, what it is as long as nobody has written in it. */
  readonly proposta?: (record: Digitati) => unknown;
  /** What looks odd and may stand all the same. */
  readonly avviso?: (record: Digitati) => string | undefined;
  /** What there is to choose from, in a choice … */
  readonly scelte?: readonly Scelta[];
  /** … or the hook that reads it; undefined until it has come. */
  readonly useScelte?: () => readonly Scelta[] | undefined;
  /** How a choice is read in list, history and conflict: a reference by its code, if not told. */
  readonly lettura?: LetturaScelta;
  /** Shown in an empty choice: what holds where nothing is chosen. */
  readonly segnaposto?: (record: Digitati) => string | undefined;
  /** The screen that opens the records of a reference. */
  readonly percorso?: string;
  /** Not taken along by a copy, though it is no key: it names one record only. */
  readonly unico?: boolean;
  /** Written when the record is made and never after: others refer to it. */
  readonly chiave?: boolean;
  /** The records of which it is read and not written. */
  readonly fisso?: (record: Digitati) => boolean;
  /** Figures after the comma: the least shown, and of a number the most that may be written. */
  readonly decimali?: number;
  readonly decimaliMassimi?: number;
  readonly lunghezza?: number;
  /** Takes the whole width of the form. */
  readonly largo?: boolean;
  /** A choice whose codes are sent as JSON integers. */
  readonly intero?: boolean;
  /** The field is in the list only: told by the server, never written. */
  readonly soloElenco?: boolean;
  /** The field is in the drawer only. */
  readonly soloModulo?: boolean;
  /** What the list shows and the search reads, where it is not the value itself. */
  readonly testo?: (record: RecordTabella) => string;
  readonly tono?: Colonna<RecordTabella>['tono'];
  /** The address that its cell in the list leads to. */
  readonly legame?: Colonna<RecordTabella>['legame'];
  /** An input of its own, for what is neither text nor date; its value is sent as it is. */
  readonly editore?: ComponentType<EditoreProps>;
  /** What the field is for, or in what it is counted, under it. */
  readonly aiuto?: string;
  /** What is typed in short as it is to be written, once the field is left. */
  readonly riscrittura?: (valore: string) => string;
  /** Why a value cannot stand; undefined where it can. */
  readonly convalida?: (valore: string, record: Digitati) => string | undefined;
}

export interface EditoreProps {
  readonly titolo: string;
  readonly valore: unknown;
  readonly record: Digitati;
  /** The record with what has been written in the form since. */
  readonly digitati: Digitati;
  readonly disabilitato: boolean;
  readonly errore: string | undefined;
  readonly onCambia: (valore: unknown) => void;
}

/** What stands in the drawer of a record that exists. */
export interface ParteProps {
  readonly record: RecordTabella;
  readonly scrive: boolean;
  readonly onScritto: (record?: RecordTabella) => void;
  readonly onChiudi: () => void;
}

/** One more tab of the drawer. */
interface ParteRecord {
  readonly id: string;
  readonly titolo: string;
  readonly mostra: (props: ParteProps) => ReactNode;
}

/** A question before saving: what follows from it, and the words that go on. */
export interface DomandaSalva {
  readonly titolo: string;
  readonly testo: string;
  readonly etichetta: string;
}

/** A master table as a value: list, drawer, history and calls follow from it. */
export interface Tabellario {
  readonly tabella: string;
  /** The name under which its saved views are kept, where it is not that of the table. */
  readonly griglia?: string;
  readonly titolo: string;
  readonly singolare: string;
  readonly femminile: boolean;
  readonly scrivere: Privilegio;
  readonly campi: readonly CampoTabella[];
  /** The right to write, where it does not follow from the company of the moment. */
  readonly puoScrivere?: boolean;
  /** The right to make a record, where it takes more than to write one. */
  readonly puoCreare?: boolean;
  /** Sent along in the address of every write. */
  readonly query?: () => Readonly<Record<string, string>>;
  /** Whether this one record can neither be written nor deleted. */
  readonly fisso?: (record: Digitati) => boolean;
  /** Why this one record stands, though it may be written; undefined where it may be deleted. */
  readonly nonSiElimina?: (record: Digitati) => string | undefined;
  readonly parti?: readonly ParteRecord[];
  /** Under the fields of a record that exists. */
  readonly sotto?: (props: ParteProps) => ReactNode;
  /** What the history calls its fields, where they are not those of the form. */
  readonly storico?: readonly CampoStorico[];
  /** How a copy begins, where it is not the record without its key; null where there are none. */
  readonly duplica?: ((record: RecordTabella) => Digitati) | null;
  /** What is asked once before a record that exists is saved; undefined where nothing is. */
  readonly domanda?: (prima: Digitati, mia: Digitati) => DomandaSalva | undefined;
  /** After any write: for who keeps what the table says. */
  readonly onScritto?: (record?: RecordTabella) => void;
  /** What the creation answers besides the record. */
  readonly onCreato?: (record: RecordTabella) => void;
  readonly larghezzaScheda?: number;
  readonly segnapostoRicerca?: string;
  /** How the first record comes, where it is neither written here only nor imported. */
  readonly motivoVuoto?: string;
  /** The name of its report, where it is not that of the table. */
  readonly report?: string;
  readonly rotte: RotteTabella;
}

export interface RotteTabella {
  readonly elenco: Rotta & { readonly risposta: TSchema };
  readonly crea: Rotta;
  readonly aggiorna: Rotta;
  readonly elimina: Rotta;
}

const eScelta = ({ tipo }: CampoTabella): boolean => tipo === 'scelta' || tipo === 'riferimento';

/** Ticked: a stored value, or one of the history, where it is a text. */
export const eVero = (valore: unknown): boolean => valore === true || valore === 'true';

/** How the grid treats a field: what is read as words is a text. */
const tipoColonna = ({ tipo }: CampoTabella): TipoColonna => {
  if (tipo === 'intero') return 'numero';
  if (tipo === 'siNo' || tipo === 'scelta' || tipo === 'testoLungo') return 'testo';
  return tipo === 'riferimento' ? 'codice' : tipo;
};

const lettura = ({ tipo, lettura: chiesta }: CampoTabella): LetturaScelta =>
  chiesta ?? (tipo === 'riferimento' ? 'codice' : 'descrizione');

const colonnaDi = (campo: CampoTabella): Colonna<RecordTabella> => ({
  campo: campo.nome,
  titolo: campo.titolo,
  tipo: tipoColonna(campo),
  ordinabile: true,
  ...(campo.tono === undefined ? {} : { tono: campo.tono }),
  ...(campo.legame === undefined ? {} : { legame: campo.legame }),
  ...(campo.larghezza === undefined ? {} : { larghezza: campo.larghezza }),
  ...(campo.elastica === undefined ? {} : { elastica: campo.elastica }),
  ...(campo.nascosta && { nascosta: true }),
  ...(campo.tipo === 'intero' ? { decimali: 0 } : {}),
  ...(campo.decimali === undefined ? {} : { decimali: campo.decimali }),
});

/** What a list shows of a field. */
export function testoInElenco(campo: CampoTabella, record: RecordTabella): string {
  const valore = record[campo.nome];
  if (campo.testo) return campo.testo(record);
  if (campo.tipo === 'siNo') return eVero(valore) ? 'Sì' : '—';
  if (eScelta(campo)) return testoScelta(campo.scelte, valore, lettura(campo));
  return testoValore(colonnaDi(campo), valore as Valore);
}

/** The list's columns. */
export function colonneTabella(campi: readonly CampoTabella[]): readonly Colonna<RecordTabella>[] {
  return campi
    .filter(({ soloModulo }) => !soloModulo)
    .map((campo) => {
      const { tipo, testo } = campo;
      const inParole = testo !== undefined || tipo === 'siNo' || eScelta(campo);
      const colonna = colonnaDi(campo);
      return inParole
        ? { ...colonna, testo: (riga: RecordTabella) => testoInElenco(campo, riga) }
        : colonna;
    });
}

/** The fields of the form. */
export const campiModulo = (campi: readonly CampoTabella[]): readonly CampoTabella[] =>
  campi.filter(({ soloElenco }) => !soloElenco);

/** A value as the history and a conflict read it: a choice with its code, a tick as a word. */
function testoStorico(campo: CampoTabella, valore: unknown): string {
  if (campo.tipo === 'siNo')
    return valore === null || valore === undefined ? '' : eVero(valore) ? 'Sì' : 'No';
  if (eScelta(campo)) return testoScelta(campo.scelte, valore, campo.lettura ?? 'entrambi');
  return testoValore(colonnaDi(campo), valore as Valore);
}

/** The fields as the history and a conflict show their values. */
export const campiStorico = (campi: readonly CampoTabella[]): readonly CampoStorico[] =>
  campiModulo(campi).map((campo) => ({
    campo: campo.nome,
    titolo: campo.titolo,
    testo: (valore: unknown) => testoStorico(campo, valore),
  }));

export const testoCampo = (valore: unknown): string =>
  valore === null || valore === undefined ? '' : String(valore);

/** Key and first field: «USD · Dollaro USA». */
export function nomeRecord({ campi }: Tabellario, record: Digitati): string {
  return campiModulo(campi)
    .filter(({ tipo }) => tipo === 'codice' || tipo === 'testo')
    .slice(0, 2)
    .map(({ nome }) => testoCampo(record[nome]))
    .filter(Boolean)
    .join(' · ');
}

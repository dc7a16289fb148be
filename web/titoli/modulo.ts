import {
  campiScrivibili,
  campoTitolo,
  eMostrato,
  eRichiesto,
  type NomeCampo,
  type ValoriScritti,
} from '#domain/titoli/campi.ts';
import {
  type CampoTitolo,
  type Sezione,
  sezioni,
  type TipoDiTitolo,
} from '#domain/titoli/campo.ts';
import type { ValoriGiudicati } from '#domain/titoli/giudizio.ts';
import { proposteTitolo, type TipoProposto } from '#domain/titoli/proposte.ts';

export type CampoScritto = CampoTitolo & { readonly nome: NomeCampo };

/** A part of the form: what a titolo of the type is asked there. */
export interface SezioneModulo {
  readonly nome: Sezione;
  readonly campi: readonly CampoScritto[];
}

/** What begins a new titolo: from the type follows what else is asked. */
const CAMPI_DI_INIZIO: readonly NomeCampo[] = ['tipo_Titolo', 'cod_ISIN', 'cod_Titolo'];

/** A field that belongs to another one, and has nothing to say where that is not asked. */
const SEGUE: Readonly<Partial<Record<NomeCampo, NomeCampo>>> = {
  decimaliRateo: 'tipoCalcoloRatei',
  corso: 'tipoCalcoloRatei',
};

/** Whether the form shows a field for a type. */
function siChiede(campo: CampoScritto, tipo: TipoDiTitolo): boolean {
  const seguito = SEGUE[campo.nome];
  const da = seguito === undefined ? undefined : campoTitolo(seguito);
  return eMostrato(campo, tipo) && (da === undefined || eMostrato(da, tipo));
}

/** The form of a type: its sections in their sequence; a share has no coupon. */
export function sezioniModulo(tipo: TipoDiTitolo): readonly SezioneModulo[] {
  const campi = campiScrivibili.filter((campo) => siChiede(campo, tipo));
  const nomi = sezioni.filter((nome) => campi.some(({ sezione }) => sezione === nome));
  return nomi.map((nome) => ({
    nome,
    campi: conInizio(campi.filter(({ sezione }) => sezione === nome)),
  }));
}

const posto = ({ nome }: CampoScritto): number => {
  const indice = CAMPI_DI_INIZIO.indexOf(nome);
  return indice < 0 ? CAMPI_DI_INIZIO.length : indice;
};

/** Before a type is chosen: what it is, and its codes. */
export const SEZIONI_DI_INIZIO: readonly SezioneModulo[] = [
  {
    nome: 'Anagrafica',
    campi: CAMPI_DI_INIZIO.flatMap((nome) => campoTitolo(nome) ?? []),
  },
];

/** Type and ISIN before all others. */
const conInizio = (campi: readonly CampoScritto[]): readonly CampoScritto[] =>
  campi.toSorted((a, b) => posto(a) - posto(b));

export const obbligatorio = (campo: CampoScritto, tipo: TipoDiTitolo): boolean =>
  campo.tipo !== 'siNo' &&
  (eRichiesto(campo, tipo) || ('obbligatorio' in campo && campo.obbligatorio === true));

const vuoto = ({ tipo }: CampoScritto): boolean | null => (tipo === 'siNo' ? false : null);

/** What a titolo has in fields that its type does not ask: lost when it is saved. */
export const campiPersi = (valori: ValoriGiudicati, tipo: TipoDiTitolo): readonly CampoScritto[] =>
  campiScrivibili.filter((campo) => {
    const valore = valori[campo.nome as keyof ValoriGiudicati];
    const scritto = valore !== undefined && valore !== null && valore !== '' && valore !== false;
    return scritto && !eMostrato(campo, tipo);
  });

/** The values as they are sent and judged: nothing in the fields that the type does not ask. */
export function valoriDelTipo(valori: ValoriGiudicati, tipo: TipoDiTitolo): ValoriGiudicati {
  const tenuti = campiScrivibili.map((campo) => {
    const valore = valori[campo.nome as keyof ValoriGiudicati];
    const suo = eMostrato(campo, tipo) ? (valore ?? vuoto(campo)) : vuoto(campo);
    return [campo.nome, suo === '' ? null : suo] as const;
  });
  return Object.fromEntries(
    tenuti.filter(([nome, valore]) => valore !== null || annullabile(nome)),
  );
}

/** A field that is never null keeps its default where nothing is sent. */
const annullabile = (nome: string): boolean => {
  const campo = campoTitolo(nome);
  return campo !== undefined && !('obbligatorio' in campo && campo.obbligatorio === true);
};

/** A new titolo of the type: what is proposed, and over it what the user has written. */
export function valoriNuovi(
  scritti: ValoriGiudicati,
  toccati: ReadonlySet<string>,
  tipo: TipoProposto,
): ValoriGiudicati {
  const suoi = Object.entries(scritti).filter(([nome]) => toccati.has(nome));
  return { quotato: 'N', ...proposteTitolo(tipo), ...Object.fromEntries(suoi) };
}

/** The copy of a titolo, without what names the one it comes from. */
export function valoriCopiati(titolo: ValoriScritti): ValoriGiudicati {
  const copiati = campiScrivibili
    .filter((campo) => !('identita' in campo && campo.identita === true))
    .map(({ nome }) => [nome, titolo[nome as keyof ValoriScritti]] as const);
  return Object.fromEntries(copiati);
}

/** Whether the user has written something that is not there yet. */
export const cambiato = (prima: ValoriGiudicati, mia: ValoriGiudicati): boolean =>
  campiScrivibili.some(({ nome }) => {
    const chiave = nome as keyof ValoriGiudicati;
    return String(prima[chiave] ?? '') !== String(mia[chiave] ?? '');
  });

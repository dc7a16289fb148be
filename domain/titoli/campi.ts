import type { ValoriDi } from '#domain/campi/campo.ts';
import { nomeNormale } from '#domain/importazioni/intestazione.ts';
import { campiAnagrafica } from './campi-anagrafica.ts';
import { campiFinanziari } from './campi-finanziari.ts';
import { campiParticolari } from './campi-particolari.ts';
import { type CampoTitolo, type TipoDiTitolo, vale } from './campo.ts';

/**
 * THE description of a titolo: each field with its wire name, its column, its label and for which
 * types it is asked. Contract, table, form, import, history and distinct values follow from it.
 */
const descritti = [...campiAnagrafica, ...campiFinanziari, ...campiParticolari] as const;

type Descritto = (typeof descritti)[number];
export type NomeCampo = Descritto['nome'];

/** The values of a titolo. */
export type ValoriTitolo = ValoriDi<Descritto>;

/** What a user or a file may write. */
type Scrivibile = Exclude<Descritto, { readonly soloLettura: true }>;
export type ValoriScritti = ValoriDi<Scrivibile>;

/** What names a titolo and cannot be missing from it. */
export type NomeEssenziale = 'cod_Titolo' | 'descrizione' | 'tipo_Titolo' | 'codDivisa';

export const campiTitolo: readonly (CampoTitolo & { readonly nome: NomeCampo })[] = descritti;

export const campiScrivibili = campiTitolo.filter(({ soloLettura }) => !soloLettura);

export const campoTitolo = (nome: string): (typeof campiTitolo)[number] | undefined =>
  campiTitolo.find((campo) => campo.nome === nome);

/** Whether the form asks for it: a share does not ask for a coupon. */
export const eMostrato = ({ mostrato }: CampoTitolo, tipo: TipoDiTitolo): boolean =>
  mostrato === undefined || vale(mostrato, tipo);

/** Whether a titolo of the type cannot be without it. */
export const eRichiesto = (
  { nome, tipo: forma, richiesto }: CampoTitolo,
  tipo: TipoDiTitolo,
): boolean =>
  essenziali.some((uno) => uno === nome) ||
  (forma !== 'siNo' && richiesto !== undefined && vale(richiesto, tipo));

export const essenziali: readonly NomeEssenziale[] = [
  'cod_Titolo',
  'descrizione',
  'tipo_Titolo',
  'codDivisa',
];

/** The field whose distinct values are asked for under a name, spelled as the record or as the filter does: its own, or `emittenti`, `strumenti` … */
export const campoDeiDistinti = (nome: string): (typeof campiTitolo)[number] | undefined =>
  campiTitolo.find(
    ({ nome: suo, distinti }) =>
      distinti !== undefined &&
      [suo, ...distinti].some((uno) => nomeNormale(uno) === nomeNormale(nome)),
  );

/** The columns that a list of titoli can be ordered by. */
export const ordinabiliTitoli = [
  'cod_Titolo',
  'descrizione',
  'cod_ISIN',
  'tipo_Titolo',
  'codDivisa',
  'dataScadenza',
  'codEmittente',
] as const satisfies readonly NomeCampo[];
export type OrdinabileTitoli = (typeof ordinabiliTitoli)[number];

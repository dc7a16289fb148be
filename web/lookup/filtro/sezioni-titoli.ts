import {
  type CampoElenco,
  campiOpzione,
  ePresente,
  type FiltroTitoli,
  type VarianteFiltro,
} from '#domain/titoli/filtro/filtro-titoli.ts';

/** A field of the panel: which one of the filter it writes, and how it is chosen. */
export type CampoPannello =
  | { readonly tipo: 'coppia'; readonly campo: 'immCirc' | 'quotato'; readonly nomi: Nomi }
  | { readonly tipo: 'scaduti'; readonly campo: 'scaduti' }
  | { readonly tipo: 'elenco'; readonly campo: CampoElenco; readonly segnaposto: string }
  | { readonly tipo: 'libero'; readonly campo: CampoElenco; readonly segnaposto: string }
  | { readonly tipo: 'titoli'; readonly campo: 'codTitolo' }
  | { readonly tipo: 'descrizione'; readonly campo: 'titoloDescrizione' }
  | { readonly tipo: 'sottostanti'; readonly campo: 'includiSottostanti' }
  | { readonly tipo: 'raggruppamento'; readonly campo: 'idRaggruppamenti' }
  | { readonly tipo: 'datiPer'; readonly campo: 'raggruppamento' }
  | { readonly tipo: 'opzione'; readonly campo: (typeof campiOpzione)[number] };

type Nomi = readonly [prima: string, seconda: string];

export interface SezionePannello {
  readonly titolo: string;
  /** Boxes stand close to one another, fields in columns. */
  readonly aspetto: 'caselle' | 'campi' | 'opzioni';
  readonly campi: readonly CampoPannello[];
}

const elenco = (campo: CampoElenco, segnaposto = 'tutti'): CampoPannello => ({
  tipo: 'elenco',
  campo,
  segnaposto,
});

const sezioni: readonly SezionePannello[] = [
  {
    titolo: 'Titoli',
    aspetto: 'caselle',
    campi: [
      { tipo: 'coppia', campo: 'immCirc', nomi: ['Circolanti', 'Immobilizzati'] },
      { tipo: 'coppia', campo: 'quotato', nomi: ['Quotati', 'Non Quotati'] },
      { tipo: 'scaduti', campo: 'scaduti' },
    ],
  },
  {
    titolo: 'Classificazione',
    aspetto: 'campi',
    campi: [
      elenco('tipoTitolo'),
      elenco('codDivisa', 'tutte'),
      elenco('emittenti'),
      elenco('tipoTasso'),
      elenco('tipoRimborso'),
      elenco('tipoIndicizzazione', 'tutte'),
      elenco('strumento'),
      elenco('settoreIndustriale'),
      { tipo: 'sottostanti', campo: 'includiSottostanti' },
    ],
  },
  {
    titolo: 'Codici',
    aspetto: 'campi',
    campi: [
      { tipo: 'titoli', campo: 'codTitolo' },
      { tipo: 'libero', campo: 'codISIN', segnaposto: 'anche più d’uno, o incollati' },
      { tipo: 'descrizione', campo: 'titoloDescrizione' },
      { tipo: 'libero', campo: 'codListino', segnaposto: 'anche più d’uno, o incollati' },
    ],
  },
  {
    titolo: 'Raggruppamenti',
    aspetto: 'campi',
    campi: [
      { tipo: 'raggruppamento', campo: 'idRaggruppamenti' },
      { tipo: 'datiPer', campo: 'raggruppamento' },
    ],
  },
  {
    titolo: 'Altre opzioni',
    aspetto: 'opzioni',
    campi: campiOpzione.map((campo) => ({ tipo: 'opzione', campo })),
  },
];

/** The sections of a variant, in the sequence of the panel, without those left empty. */
export const sezioniDi = (variante: VarianteFiltro): readonly SezionePannello[] =>
  sezioni
    .map((una) => ({
      ...una,
      campi: una.campi.filter(({ campo }) =>
        ePresente(variante, campo satisfies keyof FiltroTitoli),
      ),
    }))
    .filter(({ campi }) => campi.length > 0);

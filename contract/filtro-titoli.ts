import Type, { type Static, type TProperties } from 'typebox';
import {
  type FiltroTitoliRidotto as CampiRidotti,
  type CampoElenco,
  type CampoOpzione,
  CODICI_MASSIMI,
  campiElenco,
  campiOpzione,
  campoFiltroTitoli,
  DESCRIZIONE_MASSIMA,
  ePresente,
  RAGGRUPPAMENTI_MASSIMI,
} from '#domain/titoli/filtro/filtro-titoli.ts';
import { DataWire, Id, nullo, o, SqlParams } from './forme.ts';

const Codici = (lunghezza: number) =>
  o(
    nullo(
      Type.Array(Type.String({ minLength: 1, maxLength: lunghezza }), {
        maxItems: CODICI_MASSIMI,
      }),
    ),
  );
/** Ticked is 'x' (docs/regole/filtri.md#titoli); a plain true says the same. */
const Spunta = o(nullo(Type.Union([Type.Literal('x'), Type.Boolean()])));
const Lettere = <const V extends readonly string[]>(...valori: V) => o(nullo(Type.Enum(valori)));

type ElencoWire = ReturnType<typeof Codici>;

const elenchi = Object.fromEntries(
  campiElenco.map((campo) => [campo, Codici(campoFiltroTitoli[campo].lunghezza)]),
) as Record<CampoElenco, ElencoWire>;

const opzioni = Object.fromEntries(campiOpzione.map((campo) => [campo, Spunta])) as Record<
  CampoOpzione,
  typeof Spunta
>;

/** The full securities filter on the wire (docs/regole/filtri.md#titoli). */
export const FiltroTitoli = {
  ...elenchi,
  idRaggruppamenti: o(nullo(Type.Array(Id, { maxItems: RAGGRUPPAMENTI_MASSIMI }))),
  raggruppamento: o(nullo(Type.Array(Type.Integer({ minimum: 1, maximum: 99 }), { maxItems: 1 }))),
  immCirc: Lettere('C', 'I', 'T'),
  quotato: Lettere('Q', 'N', 'T'),
  scaduti: Lettere('S'),
  dataRiferimento: o(nullo(DataWire)),
  includiSottostanti: o(nullo(Type.Boolean())),
  titoloDescrizione: o(nullo(Type.String({ maxLength: DESCRIZIONE_MASSIMA }))),
  ...opzioni,
  /** The titoli that one import has made or changed. */
  importazione: o(nullo(Type.String({ maxLength: 36 }))),
} satisfies TProperties;

/** The reduced one, for the filters of archives, movements and remainders. */
export const FiltroTitoliRidotto = Object.fromEntries(
  Object.entries(FiltroTitoli).filter(([campo]) =>
    ePresente('ridotto', campo as keyof typeof FiltroTitoli),
  ),
) as Pick<typeof FiltroTitoli, keyof CampiRidotti>;

/** Which positions: of which titoli, held where, dealt with by whom. */
export const FiltroPosizioni = {
  ...FiltroTitoliRidotto,
  codPortafoglio: Codici(20),
  codDepositario: Codici(20),
  codDepositarioGlobale: Codici(20),
  codControparte: Codici(20),
};

const CorpoFiltroTitoli = Type.Object(FiltroTitoli);
export type FiltroTitoliWire = Static<typeof CorpoFiltroTitoli>;

export const formeFiltri = {
  FiltroTitoli: CorpoFiltroTitoli,
  FiltroTitoliOrdinato: Type.Object({ ...FiltroTitoli, sqlParams: SqlParams }),
};

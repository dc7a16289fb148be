import Type, { type Static, type TSchema } from 'typebox';
import {
  campiScrivibili,
  campiTitolo,
  essenziali,
  type NomeEssenziale,
  type ValoriScritti,
  type ValoriTitolo,
} from '#domain/titoli/campi.ts';
import { TIPI_DIVIDENDO } from '#domain/titoli/dividendi.ts';
import { proprieta, scritto } from './campi.ts';
import {
  DataWire,
  Decimale,
  ErroreCampo,
  Id,
  nullo,
  o,
  Traccia,
  TracciaIngresso,
} from './forme.ts';

/** What a list shows beside the fields. */
const Letture = {
  gruppo: Type.String(),
  descTipoTitolo: Type.String(),
  descEmittente: nullo(Type.String()),
  descSottostante: nullo(Type.String()),
};

type RecordTitolo = Static<ReturnType<typeof Type.Object<typeof Traccia & typeof Letture>>> &
  ValoriTitolo;

const record = {
  ...Traccia,
  ...proprieta(campiTitolo),
  ...Letture,
};

/** A titolo as lists show it: every field of its description. */
export const Titolo = Type.Unsafe<RecordTitolo>(Type.Object(record));
export type Titolo = RecordTitolo;

const Rating = Type.Object({
  agenzia: Type.String({ maxLength: 10 }),
  validoDal: DataWire,
  rating: Type.String({ minLength: 1, maxLength: 13 }),
});

const Tasso = Type.Object({
  validoDal: DataWire,
  tasso: nullo(Decimale),
  spread: nullo(Decimale),
  presunto: Type.Boolean(),
});

const Ammortamento = Type.Object({
  data: DataWire,
  quotaCapitale: nullo(Decimale),
  poolFactor: nullo(Decimale),
});

const Call = Type.Object({
  data: DataWire,
  tipo: Type.Union([Type.Literal('CALL'), Type.Literal('PUT')]),
  dataFine: nullo(DataWire),
  prezzo: Decimale,
});

const Dividendo = Type.Object({
  dataStacco: DataWire,
  dataRegistrazione: nullo(DataWire),
  dataPagamento: DataWire,
  importo: Decimale,
  codDivisa: Type.String({ minLength: 1, maxLength: 3 }),
  tipo: Type.Enum(TIPI_DIVIDENDO),
  ritenutaEstera: nullo(Decimale),
  nota: nullo(Type.String({ maxLength: 200 })),
});

const Listino = Type.Object({
  codListino: Type.String({ minLength: 1, maxLength: 30 }),
  codMercato: nullo(Type.String({ maxLength: 4 })),
  codDivisa: Type.String({ maxLength: 3 }),
  principale: Type.Boolean(),
  validoDal: nullo(DataWire),
  validoAl: nullo(DataWire),
});

const Classificazioni = {
  cfi: nullo(Type.String({ maxLength: 6 })),
  fisn: nullo(Type.String({ maxLength: 35 })),
  lei: nullo(Type.String({ maxLength: 20 })),
  cic: nullo(Type.String({ maxLength: 4 })),
  codPaese: nullo(Type.String({ maxLength: 2 })),
};

const elencoDi = <S extends TSchema>(schema: S) => Type.Array(schema, { maxItems: 1000 });

const Parti = {
  rating: elencoDi(Rating),
  tassi: elencoDi(Tasso),
  ammortamento: elencoDi(Ammortamento),
  call: elencoDi(Call),
  listini: elencoDi(Listino),
};

const dividendi = elencoDi(Dividendo);

/** What hangs from a titolo: codes, ratings, rates, plans, listings. `versione` is the titolo's. */
export const Estensione = Type.Object({
  id: Id,
  versione: Type.Integer(),
  ...Classificazioni,
  ...Parti,
  dividendi,
});
export type Estensione = Static<typeof Estensione>;

/** The whole extension: what is left out of a list is taken away. Without dividends, those there stay. */
export const EstensioneIngresso = Type.Object({
  ...TracciaIngresso,
  cfi: o(Classificazioni.cfi),
  fisn: o(Classificazioni.fisn),
  lei: o(Classificazioni.lei),
  cic: o(Classificazioni.cic),
  codPaese: o(Classificazioni.codPaese),
  ...Parti,
  dividendi: o(dividendi),
});

interface Completo {
  estensione: Estensione;
  /** What is still to be given before the titolo can be certified. */
  mancanze: Static<typeof ErroreCampo>[];
  /** What is allowed and deserves a look. */
  avvisi: Static<typeof ErroreCampo>[];
}

/** A titolo with all that hangs from it, and what its rules have to say. */
export const TitoloCompleto = Type.Unsafe<RecordTitolo & Completo>(
  Type.Object({
    ...record,
    estensione: Estensione,
    mancanze: Type.Array(ErroreCampo),
    avvisi: Type.Array(ErroreCampo),
  }),
);
export type TitoloCompleto = RecordTitolo & Completo;

/** Movements lean on currency, type, quoting style and ISIN: to change one is decided. */
type Decisione = { confermaConMovimenti?: boolean };

type Ingresso = Static<ReturnType<typeof Type.Object<typeof TracciaIngresso>>> &
  Partial<ValoriScritti> &
  Decisione &
  Pick<ValoriScritti, NomeEssenziale>;

/** What is sent: fields left out keep their value, or their default where the titolo is new. */
export const TitoloIngresso = Type.Unsafe<Ingresso>(
  Type.Object({
    ...TracciaIngresso,
    confermaConMovimenti: o(Type.Boolean()),
    ...proprieta(campiScrivibili, (campo) =>
      essenziali.some((uno) => uno === campo.nome) ? scritto(campo) : o(scritto(campo)),
    ),
  }),
);
export type TitoloIngresso = Ingresso;

/** What pickers and tooltips need of a titolo. */
export const TitoloEssenziale = Type.Object({
  id: Id,
  cod_Titolo: Type.String(),
  cod_ISIN: nullo(Type.String()),
  descrizione: Type.String(),
  tipo_Titolo: Type.String(),
  codDivisa: Type.String(),
});

/** What is held of a titolo, negative where more is short than long. */
export const TitoloTenuto = Type.Object({ ...TitoloEssenziale.properties, quantita: Decimale });

const Voce = {
  genere: Type.Enum([
    ...(['divisa', 'assetClass', 'raggruppamento'] as const),
    ...(['emittente', 'paese', 'rating', 'durata', 'duration'] as const),
  ]),
  codDivisa: o(nullo(Type.String({ maxLength: 3 }))),
  tipo_Titolo: o(nullo(Type.String({ maxLength: 1 }))),
  idRaggruppamento: o(nullo(Id)),
  codEmittente: o(nullo(Type.String({ maxLength: 20 }))),
  codPaese: o(nullo(Type.String({ maxLength: 2 }))),
  classe: o(nullo(Type.String({ maxLength: 10 }))),
  percentuale: Decimale,
};

const VoceComposizione = Type.Object({
  ...Voce,
  /** Of a grouping: its dimension, and the words for whatever is named. */
  numero: o(nullo(Type.Integer())),
  descrizione: Type.String(),
});

/** What a titolo is made of: each kind (and each dimension of the groupings) adds up to 100. */
export const Composizione = Type.Object({
  id: Id,
  versione: Type.Integer(),
  voci: Type.Array(VoceComposizione),
});

export const ComposizioneIngresso = Type.Object({
  ...TracciaIngresso,
  voci: Type.Array(Type.Object(Voce), { maxItems: 500 }),
});

export const formeTitolo = {
  Ammortamento,
  Call,
  Composizione,
  ComposizioneIngresso,
  Estensione,
  EstensioneIngresso,
  DividendoAnnunciato: Dividendo,
  Listino,
  Rating,
  Tasso,
  Titolo,
  TitoloCompleto,
  TitoloEssenziale,
  TitoloIngresso,
  TitoloTenuto,
  VoceComposizione,
};

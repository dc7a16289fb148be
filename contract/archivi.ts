import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import {
  type ColonnaChiave,
  eAziendale,
  type TipoArchivio,
  tipiArchivio,
} from '#domain/dati-dinamici/tipi.ts';
import { livelliDettaglio, ordinamentiLivello } from '#domain/filtri/livello.ts';
import { rotteArchivio } from './archivio.ts';
import { FiltroTitoliRidotto } from './filtro-titoli.ts';
import {
  DataWire,
  Decimale,
  DecimaleIngresso,
  nullo,
  o,
  Traccia,
  TracciaIngresso,
} from './forme.ts';
import { type Rotta, rotta } from './rotta.ts';

const Codici = o(
  nullo(Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { maxItems: 500 })),
);
const Spunta = o(nullo(Type.Boolean()));

/** The filter of an archive (specification §3, "Prices filter"); each takes what concerns its rows. */
export const FiltroArchivio = {
  ...FiltroTitoliRidotto,
  livelloDettaglio: o(nullo(Type.Enum(livelliDettaglio))),
  ordinamento: o(nullo(Type.Enum(ordinamentiLivello))),
  codPortafoglio: Codici,
  codDepositario: Codici,
  codDepositarioGlobale: Codici,
  codControparte: Codici,
  dateFrom: o(nullo(DataWire)),
  dateTo: o(nullo(DataWire)),
  soloInGiacenza: Spunta,
  /** False leaves options and premiums out. */
  includiOpzioni: Spunta,
  ultimaQuotazioneNuoviInserimenti: Spunta,
  nuovoInserimento: Spunta,
} satisfies TProperties;

export const INGRESSO: Readonly<Record<ColonnaChiave['tipo'], TSchema>> = {
  data: DataWire,
  divisa: Type.String({ pattern: '^[A-Z]{3}$' }),
  titolo: Type.String({ minLength: 1, maxLength: 20 }),
  portafoglio: Type.String({ minLength: 1, maxLength: 20 }),
};

/** What is read beside keys and values. */
const LETTURE: Readonly<Record<'divisa' | 'titolo', TProperties>> = {
  divisa: { descDivisa: Type.String() },
  titolo: {
    codISIN: nullo(Type.String()),
    descrizione: Type.String(),
    tipoTitolo: Type.String(),
    codDivisaTitolo: Type.String(),
  },
};

const colonne = <S extends TSchema>(lista: readonly { readonly nome: string }[], schema: S) =>
  Object.fromEntries(lista.map(({ nome }) => [nome, schema]));

const recordDi = (archivio: TipoArchivio): TProperties => {
  const { chiave, valori, conOrigine } = archivio;
  const letture = chiave.map(({ tipo }) =>
    tipo === 'divisa' || tipo === 'titolo' ? LETTURE[tipo] : {},
  );
  return {
    ...Traccia,
    ...(eAziendale(archivio) && { codAzienda: Type.String() }),
    ...Object.fromEntries(
      chiave.map(({ nome, tipo }) => [nome, tipo === 'data' ? DataWire : Type.String()]),
    ),
    ...colonne(valori, Decimale),
    fonte: nullo(Type.String()),
    ...Object.assign({}, ...letture),
    /** Change on the previous value of the same key, percent with two decimals; null on the first. */
    variazione: nullo(Decimale),
    ...(conOrigine && {
      /** The last day that the value was taken from, and by which method, where a table gave it. */
      dataOrigine: nullo(DataWire),
      metodo: nullo(Type.String()),
    }),
  };
};

const ingressoDi = ({ chiave, valori }: TipoArchivio): TProperties => ({
  ...TracciaIngresso,
  ...Object.fromEntries(chiave.map(({ nome, tipo }) => [nome, INGRESSO[tipo]])),
  ...colonne(valori, DecimaleIngresso),
});

export const diChi = (archivio: TipoArchivio) => ({
  leggere: `${archivio.area}_R` as const,
  ambito: eAziendale(archivio) ? ('azienda' as const) : ('condiviso' as const),
});

/** The standard routes of an archive, from its description. `R` says what a record of it holds. */
export const rotteDi = <R extends TObject = TObject>(archivio: TipoArchivio) =>
  rotteArchivio({
    ...diChi(archivio),
    risorsa: archivio.risorsa,
    plurale: archivio.intestazione,
    scrivere: `${archivio.area}_W`,
    filtrati: archivio.rotteFiltrati[0],
    record: Type.Object(recordDi(archivio)) as TObject as R,
    ingresso: Type.Object(ingressoDi(archivio)),
    filtro: FiltroArchivio,
  });

export type RotteArchivio = ReturnType<typeof rotteDi>;

/** The routes of every archive, by the last segment of its screen's address. */
export const rotteArchivi: Readonly<Record<string, RotteArchivio>> = Object.fromEntries(
  tipiArchivio.map((archivio) => [archivio.tipo, rotteDi(archivio)]),
);

/** The filtered list under its other addresses. */
export const altreFiltrateDi = (archivio: TipoArchivio): readonly RotteArchivio['filtrati'][] =>
  archivio.rotteFiltrati.slice(1).map((filtrati) => ({
    ...rotteDi(archivio).filtrati,
    url: `/${archivio.risorsa}/${filtrati}`,
  }));

/** How many rows an archive has, where the specification asks for it. */
export const rottaConteggioDi = (archivio: TipoArchivio) => {
  const { leggere: accesso, ambito } = diChi(archivio);
  return rotta({
    metodo: 'GET',
    url: `/${archivio.risorsa}/getcount`,
    riassunto: `Quante sono le righe di ${archivio.intestazione}`,
    accesso,
    ambito,
    risposta: Type.Object({ count: Type.Integer() }),
  });
};

/** Every route of the archives, for those who walk the whole API. */
export const tutteDegliArchivi: readonly Rotta[] = tipiArchivio.flatMap((archivio) => [
  ...Object.values<Rotta>(rotteArchivi[archivio.tipo] ?? {}),
  ...altreFiltrateDi(archivio),
  ...(archivio.rottaConteggio ? [rottaConteggioDi(archivio)] : []),
]);

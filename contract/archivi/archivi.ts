import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { proprieta } from '#contract/campi.ts';
import { FiltroTitoliRidotto } from '#contract/filtro-titoli.ts';
import {
  Conteggio,
  DataWire,
  Decimale,
  DecimaleIngresso,
  nullo,
  o,
  RichiestaPaginata,
  SqlParams,
  Traccia,
  TracciaIngresso,
} from '#contract/forme.ts';
import { type Rotta, rotta } from '#contract/rotta.ts';
import { eAziendale, tipiArchivio } from '#domain/archivi/tipi.ts';
import type { CampoChiave, TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { livelliDettaglio, ordinamentiLivello } from '#domain/record/filtri/livello.ts';
import { rotteArchivio } from './archivio.ts';

const Codici = o(
  nullo(Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { maxItems: 500 })),
);
const Spunta = o(nullo(Type.Boolean()));

/**
 * The filter of an archive (docs/regole/archivi.md#parametri); each takes what concerns its rows.
 */
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
  /** The rows that one import, or another job that writes, has brought. */
  lavoro: o(nullo(Type.String({ maxLength: 36 }))),
} satisfies TProperties;

export const INGRESSO: Readonly<Record<CampoChiave['di'], TSchema>> = {
  data: DataWire,
  divisa: Type.String({ pattern: '^[A-Z]{3}$' }),
  titolo: Type.String({ minLength: 1, maxLength: 20 }),
  portafoglio: Type.String({ minLength: 1, maxLength: 20 }),
};

export type FiltroArchivioWire = Static<TObject<typeof FiltroArchivio>>;

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
  const letture = chiave.map(({ di }) => (di === 'divisa' || di === 'titolo' ? LETTURE[di] : {}));
  return {
    ...Traccia,
    ...(eAziendale(archivio) && { codAzienda: Type.String() }),
    ...proprieta([...chiave, ...valori]),
    fonte: nullo(Type.String()),
    ...Object.assign({}, ...letture),
    /** Change on the previous value of the same key, percent with two decimals; null on the first. */
    variazione: nullo(Decimale),
    /** That previous value, and of which day it is. */
    precedente: nullo(Decimale),
    dataPrecedente: nullo(DataWire),
    ...(conOrigine && {
      /** The last day that the value was taken from, and by which method, where a table gave it. */
      dataOrigine: nullo(DataWire),
      metodo: nullo(Type.String()),
    }),
  };
};

const ingressoDi = ({ chiave, valori }: TipoArchivio): TProperties => ({
  ...TracciaIngresso,
  ...Object.fromEntries(chiave.map(({ nome, di }) => [nome, INGRESSO[di]])),
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

/** How many rows an archive has, where `getcount` is served (docs/regole/api.md#nomi). */
export const rottaConteggioDi = (archivio: TipoArchivio) => {
  const { leggere: accesso, ambito } = diChi(archivio);
  return rotta({
    metodo: 'GET',
    url: `/${archivio.risorsa}/getcount`,
    riassunto: `Quante sono le righe di ${archivio.intestazione}`,
    accesso,
    ambito,
    risposta: Conteggio,
  });
};

/** Every route of the archives, for those who walk the whole API. */
export const tutteDegliArchivi: Readonly<Record<string, Readonly<Record<string, Rotta>>>> =
  Object.fromEntries(
    tipiArchivio.map((archivio) => [
      archivio.tipo,
      {
        ...rotteArchivi[archivio.tipo],
        ...Object.fromEntries(altreFiltrateDi(archivio).map((una, i) => [`filtrati${i + 2}`, una])),
        ...(archivio.rottaConteggio && { conteggio: rottaConteggioDi(archivio) }),
      },
    ]),
  );

/** How the document calls what is of one archive: `Cambi`, `QuotazioniNormaliGestore`. */
export const nomeDi = ({ risorsa }: TipoArchivio): string =>
  risorsa.charAt(0).toUpperCase() + risorsa.slice(1);

export const formeArchivi: Readonly<Record<string, TSchema>> = {
  FiltroArchivio: Type.Object(FiltroArchivio),
  FiltroArchivioOrdinato: Type.Object({ ...FiltroArchivio, sqlParams: SqlParams }),
  RichiestaPaginaArchivio: RichiestaPaginata(FiltroArchivio),
  ...Object.fromEntries(
    tipiArchivio.flatMap((archivio) => {
      const { aggiorna, pagina } = rotteDi(archivio);
      const nome = `Riga${nomeDi(archivio)}`;
      return [
        [nome, Type.Object(recordDi(archivio))],
        [`${nome}Ingresso`, aggiorna.body],
        [`Pagina${nomeDi(archivio)}`, pagina.risposta],
      ];
    }),
  ),
};

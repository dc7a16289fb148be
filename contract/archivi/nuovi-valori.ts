import Type, { type TSchema } from 'typebox';
import {
  DataWire,
  Decimale,
  DecimaleIngresso,
  ErroreCampo,
  Id,
  Istante,
  nullo,
  o,
  SqlParams,
} from '#contract/forme.ts';
import { type Rotta, rotta } from '#contract/rotta.ts';
import { esitiBlocco, RIGHE_BLOCCO } from '#domain/archivi/blocco.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { diChi, FiltroArchivio, INGRESSO, nomeDi } from './archivi.ts';

/** The value before on the same key, which a new one is compared with, and of which day it is. */
const PRECEDENTE = { precedente: nullo(Decimale), dataPrecedente: nullo(DataWire) };

/** A titolo without a value on the day, as the row that one would write. */
const Mancante = ({ chiave }: TipoArchivio) =>
  Type.Object({
    codTitolo: Type.String(),
    codISIN: nullo(Type.String()),
    descrizione: Type.String(),
    tipoTitolo: Type.String(),
    codDivisa: Type.String(),
    data: DataWire,
    /** The last value before the day, where the filter asks for it; and of which day it is. */
    ultimoValore: nullo(Decimale),
    ultimaData: nullo(DataWire),
    ...PRECEDENTE,
    nuovoInserimento: Type.Literal(true),
    ...Object.fromEntries(
      chiave.filter(({ di }) => di === 'portafoglio').map(({ nome }) => [nome, Type.String()]),
    ),
  });

/** The titoli of a filter that have no value on its day; null for an archive without this list. */
export const rottaMancantiDi = (archivio: TipoArchivio) => {
  const { leggere: accesso, ambito } = diChi(archivio);
  const { risorsa, rottaMancanti } = archivio;
  if (rottaMancanti === null) return null;
  return rotta({
    metodo: 'POST',
    url: `/${risorsa}/${rottaMancanti}`,
    riassunto: `I titoli del filtro senza un valore in ${archivio.intestazione} nel giorno, al più 10.000`,
    accesso,
    ambito,
    body: Type.Object({ ...FiltroArchivio, sqlParams: SqlParams }),
    risposta: Type.Array(Mancante(archivio)),
  });
};

/** A block of rows on its way in: `versione` is what was read, null where nothing was there. */
const CorpoBlocco = ({ chiave, valori }: TipoArchivio) =>
  Type.Object({
    righe: Type.Array(
      Type.Object({
        ...Object.fromEntries(chiave.map(({ nome, di }) => [nome, INGRESSO[di]])),
        ...Object.fromEntries(valori.map(({ nome }) => [nome, DecimaleIngresso])),
        versione: o(nullo(Type.Integer())),
      }),
      { minItems: 1, maxItems: RIGHE_BLOCCO },
    ),
  });

const ValoreAttuale = ({ valori }: TipoArchivio) =>
  Type.Object({
    id: Id,
    versione: Type.Integer(),
    modificatoIl: Istante,
    modificatoDa: nullo(Type.String()),
    ...Object.fromEntries(valori.map(({ nome }) => [nome, Decimale])),
  });

/** What a row of a block finds: the record that it names, and the value that stands there now. */
const RigaEsaminata = (archivio: TipoArchivio) =>
  Type.Object({
    esito: Type.Enum(esitiBlocco),
    ...Object.fromEntries(archivio.chiave.map(({ nome }) => [nome, Type.String()])),
    codISIN: nullo(Type.String()),
    /** What the titolo or the currency is called; null where there is none of that code. */
    descrizione: nullo(Type.String()),
    attuale: nullo(ValoreAttuale(archivio)),
    ...PRECEDENTE,
    tipoTitolo: nullo(Type.String()),
    errori: Type.Array(ErroreCampo),
    /** What is odd in what would be written, and may stand all the same. */
    avvisi: Type.Array(ErroreCampo),
  });

const AvvisoBlocco = Type.Object({
  /** The place of the row in the block, from zero. */
  riga: Type.Integer(),
  campo: Type.String(),
  messaggio: Type.String(),
});

/** Records as a write has left them. */
const Scritte = Type.Array(Type.Object({ id: Id, versione: Type.Integer({ minimum: 1 }) }), {
  maxItems: RIGHE_BLOCCO,
});

const EsitoBlocco = Type.Object({
  inseriti: Type.Integer(),
  aggiornati: Type.Integer(),
  invariati: Type.Integer(),
  /** What is odd in what was written: how many rows, and the first two hundred. */
  conAvvisi: Type.Integer(),
  avvisi: Type.Array(AvvisoBlocco),
  /** What was inserted or updated, to be taken back. */
  scritte: Scritte,
});

const EsitoAnnullaScritte = Type.Object({
  riportati: Type.Integer(),
  eliminati: Type.Integer(),
});

/** The rows of a write that is taken back, at the version that it left. */
const DaAnnullare = Type.Object({ righe: Scritte });

/** 10,000 rows with their keys and values. */
const BYTE_BLOCCO = 4 * 1024 * 1024;

/** A block of rows: what it would change, and the one write of all of them or of none. */
export const rotteBloccoDi = (archivio: TipoArchivio) => {
  const { risorsa, intestazione, area } = archivio;
  const comune = {
    metodo: 'POST',
    accesso: `${area}_W`,
    ambito: diChi(archivio).ambito,
    body: CorpoBlocco(archivio),
    byteMassimi: BYTE_BLOCCO,
  } as const;
  return {
    anteprima: rotta({
      ...comune,
      url: `/${risorsa}/salva/anteprima`,
      riassunto: `Che cosa cambierebbe in ${intestazione} salvando queste righe; non scrive nulla`,
      risposta: Type.Object({ righe: Type.Array(RigaEsaminata(archivio)) }),
    }),
    salva: rotta({
      ...comune,
      url: `/${risorsa}/salva`,
      riassunto: `Scrive le righe in ${intestazione}, tutte o nessuna`,
      risposta: EsitoBlocco,
    }),
    /** If one of them has been changed since, none is touched: 409 with both values. */
    annulla: rotta({
      ...comune,
      url: `/${risorsa}/annulla`,
      riassunto: `Riporta dei valori di ${intestazione} a com’erano prima di questa versione, tutti o nessuno`,
      body: DaAnnullare,
      risposta: EsitoAnnullaScritte,
    }),
  };
};

/** Every route by which new values are prepared and written, for those who walk the whole API. */
export const tutteDeiNuoviValori: Readonly<Record<string, Readonly<Record<string, Rotta>>>> =
  Object.fromEntries(
    tipiArchivio.map((archivio) => {
      const mancanti = rottaMancantiDi(archivio);
      return [archivio.tipo, { ...(mancanti && { mancanti }), ...rotteBloccoDi(archivio) }];
    }),
  );

export const formeNuoviValori: Readonly<Record<string, TSchema>> = {
  AvvisoBlocco,
  ScrittureDaAnnullare: DaAnnullare,
  EsitoAnnullaScritte,
  EsitoBlocco,
  ...Object.fromEntries(
    tipiArchivio.flatMap((archivio) => [
      [`Blocco${nomeDi(archivio)}`, CorpoBlocco(archivio)],
      [`RigaEsaminata${nomeDi(archivio)}`, RigaEsaminata(archivio)],
      [`ValoreAttuale${nomeDi(archivio)}`, ValoreAttuale(archivio)],
      [`Mancante${nomeDi(archivio)}`, Mancante(archivio)],
    ]),
  ),
};

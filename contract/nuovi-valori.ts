import Type, { type TProperties } from 'typebox';
import { esitiBlocco, RIGHE_BLOCCO } from '#domain/dati-dinamici/blocco.ts';
import { type TipoArchivio, tipiArchivio } from '#domain/dati-dinamici/tipi.ts';
import { diChi, FiltroArchivio, INGRESSO } from './archivi.ts';
import { DataWire, Decimale, DecimaleIngresso, Id, Istante, nullo, o, SqlParams } from './forme.ts';
import { type Rotta, rotta } from './rotta.ts';

/** A titolo without a value on the day, as the row that one would write. */
const TitoloMancante = {
  codTitolo: Type.String(),
  codISIN: nullo(Type.String()),
  descrizione: Type.String(),
  tipoTitolo: Type.String(),
  codDivisa: Type.String(),
  data: DataWire,
  /** The last value before the day, where the filter asks for it; and of which day it is. */
  ultimoValore: nullo(Decimale),
  ultimaData: nullo(DataWire),
  nuovoInserimento: Type.Literal(true),
} satisfies TProperties;

/** The titoli of a filter that have no value on its day; null for an archive without this list. */
export const rottaMancantiDi = (archivio: TipoArchivio) => {
  const { leggere: accesso, ambito } = diChi(archivio);
  const { risorsa, rottaMancanti, chiave } = archivio;
  if (rottaMancanti === null) return null;
  const portafoglio = chiave.filter(({ tipo }) => tipo === 'portafoglio');
  return rotta({
    metodo: 'POST',
    url: `/${risorsa}/${rottaMancanti}`,
    riassunto: `I titoli del filtro senza un valore in ${archivio.intestazione} nel giorno, al più 10.000`,
    accesso,
    ambito,
    body: Type.Object({ ...FiltroArchivio, sqlParams: SqlParams }),
    risposta: Type.Array(
      Type.Object({
        ...TitoloMancante,
        ...Object.fromEntries(portafoglio.map(({ nome }) => [nome, Type.String()])),
      }),
    ),
  });
};

/** A block of rows on its way in: `versione` is what was read, null where nothing was there. */
const CorpoBlocco = ({ chiave, valori }: TipoArchivio) =>
  Type.Object({
    righe: Type.Array(
      Type.Object({
        ...Object.fromEntries(chiave.map(({ nome, tipo }) => [nome, INGRESSO[tipo]])),
        ...Object.fromEntries(valori.map(({ nome }) => [nome, DecimaleIngresso])),
        versione: o(nullo(Type.Integer())),
      }),
      { minItems: 1, maxItems: RIGHE_BLOCCO },
    ),
  });

/** What a row of a block finds: the record that it names, and the value that stands there now. */
const RigaEsaminata = ({ chiave, valori }: TipoArchivio) =>
  Type.Object({
    esito: Type.Enum(esitiBlocco),
    ...Object.fromEntries(chiave.map(({ nome }) => [nome, Type.String()])),
    codISIN: nullo(Type.String()),
    /** What the titolo or the currency is called; null where there is none of that code. */
    descrizione: nullo(Type.String()),
    attuale: nullo(
      Type.Object({
        id: Id,
        versione: Type.Integer(),
        modificatoIl: Istante,
        modificatoDa: nullo(Type.String()),
        ...Object.fromEntries(valori.map(({ nome }) => [nome, Decimale])),
      }),
    ),
    errori: Type.Array(Type.Object({ campo: Type.String(), messaggio: Type.String() })),
  });

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
      risposta: Type.Object({
        inseriti: Type.Integer(),
        aggiornati: Type.Integer(),
        invariati: Type.Integer(),
      }),
    }),
  };
};

/** Every route by which new values are prepared and written, for those who walk the whole API. */
export const tutteDeiNuoviValori: readonly Rotta[] = tipiArchivio.flatMap((archivio) => {
  const mancanti = rottaMancantiDi(archivio);
  return [...(mancanti ? [mancanti] : []), ...Object.values<Rotta>(rotteBloccoDi(archivio))];
});

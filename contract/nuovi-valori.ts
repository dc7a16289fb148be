import Type, { type TProperties } from 'typebox';
import { type TipoArchivio, tipiArchivio } from '#domain/dati-dinamici/tipi.ts';
import { diChi, FiltroArchivio } from './archivi.ts';
import { DataWire, Decimale, nullo, SqlParams } from './forme.ts';
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

/** Every route by which new values are prepared and written, for those who walk the whole API. */
export const tutteDeiNuoviValori: readonly Rotta[] = tipiArchivio.flatMap((archivio) => {
  const mancanti = rottaMancantiDi(archivio);
  return mancanti ? [mancanti] : [];
});

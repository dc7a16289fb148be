import Type from 'typebox';
import { type TipoArchivio, tipiArchivio } from '#domain/dati-dinamici/tipi.ts';
import { diChi } from './archivi.ts';
import { DataWire, Decimale, nullo, o } from './forme.ts';
import { type Rotta, rotta } from './rotta.ts';

export const SerieDiValori = Type.Object({
  /** Oldest first. Of a long series the first, the last, the least and the greatest of each stretch. */
  punti: Type.Array(Type.Object({ data: DataWire, valore: Decimale })),
  /** How many values the period has, shown or not. */
  totale: Type.Integer(),
  /** First and last day that has a value at all; null where there is none. */
  prima: nullo(DataWire),
  ultima: nullo(DataWire),
});

/** The values of one titolo or of one currency over time, to be drawn; null where a day has many. */
export const rottaSerieDi = (archivio: TipoArchivio) => {
  const { risorsa, intestazione, chiave } = archivio;
  if (chiave.some(({ tipo }) => tipo === 'portafoglio')) return null;
  const { leggere: accesso, ambito } = diChi(archivio);
  return rotta({
    metodo: 'GET',
    url: `/${risorsa}/serie/{codice}`,
    riassunto: `I valori di ${intestazione} di un codice nel tempo, quanti bastano a disegnarli`,
    accesso,
    ambito,
    params: Type.Object({ codice: Type.String({ minLength: 1, maxLength: 20 }) }),
    query: Type.Object({ dal: o(DataWire), al: o(DataWire) }),
    risposta: SerieDiValori,
  });
};

export type RottaSerie = NonNullable<ReturnType<typeof rottaSerieDi>>;

/** The series of every archive that has one, by the last segment of its screen's address. */
export const rotteSerie: Readonly<Record<string, RottaSerie>> = Object.fromEntries(
  tipiArchivio.flatMap((archivio) => {
    const serie = rottaSerieDi(archivio);
    return serie ? [[archivio.tipo, serie]] : [];
  }),
);

/** Every route of the series, for those who walk the whole API. */
export const tutteDelleSerie: readonly Rotta[] = Object.values(rotteSerie);

import Type from 'typebox';
import { DataWire, Decimale, nullo, o } from '#contract/forme.ts';
import { rotta } from '#contract/rotta.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { diChi } from './archivi.ts';

const PuntoSerie = Type.Object({ data: DataWire, valore: Decimale });

export const SerieDiValori = Type.Object({
  /** Oldest first. Of a long series the first, the last, the least and the greatest of each stretch. */
  punti: Type.Array(PuntoSerie),
  /** How many values the period has, shown or not. */
  totale: Type.Integer(),
  /** First and last day that has a value at all; null where there is none. */
  prima: nullo(DataWire),
  ultima: nullo(DataWire),
});

/** The values of one titolo or of one currency over time, to be drawn; null where a day has many. */
const rottaSerieDi = (archivio: TipoArchivio) => {
  const { risorsa, intestazione, chiave } = archivio;
  if (chiave.some(({ di }) => di === 'portafoglio')) return null;
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

export const formeSerie = { PuntoSerie, SerieDiValori };

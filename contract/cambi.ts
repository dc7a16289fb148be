import Type from 'typebox';
import { rotteArchivio } from './archivio.ts';
import {
  DataWire,
  Decimale,
  DecimaleIngresso,
  nullo,
  o,
  Traccia,
  TracciaIngresso,
} from './forme.ts';

export const Cambio = Type.Object({
  ...Traccia,
  data: DataWire,
  codDivisa: Type.String(),
  cambio: Decimale,
  fonte: nullo(Type.String()),
  descDivisa: Type.String(),
  /** Change on the currency's previous rate, percent with two decimals; null on the first one. */
  variazione: nullo(Decimale),
});

const CambioIngresso = Type.Object({
  ...TracciaIngresso,
  data: DataWire,
  codDivisa: Type.String({ pattern: '^[A-Z]{3}$' }),
  cambio: DecimaleIngresso,
});

export const FiltroCambi = {
  codDivisa: o(nullo(Type.Array(Type.String({ maxLength: 3 }), { maxItems: 500 }))),
  dateFrom: o(nullo(DataWire)),
  dateTo: o(nullo(DataWire)),
};

export const rotteCambi = rotteArchivio({
  risorsa: 'Cambi',
  plurale: 'cambi',
  leggere: 'Cambi_R',
  scrivere: 'Cambi_W',
  ambito: 'condiviso',
  filtrati: 'cambifiltered',
  record: Cambio,
  ingresso: CambioIngresso,
  filtro: FiltroCambi,
});

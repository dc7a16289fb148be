import {
  campoFuori,
  DAL_GIORNO,
  eFuoriCalendario,
  type GiornoDetto,
} from '#domain/tempo/fuori-calendario.ts';
import { erroreCampo } from '#server/base/errori.ts';

/** Every text of a request by its path, as refusals name fields: `filter.dataRiferimento`. */
const testiDi = (valore: unknown, via: readonly string[] = []): GiornoDetto[] => {
  if (typeof valore === 'string') return [[via.join('.'), valore]];
  if (typeof valore !== 'object' || valore === null) return [];
  return Object.entries(valore).flatMap(([nome, suo]) => testiDi(suo, [...via, nome]));
};

/** A calculation that left the calendar, told of the day of the request that led it there. */
export const spiegaGiorno = (causa: unknown, parti: readonly unknown[]): unknown => {
  if (!eFuoriCalendario(causa)) return causa;
  const campo = campoFuori(
    causa,
    parti.flatMap((parte) => testiDi(parte)),
  );
  return campo === null ? causa : erroreCampo(campo, DAL_GIORNO);
};

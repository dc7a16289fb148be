import type { Estratto } from './estratti-api.ts';

/** Of which kind the statements are that an account is compared with. */
export const specieDi = (tipo: 'depositario' | 'banca') =>
  tipo === 'depositario' ? 'posizioni' : 'conto';

interface ContoGuardato {
  readonly idConto: number;
  readonly tipo: 'depositario' | 'banca';
}

type Chiesto = Pick<Estratto, 'idConto' | 'specie' | 'stato'>;

/** Why a statement that the address names is not the one that the account is looked at with; null: it is. */
export function percheNon(chiesto: Chiesto, { idConto, tipo }: ContoGuardato): string | null {
  if (chiesto.idConto !== idConto) return 'non è di questo conto';
  if (chiesto.specie !== specieDi(tipo)) return 'non dice come sta il conto';
  if (chiesto.stato === 'sostituito') return 'un altro ha preso il suo posto';
  return chiesto.stato === 'letto' ? null : `è ${chiesto.stato}`;
}

type Datato = Pick<Estratto, 'dataRiferimento' | 'chiudeGiornata'>;

/**
 * What was the statement on a day, of those from the newest on: the last one that is not later and closes a day; one of a
 * day that is going on only where there is no other.
 */
export function alGiorno<T extends Datato>(
  estratti: readonly T[],
  giorno: string | undefined,
): T | undefined {
  const finoAllora = estratti.filter(
    ({ dataRiferimento }) => giorno === undefined || dataRiferimento <= giorno,
  );
  return finoAllora.find(({ chiudeGiornata }) => chiudeGiornata) ?? finoAllora[0];
}

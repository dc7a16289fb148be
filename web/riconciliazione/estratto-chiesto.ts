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

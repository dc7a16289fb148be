import { implica, type Privilegio } from './privilegi.ts';

/** Effective privileges by company; under `*` those that hold on every company. */
export type PrivilegiPerAzienda = Readonly<Record<string, readonly Privilegio[]>>;

/** The privileges held on a company (null: on all of them, those to come included). */
export const privilegiSu = (
  privilegi: PrivilegiPerAzienda,
  codAzienda: string | null,
): readonly Privilegio[] => [
  ...(privilegi['*'] ?? []),
  // The code is the caller's: `toString` must not find what every object has.
  ...(codAzienda !== null && Object.hasOwn(privilegi, codAzienda)
    ? (privilegi[codAzienda] ?? [])
    : []),
];

/** Whether the privilege is held on all companies, those to come included. */
export const tieneOvunque = (privilegi: PrivilegiPerAzienda, richiesto: Privilegio): boolean =>
  implica(privilegiSu(privilegi, null), richiesto);

/**
 * The companies, among those granted, on which the privilege is held: users read, records written.
 */
export const aziendeAmministrate = (
  privilegi: PrivilegiPerAzienda,
  concesse: readonly string[],
  richiesto: Privilegio,
): readonly string[] => concesse.filter((una) => implica(privilegiSu(privilegi, una), richiesto));

/**
 * Whether a role may be given or withdrawn on a company (null: on all) by who holds these
 * privileges: they administer users there and have every privilege of the role themselves.
 */
export const puoConcedere = (
  privilegi: PrivilegiPerAzienda,
  delRuolo: readonly Privilegio[],
  codAzienda: string | null,
): boolean => {
  const posseduti = privilegiSu(privilegi, codAzienda);
  return [...delRuolo, 'Utenti_W' as const].every((uno) => implica(posseduti, uno));
};

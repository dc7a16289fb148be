/** The address of the area, under which its screens stand. */
export const RICONCILIAZIONE = '/page/movimenti/riconciliazione';

export const indirizzoConto = (idConto: number): string => `${RICONCILIAZIONE}/${idConto}`;

/** A registered movement, whatever screen it is on. */
export const indirizzoMovimento = (id: number): string => `/page/movimenti/acq-ven/${id}`;

/** Where the movement of a row is, if it has one. */
export function versoMovimento(riga: { readonly idMovimento: number }): string;
export function versoMovimento(riga: { readonly idMovimento: number | null }): string | undefined;
export function versoMovimento({ idMovimento }: { readonly idMovimento: number | null }) {
  return idMovimento === null ? undefined : indirizzoMovimento(idMovimento);
}

/** A slip filled from what is missing on our side. */
export const indirizzoBozza = (idDiscordanza: number): string =>
  `/page/movimenti/acq-ven/nuovo?discordanza=${idDiscordanza}`;

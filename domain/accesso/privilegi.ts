/**
 * The one table of privileges: API, menu and screens all read it
 * (docs/regole/accesso.md#privilegi).
 */

const descrizioni = {
  Titoli: 'Titoli e raggruppamenti',
  Depositari: 'Depositari',
  Divise: 'Divise',
  Causali: 'Causali',
  Cambi: 'Cambi',
  Quotazioni: 'Quotazioni',
  CostiNormali: 'Costi normali',
  Coefficienti: 'Coefficienti',
  Ratei: 'Ratei',
  Portafogli: 'Portafogli',
  Elaborazioni: 'Elaborazioni',
  Import: 'Import',
  Contabile: 'Contabilità',
  Scritture: 'Scritture contabili',
  Aziende: 'Aziende',
  Movimenti: 'Movimenti',
  Riconciliazione: 'Riconciliazione',
  Valutazione: 'Valutazione',
  Fiscalita: 'Fiscalità',
  Limiti: 'Esposizione e limiti',
  Configurazione: 'Configurazione',
  Utenti: 'Utenti, ruoli e sessioni',
  Dashboard: 'Dashboard',
} as const;

export type Area = keyof typeof descrizioni;
export type Privilegio = `${Area}_R` | `${Area}_W`;

export const aree = Object.keys(descrizioni) as readonly Area[];

export const tuttiIPrivilegi: readonly Privilegio[] = aree.flatMap((area): Privilegio[] => [
  `${area}_R`,
  `${area}_W`,
]);

/** What a role holds from its creation, until somebody takes it away. */
export const privilegiDiOgniRuolo: readonly Privilegio[] = ['Dashboard_R'];

export const descrizioneArea = (area: Area): string => descrizioni[area];

/** "Cambi: lettura", "Cambi: scrittura". */
export function descrizionePrivilegio(privilegio: Privilegio): string {
  const { area, scrittura } = partiPrivilegio(privilegio);
  return `${descrizioni[area]}: ${scrittura ? 'scrittura' : 'lettura'}`;
}

/** What a refusal says: what is missing, where it is not here alone, and who gives it. */
export const servePrivilegio = (privilegio: Privilegio, dove = ''): string =>
  `Serve il privilegio «${descrizionePrivilegio(privilegio)}»${dove && ` ${dove}`}: chiederlo a un amministratore.`;

export const ePrivilegio = (testo: string): testo is Privilegio =>
  (tuttiIPrivilegi as readonly string[]).includes(testo);

/**
 * Whether the privileges held admit what is asked: write implies read, read never implies write.
 * Account descriptions are no exception, though what Rateo comes from shows one
 * (docs/regole/accesso.md#privilegi).
 */
export function implica(posseduti: readonly Privilegio[], richiesto: Privilegio): boolean {
  if (posseduti.includes(richiesto)) return true;
  const { area, scrittura } = partiPrivilegio(richiesto);
  return !scrittura && posseduti.includes(`${area}_W`);
}

/** Whether one of the privileges asked is held; nothing asked means that anyone logged in may. */
export const implicaUno = (
  posseduti: readonly Privilegio[],
  richiesti: readonly Privilegio[],
): boolean => richiesti.length === 0 || richiesti.some((uno) => implica(posseduti, uno));

/** Each area once, at its strongest: what a role is written down with. */
export const privilegiEssenziali = (privilegi: readonly Privilegio[]): Privilegio[] =>
  tuttiIPrivilegi.filter(
    (uno) =>
      privilegi.includes(uno) && !(uno.endsWith('_R') && privilegi.includes(scritturaDi(uno))),
  );

const scritturaDi = (privilegio: Privilegio): Privilegio => `${partiPrivilegio(privilegio).area}_W`;

function partiPrivilegio(privilegio: Privilegio): { area: Area; scrittura: boolean } {
  return { area: privilegio.slice(0, -2) as Area, scrittura: privilegio.endsWith('_W') };
}

/** A record's values under their names; which of them matter is said by the list of fields. */
export type Valori = Readonly<Record<string, unknown>>;

/** Two hands on one record: how it was, what this one wrote, what the other has saved meanwhile. */
export interface Versioni {
  readonly prima: Valori;
  readonly mia: Valori;
  readonly loro: Valori;
}

export type Scelta = 'mia' | 'loro';
export type Scelte = Readonly<Record<string, Scelta>>;

/** Who has changed a field since one began. */
export type CambiatoDa = 'nessuno' | 'me' | 'altri' | 'entrambi';

export interface CampoConfrontato {
  readonly campo: string;
  readonly cambiatoDa: CambiatoDa;
  /** Whether the two versions differ: only then is there something to choose. */
  readonly diverso: boolean;
}

const testo = (valore: unknown): string =>
  valore === null || valore === undefined ? '' : String(valore);

/** Whether two values are the same to who reads them: nothing and an empty text are. */
export const stessoValore = (uno: unknown, altro: unknown): boolean => testo(uno) === testo(altro);

function cambiatoDa(campo: string, { prima, mia, loro }: Versioni): CambiatoDa {
  const daMe = !stessoValore(mia[campo], prima[campo]);
  const daAltri = !stessoValore(loro[campo], prima[campo]);
  if (daMe) return daAltri ? 'entrambi' : 'me';
  return daAltri ? 'altri' : 'nessuno';
}

/** The fields of a record in conflict, in their sequence. */
export const campiConfrontati = (
  campi: readonly string[],
  versioni: Versioni,
): readonly CampoConfrontato[] =>
  campi.map((campo) => ({
    campo,
    cambiatoDa: cambiatoDa(campo, versioni),
    diverso: !stessoValore(versioni.mia[campo], versioni.loro[campo]),
  }));

/**
 * What is proposed, field by field: the version of who changed it. Where both did, mine: the hand
 * that decides is the one that asks.
 */
export const sceltePredefinite = (campi: readonly CampoConfrontato[]): Scelte =>
  Object.fromEntries(
    campi
      .filter(({ diverso }) => diverso)
      .map((uno) => [uno.campo, uno.cambiatoDa === 'altri' ? 'loro' : 'mia'] as const),
  );

/** The same choice for every field that differs. */
export const tutteScelte = (campi: readonly CampoConfrontato[], scelta: Scelta): Scelte =>
  Object.fromEntries(campi.filter(({ diverso }) => diverso).map(({ campo }) => [campo, scelta]));

/** Their record with the fields of mine that were chosen: it is saved on top of their version. */
export function recordUnito<R extends Valori>(versioni: Versioni, loro: R, scelte: Scelte): R {
  const miei = Object.entries(scelte)
    .filter(([, scelta]) => scelta === 'mia')
    .map(([campo]) => [campo, versioni.mia[campo]]);
  return { ...loro, ...Object.fromEntries(miei) };
}

/** Whether nothing of mine was chosen: then there is nothing to save. */
export const soloLoro = (scelte: Scelte): boolean =>
  Object.values(scelte).every((scelta) => scelta === 'loro');

import { DISPOSIZIONE_DESCRITTA, type Disposizione } from '#domain/accesso/viste/disposizione.ts';

/** An arrangement kept in this browser, and what it was made from. */
export interface Ricordata {
  readonly disposizione: Disposizione;
  /** The version of the saved view that it changes; 0 where it changes none. */
  readonly versione: number;
}

const ePiana = (valore: unknown): valore is Record<string, unknown> =>
  typeof valore === 'object' && valore !== null && !Array.isArray(valore);

function eDisposizione(valore: unknown): valore is Disposizione {
  if (!ePiana(valore)) return false;
  const { sequenza, larghezze, nascoste, fissate } = valore;
  return [sequenza, nascoste, fissate].every(Array.isArray) && ePiana(larghezze);
}

/** What an older version or another hand has left there must not keep a table from opening. */
export function leggiDisposizione(chiave: string): Ricordata | null {
  try {
    const valore: unknown = JSON.parse(localStorage.getItem(chiave) ?? 'null');
    if (!ePiana(valore) || !eDisposizione(valore.disposizione)) return null;
    return { disposizione: valore.disposizione, versione: Number(valore.versione) || 0 };
  } catch {
    return null;
  }
}

/** Null, or the described arrangement without a view, leaves nothing behind. */
export function scriviDisposizione(chiave: string, ricordata: Ricordata | null): void {
  const vuota = ricordata?.disposizione === DISPOSIZIONE_DESCRITTA && ricordata.versione === 0;
  if (ricordata === null || vuota) localStorage.removeItem(chiave);
  else localStorage.setItem(chiave, JSON.stringify(ricordata));
}

import type { VocePalette } from './voci.ts';

const MASSIMO = 20;

/** A record chosen earlier is kept whole: the server is not asked again for what it is called. */
interface Ricordata {
  readonly id: string;
  readonly record?: {
    readonly gruppo: string;
    readonly titolo: string;
    readonly dettaglio: string;
    readonly percorso: string;
    readonly ricerca: Readonly<Record<string, string>>;
  };
}

/** Whose choices: a user's own, on a company. */
const chiave = (username: string, codAzienda: string) => `rateo.palette.${username}.${codAzienda}`;

const eRicordata = (valore: unknown): valore is Ricordata =>
  typeof valore === 'object' && valore !== null && 'id' in valore && typeof valore.id === 'string';

function leggi(dove: string): readonly Ricordata[] {
  try {
    const valore: unknown = JSON.parse(localStorage.getItem(dove) ?? '[]');
    return Array.isArray(valore) ? valore.filter(eRicordata) : [];
  } catch {
    // Written by hand or by an older version: start again.
    return [];
  }
}

export interface Recenti {
  readonly voci: (presenti: readonly VocePalette[]) => readonly VocePalette[];
  readonly id: readonly string[];
  readonly ricorda: (voce: VocePalette, eRecord: boolean) => void;
}

/** What this user chose lately, newest first; what may no longer be chosen is left out. */
export function recentiDi(
  username: string,
  codAzienda: string,
  fontiLeggibili: readonly string[],
): Recenti {
  const dove = chiave(username, codAzienda);
  const ricordate = leggi(dove);
  return {
    id: ricordate.map(({ id }) => id),
    voci: (presenti) =>
      ricordate.flatMap(({ id, record }) => {
        const presente = presenti.find((una) => una.id === id);
        if (presente) return [presente];
        if (!record || !fontiLeggibili.includes(record.gruppo)) return [];
        const { percorso, ricerca, ...altro } = record;
        return [{ ...altro, id, icona: record.gruppo, meta: () => ({ percorso, ricerca }) }];
      }),
    ricorda: ({ id, gruppo, titolo, dettaglio = '', meta }, eRecord) => {
      const arrivo = eRecord ? meta?.() : undefined;
      const record = arrivo && {
        gruppo,
        titolo,
        dettaglio,
        percorso: arrivo.percorso,
        ricerca: arrivo.ricerca ?? {},
      };
      const nuova: Ricordata = { id, ...(record && { record }) };
      const altre = leggi(dove).filter((una) => una.id !== id);
      localStorage.setItem(dove, JSON.stringify([nuova, ...altre].slice(0, MASSIMO)));
    },
  };
}

import { rotteImportazioni } from '#contract/importazioni.ts';
import { fileDeiTitoli, type TitoloDaCreare } from '#domain/anagrafiche/titoli-mancanti.ts';
import { chiama } from '#web/base/api.ts';
import { messaggioLavoro } from '#web/lavori/annunci.ts';
import { attendiLavoro, inAnteprima } from '#web/lavori/lavoro.ts';
import { type Riga, registra, righeDi } from './anagrafiche-api.ts';
import { spedisciAnagrafiche } from './invii.ts';

type Pagina = Awaited<ReturnType<typeof paginaErrori>>;

/** So many pages of rows with errors are looked at. */
const PAGINE_AL_PIU = 40;
const PAGINA = 500;

const paginaErrori = (guid: string, cursore: string | null) =>
  chiama(rotteImportazioni.righe, {
    params: { guid },
    query: { soloErrori: true, pageSize: PAGINA, ...(cursore !== null && { cursore }) },
  });

/** The rows of a preview that are left out. */
export async function righeErrate(guid: string): Promise<Pagina['items']> {
  const righe: Pagina['items'] = [];
  let cursore: string | null = null;
  for (let n = 0; n < PAGINE_AL_PIU; n++) {
    const pagina: Pagina = await paginaErrori(guid, cursore);
    righe.push(...pagina.items);
    cursore = pagina.cursoreDopo;
    if (cursore === null) break;
  }
  return righe;
}

/** What is said of a titolo that was not made: of one column of it, or of all of it. */
export interface Obiezione {
  /** The place among those that were to be made. */
  readonly posto: number;
  readonly colonna: string;
  readonly messaggio: string;
}

export interface EsitoCreazione {
  /** What the registration answered; null where nothing was made. */
  readonly testo: string | null;
  readonly obiezioni: readonly Obiezione[];
  /** They are like titoli that are there, and nothing else is wrong. */
  readonly simili: boolean;
}

const obiezioniDi = ({ stato, anomalie, candidati }: Riga, posto: number): readonly Obiezione[] => {
  if (stato === 'anomala')
    return anomalie.map(({ colonna, campo = colonna, messaggio }) => ({
      posto,
      colonna: campo,
      messaggio,
    }));
  if (stato !== 'potenziale duplicato') return [];
  const come = candidati.map(({ codice, perche }) => `${codice} (${perche})`).join(', ');
  return [{ posto, colonna: '', messaggio: `somiglia a ${come}` }];
};

async function tutte(guid: string): Promise<readonly Riga[]> {
  const righe: Riga[] = [];
  for (let pageNumber = 1; ; pageNumber++) {
    const { items } = await righeDi(guid, { pageNumber, pageSize: PAGINA }).queryFn({
      signal: new AbortController().signal,
    });
    righe.push(...items);
    if (items.length < PAGINA) return righe;
  }
}

/**
 * Makes titoli, to be certified, as the import of master data does: all of them, or none and why. Those that are
 * like one that is there are made where that is said.
 */
export async function creaTitoli(
  titoli: readonly TitoloDaCreare[],
  chi: { readonly userId: string; readonly codAzienda: string },
  ancheSimili: boolean,
): Promise<EsitoCreazione> {
  const file = new File([fileDeiTitoli(titoli)], 'titoli-mancanti.csv', { type: 'text/csv' });
  const guid = await spedisciAnagrafiche({ tipo: 'titoli', file, mappatura: null });
  const letto = await attendiLavoro(guid);
  if (!inAnteprima(letto)) throw new Error(messaggioLavoro(letto));
  const righe = (await tutte(guid)).toSorted((una, altra) => una.n - altra.n);
  const anomala = righe.some(({ stato }) => stato === 'anomala');
  const simile = righe.some(({ stato }) => stato === 'potenziale duplicato');
  if (anomala || (simile && !ancheSimili)) {
    await chiama(rotteImportazioni.annulla, { params: { guid } });
    return { testo: null, obiezioni: righe.flatMap(obiezioniDi), simili: !anomala };
  }
  return { testo: await registra(guid, chi, ancheSimili), obiezioni: [], simili: false };
}

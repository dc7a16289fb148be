import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import type { Risposta } from '#contract/rotta.ts';
import { chiama } from '#web/base/api.ts';
import { mostraToast } from '#web/ui/toast.ts';

type Lavoro = Risposta<typeof rotteReportsMonitor.pagina>['items'][number];

/** Who waits for less than this need not be told. */
const UN_MOMENTO_MS = 1_000;
const DURATA_MS = 10_000;
const SCRIVE: ReadonlySet<string> = new Set(['scrittura', 'ripristino']);

/** Why a movement is not written yet: an import, or its undoing, is writing; null where none is. */
export function perche(
  lavori: readonly Pick<
    Lavoro,
    'archivio' | 'fase' | 'utente' | 'descrizione' | 'percCompletamento' | 'esito'
  >[],
): string | null {
  const suo = lavori.find(({ archivio, fase }) => archivio === 'movimenti' && SCRIVE.has(fase));
  if (!suo) return null;
  const { descrizione, utente, percCompletamento, esito } = suo;
  // While it still writes, only blocks have registered anything: others come in between two of them.
  const quando = esito?.registrati
    ? 'lascia passare, di solito in meno di un secondo'
    : 'ha finito';
  return `${descrizione} (${utente}) sta scrivendo i suoi movimenti ed è al ${percCompletamento}%. Non occorre fare nulla: si continua appena ${quando}.`;
}

/** Waits for movements to be written; where an import keeps them waiting for more than a moment, says so. */
export async function conAttesa<T>(scrittura: Promise<T>): Promise<T> {
  let scritti = false;
  const avvisa = async () => {
    const { items } = await chiama(rotteReportsMonitor.pagina, {
      body: { filter: { stato: ['in corso'], tipo: ['importazione', 'ripristino'] } } as never,
    });
    const testo = perche(items);
    if (testo !== null && !scritti)
      mostraToast({ titolo: 'Si attende un import', testo, tipo: 'avviso', durataMs: DURATA_MS });
  };
  // Who is not told waits all the same.
  const orologio = setTimeout(() => void avvisa().catch(() => undefined), UN_MOMENTO_MS);
  try {
    return await scrittura;
  } finally {
    scritti = true;
    clearTimeout(orologio);
  }
}

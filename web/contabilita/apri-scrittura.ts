import { rotteDelMovimento } from '#contract/contabilita/movimento.ts';
import { chiama } from '#web/base/api.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';

/** Where the entry of a movement stands in the journal; null, in words, of one that has none yet. */
export async function indirizzoScrittura(
  idMovimento: number,
): Promise<{ readonly to: string; readonly search: Readonly<Record<string, string>> } | null> {
  try {
    const { scritture, codLibro } = await chiama(rotteDelMovimento.scritture, {
      params: { id: idMovimento },
      query: {},
    });
    const una = scritture.find(({ stato }) => stato === 'C');
    if (una)
      return {
        to: '/page/contabilita/archivi/giornale',
        search: { scrittura: String(una.id), libro: codLibro },
      };
    mostraToast({
      ...{ titolo: 'Nessuna scrittura nel giornale', tipo: 'avviso', durataMs: DURATA_TOAST_MS },
      testo: scritture.some(({ stato }) => stato === 'P' || stato === 'G')
        ? 'Questo movimento non è ancora in contabilità: le scritture che darà sono nel movimento.'
        : `Questo movimento non dà scritture nel libro ${codLibro}: perché, lo dice il movimento.`,
    });
  } catch (causa) {
    segnalaErrore('Scrittura non letta', causa);
  }
  return null;
}

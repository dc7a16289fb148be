import { rotteGiornale } from '#contract/contabilita/giornale.ts';
import { chiama } from '#web/base/api.ts';
import { mostraToast } from '#web/ui/toast.ts';

const DURATA_MS = 10_000;

/** After a definition or a template is saved: where the journal has what it may be about, what it does not change yet. */
export async function ricordaDiApplicare(causale: string | null): Promise<void> {
  const body = {
    ...(causale && !causale.startsWith('*') ? { causale: [causale] } : {}),
    paging: { pageSize: 1 },
  };
  // Who may not read the journal has nothing to apply to it.
  const pagina = await chiama(rotteGiornale.pagina, { body }).catch(() => null);
  if (!pagina?.items.length) return;
  mostraToast({
    titolo: 'Vale per ciò che si contabilizza da ora',
    testo:
      'Per ciò che è già nel giornale c’è «Applica ai movimenti già contabilizzati…», che mostra prima che cosa cambia.',
    ...{ tipo: 'avviso', durataMs: DURATA_MS },
  });
}

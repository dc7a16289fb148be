import { expect, test } from 'vitest';
import { esitoInventato, lavoroInventato } from '#tests/setup/lavoro-inventato.ts';
import type { Lavoro } from '#web/lavori/lavoro.ts';
import { colonneLavori } from './colonne-lavori.ts';

const esito = (campi: Parameters<typeof esitoInventato>[0]) =>
  esitoInventato({ letti: 200_000, ...campi });

test.each<[Partial<Lavoro>, string, string]>([
  [
    { esito: esito({ inseriti: 1200, aggiornati: 34, scartati: 1 }) },
    '100%',
    '1.234 di 200.000, 1 scartate',
  ],
  [{ esito: esito({ invariati: 200_000 }) }, '100%', '200.000 invariate'],
  [{ tipo: 'esportazione', esito: esito({}) }, '100%', '200.000'],
  // What a preview would have written is not what is there.
  [{ stato: 'annullato', percCompletamento: 45, esito: esito({ inseriti: 200_000 }) }, '', ''],
  [
    { stato: 'fallito', percCompletamento: 45, esito: esito({ inseriti: 200_000 }) },
    '45%',
    '0 di 200.000',
  ],
  [
    {
      stato: 'annullato',
      percCompletamento: 60,
      esito: esito({ inseriti: 60_000, registrati: 60_000 }),
    },
    '60%',
    '60.000 di 200.000',
  ],
])('%j nel monitor è «%s», «%s»', (campi, percentuale, righe) => {
  const lavoro = lavoroInventato(campi);
  const mostrate = ['percCompletamento', 'esito'].map((campo) =>
    colonneLavori()
      .find((una) => una.campo === campo)
      ?.testo?.(lavoro),
  );
  expect(mostrate).toEqual([percentuale, righe]);
});

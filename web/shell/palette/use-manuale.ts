import { useMemo } from 'react';
import { cercaNelManuale } from '#web/manuale/cerca.ts';
import { useParole } from '#web/manuale/use-pagina.ts';
import { apriManuale } from '#web/ui/finestre.ts';
import type { VocePalette } from './voci.ts';

const LETTERE_MINIME = 3;
const MASSIMO = 5;

/** The headings of the manual that answer to a text; its words come with the third letter. */
export function useManuale(testo: string): readonly VocePalette[] {
  const cercato = testo.trim();
  const serve = cercato.length >= LETTERE_MINIME;
  const { data } = useParole(serve);
  return useMemo(() => {
    if (!serve || !data) return [];
    return cercaNelManuale(data, cercato, MASSIMO).map(
      ({ pagina, ancora, titolo, titoloPagina }): VocePalette => ({
        id: `manuale:${pagina}#${ancora}`,
        gruppo: 'manuale',
        icona: 'manuale',
        titolo,
        dettaglio: titolo === titoloPagina ? '' : titoloPagina,
        esegui: () => apriManuale(`${pagina}#${ancora}`),
      }),
    );
  }, [serve, data, cercato]);
}

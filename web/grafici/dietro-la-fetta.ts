import { tipiTitolo } from '#domain/tabelle/dati-statici/tipi-titolo.ts';
import type { FiltroTitoli } from '#domain/titoli/filtro/filtro-titoli.ts';
import { scriviFiltroTitoli } from '#domain/titoli/filtro/indirizzo-titoli.ts';
import type { NomeAllocazione } from './dashboard-api.ts';

const FILTRI: Readonly<Record<NomeAllocazione, (codici: readonly string[]) => FiltroTitoli>> = {
  Divisa: (codDivisa) => ({ codDivisa }),
  AssetClass: (gruppi) => ({
    tipoTitolo: tipiTitolo.flatMap((uno) => (gruppi.includes(uno.gruppo) ? [uno.codice] : [])),
  }),
  Raggruppamento1: (ids) => ({ idRaggruppamenti: ids.map(Number) }),
  Raggruppamento2: (ids) => ({ idRaggruppamenti: ids.map(Number) }),
};

/** The holdings behind slices, all of them where there are no codes, at their day; what is elaborated is what is settled. */
export const giacenzeDietro = (
  grafico: NomeAllocazione,
  codici: readonly string[],
  { al, elaborata }: { readonly al: string; readonly elaborata: boolean },
) => ({
  to: '/page/movimenti/giacenze' as string,
  search: {
    al,
    ...(elaborata && { per: 'V' }),
    ...(codici.length > 0 && scriviFiltroTitoli(FILTRI[grafico](codici))),
  } as never,
});

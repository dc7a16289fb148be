import { tipiTitolo } from '#domain/tabelle/dati-statici/tipi-titolo.ts';
import type { FiltroTitoli } from '#domain/titoli/filtro/filtro-titoli.ts';
import { scriviFiltroTitoli } from '#domain/titoli/filtro/indirizzo-titoli.ts';
import type { NomeAllocazione } from './dashboard-api.ts';

const FILTRI: Readonly<Record<NomeAllocazione, (codice: string) => FiltroTitoli>> = {
  Divisa: (codice) => ({ codDivisa: [codice] }),
  AssetClass: (gruppo) => ({
    tipoTitolo: tipiTitolo.flatMap((uno) => (uno.gruppo === gruppo ? [uno.codice] : [])),
  }),
  Raggruppamento1: (id) => ({ idRaggruppamenti: [Number(id)] }),
  Raggruppamento2: (id) => ({ idRaggruppamenti: [Number(id)] }),
};

/** The holdings behind a slice, at its day; what is elaborated is what is settled. */
export const giacenzeDietro = (
  grafico: NomeAllocazione,
  codice: string | null,
  { al, elaborata }: { readonly al: string; readonly elaborata: boolean },
) => ({
  to: '/page/movimenti/giacenze' as string,
  search: {
    al,
    ...(elaborata && { per: 'V' }),
    ...(codice === null ? {} : scriviFiltroTitoli(FILTRI[grafico](codice))),
  } as never,
});

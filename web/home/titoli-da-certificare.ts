import type { Risposta } from '#contract/rotta.ts';
import { rotteTitoli } from '#contract/titoli.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { scriviFiltroTitoli } from '#domain/titoli/filtro/indirizzo-titoli.ts';
import { chiama } from '#web/base/api.ts';
import { type Attenzione, daDomanda, type Esito } from './attenzione.ts';

const TITOLI = '/page/tabelle/securities';
const DA_CERTIFICARE = { soloDaCertificare: 'x' } as const;
const NOMINATI = 2;

type Pagina = Risposta<typeof rotteTitoli.pagina>;

/** How the titoli that nobody has certified yet read on the card. */
export function esitoDaCertificare({
  items,
  totalCount,
}: Pick<Pagina, 'totalCount'> & {
  readonly items: readonly Pick<Pagina['items'][number], 'cod_Titolo'>[];
}): Esito {
  if (totalCount === 0) {
    const nota = 'Ogni titolo è stato certificato.';
    return { tono: 'calma', nota, verso: { to: TITOLI } };
  }
  const codici = items.slice(0, NOMINATI).map(({ cod_Titolo }) => cod_Titolo);
  const altri = totalCount - codici.length;
  const resto = altri > 0 ? ` e altri ${stampaIntero(altri)}` : '';
  return {
    tono: 'attenzione',
    cifra: stampaIntero(totalCount),
    nota: `${codici.join(', ')}${resto}: li certifica chi non li ha scritti.`,
    verso: { to: TITOLI, search: scriviFiltroTitoli(DA_CERTIFICARE) },
  };
}

export const titoliDaCertificare: Attenzione = {
  id: 'titoli-da-certificare',
  titolo: 'Titoli da certificare',
  privilegio: 'Titoli_R',
  verso: { to: TITOLI, search: scriviFiltroTitoli(DA_CERTIFICARE) },
  useStato: daDomanda({
    chiave: () => ['titoli', 'da certificare'],
    leggi: (signal) =>
      chiama(rotteTitoli.pagina, {
        body: { paging: { pageSize: NOMINATI, conteggio: 'esatto' }, filter: DA_CERTIFICARE },
        signal,
      }),
    esito: esitoDaCertificare,
  }),
};

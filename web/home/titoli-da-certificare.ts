import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { scriviFiltroTitoli } from '#domain/titoli/filtro/indirizzo-titoli.ts';
import { aziendaCorrente } from '#web/sessione/sessione.ts';
import { type Attenzione, daDomanda, type Esito } from './attenzione.ts';
import { type Sintesi, sintesiDi } from './home-api.ts';

const TITOLI = '/page/tabelle/securities';
const DA_CERTIFICARE = { soloDaCertificare: 'x' } as const;
const NOMINATI = 2;

/** How the titoli held that nobody has certified yet read on the chip. */
export function esitoDaCertificare({
  daCertificare,
  titoliDaCertificare: codici,
}: Pick<Sintesi, 'daCertificare' | 'titoliDaCertificare'>): Esito {
  if (daCertificare === 0) {
    const nota = 'Ogni titolo in giacenza è stato certificato.';
    return { tono: 'calma', nota, verso: { to: TITOLI } };
  }
  const altri = daCertificare - Math.min(NOMINATI, codici.length);
  const resto = altri > 0 ? ` e altri ${stampaIntero(altri)}` : '';
  // More than are named are looked for among all.
  const codTitolo = codici.length === daCertificare ? { codTitolo: codici } : {};
  return {
    tono: 'attenzione',
    cifra: stampaIntero(daCertificare),
    nota: `${codici.slice(0, NOMINATI).join(', ')}${resto}: li certifica chi non li ha scritti.`,
    verso: { to: TITOLI, search: scriviFiltroTitoli({ ...DA_CERTIFICARE, ...codTitolo }) },
  };
}

/** For whoever may certify, and of what the company holds. */
export const titoliDaCertificare: Attenzione = {
  id: 'titoli-da-certificare',
  nome: ['titolo da certificare', 'titoli da certificare'],
  inOrdine: 'certificazioni',
  privilegi: ['Titoli_W', 'Movimenti_R'],
  verso: { to: TITOLI, search: scriviFiltroTitoli(DA_CERTIFICARE) },
  useStato: () =>
    daDomanda({
      chiave: () => sintesiDi(aziendaCorrente()).queryKey,
      leggi: (signal) => sintesiDi(aziendaCorrente()).queryFn({ signal }),
      esito: esitoDaCertificare,
    })(),
};

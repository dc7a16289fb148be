import type { RicercaUrl } from '#web/base/ricerca-url.ts';
import { ricercaDelTitolo } from '#web/movimenti/colonne-movimenti.ts';
import { schermataDi } from '#web/movimenti/schermate-movimenti.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';

const ANALISI = '/page/movimenti/elaborazioni/analisi-titolo';

interface LegamiTitoloProps {
  readonly codTitolo: string;
  readonly tipoTitolo: string | null;
  /** Of which position and moment the scheda is. */
  readonly scheda: RicercaUrl;
}

/** From what is held of a titolo to what made it. */
export function LegamiTitolo({ codTitolo, tipoTitolo, scheda }: LegamiTitoloProps) {
  const { puo } = useSessione();
  const dove = [
    ['Scheda titolo', '/page/movimenti/giacenze/scheda', scheda],
    ['Movimenti di questo titolo', schermataDi(tipoTitolo).percorso, ricercaDelTitolo(codTitolo)],
    ...(puo('Elaborazioni_R')
      ? ([['Analisi titolo', ANALISI, { titoli: codTitolo, esegui: 'si' }]] as const)
      : []),
  ] as const;
  return dove.map(([nome, to, search]) => (
    <BottoneLink key={nome} to={to} search={search as never} size="compact-xs" variant="default">
      {nome}
    </BottoneLink>
  ));
}

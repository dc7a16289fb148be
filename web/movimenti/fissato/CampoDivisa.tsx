import { useDivise } from '#web/tabelle/divise.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { errorePresso } from './errori-fissato.ts';
import type { CampoCalcolato } from './fissato-api.ts';
import { valoreMostrato } from './modulo.ts';
import type { Fissato } from './use-fissato.ts';

export interface CampoDivisaProps {
  readonly fissato: Fissato;
  readonly campo: CampoCalcolato;
}

/** The currency of a movement that has no titolo to say it. */
export function CampoDivisa({ fissato, campo }: CampoDivisaProps) {
  const { opzioni } = useDivise();
  return (
    <CampoScelta
      etichetta={campo.etichetta}
      opzioni={opzioni}
      valore={valoreMostrato(fissato.bozza, campo)}
      onCambia={(codice) => fissato.scrivi(campo.nome, codice, campo)}
      obbligatorio={campo.uso === 'chiesto'}
      errore={errorePresso(fissato, campo.nome)}
      aiuto={campo.nota}
    />
  );
}

import type { RicercaUrl } from '#web/base/ricerca-url.ts';
import { chiavePosizione, type Giacenza } from './giacenze-api.ts';

/** Of a holding the scheda of its position, at the moment that is looked at; of several summed up that of the titolo. */
export const ricercaDellaScheda = ({ al, per, noto }: RicercaUrl, riga: Giacenza): RicercaUrl => ({
  titolo: riga.cod_Titolo,
  ...(riga.cod_Portafoglio &&
    riga.cod_Depositario &&
    riga.immCirc && { posizione: chiavePosizione(riga) }),
  ...(al && { al }),
  ...(per && { per }),
  ...(noto && { noto }),
});

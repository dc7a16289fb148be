import { rimanenze } from '#domain/archivi/rimanenze.ts';
import { PaginaArchivio } from '#web/archivi/PaginaArchivio.tsx';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { SchedaRimanenze } from './SchedaRimanenze.tsx';

const INIZIALI = '/page/valutazione/archivi/rimanenze-iniziali';

/** `/page/valutazione/archivi/rimanenze`: what every position stood at when an exercise was closed. */
export default function PaginaRimanenze() {
  return (
    <PaginaArchivio
      archivio={rimanenze}
      righe={SchedaRimanenze}
      azioni={
        <BottoneLink variant="default" to={INIZIALI as string}>
          Rimanenze iniziali
        </BottoneLink>
      }
    />
  );
}

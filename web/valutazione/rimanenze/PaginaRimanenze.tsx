import { rimanenze } from '#domain/archivi/rimanenze.ts';
import { PaginaArchivio } from '#web/archivi/PaginaArchivio.tsx';
import { SchedaRimanenze } from './SchedaRimanenze.tsx';

/** `/page/valutazione/archivi/rimanenze`: what every position stood at when an exercise was closed. */
export default function PaginaRimanenze() {
  return <PaginaArchivio archivio={rimanenze} righe={SchedaRimanenze} />;
}

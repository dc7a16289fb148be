import type { Ingresso, Risposta } from '#contract/rotta.ts';
import type { rotteTolleranze } from '#contract/tolleranze.ts';
import type { Controllo } from '#domain/archivi/qualita/controllo.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';

type Tolleranza = Risposta<typeof rotteTolleranze.leggi>[number];
export type TolleranzaScritta = Ingresso<typeof rotteTolleranze.scrivi>['body']['righe'][number];

/** A check of an archive, with what has been set of it. */
export interface RigaProps {
  readonly archivio: TipoArchivio;
  readonly controllo: Controllo;
  readonly scritte: readonly Tolleranza[];
  readonly scrive: boolean;
  readonly onScrivi: (riga: TolleranzaScritta) => void;
}

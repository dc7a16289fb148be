import { type ComponentType, lazy } from 'react';

export interface RecordConAllegati {
  readonly tabella: string;
  readonly id: number;
}

export interface PannelloAllegatiProps extends RecordConAllegati {
  /** Files dropped or pasted on the record before the panel was there. */
  readonly lasciati?: readonly File[];
  readonly onPresi?: () => void;
}

type Caricatore = () => Promise<{ readonly default: ComponentType<PannelloAllegatiProps> }>;

let pannello: Caricatore;

/** The panel stands in a room above records, beside the viewer: the application says where when it starts. */
export function impostaPannelloAllegati(caricatore: Caricatore): void {
  pannello = caricatore;
}

export const PannelloAllegati = lazy(() => pannello());

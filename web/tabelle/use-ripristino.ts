import { useState } from 'react';
import {
  type Digitati,
  type DomandaSalva,
  nomeRecord,
  type RecordTabella,
  type Tabellario,
} from '#web/record/campi.ts';
import type { Ripristino } from '#web/record/ripristino.ts';
import { type Salvataggio, useSalvataggio } from '#web/record/use-salvataggio.ts';
import { annunciaFatto } from '#web/ui/toast.ts';
import { campiRipristinabili } from './digitati.ts';
import { scriviRecord } from './record-api.ts';

interface Contesto {
  readonly tabellario: Tabellario;
  readonly record: Digitati | null;
  readonly scrive: boolean;
  readonly onScritto: (record?: RecordTabella) => void;
}

/** What the form would ask before saving the same, and the word that goes on. */
interface DaChiedere extends DomandaSalva {
  readonly procedi: () => void;
}

interface RipristinoTabella {
  /** Undefined where nothing may be written. */
  readonly ripristino: Ripristino | undefined;
  readonly salvataggio: Salvataggio<RecordTabella>;
  readonly domanda: DaChiedere | null;
  readonly lascia: () => void;
}

/** A past value goes back by the same write as the form's, on the version that is shown. */
export function useRipristino(contesto: Contesto): RipristinoTabella {
  const { tabellario, record, scrive, onScritto } = contesto;
  const [domanda, setDomanda] = useState<DaChiedere | null>(null);
  const salvataggio = useSalvataggio<RecordTabella>({
    scrivi: (uno) => scriviRecord(tabellario, uno),
    ricrea: (uno) => scriviRecord(tabellario, uno),
    onDeciso: (scritto) => onScritto(scritto ?? undefined),
    nonSalvato: () => 'Valore non ripristinato',
  });
  const procedi = async (mia: Digitati, prima: Digitati) => {
    setDomanda(null);
    if (!(await salvataggio.salva(mia, prima))) return;
    annunciaFatto('Valore ripristinato', nomeRecord(tabellario, mia));
  };
  const ripristino = (attuale: Digitati): Ripristino => ({
    campi: new Set(campiRipristinabili(tabellario, attuale)),
    attuale,
    inCorso: salvataggio.inCorso,
    esegui: (campo, valore) => {
      const mia = { ...attuale, [campo]: valore };
      const chiesta = tabellario.domanda?.(attuale, mia);
      if (chiesta) setDomanda({ ...chiesta, procedi: () => void procedi(mia, attuale) });
      else void procedi(mia, attuale);
    },
  });
  return {
    ripristino: scrive && record?.id !== undefined ? ripristino(record) : undefined,
    salvataggio,
    domanda,
    lascia: () => setDomanda(null),
  };
}

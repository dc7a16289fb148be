import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { type Salvataggio, useSalvataggio } from '#web/record/use-salvataggio.ts';
import type { CellaDaModificare, ModificaCella } from '#web/ui/tabella/tipi.ts';
import type { PaginaDelServer } from '#web/ui/tabella/use-pagina-server.ts';
import { annunciaFatto, DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import { azioneAnnulla } from './annulla-scritte.ts';
import {
  aggiornaRiga,
  creaRiga,
  eliminaRiga,
  type RigaArchivio,
  type RigaScritta,
  riprendiRiga,
} from './archivio-api.ts';
import { nomeRiga } from './colonne.ts';
import { chiaveArchivio } from './use-pagina.ts';

export interface Modifiche {
  readonly salvataggio: Salvataggio<RigaArchivio>;
  readonly correggi: (modifica: ModificaCella<RigaArchivio>) => void;
  readonly elimina: (righe: readonly RigaArchivio[]) => Promise<void>;
  /** The cell to open again, with what was written in it, by who goes back to it. */
  readonly daModificare: CellaDaModificare | undefined;
}

/** After the question has closed and given its focus back to the grid. */
const ATTESA_RIPRESA_MS = 250;

/** Corrections are shown at once and taken back if the server refuses them. */
export function useModifiche(
  archivio: TipoArchivio,
  chiave: QueryKey,
  onDeciso: () => void,
): Modifiche {
  const memoria = useQueryClient();
  const [inCella, setInCella] = useState<CellaDaModificare | null>(null);
  const [daModificare, setDaModificare] = useState<CellaDaModificare>();
  const sostituisci = (riga: RigaArchivio) =>
    memoria.setQueryData<PaginaDelServer<RigaArchivio>>(
      chiave,
      (pagina) =>
        pagina && {
          ...pagina,
          items: pagina.items.map((una) => (una.id === riga.id ? riga : una)),
        },
    );
  const rileggi = () => memoria.invalidateQueries({ queryKey: chiaveArchivio(archivio) });
  const salvataggio = useSalvataggio<RigaArchivio>({
    scrivi: async (riga) => {
      const scritta = await aggiornaRiga(archivio, riga as RigaArchivio);
      annunciaScritta(archivio, scritta, () => {
        void rileggi();
        void memoria.invalidateQueries({ queryKey: ['qualita'] });
      });
      return scritta;
    },
    ricrea: (riga) => creaRiga(archivio, riga as RigaArchivio),
    onDeciso: (riga) => {
      if (riga) sostituisci(riga);
      void rileggi();
      onDeciso();
    },
    onRiprendi: () => {
      if (inCella) setTimeout(() => setDaModificare(inCella), ATTESA_RIPRESA_MS);
    },
  });
  useEffect(() => {
    // Said once: the grid has opened it by now.
    if (daModificare) setDaModificare(undefined);
  }, [daModificare]);
  const correggi = async ({ riga, campo, valore }: ModificaCella<RigaArchivio>) => {
    const mia = { ...riga, [campo]: valore };
    setInCella({ chiave: String(riga.id), campo, valore });
    sostituisci(mia);
    if (!(await salvataggio.salva(mia, riga))) sostituisci(riga);
  };
  const elimina = async (righe: readonly RigaArchivio[]) => {
    const eliminate = await eliminaTutte(archivio, righe);
    await rileggi();
    if (eliminate.length === 0) return;
    const una = eliminate.length === 1;
    annunciaFatto(
      una ? 'Riga eliminata' : `${eliminate.length} righe eliminate`,
      una ? 'Si può ancora ripristinare.' : 'Si possono ancora ripristinare.',
      {
        etichetta: 'Annulla',
        esegui: () => void ripristina(archivio, eliminate).then(rileggi),
      },
    );
  };
  return {
    salvataggio: {
      ...salvataggio,
      salva: (mia, prima) => {
        setInCella(null);
        return salvataggio.salva(mia, prima);
      },
    },
    correggi: (una) => void correggi(una),
    elimina,
    daModificare,
  };
}

/** Takes away the message of the correction before: many in a row must not pile up. */
let togliPrecedente: () => void = () => undefined;

/** What was written, what is odd in it, and the way back. */
function annunciaScritta(archivio: TipoArchivio, scritta: RigaScritta, onFatto: () => void): void {
  const [dubbio] = scritta.avvisi;
  const nome = nomeRiga(archivio, scritta);
  togliPrecedente();
  togliPrecedente = mostraToast({
    titolo: 'Valore salvato',
    testo: dubbio ? `${nome}. ${dubbio.messaggio}` : nome,
    tipo: dubbio ? 'avviso' : 'successo',
    durataMs: DURATA_TOAST_MS,
    azione: azioneAnnulla(archivio, [scritta], onFatto),
  });
}

/** One after the other: a refusal is told and does not keep the others from going. */
async function eliminaTutte(
  archivio: TipoArchivio,
  righe: readonly RigaArchivio[],
): Promise<readonly RigaArchivio[]> {
  const eliminate: RigaArchivio[] = [];
  for (const riga of righe) {
    try {
      await eliminaRiga(archivio, riga);
      eliminate.push(riga);
    } catch (errore) {
      segnalaErrore('Riga non eliminata', errore);
    }
  }
  return eliminate;
}

async function ripristina(archivio: TipoArchivio, righe: readonly RigaArchivio[]): Promise<void> {
  for (const riga of righe) {
    await riprendiRiga(archivio, riga).catch((errore: unknown) =>
      segnalaErrore('Riga non ripristinata', errore),
    );
  }
}

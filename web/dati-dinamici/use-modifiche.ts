import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import { ErroreApi } from '#web/api.ts';
import type { ModificaCella } from '#web/ui/tabella/tipi.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import {
  aggiornaRiga,
  eliminaRiga,
  type PaginaRighe,
  type RigaArchivio,
  riprendiRiga,
} from './archivio-api.ts';
import { chiaveArchivio } from './use-pagina.ts';

/** Two hands on one record: what this one wrote and what stands now. */
export interface Conflitto {
  readonly mia: RigaArchivio;
  readonly attuale: RigaArchivio;
}

export interface Modifiche {
  readonly conflitto: Conflitto | null;
  readonly risolvi: (scelta: 'mia' | 'attuale') => void;
  readonly correggi: (modifica: ModificaCella<RigaArchivio>) => void;
  readonly salva: (riga: RigaArchivio) => Promise<boolean>;
  readonly elimina: (righe: readonly RigaArchivio[]) => Promise<void>;
}

export function testoErrore(errore: unknown): string {
  if (errore instanceof ErroreApi) {
    const { errori, detail } = errore.problema;
    return errori?.map(({ messaggio }) => messaggio).join('. ') || detail;
  }
  return errore instanceof Error ? errore.message : String(errore);
}

export function segnalaErrore(titolo: string, errore: unknown): void {
  mostraToast({
    titolo,
    testo: testoErrore(errore),
    tipo: 'errore',
    durataMs: DURATA_TOAST_MS,
  });
}

/** Corrections are shown at once and taken back if the server refuses them. */
export function useModifiche(archivio: TipoArchivio, chiave: QueryKey): Modifiche {
  const memoria = useQueryClient();
  const [conflitto, setConflitto] = useState<Conflitto | null>(null);
  const sostituisci = (riga: RigaArchivio) =>
    memoria.setQueryData<PaginaRighe>(
      chiave,
      (pagina) =>
        pagina && {
          ...pagina,
          items: pagina.items.map((una) => (una.id === riga.id ? riga : una)),
        },
    );
  const rileggi = () => memoria.invalidateQueries({ queryKey: chiaveArchivio(archivio) });
  const salva = async (riga: RigaArchivio): Promise<boolean> => {
    try {
      sostituisci(await aggiornaRiga(archivio, riga));
      void rileggi();
      return true;
    } catch (errore) {
      const attuale = errore instanceof ErroreApi && errore.problema.attuale;
      if (attuale) setConflitto({ mia: riga, attuale: attuale as RigaArchivio });
      else segnalaErrore('Modifica non salvata', errore);
      return false;
    }
  };
  const correggi = async ({ riga, campo, valore }: ModificaCella<RigaArchivio>) => {
    const mia = { ...riga, [campo]: valore };
    sostituisci(mia);
    if (!(await salva(mia))) sostituisci(riga);
  };
  const risolvi = (scelta: 'mia' | 'attuale') => {
    if (!conflitto) return;
    const { mia, attuale } = conflitto;
    setConflitto(null);
    if (scelta === 'attuale') sostituisci(attuale);
    else void salva({ ...mia, versione: attuale.versione });
  };
  const elimina = async (righe: readonly RigaArchivio[]) => {
    const eliminate = await eliminaTutte(archivio, righe);
    await rileggi();
    if (eliminate.length === 0) return;
    const una = eliminate.length === 1;
    mostraToast({
      titolo: una ? 'Riga eliminata' : `${eliminate.length} righe eliminate`,
      testo: una ? 'Si può ancora ripristinare.' : 'Si possono ancora ripristinare.',
      tipo: 'successo',
      durataMs: DURATA_TOAST_MS,
      azione: {
        etichetta: 'Annulla',
        esegui: () => void ripristina(archivio, eliminate).then(rileggi),
      },
    });
  };
  return { conflitto, risolvi, correggi: (una) => void correggi(una), salva, elimina };
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

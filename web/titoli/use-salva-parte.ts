import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TitoloCompleto } from '#contract/titoli-forme.ts';
import { ErroreApi } from '#web/base/api.ts';
import { CHIAVE_TITOLI, leggiTitolo } from '#web/lookup/titoli-api.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { annunciaFatto } from '#web/ui/toast.ts';

export interface SalvaParte {
  readonly inCorso: boolean;
  /** Somebody else has written the titolo since it was read: they, or null. */
  readonly altri: { readonly chi: string } | null;
  readonly salva: () => Promise<void>;
  /** Over what the others have written. */
  readonly salvaSopra: () => Promise<void>;
  /** Takes what the others have written, and leaves what stands here. */
  readonly rileggi: () => Promise<void>;
}

interface Opzioni {
  readonly titolo: TitoloCompleto;
  readonly scrivi: (versione: number) => Promise<unknown>;
  /** It is in the database, or what the others wrote is taken: what stands here is no longer asked. */
  readonly onDeciso: () => void;
  readonly fatto: string;
}

/** Saving what hangs from a titolo, all of it at once and with the version of the titolo. */
export function useSalvaParte({ titolo, scrivi, onDeciso, fatto }: Opzioni): SalvaParte {
  const memoria = useQueryClient();
  const [inCorso, setInCorso] = useState(false);
  const [altri, setAltri] = useState<SalvaParte['altri']>(null);
  const decidi = async () => {
    setAltri(null);
    onDeciso();
    await memoria.invalidateQueries({ queryKey: [CHIAVE_TITOLI] });
  };
  const con = async (versione: () => Promise<number>) => {
    setInCorso(true);
    try {
      await scrivi(await versione());
      await decidi();
      annunciaFatto(fatto, `${titolo.cod_Titolo} · ${titolo.descrizione}: da certificare.`);
    } catch (errore) {
      if (errore instanceof ErroreApi && errore.status === 409) {
        const attuale = await leggiTitolo(titolo.cod_Titolo).catch(() => undefined);
        setAltri({ chi: attuale?.modificatoDa ?? 'Il sistema' });
      } else segnalaErrore('Non salvato', errore);
    } finally {
      setInCorso(false);
    }
  };
  return {
    inCorso,
    altri,
    salva: () => con(async () => titolo.versione),
    salvaSopra: () => con(async () => (await leggiTitolo(titolo.cod_Titolo)).versione),
    rileggi: decidi,
  };
}

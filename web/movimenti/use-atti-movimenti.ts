import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { segnalaErrore } from '#web/record/errore.ts';
import { annunciaFatto } from '#web/ui/toast.ts';
import { CHIAVE_MOVIMENTI } from './fissato/fissato-api.ts';
import { eliminaBozze, type RigaMovimenti, registraBozze } from './movimenti-api.ts';

type Righe = readonly RigaMovimenti[];

export interface AttiMovimenti {
  readonly inCorso: boolean;
  readonly elimina: (bozze: Righe) => Promise<boolean>;
  readonly registra: (bozze: Righe) => Promise<boolean>;
}

const numeri = (righe: readonly Pick<RigaMovimenti, 'nreg' | 'anno'>[]): string => {
  const detti = [...new Set(righe.map(({ nreg, anno }) => `${nreg}/${anno}`))];
  const [primo, ultimo] = [detti[0], detti.at(-1)];
  return detti.length === 1 ? `Numero ${primo}.` : `Numeri da ${primo} a ${ultimo}.`;
};

/** What is done with movements from their list; the list, positions and cards are then read again. */
export function useAttiMovimenti(): AttiMovimenti {
  const memoria = useQueryClient();
  const [inCorso, setInCorso] = useState(false);
  const esegui = async (fallito: string, passi: () => Promise<void>): Promise<boolean> => {
    setInCorso(true);
    try {
      await passi();
      return true;
    } catch (errore) {
      segnalaErrore(fallito, errore);
      return false;
    } finally {
      setInCorso(false);
      void memoria.invalidateQueries({ queryKey: [CHIAVE_MOVIMENTI] });
      void memoria.invalidateQueries({ queryKey: ['giacenze'] });
    }
  };
  return {
    inCorso,
    elimina: async (bozze) => {
      if (bozze.length === 0) return false;
      return esegui('Bozze non eliminate', async () => {
        await eliminaBozze(bozze);
        annunciaFatto(
          'Bozze eliminate',
          bozze.length === 1 ? 'Una bozza.' : `${bozze.length} bozze.`,
        );
      });
    },
    registra: async (bozze) => {
      if (bozze.length === 0) return false;
      return esegui('Bozze non registrate', async () => {
        const { righe } = await registraBozze(bozze);
        annunciaFatto('Movimenti registrati', numeri(righe));
      });
    },
  };
}

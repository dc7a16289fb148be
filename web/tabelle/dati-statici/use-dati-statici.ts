import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type NomeDatiStatici, rotteDatiStatici } from '#contract/dati-statici.ts';
import type { Risposta, Rotta } from '#contract/rotta.ts';
import { chiama } from '#web/base/api.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';

interface VoceStatica {
  readonly codice: string;
  readonly descrizione: string;
}

export interface DatiStatici {
  readonly voci: readonly VoceStatica[];
  readonly inCorso: boolean;
  /** «S · Titoli di Stato»; the code alone while the list is not there or does not hold it. */
  readonly testo: (codice: string | null | undefined) => string;
}

const RADICE = 'dati-statici';
const canale = new BroadcastChannel('rateo.dati-statici');

type RigaStatica<N extends NomeDatiStatici> = Risposta<(typeof rotteDatiStatici)[N]>[number];

const chiedi = <N extends NomeDatiStatici>(nome: N) => ({
  queryKey: [RADICE, nome],
  queryFn: async () => (await chiama<Rotta>(rotteDatiStatici[nome], {})) as RigaStatica<N>[],
  // Once a session: what is written says so.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** A list of static data with all that its rows hold, read once a session. */
export const useElencoStatico = <N extends NomeDatiStatici>(nome: N) => useQuery(chiedi(nome));

/** A list of static data as choices. */
export function useDatiStatici(nome: NomeDatiStatici): DatiStatici {
  const { data, isPending } = useElencoStatico(nome);
  return useMemo(() => {
    const voci = (data ?? []).map((riga): VoceStatica => {
      const { descrizione } = riga;
      return { codice: 'codice' in riga ? riga.codice : riga.tipo_Titolo, descrizione };
    });
    const perCodice = new Map(voci.map(({ codice, descrizione }) => [codice, descrizione]));
    return {
      voci,
      inCorso: isPending,
      testo: (codice) => {
        if (!codice) return '';
        const descrizione = perCodice.get(codice);
        return descrizione === undefined ? codice : `${codice} · ${descrizione}`;
      },
    };
  }, [data, isPending]);
}

const dimentica = () => void interrogazioni.invalidateQueries({ queryKey: [RADICE] });

/** After a base table was written: this tab and the others read the lists again. */
export function annunciaDatiStatici(): void {
  dimentica();
  canale.postMessage('scritti');
}

canale.addEventListener('message', dimentica);

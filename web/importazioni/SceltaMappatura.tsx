import { useQuery } from '@tanstack/react-query';
import { rotteMappature } from '#contract/mappature.ts';
import type { Destinazione } from '#domain/importazione/destinazioni.ts';
import { chiama } from '#web/api.ts';
import { useSessione } from '#web/sessione.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';

export interface SceltaMappaturaProps {
  readonly archivio: Destinazione;
  readonly valore: string | null;
  readonly onCambia: (codice: string | null) => void;
}

/** By which saved mapping the file is read; nothing to choose where there is none for what is imported. */
export function SceltaMappatura({ archivio, valore, onCambia }: SceltaMappaturaProps) {
  const { puo } = useSessione();
  const { data } = useQuery({
    queryKey: ['mappature'],
    queryFn: ({ signal }) => chiama(rotteMappature.elenco, { signal }),
    enabled: puo('Import_R'),
  });
  const adatte = data?.filter(({ destinazione }) => destinazione === archivio.tipo);
  if (!adatte || adatte.length === 0) return null;
  return (
    <CampoScelta
      etichetta="Mappatura"
      opzioni={adatte.map(({ codMappatura, descrizione }) => ({
        codice: codMappatura,
        descrizione,
      }))}
      valore={valore}
      onCambia={onCambia}
      mostrata={({ descrizione }) => descrizione}
      segnaposto="Nessuna: il file ha le colonne richieste"
      aiuto="Come si legge un file di altri: righe da saltare, colonne, valori ricavati."
    />
  );
}

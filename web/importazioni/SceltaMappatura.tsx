import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { rotteMappature } from '#contract/mappature.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { chiama } from '#web/base/api.ts';
import { consegnaEsempio } from '#web/importazioni/mappature/consegna-esempio.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import classi from './importazioni.module.css';

export interface SceltaMappaturaProps {
  readonly archivio: Destinazione;
  readonly valore: string | null;
  readonly onCambia: (codice: string | null) => void;
  /** The file chosen already, which a new mapping begins with. */
  readonly file: File | null;
}

/** By which saved mapping the file is read; nothing to choose where there is none for what is imported. */
export function SceltaMappatura({ archivio, valore, onCambia, file }: SceltaMappaturaProps) {
  const { puo } = useSessione();
  const { data } = useQuery({
    queryKey: ['mappature'],
    queryFn: ({ signal }) => chiama(rotteMappature.elenco, { signal }),
    enabled: puo('Import_R'),
  });
  const adatte = data?.filter(({ destinazione }) => destinazione === archivio.tipo);
  if (!adatte) return null;
  const nuova = puo('Import_W') ? <NuovaMappatura archivio={archivio} file={file} /> : null;
  if (adatte.length === 0) return nuova;
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
      aiuto={
        <>Come si legge un file di altri: righe da saltare, colonne, valori ricavati. {nuova}</>
      }
    />
  );
}

/** Leads to the editor, which begins with the file chosen here. */
function NuovaMappatura({ archivio, file }: Pick<SceltaMappaturaProps, 'archivio' | 'file'>) {
  const naviga = useNavigate();
  const apri = () => {
    if (file) consegnaEsempio(file);
    void naviga({
      to: '/page/tabelle/mappature',
      search: { record: 'nuovo', destinazione: archivio.tipo } as never,
    });
  };
  return (
    <button type="button" className={classi.nuovaMappatura} onClick={apri}>
      {file ? 'Nuova mappatura da questo file…' : 'Nuova mappatura…'}
    </button>
  );
}

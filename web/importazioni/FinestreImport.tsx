import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { AnteprimaImport } from './AnteprimaImport.tsx';
import { DomandaFormati } from './DomandaFormati.tsx';
import { ImportInCorso } from './ImportInCorso.tsx';
import type { Importazione } from './use-importazione.ts';

export interface FinestreImportProps {
  readonly archivio: Destinazione;
  readonly importazione: Importazione;
}

/** What follows once an import has begun: it runs, it asks, it shows what it would write. */
export function FinestreImport({ archivio, importazione }: FinestreImportProps) {
  const { fase } = importazione;
  return (
    <>
      <ImportInCorso
        aperto={fase.nome === 'lavoro'}
        percentuale={importazione.percentuale}
        onInterrompi={importazione.interrompi}
      />
      <DomandaFormati
        formati={fase.nome === 'domanda' ? fase.formati : []}
        onRispondi={importazione.rispondi}
        onRinuncia={importazione.ferma}
      />
      <AnteprimaImport
        archivio={archivio}
        lavoro={fase.nome === 'anteprima' ? fase.lavoro : null}
        confermata={fase.nome === 'anteprima' && fase.confermata}
        onConferma={importazione.conferma}
        onAnnulla={importazione.annulla}
      />
    </>
  );
}

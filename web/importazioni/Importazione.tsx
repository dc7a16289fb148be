import { useEffect } from 'react';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { Sorgente } from '#domain/importazioni/sorgenti.ts';
import { annunciaFallito } from '#web/lavori/annunci.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { mostraToast } from '#web/ui/toast.ts';
import { FinestreImport } from './FinestreImport.tsx';
import { chiediProvider, type RichiestaProvider, type SorgenteFile } from './invii.ts';
import { ModaleImport } from './ModaleImport.tsx';
import { ModaleProvider } from './ModaleProvider.tsx';
import { ModaleTabella } from './ModaleTabella.tsx';
import { useImportazione } from './use-importazione.ts';

export interface ImportazioneProps {
  readonly archivio: Destinazione;
  /** Which source has been chosen from the menu; null when none. */
  readonly sorgente: Sorgente | null;
  readonly onChiudi: () => void;
  readonly onImportato: () => void;
}

const eFile = (sorgente: Sorgente | null): sorgente is SorgenteFile =>
  sorgente === 'csv' || sorgente === 'excel';

/** The whole of an import as the user meets it, from the chosen source to the written rows. */
export default function Importazione({
  archivio,
  sorgente,
  onChiudi,
  onImportato,
}: ImportazioneProps) {
  const { codAzienda } = useSessione();
  const importazione = useImportazione(archivio, onImportato);
  const { fase } = importazione;
  const daProvider = async (richiesta: RichiestaProvider) => {
    onChiudi();
    try {
      await chiediProvider({ archivio, codAzienda }, richiesta);
      const { providerAvviato } = archivio.avvisi;
      if (providerAvviato) mostraToast({ ...providerAvviato, tipo: 'successo' });
    } catch (errore) {
      annunciaFallito(archivio, errore instanceof Error ? errore.message : '', 'provider');
    }
  };
  const chiudi = () => {
    importazione.ferma();
    onChiudi();
  };
  // Once the file has been sent the question is answered: what follows has its own windows.
  const inviato = fase.nome === 'lavoro';
  useEffect(() => {
    if (inviato) onChiudi();
  }, [inviato, onChiudi]);
  const inScelta = fase.nome === 'ferma' || fase.nome === 'caricamento';
  return (
    <>
      <ModaleImport
        key={sorgente ?? ''}
        archivio={archivio}
        sorgente={inScelta && eFile(sorgente) ? sorgente : null}
        caricamento={fase.nome === 'caricamento' ? fase.percentuale : null}
        onChiudi={chiudi}
        onFile={importazione.inviaFile}
      />
      {archivio.sorgenti.includes('provider') ? (
        <ModaleProvider
          key={`provider-${sorgente}`}
          archivio={archivio}
          aperta={inScelta && sorgente === 'provider'}
          onChiudi={chiudi}
          onAvvia={({ codice, data }) => void daProvider({ codice, data, anteprima: false })}
          onProva={importazione.provaProvider}
        />
      ) : null}
      {archivio.daTabella ? (
        <ModaleTabella
          archivio={archivio}
          origine={archivio.daTabella}
          aperta={inScelta && sorgente === 'tabella'}
          inCorso={fase.nome === 'caricamento'}
          onChiudi={chiudi}
          onCopia={importazione.copiaTabella}
        />
      ) : null}
      <FinestreImport archivio={archivio} importazione={importazione} />
    </>
  );
}

import { useEffect } from 'react';
import { rottaProviderDi } from '#contract/importazioni.ts';
import type { Sorgente } from '#domain/dati-dinamici/tipi.ts';
import type { Destinazione } from '#domain/importazione/destinazioni.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiama } from '#web/api.ts';
import { useSessione } from '#web/sessione.ts';
import { mostraToast } from '#web/ui/toast.ts';
import { AnteprimaImport } from './AnteprimaImport.tsx';
import { annunciaFallito } from './annunci.ts';
import { DomandaFormati } from './DomandaFormati.tsx';
import { nuovoGuid } from './guid.ts';
import { ImportInCorso } from './ImportInCorso.tsx';
import { ModaleImport } from './ModaleImport.tsx';
import { ModaleTabella } from './ModaleTabella.tsx';
import { useImportazione } from './use-importazione.ts';

export interface ImportazioneProps {
  readonly archivio: Destinazione;
  /** Which source has been chosen from the menu; null when none. */
  readonly sorgente: Sorgente | null;
  readonly onChiudi: () => void;
  readonly onImportato: () => void;
}

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
  const daProvider = async (data: Data | null) => {
    onChiudi();
    try {
      await chiama(rottaProviderDi(archivio), {
        query: {
          guid: nuovoGuid(),
          codAzienda,
          ...(data && { dataRiletturaForzata: data }),
        },
      });
      const { providerAvviato } = archivio.avvisi;
      if (providerAvviato) mostraToast({ ...providerAvviato, tipo: 'successo' });
    } catch (errore) {
      annunciaFallito(archivio, errore instanceof Error ? errore.message : '');
    }
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
        sorgente={inScelta && sorgente !== 'tabella' ? sorgente : null}
        caricamento={fase.nome === 'caricamento' ? fase.percentuale : null}
        onChiudi={() => {
          importazione.ferma();
          onChiudi();
        }}
        onFile={importazione.inviaFile}
        onData={(data) => void daProvider(data)}
      />
      {archivio.daTabella ? (
        <ModaleTabella
          archivio={archivio}
          origine={archivio.daTabella}
          aperta={inScelta && sorgente === 'tabella'}
          inCorso={fase.nome === 'caricamento'}
          onChiudi={() => {
            importazione.ferma();
            onChiudi();
          }}
          onCopia={importazione.copiaTabella}
        />
      ) : null}
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
        onConferma={importazione.conferma}
        onAnnulla={importazione.annulla}
      />
    </>
  );
}

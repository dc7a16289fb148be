import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteImportazioni } from '#contract/importazioni.ts';
import { destinazioneAnagrafica } from '#domain/anagrafiche/anagrafiche.ts';
import { destinazione } from '#domain/elenchi/destinazioni.ts';
import { chiama } from '#web/base/api.ts';
import { AnteprimaImport } from '#web/importazioni/AnteprimaImport.tsx';
import { IMPORT_ANAGRAFICHE } from '#web/importazioni/invii.ts';
import { annunciaFallito } from '#web/lavori/annunci.ts';
import { CHIAVE_LAVORI, type Lavoro } from '#web/lavori/lavoro.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';

export interface AnteprimaLavoroProps {
  readonly lavoro: Lavoro;
  readonly onDeciso: () => void;
}

/** A preview that somebody left waiting, to be looked at and decided from the monitor. */
export function AnteprimaLavoro({ lavoro, onDeciso }: AnteprimaLavoroProps) {
  const memoria = useQueryClient();
  const [aperta, setAperta] = useState(false);
  // A generation has a screen of its own, where its proposals are chosen.
  if (lavoro.tipo === 'generazione')
    return (
      <BottoneLink
        to={'/page/movimenti/elaborazioni/generazione-movimenti' as never}
        search={{ generazione: lavoro.guidID } as never}
      >
        Apri l'anteprima
      </BottoneLink>
    );
  const archivio = destinazione(lavoro.archivio ?? '');
  // So have master data, whose rows are decided one by one.
  if (lavoro.area === 'Import' && archivio && destinazioneAnagrafica(archivio.tipo))
    return (
      <BottoneLink
        to={IMPORT_ANAGRAFICHE as never}
        search={{ importazione: lavoro.guidID } as never}
      >
        Apri l'anteprima
      </BottoneLink>
    );
  if (!archivio) return null;
  const decidi = (chiamata: Promise<unknown>) => {
    setAperta(false);
    chiamata
      .then(onDeciso)
      .catch((errore: unknown) =>
        annunciaFallito(archivio, errore instanceof Error ? errore.message : String(errore)),
      )
      .finally(() => void memoria.invalidateQueries({ queryKey: CHIAVE_LAVORI }));
  };
  const params = { guid: lavoro.guidID };
  return (
    <>
      <Button onClick={() => setAperta(true)}>Apri l'anteprima</Button>
      <AnteprimaImport
        archivio={archivio}
        lavoro={aperta ? lavoro : null}
        onConferma={(query) => decidi(chiama(rotteImportazioni.conferma, { params, query }))}
        onAnnulla={() => decidi(chiama(rotteImportazioni.annulla, { params }))}
        onChiudi={() => setAperta(false)}
      />
    </>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Privilegio, servePrivilegio } from '#domain/accesso/privilegi.ts';
import { tipoArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Data } from '#domain/tempo/data.ts';
import { FinestreImport } from '#web/importazioni/FinestreImport.tsx';
import { useImportazione } from '#web/importazioni/use-importazione.ts';
import type { RecordTabella } from '#web/record/campi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import classi from './provider.module.css';

/** Reads the provider as it is saved and shows what would be written, before anything is. */
export function ProvaProvider({ record }: { readonly record: RecordTabella }) {
  const archivio = tipoArchivio(String(record.archivio));
  return archivio ? <Prova archivio={archivio} codice={String(record.codProvider)} /> : null;
}

interface ProvaProps {
  readonly archivio: TipoArchivio;
  readonly codice: string;
}

const nulla = () => undefined;

function Prova({ archivio, codice }: ProvaProps) {
  const { puo } = useSessione();
  const importazione = useImportazione(archivio, nulla);
  const [data, setData] = useState<Data | null>(null);
  const serve: Privilegio = `${archivio.area}_W`;
  const puoProvare = puo(serve);
  return (
    <section className={classi.prova} aria-labelledby="prova-provider">
      <h3 id="prova-provider">Prova</h3>
      <CampoData etichetta="Dal giorno" larghezza={170} valore={data} onCambia={setData} />
      <Button
        variant="default"
        disabled={!puoProvare}
        loading={importazione.fase.nome === 'lavoro'}
        onClick={() => importazione.provaProvider(codice, data)}
      >
        Prova
      </Button>
      <p>
        {puoProvare
          ? 'Legge il provider come è salvato e mostra che cosa entrerebbe, riga per riga. Nulla è scritto finché non si conferma; vale anche se è spento.'
          : servePrivilegio(serve)}
      </p>
      <FinestreImport archivio={archivio} importazione={importazione} />
    </section>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { siVede } from '#domain/allegati/formati.ts';
import { salva } from '#web/base/file.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import classi from './allegati.module.css';
import { type Allegato, leggiDocumento } from './allegati-api.ts';

const VisorePdfjs = lazy(() => import('#web/reports/pdfjs/VisorePdfjs.tsx'));

export interface VisoreAllegatoProps {
  readonly allegato: Allegato;
  readonly onChiudi: () => void;
}

/** A PDF or an image, in its place; what its store does not give is said here, and may be tried again. */
export function VisoreAllegato({ allegato, onChiudi }: VisoreAllegatoProps) {
  const { id, nomeFile } = allegato;
  const { data, error, refetch } = useQuery({
    queryKey: ['documento', id],
    queryFn: () => leggiDocumento(allegato),
    // A document never changes: it is read once as long as it is looked at, and then let go of.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  });
  return (
    <Modale
      titolo={nomeFile}
      aperta
      onChiudi={onChiudi}
      misura="min(1100px, 94vw)"
      annulla="Chiudi"
      {...(data && { conferma: { etichetta: 'Scarica', esegui: () => salva(data) } })}
    >
      <div className={classi.visore}>
        {error ? (
          <StatoVuoto
            titolo="Il documento non si apre"
            motivo={testoErrore(error)}
            azione={<Button onClick={() => void refetch()}>Riprova</Button>}
          />
        ) : data ? (
          <Documento allegato={allegato} contenuto={data.contenuto} />
        ) : (
          <Attesa />
        )}
      </div>
    </Modale>
  );
}

interface DocumentoProps {
  readonly allegato: Allegato;
  readonly contenuto: Blob;
}

function Documento({ allegato, contenuto }: DocumentoProps) {
  const { nomeFile, formato } = allegato;
  const indirizzo = useIndirizzo(contenuto, formato);
  if (!indirizzo) return null;
  if (siVede(formato) === 'immagine')
    return <img className={classi.immagine} src={indirizzo} alt={nomeFile} />;
  // Our own viewer, whatever the browser's preference: its frame would keep the keys, and Esc with them.
  return (
    <Suspense fallback={<Attesa />}>
      <VisorePdfjs pdf={contenuto} indirizzo={indirizzo} titolo={nomeFile} />
    </Suspense>
  );
}

/** An address of this window for the bytes, of the type that the server has seen in them. */
function useIndirizzo(contenuto: Blob, formato: string): string | null {
  const [indirizzo, setIndirizzo] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([contenuto], { type: formato }));
    setIndirizzo(url);
    return () => {
      setIndirizzo(null);
      URL.revokeObjectURL(url);
    };
  }, [contenuto, formato]);
  return indirizzo;
}

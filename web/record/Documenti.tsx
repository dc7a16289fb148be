import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { titoloAllegati, useAllegati, useFileLasciati } from './allegati.ts';
import classi from './documenti.module.css';
import { PannelloAllegati, type RecordConAllegati } from './pannello-allegati.ts';

/** The documents of a record that is a page of its own, or stands open in a drawer of its own kind. */
export function CartaDocumenti(record: RecordConAllegati) {
  const { data } = useAllegati(record);
  const titolo = titoloAllegati(data?.allegati);
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Allegati">
      <h2 className="titoletto">{titolo}</h2>
      <Suspense fallback={null}>
        <PannelloAllegati {...record} />
      </Suspense>
    </section>
  );
}

export interface BottoneDocumentiProps extends RecordConAllegati {
  /** Of what, as the head of the drawer says it. */
  readonly di: string;
}

/** How many documents a record has; they open beside the page, and so does what is dropped or pasted on it. */
export function BottoneDocumenti({ di, ...record }: BottoneDocumentiProps) {
  const [aperto, setAperto] = useState(false);
  const [lasciati, setLasciati] = useState<readonly File[]>([]);
  const { data } = useAllegati(record);
  const titolo = titoloAllegati(data?.allegati);
  useFileLasciati(data?.scrive === true, (file) => {
    setLasciati(file);
    setAperto(true);
  });
  return (
    <>
      <Button variant="default" onClick={() => setAperto(true)}>
        {titolo}
      </Button>
      <Cassetto titolo={`${titolo} · ${di}`} aperto={aperto} onChiudi={() => setAperto(false)}>
        {aperto ? (
          <Suspense fallback={null}>
            <PannelloAllegati {...record} {...{ lasciati }} onPresi={() => setLasciati([])} />
          </Suspense>
        ) : null}
      </Cassetto>
    </>
  );
}

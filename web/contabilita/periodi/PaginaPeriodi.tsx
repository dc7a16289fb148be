import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { AggiungiLibro } from './AggiungiLibro.tsx';
import { ConcediDeroga } from './ConcediDeroga.tsx';
import { ElencoDeroghe } from './ElencoDeroghe.tsx';
import { OpzioniDelLibro } from './OpzioniDelLibro.tsx';
import { PeriodiDelLibro } from './PeriodiDelLibro.tsx';
import classi from './periodi.module.css';
import { letturaPeriodi, type Periodi } from './periodi-api.ts';

/** `/page/contabilita/archivi/periodi`: up to when what is closed, who may write there, how books are kept. */
export default function PaginaPeriodi() {
  const { data, error, refetch } = useQuery(letturaPeriodi);
  if (data) return <Contenuto periodi={data} />;
  return (
    <>
      <Intestazione descrizione={DESCRIZIONE} />
      {error ? (
        <StatoVuoto
          titolo="I periodi non sono stati letti"
          motivo={testoErrore(error)}
          azione={<Button onClick={() => void refetch()}>Riprova</Button>}
        />
      ) : null}
    </>
  );
}

const DESCRIZIONE =
  'Fino a che giorno si è chiuso o bloccato, chi può scrivervi lo stesso, e come si tiene ogni libro.';

function Contenuto({ periodi }: { readonly periodi: Periodi }) {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const scrive = useSessione().puo('Contabile_W');
  const [concede, setConcede] = useState(false);
  const { libri, deroghe } = periodi;
  const libro = libri.find(({ codLibro }) => codLibro === ricerca.libro) ?? libri[0];
  if (!libro) return <StatoVuoto titolo="L’azienda non tiene libri contabili" />;
  const { codLibro } = libro;
  return (
    <>
      <Intestazione
        descrizione={DESCRIZIONE}
        indicatori={libro.attivo ? null : <Etichetta tono="avviso">Libro sospeso</Etichetta>}
        azioni={
          scrive ? (
            <>
              <AggiungiLibro
                tenuti={libri.map((uno) => uno.codLibro)}
                onAggiunto={(nuovo) => void cambia({ libro: nuovo, scheda: 'opzioni' })}
              />
              <Button onClick={() => setConcede(true)}>Concedi una deroga</Button>
            </>
          ) : null
        }
      />
      {libri.length > 1 ? (
        <div className={classi.testata}>
          <CampoScelta
            etichetta="Libro"
            obbligatorio
            opzioni={libri.map((uno) => ({ codice: uno.codLibro, descrizione: uno.descrizione }))}
            valore={codLibro}
            onCambia={(scelto) => void cambia({ libro: scelto ?? '' })}
          />
        </div>
      ) : null}
      <Schede
        etichetta="Parti di periodi e blocchi"
        attiva={ricerca.scheda ?? 'periodi'}
        onCambia={(scheda) => void cambia({ scheda })}
        schede={[
          {
            ...{ id: 'periodi', titolo: 'Periodi' },
            contenuto: <PeriodiDelLibro {...{ periodi, libro, scrive }} />,
          },
          {
            ...{ id: 'deroghe', titolo: 'Deroghe' },
            contenuto: <ElencoDeroghe {...{ deroghe, scrive }} />,
          },
          {
            ...{ id: 'opzioni', titolo: 'Opzioni' },
            contenuto: <OpzioniDelLibro {...{ codLibro, scrive }} />,
          },
        ]}
      />
      {scrive ? <ConcediDeroga aperta={concede} onChiudi={() => setConcede(false)} /> : null}
    </>
  );
}

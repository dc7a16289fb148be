import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { type Lavoro, scaricaFile } from '#web/lavori/lavoro.ts';
import { cambiaPreferenze } from '#web/sessione/preferenze.ts';
import { Icona } from '#web/ui/Icona.tsx';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { FinestraBloccata } from './FinestraBloccata.tsx';
import type { Visore } from './visore.ts';

export interface AzioniReportProps {
  readonly lavoro: Lavoro;
  readonly titolo: string;
  readonly indirizzo: string;
  readonly visore: Visore;
}

/** What can be done with the report that is open. */
export function AzioniReport({ lavoro, titolo, indirizzo, visore }: AzioniReportProps) {
  const [bloccata, setBloccata] = useState(false);
  const formati = lavoro.files.filter(({ ruolo }) => ruolo === 'risultato');
  return (
    <>
      {navigator.pdfViewerEnabled ? (
        <Button
          variant="subtle"
          onClick={() => cambiaPreferenze({ visorePdf: visore === 'pdfjs' ? 'embedded' : 'pdfjs' })}
        >
          {visore === 'pdfjs' ? 'Usa il visore del browser' : 'Usa il visore di Rateo'}
        </Button>
      ) : null}
      <BottoneLink
        to="/page/reportsmonitor"
        search={{ lavoro: lavoro.guidID } as never}
        variant="default"
      >
        Nel monitor
      </BottoneLink>
      <Button
        variant="default"
        leftSection={<Icona nome="freccia_fuori" misura={12} />}
        onClick={() => setBloccata(window.open(indirizzo, '_blank') === null)}
      >
        Apri in una finestra
      </Button>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button rightSection={<Icona nome="giu" misura={12} />}>Scarica</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formati.map(({ estensione }) => (
            <Menu.Item key={estensione} onClick={() => void scaricaFile(lavoro, estensione)}>
              {estensione.replace('.', '').toUpperCase()}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <FinestraBloccata
        aperta={bloccata}
        titolo={titolo}
        indirizzo={indirizzo}
        onChiudi={() => setBloccata(false)}
      />
    </>
  );
}

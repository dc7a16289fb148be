import { useLocation } from '@tanstack/react-router';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Avviso } from './Avviso.tsx';

/** Inside the frame, for an address under `/page` that no screen has. */
export function NonTrovata() {
  const percorso = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Avviso
      titolo="Questa pagina non esiste"
      azioni={<BottoneLink to="/page">Vai alla home</BottoneLink>}
    >
      <p>
        L’indirizzo <b>{percorso}</b> non porta a nessuna schermata. Può essere stato scritto male o
        venire da una versione precedente.
      </p>
    </Avviso>
  );
}

/** Outside the frame: an address that is not of this product at all. */
export function IndirizzoEstraneo() {
  return (
    <main id="contenuto" tabIndex={-1}>
      <NonTrovata />
    </main>
  );
}

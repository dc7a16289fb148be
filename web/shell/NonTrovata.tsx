import { useLocation } from '@tanstack/react-router';
import { Avviso } from './Avviso.tsx';
import { BottoneLink } from './BottoneLink.tsx';

export function NonTrovata() {
  const percorso = useLocation({ select: ({ pathname }) => pathname });
  return (
    <main id="contenuto" tabIndex={-1}>
      <Avviso
        titolo="Questa pagina non esiste"
        azioni={<BottoneLink to="/page">Vai alla home</BottoneLink>}
      >
        <p>
          L’indirizzo <b>{percorso}</b> non porta a nessuna schermata. Può essere stato scritto male
          o venire da una versione precedente.
        </p>
      </Avviso>
    </main>
  );
}

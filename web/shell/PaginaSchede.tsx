import { useNavigate } from '@tanstack/react-router';
import { motivoProcediDisabilitato, pagineSchede, potaSchede } from '#domain/elenchi/schede.ts';
import { leggiRicerca } from '#web/base/ricerca-url.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { useRottaWeb } from '#web/ui/rotta.ts';
import { ElencoSchede, SchedaConAzione } from '#web/ui/schede/SchedaConAzione.tsx';

/** The card's link is relative to the page that shows it (docs/regole/schermate.md#schede). */
function destinazione(percorso: string, link: string) {
  const { pathname, search } = new URL(link, `${location.origin}${percorso}/`);
  return { to: pathname, search: leggiRicerca(search) as never };
}

/** A menu screen: title, description, cards with "Procedi". */
export default function PaginaSchede() {
  const rotta = useRottaWeb();
  const naviga = useNavigate();
  const { privilegi } = useSessione();
  const pagina = pagineSchede.find(({ percorso }) => percorso === rotta?.percorso);
  if (!pagina) return null;
  return (
    <>
      <Intestazione titolo={pagina.title} descrizione={pagina.description} />
      <ElencoSchede>
        {potaSchede(pagina, privilegi).map((scheda) => (
          <SchedaConAzione
            key={scheda.id}
            id={scheda.id}
            titolo={scheda.title}
            sottotitolo={scheda.subtitle}
            disegno={scheda.image}
            azione="Procedi"
            motivo={motivoProcediDisabilitato(scheda, privilegi)}
            onAzione={() => void naviga(destinazione(pagina.percorso, scheda.link))}
          />
        ))}
      </ElencoSchede>
    </>
  );
}
